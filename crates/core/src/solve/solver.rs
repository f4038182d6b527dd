//! Solves puzzles: propagates, encodes, runs the engine, and decodes.

use std::sync::OnceLock;

use crate::backend::Limits;
use crate::decode::PuzzleInstance;
use crate::encode::Problem;
use crate::grid::{Layout, Puzzle, RulesError, Shape};
use crate::rules::Sudoku;

use super::ahead::{Ahead, LimitedSearch, search_ahead};
use super::session::{PuzzleSession, Session};
use super::turns::Turns;
use super::{Answer, Options, Outcome, SolveError, Stage, Statistics};

/// Answers questions about puzzles of one shape under the same rules. One solver serves any number of such puzzles.
///
/// ```
/// # use sudosat_core as sudosat;
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
    /// The problem that is searched for solutions.
    searched: Sudoku,
    /// The problem in which each clue says what it says by itself. Built when it is asked for, if it is another one.
    stated: OnceLock<Sudoku>,
    options: Options,
}

/// Solves one puzzle, and searches for a second solution.
///
/// Each call builds the exact cover problem of the shape and rules. For many puzzles, keep a [`Solver`].
///
/// # Errors
///
/// Returns an error if the rules do not fit the puzzle's shape. Also returns one if the engine is not available, cannot
/// obey a limit, fails, or returns a model that is no solution.
pub fn solve(puzzle: &Puzzle, options: &Options) -> Result<Outcome, SolveError> {
    Solver::for_puzzle(puzzle, options.clone())?.solve(puzzle)
}

impl Solver {
    /// Returns a solver for classic puzzles of `shape`.
    #[must_use]
    pub fn new(shape: Shape, options: Options) -> Self {
        Solver::for_layout(Layout::classic(shape), options)
    }

    /// Returns a solver for puzzles of the shape and rules of `layout`.
    #[must_use]
    pub fn for_layout(layout: Layout, options: Options) -> Self {
        Solver { searched: Sudoku::for_search(layout), stated: OnceLock::new(), options }
    }

    /// Returns a solver for `puzzle` and for all other puzzles of its shape and rules.
    ///
    /// # Errors
    ///
    /// Returns an error if the rules do not fit the shape.
    pub fn for_puzzle(puzzle: &Puzzle, options: Options) -> Result<Self, RulesError> {
        Ok(Self::for_layout(puzzle.layout()?, options))
    }

    /// Returns the exact cover problem of the solver's shape and rules, in which each clue says what it says by itself.
    /// The first call may take as long as it takes to build the problem.
    #[must_use]
    pub fn sudoku(&self) -> &Sudoku {
        match self.searched.is_restated() {
            true => self.stated.get_or_init(|| Sudoku::for_layout(self.searched.layout().clone())),
            false => &self.searched,
        }
    }

    /// Returns the shape and rules of the solver's puzzles.
    #[must_use]
    pub fn layout(&self) -> &Layout {
        self.searched.layout()
    }

    /// Returns the problem that is searched for solutions ([`Sudoku::for_search`]).
    pub(super) fn searched(&self) -> &Sudoku {
        &self.searched
    }

    /// Returns the options.
    #[must_use]
    pub fn options(&self) -> &Options {
        &self.options
    }

    /// Finds a solution, then searches for a second one.
    ///
    /// # Errors
    ///
    /// Returns an error if the engine is not available, cannot obey a limit, fails, or returns a model that is no
    /// solution.
    ///
    /// # Panics
    ///
    /// Panics if the puzzle has another shape or other rules than the solver.
    pub fn solve(&self, puzzle: &Puzzle) -> Result<Outcome, SolveError> {
        self.solve_observed(puzzle, &mut |_| {})
    }

    /// Does the same as [`Solver::solve`], and calls `observe` when each stage begins.
    ///
    /// # Errors
    ///
    /// Returns the same errors as [`Solver::solve`].
    ///
    /// # Panics
    ///
    /// Panics if the puzzle has another shape or other rules than the solver.
    pub fn solve_observed(
        &self,
        puzzle: &Puzzle,
        observe: &mut dyn FnMut(Stage),
    ) -> Result<Outcome, SolveError> {
        self.ask(puzzle, &self.options.limits(), observe, Wanted::Uniqueness)
    }

    /// Does the same as [`Solver::solve`], but obeys `limits` instead of the limits in the options. A caller that needs
    /// several such calls for one answer passes the same limits to each call, so that the calls share the time. A hard
    /// search is not tuned to refute a second solution, because such a caller often expects one: it may take longer
    /// than [`Solver::solve`].
    ///
    /// # Errors
    ///
    /// Returns the same errors as [`Solver::solve`].
    ///
    /// # Panics
    ///
    /// Panics if the puzzle has another shape or other rules than the solver.
    pub fn solve_within(&self, puzzle: &Puzzle, limits: &Limits) -> Result<Outcome, SolveError> {
        self.ask(puzzle, limits, &mut |_| {}, Wanted::Two)
    }

    /// Does the same as [`Solver::solve_within`], but is tuned for puzzles with exactly one solution, as
    /// [`Solver::solve`] is.
    ///
    /// # Errors
    ///
    /// Returns the same errors as [`Solver::solve`].
    ///
    /// # Panics
    ///
    /// Panics if the puzzle has another shape or other rules than the solver.
    pub fn solve_expecting_one(
        &self,
        puzzle: &Puzzle,
        limits: &Limits,
    ) -> Result<Outcome, SolveError> {
        self.ask(puzzle, limits, &mut |_| {}, Wanted::Uniqueness)
    }

    /// Finds a solution and does not search for others. Calls `observe` when each stage begins.
    ///
    /// # Errors
    ///
    /// Returns the same errors as [`Solver::solve`].
    ///
    /// # Panics
    ///
    /// Panics if the puzzle has another shape or other rules than the solver.
    pub fn solve_first(
        &self,
        puzzle: &Puzzle,
        observe: &mut dyn FnMut(Stage),
    ) -> Result<Outcome, SolveError> {
        self.ask(puzzle, &self.options.limits(), observe, Wanted::First)
    }

    /// Runs the pipeline: propagates, encodes, and searches for the `wanted` solutions. Does not encode if a short
    /// search on the cover finds the answer.
    fn ask(
        &self,
        puzzle: &Puzzle,
        limits: &Limits,
        observe: &mut dyn FnMut(Stage),
        wanted: Wanted,
    ) -> Result<Outcome, SolveError> {
        observe(Stage::Propagate);
        // Generation asks for two solutions; a seed should give the same puzzles as ever.
        let with_anchors = match wanted {
            Wanted::Two => None,
            _ => self.searched.with_anchors(puzzle),
        };
        let sudoku = with_anchors.as_ref().unwrap_or(&self.searched);
        let with_full_houses = sudoku.with_full_houses(puzzle);
        let sudoku = with_full_houses.as_ref().unwrap_or(sudoku);
        let source = PuzzleInstance { sudoku, puzzle };
        let (unanswered, short) =
            match search_ahead(source, &self.options, wanted.solutions(), observe)? {
                Ahead::Answered(outcome) => return Ok(outcome),
                Ahead::Formula(problem, known) => {
                    let outcome = self.ask_formula(source, *problem, None, limits, observe, wanted);
                    return outcome.map(|outcome| outcome.or_known(known));
                }
                Ahead::Unanswered(unanswered, short) => (unanswered, *short),
            };
        let (on_cover, answer) = unanswered.search(short, source, wanted.solutions(), limits)?;
        let position = &unanswered.position;
        if let Some(answer) = answer {
            return Ok(Outcome::of_search(answer, position.open_count()));
        }
        let known = on_cover.known().cloned();
        let problem = Problem::of_position(position, Some(sudoku));
        let outcome = self.ask_formula(source, problem, Some(on_cover), limits, observe, wanted)?;
        Ok(outcome.or_known(known))
    }

    /// Encodes, and searches for the `wanted` solutions. A search for a second solution takes turns with `on_cover`.
    fn ask_formula(
        &self,
        source: PuzzleInstance<'_>,
        problem: Problem<'_>,
        on_cover: Option<LimitedSearch<'_>>,
        limits: &Limits,
        observe: &mut dyn FnMut(Stage),
        wanted: Wanted,
    ) -> Result<Outcome, SolveError> {
        let session = Session::of(source, problem, &self.options, limits, observe)?;
        let Some(mut session) = session else {
            return Ok(Outcome { answer: Answer::None, statistics: Statistics::default() });
        };
        if wanted == Wanted::Uniqueness {
            session.seek_refutation();
        }
        let answer = match (wanted, on_cover) {
            (Wanted::First, _) => session.one(observe)?,
            (Wanted::Uniqueness, Some(on_cover)) => {
                return Turns { session, on_cover, limits }.two(observe);
            }
            _ => session.two(observe)?,
        };
        Ok(Outcome { answer, statistics: session.models().statistics() })
    }

    /// Propagates on `puzzle` and adds its formula to an engine. Returns `None` if two clues clash, or if propagation
    /// alone shows that there is no solution.
    pub(super) fn session<'s>(
        &'s self,
        puzzle: &'s Puzzle,
        observe: &mut dyn FnMut(Stage),
    ) -> Result<Option<PuzzleSession<'s>>, SolveError> {
        Session::open(self.instance(puzzle), &self.options, &self.options.limits(), observe)
    }

    /// Returns `puzzle` with the solver's cover problem.
    pub(super) fn instance<'s>(&'s self, puzzle: &'s Puzzle) -> PuzzleInstance<'s> {
        PuzzleInstance { sudoku: &self.searched, puzzle }
    }
}

/// The solutions that a question asks for.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Wanted {
    /// One solution.
    First,
    /// Two solutions, if there are two.
    Two,
    /// The same. The search is tuned for puzzles without a second solution, which is refuted after many conflicts.
    Uniqueness,
}

impl Wanted {
    /// Returns after how many solutions the search ends, 1 or 2.
    fn solutions(self) -> usize {
        if self == Wanted::First { 1 } else { 2 }
    }
}
