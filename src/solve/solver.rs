//! The pipeline.

use crate::grid::{Puzzle, Shape};
use crate::rules::Sudoku;

use super::session::{Next, Session};
use super::{Answer, Options, Outcome, SolveError, Stage};

/// Answers questions about puzzles of one shape; make one and use it for many puzzles.
///
/// ```
/// use sudosat::formats::{ReadOptions, read_str};
/// use sudosat::solve::{Answer, Options, Solver};
///
/// let text = "53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79";
/// let puzzle = read_str(text, &ReadOptions::default()).next().unwrap()?.puzzle;
/// let solver = Solver::new(puzzle.shape(), Options::default());
/// assert!(matches!(solver.solve(&puzzle)?.answer, Answer::Unique(_)));
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[derive(Clone, Debug)]
pub struct Solver {
    sudoku: Sudoku,
    options: Options,
}

/// Solves one puzzle and tells whether its solution is the only one.
///
/// Builds the cover model of the shape anew; for many puzzles keep a [`Solver`].
///
/// # Errors
///
/// When the engine cannot be had, fails, or gives a wrong answer.
pub fn solve(puzzle: &Puzzle, options: &Options) -> Result<Outcome, SolveError> {
    Solver::new(puzzle.shape(), options.clone()).solve(puzzle)
}

impl Solver {
    /// A solver for puzzles of `shape`.
    #[must_use]
    pub fn new(shape: Shape, options: Options) -> Self {
        Solver { sudoku: Sudoku::new(shape), options }
    }

    /// The exact cover problem it works on.
    #[must_use]
    pub fn sudoku(&self) -> &Sudoku {
        &self.sudoku
    }

    /// The options it works with.
    #[must_use]
    pub fn options(&self) -> &Options {
        &self.options
    }

    /// Finds a solution, then looks for a second one.
    ///
    /// # Errors
    ///
    /// When the engine cannot be had, fails, or gives a wrong answer.
    ///
    /// # Panics
    ///
    /// When the puzzle has another shape than the solver.
    pub fn solve(&self, puzzle: &Puzzle) -> Result<Outcome, SolveError> {
        self.solve_observed(puzzle, &mut |_| {})
    }

    /// Like [`Solver::solve`], telling `observe` each stage as it begins.
    ///
    /// # Errors
    ///
    /// As [`Solver::solve`].
    pub fn solve_observed(
        &self,
        puzzle: &Puzzle,
        observe: &mut dyn FnMut(Stage),
    ) -> Result<Outcome, SolveError> {
        let Some(mut session) = self.session(puzzle, observe)? else {
            return Ok(Outcome { answer: Answer::None, statistics: Default::default() });
        };
        observe(Stage::Solve);
        let answer = match session.next(observe)? {
            Next::Exhausted => Answer::None,
            Next::Unknown(limit) => Answer::Unknown(None, limit),
            Next::Solution(first) => {
                observe(Stage::Uniqueness);
                session.block();
                match session.next(observe)? {
                    Next::Exhausted => Answer::Unique(first),
                    Next::Solution(second) => Answer::Several(first, second),
                    Next::Unknown(limit) => Answer::Unknown(Some(first), limit),
                }
            }
        };
        Ok(Outcome { answer, statistics: session.statistics() })
    }

    /// Finds a solution and does not ask whether there are others.
    ///
    /// # Errors
    ///
    /// As [`Solver::solve`].
    pub fn solve_first(
        &self,
        puzzle: &Puzzle,
        observe: &mut dyn FnMut(Stage),
    ) -> Result<Outcome, SolveError> {
        let Some(mut session) = self.session(puzzle, observe)? else {
            return Ok(Outcome { answer: Answer::None, statistics: Default::default() });
        };
        observe(Stage::Solve);
        let answer = match session.next(observe)? {
            Next::Exhausted => Answer::None,
            Next::Unknown(limit) => Answer::Unknown(None, limit),
            Next::Solution(first) => Answer::First(first),
        };
        Ok(Outcome { answer, statistics: session.statistics() })
    }

    /// Propagates `puzzle` and hands what is left to the engine; `None` when propagation alone
    /// shows that there is no solution.
    pub(super) fn session<'s>(
        &'s self,
        puzzle: &'s Puzzle,
        observe: &mut dyn FnMut(Stage),
    ) -> Result<Option<Session<'s>>, SolveError> {
        Session::open(&self.sudoku, puzzle, &self.options, &self.options.limits(), observe)
    }
}
