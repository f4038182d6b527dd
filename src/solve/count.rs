//! How many solutions, and which.
//!
//! *Blocking*: each model found is excluded by a clause until none is left. The clauses pile up, so
//! every further solution costs more. *Search*: depth-first over the cover, without SAT; it costs
//! the same for every solution but learns nothing. *Memo*: search that remembers what it has counted
//! ([`crate::cover::Memo`]), so that it does not visit every solution; it counts and cannot list.
//!
//! *Auto* starts with blocking and changes over after [`CHANGE_OVER`] solutions: to memo, and where
//! the solutions are to be listed to search. Either gives up after [`PATIENCE`] nodes without
//! progress, memo to search, search to blocking. No solution is listed twice.

use std::collections::HashSet;
use std::ops::ControlFlow;
use std::{fmt, str::FromStr};

use crate::backend::{Limit, Limits};
use crate::cover::{Memo, MemoError, Progress, Search, Total};
use crate::decode::decode;
use crate::grid::{Grid, Puzzle};

use super::memo::guide;
use super::session::{Next, Session};
use super::{SolveError, Solver, Stage};

/// With [`Method::Auto`], the solutions found by blocking before the search takes over. On classic
/// grids the search is faster from the start (`benches/README.md`), but on large ones it may find
/// nothing at all; and a few dozen solutions are blocked in a millisecond or two.
const CHANGE_OVER: u64 = 64;
/// With [`Method::Auto`], the nodes without a new solution after which memo and search give up.
const PATIENCE: u64 = 200_000;
/// Solutions remembered, so that none is counted twice when the method changes. A search that has
/// found more is left to itself: it pays.
const REMEMBERED: usize = 10_000;
/// Nodes between two looks at the limits.
const STRETCH: u64 = 256;

/// How solutions are counted.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
pub enum Method {
    /// Blocking first, then memo (search where solutions are listed).
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
pub type Visit<'v> = dyn FnMut(&Grid) -> ControlFlow<()> + 'v;

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
    /// When the puzzle has another shape than the solver.
    pub fn count(
        &self,
        puzzle: &Puzzle,
        options: CountOptions,
        progress: &mut CountProgress<'_>,
    ) -> Result<Count, SolveError> {
        let mut tally =
            Tally::new(options.limit, self.options().limits(), Listener::Counts(progress));
        match options.method {
            Method::Memo => self.memo(puzzle, None, &mut tally)?,
            Method::Auto => self.count_by_all(puzzle, true, &mut tally)?,
            method => self.list_by(method, puzzle, &mut tally)?,
        };
        Ok(tally.count())
    }

    /// Hands each solution of `puzzle`, verified, to `visit`.
    ///
    /// # Errors
    ///
    /// As [`Solver::solve`]; and [`SolveError::NotListed`] for [`Method::Memo`].
    ///
    /// # Panics
    ///
    /// When the puzzle has another shape than the solver.
    pub fn list(
        &self,
        puzzle: &Puzzle,
        options: CountOptions,
        visit: &mut Visit<'_>,
    ) -> Result<Count, SolveError> {
        let mut tally = Tally::new(options.limit, self.options().limits(), Listener::Lists(visit));
        match options.method {
            Method::Memo => return Err(SolveError::NotListed),
            Method::Auto => self.count_by_all(puzzle, false, &mut tally)?,
            method => self.list_by(method, puzzle, &mut tally)?,
        };
        Ok(tally.count())
    }

    fn list_by(
        &self,
        method: Method,
        puzzle: &Puzzle,
        tally: &mut Tally<'_, '_>,
    ) -> Result<Finished, SolveError> {
        if method == Method::Search {
            return self.search(puzzle, None, tally);
        }
        match self.session(puzzle, &mut |_| {})? {
            Some(mut session) => blocking(&mut session, None, tally),
            None => Ok(Finished::Yes),
        }
    }

    /// One method after the other, memo only where solutions need not be met.
    fn count_by_all(
        &self,
        puzzle: &Puzzle,
        with_memo: bool,
        tally: &mut Tally<'_, '_>,
    ) -> Result<Finished, SolveError> {
        let Some(mut session) = self.session(puzzle, &mut |_| {})? else {
            return Ok(Finished::Yes);
        };
        if blocking(&mut session, Some(CHANGE_OVER), tally)? == Finished::Yes
            || (with_memo && self.memo(puzzle, Some(PATIENCE), tally) == Ok(Finished::Yes))
            || self.search(puzzle, Some(PATIENCE), tally)? == Finished::Yes
        {
            return Ok(Finished::Yes);
        }
        blocking(&mut session, None, tally)
    }

    /// Counts all by memo, until `patience` parts in a row brought nothing new.
    fn memo(
        &self,
        puzzle: &Puzzle,
        patience: Option<u64>,
        tally: &mut Tally<'_, '_>,
    ) -> Result<Finished, MemoError> {
        tally.uses(Method::Memo);
        let Ok(position) = self.sudoku().propagated(puzzle) else { return Ok(Finished::Yes) };
        let memo = Memo::new(&position, &guide(self.sudoku(), puzzle))?;
        let mut progressed = 0;
        let counted = memo.count(&mut |now| {
            if now.found > tally.bound {
                progressed = now.nodes;
            }
            match patience.is_some_and(|most| now.nodes - progressed > most) {
                true => ControlFlow::Break(()),
                false => tally.note_bound(&now.found),
            }
        });
        let stopped = tally.stopped.is_some();
        let enough = tally.note_bound(&counted.found).is_break();
        Ok(if counted.is_all || stopped || enough { Finished::Yes } else { Finished::No })
    }

    /// Counts on by search, until `patience` nodes in a row brought nothing new.
    fn search(
        &self,
        puzzle: &Puzzle,
        patience: Option<u64>,
        tally: &mut Tally<'_, '_>,
    ) -> Result<Finished, SolveError> {
        tally.uses(Method::Search);
        let Ok(position) = self.sudoku().propagated(puzzle) else { return Ok(Finished::Yes) };
        let mut search = Search::new(position);
        let mut last_found = 0;
        loop {
            match search.advance(STRETCH) {
                Progress::Exhausted => return Ok(Finished::Yes),
                Progress::Solution => {
                    last_found = search.nodes();
                    let grid = decode(self.sudoku(), puzzle, search.solution())?;
                    if tally.note(grid).is_break() {
                        return Ok(Finished::Yes);
                    }
                }
                Progress::OutOfNodes => {
                    let idle = search.nodes() - last_found;
                    if patience.is_some_and(|most| idle > most) && tally.remembers_all() {
                        return Ok(Finished::No);
                    }
                }
            }
            if tally.reaches_a_limit() {
                return Ok(Finished::Yes);
            }
        }
    }
}

/// Counts on by blocking clauses, until there are `most` solutions in all.
fn blocking(
    session: &mut Session<'_>,
    most: Option<u64>,
    tally: &mut Tally<'_, '_>,
) -> Result<Finished, SolveError> {
    tally.uses(Method::Blocking);
    let quiet: &mut dyn FnMut(Stage) = &mut |_| {};
    while most.is_none_or(|most| tally.met < most) {
        match session.next(quiet)? {
            Next::Exhausted => return Ok(Finished::Yes),
            Next::Unknown(limit) => {
                tally.stopped = Some(CountStop::Limit(limit));
                return Ok(Finished::Yes);
            }
            Next::Solution(grid) => {
                if tally.note(grid).is_break() {
                    return Ok(Finished::Yes);
                }
                session.block();
            }
        }
    }
    Ok(Finished::No)
}

/// Whether a method came to its end, or left the rest to another.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Finished {
    Yes,
    No,
}

/// Who wants to know.
enum Listener<'t, 'p> {
    Counts(&'t mut CountProgress<'p>),
    Lists(&'t mut Visit<'p>),
}

/// Solutions so far, each counted once even if two methods meet it.
struct Tally<'t, 'p> {
    /// Solutions met, one by one.
    met: u64,
    /// There are at least as many, whether they were met or not.
    bound: Total,
    most: Option<u64>,
    limits: Limits,
    listener: Listener<'t, 'p>,
    stopped: Option<CountStop>,
    used: Vec<Method>,
    /// The first solutions met, to know them again when another method meets them.
    seen: HashSet<Grid>,
}

impl<'t, 'p> Tally<'t, 'p> {
    fn new(most: Option<u64>, limits: Limits, listener: Listener<'t, 'p>) -> Self {
        let (met, bound, stopped) = (0, Total::ZERO, None);
        let (used, seen) = (Vec::new(), HashSet::new());
        Tally { met, bound, most, limits, listener, stopped, used, seen }
    }

    fn uses(&mut self, method: Method) {
        if !self.used.contains(&method) {
            self.used.push(method);
        }
    }

    /// Notes a solution; breaks when it was the last one wanted.
    fn note(&mut self, grid: Grid) -> ControlFlow<()> {
        if self.seen.contains(&grid) {
            return ControlFlow::Continue(());
        }
        self.met += 1;
        let wanted = match &mut self.listener {
            Listener::Lists(visit) => visit(&grid),
            Listener::Counts(_) => ControlFlow::Continue(()),
        };
        if self.seen.len() < REMEMBERED {
            self.seen.insert(grid);
        }
        let more = self.raise_bound(&Total::from(self.met));
        if wanted.is_break() {
            self.stopped = Some(CountStop::Enough);
            return ControlFlow::Break(());
        }
        more
    }

    /// Notes that there are at least `found`, and looks at the limits; breaks when it is time to stop.
    fn note_bound(&mut self, found: &Total) -> ControlFlow<()> {
        if self.raise_bound(found).is_break() || self.reaches_a_limit() {
            return ControlFlow::Break(());
        }
        ControlFlow::Continue(())
    }

    fn raise_bound(&mut self, found: &Total) -> ControlFlow<()> {
        if self.stopped.is_none() && *found > self.bound {
            self.bound = found.clone();
            self.tell();
        }
        match self.stopped {
            Some(_) => ControlFlow::Break(()),
            None => ControlFlow::Continue(()),
        }
    }

    /// Tells who counts; from the asked number on, or when that one says so, it is enough.
    fn tell(&mut self) {
        let most = self.most.map(Total::from);
        let is_enough = most.as_ref().is_some_and(|most| self.bound >= *most);
        if let Some(most) = most.filter(|_| is_enough) {
            self.bound = most;
        }
        let wanted = match &mut self.listener {
            Listener::Counts(progress) => progress(&self.bound),
            Listener::Lists(_) => ControlFlow::Continue(()),
        };
        if is_enough || wanted.is_break() {
            self.stopped = Some(CountStop::Enough);
        }
    }

    fn reaches_a_limit(&mut self) -> bool {
        if let Some(limit) = self.limits.reached() {
            self.stopped = Some(CountStop::Limit(limit));
        }
        self.stopped.is_some()
    }

    /// Whether every solution met so far would be known again.
    fn remembers_all(&self) -> bool {
        self.met == self.seen.len() as u64
    }

    fn count(self) -> Count {
        Count { found: self.bound, stopped: self.stopped, used: self.used }
    }
}
