//! Estimates the number of solutions of a puzzle.

use std::ops::ControlFlow;

use super::{AskError, PuzzleRef, Standing};
use crate::report::EstimateReport;
use crate::solve::{Estimate, Solver};

/// Estimates the number of solutions from `samples` random samples of the search tree, or from fewer if a limit is
/// reached before.
///
/// # Errors
///
/// Returns no error; the type is that of all questions.
pub fn estimate(
    solver: &Solver,
    puzzle_ref: PuzzleRef<'_>,
    samples: u64,
) -> Result<(EstimateReport, Standing), AskError> {
    let estimate = solver.estimate(&puzzle_ref.entry.puzzle, Estimate::SEED, &mut |so_far| {
        if so_far.samples < samples { ControlFlow::Continue(()) } else { ControlFlow::Break(()) }
    });
    let standing = estimate.limit.map_or(Standing::Yes, Standing::Limit);
    Ok((EstimateReport::new(puzzle_ref.source.clone(), puzzle_ref.entry, &estimate), standing))
}
