//! Checks half-filled grids against the solution, and builds the puzzle that is left to solve.

use sudosat_core::grid::{Cell, Digit, Grid, Marks, Puzzle};
use sudosat_core::rules::Action;

/// A wrong entry of a half-filled grid.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub enum Mistake {
    /// The cell has another digit in the solution.
    Digit {
        /// The cell and the wrong digit in it.
        action: Action,
        /// The clue of the puzzle in that cell, or `None` if the puzzle has no clue there.
        clue: Option<Digit>,
    },
    /// The pencil marks of a cell lack the digit of the solution.
    Marks {
        /// The cell.
        cell: Cell,
        /// The noted digits.
        digits: Vec<Digit>,
        /// The digit of the solution.
        missing: Digit,
    },
}

/// Returns the wrong entries of the half-filled `grid`, in reading order. A cell without a digit and without pencil
/// marks is not wrong.
///
/// # Panics
///
/// `puzzle`, `grid` and `solution` must have the same shape. This is not checked: with other shapes the function may
/// panic or return a meaningless list.
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

/// Returns the puzzle that is left to solve if `grid` has no mistakes: the digits of `grid` become clues,
/// and the candidates that its pencil marks lack are excluded.
///
/// # Panics
///
/// Panics if a digit of `grid` lies in a void cell of `puzzle`. The two must have the same shape. This is not checked:
/// with other shapes the function may panic or return a meaningless puzzle.
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

/// Returns the pencil marks that are both in `own` and in `noted`. A cell without marks in `noted` keeps the marks of
/// `own`. A filled cell has only its digit.
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
