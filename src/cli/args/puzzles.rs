//! Flags of `puzzles`, and the flags for a folder of the user's own puzzles.

use std::path::PathBuf;

use clap::Args as Group;

use super::common::{AnswerFormat, InputLimit, Output};

#[derive(Debug, Group)]
pub(in crate::cli) struct Puzzles {
    /// A difficulty, such as easy, or the id of a puzzle, such as easy-101
    ///
    /// A difficulty lists its puzzles, an id prints the puzzle.
    #[arg(value_name = "DIFFICULTY")]
    pub name: Option<String>,
    #[command(flatten)]
    pub own: OwnPuzzles,
    /// Also print the solution with --format grid or line
    ///
    /// The other formats always contain it.
    #[arg(long)]
    pub solution: bool,
    /// Output format of the answer
    #[arg(long, value_enum, default_value_t = AnswerFormat::Grid)]
    pub format: AnswerFormat,
    #[command(flatten)]
    pub output: Output,
}

/// The flags for a folder of the user's own puzzles, which `puzzles` and `serve` share.
#[derive(Debug, Group)]
pub(in crate::cli) struct OwnPuzzles {
    /// Use the puzzles of this folder instead of the included ones
    ///
    /// Each file is a difficulty with the name of the file, in any input format. Id, title, rating and solution are
    /// taken from the records; missing ones are computed.
    #[arg(long, value_name = "DIR")]
    pub puzzles: Option<PathBuf>,
    #[command(flatten)]
    pub input_limit: InputLimit,
}
