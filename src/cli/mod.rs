//! The command line: `args` parses the flags, `config` turns them into options, and each command has a file, alone or
//! with a command that shares its code.
//!
//! | file | content |
//! |---|---|
//! | `announce` | reports on standard error the format, shape and rules with which an input is read |
//! | `args` | the flags as the user types them; `config` turns most of them into options |
//! | `batch` | reads many puzzles ahead, answers them in parallel, and writes the answers in input order |
//! | `bounded` | limits the number of uncompressed bytes and the reading time of each text or puzzle |
//! | `certificates` | runs `sudosat prove` and `sudosat cover prove`, which write certificates, and `sudosat verify`, which checks one |
//! | `check` | runs `sudosat check`, which checks puzzles, and with a flag finds redundant, missing or wrong clues |
//! | `config` | turns flags into options and limits |
//! | `convert` | runs `sudosat convert`, which writes puzzles in another text format and finds duplicates |
//! | `count` | runs `sudosat count`, which counts the solutions of puzzles |
//! | `cover` | runs `sudosat cover`, which answers questions about any exact cover problem |
//! | `decode` | runs `sudosat decode`, which turns the answer of a SAT solver into a grid |
//! | `exit` | the exit codes of the program |
//! | `export` | runs `sudosat export`, which writes the formula of a puzzle for other solvers |
//! | `folder` | reads a folder of the user's own puzzles |
//! | `gallery` | writes pictures: one SVG to standard output, or each picture to a file, or all to one PDF |
//! | `generate` | runs `sudosat generate`, which makes new puzzles |
//! | `input` | reads the inputs: a puzzle as an argument, a file, or standard input |
//! | `interrupt` | handles Ctrl-C (SIGINT), SIGTERM and SIGHUP |
//! | `meter` | counts the bytes read from files, and estimates the time left |
//! | `minimize` | runs `sudosat minimize`, which removes clues of puzzles as long as the solution stays unique |
//! | `note` | writes messages to standard error |
//! | `opening` | opens files and standard input: decompresses files, and limits how much is read |
//! | `output` | writes answers: to standard output, or to a file that appears when it is complete |
//! | `packing` | reads and writes files; a file whose name ends in `.gz` or `.zst` is compressed |
//! | `progress` | shows progress on standard error: only on a terminal, never with `--quiet` |
//! | `puzzles` | runs `sudosat puzzles`, which lists and prints the included puzzles or those of a folder |
//! | `rate` | runs `sudosat rate`, which rates how hard puzzles are |
//! | `render` | runs `sudosat render`, which draws pictures of puzzles |
//! | `same` | finds puzzles that have the canonical form of an earlier puzzle |
//! | `sat` | runs `sudosat sat`, which solves a DIMACS CNF formula |
//! | `serve` | runs `sudosat serve`, which starts the server of the web page and the HTTP API |
//! | `shell` | runs `sudosat completions` and `sudosat man`, which print a completion script for a shell and the manual page |
//! | `solve` | runs `sudosat solve` and `sudosat candidates`, which solve puzzles and print the digits of each cell in any solution |
//! | `steps` | runs `sudosat hint` and `sudosat explain`, which show the next step and the steps of a path |
//! | `text` | reads a text as a whole, with a limit on its size |
//! | `timing` | sums the time of each stage and the sizes of the formulas over all puzzles, for `--stats` |
//! | `trace` | runs `sudosat trace`, which prints the events of a CDCL search |
//! | `why` | runs `sudosat why`, which explains why a puzzle has no solution, or why a cell must or cannot hold a digit |

/// Writes a message to standard error, as [`note::write`] does.
macro_rules! note {
    ($($words:tt)*) => { $crate::cli::note::write(&format!($($words)*)) };
}

mod announce;
mod args;
mod batch;
mod bounded;
mod certificates;
mod check;
mod config;
mod convert;
mod count;
mod cover;
mod decode;
mod exit;
mod export;
mod folder;
mod gallery;
mod generate;
mod input;
mod interrupt;
mod meter;
mod minimize;
mod note;
mod opening;
mod output;
mod packing;
mod progress;
mod puzzles;
mod rate;
mod render;
mod same;
#[cfg(feature = "server")]
mod serve;
mod sat;
mod shell;
mod solve;
mod text;
mod timing;
mod steps;
mod trace;
mod why;

use std::ffi::OsString;

use clap::FromArgMatches;

use args::{Args, Command};
pub use exit::Exit;

/// Runs the program with the arguments of its command line and returns its exit code.
///
/// Answers go to standard output, everything else to standard error. With `--output`, the answers go to a file instead.
pub fn run(arguments: impl IntoIterator<Item = OsString>) -> Exit {
    let matches = args::command().try_get_matches_from(arguments);
    let arguments = match matches.and_then(|matches| Args::from_arg_matches(&matches)) {
        Ok(arguments) => arguments,
        Err(error) => return exit::usage(&error),
    };
    match dispatch(arguments.command) {
        Ok(exit) => exit,
        Err(error) => exit::failure(&error),
    }
}

fn dispatch(command: Command) -> anyhow::Result<Exit> {
    match command {
        Command::Solve(command) => solve::run(&command),
        Command::Count(command) => count::run(&command),
        Command::Check(command) => check::run(&command),
        Command::Candidates(command) => solve::candidates(&command),
        Command::Export(command) => export::run(&command),
        Command::Decode(command) => decode::run(&command),
        Command::Sat(command) => sat::run(&command),
        Command::Prove(command) => certificates::prove(&command),
        Command::Verify(command) => certificates::verify(&command),
        Command::Why(command) => why::run(&command),
        Command::Trace(command) => trace::run(&command),
        Command::Hint(command) => steps::hint(&command),
        Command::Rate(command) => rate::run(&command),
        Command::Explain(command) => steps::explain(&command),
        Command::Generate(command) => generate::run(&command),
        Command::Puzzles(command) => puzzles::run(&command),
        Command::Minimize(command) => minimize::run(&command),
        Command::Convert(command) => convert::run(&command),
        Command::Render(command) => render::run(&command),
        Command::Cover(command) => cover::run(&command),
        #[cfg(feature = "server")]
        Command::Serve(command) => serve::run_server(&command),
        Command::Completions(command) => shell::completions(&command),
        Command::Man(command) => shell::man(&command),
    }
}
