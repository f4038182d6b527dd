//! Defines the reasons why a puzzle of penpa-edit is refused.

use sudosat_grid::{RulesError, quantity};

/// The reason why a puzzle of penpa-edit is refused.
#[derive(Debug, thiserror::Error)]
#[non_exhaustive]
pub enum PenpaError {
    /// The text of the link is not base64, or the compressed data are cut off or damaged.
    #[error("the data in the link are damaged: {0}")]
    Damaged(String),
    /// The decompressed text is longer than any puzzle.
    #[error(
        "the data in the link are longer than {0} bytes when decompressed: no puzzle is that long"
    )]
    TooLong(usize),
    /// A part of the data has an invalid value.
    #[error("the data are not what penpa-edit writes: in {part}: {problem}")]
    Part {
        /// The name of the part. For an element of a list, its number from 1 follows.
        part: String,
        /// The problem: what was found, and what was expected.
        problem: String,
    },
    /// The grid is not made of squares.
    #[error("found a grid of the type `{0}`, expected `square` or `sudoku`")]
    GridType(String),
    /// The cells of the grid do not form a square.
    #[error(
        "found a grid of {} and {} with {}, expected a square",
        quantity(*.rows, "row"), quantity(*.columns, "column"), quantity(*.cells, "cell")
    )]
    NotSquare {
        /// The number of rows that have a cell.
        rows: usize,
        /// The number of columns that have a cell.
        columns: usize,
        /// The number of cells.
        cells: usize,
    },
    /// The grid is larger than any grid of this program.
    #[error("a grid of side {found} is too large: expected at most {most}")]
    TooLarge {
        /// The number of rows.
        found: usize,
        /// The largest number of rows.
        most: usize,
    },
    /// The rules do not fit together or do not fit the grid.
    #[error(transparent)]
    Rules(#[from] RulesError),
}

impl PenpaError {
    /// Returns the error for a part of the data.
    pub(super) fn of_part(part: &str, problem: String) -> Self {
        PenpaError::Part { part: part.to_owned(), problem }
    }

    /// Returns the error for the element of a list with the index `index`, from 0.
    pub(super) fn of_entry(list: &str, index: usize, problem: String) -> Self {
        Self::of_part(&format!("{list}, entry {}", index + 1), problem)
    }
}
