//! Implements the method auto: the counting methods take turns until one of them is done.
//!
//! On one puzzle, the work of the methods can differ a thousandfold, and only trials show which method is best. So the
//! methods take turns. The next turn is always for the method with the least expected total work, and each turn
//! improves that estimate. For search, the estimate is the work so far divided by the searched part of the search
//! space. Memo becomes faster during its run, so its estimate can be lower than this quotient, but then it is at least
//! a multiple of the work so far. How much faster it becomes shows only after a while. So beside a faster search
//! ([`CountingSearch`](super::CountingSearch)) the estimate of memo is a favourable one only as long as its work is a
//! small part of what search expects (a trial), and then follows from the growth of its searched part. For blocking,
//! the estimate follows from the number of solutions that search expects, and is also at least a multiple of the work
//! so far. So a method that is not the best mostly does far less work than the best one. If the problem has primitives,
//! blocking has no turn: the models that search enumerates then take the same work without blocking clauses.
//!
//! The work is counted in steps, not in time. So the same puzzle is counted by the same methods, after the same turns,
//! on every machine and at every load, unless a limit ends the count.

use std::ops::ControlFlow;

use crate::cover::{Memo, MemoTally};

use super::blocking::Blocking;
use super::count::Method;
use super::searching::Searching;
use super::source::{Finished, Source};
use super::tally::Tally;
use super::{Options, SolveError};

/// The least work of a turn.
const LEAST_TURN: u64 = 50_000;
/// The largest work of a turn, except one of blocking. The limits are checked between turns.
const LARGEST_TURN: u64 = 4_000_000;
/// The work of a turn is the method's work so far, divided by this number, between [`LEAST_TURN`] and [`LARGEST_TURN`].
const TURN_PART: u64 = 4;

/// The factor of an estimate that has no other basis: the expected total work is the work so far times this factor. It
/// is used for memo beside the search on the cover, and for search before its first branch ends or, if it is a faster
/// search, up to [`EARLY_WORK`].
const DEFAULT_FACTOR: f64 = 4.0;
/// The same factor while search has found no solution. It is larger, because blocking, which uses an engine, is then
/// more likely to be the best method.
const DEFAULT_FACTOR_WITHOUT_SOLUTION: f64 = 8.0;

/// The work of memo: for each step ([`MemoTally::steps`]) and for each node ([`MemoTally::nodes`]).
const MEMO_STEP_WORK: u64 = 5;
const MEMO_NODE_WORK: u64 = 250;
/// The work at the start of memo, for each action and for each requirement of the whole problem.
const MEMO_START_WORK: u64 = 500;
/// The time of a unit of memo's work, in units of a faster search's work.
const MEMO_UNIT_BESIDE_FASTER: f64 = 1.6;
/// Beside a faster search, memo begins when search expects this many times the work at the start of memo. With less,
/// the start alone is a tenth of the whole count.
const MEMO_BEGINS_FACTOR: f64 = 256.0;
/// Beside a faster search, memo is on trial while its work, the start included, times this number is less than what
/// search expects.
const MEMO_TRIAL_FACTOR: f64 = 64.0;
/// The work up to which the searched part of a faster search says nothing: it is that of the first branches that ended,
/// which may be many times too small.
const EARLY_WORK: u64 = 1_000_000;

/// A count or a list of solutions by all methods.
pub(super) struct Portfolio<'a, 's, 't, 'p, S: Source<'s>> {
    source: S,
    tally: &'a mut Tally<'t, 'p, S::Solution>,
    search: Searching<'s, S>,
    blocking: Blocking<'s, S>,
    memo: MemoState,
    growth: Growth,
    /// The number of actions that propagation left open.
    open: usize,
}

/// How far memo has come.
enum MemoState {
    /// Memo has not begun.
    Fresh,
    Begun(MemoTally),
    /// Memo cannot count this problem, or solutions are listed.
    Impossible,
}

impl<'a, 's, 't, 'p, S: Source<'s>> Portfolio<'a, 's, 't, 'p, S> {
    pub(super) fn new(
        source: S,
        options: &'s Options,
        search: Searching<'s, S>,
        tally: &'a mut Tally<'t, 'p, S::Solution>,
    ) -> Self {
        let memo = if tally.is_list() { MemoState::Impossible } else { MemoState::Fresh };
        let open = search.open();
        let blocking = Blocking::new(source, options);
        Portfolio { source, tally, search, blocking, memo, growth: Growth::default(), open }
    }

    /// Runs the methods in turns until one of them finishes or the count stops.
    pub(super) fn run(mut self) -> Result<(), SolveError> {
        while self.run_until_memo()? == Finished::No && self.memo()? == Finished::No {}
        Ok(())
    }

    /// Runs search and blocking in turns until the next turn is memo's. Returns [`Finished::Yes`] if one of them
    /// finished or the count has stopped.
    fn run_until_memo(&mut self) -> Result<Finished, SolveError> {
        while !self.tally.is_over() {
            let method = self.next();
            let finished = match method {
                // The engine checks the limits itself.
                Method::Blocking => {
                    self.blocking.advance(uncapped_turn(self.blocking.work()), self.tally)?
                }
                Method::Memo => return Ok(Finished::No),
                _ => self.search.advance(turn(self.search.work()), self.tally)?,
            };
            if finished == Finished::Yes {
                self.tally.credit(method);
                return Ok(Finished::Yes);
            }
        }
        Ok(Finished::Yes)
    }

    /// Counts by memo. Between portions of memo's work, search and blocking have their turns. Returns [`Finished::No`]
    /// if memo cannot count this problem.
    fn memo(&mut self) -> Result<Finished, SolveError> {
        let source = self.source;
        let position = source.position().expect("the search has one");
        let Ok(memo) = Memo::new(&position, &source.guide()) else {
            self.memo = MemoState::Impossible;
            return Ok(Finished::No);
        };
        self.tally.record_use(Method::Memo);
        let mut last = LEAST_TURN;
        let mut others = Ok(Finished::No);
        let counted = memo.count(&mut |now| {
            self.memo = MemoState::Begun(now.clone());
            self.growth.note(memo_work(now), now.part);
            if self.tally.record_count(Method::Memo, &now.found).is_break() {
                return ControlFlow::Break(());
            }
            let work = memo_work(now);
            if work >= last {
                others = self.run_until_memo();
                last = work + turn(work);
            }
            match others {
                Ok(Finished::No) => ControlFlow::Continue(()),
                _ => ControlFlow::Break(()),
            }
        });
        if counted.is_all {
            let _ = self.tally.record_count(Method::Memo, &counted.found);
            self.tally.credit(Method::Memo);
        }
        others.map(|_| Finished::Yes)
    }

    /// Returns the method for the next turn. If one method must continue ([`Tally::method_to_continue`]), returns this
    /// one, else the method with the least expected total work.
    fn next(&self) -> Method {
        if let Some(method) = self.tally.method_to_continue() {
            return method;
        }
        let expected = [
            (Method::Search, self.search_expects()),
            (Method::Memo, self.memo_expects()),
            (Method::Blocking, self.blocking_expects()),
        ];
        let least = expected.into_iter().min_by(|one, other| one.1.total_cmp(&other.1));
        least.expect("there are three").0
    }

    fn search_expects(&self) -> f64 {
        let (work, part) = (self.search.work(), self.search.part());
        let is_early = part == 0.0 || self.search.has_faster() && work < EARLY_WORK;
        match is_early {
            true => self.unknown_factor() * work as f64,
            false => self.whole(work, part, self.search.found() as f64),
        }
    }

    fn memo_expects(&self) -> f64 {
        let start = (MEMO_START_WORK * self.search.size() as u64) as f64;
        match &self.memo {
            MemoState::Impossible => f64::INFINITY,
            MemoState::Fresh if self.search.has_faster() => MEMO_BEGINS_FACTOR * start,
            MemoState::Fresh => self.unknown_factor() * start,
            MemoState::Begun(now) => {
                let found = u64::try_from(&now.found).unwrap_or(u64::MAX);
                let whole = self.whole(memo_work(now), now.part, found as f64);
                whole.min(self.memo_expects_faster(now))
            }
        }
    }

    /// Returns the expected total work of memo if it becomes faster. Beside the search on the cover, which takes longer
    /// than memo on most problems with many solutions, the estimate is always a favourable one.
    fn memo_expects_faster(&self, now: &MemoTally) -> f64 {
        let work = memo_work(now);
        let favourable = work as f64 / now.part.sqrt();
        if !self.search.has_faster() {
            return favourable.max(self.unknown_factor() * work as f64);
        }
        let start = (MEMO_START_WORK * self.search.size() as u64) as f64;
        match MEMO_TRIAL_FACTOR * (start + work as f64) < self.search_expects() {
            true => favourable,
            false => MEMO_UNIT_BESIDE_FASTER * self.growth.whole(work, now.part),
        }
    }

    fn unknown_factor(&self) -> f64 {
        if self.search.found() == 0 { DEFAULT_FACTOR_WITHOUT_SOLUTION } else { DEFAULT_FACTOR }
    }

    fn blocking_expects(&self) -> f64 {
        // The enumeration of models does the same work without the blocking clauses.
        if self.search.has_primitives() {
            return f64::INFINITY;
        }
        self.blocking.expects(self.open, self.solutions())
    }

    /// Returns an estimate of the number of solutions that the whole count will find: the solutions that search has
    /// found, divided by its searched part, but at most the requested number. Returns 0 if search has found no solution
    /// yet.
    fn solutions(&self) -> f64 {
        let (found, part) = (self.search.found() as f64, self.search.part());
        let all = if found > 0.0 { found / part } else { 0.0 };
        self.tally.most().map_or(all, |most| all.min(most as f64))
    }

    /// Returns the expected total work of a method that has searched the part `part` of the search space with `work`,
    /// and has found `found` solutions.
    fn whole(&self, work: u64, part: f64, found: f64) -> f64 {
        if work == 0 {
            return 0.0;
        }
        let wanted = self.tally.most().map_or(0.0, |most| found / most as f64);
        (work as f64 / part.max(wanted)).min(f64::MAX)
    }
}

/// How the searched part of memo has grown with its work.
#[derive(Default)]
struct Growth {
    /// The work and the part, each time that the work has at least doubled.
    doublings: Vec<(u64, f64)>,
}

impl Growth {
    /// The number of doublings of the work over which the growth is measured: over fewer it varies too much, and at the
    /// start of a count memo has stored too little to decide.
    const DOUBLINGS: usize = 4;
    /// The largest power: the part was seen to grow as the work to the power of 1.0 to 1.7 over a whole count.
    const LARGEST_POWER: f64 = 2.0;
    /// The share of the power above 1 that is expected to last. On puzzles with scattered clues the power falls from
    /// 1.3 to 1.0 in the course of a count.
    const LASTING_SHARE: f64 = 0.5;

    /// Records the part that is searched with `work`.
    fn note(&mut self, work: u64, part: f64) {
        if part > 0.0 && self.doublings.last().is_none_or(|&(last, _)| work >= 2 * last) {
            self.doublings.push((work, part));
        }
    }

    /// Returns the expected total work of memo, which has searched `part` with `work`. The part goes on growing as a
    /// power of the work, which is at least 1 and less than before.
    fn whole(&self, work: u64, part: f64) -> f64 {
        let since = self.doublings.len().saturating_sub(Self::DOUBLINGS + 1);
        let power = self.doublings.get(since).map_or(1.0, |&(before, searched)| {
            (part / searched).ln() / (work as f64 / before as f64).ln()
        });
        // At the first record, work and part have not grown yet.
        let power = if power.is_nan() { 1.0 } else { power.clamp(1.0, Self::LARGEST_POWER) };
        let power = 1.0 + Self::LASTING_SHARE * (power - 1.0);
        work as f64 * part.powf(-1.0 / power)
    }
}

/// Returns the work of the next turn of a method that has done `work` so far.
fn turn(work: u64) -> u64 {
    uncapped_turn(work).min(LARGEST_TURN)
}

/// Does the same as [`turn`] without the largest work.
fn uncapped_turn(work: u64) -> u64 {
    (work / TURN_PART).max(LEAST_TURN)
}

fn memo_work(now: &MemoTally) -> u64 {
    MEMO_NODE_WORK * now.nodes + MEMO_STEP_WORK * now.steps
}
