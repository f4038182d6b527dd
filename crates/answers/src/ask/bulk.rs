//! Answers questions about classic 9x9 puzzles with the engine bulk, many times faster than a SAT solver does. Bulk
//! solves many puzzles of a stream at the same time. It can also find or count all solutions of a single puzzle.

use std::fmt;
use std::ops::ControlFlow;
use std::str::FromStr;

use super::{AskError, OptionError, Standing};
use crate::backend::{Engine, EngineError, Limit};
use crate::bulk::{self, BulkBoard, BulkCandidates, Counter, Tally};
use crate::cover::Total;
use crate::decode::{DecodeError, verify};
use crate::grid::{Grid, Puzzle};
use crate::report::AnswerLine;
use crate::solve::{
    Count, CountOptions, CountProgress, CountStop, CountingSearch, Method, SolveError, Solver,
    Visit,
};

/// The name that selects bulk as the engine, as in `--engine bulk`.
pub const BULK: &str = "bulk";

/// The engine that the caller requests: a SAT solver, or bulk alone.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum EngineChoice {
    /// The caller requests a SAT solver. With [`Engine::Auto`], bulk helps: it answers the classic 9x9 puzzles of files
    /// and streams if it can answer the question.
    Sat(Engine),
    /// The caller requests bulk alone. Bulk accepts only classic 9x9 puzzles, with or without pencil marks and an
    /// odd-even mask.
    Bulk,
}

impl Default for EngineChoice {
    fn default() -> Self {
        EngineChoice::Sat(Engine::Auto)
    }
}

impl fmt::Display for EngineChoice {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            EngineChoice::Sat(engine) => engine.fmt(f),
            EngineChoice::Bulk => f.write_str(BULK),
        }
    }
}

impl FromStr for EngineChoice {
    type Err = EngineError;

    fn from_str(name: &str) -> Result<Self, EngineError> {
        if name == BULK { Ok(EngineChoice::Bulk) } else { name.parse().map(EngineChoice::Sat) }
    }
}

impl EngineChoice {
    /// Returns the engine of the SAT solver.
    ///
    /// # Errors
    ///
    /// Returns [`EngineError::Bulk`] if the choice is bulk.
    pub fn sat(&self) -> Result<&Engine, EngineError> {
        match self {
            EngineChoice::Sat(engine) => Ok(engine),
            EngineChoice::Bulk => Err(EngineError::Bulk),
        }
    }

    /// Returns the policy for bulk in a question that searches for up to `limit` solutions, or `None` if only a SAT
    /// solver answers. `beyond` names a requested feature that bulk lacks, or is `None`. Fails if bulk alone is
    /// requested together with such a feature.
    pub(super) fn policy(
        &self,
        limit: u64,
        beyond: Option<&'static str>,
    ) -> Result<Option<BulkPolicy>, AskError> {
        let policy = BulkPolicy { is_alone: false, limit, ignores_tails: true };
        match (self, beyond) {
            (EngineChoice::Bulk, Some(what)) => Err(OptionError::BeyondBulk(what).into()),
            (EngineChoice::Bulk, None) => Ok(Some(BulkPolicy { is_alone: true, ..policy })),
            (EngineChoice::Sat(Engine::Auto), None) => Ok(Some(policy)),
            _ => Ok(None),
        }
    }
}

/// Decides which puzzles bulk answers.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct BulkPolicy {
    /// True if puzzles that bulk does not accept get an error as their answer. False if a SAT solver answers them.
    pub is_alone: bool,
    /// The number of solutions after which the search for solutions of a puzzle stops.
    pub limit: u64,
    /// True if the answer does not depend on the text that follows a puzzle on its line. False if it does, for example
    /// because that text may state a solution.
    pub ignores_tails: bool,
}

impl BulkPolicy {
    /// Returns whether bulk answers a classic 9x9 puzzle. `is_single` is true if the caller asks about this puzzle by
    /// itself, and not about a file or a stream. A SAT solver then reports the sizes of its formula, unless the caller
    /// requests bulk.
    #[must_use]
    pub fn takes(&self, is_single: bool) -> bool {
        self.is_alone || !is_single
    }

    /// Returns a bulk solver that searches for up to `limit` solutions of each puzzle.
    #[must_use]
    pub fn solver(&self) -> bulk::BulkSolver {
        bulk::solver(self.limit)
    }
}

/// Returns the candidates of `puzzle` for bulk, or `None` if bulk does not accept the puzzle.
#[must_use]
pub fn bulk_candidates(puzzle: &Puzzle) -> Option<BulkCandidates> {
    bulk::candidates(puzzle)
}

/// The answer to a classic 9x9 puzzle whose 81 symbols are on one line of the input.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct PlainAnswer<'c> {
    /// The line that answers the puzzle in the output.
    pub line: AnswerLine<'c, &'c [u8]>,
    /// The answer as one word. The report has it in the field `answer` or, for `check`, in `verdict`.
    pub word: &'static str,
    /// The status of the answer, which becomes an exit code.
    pub standing: Standing,
}

/// Returns the first two solutions that bulk finds. Returns `None` if the puzzle has fewer than two solutions, if bulk
/// does not accept it, or if bulk gives up. The first of the two is also the solution that bulk finds for the puzzle in
/// a stream.
pub(super) fn two_solutions(puzzle: &Puzzle) -> Option<[Grid; 2]> {
    let candidates = bulk_candidates(puzzle)?;
    let mut solutions = Vec::new();
    let mut keep = |solution: &BulkBoard| {
        solutions.push(bulk::grid(solution));
        ControlFlow::Continue(())
    };
    bulk::list(&candidates, 2, &mut keep, &mut || true);
    solutions.try_into().ok()
}

/// Counts the solutions of `puzzle` according to `options`. If bulk accepts the puzzle and the limit on solutions is
/// not 0, bulk does the work of the method *search*.
///
/// # Errors
///
/// Returns an error in the same cases as [`Solver::count`].
pub fn count_solutions(
    solver: &Solver,
    puzzle: &Puzzle,
    options: CountOptions,
    progress: &mut CountProgress<'_>,
) -> Result<Count, SolveError> {
    let Some(candidates) = searched_candidates(puzzle, options) else {
        return solver.count(puzzle, options, progress);
    };
    let counter = Counter::new(&candidates, options.limit.unwrap_or(u64::MAX));
    solver.count_with(puzzle, options, &mut BulkSearch(counter), progress)
}

/// Returns the candidates of `puzzle` for bulk. Returns `None` if the options exclude the method *search*, if their
/// limit is 0, or if bulk does not accept the puzzle.
fn searched_candidates(puzzle: &Puzzle, options: CountOptions) -> Option<BulkCandidates> {
    let is_searched = matches!(options.method, Method::Auto | Method::Search);
    (is_searched && options.limit != Some(0)).then(|| bulk_candidates(puzzle)).flatten()
}

/// Makes the counter of bulk usable as a [`CountingSearch`].
struct BulkSearch(Counter);

/// The work of one pass, in the unit of [`CountingSearch::work`]. In a pass bulk moves 32 boards on by one step.
/// `SOLUTION_WORK` is the additional work for one solution.
const PASS_WORK: u64 = 440;
const SOLUTION_WORK: u64 = 15;
/// The work of a pass in which each of the 32 boards becomes a solution.
const FULL_PASS_WORK: u64 = PASS_WORK + 32 * SOLUTION_WORK;

impl CountingSearch for BulkSearch {
    fn advance(&mut self, work: u64) -> bool {
        self.0.advance(work.div_ceil(FULL_PASS_WORK))
    }

    fn found(&self) -> u64 {
        self.0.solutions()
    }

    fn work(&self) -> u64 {
        PASS_WORK * self.0.passes() + SOLUTION_WORK * self.0.solutions()
    }

    fn part(&self) -> f64 {
        self.0.part()
    }

    fn is_stuck(&self) -> bool {
        self.0.is_stuck()
    }
}

/// Calls `visit` with each solution of `puzzle`, according to `options`. Each solution is verified before the call.
/// Bulk finds the solutions if the options allow the method *search*, bulk accepts the puzzle, `solver` has no limit on
/// time or conflicts, and bulk does not give up. In all other cases `solver` finds them.
///
/// # Errors
///
/// Returns an error in the same cases as [`Solver::list`].
pub fn list_solutions(
    solver: &Solver,
    puzzle: &Puzzle,
    options: CountOptions,
    visit: &mut Visit<'_>,
) -> Result<Count, SolveError> {
    let how = solver.options();
    let is_unlimited = how.limits().deadline.is_none() && how.max_conflicts.is_none();
    let Some(candidates) = searched_candidates(puzzle, options).filter(|_| is_unlimited) else {
        return solver.list(puzzle, options, visit);
    };
    let mut wrong = Ok(());
    let mut check = |solution: &BulkBoard| {
        let grid = bulk::grid(solution);
        wrong = verify(puzzle, &grid);
        match wrong.is_err() || is_interrupted(solver) {
            true => ControlFlow::Break(()),
            false => visit(&grid),
        }
    };
    let limit = options.limit.unwrap_or(u64::MAX);
    let tally = bulk::list(&candidates, limit, &mut check, &mut || !is_interrupted(solver));
    if tally.was_given_up {
        return solver.list(puzzle, options, visit);
    }
    wrong.map_err(DecodeError::from)?;
    Ok(counted(solver, options, tally))
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
