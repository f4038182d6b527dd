//! How grids are written in a report.

use crate::explain::Board;
use crate::formats::{Alphabet, Entry, write};
use crate::grid::{Grid, Marks, Rules};

/// Draws grids as the puzzle was written.
#[derive(Clone, Debug, Default)]
pub(super) struct Drawer {
    pub rules: Rules,
    pub alphabet: Alphabet,
}

impl Drawer {
    /// As `entry` was written.
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

/// The open candidates, and in a filled cell its digit.
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
