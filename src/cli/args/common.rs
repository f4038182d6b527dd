//! Flags that several commands share: input, engine, limits, threads and output.

use std::num::IntErrorKind;
use std::ops::{Bound, RangeBounds};
use std::path::PathBuf;
use std::time::Duration;

use clap::{Args as Group, ValueEnum};

use crate::ask::EngineChoice;
use crate::cli::bounded;
use crate::encode::{AtMostOne, EncodingLevel, PrimitiveForm, Scope};
use crate::formats::{Alphabet, Format, ReadOptions};
use crate::grid::{Clue, Rule, Rules, Shape};

/// The puzzles to read and their format.
#[derive(Clone, Debug, Group)]
pub(in crate::cli) struct Input {
    #[command(flatten)]
    pub texts: Texts,
    /// Input format, if automatic recognition gets it wrong
    ///
    /// One of line, count-line, block, sdk, sdm, ss, marks-line, marks, csv, tokens (numbers separated by
    /// blanks or commas), json, iss, cages, fpuzzles, sudokupad, penpa.
    #[arg(long, value_name = "FORMAT")]
    pub from: Option<Format>,
}

impl Input {
    /// Returns the flags as options of the reader of puzzles.
    pub(in crate::cli) fn read_options(&self) -> ReadOptions {
        let Texts { shape, rules, alphabet, symbols, .. } = self.texts.clone();
        let rules = rules.chosen();
        ReadOptions { shape, alphabet: symbols.or(alphabet), format: self.from, rules }
    }
}

/// The puzzles to read, and the shape, rules and symbols with which they are read.
#[derive(Clone, Debug, Group)]
pub(in crate::cli) struct Texts {
    /// A puzzle, a file, or - for standard input
    ///
    /// Input that gzip or zstd compressed is decompressed. Without INPUT, standard input is read if it is not a
    /// terminal.
    #[arg(value_name = "INPUT")]
    pub inputs: Vec<String>,
    /// Rows x columns of a box, such as 3x3 or 2x3
    ///
    /// Without this flag the shape follows from the number of cells.
    #[arg(long, value_name = "RxC")]
    pub shape: Option<Shape>,
    #[command(flatten)]
    pub rules: RuleFlags,
    /// Symbols of the digits: digits, a10, letters, hex, numbers or SYMBOLS
    ///
    /// a10 is 1-9 A-Z, letters begins with A = 1, hex is 0-9 A-F. SYMBOLS are the symbols themselves, one after the
    /// other.
    #[arg(long, value_name = "NAME")]
    pub alphabet: Option<Alphabet>,
    /// Distinct symbols for the digits 1, 2, 3, ..., in this order
    #[arg(long, value_name = "SYMBOLS", value_parser = Alphabet::custom, conflicts_with = "alphabet")]
    pub symbols: Option<Alphabet>,
    #[command(flatten)]
    pub input_limit: InputLimit,
}

/// The rules of a puzzle, and its clues of several cells.
#[derive(Clone, Debug, Group)]
pub(in crate::cli) struct RuleFlags {
    /// Rules beyond the classic ones, separated by commas
    ///
    /// One or more of diagonals, diagonal-down, diagonal-up, windows, centre-dot, disjoint-groups, asterisk,
    /// anti-knight, anti-king, non-consecutive, odd-even:MASK, latin, jigsaw, jigsaw:REGIONS, samurai, twodoku,
    /// gattai:r1c1/r7c7 or gattai:FILE; and clues of several cells, such as 'killer 10 r1c1 r1c2' or
    /// 'thermo r1c1-r1c4' (73 types: docs/clue-types.md). A text may also name its rules itself.
    #[arg(long, value_name = "LIST", value_parser = super::values::rules)]
    rules: Option<Rules>,
    /// A clue of several cells, such as 'killer 10 r1c1 r1c2'; can be given several times
    #[arg(id = "clue", long = "clue", value_name = "CLUE")]
    clues: Vec<Clue>,
}

impl RuleFlags {
    /// Returns the rules and clues together; `None` if there are none.
    pub(in crate::cli) fn chosen(&self) -> Option<Rules> {
        if self.clues.is_empty() {
            return self.rules.clone();
        }
        let rules = self.rules.iter().flat_map(Rules::iter).cloned();
        let clues = self.clues.iter().cloned().map(Rule::Clue);
        Some(Rules::new(rules.chain(clues)).expect("a clue excludes no rule"))
    }
}

/// The limit on the size of the input.
#[derive(Clone, Copy, Debug, Group)]
pub(in crate::cli) struct InputLimit {
    /// Largest amount of input to read at once, in uncompressed bytes
    ///
    /// The limit applies to a text that is read as a whole. In a stream of puzzles it applies to the text from
    /// one puzzle to the next.
    #[arg(long, value_name = "BYTES", default_value_t = 128 << 20)]
    pub max_input: u64,
}

impl InputLimit {
    /// Returns the limits for one unit of input: a text that is read as a whole, or the text up to the next puzzle.
    /// `timeout` is the longest time for reading it.
    pub(in crate::cli) fn bound(self, timeout: Option<Duration>) -> bounded::Bound {
        bounded::Bound { most: self.max_input, timeout, flag: Some("--max-input") }
    }
}

/// The destination of the answers, and whether notes are printed.
#[derive(Clone, Debug, Group)]
pub(in crate::cli) struct Output {
    /// Write to this file instead of standard output, which is -
    ///
    /// The file appears when it is complete. An older file stays if the run fails before it writes anything, or if a
    /// signal such as Ctrl-C interrupts it. If the name ends in .gz or .zst the file is compressed.
    #[arg(short, long, value_name = "FILE")]
    pub output: Option<PathBuf>,
    /// Print no notes and no progress on standard error
    #[arg(short, long)]
    pub quiet: bool,
}

/// The engine, the at-most-one encoding, and the limits for each problem.
#[derive(Clone, Debug, Group)]
pub(in crate::cli) struct Run {
    /// Solver: auto, varisat, cdcl, batsat, bulk, 'cmd: ...' or race:...
    ///
    /// auto is varisat, cdcl for large problems and for clues of several cells, and bulk for streams of classic 9x9
    /// puzzles. bulk solves classic 9x9 puzzles only, and only for solve, check and count --limit. 'cmd: PROGRAM ARGS'
    /// runs an external solver, with {input} and {output} for its files. race:ENGINE,ENGINE,... runs several engines at
    /// once; ENGINE+ENCODING sets the encoding of one of them, and ENGINE+FORM the form of clues.
    ///
    /// cdcl takes settings: cdcl[:vsids|mrv|first|random][:dpll|backtracking][:no-restarts][@SEED]. Only vsids and
    /// random use the seed.
    #[arg(long, value_name = "ENGINE", default_value = "auto")]
    pub engine: EngineChoice,
    /// At-most-one encoding: auto, pairwise, sequential, product, ...
    ///
    /// All names: auto (pairwise up to 100 literals, commander above), pairwise, sequential, product, commander,
    /// bimander, bitwise.
    #[arg(long, value_name = "ENCODING", default_value = "auto")]
    pub at_most_one: AtMostOne,
    /// Time limit of each problem, such as 5s or 200ms
    ///
    /// The answer to a problem that reaches the limit is unknown.
    #[arg(long, value_name = "TIME", value_parser = duration)]
    pub timeout: Option<Duration>,
    /// Conflict limit of each problem
    ///
    /// Needs an engine that counts conflicts; with it, auto selects batsat where it would select varisat. A search that
    /// comes before any formula has no conflicts; `--timeout` limits it, too.
    #[arg(long, value_name = "N", value_parser = whole(0..))]
    pub max_conflicts: Option<u64>,
}

/// The flags of [`Run`], the encoding level, and the formula that is solved.
#[derive(Clone, Debug, Group)]
pub(in crate::cli) struct Engine {
    #[command(flatten)]
    pub run: Run,
    /// Encoding level: minimal, natural, extended, triad
    #[arg(long, value_name = "LEVEL", default_value = "extended")]
    pub level: EncodingLevel,
    /// Form of clues of several cells: auto, clauses, native
    ///
    /// clauses writes clauses for each clue. native lets cdcl propagate the clues without clauses. auto searches on
    /// the cover first, then writes clauses, and adds native propagation if the search turns out hard.
    #[arg(long, value_name = "FORM", default_value = "auto")]
    pub encode: PrimitiveForm,
    /// Formula to solve: reduced, whole or assumed
    ///
    /// reduced is the formula that unit propagation of the clues leaves, whole has the clues as unit clauses,
    /// assumed has the clues as assumptions.
    #[arg(long, value_name = "FORMULA", default_value = "reduced")]
    pub formula: Scope,
}

/// The number of threads.
#[derive(Clone, Debug, Group)]
pub(in crate::cli) struct Jobs {
    /// Number of threads, 1 to 256 [default: all cores]
    ///
    /// Each thread works on its own puzzles. The answers keep the order of the input.
    #[arg(short, long, value_name = "N", value_parser = clap::value_parser!(u16).range(1..=256))]
    pub jobs: Option<u16>,
}

/// The output format of an answer, for most commands.
#[derive(Clone, Copy, Debug, PartialEq, Eq, ValueEnum)]
pub(in crate::cli) enum AnswerFormat {
    /// Grids and text for people
    Grid,
    /// One line per puzzle, in input order
    Line,
    /// One JSON array
    Json,
    /// One JSON object per line
    Jsonl,
    /// Comma-separated values with a header
    Csv,
    /// Markdown (`explain` only)
    #[value(skip)]
    Markdown,
    /// Output of a SAT solver: s and v lines, exit codes 10, 20, 0 (`solve` only)
    #[value(hide = true)]
    Dimacs,
}

/// The output format, the number of threads, and the destination of the answers.
#[derive(Clone, Debug, Group)]
pub(in crate::cli) struct Answers {
    /// Output format of the answer
    #[arg(long, value_enum, default_value_t = AnswerFormat::Grid)]
    pub format: AnswerFormat,
    #[command(flatten)]
    pub jobs: Jobs,
    #[command(flatten)]
    pub output: Output,
}

/// The flags of a command that reads puzzles and answers a question about each.
#[derive(Clone, Debug, Group)]
pub(in crate::cli) struct PuzzleFlags {
    #[command(flatten)]
    pub input: Input,
    #[command(flatten)]
    pub answers: Answers,
}

/// The flags of [`PuzzleFlags`], and those of the engine.
#[derive(Clone, Debug, Group)]
pub(in crate::cli) struct QuestionFlags {
    #[command(flatten)]
    pub asked: PuzzleFlags,
    #[command(flatten)]
    pub engine: Engine,
}

/// The limits for each problem, for commands without a choice of the engine.
#[derive(Clone, Copy, Debug, Group)]
pub(in crate::cli) struct CoreLimits {
    /// Time limit of each problem, such as 5s or 200ms
    ///
    /// After that the results found so far are printed.
    #[arg(long, value_name = "TIME", value_parser = duration)]
    pub timeout: Option<Duration>,
    /// Conflict limit of each problem
    #[arg(long, value_name = "N", value_parser = whole(0..))]
    pub max_conflicts: Option<u64>,
}

pub(super) fn duration(text: &str) -> Result<Duration, String> {
    match humantime::parse_duration(text) {
        Ok(duration) if duration.is_zero() => Err("expected a time above zero".to_owned()),
        Ok(duration) => Ok(duration),
        Err(_) => Err("expected a time such as 5s or 200ms".to_owned()),
    }
}

fn is_too_large(text: &str) -> bool {
    text.parse::<u64>().is_err_and(|error| *error.kind() == IntErrorKind::PosOverflow)
}

/// Returns a function that reads a whole number of `range`.
pub(super) fn whole<R>(range: R) -> impl Fn(&str) -> Result<u64, String> + Clone
where
    R: RangeBounds<u64> + Clone,
{
    move |text| {
        let least = match range.start_bound() {
            Bound::Included(least) => *least,
            Bound::Excluded(_) | Bound::Unbounded => 0,
        };
        let expected = || match range.end_bound() {
            Bound::Included(most) => format!("expected a whole number from {least} to {most}"),
            _ if is_too_large(text) => format!("expected at most {}", u64::MAX),
            _ if least == 0 => "expected a whole number".to_owned(),
            _ => format!("expected a whole number, at least {least}"),
        };
        let number = text.parse().ok().filter(|number| range.contains(number));
        number.ok_or_else(expected)
    }
}
