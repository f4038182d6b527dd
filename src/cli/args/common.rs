//! What many commands share: where puzzles come from, who answers them, how answers leave.

use std::path::PathBuf;
use std::time::Duration;

use clap::{Args as Group, ValueEnum};

use crate::ask::EngineChoice;
use crate::cli::bounded::Bound;
use crate::encode::{AtMostOne, Level, Scope};
use crate::formats::{Alphabet, Format, ReadOptions};
use crate::grid::{Rules, Shape};

/// Where puzzles come from.
#[derive(Clone, Debug, Group)]
pub(in crate::cli) struct Input {
    #[command(flatten)]
    pub texts: Texts,
    /// The form to read, where looks deceive: line, count-line, block, sdk, sdm, ss, marks-line,
    /// marks, csv, tokens (numbers separated by blanks or commas), json
    #[arg(long, value_name = "FORMAT")]
    pub from: Option<Format>,
}

impl Input {
    /// How to read.
    pub(in crate::cli) fn read_options(&self) -> ReadOptions {
        let Texts { shape, rules, alphabet, symbols, .. } = self.texts.clone();
        ReadOptions { shape, alphabet: symbols.or(alphabet), format: self.from, rules }
    }
}

/// Texts with puzzles, and how to understand them.
#[derive(Clone, Debug, Group)]
pub(in crate::cli) struct Texts {
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
    #[arg(long, value_name = "LIST", value_parser = super::values::rules)]
    pub rules: Option<Rules>,
    /// The symbols of the digits: digits, a10 (1-9 A-Z), letters (A = 1), hex (0-9 A-F), numbers, or
    /// the symbols themselves
    #[arg(long, value_name = "NAME")]
    pub alphabet: Option<Alphabet>,
    /// Any distinct symbols for the digits 1, 2, 3, ...
    #[arg(long, value_name = "SYMBOLS", value_parser = Alphabet::custom, conflicts_with = "alphabet")]
    pub symbols: Option<Alphabet>,
    #[command(flatten)]
    pub input_limit: InputLimit,
}

/// How much is read.
#[derive(Clone, Copy, Debug, Group)]
pub(in crate::cli) struct InputLimit {
    /// The longest text that is read as one, and the most that may stand between two puzzles, in bytes,
    /// unpacked
    #[arg(long, value_name = "BYTES", default_value_t = 128 << 20)]
    pub max_input: u64,
}

impl InputLimit {
    /// The bound of what belongs together, of which reading may take `timeout`.
    pub(in crate::cli) fn bound(self, timeout: Option<Duration>) -> Bound {
        Bound { most: self.max_input, timeout, flag: Some("--max-input") }
    }
}

/// How answers leave.
#[derive(Clone, Debug, Group)]
pub(in crate::cli) struct Output {
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
pub(in crate::cli) struct Run {
    /// auto (varisat; cdcl for large problems; bulk for streams of classic 9x9 puzzles), varisat, cdcl,
    /// batsat, bulk (classic 9x9 puzzles only: solve, check, count --limit), 'cmd: PROGRAM ARGS' with {input}
    /// and {output}, or race:ENGINE,ENGINE,... for several at once (ENGINE+ENCODING: in that encoding).
    /// cdcl takes settings: cdcl[:vsids|mrv|first|random][:dpll|backtracking][:no-restarts][@SEED]; the
    /// seed is of use to vsids and random
    #[arg(long, value_name = "ENGINE", default_value = "auto")]
    pub engine: EngineChoice,
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
pub(in crate::cli) struct Engine {
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
pub(in crate::cli) struct Jobs {
    /// Threads (1 to 256), each with puzzles of its own; the order is kept [default: all cores]
    #[arg(short, long, value_name = "N", value_parser = clap::value_parser!(u16).range(1..=256))]
    pub jobs: Option<u16>,
}

/// The form of an answer.
#[derive(Clone, Copy, Debug, PartialEq, Eq, ValueEnum)]
pub(in crate::cli) enum AnswerFormat {
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

/// In which form answers leave, how many are worked on at once, and where to they go.
#[derive(Clone, Debug, Group)]
pub(in crate::cli) struct Answers {
    /// The form of the answer
    #[arg(long, value_enum, default_value_t = AnswerFormat::Grid)]
    pub format: AnswerFormat,
    #[command(flatten)]
    pub jobs: Jobs,
    #[command(flatten)]
    pub output: Output,
}

/// Puzzles, and how they are answered.
#[derive(Clone, Debug, Group)]
pub(in crate::cli) struct Asked {
    #[command(flatten)]
    pub input: Input,
    #[command(flatten)]
    pub answers: Answers,
}

/// A question about each puzzle that any engine can answer.
#[derive(Clone, Debug, Group)]
pub(in crate::cli) struct Question {
    #[command(flatten)]
    pub asked: Asked,
    #[command(flatten)]
    pub engine: Engine,
}

/// How long parts that clash are looked for.
#[derive(Clone, Copy, Debug, Group)]
pub(in crate::cli) struct CoreLimits {
    /// Stop a problem after this time, such as 5s or 200ms; what is known by then is said
    #[arg(long, value_name = "TIME", value_parser = duration)]
    pub timeout: Option<Duration>,
    /// Stop a problem after this many conflicts
    #[arg(long, value_name = "N")]
    pub max_conflicts: Option<u64>,
}

pub(super) fn duration(text: &str) -> Result<Duration, String> {
    match humantime::parse_duration(text) {
        Ok(duration) if duration.is_zero() => Err("expected a time above zero".to_owned()),
        Ok(duration) => Ok(duration),
        Err(error) => Err(format!("{error}; expected a time such as 5s or 200ms")),
    }
}
