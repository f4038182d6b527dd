//! Counts and lists the solutions of any source.
//!
//! *Blocking* excludes each model by a clause until there is no further model. Each further solution costs more,
//! because the clauses accumulate. *Search* is a depth-first search on the cover, without SAT. Each solution costs the
//! same, but nothing is learned. If the problem has primitives and this search makes many guesses for each solution, or
//! if solutions are listed, search instead enumerates the models of the formula, without blocking clauses. *Memo* is a
//! search that stores the counts of subproblems ([`crate::cover::Memo`]), so that it does not visit every solution. It
//! counts and cannot list. *Auto* tries these three methods and continues with the best of them: see `portfolio.rs`.

use crate::backend::Limits;
use crate::cover::{Memo, MemoError};

use super::blocking::Blocking;
use super::count::{Count, CountOptions, CountProgress, Method, Visit};
use super::portfolio::Portfolio;
use super::searching::{CountingSearch, Searching};
use super::source::Source;
use super::tally::{Listener, Tally};
use super::{Options, SolveError};

/// The work between two checks of the limits, in the unit of [`CountingSearch`]: some milliseconds.
const WORK_PER_CHECK: u64 = 4_000_000;

/// Counts the solutions of `source` with the engine, the encoding and the limits in `solving`. `search`, if given,
/// replaces the search of the methods search and auto.
pub(super) fn count<'s, S: Source<'s>>(
    source: S,
    solving: &'s Options,
    options: CountOptions,
    search: Option<&'s mut dyn CountingSearch>,
    progress: &mut CountProgress<'_>,
) -> Result<Count, SolveError> {
    let mut tally = Tally::new(options.limit, solving.limits(), Listener::Counts(progress));
    match options.method {
        Method::Memo => memo(source, &mut tally)?,
        method => visit(method, source, solving, search, &mut tally)?,
    };
    Ok(tally.count())
}

/// Calls `listen` with each solution of `source`, until one of `limits` is reached or `listen` breaks. `solving` has
/// the engine and the encoding.
pub(super) fn list<'s, S: Source<'s>>(
    source: S,
    solving: &'s Options,
    limits: Limits,
    options: CountOptions,
    listen: &mut Visit<'_, S::Solution>,
) -> Result<Count, SolveError> {
    let mut tally = Tally::new(options.limit, limits, Listener::Lists(listen));
    match options.method {
        Method::Memo => return Err(SolveError::NotListed),
        method => visit(method, source, solving, None, &mut tally)?,
    };
    Ok(tally.count())
}

fn visit<'s, S: Source<'s>>(
    method: Method,
    source: S,
    solving: &'s Options,
    search: Option<&'s mut dyn CountingSearch>,
    tally: &mut Tally<'_, '_, S::Solution>,
) -> Result<(), SolveError> {
    if method == Method::Blocking {
        // The engine checks the limits itself.
        return Blocking::new(source, solving).advance(u64::MAX, tally).map(|_| ());
    }
    let Some(position) = source.position() else { return Ok(()) };
    let mut search = Searching::new(source, position, solving.encoding, tally, search);
    match method {
        Method::Search => search.run(WORK_PER_CHECK, tally),
        _ => Portfolio::new(source, solving, search, tally).run(),
    }
}

fn memo<'s, S: Source<'s>>(
    source: S,
    tally: &mut Tally<'_, '_, S::Solution>,
) -> Result<(), MemoError> {
    let Some(position) = source.position() else { return Ok(()) };
    let memo = Memo::new(&position, &source.guide())?;
    tally.record_use(Method::Memo);
    let counted = memo.count(&mut |now| match tally.is_over() {
        true => std::ops::ControlFlow::Break(()),
        false => tally.record_count(Method::Memo, &now.found),
    });
    let _ = tally.record_count(Method::Memo, &counted.found);
    Ok(())
}
