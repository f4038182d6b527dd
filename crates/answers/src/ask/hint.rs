//! Finds the next step of a solving path.

use super::{AskError, PuzzleRef, Standing, StepOptions};
use crate::explain::{Board, Explainer, Step};
use crate::report::{HintDetail, HintReport, Refusal};
use crate::solve::Solver;

/// Finds the next step and shows as much of it as `detail` allows.
///
/// # Errors
///
/// Returns [`AskError`] if the question could not be answered, for example because the engine failed.
pub fn hint(
    solver: &Solver,
    puzzle_ref: PuzzleRef<'_>,
    step_options: &StepOptions<'_>,
    detail: HintDetail,
) -> Result<(HintReport, Standing), AskError> {
    let about = step_options.about(puzzle_ref);
    Ok(match step_after(solver, puzzle_ref, step_options, 0)? {
        Ok((board, step)) => {
            (HintReport::new(&about, &board, step.as_ref(), detail), Standing::Yes)
        }
        Err(refusal) => (HintReport::refused(&about, &refusal), Standing::from(&refusal)),
    })
}

/// A board, and its next step, which is `None` if no technique applies.
type Next<'s> = (Board<'s>, Option<Step>);

/// Returns the board after `steps` steps of the path, and the step that follows. If no technique applies to the first
/// board, returns that board and `None` as the step. Returns a [`Refusal`] if the puzzle has no path, if it is solved,
/// or if a limit was reached before the step was found. Returns [`AskError::NoSuchStep`] if the path ends earlier.
pub(super) fn step_after<'s>(
    solver: &'s Solver,
    puzzle_ref: PuzzleRef<'_>,
    step_options: &StepOptions<'_>,
    steps: usize,
) -> Result<Result<Next<'s>, Refusal>, AskError> {
    let limits = solver.options().limits();
    let puzzle = match step_options.puzzle(solver, puzzle_ref, &limits)? {
        Ok(puzzle) => puzzle,
        Err(refusal) => return Ok(Err(refusal)),
    };
    let mut board = Board::of(solver.sudoku(), &puzzle)?;
    let explainer = Explainer::new(solver.sudoku(), step_options.search.techniques());
    let explainer = explainer.within(limits.clone());
    let (mut next, mut taken) = (explainer.next(&board), 0);
    while taken < steps
        && let Some(step) = &next
    {
        board.apply(step)?;
        (next, taken) = (explainer.next(&board), taken + 1);
    }
    match (&next, limits.reached()) {
        (None, Some(limit)) => Ok(Err(Refusal::Unknown(limit))),
        (None, None) if steps > 0 => Err(AskError::NoSuchStep { found: taken, wanted: steps + 1 }),
        (None, None) if board.is_solved() => Ok(Err(Refusal::Solved)),
        _ => Ok(Ok((board, next))),
    }
}
