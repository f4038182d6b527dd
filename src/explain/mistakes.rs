//! Half-filled grids: are they right so far, and what is left of the puzzle?

use crate::grid::{Cell, Digit, Grid, Marks, Puzzle};
use crate::rules::Action;

/// An entry of a half-filled grid that is wrong.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub enum Mistake {
    /// A digit that the solution does not have there.
    Digit {
        /// What stands there.
        action: Action,
        /// The clue of the puzzle in that cell, if it has one.
        clue: Option<Digit>,
    },
    /// Pencil marks without the digit of the solution.
    Marks {
        /// Where.
        cell: Cell,
        /// The marks.
        digits: Vec<Digit>,
        /// The digit of the solution.
        missing: Digit,
    },
}

/// What is wrong in `grid`, which somebody has begun to fill in, in reading order. A cell without
/// pencil marks is not wrong: nothing was noted there.
///
/// # Panics
///
/// When the grid has another shape than the puzzle and its solution.
#[must_use]
pub fn mistakes(puzzle: &Puzzle, grid: &Puzzle, solution: &Grid) -> Vec<Mistake> {
    let wrong = |(cell, right): (Cell, Digit)| match (grid.clues.get(cell), &grid.marks) {
        (Some(digit), _) if digit == right => None,
        (Some(digit), _) => {
            Some(Mistake::Digit { action: Action { cell, digit }, clue: puzzle.clues.get(cell) })
        }
        (None, Some(marks)) if marks.count(cell) > 0 && !marks.allows(cell, right) => {
            let digits = marks.digits(cell).collect();
            Some(Mistake::Marks { cell, digits, missing: right })
        }
        _ => None,
    };
    solution.filled().filter_map(wrong).collect()
}

/// The puzzle that is left when `grid` is right so far: its digits are clues too, and what its pencil
/// marks leave out is left out.
///
/// # Panics
///
/// When the grid has another shape than the puzzle.
#[must_use]
pub fn continued(puzzle: &Puzzle, grid: &Puzzle) -> Puzzle {
    let mut left = puzzle.clone();
    for (cell, digit) in grid.clues.filled() {
        left = left.with_clue(cell, Some(digit));
    }
    if let Some(noted) = &grid.marks {
        let own = left.marks.take().unwrap_or_else(|| Marks::full(puzzle.shape()));
        left.marks = Some(both(own, noted, &left.clues));
    }
    left
}

/// The marks of `own` that are also in `noted`, where anything is; in a filled cell its digit.
fn both(mut own: Marks, noted: &Marks, filled: &Grid) -> Marks {
    let shape = own.shape();
    for cell in shape.cells().filter(|&cell| noted.count(cell) > 0) {
        for digit in shape.digits().filter(|&digit| !noted.allows(cell, digit)) {
            own.forbid(cell, digit);
        }
    }
    for (cell, digit) in filled.filled() {
        own.fix(cell, digit);
    }
    own
}
