//! Converts puzzles to boards, and boards to grids.

use super::BulkBoard;
use crate::grid::{Grid, Puzzle, Shape};

/// Returns the clues of a classic 9x9 puzzle without pencil marks. Returns `None` for any other puzzle, because the
/// bulk engine cannot solve it.
#[must_use]
pub fn board(puzzle: &Puzzle) -> Option<BulkBoard> {
    let is_classic = puzzle.rules.is_classic() && puzzle.marks.is_none();
    let is_ours = is_classic && puzzle.shape() == Shape::CLASSIC;
    is_ours.then(|| puzzle.clues.numbers().try_into().ok()).flatten()
}

/// Returns a board as a grid; 0 is an empty cell.
///
/// # Panics
///
/// Panics if the board has a number above 9.
#[must_use]
pub fn grid(board: &BulkBoard) -> Grid {
    Grid::from_numbers(Shape::CLASSIC, board).expect("81 numbers up to 9")
}
