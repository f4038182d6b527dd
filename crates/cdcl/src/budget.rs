//! Checks the limits of a search.

use std::sync::atomic::Ordering;

use crate::{Limit, Limits};

/// The number of conflicts between two checks of the clock. A check takes as much time as a simple
/// conflict.
const CONFLICTS_PER_CHECK: u64 = 16;
/// The number of decisions between two further checks of the clock, which matter in a search with few conflicts.
const DECISIONS_PER_CHECK: u64 = 256;

/// The limits of a solver and the number of conflicts so far.
#[derive(Debug)]
pub(super) struct Budget {
    limits: Limits,
    conflicts: u64,
}

impl Budget {
    /// Returns a budget with no conflicts used.
    pub(super) fn new(limits: &Limits) -> Self {
        Budget { limits: limits.clone(), conflicts: 0 }
    }

    /// Allows this number of further conflicts; `None` allows any number.
    pub(super) fn allow(&mut self, conflicts: Option<u64>) {
        self.limits.max_conflicts = conflicts.map(|more| self.conflicts.saturating_add(more));
    }

    /// Returns the number of conflicts so far, over all calls of `solve`.
    pub(super) fn conflicts(&self) -> u64 {
        self.conflicts
    }

    /// Counts a conflict. Returns the limit of conflicts, time or interruption that is reached now, or `None`. The
    /// clock is checked only at every `CONFLICTS_PER_CHECK`-th conflict.
    pub(super) fn spend(&mut self) -> Option<Limit> {
        self.conflicts += 1;
        if !self.conflicts.is_multiple_of(CONFLICTS_PER_CHECK) {
            return self.out_of_conflicts().or_else(|| self.interrupted());
        }
        if let Some(progress) = &self.limits.progress {
            progress.conflicts.store(self.conflicts, Ordering::Relaxed);
        }
        self.reached()
    }

    /// Returns the limit of conflicts, time or interruption that is reached, or `None`.
    pub(super) fn reached(&self) -> Option<Limit> {
        self.out_of_conflicts().or_else(|| self.limits.reached())
    }

    /// Returns the limit of decisions, time or interruption that is reached after this number of decisions, or `None`.
    /// The clock is checked only at every `DECISIONS_PER_CHECK`-th decision. The interrupt flag is checked at each:
    /// propagators can take milliseconds, and a race waits until its members have ended.
    pub(super) fn reached_by_decisions(&self, decisions: u64) -> Option<Limit> {
        if self.limits.max_decisions.is_some_and(|most| decisions >= most) {
            return Some(Limit::Decisions);
        }
        if decisions % DECISIONS_PER_CHECK != DECISIONS_PER_CHECK - 1 {
            return self.interrupted();
        }
        if let Some(progress) = &self.limits.progress {
            progress.decisions.store(decisions, Ordering::Relaxed);
        }
        self.limits.reached()
    }

    fn interrupted(&self) -> Option<Limit> {
        let flag = self.limits.interrupt.as_ref()?;
        flag.load(Ordering::Relaxed).then_some(Limit::Interrupt)
    }

    fn out_of_conflicts(&self) -> Option<Limit> {
        let most = self.limits.max_conflicts?;
        (self.conflicts >= most).then_some(Limit::Conflicts)
    }
}
