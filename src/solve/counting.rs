//! How many solutions, and which.
//!
//! *Blocking*: each model found is excluded by a clause until none is left. The clauses pile up, so
//! every further solution costs more. *Search*: depth-first over the cover, without SAT; it costs
//! the same for every solution but learns nothing. *Memo*: search that remembers what it has counted
//! ([`crate::cover::Memo`]), so that it does not visit every solution; it counts and cannot list.
//!
//! *Auto* starts, on Sudokus, with blocking and changes over after [`CHANGE_OVER`] solutions: to memo,
//! and where the solutions are to be listed to search. Either gives up after [`PATIENCE`] nodes without
//! progress, memo to search, search to blocking. No solution is listed twice.

use std::collections::HashSet;
use std::hash::Hash;
use std::ops::ControlFlow;

use crate::backend::{Limits, Verdict};
use crate::cover::{ActionId, Guide, Memo, MemoError, Position, Progress, Search, Total};

use super::SolveError;
use super::count::{Count, CountOptions, CountProgress, CountStop, Method, Visit};
use super::models::Models;

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

/// Where solutions come from, and what one is.
pub(super) trait Source {
    /// A verified solution.
    type Solution: Eq + Hash;

    /// Whether an engine finds a few dozen solutions in no time, so that [`Method::Auto`] begins with
    /// it. Of Sudokus that is so at every size, and of large ones the search may find none; on other
    /// covers (pentominoes) an engine may take a second for each.
    const BLOCKING_FIRST: bool;

    /// What is left after propagation, in an engine; `None` when that shows that there is no solution.
    fn models(&self) -> Result<Option<Models<'_>>, SolveError>;

    /// What is left after propagation; `None` as above.
    fn position(&self) -> Option<Position<'_>>;

    /// What helps memo.
    fn guide(&self) -> Guide;

    /// The solution that takes `actions`, verified.
    fn solution(&self, actions: &[ActionId]) -> Result<Self::Solution, SolveError>;
}

/// Counts the solutions of `source`.
pub(super) fn count<S: Source>(
    source: &S,
    options: CountOptions,
    limits: Limits,
    progress: &mut CountProgress<'_>,
) -> Result<Count, SolveError> {
    let mut tally = Tally::new(options.limit, limits, Listener::Counts(progress));
    match options.method {
        Method::Memo => memo(source, None, &mut tally)?,
        Method::Auto => by_all(source, true, &mut tally)?,
        method => by(method, source, &mut tally)?,
    };
    Ok(tally.count())
}

/// Hands each solution of `source` to `visit`.
pub(super) fn list<S: Source>(
    source: &S,
    options: CountOptions,
    limits: Limits,
    visit: &mut Visit<'_, S::Solution>,
) -> Result<Count, SolveError> {
    let mut tally = Tally::new(options.limit, limits, Listener::Lists(visit));
    match options.method {
        Method::Memo => return Err(SolveError::NotListed),
        Method::Auto => by_all(source, false, &mut tally)?,
        method => by(method, source, &mut tally)?,
    };
    Ok(tally.count())
}

fn by<S: Source>(
    method: Method,
    source: &S,
    tally: &mut Tally<'_, '_, S::Solution>,
) -> Result<Finished, SolveError> {
    if method == Method::Search {
        return search(source, None, tally);
    }
    match source.models()? {
        Some(mut models) => blocking(source, &mut models, None, tally),
        None => Ok(Finished::Yes),
    }
}

/// One method after the other, memo only where solutions need not be met.
fn by_all<S: Source>(
    source: &S,
    with_memo: bool,
    tally: &mut Tally<'_, '_, S::Solution>,
) -> Result<Finished, SolveError> {
    let mut models = None;
    if S::BLOCKING_FIRST {
        let Some(models) = models.insert(source.models()?) else { return Ok(Finished::Yes) };
        if blocking(source, models, Some(CHANGE_OVER), tally)? == Finished::Yes {
            return Ok(Finished::Yes);
        }
    }
    if (with_memo && memo(source, Some(PATIENCE), tally) == Ok(Finished::Yes))
        || search(source, Some(PATIENCE), tally)? == Finished::Yes
    {
        return Ok(Finished::Yes);
    }
    match models.map_or_else(|| source.models(), Ok)? {
        Some(mut models) => blocking(source, &mut models, None, tally),
        None => Ok(Finished::Yes),
    }
}

/// Counts all by memo, until `patience` parts in a row brought nothing new.
fn memo<S: Source>(
    source: &S,
    patience: Option<u64>,
    tally: &mut Tally<'_, '_, S::Solution>,
) -> Result<Finished, MemoError> {
    let Some(position) = source.position() else { return Ok(Finished::Yes) };
    let memo = Memo::new(&position, &source.guide())?;
    tally.uses(Method::Memo);
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
fn search<S: Source>(
    source: &S,
    patience: Option<u64>,
    tally: &mut Tally<'_, '_, S::Solution>,
) -> Result<Finished, SolveError> {
    tally.uses(Method::Search);
    let Some(position) = source.position() else { return Ok(Finished::Yes) };
    let mut search = Search::new(position);
    let mut last_found = 0;
    loop {
        match search.advance(STRETCH) {
            Progress::Exhausted => return Ok(Finished::Yes),
            Progress::Solution => {
                last_found = search.nodes();
                let solution = source.solution(&search.solution())?;
                if tally.note(solution).is_break() {
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

/// Counts on by blocking clauses, until there are `most` solutions in all.
fn blocking<S: Source>(
    source: &S,
    models: &mut Models<'_>,
    most: Option<u64>,
    tally: &mut Tally<'_, '_, S::Solution>,
) -> Result<Finished, SolveError> {
    tally.uses(Method::Blocking);
    while most.is_none_or(|most| tally.met < most) {
        match models.next(None)? {
            Verdict::Unsatisfiable(()) => return Ok(Finished::Yes),
            Verdict::Unknown(limit) => {
                tally.stopped = Some(CountStop::Limit(limit));
                return Ok(Finished::Yes);
            }
            Verdict::Satisfiable(()) => {
                let actions: Vec<_> = models.chosen().collect();
                if tally.note(source.solution(&actions)?).is_break() {
                    return Ok(Finished::Yes);
                }
                models.block();
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
enum Listener<'t, 'p, S> {
    Counts(&'t mut CountProgress<'p>),
    Lists(&'t mut Visit<'p, S>),
}

/// Solutions so far, each counted once even if two methods meet it.
struct Tally<'t, 'p, S> {
    /// Solutions met, one by one.
    met: u64,
    /// There are at least as many, whether they were met or not.
    bound: Total,
    most: Option<u64>,
    limits: Limits,
    listener: Listener<'t, 'p, S>,
    stopped: Option<CountStop>,
    used: Vec<Method>,
    /// The first solutions met, to know them again when another method meets them.
    seen: HashSet<S>,
}

impl<'t, 'p, S: Eq + Hash> Tally<'t, 'p, S> {
    fn new(most: Option<u64>, limits: Limits, listener: Listener<'t, 'p, S>) -> Self {
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
    fn note(&mut self, solution: S) -> ControlFlow<()> {
        if self.seen.contains(&solution) {
            return ControlFlow::Continue(());
        }
        self.met += 1;
        let wanted = match &mut self.listener {
            Listener::Lists(visit) => visit(&solution),
            Listener::Counts(_) => ControlFlow::Continue(()),
        };
        if self.seen.len() < REMEMBERED {
            self.seen.insert(solution);
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
