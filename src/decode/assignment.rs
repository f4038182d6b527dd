//! From chosen actions to a verified grid.

use crate::cover::ActionId;
use crate::grid::{Cell, Digit, Grid, Puzzle};
use crate::rules::{Action, Sudoku};

use super::{Violation, verify};

/// Why a set of actions is not a solution.
#[derive(Clone, Copy, Debug, PartialEq, Eq, thiserror::Error)]
pub enum DecodeError {
    /// Two digits in one cell.
    #[error("{cell} is to hold both {first} and {second}")]
    TwoDigits {
        /// The cell.
        cell: Cell,
        /// One digit.
        first: Digit,
        /// The other.
        second: Digit,
    },
    /// The grid breaks a rule, a clue or a pencil mark.
    #[error(transparent)]
    Violation(#[from] Violation),
}

/// The grid of a model of the whole formula (the value of each variable, by 0-based index), verified
/// as a solution of `puzzle`.
///
/// # Errors
///
/// As for [`decode`].
///
/// # Panics
///
/// When the model has fewer values than there are actions.
pub fn decode_model(sudoku: &Sudoku, puzzle: &Puzzle, model: &[bool]) -> Result<Grid, DecodeError> {
    let actions = sudoku.cover().incidence().actions();
    decode(sudoku, puzzle, actions.filter(|id| model[id.index()]))
}

/// The grid in which `actions` are carried out, verified as a solution of `puzzle`.
///
/// # Errors
///
/// Two digits in one cell, or the first [`Violation`].
pub fn decode(
    sudoku: &Sudoku,
    puzzle: &Puzzle,
    actions: impl IntoIterator<Item = ActionId>,
) -> Result<Grid, DecodeError> {
    let mut grid = sudoku.layout().empty_grid();
    for id in actions {
        let Action { cell, digit } = sudoku.action(id);
        match grid.get(cell) {
            Some(first) if first != digit => {
                return Err(DecodeError::TwoDigits { cell, first, second: digit });
            }
            _ => grid.set(cell, Some(digit)),
        }
    }
    verify(puzzle, &grid)?;
    Ok(grid)
}
