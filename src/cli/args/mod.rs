//! Flags as typed; [`super::config`] says what they mean.

mod answers;
mod common;
mod cover;
mod formulas;
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
    AnswerFormat, Answers, Asked, CoreLimits, Engine, Input, Jobs, Output, Question, Run,
};
pub(super) use cover::{
    Cover, CoverCount, CoverDecode, CoverEngine, CoverExport, CoverFile, CoverInput, CoverProve,
    CoverQuestion, CoverSolve, CoverWhy,
};
pub(super) use formulas::{Decode, Export, Sat, Trace, TraceFormat};
pub(super) use makers::{Convert, Dedup, Generate, Minimize, Render, RenderView, WantedPuzzle};
pub(super) use paths::{Explain, Hint, PathFormat, Rate, Told};
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
    /// Find the solution, and tell whether it is the only one
    ///
    /// Find the solution, and tell whether it is the only one. With `--format dimacs` one puzzle is
    /// answered in the words of a SAT solver: s and v lines, exit codes 10, 20, 0.
    Solve(Solve),
    /// Count the solutions
    Count(Count),
    /// Tell whether a puzzle is well-formed, without clash, solvable, unique; and which clues are wrong,
    /// missing or redundant
    Check(Check),
    /// For each cell, the digits that occur in some solution
    Candidates(Question),
    /// Write the puzzle as a DIMACS CNF formula (or OPB) for any SAT solver
    Export(Export),
    /// Turn a SAT solver's answer back into a grid, and verify it
    Decode(Decode),
    /// Solve any DIMACS CNF formula, as a SAT solver
    ///
    /// Solve any DIMACS CNF formula, and answer as the SAT competitions ask: a line `s SATISFIABLE`,
    /// `s UNSATISFIABLE` or `s UNKNOWN`, the values of a model on v lines, exit code 10, 20 or 0. A model
    /// is checked before it is printed.
    Sat(Sat),
    /// Write a certificate: that a puzzle has exactly one solution, or none, or what --claim says
    ///
    /// Write a certificate for somebody who does not trust this program: a folder with the puzzle, its
    /// solutions, a formula that is unsatisfiable exactly when the claim is true, a DRAT or LRAT proof of
    /// that, and a manifest. What is not so is not written: the answer is then no.
    Prove(Prove),
    /// Check a certificate without trusting it
    ///
    /// Check a certificate of `prove` or `cover prove`. Nothing in it is believed but the problem and the
    /// claim: the formula is made anew and compared, the solutions are checked by the rules, and each
    /// step of the proof by unit propagation. Exit code 0: accepted; 1: rejected, with the first thing that is wrong.
    Verify(Verify),
    /// Tell why a puzzle has no solution, why a cell is a digit, or why it cannot be
    ///
    /// Tell why: the smallest set of clues and rules found that already clash, or that force a cell
    /// (r3c5=7) or rule a digit out of it (r3c5!=7), each member of it necessary. Of a puzzle with several
    /// solutions, the two that differ in the fewest cells.
    Why(Why),
    /// Watch the CDCL search: decisions, propagation, conflicts, what is learned
    ///
    /// Watch the CDCL search: what it decides, what follows and why, where it meets a conflict, what it
    /// learns from it, how far it jumps back. The formula is the whole one with the clues as unit
    /// clauses; the search ends with the first solution.
    Trace(Trace),
    /// Show where the next step is, or the step
    ///
    /// Show where the next step of a puzzle is: which house to look at. With --concrete the step itself, and
    /// with --candidates the pencil marks before and after it, too.
    Hint(Hint),
    /// Show the way to the solution, step by step, in words
    ///
    /// Show the way to the solution as a person would go it: each step with the technique, what is seen and
    /// what follows. --level says how far to go: with eliminate, naked-singles or singles, round by
    /// round what is crossed out and placed, and what remains.
    Explain(Explain),
    /// Tell how hard puzzles are: the hardest step, the sum, how many steps of each technique
    ///
    /// Tell how hard puzzles are by the steps of their paths: the hardest step, the sum of all, how many
    /// there are of each technique. What has a rating has exactly one solution.
    Rate(Rate),
    /// Make new puzzles
    ///
    /// Make new puzzles: each with exactly one solution, no two the same but for a symmetry (classic puzzles up
    /// to side 9) or equal (all others). Clues go out of a random full grid in a random order as long as the
    /// solution stays the only one. The same seed makes the same puzzles on any number of threads.
    /// --format line writes puzzles alone; the other forms tell solution, number of clues and rating too.
    Generate(Generate),
    /// List the puzzles that come along, by difficulty, and print them
    ///
    /// List the puzzles that come along: the difficulties, the puzzles of one, or one puzzle by its id, which
    /// stays. --format line prints puzzles that every other command reads.
    Puzzles(Puzzles),
    /// Leave out clues as long as there is exactly one solution
    Minimize(Minimize),
    /// Translate between text formats, find the puzzles that are the same
    Convert(Convert),
    /// Draw puzzles: SVG, PNG or PDF
    ///
    /// Draw puzzles under any rules, at any size: as they are, with their solutions in another ink, with pencil
    /// marks, or with a step, clashes or an explanation marked. FILE tells the form by its ending: .svg, .png or
    /// .pdf; without it one SVG goes to standard output. Several pictures become FILE-1.svg, FILE-2.svg, ..., or
    /// the pages of one PDF.
    Render(Render),
    /// Solve, count, export or prove any exact cover problem, in Knuth's text form
    ///
    /// Solve, count or export any exact cover problem, or certify its count. FILE is in the form of Knuth's DLX programs: the
    /// first line names the items (`2:3|name` is to be met two or three times), after a bar those that
    /// are optional; each further line is an option, the items it meets, optional ones perhaps with a
    /// colour (`name:red`). Lines that begin with a bar are comments. A solution is a set of options
    /// that meets each required item once and each optional one at most once, or in one colour (an
    /// option without a colour agrees with no other). An option without a required item is left out
    /// with a note. The same option twice, or an item that no option can meet, is an input error.
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
    /// Write one page for each command into this directory instead of printing the main page
    #[arg(long, value_name = "DIR")]
    pub directory: Option<PathBuf>,
}
