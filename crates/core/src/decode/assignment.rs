//! Decodes chosen actions into a verified grid.

use crate::cover::ActionId;
use crate::grid::{Cell, Digit, Grid, Puzzle};
use crate::rules::{Action, Sudoku};

use super::{Violation, verify};

/// The reason why a set of actions is not a solution.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
pub enum DecodeError {
    /// Two actions write different digits into one cell.
    #[error("{cell} is to hold both {first} and {second}")]
    TwoDigits {
        /// The cell that both actions write into.
        cell: Cell,
        /// The digit that the earlier action writes.
        first: Digit,
        /// The digit that the later action writes.
        second: Digit,
    },
    /// The grid has an empty cell, or it breaks a rule, a clue or a pencil mark.
    #[error(transparent)]
    Violation(#[from] Violation),
}

/// Decodes a model of the whole formula (the value of each variable, by 0-based index) into a grid, and verifies that
/// the grid is a solution of `puzzle`.
///
/// # Errors
///
/// Returns the same errors as [`decode`].
///
/// # Panics
///
/// Panics if the model has fewer values than there are actions.
pub fn decode_model(sudoku: &Sudoku, puzzle: &Puzzle, model: &[bool]) -> Result<Grid, DecodeError> {
    let actions = sudoku.cover().incidence().actions();
    decode(sudoku, puzzle, actions.filter(|id| model[id.index()]))
}

/// Decodes `actions` into a grid, and verifies that the grid is a solution of `puzzle`.
///
/// # Errors
///
/// Returns [`DecodeError`] for two digits in one cell, or for the first [`Violation`].
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
    sudoku.put_in_order(&mut grid);
    verify(puzzle, &grid)?;
    Ok(grid)
}
