//! Defines questions that apply to each puzzle of a stream.

use super::bulk::{BulkPolicy, PlainAnswer};
use super::{AskError, PuzzleRef, Standing};
use crate::bulk;
use crate::formats::PlainLine;
use crate::report::BatchReport;
use crate::solve::Solver;

/// A question that is answered for each puzzle of a stream, by a solver or by bulk.
///
/// [`BySolver`] turns a closure into a question that bulk never answers.
pub trait Question: Sync {
    /// The report that answers the question.
    type Report: BatchReport + Send;

    /// Answers the question with a solver for the puzzle's shape and rules.
    ///
    /// # Errors
    ///
    /// Returns [`AskError`] if the question could not be answered, for example because the engine failed.
    fn answer(
        &self,
        solver: &Solver,
        puzzle_ref: PuzzleRef<'_>,
    ) -> Result<(Self::Report, Standing), AskError>;

    /// Returns the policy that decides which puzzles bulk answers. The default is `None`: bulk answers no puzzle.
    fn bulk(&self) -> Option<BulkPolicy> {
        None
    }

    /// Returns the answer that follows from `found`, the result of bulk. Returns `None` if a solver has to answer the
    /// question. By default it returns `None`.
    fn answer_by_bulk(
        &self,
        _puzzle_ref: PuzzleRef<'_>,
        _found: &bulk::BulkAnswer,
    ) -> Option<(Self::Report, Standing)> {
        None
    }

    /// Returns the same answer as [`answer_by_bulk`](Self::answer_by_bulk), but as an output line, for a puzzle that is
    /// a plain line of the input. Returns `None` if a solver has to answer the question. The output line may borrow
    /// from `cells`, a buffer that this function may overwrite. By default it returns `None`.
    fn line_by_bulk<'c>(
        &self,
        _line: &PlainLine,
        _found: &bulk::BulkAnswer,
        _cells: &'c mut PlainLine,
    ) -> Option<PlainAnswer<'c>> {
        None
    }
}

/// A question that a closure answers with a solver. Bulk never answers it.
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
