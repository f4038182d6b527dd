//! Counts and lists the solutions of a puzzle.

use crate::cover::{ActionId, Guide, Position};
use crate::decode::decode;
use crate::encode::Encoding;
use crate::grid::{Grid, Puzzle};
use crate::rules::Sudoku;

use super::count::{Count, CountOptions, CountProgress, Visit};
use super::counting::{self, options_for_blocking};
use super::memo::guide;
use super::models::ModelEnumerator;
use super::searching::CountingSearch;
use super::session::Session;
use super::source::Source;
use super::{SolveError, Solver};

impl Solver {
    /// Counts the solutions of `puzzle`. Calls `progress` each time that the number has grown. Each solution that
    /// blocking or search visits is verified.
    ///
    /// # Errors
    ///
    /// Returns the same errors as [`Solver::solve`], and [`SolveError::Memo`] if [`Method::Memo`](super::Method::Memo)
    /// is chosen and cannot count under these rules.
    ///
    /// # Panics
    ///
    /// Panics if the puzzle has another shape or other rules than the solver.
    pub fn count(
        &self,
        puzzle: &Puzzle,
        options: CountOptions,
        progress: &mut CountProgress<'_>,
    ) -> Result<Count, SolveError> {
        let source = PuzzleSource { solver: self, puzzle };
        counting::count(&source, options, self.options().limits(), None, progress)
    }

    /// Does the same as [`Solver::count`], but the methods search and auto use `search` in place of their own search.
    /// If `search` is stuck, the method search continues with its own. `search` must count the solutions of `puzzle` up
    /// to the limit in `options`; they are not verified.
    ///
    /// # Errors
    ///
    /// Returns the same errors as [`Solver::count`].
    ///
    /// # Panics
    ///
    /// Panics if the puzzle has another shape or other rules than the solver.
    pub fn count_with(
        &self,
        puzzle: &Puzzle,
        options: CountOptions,
        search: &mut dyn CountingSearch,
        progress: &mut CountProgress<'_>,
    ) -> Result<Count, SolveError> {
        let source = PuzzleSource { solver: self, puzzle };
        counting::count(&source, options, self.options().limits(), Some(search), progress)
    }

    /// Calls `visit` with each verified solution of `puzzle`, until a limit is reached or `visit` breaks.
    ///
    /// # Errors
    ///
    /// Returns the same errors as [`Solver::solve`], and [`SolveError::NotListed`] for
    /// [`Method::Memo`](super::Method::Memo).
    ///
    /// # Panics
    ///
    /// Panics if the puzzle has another shape or other rules than the solver.
    pub fn list(
        &self,
        puzzle: &Puzzle,
        options: CountOptions,
        visit: &mut Visit<'_>,
    ) -> Result<Count, SolveError> {
        let source = PuzzleSource { solver: self, puzzle };
        counting::list(&source, options, self.options().limits(), visit)
    }
}

/// The solutions of a puzzle, as verified grids.
struct PuzzleSource<'s> {
    solver: &'s Solver,
    puzzle: &'s Puzzle,
}

impl Source for PuzzleSource<'_> {
    type Solution = Grid;

    fn models(&self) -> Result<Option<ModelEnumerator<'_>>, SolveError> {
        let options = options_for_blocking(self.solver.options());
        let (sudoku, limits) = (self.solver.sudoku(), options.limits());
        let session = Session::of_puzzle(sudoku, self.puzzle, &options, &limits, &mut |_| {})?;
        Ok(session.map(Session::into_models))
    }

    fn position(&self) -> Option<Position<'_>> {
        self.solver.sudoku().propagated(self.puzzle).ok()
    }

    fn formula(&self) -> (Option<&Sudoku>, Encoding) {
        (Some(self.solver.sudoku()), self.solver.options().encoding)
    }

    fn guide(&self) -> Guide {
        guide(self.solver.sudoku(), &self.puzzle.clues)
    }

    fn solution(&self, actions: &[ActionId]) -> Result<Grid, SolveError> {
        Ok(decode(self.solver.sudoku(), self.puzzle, actions.iter().copied())?)
    }
}
