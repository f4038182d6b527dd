//! Cells with two candidates.

use crate::cover::{ActionId, RequirementId};
use crate::grid::Digit;

use super::Board;

/// A cell with two candidates.
#[derive(Clone, Copy, Debug)]
pub(super) struct Pair {
    pub cell: RequirementId,
    pub actions: [ActionId; 2],
    pub digits: [Digit; 2],
}

impl Pair {
    /// All on a board.
    pub fn all(board: &Board<'_>) -> Vec<Pair> {
        let pair = |cell| {
            let mut open = board.open_of(cell);
            let actions = [open.next()?, open.next()?];
            Some(Pair { cell, actions, digits: actions.map(|action| digit_of(board, action)) })
        };
        cells(board, 2).filter_map(pair).collect()
    }

    /// The candidate of the digit, and the other one with its digit.
    pub fn split(&self, digit: Digit) -> Option<(ActionId, ActionId, Digit)> {
        let own = self.digits.iter().position(|&own| own == digit)?;
        Some((self.actions[own], self.actions[1 - own], self.digits[1 - own]))
    }
}

/// The digit of a candidate.
pub(super) fn digit_of(board: &Board<'_>, action: ActionId) -> Digit {
    board.sudoku().action(action).digit
}

/// The cells with so many candidates.
pub(super) fn cells(board: &Board<'_>, candidates: usize) -> impl Iterator<Item = RequirementId> {
    let requirements = board.sudoku().cover().incidence().requirements();
    requirements.filter(move |&id| {
        board.open_in(id) == candidates && board.is_wanting(id) && board.sudoku().is_cell(id)
    })
}
