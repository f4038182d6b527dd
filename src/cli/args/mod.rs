//! The flags as the user types them. [`super::config`] turns most of them into options of the library.

mod answers;
mod common;
mod cover;
mod formulas;
mod help;
mod makers;
mod paths;
mod puzzles;
mod reasons;
#[cfg(feature = "server")]
mod serve;
mod values;

use std::path::PathBuf;

use clap::{Args as Group, Parser, Subcommand};

pub(super) use answers::{Check, CheckClues, Count, CountHow, Solve};
pub(super) use common::{
    AnswerFormat, Answers, CoreLimits, Engine, Input, Jobs, Output, PuzzleFlags, QuestionFlags, Run,
};
pub(super) use cover::{
    Cover, CoverCount, CoverDecode, CoverEngine, CoverExport, CoverFile, CoverInput, CoverProve,
    CoverQuestion, CoverSolve, CoverWhy,
};
pub(super) use formulas::{Decode, Export, Sat, Trace, TraceFormat};
pub(super) use help::command;
pub(super) use makers::{Convert, Dedup, Generate, Minimize, Render, RenderView, WantedPuzzle};
pub(super) use paths::{Explain, Hint, PathFormat, Rate, StepArgs};
pub(super) use puzzles::{OwnPuzzles, Puzzles};
pub(super) use reasons::{Prove, ProveHow, Verify, VerifyFormat, WantedSets, Why};
#[cfg(feature = "server")]
pub(super) use serve::Serve;

/// Sudoku as exact cover, solved by a CDCL SAT solver.
#[derive(Debug, Parser)]
#[command(name = "sudosat", version, about, max_term_width = 100)]
#[command(
    after_help = "Exit codes: 0 answered (and yes), 1 no solution, not unique, not proved or rejected, \
    2 usage or input error, 3 limit reached, 130 interrupted."
)]
pub(in crate::cli) struct Args {
    #[command(subcommand)]
    pub command: Command,
}

#[derive(Debug, Subcommand)]
pub(in crate::cli) enum Command {
    /// Find the solution, and report whether it is the only one
    ///
    /// With `--format dimacs` the input is one puzzle and the output is that of a SAT solver: s and v lines, exit
    /// codes 10, 20, 0.
    Solve(Solve),
    /// Count the solutions
    Count(Count),
    /// Check whether a puzzle is valid and has exactly one solution
    ///
    /// The check reports whether the puzzle is well-formed, whether clues clash, whether it is solvable, and whether
    /// the solution is unique. With a flag it also reports the clues that are wrong, missing or redundant.
    Check(Check),
    /// List for each cell the digits that occur in some solution
    Candidates(QuestionFlags),
    /// Write the puzzle as a DIMACS CNF formula (or OPB) for any SAT solver
    Export(Export),
    /// Turn a SAT solver's answer into a grid, and verify it
    Decode(Decode),
    /// Solve any DIMACS CNF formula, as a SAT solver
    ///
    /// The output is that of the SAT competitions: a line `s SATISFIABLE`, `s UNSATISFIABLE` or `s UNKNOWN`, the
    /// values of a model on v lines, exit code 10, 20 or 0. A model is checked before it is printed.
    Sat(Sat),
    /// Write a certificate for the number of solutions or another claim
    ///
    /// The claim is by default that the puzzle has exactly one solution, or none, whichever is true; --claim sets
    /// another one. The certificate is for readers who do not trust this program. It is a folder with the puzzle, its
    /// solutions, a formula that is unsatisfiable exactly when the claim is true, a DRAT or LRAT proof of
    /// that, and a manifest. If the claim is false nothing is written, and the exit code is 1.
    Prove(Prove),
    /// Check a certificate without trusting it
    ///
    /// Checks a certificate of `prove` or `cover prove`. Only the problem and the claim are taken from it: the
    /// formula is generated again and compared, the solutions are checked by the rules, and each step of the
    /// proof is checked by unit propagation. Exit code 0: accepted; 1: rejected, with the first error.
    Verify(Verify),
    /// Explain why a puzzle has no solution, or a cell has its digit
    ///
    /// Prints the smallest set found of clues and rules that clash, that force a digit into a cell (r3c5=7), or
    /// that rule a digit out of it (r3c5!=7). Each member of the set is necessary. For a puzzle with several
    /// solutions it prints the two solutions that differ in the fewest cells.
    Why(Why),
    /// Print each step of the CDCL search
    ///
    /// The trace shows decisions, propagated literals with their reasons, conflicts, learned clauses and backjumps.
    /// The formula is the whole one with the clues as unit clauses. The search ends with the first solution.
    Trace(Trace),
    /// Show the house of the next step, or the step
    ///
    /// The default is a hint: the house to look at. --concrete shows the step itself, and --candidates also the
    /// pencil marks before and after it.
    Hint(Hint),
    /// Solve step by step with human techniques, in words
    ///
    /// Prints each step of a human solving path: its technique, the pattern, and the conclusions. --level sets the
    /// techniques. With eliminate, naked-singles or singles the output is round by round: the candidates that are
    /// crossed out, the digits that are placed, and the candidates that remain.
    Explain(Explain),
    /// Rate the difficulty of puzzles
    ///
    /// The rating uses the steps of a human solving path: the hardest step, the sum of all steps, and the
    /// number of steps for each technique. Only puzzles with exactly one solution have a rating.
    Rate(Rate),
    /// Make new puzzles
    ///
    /// Each puzzle has exactly one solution. No two classic puzzles up to side 9 are the same up to symmetry. No two
    /// other puzzles are equal. Clues are removed from a random full grid in a random order as long as the solution
    /// stays unique. The same seed makes the same puzzles on any number of threads. --format line writes only the
    /// puzzles; the other formats also write the solution, the number of clues and the rating.
    Generate(Generate),
    /// List the included puzzles by difficulty, and print them
    ///
    /// Lists the difficulties, the puzzles of one difficulty, or one puzzle by its id. Ids are permanent.
    /// --format line prints puzzles that every other command can read.
    Puzzles(Puzzles),
    /// Remove clues as long as there is exactly one solution
    Minimize(Minimize),
    /// Convert between text formats, find puzzles that are the same
    Convert(Convert),
    /// Draw puzzles: SVG, PNG or PDF
    ///
    /// Draws puzzles under any rules, at any size: as they are, with their solutions in another ink, with pencil
    /// marks, or with a step, clashes or an explanation marked. The ending of FILE sets the format: .svg, .png or
    /// .pdf. Without FILE one SVG is written to standard output. Several pictures become FILE-1.svg, FILE-2.svg,
    /// ..., or the pages of one PDF.
    Render(Render),
    /// Solve, count, export, prove or explain any exact cover problem
    ///
    /// FILE is in the format of Knuth's DLX programs. The first line names the items, and after a bar the
    /// optional ones (`2:3|name` must be met two or three times). Each further line is an option: the items that it
    /// meets, optional ones with or without a colour (`name:red`). Lines that begin with a bar are comments.
    ///
    /// A solution is a set of options that meets each required item once, or as often as the item says. It meets each
    /// optional item at most once, or several times if its options give the item the same colour (an option without a
    /// colour agrees with no other option). An option without a required item is left out with a note. A repeated
    /// option, or an item that no option can meet, is an input error.
    Cover(Cover),
    /// Start the web page and the HTTP API on this machine
    #[cfg(feature = "server")]
    Serve(Serve),
    /// Print a completion script for a shell
    Completions(Completions),
    /// Print the manual page
    Man(Man),
}

#[derive(Debug, Group)]
pub(in crate::cli) struct Completions {
    /// The shell
    #[arg(value_enum)]
    pub shell: clap_complete::Shell,
}

#[derive(Debug, Group)]
pub(in crate::cli) struct Man {
    /// Write one page per command into DIR, do not print the main page
    #[arg(long, value_name = "DIR")]
    pub directory: Option<PathBuf>,
}
