//! Writes grids for reports.

use crate::explain::Board;
use crate::formats::{Alphabet, Entry, write};
use crate::grid::{Grid, Marks, Rules};

/// Writes grids under the rules of a puzzle and in its symbols.
#[derive(Clone, Debug, Default)]
pub(super) struct Drawer {
    pub rules: Rules,
    pub alphabet: Alphabet,
}

impl Drawer {
    /// Creates the drawer for the rules and symbols of `entry`.
    pub fn of(entry: &Entry) -> Self {
        Drawer { rules: entry.puzzle.rules.clone(), alphabet: entry.alphabet.clone() }
    }

    pub fn line(&self, grid: &Grid) -> String {
        write::line(grid, &self.alphabet)
    }

    pub fn grid(&self, grid: &Grid) -> String {
        write::grid_under(&self.rules, grid, &self.alphabet)
    }

    pub fn marks_line(&self, board: &Board<'_>) -> String {
        write::marks_line(&marks(board), &self.alphabet)
    }

    pub fn marks(&self, board: &Board<'_>) -> String {
        write::marks_shown(&marks(board), &self.alphabet)
    }
}

/// Returns the open candidates of the board as pencil marks. A filled cell has its digit as the only mark.
fn marks(board: &Board<'_>) -> Marks {
    let sudoku = board.sudoku();
    let mut marks = Marks::none(sudoku.shape());
    for action in board.open().map(|id| sudoku.action(id)) {
        marks.allow(action.cell, action.digit);
    }
    for (cell, digit) in board.grid().filled() {
        marks.fix(cell, digit);
    }
    marks
}
