//! When to give up.

use std::sync::atomic::Ordering;

use crate::{Limit, Limits};

/// Conflicts between two looks at the clock: a look costs as much as a small conflict does.
const LOOK: u64 = 16;
/// Decisions between two looks, for a search that meets few conflicts.
const DECISIONS_LOOK: u64 = 256;

/// What a solver may use, and what it has used.
#[derive(Debug)]
pub(super) struct Budget {
    limits: Limits,
    conflicts: u64,
}

impl Budget {
    /// Nothing used yet.
    pub(super) fn new(limits: &Limits) -> Self {
        Budget { limits: limits.clone(), conflicts: 0 }
    }

    /// Allows so many more conflicts.
    pub(super) fn allow(&mut self, conflicts: Option<u64>) {
        self.limits.max_conflicts = conflicts.map(|more| self.conflicts.saturating_add(more));
    }

    /// Conflicts so far, over all calls.
    pub(super) fn conflicts(&self) -> u64 {
        self.conflicts
    }

    /// Counts a conflict; the limit that is reached by it, if any.
    pub(super) fn spend(&mut self) -> Option<Limit> {
        self.conflicts += 1;
        if !self.conflicts.is_multiple_of(LOOK) {
            return self.out_of_conflicts();
        }
        if let Some(progress) = &self.limits.progress {
            progress.conflicts.store(self.conflicts, Ordering::Relaxed);
        }
        self.reached()
    }

    /// The limit that is reached, if any.
    pub(super) fn reached(&self) -> Option<Limit> {
        self.out_of_conflicts().or_else(|| self.limits.reached())
    }

    /// The limit that is reached when so many decisions have been made, if any.
    pub(super) fn reached_by_decisions(&self, decisions: u64) -> Option<Limit> {
        if self.limits.max_decisions.is_some_and(|most| decisions >= most) {
            return Some(Limit::Decisions);
        }
        if decisions % DECISIONS_LOOK != DECISIONS_LOOK - 1 {
            return None;
        }
        if let Some(progress) = &self.limits.progress {
            progress.decisions.store(decisions, Ordering::Relaxed);
        }
        self.limits.reached()
    }

    fn out_of_conflicts(&self) -> Option<Limit> {
        let most = self.limits.max_conflicts?;
        (self.conflicts >= most).then_some(Limit::Conflicts)
    }
}
