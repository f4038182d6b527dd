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

/// Returns the board after `steps` steps of the path, and the step that follows. If the path is shorter, returns its
/// last board and `None` as the step. Returns a [`Refusal`] if the puzzle has no path, if this board is solved, or if a
/// limit was reached before the step was found.
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
    let mut next = explainer.next(&board);
    for _ in 0..steps {
        let Some(step) = &next else { break };
        board.apply(step)?;
        next = explainer.next(&board);
    }
    Ok(match (&next, limits.reached()) {
        (None, Some(limit)) => Err(Refusal::Unknown(limit)),
        (None, None) if board.is_solved() => Err(Refusal::Solved),
        _ => Ok((board, next)),
    })
}
