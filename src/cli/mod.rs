//! The command line: `args` parses the flags, `config` turns them into options, and each command has a file.

/// Writes a line to standard error; errors are ignored, because standard error may be closed.
macro_rules! note {
    ($($words:tt)*) => {{
        use std::io::Write as _;
        let _ = writeln!(std::io::stderr(), $($words)*);
    }};
}

mod announce;
mod args;
mod batch;
mod bounded;
mod candidates;
mod check;
mod completions;
mod config;
mod convert;
mod count;
mod cover;
mod decode;
mod exit;
mod explain;
mod export;
mod folder;
mod gallery;
mod generate;
mod hint;
mod input;
mod interrupt;
mod man;
mod meter;
mod minimize;
mod opening;
mod output;
mod packing;
mod progress;
mod tables;
mod prove;
mod puzzles;
mod rate;
mod render;
mod same;
#[cfg(feature = "server")]
mod serve;
mod sat;
mod solve;
mod text;
mod timing;
mod steps;
mod trace;
mod verify;
mod why;

use std::ffi::OsString;

use clap::FromArgMatches;

use args::{Args, Command};
pub use exit::Exit;

/// Runs the program with the arguments of its command line and returns its exit code.
///
/// Data goes to standard output, everything else to standard error.
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
        Command::Candidates(command) => candidates::run(&command),
        Command::Export(command) => export::run(&command),
        Command::Decode(command) => decode::run(&command),
        Command::Sat(command) => sat::run(&command),
        Command::Prove(command) => prove::run(&command),
        Command::Verify(command) => verify::run(&command),
        Command::Why(command) => why::run(&command),
        Command::Trace(command) => trace::run(&command),
        Command::Hint(command) => hint::run(&command),
        Command::Rate(command) => rate::run(&command),
        Command::Explain(command) => explain::run(&command),
        Command::Generate(command) => generate::run(&command),
        Command::Puzzles(command) => puzzles::run(&command),
        Command::Minimize(command) => minimize::run(&command),
        Command::Convert(command) => convert::run(&command),
        Command::Render(command) => render::run(&command),
        Command::Cover(command) => cover::run(&command),
        #[cfg(feature = "server")]
        Command::Serve(command) => serve::run_server(&command),
        Command::Completions(command) => completions::run(&command),
        Command::Man(command) => man::run(&command),
    }
}
