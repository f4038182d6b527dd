//! The library.

use std::path::PathBuf;

use clap::Args as Group;

use super::common::{AnswerFormat, InputLimit, Output};

#[derive(Debug, Group)]
pub(in crate::cli) struct Puzzles {
    /// A difficulty, whose puzzles are listed, such as easy; or the id of a puzzle, such as easy-101
    #[arg(value_name = "DIFFICULTY")]
    pub name: Option<String>,
    #[command(flatten)]
    pub own: OwnPuzzles,
    /// For people and in lines the solution, too; the other forms always have it
    #[arg(long)]
    pub solution: bool,
    /// The form of the answer
    #[arg(long, value_enum, default_value_t = AnswerFormat::Grid)]
    pub format: AnswerFormat,
    #[command(flatten)]
    pub output: Output,
}

/// Whose puzzles.
#[derive(Debug, Group)]
pub(in crate::cli) struct OwnPuzzles {
    /// The puzzles of this folder instead of those that come along: each file is a difficulty of its name, in any
    /// form that can be read; id, title, rating and solution as its records tell, or worked out
    #[arg(long, value_name = "DIR")]
    pub puzzles: Option<PathBuf>,
    #[command(flatten)]
    pub input_limit: InputLimit,
}
