//! Converts puzzles to the two forms of bulk, and boards to grids.

use super::{BulkBoard, BulkCandidates};
use crate::grid::{Cell, Digit, Grid, Marks, Puzzle, Rule, Shape};

/// Returns the clues of a classic 9x9 puzzle without pencil marks. Returns `None` for any other puzzle.
#[must_use]
pub fn board(puzzle: &Puzzle) -> Option<BulkBoard> {
    let is_classic = puzzle.rules.is_classic() && puzzle.marks.is_none();
    let is_ours = is_classic && puzzle.shape() == Shape::CLASSIC;
    is_ours.then(|| puzzle.clues.numbers().try_into().ok()).flatten()
}

/// Returns the candidates that the clues and pencil marks of a classic 9x9 puzzle, and the odd-even mask of its rules
/// if it has one, allow before propagation. Returns `None` for a puzzle of another shape or with other rules, because
/// the bulk engine cannot solve it.
#[must_use]
pub fn candidates(puzzle: &Puzzle) -> Option<BulkCandidates> {
    let fits = |rule: &Rule| matches!(rule, Rule::OddEven(mask) if mask.symbols().len() == 81);
    if puzzle.shape() != Shape::CLASSIC || !puzzle.rules.iter().all(fits) {
        return None;
    }
    let mask = puzzle.rules.mask();
    let is_allowed = |cell: Cell, digit: Digit| {
        let index = Shape::CLASSIC.index_of(cell);
        puzzle.clues.get(cell).is_none_or(|clue| clue == digit)
            && puzzle.marks.as_ref().is_none_or(|marks| marks.allows(cell, digit))
            && mask.is_none_or(|mask| mask.allows(index, digit))
    };
    let mut sets = [0; 81];
    for (set, cell) in sets.iter_mut().zip(Shape::CLASSIC.cells()) {
        let digits = Shape::CLASSIC.digits().filter(|&digit| is_allowed(cell, digit));
        *set = digits.fold(0, |set, digit| set | 1 << digit.index());
    }
    Some(sets)
}

/// Returns candidates as the pencil marks of a classic 9x9 puzzle.
pub(super) fn marks(sets: &BulkCandidates) -> Marks {
    let mut marks = Marks::none(Shape::CLASSIC);
    for (set, cell) in sets.iter().zip(Shape::CLASSIC.cells()) {
        let digits = Shape::CLASSIC.digits().filter(|digit| set >> digit.index() & 1 == 1);
        digits.for_each(|digit| marks.allow(cell, digit));
    }
    marks
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
