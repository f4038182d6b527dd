//! Defines what is solved, counted and listed: a source of solutions.

use crate::cover::{ActionId, Guide, Incidence, Position};
use crate::decode::{Instance, PuzzleInstance};
use crate::rules::Sudoku;

use super::SolveError;
use super::memo::guide;

/// A problem whose solutions are sought, counted or listed.
pub(super) trait Source<'s>: Instance<'s, Error: Into<SolveError>> {
    /// Returns the Sudoku that the problem comes from; `None` for any other problem.
    fn sudoku(self) -> Option<&'s Sudoku>;

    /// Returns the problem after propagation; `None` if propagation shows that there is no solution.
    fn position(self) -> Option<Position<'s>>;

    /// Returns the value symmetry and the branching order for memo.
    fn guide(self) -> Guide;

    /// Returns the solution that takes `actions`, or an error if they are not a solution.
    fn solution(
        self,
        actions: impl IntoIterator<Item = ActionId>,
    ) -> Result<Self::Solution, SolveError> {
        self.decode(actions).map_err(Into::into)
    }
}

impl<'s> Source<'s> for PuzzleInstance<'s> {
    fn sudoku(self) -> Option<&'s Sudoku> {
        Some(self.sudoku)
    }

    fn position(self) -> Option<Position<'s>> {
        self.sudoku.propagated(self.puzzle).ok()
    }

    fn guide(self) -> Guide {
        guide(self.sudoku, &self.puzzle.clues)
    }
}

impl<'s> Source<'s> for &'s Incidence {
    fn sudoku(self) -> Option<&'s Sudoku> {
        None
    }

    fn position(self) -> Option<Position<'s>> {
        let mut position = Position::new(self);
        position.propagate().ok()?;
        Some(position)
    }

    fn guide(self) -> Guide {
        Guide::default()
    }
}

/// Whether a method has finished: it has found all solutions, or the count has stopped. If not, the method can
/// continue.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Finished {
    Yes,
    No,
}
