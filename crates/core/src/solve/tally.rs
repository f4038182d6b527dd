//! Collects the solutions that the counting methods find, and decides when to stop.

use std::collections::HashSet;
use std::hash::Hash;
use std::ops::ControlFlow;

use crate::backend::{Limit, Limits};
use crate::cover::Total;

use super::count::{Count, CountProgress, CountStop, Method, Visit};

/// The maximum number of listed solutions that are stored. If another method finds a stored solution, it is not listed
/// again. After more solutions than this are listed, the method does not change any more.
const MOST_STORED: usize = 10_000;

/// The caller's callback, for counts or for solutions.
pub(super) enum Listener<'t, 'p, S> {
    Counts(&'t mut CountProgress<'p>),
    Lists(&'t mut Visit<'p, S>),
}

/// The combined result of all methods.
pub(super) struct Tally<'t, 'p, S> {
    /// A lower bound of the number of solutions.
    bound: Total,
    most: Option<u64>,
    limits: Limits,
    listener: Listener<'t, 'p, S>,
    stopped: Option<CountStop>,
    used: Vec<Method>,
    /// The number of listed solutions. A solution that two methods find counts once.
    listed: u64,
    /// The first listed solutions, at most [`MOST_STORED`]. If another method finds one of them, it is skipped.
    seen: HashSet<S>,
}

impl<'t, 'p, S: Eq + Hash> Tally<'t, 'p, S> {
    pub(super) fn new(most: Option<u64>, limits: Limits, listener: Listener<'t, 'p, S>) -> Self {
        let (bound, listed) = (Total::ZERO, 0);
        // No solution is enough: the first one would be one too many.
        let stopped = (most == Some(0)).then_some(CountStop::Enough);
        let (used, seen) = (Vec::new(), HashSet::new());
        Tally { bound, most, limits, listener, stopped, used, listed, seen }
    }

    /// Returns the number of solutions after which the count stops; `None` for no such limit.
    pub(super) fn most(&self) -> Option<u64> {
        self.most
    }

    /// Returns the limits of the count.
    pub(super) fn limits(&self) -> &Limits {
        &self.limits
    }

    /// Returns whether solutions are listed. Memo cannot list them.
    pub(super) fn is_list(&self) -> bool {
        matches!(self.listener, Listener::Lists(_))
    }

    /// Records that a method is used.
    pub(super) fn record_use(&mut self, method: Method) {
        if !self.used.contains(&method) {
            self.used.push(method);
        }
    }

    /// Moves `method` to the end of the used methods: the result so far comes from it.
    pub(super) fn credit(&mut self, method: Method) {
        self.used.retain(|&used| used != method);
        self.used.push(method);
    }

    /// Records a solution: `method` has found it as its `nth` (1-based). If solutions are listed, calls the callback,
    /// unless the solution is stored as listed already. Returns `Break` if the count has stopped.
    pub(super) fn record(&mut self, method: Method, nth: u64, solution: S) -> ControlFlow<()> {
        let Listener::Lists(visit) = &mut self.listener else {
            return self.record_count(method, &Total::from(nth));
        };
        if self.seen.contains(&solution) {
            return ControlFlow::Continue(());
        }
        let wanted = visit(&solution);
        if self.seen.len() < MOST_STORED {
            self.seen.insert(solution);
        }
        self.listed += 1;
        let more = self.record_count(method, &Total::from(self.listed));
        if wanted.is_break() {
            self.stopped = Some(CountStop::Enough);
            return ControlFlow::Break(());
        }
        more
    }

    /// Records that a method has found `found` solutions. Returns `Break` if the count has stopped.
    pub(super) fn record_count(&mut self, method: Method, found: &Total) -> ControlFlow<()> {
        if self.stopped.is_none() && *found > self.bound {
            self.bound = found.clone();
            self.credit(method);
            self.report();
        }
        match self.stopped {
            Some(_) => ControlFlow::Break(()),
            None => ControlFlow::Continue(()),
        }
    }

    /// Calls the progress callback if solutions are counted. Stops the count if the number of solutions reaches `most`
    /// or the callback breaks.
    fn report(&mut self) {
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

    /// Records that `limit` ended the count.
    pub(super) fn stop_at(&mut self, limit: Limit) {
        self.stopped = Some(CountStop::Limit(limit));
    }

    /// Returns whether the count has stopped. Stops it if the time is up or the interrupt is set.
    pub(super) fn is_over(&mut self) -> bool {
        if self.stopped.is_none()
            && let Some(limit) = self.limits.reached()
        {
            self.stop_at(limit);
        }
        self.stopped.is_some()
    }

    /// Returns the last used method if it must continue, because some listed solutions are not stored. Returns `None`
    /// if all of them are stored, so that any method may continue.
    pub(super) fn method_to_continue(&self) -> Option<Method> {
        let remembers_all = self.listed == self.seen.len() as u64;
        self.used.last().copied().filter(|_| !remembers_all)
    }

    pub(super) fn count(self) -> Count {
        Count { found: self.bound, stopped: self.stopped, used: self.used }
    }
}
