//! Finds cells with two candidates.

use sudosat_core::cover::{ActionId, RequirementId};
use sudosat_core::grid::Digit;

use super::Board;

/// A cell with two candidates: the requirement of the cell, the two actions, and the digits of these actions.
#[derive(Clone, Copy, Debug)]
pub(super) struct Pair {
    pub cell: RequirementId,
    pub actions: [ActionId; 2],
    pub digits: [Digit; 2],
}

impl Pair {
    /// Returns all cells of a board with two candidates.
    pub fn all(board: &Board<'_>) -> Vec<Pair> {
        let pair = |cell| {
            let mut open = board.open_of(cell);
            let actions = [open.next()?, open.next()?];
            Some(Pair { cell, actions, digits: actions.map(|action| digit_of(board, action)) })
        };
        cells(board, 2).filter_map(pair).collect()
    }

    /// Returns the candidate with this digit, then the other candidate and its digit. Returns `None` if neither
    /// candidate has the digit.
    pub fn split(&self, digit: Digit) -> Option<(ActionId, ActionId, Digit)> {
        let own = self.digits.iter().position(|&own| own == digit)?;
        Some((self.actions[own], self.actions[1 - own], self.digits[1 - own]))
    }
}

/// Returns the digit of a candidate.
pub(super) fn digit_of(board: &Board<'_>, action: ActionId) -> Digit {
    board.sudoku().action(action).digit
}

/// Returns the empty cells with this number of candidates.
pub(super) fn cells(board: &Board<'_>, candidates: usize) -> impl Iterator<Item = RequirementId> {
    let requirements = board.sudoku().cover().incidence().requirements();
    requirements.filter(move |&id| {
        board.open_in(id) == candidates && board.is_wanting(id) && board.sudoku().is_cell(id)
    })
}
