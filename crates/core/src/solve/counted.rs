//! Counts the clauses that pass into a sink, within limits.

use rustsat::types::Lit;

use crate::backend::{Limit, Limits};
use crate::encode::{ClauseCounter, ClauseSink, Group};

/// The number of clauses between two checks of the limits.
const CLAUSES_PER_CHECK: u64 = 1 << 14;

/// Counts clauses and passes them on to an engine or a formula. After a limit is reached, it drops the clauses and
/// wants no more. The formula is then incomplete, and nobody solves it.
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
}

/// Calls `write` with a sink that passes the clauses on to `sink` within `limits`, and returns what `write` returns.
///
/// # Errors
///
/// Returns the limit that was reached before the end. The clauses in `sink` are then incomplete.
pub(crate) fn write_within<T>(
    limits: &Limits,
    sink: &mut dyn ClauseSink,
    write: impl FnOnce(&mut dyn ClauseSink) -> T,
) -> Result<T, Limit> {
    let mut counted = Counted::new(sink, limits);
    let written = write(&mut counted);
    counted.stopped.map_or(Ok(written), Err)
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

    fn wants_more(&mut self) -> bool {
        self.stopped = self.stopped.or_else(|| self.limits.reached());
        self.stopped.is_none() && self.sink.wants_more()
    }
}
