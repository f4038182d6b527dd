//! Defines the errors for puzzles of f-puzzles that are refused.

use crate::grid::{Cell, RulesError};

use super::data::DataError;

/// The reason why a puzzle is refused.
#[derive(Debug, thiserror::Error)]
pub(super) enum Refused {
    #[error(transparent)]
    Data(#[from] DataError),
    #[error("a grid of {rows} rows, one of which has {columns} cells: expected a square")]
    NotSquare { rows: usize, columns: usize },
    #[error("the size is told as {stated}, but the grid has {found} rows")]
    OtherSize { stated: i64, found: usize },
    #[error("a grid of side {found} is too large: expected at most {most}")]
    TooLarge { found: usize, most: usize },
    #[error("{cell} has the digit {found}: expected 1 to {side}")]
    Digit { cell: Cell, found: i64, side: usize },
    #[error("`{found}` is no cell of a grid of side {side}: expected one such as R3C5")]
    Cell { found: String, side: usize },
    #[error(transparent)]
    Rules(#[from] RulesError),
    #[error("sudosat does not know these constraints: {}", .0.join(", "))]
    Unsupported(Vec<String>),
}
