//! How many solutions, one by one.
//!
//! *Blocking*: each model found is excluded by a clause until none is left. The clauses pile up, so
//! every further solution costs more. *Search*: depth-first over the cover, without SAT; it costs
//! the same for every solution but learns nothing. *Auto* starts with blocking and changes over
//! after [`CHANGE_OVER`] solutions; a search that goes [`PATIENCE`] nodes without a solution gives
//! the rest back to blocking. No solution is reported twice.

use std::collections::HashSet;
use std::ops::ControlFlow;
use std::{fmt, str::FromStr};

use crate::backend::{Limit, Limits};
use crate::cover::{Progress, Search};
use crate::decode::decode;
use crate::grid::{Grid, Puzzle};

use super::session::{Next, Session};
use super::{SolveError, Solver, Stage};

/// With [`Method::Auto`], the solutions found by blocking before the search takes over. On classic
/// grids the search is faster from the start (`benches/README.md`), but on large ones it may find
/// nothing at all; and a few dozen solutions are blocked in a millisecond or two.
const CHANGE_OVER: u64 = 64;
/// With [`Method::Auto`], the nodes without a new solution after which the search gives up.
const PATIENCE: u64 = 200_000;
/// Solutions remembered, so that none is counted twice when the method changes. A search that has
/// found more is left to itself: it pays.
const REMEMBERED: usize = 10_000;
/// Nodes between two looks at the limits.
const STRETCH: u64 = 256;

/// How solutions are counted.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
pub enum Method {
    /// Blocking first, search once that pays.
    #[default]
    Auto,
    /// A SAT solver and blocking clauses.
    Blocking,
    /// Depth-first search on the cover.
    Search,
}

impl Method {
    /// All methods.
    pub const ALL: [Method; 3] = [Method::Auto, Method::Blocking, Method::Search];
}

impl fmt::Display for Method {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(match self {
            Method::Auto => "auto",
            Method::Blocking => "blocking",
            Method::Search => "search",
        })
    }
}

/// Text that names no counting method.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
#[error("`{0}` is not a counting method: expected auto, blocking or search")]
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
    /// Solutions found.
    pub found: u64,
    /// Why there may be more: the limit on solutions, or one of the engine's.
    pub stopped: Option<CountStop>,
    /// The methods used, in order: [`Method::Blocking`], [`Method::Search`] or both.
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

/// Called with each solution; `Break` stops the count.
pub type CountProgress<'p> = dyn FnMut(&Grid) -> ControlFlow<()> + 'p;

impl Solver {
    /// Counts the solutions of `puzzle`, handing each, verified, to `progress`.
    ///
    /// # Errors
    ///
    /// As [`Solver::solve`].
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
        let limits = self.options().limits();
        let mut tally = Tally::new(options.limit, progress);
        match options.method {
            Method::Blocking => match self.session(puzzle, &mut |_| {})? {
                Some(mut session) => blocking(&mut session, None, &mut tally)?,
                None => Finished::Yes,
            },
            Method::Search => self.search(puzzle, &limits, None, &mut tally)?,
            Method::Auto => self.count_by_both(puzzle, &limits, &mut tally)?,
        };
        Ok(Count { found: tally.found, stopped: tally.stopped, used: tally.used })
    }

    fn count_by_both(
        &self,
        puzzle: &Puzzle,
        limits: &Limits,
        tally: &mut Tally<'_, '_>,
    ) -> Result<Finished, SolveError> {
        let Some(mut session) = self.session(puzzle, &mut |_| {})? else {
            return Ok(Finished::Yes);
        };
        if blocking(&mut session, Some(CHANGE_OVER), tally)? == Finished::Yes
            || self.search(puzzle, limits, Some(PATIENCE), tally)? == Finished::Yes
        {
            return Ok(Finished::Yes);
        }
        blocking(&mut session, None, tally)
    }

    /// Counts on by search, until `patience` nodes in a row brought nothing new.
    fn search(
        &self,
        puzzle: &Puzzle,
        limits: &Limits,
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
            if let Some(limit) = limits.reached() {
                return Ok(tally.stop(limit));
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
    while most.is_none_or(|most| tally.found < most) {
        match session.next(quiet)? {
            Next::Exhausted => return Ok(Finished::Yes),
            Next::Unknown(limit) => return Ok(tally.stop(limit)),
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

/// Solutions so far, each counted once even if two methods meet it.
struct Tally<'t, 'p> {
    found: u64,
    most: Option<u64>,
    progress: &'t mut CountProgress<'p>,
    stopped: Option<CountStop>,
    used: Vec<Method>,
    /// The first solutions found, to know them again when another method meets them.
    seen: HashSet<Grid>,
}

impl<'t, 'p> Tally<'t, 'p> {
    fn new(most: Option<u64>, progress: &'t mut CountProgress<'p>) -> Self {
        let (stopped, used, seen) = (None, Vec::new(), HashSet::new());
        Tally { found: 0, most, progress, stopped, used, seen }
    }

    fn uses(&mut self, method: Method) {
        if !self.used.contains(&method) {
            self.used.push(method);
        }
    }

    fn note(&mut self, grid: Grid) -> ControlFlow<()> {
        if self.seen.contains(&grid) {
            return ControlFlow::Continue(());
        }
        self.found += 1;
        let wanted = (self.progress)(&grid);
        if self.seen.len() < REMEMBERED {
            self.seen.insert(grid);
        }
        if wanted.is_break() || self.most.is_some_and(|most| self.found >= most) {
            self.stopped = Some(CountStop::Enough);
            return ControlFlow::Break(());
        }
        ControlFlow::Continue(())
    }

    /// Whether every solution so far would be known again.
    fn remembers_all(&self) -> bool {
        self.found == self.seen.len() as u64
    }

    fn stop(&mut self, limit: Limit) -> Finished {
        self.stopped = Some(CountStop::Limit(limit));
        Finished::Yes
    }
}
