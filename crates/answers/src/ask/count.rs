//! Counts the solutions of a puzzle, or estimates their number.

use std::ops::ControlFlow;

use super::bulk::{BulkPolicy, EngineChoice, PlainAnswer, bulk_candidates};
use super::{AskError, OptionError, PuzzleRef, Question, Standing, count_solutions};
use crate::backend::Engine;
use crate::bulk;
use crate::formats::PlainLine;
use crate::report::{AnswerLine, CountReport, EstimateReport};
use crate::solve::{Count, CountOptions, CountProgress, CountStop, Estimate, Method, Solver};

/// The highest limit on the number of solutions with which bulk counts many puzzles at the same time. With a higher
/// limit, or without one, the puzzles are counted one after another. The reason: bulk notices an interrupt only after a
/// whole group of puzzles, and to count many solutions of a group can take long.
const MOST_BY_BULK: u64 = 10_000;

/// The question of the command `count`: how many solutions a puzzle has.
#[derive(Clone, Copy, Debug, Default)]
pub struct Counting {
    options: CountOptions,
    bulk: Option<BulkPolicy>,
    /// True if the caller requested bulk alone. Bulk then counts the solutions of many puzzles at the same time, or of
    /// one puzzle after another.
    is_bulk_alone: bool,
}

impl Counting {
    /// Makes the question. Bulk counts many puzzles at the same time only if [`by`](Self::by) is called too and allows
    /// it.
    #[must_use]
    pub fn new(options: CountOptions) -> Self {
        Counting { options, ..Counting::default() }
    }

    /// Makes the question for the engine `choice`. `beyond` names a requested feature that bulk lacks, or is `None`.
    ///
    /// # Errors
    ///
    /// Returns [`OptionError::BeyondBulk`] if `choice` is bulk alone and bulk lacks a requested feature:
    /// `beyond`, a method other than search, or a count without a limit. Returns [`OptionError::NotForMethod`] if
    /// `choice` is a SAT solver and the method takes none.
    pub fn by(self, choice: &EngineChoice, beyond: Option<&'static str>) -> Result<Self, AskError> {
        let CountOptions { method, limit } = self.options;
        check_method(method, choice)?;
        let cannot = match method {
            Method::Blocking | Method::Memo => Some("other --method than search"),
            Method::Auto | Method::Search if limit.is_none() => Some("count without --limit"),
            Method::Auto | Method::Search => None,
        };
        let policy = choice.policy(limit.unwrap_or_default(), cannot.or(beyond))?;
        let is_bulk_alone = policy.is_some_and(|policy| policy.is_alone);
        let pays = is_bulk_alone || method == Method::Auto;
        let bulk = policy.filter(|policy| pays && policy.limit <= MOST_BY_BULK);
        let method = if is_bulk_alone { Method::Search } else { method };
        Ok(Counting { options: CountOptions { method, limit }, bulk, is_bulk_alone })
    }

    /// Counts the solutions of one puzzle, not together with other puzzles. Calls `progress` as the count rises.
    ///
    /// # Errors
    ///
    /// Returns [`AskError`] if the question could not be answered, for example because the engine failed.
    pub fn answer_with(
        &self,
        solver: &Solver,
        puzzle_ref: PuzzleRef<'_>,
        progress: &mut CountProgress<'_>,
    ) -> Result<(CountReport, Standing), AskError> {
        if self.is_bulk_alone && bulk_candidates(&puzzle_ref.entry.puzzle).is_none() {
            return Err(OptionError::NotForBulk.into());
        }
        let count = count_solutions(solver, &puzzle_ref.entry.puzzle, self.options, progress)?;
        Ok((
            CountReport::new(puzzle_ref.source.clone(), puzzle_ref.entry, &count),
            Standing::from(&count),
        ))
    }

    /// Returns the number of solutions found, which is at most the limit. The second value is true if it is known that
    /// the puzzle has no other solutions.
    fn number(&self, found: &bulk::BulkAnswer) -> (u64, bool) {
        let limit = self.options.limit.unwrap_or(u64::MAX);
        (found.solutions.min(limit), found.solutions < limit.max(1))
    }
}

/// Checks that no SAT solver is requested for the methods search and memo, which take none: memo uses no solver, and
/// search uses cdcl where it visits the models of a formula.
///
/// # Errors
///
/// Returns [`OptionError::NotForMethod`] if one is requested.
pub fn check_method(method: Method, choice: &EngineChoice) -> Result<(), OptionError> {
    let is_named = matches!(choice, EngineChoice::Sat(engine) if *engine != Engine::Auto);
    match method {
        Method::Search | Method::Memo if is_named => Err(OptionError::NotForMethod(method)),
        _ => Ok(()),
    }
}

impl From<&Count> for Standing {
    fn from(count: &Count) -> Self {
        match count.stopped {
            Some(CountStop::Limit(limit)) => Standing::Limit(limit),
            Some(CountStop::Enough) | None => Standing::Yes,
        }
    }
}

impl Question for Counting {
    type Report = CountReport;

    fn answer(
        &self,
        solver: &Solver,
        puzzle_ref: PuzzleRef<'_>,
    ) -> Result<(CountReport, Standing), AskError> {
        self.answer_with(solver, puzzle_ref, &mut |_| ControlFlow::Continue(()))
    }

    fn bulk(&self) -> Option<BulkPolicy> {
        self.bulk
    }

    fn answer_by_bulk(
        &self,
        puzzle_ref: PuzzleRef<'_>,
        found: &bulk::BulkAnswer,
    ) -> Option<(CountReport, Standing)> {
        let (number, is_exact) = self.number(found);
        let stopped = (!is_exact).then_some(CountStop::Enough);
        let count = Count { found: number.into(), stopped, used: vec![Method::Search] };
        Some((CountReport::new(puzzle_ref.source.clone(), puzzle_ref.entry, &count), Standing::Yes))
    }

    #[inline]
    fn line_by_bulk<'c>(
        &self,
        _: &PlainLine,
        found: &bulk::BulkAnswer,
        _: &'c mut PlainLine,
    ) -> Option<PlainAnswer<'c>> {
        let (number, is_exact) = self.number(found);
        let line = AnswerLine::Count { found: number.into(), is_exact };
        let word = CountReport::word(&number, is_exact);
        Some(PlainAnswer { line, word, standing: Standing::Yes })
    }
}

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
