//! Rates classic 9x9 puzzles as Sudoku Explainer 1.2.1 does.

use std::cell::RefCell;

use sudosat_ser::{Uniqueness, rate_steps};

use super::difficulty::Difficulty;
use super::kind::StepKind;
use super::rating::{Rating, Unrated};
use super::scale::Scale;
use sudosat_core::backend::Limits;
use sudosat_core::grid::{Puzzle, Shape};
use sudosat_core::rules::Sudoku;

/// Returns whether Sudoku Explainer knows such puzzles: classic 9x9 ones without pencil marks and odd-even cells.
pub(super) fn knows(sudoku: &Sudoku, puzzle: &Puzzle) -> bool {
    puzzle.rules.is_classic()
        && puzzle.shape() == Shape::CLASSIC
        && sudoku.excluded(puzzle).next().is_none()
}

/// Rates a puzzle that Sudoku Explainer [knows](knows), as long as `goes_on` returns true for the steps so far.
pub(super) fn rate(
    puzzle: &Puzzle,
    assumes_unique: bool,
    limits: &Limits,
    goes_on: impl Fn(&Rating) -> bool,
) -> Result<Rating, Unrated> {
    let mut clues = [0; 81];
    for (cell, digit) in puzzle.clues.filled() {
        clues[usize::from(cell.row) * 9 + usize::from(cell.col)] = digit.number() as u8;
    }
    let uniqueness = if assumes_unique { Uniqueness::Used } else { Uniqueness::Unused };
    let rating = RefCell::new(Rating::new(Scale::Se, 81));
    let rated = rate_steps(
        &clues,
        uniqueness,
        &|| limits.reached().is_none() && goes_on(&rating.borrow()),
        &mut |step| {
            let kind = StepKind::SudokuExplainer(step.technique);
            let difficulty = Difficulty(u32::from(step.difficulty.get()));
            rating.borrow_mut().add(kind, difficulty, step.placement.is_some());
        },
    );
    match (rated, limits.reached()) {
        (Ok(_), _) | (Err(sudosat_ser::SeUnrated::Stopped), None) => Ok(rating.into_inner()),
        (Err(sudosat_ser::SeUnrated::Stopped), Some(limit)) => Err(Unrated::Limit(limit)),
        (Err(sudosat_ser::SeUnrated::Impossible | sudosat_ser::SeUnrated::Stuck), _) => {
            Err(Unrated::Stuck)
        }
    }
}
