//! Rates how hard a puzzle is.

use super::solution::solution;
use super::{AskError, PuzzleRef, Standing};
use crate::backend::Limits;
use crate::explain::rate::{Rater, Rating, Scale, Unrated};
use crate::grid::Puzzle;
use crate::report::{RateReport, Refusal};
use crate::solve::Solver;

/// Rates how hard the puzzle is, on the scale of `rater`.
///
/// # Errors
///
/// Returns [`AskError`] if the query could not be answered, for example because the engine failed.
pub fn rate(
    solver: &Solver,
    puzzle_ref: PuzzleRef<'_>,
    rater: &Rater<'_>,
) -> Result<(RateReport, Standing), AskError> {
    let rated = rated(rater, solver, &puzzle_ref.entry.puzzle, &solver.options().limits())?;
    let standing = rated.as_ref().err().map_or(Standing::Yes, Standing::from);
    let report =
        RateReport::new(puzzle_ref.source.clone(), puzzle_ref.entry, rater, rated.as_ref());
    Ok((report, standing))
}

fn rated(
    rater: &Rater<'_>,
    solver: &Solver,
    puzzle: &Puzzle,
    limits: &Limits,
) -> Result<Result<Rating, Refusal>, AskError> {
    if rater.scale() == Scale::Se && !solver.sudoku().layout().clues().is_empty() {
        return Err(AskError::CluesNotRated);
    }
    // A path with techniques that assume a unique solution does not prove that the solution is unique, so this is
    // checked first.
    if rater.assumes_unique()
        && let Err(refusal) = solution(solver, puzzle, limits)?
    {
        return Ok(Err(refusal));
    }
    match rater.rate(puzzle, limits) {
        Ok(rating) => Ok(Ok(rating)),
        Err(Unrated::Limit(limit)) => Ok(Err(Refusal::Unknown(limit))),
        Err(Unrated::Impossible(_) | Unrated::Stuck) => match solution(solver, puzzle, limits)? {
            Err(refusal) => Ok(Err(refusal)),
            Ok(_) => Err(AskError::Mistake("the path ends before the solution")),
        },
    }
}
