//! Solves any exact cover problem, and enumerates and counts its solutions.

use std::ops::ControlFlow;
use std::{fmt::Debug, hash::Hash};

use crate::cover::{ActionId, ExactCover, Incidence, Total};

use super::counting;
use super::session::Session;
use super::{
    Answer, Count, CountOptions, CountProgress, Options, SolveError, Stage, Statistics, Visit,
};

/// Solves one exact cover problem with chosen options: the engine, the encoding and the limits.
///
/// [`ExactCover::solver`] creates a solver. [`SolveCover::solutions`], [`ExactCover::first`],
/// [`ExactCover::is_unique`] and [`ExactCover::count`] use a solver with default options.
#[derive(Clone, Debug)]
pub struct CoverSolver<'c, R, A> {
    cover: &'c ExactCover<R, A>,
    options: Options,
}

/// The answer about a cover problem. A solution is a list of its actions, in the order of their declaration.
pub type CoverAnswer<'c, A> = Answer<Vec<&'c A>>;

/// Methods of [`ExactCover`] that find and count solutions.
pub trait SolveCover<R, A>
where
    R: Eq + Hash + Debug,
    A: Eq + Hash + Debug,
{
    /// Returns a solver for this problem.
    #[must_use]
    fn solver(&self, options: Options) -> CoverSolver<'_, R, A>;

    /// Returns an iterator over all solutions. A solution is a list of its actions, in the order of their declaration.
    ///
    /// Each call of `next` runs the SAT solver, with a blocking clause for each earlier solution, so no two solutions
    /// are equal. If there is an error or a limit is reached, the iterator returns the error and then ends.
    ///
    /// ```
    /// # use sudosat_core as sudosat;
    /// use sudosat::cover::CoverBuilder;
    /// use sudosat::solve::SolveCover;
    /// let mut builder = CoverBuilder::new();
    /// for part in ["head", "body", "tail"] {
    ///     builder.require(part)?;
    /// }
    /// for whole in ["head body", "body tail", "head", "tail", "head body tail"] {
    ///     builder.action(whole, whole.split(' '))?;
    /// }
    /// let cover = builder.build()?;
    /// let mut solutions = cover.solutions().collect::<Result<Vec<_>, _>>()?;
    /// solutions.sort();
    /// let expected = [vec![&"body tail", &"head"], vec![&"head body", &"tail"], vec![&"head body tail"]];
    /// assert_eq!(solutions, expected);
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    #[must_use]
    fn solutions(&self) -> Solutions<'_, R, A> {
        self.solver(Options::default()).solutions()
    }

    /// Returns a solution, or `None` if there is none.
    ///
    /// # Errors
    ///
    /// Returns the same errors as [`CoverSolver::first`].
    fn first<'c>(&'c self) -> Result<Option<Vec<&'c A>>, SolveError>
    where
        R: 'c,
    {
        self.solver(Options::default()).first()
    }

    /// Returns whether there is exactly one solution.
    ///
    /// # Errors
    ///
    /// Returns the same errors as [`CoverSolver::first`].
    fn is_unique(&self) -> Result<bool, SolveError> {
        let answer = self.solver(Options::default()).solve()?;
        Ok(matches!(answer, CoverAnswer::Unique(_)))
    }

    /// Returns the number of solutions, but at most `limit`. If `limit` is `None`, all solutions are counted.
    ///
    /// ```
    /// # use sudosat_core as sudosat;
    /// # use sudosat::cover::CoverBuilder;
    /// # use sudosat::solve::SolveCover;
    /// let mut builder = CoverBuilder::new();
    /// for seat in 1..=20 {
    ///     builder.require(seat)?;
    ///     builder.action((seat, "aisle"), [seat])?;
    ///     builder.action((seat, "window"), [seat])?;
    /// }
    /// assert_eq!(builder.build()?.count(None)?.to_string(), "1048576");
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    ///
    /// # Errors
    ///
    /// Returns the same errors as [`CoverSolver::first`].
    fn count(&self, limit: Option<u64>) -> Result<Total, SolveError> {
        let options = CountOptions { limit, ..CountOptions::default() };
        let count = self.solver(Options::default()).count(options, &mut |_| go_on())?;
        Ok(count.found)
    }
}

impl<R, A> SolveCover<R, A> for ExactCover<R, A>
where
    R: Eq + Hash + Debug,
    A: Eq + Hash + Debug,
{
    fn solver(&self, options: Options) -> CoverSolver<'_, R, A> {
        CoverSolver { cover: self, options }
    }
}

impl<'c, R, A> CoverSolver<'c, R, A>
where
    R: Eq + Hash + Debug,
    A: Eq + Hash + Debug,
{
    /// Returns the problem.
    #[must_use]
    pub fn cover(&self) -> &'c ExactCover<R, A> {
        self.cover
    }

    /// Returns the options.
    #[must_use]
    pub fn options(&self) -> &Options {
        &self.options
    }

    /// Returns an iterator over all solutions; see [`SolveCover::solutions`]. If a limit is reached, the last item is
    /// the error [`SolveError::Limit`].
    #[must_use]
    pub fn solutions(&self) -> Solutions<'c, R, A> {
        let state = State::Fresh(self.options.clone());
        Solutions { cover: self.cover, state, last: Vec::new() }
    }

    /// Returns a solution, or `None` if there is none.
    ///
    /// # Errors
    ///
    /// Returns an error if the engine is not available, cannot obey a limit, fails, or returns a model that is no
    /// solution. Returns [`SolveError::Limit`] if a limit is reached before there is an answer.
    pub fn first(&self) -> Result<Option<Vec<&'c A>>, SolveError> {
        self.solutions().next().transpose()
    }

    /// Finds a solution, then searches for a second one.
    ///
    /// # Errors
    ///
    /// Returns an error if the engine is not available, cannot obey a limit, fails, or returns a model that is no
    /// solution.
    pub fn solve(&self) -> Result<CoverAnswer<'c, A>, SolveError> {
        self.solutions().two()
    }
}

impl<'c, R, A> CoverSolver<'c, R, A>
where
    R: Eq + Hash + Debug,
    A: Eq + Hash + Debug,
{
    /// Counts the solutions. Calls `progress` each time that the number has grown. Each solution that blocking or
    /// search visits is verified.
    ///
    /// # Errors
    ///
    /// Returns the same errors as [`CoverSolver::solve`], and [`SolveError::Memo`] if
    /// [`Method::Memo`](super::Method::Memo) is requested and cannot count this problem.
    pub fn count(
        &self,
        options: CountOptions,
        progress: &mut CountProgress<'_>,
    ) -> Result<Count, SolveError> {
        counting::count(self.cover.incidence(), &self.options, options, None, progress)
    }

    /// Calls `visit` with each verified solution, until a limit is reached or `visit` breaks. A solution is the list of
    /// its action ids, ascending.
    ///
    /// # Errors
    ///
    /// Returns the same errors as [`CoverSolver::solve`], and [`SolveError::NotListed`] for
    /// [`Method::Memo`](super::Method::Memo).
    pub fn list(
        &self,
        options: CountOptions,
        visit: &mut Visit<'_, Vec<ActionId>>,
    ) -> Result<Count, SolveError> {
        let limits = self.options.limits();
        counting::list(self.cover.incidence(), &self.options, limits, options, visit)
    }
}

fn go_on() -> ControlFlow<()> {
    ControlFlow::Continue(())
}

/// A cover problem whose clauses are in an engine.
type CoverSession<'c> = Session<'c, &'c Incidence>;

/// An iterator over the solutions of a cover problem. Each call of `next` searches for one more solution.
pub struct Solutions<'c, R, A> {
    cover: &'c ExactCover<R, A>,
    state: State<'c>,
    last: Vec<ActionId>,
}

enum State<'c> {
    /// No formula is built yet.
    Fresh(Options),
    Running(Box<CoverSession<'c>>),
    Ended(Statistics),
}

impl<'c, R, A> Solutions<'c, R, A>
where
    R: Eq + Hash + Debug,
    A: Eq + Hash + Debug,
{
    /// Returns the ids of the last solution's actions, ascending; an empty list before the first solution.
    #[must_use]
    pub fn last(&self) -> &[ActionId] {
        &self.last
    }

    /// Returns the sizes of the formula, the number of conflicts so far, and the name of the engine. All are 0 or
    /// `None` before the first call of `next`.
    #[must_use]
    pub fn statistics(&self) -> Statistics {
        match &self.state {
            State::Fresh(_) => Statistics::default(),
            State::Running(session) => session.models().statistics(),
            State::Ended(statistics) => statistics.clone(),
        }
    }

    /// Searches for the next solution only. The answer is never [`Answer::Unique`] or [`Answer::Several`].
    ///
    /// # Errors
    ///
    /// Returns an error if the engine is not available, cannot obey a limit, fails, or returns a model that is no
    /// solution.
    pub fn one(&mut self) -> Result<CoverAnswer<'c, A>, SolveError> {
        self.answer(Session::one)
    }

    /// Searches for the next two solutions. The answer is [`Answer::Unique`] if there is only one that was not returned
    /// before.
    ///
    /// # Errors
    ///
    /// Returns an error if the engine is not available, cannot obey a limit, fails, or returns a model that is no
    /// solution.
    pub fn two(&mut self) -> Result<CoverAnswer<'c, A>, SolveError> {
        self.answer(Session::two)
    }

    fn answer(
        &mut self,
        search: impl FnOnce(
            &mut CoverSession<'c>,
            &mut dyn FnMut(Stage),
        ) -> Result<Answer<Vec<ActionId>>, SolveError>,
    ) -> Result<CoverAnswer<'c, A>, SolveError> {
        let answer = match self.session() {
            Ok(Some(session)) => search(session, &mut |_| {}),
            Ok(None) => Ok(Answer::None),
            Err(error) => Err(error),
        };
        if !matches!(answer, Ok(Answer::First(_) | Answer::Several(..))) {
            self.state = State::Ended(self.statistics());
        }
        let answer = answer?;
        if let Some(last) = answer.second().or(answer.solution()) {
            self.last.clone_from(last);
        }
        Ok(answer.map(|actions| actions.iter().map(|&id| self.cover.action(id)).collect()))
    }

    /// Returns the session, in which all earlier solutions are blocked. Returns `None` if the iterator has ended.
    fn session(&mut self) -> Result<Option<&mut CoverSession<'c>>, SolveError> {
        match &mut self.state {
            State::Fresh(options) => {
                let source = self.cover.incidence();
                let session = Session::open(source, options, &options.limits(), &mut |_| {})?;
                let ended = State::Ended(Statistics::default());
                self.state = session.map_or(ended, |session| State::Running(Box::new(session)));
            }
            State::Running(session) => session.block(),
            State::Ended(_) => {}
        }
        Ok(match &mut self.state {
            State::Running(session) => Some(&mut **session),
            State::Fresh(_) | State::Ended(_) => None,
        })
    }
}

impl<'c, R, A> Iterator for Solutions<'c, R, A>
where
    R: Eq + Hash + Debug,
    A: Eq + Hash + Debug,
{
    type Item = Result<Vec<&'c A>, SolveError>;

    fn next(&mut self) -> Option<Self::Item> {
        match self.one() {
            Ok(CoverAnswer::First(solution)) => Some(Ok(solution)),
            Ok(CoverAnswer::Unknown(_, limit)) => Some(Err(SolveError::Limit(limit))),
            Ok(_) => None,
            Err(error) => Some(Err(error)),
        }
    }
}
