//! How many solutions, and which: the questions. The work is done in `counting.rs`.

use std::ops::ControlFlow;
use std::{fmt, str::FromStr};

use crate::backend::Limit;
use crate::cover::{ActionId, Guide, Position, Total};
use crate::decode::decode;
use crate::grid::{Grid, Puzzle};

use super::counting::{self, Source, options_for_blocking};
use super::memo::guide;
use super::models::Models;
use super::searching::CountingSearch;
use super::session::Session;
use super::{SolveError, Solver};

/// How solutions are counted.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
pub enum Method {
    /// Whichever of the others does best, as trials on the puzzle show; of those that list, where solutions
    /// are listed.
    #[default]
    Auto,
    /// A SAT solver and blocking clauses.
    Blocking,
    /// Depth-first search on the cover.
    Search,
    /// Depth-first search on the cover that remembers counts: visits no solution.
    Memo,
}

impl Method {
    /// All methods.
    pub const ALL: [Method; 4] = [Method::Auto, Method::Blocking, Method::Search, Method::Memo];
    /// Those that meet every solution, so that it can be listed and verified.
    pub const LISTING: [Method; 3] = [Method::Auto, Method::Blocking, Method::Search];
}

impl fmt::Display for Method {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(match self {
            Method::Auto => "auto",
            Method::Blocking => "blocking",
            Method::Search => "search",
            Method::Memo => "memo",
        })
    }
}

/// Text that names no counting method.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
#[error("`{0}` is not a counting method: expected auto, blocking, search or memo")]
pub struct UnknownMethod(String);

impl FromStr for Method {
    type Err = UnknownMethod;

    fn from_str(name: &str) -> Result<Self, UnknownMethod> {
        let named = |method: &Method| method.to_string() == name;
        Method::ALL.into_iter().find(named).ok_or_else(|| UnknownMethod(name.to_owned()))
    }
}

/// How to count.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct CountOptions {
    /// The method.
    pub method: Method,
    /// Stop after this many solutions; `None` for all.
    pub limit: Option<u64>,
}

/// How many solutions there are.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Count {
    /// Solutions found; never more than the limit.
    pub found: Total,
    /// Why there may be more: the limit on solutions, or one of the engine's.
    pub stopped: Option<CountStop>,
    /// The methods used, in order.
    pub used: Vec<Method>,
}

/// Why counting stopped early.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum CountStop {
    /// The asked number of solutions was found.
    Enough,
    /// An engine's limit was reached.
    Limit(Limit),
}

/// Called with the number of solutions so far; `Break` stops the count.
pub type CountProgress<'p> = dyn FnMut(&Total) -> ControlFlow<()> + 'p;
/// Called with each solution; `Break` stops.
pub type Visit<'v, S = Grid> = dyn FnMut(&S) -> ControlFlow<()> + 'v;

impl Solver {
    /// Counts the solutions of `puzzle`; those that blocking and search meet are verified.
    ///
    /// # Errors
    ///
    /// As [`Solver::solve`]; and [`SolveError::Memo`] when [`Method::Memo`] is asked for and cannot
    /// count under these rules.
    ///
    /// # Panics
    ///
    /// When the puzzle has another shape than the solver, or other rules.
    pub fn count(
        &self,
        puzzle: &Puzzle,
        options: CountOptions,
        progress: &mut CountProgress<'_>,
    ) -> Result<Count, SolveError> {
        let source = PuzzleSource { solver: self, puzzle };
        counting::count(&source, options, self.options().limits(), None, progress)
    }

    /// Like [`Solver::count`], with `search`, which is to find the solutions of `puzzle` up to the same limit, in
    /// place of the search on the cover; what it finds is not verified.
    ///
    /// # Errors
    ///
    /// As [`Solver::count`].
    ///
    /// # Panics
    ///
    /// When the puzzle has another shape than the solver, or other rules.
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

    /// Hands each solution of `puzzle`, verified, to `visit`.
    ///
    /// # Errors
    ///
    /// As [`Solver::solve`]; and [`SolveError::NotListed`] for [`Method::Memo`].
    ///
    /// # Panics
    ///
    /// When the puzzle has another shape than the solver, or other rules.
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

    fn models(&self) -> Result<Option<Models<'_>>, SolveError> {
        let options = options_for_blocking(self.solver.options());
        let (sudoku, limits) = (self.solver.sudoku(), options.limits());
        let session = Session::of_puzzle(sudoku, self.puzzle, &options, &limits, &mut |_| {})?;
        Ok(session.map(Session::into_models))
    }

    fn position(&self) -> Option<Position<'_>> {
        self.solver.sudoku().propagated(self.puzzle).ok()
    }

    fn guide(&self) -> Guide {
        guide(self.solver.sudoku(), &self.puzzle.clues)
    }

    fn solution(&self, actions: &[ActionId]) -> Result<Grid, SolveError> {
        Ok(decode(self.solver.sudoku(), self.puzzle, actions.iter().copied())?)
    }
}
