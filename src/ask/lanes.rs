//! Visiting every solution of a classic 9x9 puzzle: by the lanes of bulk, many times faster than by the cover.

use std::ops::ControlFlow;

use crate::backend::Limit;
use crate::bulk::{self, Board, Tally};
use crate::cover::Total;
use crate::decode::{DecodeError, verify};
use crate::grid::Puzzle;
use crate::solve::{
    Count, CountOptions, CountProgress, CountStop, Method, SolveError, Solver, Visit,
};

/// Counts the solutions of `puzzle` as `options` say.
///
/// # Errors
///
/// As [`Solver::count`].
pub fn count_solutions(
    solver: &Solver,
    puzzle: &Puzzle,
    options: CountOptions,
    progress: &mut CountProgress<'_>,
) -> Result<Count, SolveError> {
    let Some(board) = board(solver, puzzle, options) else {
        return solver.count(puzzle, options, progress);
    };
    let mut tell = |found: u64| match is_interrupted(solver) {
        true => ControlFlow::Break(()),
        false => progress(&Total::from(found)),
    };
    let tally = bulk::count(&board, options.limit.unwrap_or(u64::MAX), &mut tell);
    if tally.was_given_up {
        return solver.count(puzzle, options, progress);
    }
    let _ = tell(tally.solutions);
    Ok(counted(solver, options, tally))
}

/// Hands each solution of `puzzle`, verified, to `visit`, as `options` say.
///
/// # Errors
///
/// As [`Solver::list`].
pub fn list_solutions(
    solver: &Solver,
    puzzle: &Puzzle,
    options: CountOptions,
    visit: &mut Visit<'_>,
) -> Result<Count, SolveError> {
    let Some(board) = board(solver, puzzle, options) else {
        return solver.list(puzzle, options, visit);
    };
    let mut wrong = Ok(());
    let mut hear = |solution: &Board| {
        let grid = bulk::grid(solution);
        wrong = verify(puzzle, &grid);
        match wrong.is_err() || is_interrupted(solver) {
            true => ControlFlow::Break(()),
            false => visit(&grid),
        }
    };
    let limit = options.limit.unwrap_or(u64::MAX);
    let tally = bulk::list(&board, limit, &mut hear, || !is_interrupted(solver));
    if tally.was_given_up {
        return solver.list(puzzle, options, visit);
    }
    wrong.map_err(DecodeError::from)?;
    Ok(counted(solver, options, tally))
}

/// The board, where lanes can do what is asked: search without limits on time or conflicts.
fn board(solver: &Solver, puzzle: &Puzzle, options: CountOptions) -> Option<Board> {
    let how = solver.options();
    let is_searched = options.method == Method::Search && options.limit != Some(0);
    let is_unlimited = how.timeout.is_none() && how.max_conflicts.is_none();
    (is_searched && is_unlimited).then(|| bulk::board(puzzle)).flatten()
}

fn is_interrupted(solver: &Solver) -> bool {
    solver.options().limits().reached() == Some(Limit::Interrupt)
}

fn counted(solver: &Solver, options: CountOptions, tally: Tally) -> Count {
    let stopped = match tally.was_stopped {
        true if is_interrupted(solver) => Some(CountStop::Limit(Limit::Interrupt)),
        true => Some(CountStop::Enough),
        false => (options.limit == Some(tally.solutions)).then_some(CountStop::Enough),
    };
    Count { found: Total::from(tally.solutions), stopped, used: vec![Method::Search] }
}
