//! Flags as typed; [`super::config`] says what they mean.

use std::path::PathBuf;
use std::time::Duration;

use clap::{Args as Group, Parser, Subcommand, ValueEnum};

use crate::backend::Engine as EngineName;
use crate::certify::Claim;
use crate::cores::Question as CoreQuestion;
use crate::encode::{AtMostOne, Cardinality, Level, Scope};
use crate::explain::rate::Scale;
use crate::explain::{Level as ExplainLevel, Technique};
use crate::formats::{Alphabet, Format, OutputFormat};
use crate::generate::{DifficultyRange, Symmetry, clue_range};
use crate::grid::{Rules, Shape};
use crate::report::Language;
use crate::solve::Method;
use crate::trace::Breakpoint;

/// Sudoku as exact cover, solved by a CDCL SAT solver.
#[derive(Debug, Parser)]
#[command(name = "sudosat", version, about, max_term_width = 100)]
#[command(
    after_help = "Exit codes: 0 answered (and yes), 1 no solution, not unique, not proved or rejected, \
    2 usage or input error, 3 limit reached, 130 interrupted."
)]
pub(super) struct Args {
    #[command(subcommand)]
    pub command: Command,
}

#[derive(Debug, Subcommand)]
pub(super) enum Command {
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

/// Where puzzles come from.
#[derive(Clone, Debug, Group)]
pub(super) struct Input {
    #[command(flatten)]
    pub texts: Texts,
    /// The form to read, where looks deceive: line, count-line, block, sdk, sdm, ss, marks-line,
    /// marks, csv, tokens (numbers separated by blanks or commas), json
    #[arg(long, value_name = "FORMAT")]
    pub from: Option<Format>,
}

/// Texts with puzzles, and how to understand them.
#[derive(Clone, Debug, Group)]
pub(super) struct Texts {
    /// A puzzle, a file (.gz and .zst are unpacked), or - for standard input (the default when it is not
    /// a terminal)
    #[arg(value_name = "INPUT")]
    pub inputs: Vec<String>,
    /// Rows x columns of a box, such as 3x3 or 2x3; told by the number of cells otherwise
    #[arg(long, value_name = "RxC")]
    pub shape: Option<Shape>,
    /// Rules beyond the classic ones, separated by commas: diagonals, diagonal-down, diagonal-up,
    /// windows, centre-dot, disjoint-groups, asterisk, anti-knight, anti-king, non-consecutive,
    /// odd-even:MASK, latin, jigsaw, jigsaw:REGIONS, samurai, twodoku, gattai:r1c1/r7c7 or gattai:FILE;
    /// a text may tell them itself
    #[arg(long, value_name = "LIST", value_parser = super::config::rules)]
    pub rules: Option<Rules>,
    /// The symbols of the digits: digits, a10 (1-9 A-Z), letters (A = 1), hex (0-9 A-F), numbers, or
    /// the symbols themselves
    #[arg(long, value_name = "NAME")]
    pub alphabet: Option<Alphabet>,
    /// Any distinct symbols for the digits 1, 2, 3, ...
    #[arg(long, value_name = "SYMBOLS", value_parser = Alphabet::custom, conflicts_with = "alphabet")]
    pub symbols: Option<Alphabet>,
}

/// How answers leave.
#[derive(Clone, Debug, Group)]
pub(super) struct Output {
    /// Write to this file instead of standard output; it appears when it is complete (.gz and .zst are
    /// packed)
    #[arg(short, long, value_name = "FILE")]
    pub output: Option<PathBuf>,
    /// No notes and no progress on standard error
    #[arg(short, long)]
    pub quiet: bool,
}

/// The engine, and how far it may go.
#[derive(Clone, Debug, Group)]
pub(super) struct Run {
    /// auto (varisat; cdcl for large problems; bulk for streams of classic 9x9 puzzles), varisat, cdcl,
    /// batsat, bulk (classic 9x9 puzzles only: solve, check, count --limit), 'cmd: PROGRAM ARGS' with {input}
    /// and {output}, or race:ENGINE,ENGINE,... for several at once (ENGINE+ENCODING: in that encoding).
    /// cdcl takes settings: cdcl[:vsids|mrv|first|random][:dpll|backtracking][:no-restarts][@SEED]; the
    /// seed is of use to vsids and random
    #[arg(long, value_name = "ENGINE", default_value = "auto")]
    pub engine: EngineName,
    /// At-most-one encoding: auto (pairwise up to 100 literals, commander above), pairwise,
    /// sequential, product, commander, bimander, bitwise
    #[arg(long, value_name = "ENCODING", default_value = "auto")]
    pub at_most_one: AtMostOne,
    /// Stop a problem after this time, such as 5s or 200ms; its answer is then unknown
    #[arg(long, value_name = "TIME", value_parser = duration)]
    pub timeout: Option<Duration>,
    /// Stop a problem after this many conflicts; needs an engine that counts them (auto: batsat)
    #[arg(long, value_name = "N")]
    pub max_conflicts: Option<u64>,
}

/// How puzzles are solved.
#[derive(Clone, Debug, Group)]
pub(super) struct Engine {
    #[command(flatten)]
    pub run: Run,
    /// Encoding level: minimal, natural, extended, triad
    #[arg(long, value_name = "LEVEL", default_value = "extended")]
    pub level: Level,
    /// Which formula: reduced by propagation, whole (clues as units), assumed (as assumptions)
    #[arg(long, value_name = "FORMULA", default_value = "reduced")]
    pub formula: Scope,
}

/// How many puzzles at once.
#[derive(Clone, Debug, Group)]
pub(super) struct Jobs {
    /// Threads (1 to 256), each with puzzles of its own; the order is kept [default: all cores]
    #[arg(short, long, value_name = "N", value_parser = clap::value_parser!(u16).range(1..=256))]
    pub jobs: Option<u16>,
}

/// The form of an answer.
#[derive(Clone, Copy, Debug, PartialEq, Eq, ValueEnum)]
pub(super) enum AnswerFormat {
    /// For people
    Grid,
    /// One line a puzzle, in input order
    Line,
    /// One JSON array
    Json,
    /// One JSON object a line
    Jsonl,
    /// Comma-separated values with a header
    Csv,
    /// Markdown; `explain` only
    #[value(skip)]
    Markdown,
    /// The words of a SAT solver: s and v lines, exit codes 10, 20, 0; `solve` only
    #[value(hide = true)]
    Dimacs,
}

/// Puzzles, and how they are answered.
#[derive(Clone, Debug, Group)]
pub(super) struct Asked {
    #[command(flatten)]
    pub input: Input,
    /// The form of the answer
    #[arg(long, value_enum, default_value_t = AnswerFormat::Grid)]
    pub format: AnswerFormat,
    #[command(flatten)]
    pub jobs: Jobs,
    #[command(flatten)]
    pub output: Output,
}

/// A question about each puzzle that any engine can answer.
#[derive(Clone, Debug, Group)]
pub(super) struct Question {
    #[command(flatten)]
    pub asked: Asked,
    #[command(flatten)]
    pub engine: Engine,
}

#[derive(Debug, Group)]
pub(super) struct Solve {
    #[command(flatten)]
    pub question: Question,
    /// Do not ask whether there is a second solution
    #[arg(long)]
    pub first: bool,
    /// Print sizes and the time of each stage on standard error
    #[arg(long)]
    pub stats: bool,
}

#[derive(Debug, Group)]
pub(super) struct Check {
    #[command(flatten)]
    pub question: Question,
    #[command(flatten)]
    pub clues: CheckClues,
    /// With --suggest: go on until it is proved that no fewer clues are enough
    #[arg(long, requires = "suggest", conflicts_with_all = ["redundant", "repair"])]
    pub minimum: bool,
}

/// What is asked about the clues, if anything.
#[derive(Clone, Copy, Debug, Group)]
#[group(multiple = false)]
pub(super) struct CheckClues {
    /// Of a puzzle with one solution: which clues can go, each by itself, and a minimal puzzle
    #[arg(long)]
    pub redundant: bool,
    /// Of a puzzle with several solutions: few clues to add so that there is only one
    #[arg(long)]
    pub suggest: bool,
    /// Of a puzzle without solution: the fewest clues that are wrong, and what they should be
    #[arg(long)]
    pub repair: bool,
}

#[derive(Debug, Group)]
pub(super) struct Count {
    #[command(flatten)]
    pub question: Question,
    #[command(flatten)]
    pub how: CountHow,
}

/// How solutions are counted.
#[derive(Clone, Copy, Debug, Group)]
pub(super) struct CountHow {
    /// auto, blocking (SAT and blocking clauses), search (depth-first, without SAT) or memo (search that
    /// remembers what it has counted; for large numbers)
    #[arg(long, value_name = "METHOD", default_value = "auto")]
    pub method: Method,
    /// Stop after this many solutions (at least 1)
    #[arg(long, value_name = "N", value_parser = clap::value_parser!(u64).range(1..))]
    pub limit: Option<u64>,
    /// Print every solution as it is found; the count goes to standard error
    #[arg(long)]
    pub all: bool,
}

/// More cubes than any cluster works off, and few enough for memory.
const MOST_CUBES: u64 = 1_000_000;

#[derive(Debug, Group)]
pub(super) struct Export {
    #[command(flatten)]
    pub input: Input,
    /// Export the empty grid of --shape (default 3x3) instead of a puzzle
    #[arg(long, conflicts_with_all = ["inputs", "alphabet", "symbols", "from"])]
    pub empty: bool,
    /// Encoding level: minimal, natural, extended, triad
    #[arg(long, value_name = "LEVEL", default_value = "extended")]
    pub level: Level,
    /// At-most-one encoding: auto (pairwise up to 100 literals, commander above), pairwise,
    /// sequential, product, commander, bimander, bitwise
    #[arg(long, value_name = "ENCODING", default_value = "pairwise")]
    pub at_most_one: AtMostOne,
    /// Which formula: whole (clues as units), assumed (iCNF, clues on an `a` line), reduced
    #[arg(long, value_name = "FORMULA", default_value = "whole")]
    pub formula: Scope,
    /// Exclude the solution by one clause: unsatisfiable exactly when it is the only one
    #[arg(long)]
    pub unique: bool,
    /// Split the puzzle on its most constrained requirements into K cubes (fewer when nothing is left to
    /// split), which machines can solve apart: iCNF, one `a` line each
    #[arg(long, value_name = "K", value_parser = clap::value_parser!(u64).range(1..=MOST_CUBES))]
    pub cubes: Option<u64>,
    /// Of the cubes only this one, from 1, as unit clauses: DIMACS for any solver
    #[arg(long, value_name = "I", requires = "cubes", value_parser = clap::value_parser!(u64).range(1..))]
    pub cube: Option<u64>,
    /// One comment `c varname V r1c1=5` for each variable
    #[arg(long)]
    pub varnames: bool,
    /// The header of model counters: `c t mc` or `c t pmc` with `c p show`
    #[arg(long)]
    pub count_header: bool,
    /// Write OPB (pseudo-boolean) instead of CNF
    #[arg(long, conflicts_with_all = ["count_header", "level", "at_most_one"])]
    pub opb: bool,
    /// Also write the table variable, row, column, digit: JSON if FILE ends in .json, else CSV
    #[arg(long, value_name = "FILE")]
    pub map: Option<PathBuf>,
    #[command(flatten)]
    pub output: Output,
}

#[derive(Debug, Group)]
pub(super) struct Decode {
    /// The solver's answer: a file, or - for standard input (the default)
    #[arg(value_name = "ANSWER", default_value = "-")]
    pub answer: String,
    /// The exported formula: its header tells shape, clues and variables
    #[arg(long, value_name = "FILE")]
    pub cnf: Option<PathBuf>,
    /// The puzzle (or its file): the grid must keep its clues
    #[arg(long, value_name = "PUZZLE", conflicts_with = "cnf")]
    pub puzzle: Option<String>,
    /// Rows x columns of a box; told by the number of variables otherwise
    #[arg(long, value_name = "RxC", conflicts_with = "cnf")]
    pub shape: Option<Shape>,
    /// Rules beyond the classic ones, separated by commas, as for solve
    #[arg(long, value_name = "LIST", value_parser = super::config::rules, conflicts_with = "cnf")]
    pub rules: Option<Rules>,
    /// The form of the grid
    #[arg(long, value_name = "FORMAT", default_value = "grid")]
    pub to: OutputFormat,
    #[command(flatten)]
    pub output: Output,
}

#[derive(Debug, Group)]
pub(super) struct Prove {
    #[command(flatten)]
    pub input: Input,
    /// What to prove: none, unique, count=K (exactly K solutions), minimal (unique, and no clue can go),
    /// r3c5=7 or r3c5!=7 [default: unique or none, whichever is true]
    #[arg(long, value_name = "CLAIM")]
    pub claim: Option<Claim>,
    #[command(flatten)]
    pub how: ProveHow,
}

/// How a claim is proved, and where to.
#[derive(Clone, Debug, Group)]
pub(super) struct ProveHow {
    /// The folder to write; it appears when it is complete, and may replace an older certificate
    #[arg(short, long, value_name = "DIR")]
    pub output: PathBuf,
    /// Who writes the proof: cdcl, perhaps with its settings, varisat, or a program: 'cmd: cadical -q
    /// {input} {proof}'
    #[arg(long, value_name = "ENGINE", default_value = "cdcl")]
    pub engine: EngineName,
    /// Write an LRAT proof: every lemma names the clauses it follows from. Larger than DRAT, and
    /// checked in less time
    #[arg(long)]
    pub lrat: bool,
    /// Stop each search after this time, such as 5s or 200ms
    #[arg(long, value_name = "TIME", value_parser = duration)]
    pub timeout: Option<Duration>,
    /// Stop each search after this many conflicts
    #[arg(long, value_name = "N")]
    pub max_conflicts: Option<u64>,
    /// No notes on standard error
    #[arg(short, long)]
    pub quiet: bool,
}

/// The form of the verdict on a certificate.
#[derive(Clone, Copy, Debug, PartialEq, Eq, ValueEnum)]
pub(super) enum VerifyFormat {
    /// For people
    Text,
    /// One JSON object
    Json,
}

#[derive(Debug, Group)]
pub(super) struct Verify {
    /// The folder of the certificate
    #[arg(value_name = "DIR")]
    pub folder: PathBuf,
    /// The form of the verdict
    #[arg(long, value_enum, default_value_t = VerifyFormat::Text)]
    pub format: VerifyFormat,
}

#[derive(Debug, Group)]
pub(super) struct Why {
    /// Puzzles (or files, or -) and perhaps a question: r3c5=7 or r3c5!=7
    #[command(flatten)]
    pub asked: Asked,
    #[command(flatten)]
    pub wanted: WantedSets,
}

/// Which sets that clash are wanted.
#[derive(Clone, Copy, Debug, Group)]
pub(super) struct WantedSets {
    /// Go on until it is known that no smaller set does
    #[arg(long)]
    pub minimum: bool,
    /// Several explanations, the smallest first
    #[arg(long)]
    pub all: bool,
    /// With --all: at most so many [default: 10]
    #[arg(long, value_name = "N", requires = "all", value_parser = clap::value_parser!(u16).range(1..))]
    pub limit: Option<u16>,
    #[command(flatten)]
    pub limits: CoreLimits,
}

/// How long parts that clash are looked for.
#[derive(Clone, Copy, Debug, Group)]
pub(super) struct CoreLimits {
    /// Stop a problem after this time, such as 5s or 200ms; what is known by then is said
    #[arg(long, value_name = "TIME", value_parser = duration)]
    pub timeout: Option<Duration>,
    /// Stop a problem after this many conflicts
    #[arg(long, value_name = "N")]
    pub max_conflicts: Option<u64>,
}

/// Puzzles whose steps are told.
#[derive(Clone, Debug, Group)]
pub(super) struct Told {
    #[command(flatten)]
    pub texts: Texts,
    /// The form to read, where looks deceive: line, block, marks, ... as --from of solve
    #[arg(long, value_name = "FORMAT")]
    pub input_format: Option<Format>,
    /// Go on from this half-filled grid (or its file, or -) of the puzzle, perhaps with pencil marks; what
    /// is wrong in it is said
    #[arg(long, value_name = "GRID")]
    pub from: Option<String>,
    /// The language of the sentences: en, fr
    #[arg(long, value_name = "LANGUAGE", default_value = "en")]
    pub language: Language,
    /// Use techniques that hold only if the puzzle has one solution, too; their steps say so
    #[arg(long)]
    pub assume_unique: bool,
    #[command(flatten)]
    pub limits: CoreLimits,
    #[command(flatten)]
    pub jobs: Jobs,
    #[command(flatten)]
    pub output: Output,
}

#[derive(Debug, Group)]
pub(super) struct Hint {
    #[command(flatten)]
    pub told: Told,
    /// The form of the answer
    #[arg(long, value_enum, default_value_t = AnswerFormat::Grid)]
    pub format: AnswerFormat,
    /// The step: what is seen, and what follows
    #[arg(long)]
    pub concrete: bool,
    /// The step, and the pencil marks before and after it
    #[arg(long)]
    pub candidates: bool,
}

/// The form of a path.
#[derive(Clone, Copy, Debug, PartialEq, Eq, ValueEnum)]
pub(super) enum PathFormat {
    /// For people
    Text,
    /// One line a puzzle: how it ends
    Line,
    /// One JSON array, one object a puzzle
    Json,
    /// One JSON object a line, one line a step
    Jsonl,
    /// Markdown, for sharing
    Md,
}

#[derive(Debug, Group)]
pub(super) struct Explain {
    #[command(flatten)]
    pub told: Told,
    /// How far to go: eliminate (what the clues cross out), naked-singles, singles, sets (of cells, of digits,
    /// fish, wings), chains, all
    #[arg(long, value_name = "LEVEL", default_value = "all")]
    pub level: ExplainLevel,
    /// The form of the answer
    #[arg(long, value_enum, default_value_t = PathFormat::Text)]
    pub format: PathFormat,
}

#[derive(Debug, Group)]
pub(super) struct Rate {
    #[command(flatten)]
    pub asked: Asked,
    /// Stop a puzzle after this time, such as 5s or 200ms; it has no rating then
    #[arg(long, value_name = "TIME", value_parser = duration)]
    pub timeout: Option<Duration>,
    /// What it is measured by: score (a total over all steps, with a level in a word), se (the scale of
    /// Sudoku Explainer, from 1.0 to 9.5 and more)
    #[arg(long, value_name = "SCALE", default_value = "score")]
    pub scale: Scale,
    /// Use techniques, too, that hold only if there is one solution; that there is one is asked first
    #[arg(long)]
    pub assume_unique: bool,
}

#[derive(Debug, Group)]
pub(super) struct Generate {
    /// How many puzzles
    #[arg(short = 'n', long = "number", value_name = "N", default_value_t = 1, value_parser = clap::value_parser!(u64).range(1..))]
    pub number: u64,
    #[command(flatten)]
    pub wanted: WantedPuzzle,
    /// The side, such as 16, or rows x columns of a box, such as 2x3
    #[arg(long, value_name = "SIZE", default_value = "9", value_parser = super::config::size)]
    pub size: Shape,
    /// Rules beyond the classic ones, separated by commas, as for solve
    #[arg(long, value_name = "LIST", value_parser = super::config::rules)]
    pub rules: Option<Rules>,
    /// Which puzzles: the same number makes the same; any if none is told
    #[arg(long, value_name = "N")]
    pub seed: Option<u64>,
    /// Stop when no puzzle was found for this time, such as 5s; the nearest is told then
    #[arg(long, value_name = "TIME", default_value = "1m", value_parser = duration)]
    pub timeout: Duration,
    /// The form of the answer
    #[arg(long, value_enum, default_value_t = AnswerFormat::Grid)]
    pub format: AnswerFormat,
    #[command(flatten)]
    pub jobs: Jobs,
    #[command(flatten)]
    pub output: Output,
}

/// What new puzzles are to be like.
#[derive(Clone, Debug, Group)]
pub(super) struct WantedPuzzle {
    /// How hard, as rate says it: easy, medium, hard, unfair, extreme, a number, or a range such as
    /// easy..medium or, with --scale se, 3.0..4.5
    #[arg(long, value_name = "RANGE")]
    pub difficulty: Option<DifficultyRange>,
    /// What difficulty is measured by: score, se
    #[arg(long, value_name = "SCALE", default_value = "score")]
    pub scale: Scale,
    /// The hardest technique that it takes, such as x-wing; which ones are harder tells their order in
    /// the README
    #[arg(long, value_name = "TECHNIQUE")]
    pub technique: Option<Technique>,
    /// Which cells have clues together: none, rotate-180, rotate-90, left-right, top-bottom, mirrors (both),
    /// diagonal-down, diagonal-up, diagonals (both), all, or several of these separated by commas
    #[arg(long, value_name = "SYMMETRY", default_value = "none")]
    pub symmetry: Symmetry,
    /// How many clues: 24 or 22..26
    #[arg(long, value_name = "A..B", value_parser = clue_range)]
    pub clues: Option<std::ops::RangeInclusive<usize>>,
    /// No clue can go; otherwise only no set of clues that the symmetry takes to each other
    #[arg(long)]
    pub minimal: bool,
    /// A file that says which cells have clues: x or a digit where there is one, . where not
    #[arg(long, value_name = "FILE")]
    pub pattern: Option<PathBuf>,
}

#[derive(Debug, Group)]
pub(super) struct Minimize {
    #[command(flatten)]
    pub asked: Asked,
    /// Go on until the time is up, and give the smallest found
    #[arg(long)]
    pub best: bool,
    /// Keep this symmetry of the clues, as for generate
    #[arg(long, value_name = "SYMMETRY", default_value = "none")]
    pub symmetry: Symmetry,
    /// In which order clues are tried
    #[arg(long, value_name = "N", default_value_t = 0)]
    pub seed: u64,
    /// Stop a puzzle after this time, such as 5s or 200ms [default: with --best 10s]
    #[arg(long, value_name = "TIME", value_parser = duration)]
    pub timeout: Option<Duration>,
}

/// The form of a trace.
#[derive(Clone, Copy, Debug, PartialEq, Eq, ValueEnum)]
pub(super) enum TraceFormat {
    /// For people
    Text,
    /// One JSON object a line, one line an event
    Jsonl,
}

#[derive(Debug, Group)]
pub(super) struct Trace {
    #[command(flatten)]
    pub input: Input,
    /// cdcl, perhaps with settings: cdcl[:vsids|mrv|first|random][:dpll|backtracking][:no-restarts][@SEED]
    #[arg(long, value_name = "ENGINE", default_value = "cdcl")]
    pub engine: EngineName,
    /// Encoding level: minimal, natural, extended, triad
    #[arg(long, value_name = "LEVEL", default_value = "extended")]
    pub level: Level,
    /// The form of the trace, and of the summary
    #[arg(long, value_enum, default_value_t = TraceFormat::Text)]
    pub format: TraceFormat,
    /// Show the grid before each decision; text only
    #[arg(long)]
    pub grids: bool,
    /// Instead of the trace, the implication graph of conflict K (from 1) for Graphviz
    #[arg(long, value_name = "K", value_parser = clap::value_parser!(u64).range(1..), conflicts_with_all = ["grids", "summary", "compare", "format"])]
    pub dot: Option<u64>,
    /// Instead of the trace, what the search took
    #[arg(long, conflicts_with = "grids")]
    pub summary: bool,
    /// The summaries of backtracking, DPLL and CDCL with each heuristic side by side; each is stopped
    /// after 1,000,000 conflicts, unless --max-conflicts says otherwise
    #[arg(long, conflicts_with_all = ["grids", "engine"])]
    pub compare: bool,
    /// Stop where a digit is written into a cell (r3c5), a digit is written into or ruled out of a cell
    /// (r3c5=7), a digit is written (7), a level begins (level=N) or a clause is used (clause=N)
    #[arg(long = "break", value_name = "WHERE", conflicts_with_all = ["dot", "summary", "compare"])]
    pub breakpoint: Option<Breakpoint>,
    /// Stop after this many events, with exit code 0
    #[arg(long, value_name = "N", value_parser = clap::value_parser!(u64).range(1..), conflicts_with_all = ["dot", "summary", "compare"])]
    pub limit: Option<u64>,
    /// Stop a search after this time, such as 5s or 200ms
    #[arg(long, value_name = "TIME", value_parser = duration)]
    pub timeout: Option<Duration>,
    /// Stop a search after this many conflicts
    #[arg(long, value_name = "N")]
    pub max_conflicts: Option<u64>,
    #[command(flatten)]
    pub output: Output,
}

#[derive(Debug, Group)]
pub(super) struct Convert {
    #[command(flatten)]
    pub input: Input,
    /// The form to write: grid, line, block, sdk, marks, marks-line, csv, json
    #[arg(long, value_name = "FORMAT", default_value = "line")]
    pub to: OutputFormat,
    /// The symbols to write: digits, a10, letters, hex, numbers, or the symbols themselves
    #[arg(long, value_name = "NAME")]
    pub to_alphabet: Option<Alphabet>,
    /// Write canonical forms: one for all puzzles that are the same but for the order of rows, columns, bands
    /// and stacks, transposing, and the names of the digits. Classic puzzles up to side 9
    #[arg(long)]
    pub canonical: bool,
    /// Drop puzzles that have the canonical form of an earlier one; 16 bytes are remembered of each
    #[arg(long)]
    pub dedup: bool,
    #[command(flatten)]
    pub output: Output,
}

#[derive(Debug, Group)]
pub(super) struct Render {
    #[command(flatten)]
    pub input: Input,
    #[command(flatten)]
    pub view: RenderView,
    /// Sheets (A4) with so many puzzles each, for printing
    #[arg(long, value_name = "N", value_parser = clap::value_parser!(u8).range(1..=100))]
    pub per_page: Option<u8>,
    /// With --per-page: behind the puzzles sheets with their solutions
    #[arg(long, requires = "per_page", conflicts_with = "solution")]
    pub solutions: bool,
    /// The width of a PNG in pixels [default: 2 for a unit of the SVG, but at most 4096]
    #[arg(long, value_name = "PIXELS", value_parser = clap::value_parser!(u32).range(16..=16384))]
    pub size: Option<u32>,
    #[command(flatten)]
    pub limits: CoreLimits,
    #[command(flatten)]
    pub output: Output,
}

/// What a picture shows beside the clues.
#[derive(Clone, Copy, Debug, Group)]
#[group(multiple = false)]
pub(super) struct RenderView {
    /// The solution, in another ink
    #[arg(long)]
    pub solution: bool,
    /// Pencil marks: those of the puzzle, or all that clash with no clue
    #[arg(long)]
    pub marks: bool,
    /// All clues that clash
    #[arg(long)]
    pub clashes: bool,
    /// The next step, or the N-th, with its bases, covers and conclusions
    #[arg(long, value_name = "N", num_args = 0..=1, require_equals = true,
        default_missing_value = "1", value_parser = clap::value_parser!(u16).range(1..))]
    pub step: Option<u16>,
    /// The clues and rules by which there is no solution, or that force r3c5=7 or r3c5!=7; of several solutions
    /// the two that differ least
    #[arg(long, value_name = "CELL", num_args = 0..=1, require_equals = true)]
    #[expect(clippy::option_option, reason = "given without a value, with one, or not at all")]
    pub why: Option<Option<CoreQuestion>>,
}

#[derive(Debug, Group)]
#[command(args_conflicts_with_subcommands = true)]
pub(super) struct Cover {
    #[command(subcommand)]
    pub question: Option<CoverQuestion>,
    #[command(flatten)]
    pub solve: CoverSolve,
}

/// Without a question it is solve.
#[derive(Debug, Subcommand)]
pub(super) enum CoverQuestion {
    /// Find a solution, and tell whether it is the only one
    Solve(CoverSolve),
    /// Count the solutions
    Count(CoverCount),
    /// Write the problem as a DIMACS CNF formula (or OPB)
    Export(CoverExport),
    /// Turn a SAT solver's answer to an exported formula back into options, and verify them
    Decode(CoverDecode),
    /// Write a certificate: that there is exactly one solution, or none, or exactly K
    ///
    /// Write a certificate, as `sudosat prove` does of a puzzle; `sudosat verify` checks it.
    Prove(CoverProve),
    /// Tell which items clash where there is no solution, or two solutions that are nearest to each other
    Why(CoverWhy),
}

/// A question about one cover problem.
#[derive(Clone, Debug, Group)]
pub(super) struct CoverInput {
    /// A file, or - for standard input (the default when it is not a terminal)
    #[arg(value_name = "FILE")]
    pub file: Option<String>,
    /// The form of the answer
    #[arg(long, value_enum, default_value_t = AnswerFormat::Grid)]
    pub format: AnswerFormat,
    #[command(flatten)]
    pub engine: CoverEngine,
    #[command(flatten)]
    pub output: Output,
}

/// How cover problems are solved.
#[derive(Clone, Debug, Group)]
pub(super) struct CoverEngine {
    #[command(flatten)]
    pub run: Run,
    /// How other bounds are encoded: totalizer, adder, watchdog
    #[arg(long, value_name = "ENCODING", default_value = "totalizer")]
    pub cardinality: Cardinality,
    /// Which formula: reduced by propagation, or whole
    #[arg(long, value_name = "FORMULA", default_value = "reduced", value_parser = cover_formula)]
    pub formula: Scope,
}

#[derive(Debug, Group)]
pub(super) struct CoverSolve {
    #[command(flatten)]
    pub input: CoverInput,
    /// Do not ask whether there is a second solution
    #[arg(long)]
    pub first: bool,
}

#[derive(Debug, Group)]
pub(super) struct CoverCount {
    #[command(flatten)]
    pub input: CoverInput,
    #[command(flatten)]
    pub how: CountHow,
}

#[derive(Debug, Group)]
pub(super) struct CoverExport {
    /// A file, or - for standard input (the default when it is not a terminal)
    #[arg(value_name = "FILE")]
    pub file: Option<String>,
    /// At-most-one encoding: auto (pairwise up to 100 literals, commander above), pairwise,
    /// sequential, product, commander, bimander, bitwise
    #[arg(long, value_name = "ENCODING", default_value = "auto")]
    pub at_most_one: AtMostOne,
    /// How other bounds are encoded: totalizer, adder, watchdog
    #[arg(long, value_name = "ENCODING", default_value = "totalizer")]
    pub cardinality: Cardinality,
    /// Which formula: whole, or reduced by propagation
    #[arg(long, value_name = "FORMULA", default_value = "whole", value_parser = cover_formula)]
    pub formula: Scope,
    /// Write OPB (pseudo-boolean) instead of CNF
    #[arg(long, conflicts_with_all = ["at_most_one", "cardinality"])]
    pub opb: bool,
    #[command(flatten)]
    pub output: Output,
}

#[derive(Debug, Group)]
pub(super) struct CoverDecode {
    /// The file of the problem
    #[arg(value_name = "FILE")]
    pub file: String,
    /// The solver's answer: a file, or - for standard input (the default)
    #[arg(value_name = "ANSWER", default_value = "-")]
    pub answer: String,
    /// Which formula was exported: whole, or reduced by propagation
    #[arg(long, value_name = "FORMULA", default_value = "whole", value_parser = cover_formula)]
    pub formula: Scope,
    #[command(flatten)]
    pub output: Output,
}

#[derive(Debug, Group)]
pub(super) struct CoverProve {
    /// A file, or - for standard input (the default when it is not a terminal)
    #[arg(value_name = "FILE")]
    pub file: Option<String>,
    /// What to prove: none, unique, count=K (exactly K solutions) [default: unique or none, whichever
    /// is true]
    #[arg(long, value_name = "CLAIM")]
    pub claim: Option<Claim>,
    #[command(flatten)]
    pub how: ProveHow,
}

#[derive(Debug, Group)]
pub(super) struct CoverWhy {
    /// A file, or - for standard input (the default when it is not a terminal)
    #[arg(value_name = "FILE")]
    pub file: Option<String>,
    /// The form of the answer
    #[arg(long, value_enum, default_value_t = AnswerFormat::Grid)]
    pub format: AnswerFormat,
    #[command(flatten)]
    pub wanted: WantedSets,
    #[command(flatten)]
    pub output: Output,
}

#[derive(Debug, Group)]
pub(super) struct Completions {
    /// The shell
    #[arg(value_enum)]
    pub shell: clap_complete::Shell,
}

#[derive(Debug, Group)]
pub(super) struct Man {
    /// Write one page for each command into this directory instead of printing the main page
    #[arg(long, value_name = "DIR")]
    pub directory: Option<PathBuf>,
}

/// A cover problem has no clues.
fn cover_formula(text: &str) -> Result<Scope, String> {
    match text.parse() {
        Ok(Scope::Assumed) => {
            Err("there is nothing to assume: expected whole or reduced".to_owned())
        }
        Ok(scope) => Ok(scope),
        Err(error) => Err(error.to_string()),
    }
}

fn duration(text: &str) -> Result<Duration, String> {
    match humantime::parse_duration(text) {
        Ok(duration) if duration.is_zero() => Err("expected a time above zero".to_owned()),
        Ok(duration) => Ok(duration),
        Err(error) => Err(format!("{error}; expected a time such as 5s or 200ms")),
    }
}

/// Arguments of `serve`.
#[cfg(feature = "server")]
#[derive(Debug, Group)]
pub(super) struct Serve {
    /// Where to listen; other machines reach 0.0.0.0:PORT
    #[arg(long, value_name = "IP:PORT", default_value = "127.0.0.1:8080")]
    pub address: std::net::SocketAddr,
    /// How long one question may take, such as 5s; past it the answer is unknown
    #[arg(long, value_name = "TIME", default_value = "10s", value_parser = duration)]
    pub timeout: Duration,
    /// Questions worked on at once; as many as there are cores, unless told
    #[arg(long, value_name = "N")]
    pub workers: Option<std::num::NonZeroUsize>,
    /// Questions that may wait; the next one is told to try again later
    #[arg(long, value_name = "N", default_value_t = 256)]
    pub max_waiting: usize,
    /// How long one job may take
    #[arg(long, value_name = "TIME", default_value = "10m", value_parser = duration)]
    pub job_timeout: Duration,
    /// Jobs worked on at once, beside the questions
    #[arg(long, value_name = "N", default_value = "1")]
    pub job_workers: std::num::NonZeroUsize,
    /// Jobs kept: those that wait or run, and the answers of those that have ended
    #[arg(long, value_name = "N", default_value = "64")]
    pub max_jobs: std::num::NonZeroUsize,
    /// Visitors who have a puzzle at once; the one who came longest ago makes room
    #[arg(long, value_name = "N", default_value = "1000")]
    pub max_sessions: std::num::NonZeroUsize,
    /// How long a visitor's puzzle, or the answer of a job, is kept after it was last asked for
    #[arg(long, value_name = "TIME", default_value = "1h", value_parser = duration)]
    pub time_to_live: Duration,
    /// The longest request, in bytes
    #[arg(long, value_name = "BYTES", default_value_t = 1 << 20)]
    pub max_body: usize,
    /// How long a request may take to arrive
    #[arg(long, value_name = "TIME", default_value = "10s", value_parser = duration)]
    pub body_timeout: Duration,
    /// The longest formula or certificate, in bytes
    #[arg(long, value_name = "BYTES", default_value_t = 16 << 20)]
    pub max_answer: usize,
    /// The largest side of a grid
    #[arg(long, value_name = "N", default_value_t = 36, value_parser = clap::value_parser!(u8).range(4..=100))]
    pub max_side: u8,
    /// Another origin whose pages may ask, such as https://example.org, or * for all; may be given
    /// several times
    #[arg(long, value_name = "ORIGIN", value_parser = super::config::origin)]
    pub allow_origin: Vec<String>,
    /// Log as JSON lines
    #[arg(long)]
    pub log_json: bool,
    /// No log, and nothing on standard error but errors
    #[arg(short, long)]
    pub quiet: bool,
    /// Also answer the page of f-puzzles, with its SudokuSolver userscript; without a value on
    /// 127.0.0.1:4545, where that looks
    #[arg(long, value_name = "IP:PORT", num_args = 0..=1, require_equals = true,
        default_missing_value = "127.0.0.1:4545")]
    pub fpuzzles: Option<std::net::SocketAddr>,
}
