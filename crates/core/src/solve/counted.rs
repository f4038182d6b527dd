//! Counts the clauses that pass into a sink, within limits.

use rustsat::types::Lit;

use crate::backend::{Limit, Limits};
use crate::encode::{ClauseCounter, ClauseSink, Group};

/// The number of clauses between two checks of the limits.
const CLAUSES_PER_CHECK: u64 = 1 << 14;

/// Counts clauses and passes them on to an engine or a formula. After a limit is reached, it drops the clauses, so that
/// the encoder finishes quickly. The formula is then incomplete, and nobody solves it.
pub(crate) struct Counted<'s> {
    sink: &'s mut dyn ClauseSink,
    counter: ClauseCounter,
    limits: &'s Limits,
    stopped: Option<Limit>,
}

impl<'s> Counted<'s> {
    pub(crate) fn new(sink: &'s mut dyn ClauseSink, limits: &'s Limits) -> Self {
        Counted { sink, counter: ClauseCounter::default(), limits, stopped: None }
    }

    /// Returns the number of clauses, including the dropped clauses.
    pub(crate) fn clauses(&self) -> u64 {
        self.counter.clauses
    }

    /// Returns the limit that was reached, after which clauses are dropped; `None` if no limit was seen.
    pub(crate) fn stopped(&self) -> Option<Limit> {
        self.stopped
    }
}

impl ClauseSink for Counted<'_> {
    fn add_clause(&mut self, clause: &[Lit]) {
        self.counter.add_clause(clause);
        if self.stopped.is_none() && self.counter.clauses.is_multiple_of(CLAUSES_PER_CHECK) {
            self.stopped = self.limits.reached();
        }
        if self.stopped.is_none() {
            self.sink.add_clause(clause);
        }
    }

    fn begin_group(&mut self, group: Group) {
        if self.stopped.is_none() {
            self.sink.begin_group(group);
        }
    }
}
