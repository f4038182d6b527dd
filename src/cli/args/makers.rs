//! New puzzles, other forms, pictures.

use std::time::Duration;

use clap::{Args as Group, ValueEnum};

use super::common::{Answers, Asked, CoreLimits, Input, InputLimit, Output, duration};
use super::values::Size;
use crate::cores::Question as CoreQuestion;
use crate::explain::Technique;
use crate::explain::rate::Scale;
use crate::formats::{Alphabet, OutputFormat};
use crate::generate::{DifficultyRange, Symmetry, clue_range};
use crate::grid::Rules;

#[derive(Debug, Group)]
pub(in crate::cli) struct Generate {
    /// How many puzzles
    #[arg(short = 'n', long = "number", value_name = "N", default_value_t = 1, value_parser = clap::value_parser!(u64).range(1..))]
    pub number: u64,
    #[command(flatten)]
    pub wanted: WantedPuzzle,
    /// The side, such as 16, or rows x columns of a box, such as 2x3
    #[arg(long, value_name = "SIZE", default_value = "9")]
    pub size: Size,
    /// Rules beyond the classic ones, separated by commas, as for solve
    #[arg(long, value_name = "LIST", value_parser = super::values::rules)]
    pub rules: Option<Rules>,
    /// Which puzzles: the same number makes the same; any if none is told
    #[arg(long, value_name = "N")]
    pub seed: Option<u64>,
    /// Stop when no puzzle was found for this time, such as 5s; the nearest is told then
    #[arg(long, value_name = "TIME", default_value = "1m", value_parser = duration)]
    pub timeout: Duration,
    #[command(flatten)]
    pub answers: Answers,
}

/// What new puzzles are to be like.
#[derive(Clone, Debug, Group)]
pub(in crate::cli) struct WantedPuzzle {
    /// How hard, as rate says it: easy, medium, hard, unfair, extreme, a number, or a range such as
    /// easy..medium or, with --scale se, 3.0..4.5
    #[arg(long, value_name = "RANGE")]
    pub difficulty: Option<DifficultyRange>,
    /// What difficulty is measured by: score, se
    #[arg(long, value_name = "SCALE", default_value = "score")]
    pub scale: Scale,
    /// The hardest technique that it takes, such as x-wing; which ones are harder tells their order in
    /// docs/commands.md
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
    pub pattern: Option<String>,
    #[command(flatten)]
    pub input_limit: InputLimit,
}

#[derive(Debug, Group)]
pub(in crate::cli) struct Minimize {
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

#[derive(Debug, Group)]
pub(in crate::cli) struct Convert {
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
    /// Drop puzzles that have the canonical form of an earlier one; 16 bytes are remembered of each. With `=mark` keep
    /// them, and tell in the field `same_as` of CSV and JSON, or behind the line, which one that is
    #[arg(long, value_enum, value_name = "HOW", num_args = 0..=1, require_equals = true, default_missing_value = "drop")]
    pub dedup: Option<Dedup>,
    #[command(flatten)]
    pub output: Output,
}

/// What is done with puzzles that are the same as an earlier one.
#[derive(Clone, Copy, Debug, PartialEq, Eq, ValueEnum)]
pub(in crate::cli) enum Dedup {
    /// They are left out
    Drop,
    /// They stay, and tell which one it is
    Mark,
}

#[derive(Debug, Group)]
pub(in crate::cli) struct Render {
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
pub(in crate::cli) struct RenderView {
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
