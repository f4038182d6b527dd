//! Counts and lists the solutions of a puzzle.

use crate::backend::Limits;
use crate::grid::Puzzle;

use super::count::{Count, CountOptions, CountProgress, Method, Visit};
use super::searching::CountingSearch;
use super::{SolveError, Solver, counting};

impl Solver {
    /// Counts the solutions of `puzzle`. Calls `progress` each time that the number has grown. Each solution that
    /// blocking or search visits is verified.
    ///
    /// # Errors
    ///
    /// Returns the same errors as [`Solver::solve`], and [`SolveError::Memo`] if [`Method::Memo`] is chosen and cannot
    /// count under these rules.
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
        let has_clues = !self.searched().cover().incidence().primitives().is_empty();
        // A limit on conflicts is for one search for models.
        let is_one_search = self.options().max_conflicts.is_some() || options.limit == Some(0);
        if has_clues && options.method == Method::Auto && !is_one_search {
            return self.count_under_clues(puzzle, options, progress);
        }
        counting::count(self.instance(puzzle), self.options(), options, None, progress)
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
        counting::count(self.instance(puzzle), self.options(), options, Some(search), progress)
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
        self.list_within(puzzle, options, self.options().limits(), visit)
    }

    /// Does the same as [`Solver::list`], but obeys `limits` instead of the limits in the solver's options.
    ///
    /// # Errors
    ///
    /// Returns the same errors as [`Solver::list`].
    ///
    /// # Panics
    ///
    /// Panics if the puzzle has another shape or other rules than the solver.
    pub fn list_within(
        &self,
        puzzle: &Puzzle,
        options: CountOptions,
        limits: Limits,
        visit: &mut Visit<'_>,
    ) -> Result<Count, SolveError> {
        counting::list(self.instance(puzzle), self.options(), limits, options, visit)
    }
}
