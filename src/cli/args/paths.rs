//! Steps in words, and how hard they are.

use std::time::Duration;

use clap::{Args as Group, ValueEnum};

use super::common::{AnswerFormat, Asked, CoreLimits, Jobs, Output, Texts, duration};
use crate::explain::Level as ExplainLevel;
use crate::explain::rate::Scale;
use crate::formats::Format;
use crate::report::Language;

/// Puzzles whose steps are told.
#[derive(Clone, Debug, Group)]
pub(in crate::cli) struct Told {
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
pub(in crate::cli) struct Hint {
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
pub(in crate::cli) enum PathFormat {
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
pub(in crate::cli) struct Explain {
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
pub(in crate::cli) struct Rate {
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
