//! Defines the reasons why a puzzle of SudokuPad is refused.

use crate::LzError;
use sudosat_grid::{RulesError, quantity};

/// The reason why a puzzle of SudokuPad is refused.
#[derive(Debug, thiserror::Error)]
#[non_exhaustive]
pub enum SudokuPadError {
    /// The compressed text is damaged or too long.
    #[error(transparent)]
    Lz(#[from] LzError),
    /// The text is neither JSON nor the shorter form of JSON that SudokuPad writes.
    #[error("the data is not what SudokuPad writes: {0}")]
    Json(String),
    /// A field has an invalid value.
    #[error("the data is not what SudokuPad writes: in {field}: {problem}")]
    Field {
        /// The name of the field. For an element of a list, its number from 1 follows.
        field: String,
        /// The problem: what was found, and what was expected.
        problem: String,
    },
    /// The rows of the grid differ in length, or there are more or fewer rows than columns.
    #[error(
        "a grid of {}, one of which has {}: expected a square",
        quantity(*.rows, "row"), quantity(*.columns, "cell")
    )]
    NotSquare {
        /// The number of rows.
        rows: usize,
        /// The number of cells in a row that has another number of cells.
        columns: usize,
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
