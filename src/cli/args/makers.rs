//! Flags of `generate`, `minimize`, `convert` and `render`.

use std::time::Duration;

use clap::{Args as Group, ValueEnum};

use super::common::{
    Answers, CoreLimits, Input, InputLimit, Output, PuzzleFlags, RuleFlags, duration, whole,
};
use crate::cores::WhyQuestion as CoreQuestion;
use crate::explain::Technique;
use crate::explain::rate::Scale;
use crate::formats::{Alphabet, OutputFormat};
use crate::generate::{DifficultyRange, Symmetry, WantedClues, clue_range};
use crate::grid::GridSize;

#[derive(Debug, Group)]
pub(in crate::cli) struct Generate {
    /// Number of puzzles
    #[arg(short = 'n', long = "number", value_name = "N", default_value_t = 1, value_parser = whole(1..))]
    pub number: u64,
    #[command(flatten)]
    pub wanted: WantedPuzzle,
    /// Size of the grid: side (16) or rows x columns of a box (2x3) [default: 9, or as the rules say]
    #[arg(long, value_name = "SIZE")]
    pub size: Option<GridSize>,
    #[command(flatten)]
    pub rules: RuleFlags,
    /// Random seed: the same number makes the same puzzles
    ///
    /// Without this flag the seed is random.
    #[arg(long, value_name = "N", value_parser = whole(0..))]
    pub seed: Option<u64>,
    /// Make minimal puzzles with known relative probabilities, for unbiased statistics
    ///
    /// Clues are deleted in a random order, and only the last puzzle with one solution is looked at: it is kept if it
    /// is minimal. A puzzle with n clues in N cells then stands for C(N, n) puzzles, which is the weight that `rate
    /// --summary --controlled-bias` gives it. Puzzles that occur twice are written twice. Works on classic 9x9 and on
    /// small grids.
    #[arg(long, conflicts_with_all = ["difficulty", "technique", "symmetry", "clues", "with", "minimal", "pattern"])]
    pub controlled_bias: bool,
    /// Stop if no new puzzle is found for this time, such as 5s
    ///
    /// The puzzle nearest to the requested properties is then reported.
    #[arg(long, value_name = "TIME", default_value = "1m", value_parser = duration)]
    pub timeout: Duration,
    #[command(flatten)]
    pub answers: Answers,
}

/// The properties that new puzzles must have.
#[derive(Clone, Debug, Group)]
pub(in crate::cli) struct WantedPuzzle {
    /// Difficulty: easy, medium, hard, unfair, extreme, a number or a range
    ///
    /// A number or word means the same as in the output of `rate` with the same --scale. Examples of ranges:
    /// easy..medium or, with --scale se, 3.0..4.5.
    #[arg(long, value_name = "RANGE")]
    pub difficulty: Option<DifficultyRange>,
    /// Scale of the difficulty: score, se
    #[arg(long, value_name = "SCALE", default_value = "score")]
    pub scale: Scale,
    /// Hardest technique that the puzzle needs, such as x-wing
    ///
    /// docs/commands.md has the order of the techniques.
    #[arg(long, value_name = "TECHNIQUE")]
    pub technique: Option<Technique>,
    /// Symmetry of the cells with clues
    ///
    /// none, rotate-180, rotate-90, left-right, top-bottom, mirrors (both), diagonal-down, diagonal-up, diagonals
    /// (both), all, or several of these separated by commas.
    #[arg(long, value_name = "SYMMETRY", default_value = "none")]
    pub symmetry: Symmetry,
    /// Number of given digits: 24 or 22..26
    #[arg(long, value_name = "A..B", value_parser = clue_range)]
    pub clues: Option<std::ops::RangeInclusive<usize>>,
    /// Draw clues of several cells: killer, thermo:5, arrow:4..6; several times
    ///
    /// The text behind the colon is the number of clues; without it their number is usual for the size of the grid. The
    /// clues hold on the solution, and the given digits are then removed as far as the solution stays unique. Kinds:
    /// killer, extraregion, thermo, slowthermo, arrow, doublearrow, kropki, difference, ratio, xv, greater, whispers,
    /// renban, nabner, entropic, modular, palindrome, between, lockout, regionsum, zipper, quadruple, littlekiller,
    /// sandwich, skyscraper, xsum, numberedroom.
    #[arg(long, value_name = "KIND[:COUNT]")]
    pub with: Vec<WantedClues>,
    /// Make puzzles in which every single clue is necessary
    ///
    /// Without this flag, clues that the symmetry maps to each other form a set, and only each set as a whole is
    /// necessary; and clues of several cells may be redundant.
    #[arg(long)]
    pub minimal: bool,
    /// File with the pattern of the clues
    ///
    /// x or a digit is a cell with a clue, . is an empty cell.
    #[arg(long, value_name = "FILE")]
    pub pattern: Option<String>,
    #[command(flatten)]
    pub input_limit: InputLimit,
}

#[derive(Debug, Group)]
pub(in crate::cli) struct Minimize {
    #[command(flatten)]
    pub asked: PuzzleFlags,
    /// Search until the time limit, and return the puzzle with fewest clues
    #[arg(long)]
    pub best: bool,
    /// Also remove clues of several cells, after the digits
    ///
    /// The output then has the rules of each puzzle. Dots and signs stay under a rule such as strictkropki, which gives
    /// a meaning to their absence.
    #[arg(long)]
    pub all_clues: bool,
    /// Symmetry that the clues have and must keep, with the names as for generate
    #[arg(long, value_name = "SYMMETRY", default_value = "none")]
    pub symmetry: Symmetry,
    /// Random seed of the order in which clues are tried
    #[arg(long, value_name = "N", default_value_t = 0)]
    pub seed: u64,
    /// Time limit of each puzzle, such as 5s or 200ms
    ///
    /// The default is 10s with --best, and no limit otherwise.
    #[arg(long, value_name = "TIME", value_parser = duration)]
    pub timeout: Option<Duration>,
}

#[derive(Debug, Group)]
pub(in crate::cli) struct Convert {
    #[command(flatten)]
    pub input: Input,
    /// Output format: grid, line, block, sdk, marks, marks-line, csv, json, iss, fpuzzles, sudokupad, penpa
    #[arg(long, value_name = "FORMAT", default_value = "line")]
    pub to: OutputFormat,
    /// Output symbols: digits, a10, letters, hex, numbers or SYMBOLS
    ///
    /// SYMBOLS are the symbols themselves, one after the other.
    #[arg(long, value_name = "NAME")]
    pub to_alphabet: Option<Alphabet>,
    /// Write canonical forms; for classic puzzles up to side 9
    ///
    /// Puzzles have the same canonical form if they differ only in the order of rows, columns, bands and stacks,
    /// by transposition, or in the names of the digits.
    #[arg(long)]
    pub canonical: bool,
    /// Drop puzzles with the canonical form of an earlier puzzle
    ///
    /// The memory for each puzzle is 16 bytes. With `=mark` such puzzles are kept, and the earlier puzzle is named in
    /// the field `same_as` of CSV and JSON, or behind the line.
    #[arg(long, value_enum, value_name = "HOW", num_args = 0..=1, require_equals = true, default_missing_value = "drop")]
    pub dedup: Option<Dedup>,
    #[command(flatten)]
    pub output: Output,
}

/// The treatment of puzzles that have the canonical form of an earlier puzzle.
#[derive(Clone, Copy, Debug, PartialEq, Eq, ValueEnum)]
pub(in crate::cli) enum Dedup {
    /// Leave them out
    Drop,
    /// Keep them, and name the earlier puzzle
    Mark,
}

#[derive(Debug, Group)]
pub(in crate::cli) struct Render {
    #[command(flatten)]
    pub input: Input,
    #[command(flatten)]
    pub view: RenderView,
    /// Draw A4 sheets with N puzzles each, for printing
    #[arg(long, value_name = "N", value_parser = clap::value_parser!(u8).range(1..=100))]
    pub per_page: Option<u8>,
    /// With --per-page: append sheets with the solutions
    #[arg(long, requires = "per_page", conflicts_with = "solution")]
    pub solutions: bool,
    /// Width of a PNG in pixels
    ///
    /// The default is 2 pixels for a unit of the SVG, but at most 4096.
    #[arg(long, value_name = "PIXELS", value_parser = clap::value_parser!(u32).range(16..=16384))]
    pub size: Option<u32>,
    #[command(flatten)]
    pub limits: CoreLimits,
    #[command(flatten)]
    pub output: Output,
}

/// What a picture shows in addition to the clues; at most one of the five flags may be given.
#[derive(Clone, Copy, Debug, Group)]
#[group(multiple = false)]
pub(in crate::cli) struct RenderView {
    /// Show the solution, in another ink
    #[arg(long)]
    pub solution: bool,
    /// Show pencil marks
    ///
    /// These are the marks of the puzzle, or, if it has none, all candidates that clash with no clue.
    #[arg(long)]
    pub marks: bool,
    /// Mark all clues that clash
    #[arg(long)]
    pub clashes: bool,
    /// Show the next step, or step N, with its bases, covers and conclusions
    #[arg(long, value_name = "N", num_args = 0..=1, require_equals = true,
        default_missing_value = "1", value_parser = clap::value_parser!(u16).range(1..))]
    pub step: Option<u16>,
    /// Mark the clues and rules that explain why there is no solution, or a cell's digit
    ///
    /// Without a value: the clues and rules that exclude every solution; if there are several solutions, two that
    /// differ in the fewest cells. With r3c5=7 or r3c5!=7: the clues and rules that force this digit into the cell, or
    /// rule it out.
    #[arg(long, value_name = "CELL", num_args = 0..=1, require_equals = true)]
    #[expect(clippy::option_option, reason = "given without a value, with one, or not at all")]
    pub why: Option<Option<CoreQuestion>>,
}
