//! What is asked about each of many puzzles.

use super::bulk::{BulkPolicy, PlainAnswer, PlainLine};
use super::{AskError, PuzzleRef, Standing};
use crate::bulk;
use crate::report::BatchReport;
use crate::solve::Solver;

/// A question about each puzzle of a stream.
///
/// A closure is a question that only solvers answer: see [`BySolver`].
pub trait Question: Sync {
    /// Its answer.
    type Report: BatchReport + Send;

    /// Answers it with a solver for the puzzle's shape and rules.
    ///
    /// # Errors
    ///
    /// [`AskError`].
    fn answer(
        &self,
        solver: &Solver,
        puzzle_ref: PuzzleRef<'_>,
    ) -> Result<(Self::Report, Standing), AskError>;

    /// Which puzzles bulk is to answer; none by default.
    fn bulk(&self) -> Option<BulkPolicy> {
        None
    }

    /// The answer where bulk has found `found`; `None` where a solver has to look more closely.
    fn answer_by_bulk(
        &self,
        _puzzle_ref: PuzzleRef<'_>,
        _found: &bulk::BulkAnswer,
    ) -> Option<(Self::Report, Standing)> {
        None
    }

    /// The line of that answer, to a puzzle that stands on a plain line; it may be made in `cells`.
    fn line_by_bulk<'c>(
        &self,
        _line: &PlainLine,
        _found: &bulk::BulkAnswer,
        _cells: &'c mut PlainLine,
    ) -> Option<PlainAnswer<'c>> {
        None
    }
}

/// A question that only solvers answer.
pub struct BySolver<F>(pub F);

impl<R, F> Question for BySolver<F>
where
    R: BatchReport + Send,
    F: Fn(&Solver, PuzzleRef<'_>) -> Result<(R, Standing), AskError> + Sync,
{
    type Report = R;

    fn answer(
        &self,
        solver: &Solver,
        puzzle_ref: PuzzleRef<'_>,
    ) -> Result<(R, Standing), AskError> {
        self.0(solver, puzzle_ref)
    }
}
