//! Writes grids for reports.

use crate::explain::Board;
use crate::formats::{Alphabet, Entry, write};
use crate::grid::{Grid, Rules};

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
        write::marks_line(&board.marks(), &self.alphabet)
    }

    pub fn marks(&self, board: &Board<'_>) -> String {
        write::marks_shown(&board.marks(), &self.alphabet)
    }
}
