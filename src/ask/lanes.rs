//! Visiting every solution of a classic 9x9 puzzle: by the lanes of bulk, many times faster than by the cover.

use std::ops::ControlFlow;

use crate::backend::Limit;
use crate::bulk::{self, Board, Counter, Tally};
use crate::cover::Total;
use crate::decode::{DecodeError, verify};
use crate::grid::Puzzle;
use crate::solve::{
    Count, CountOptions, CountProgress, CountStop, CountingSearch, Method, SolveError, Solver,
    Visit,
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
    let is_searched = matches!(options.method, Method::Auto | Method::Search);
    let board = (is_searched && options.limit != Some(0)).then(|| bulk::board(puzzle)).flatten();
    let Some(board) = board else { return solver.count(puzzle, options, progress) };
    let counter = Counter::new(&board, options.limit.unwrap_or(u64::MAX));
    solver.count_with(puzzle, options, &mut Lanes(counter), progress)
}

/// The lanes as a search that counts.
struct Lanes(Counter);

/// The work of a pass over all lanes, and of a solution.
const PASS: u64 = 300;
const SOLUTION: u64 = 60;
/// The work of a pass in which each lane finds a solution.
const FULL_PASS: u64 = PASS + 32 * SOLUTION;

impl CountingSearch for Lanes {
    fn advance(&mut self, work: u64) -> bool {
        self.0.advance(work.div_ceil(FULL_PASS))
    }

    fn found(&self) -> u64 {
        self.0.solutions()
    }

    fn work(&self) -> u64 {
        PASS * self.0.passes() + SOLUTION * self.0.solutions()
    }

    fn part(&self) -> f64 {
        self.0.part()
    }

    fn is_stuck(&self) -> bool {
        self.0.is_stuck()
    }
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

/// The board, where lanes can list the solutions: without limits on time or conflicts.
fn board(solver: &Solver, puzzle: &Puzzle, options: CountOptions) -> Option<Board> {
    let how = solver.options();
    let is_searched = matches!(options.method, Method::Auto | Method::Search);
    let is_unlimited = how.timeout.is_none() && how.max_conflicts.is_none();
    (is_searched && is_unlimited && options.limit != Some(0)).then(|| bulk::board(puzzle)).flatten()
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
