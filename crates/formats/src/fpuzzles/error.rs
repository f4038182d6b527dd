//! Defines the reasons why a puzzle of f-puzzles is refused.

use crate::LzError;
use sudosat_grid::{Cell, RulesError, quantity};

/// The reason why a puzzle of f-puzzles is refused.
#[derive(Debug, thiserror::Error)]
#[non_exhaustive]
pub enum FpuzzlesError {
    /// The compressed text is damaged or too long.
    #[error(transparent)]
    Lz(#[from] LzError),
    /// The text is not a JSON object.
    #[error("the data is not what f-puzzles exports: {0}")]
    Json(#[from] serde_json::Error),
    /// A field has an invalid value, or there is no grid.
    #[error("the data is not what f-puzzles exports: in {field}: {error}")]
    Field {
        /// The name of the field.
        field: String,
        /// The error of the JSON parser.
        error: serde_json::Error,
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
    /// The field `size` differs from the number of rows.
    #[error("the field size is {stated}, but the grid has {}", quantity(*.found, "row"))]
    OtherSize {
        /// The number in the field.
        stated: i64,
        /// The number of rows.
        found: usize,
    },
    /// The grid is larger than the caller allows.
    #[error("a grid of side {found} is too large: expected at most {most}")]
    TooLarge {
        /// The number of rows.
        found: usize,
        /// The largest number of rows that is allowed.
        most: usize,
    },
    /// A digit or a pencil mark in a cell is not a digit of the grid.
    #[error("{cell} has the digit {found}: expected 1 to {side}")]
    Digit {
        /// The cell.
        cell: Cell,
        /// The number that was found.
        found: i64,
        /// The side of the grid.
        side: usize,
    },
    /// An entry of a constraint is invalid.
    #[error("{field}, entry {entry}: {problem}")]
    Entry {
        /// The name of the field.
        field: String,
        /// The number of the entry in the list, from 1.
        entry: usize,
        /// The problem: what was found, and what was expected.
        problem: String,
    },
    /// The constraints do not form valid rules.
    #[error(transparent)]
    Rules(#[from] RulesError),
    /// The puzzle has constraints that this program does not know. The field holds their names.
    #[error("sudosat does not know these constraints: {}", .0.join(", "))]
    Unsupported(Vec<String>),
}

impl FpuzzlesError {
    /// Returns the error for the entry with the index `index`, from 0.
    pub(super) fn of_entry(field: &str, index: usize, problem: String) -> Self {
        FpuzzlesError::Entry { field: field.to_owned(), entry: index + 1, problem }
    }
}
