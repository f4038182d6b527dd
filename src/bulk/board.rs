//! Puzzles and grids as boards, and back.

use super::Board;
use crate::grid::{Grid, Puzzle, Shape};

/// The clues of a puzzle that bulk can solve: a classic 9x9 one without pencil marks.
#[must_use]
pub fn board(puzzle: &Puzzle) -> Option<Board> {
    let is_classic = puzzle.rules.is_classic() && puzzle.marks.is_none();
    let is_ours = is_classic && puzzle.shape() == Shape::CLASSIC;
    is_ours.then(|| puzzle.clues.numbers().try_into().ok()).flatten()
}

/// A board as a grid.
///
/// # Panics
///
/// When the board has a number above 9.
#[must_use]
pub fn grid(board: &Board) -> Grid {
    Grid::from_numbers(Shape::CLASSIC, board).expect("81 numbers up to 9")
}
