//! Defines how long an engine may run.

use std::fmt;
use std::sync::Arc;
use std::sync::atomic::{AtomicBool, AtomicU64, Ordering};
use std::time::Instant;

/// The limits of a run. If one is reached, the answer is an explicit *unknown*.
#[derive(Clone, Debug, Default)]
pub struct Limits {
    /// Stop at this time.
    pub deadline: Option<Instant>,
    /// Stop soon after this many conflicts of one engine. The number can be exceeded: conflicts that follow
    /// each other without a decision in between are not separated.
    pub max_conflicts: Option<u64>,
    /// Stop after this many decisions of one engine, before the next one.
    pub max_decisions: Option<u64>,
    /// Stop when this becomes true.
    pub interrupt: Option<Arc<AtomicBool>>,
    /// The counters into which a search stores its progress from time to time. Only the engine cdcl does
    /// so.
    pub progress: Option<Arc<SearchProgress>>,
}

/// The progress of a search, for readers in other threads. Each search stores its own numbers.
#[derive(Debug, Default)]
pub struct SearchProgress {
    /// The number of conflicts so far.
    pub conflicts: AtomicU64,
    /// The number of decisions so far.
    pub decisions: AtomicU64,
}

/// The limit that was reached.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Limit {
    /// The time is up.
    Time,
    /// The allowed conflicts are used up.
    Conflicts,
    /// The allowed decisions are used up.
    Decisions,
    /// The interrupt flag was set.
    Interrupt,
    /// The engine gave up by itself (`s UNKNOWN`).
    Engine,
    /// One of the many queries for an answer reached this number of conflicts, a limit that the user did
    /// not set.
    Question(u64),
}

impl Limits {
    /// Returns limits that never stop a run.
    #[must_use]
    pub fn none() -> Self {
        Self::default()
    }

    /// Returns the limit that is reached, interrupt or time, if any.
    #[must_use]
    pub fn reached(&self) -> Option<Limit> {
        let interrupted = |flag: &Arc<AtomicBool>| flag.load(Ordering::Relaxed);
        if self.interrupt.as_ref().is_some_and(interrupted) {
            Some(Limit::Interrupt)
        } else if self.deadline.is_some_and(|deadline| Instant::now() >= deadline) {
            Some(Limit::Time)
        } else {
            None
        }
    }

    /// Returns whether time or an interrupt can end a run.
    #[must_use]
    pub fn can_stop(&self) -> bool {
        self.deadline.is_some() || self.interrupt.is_some()
    }
}

impl fmt::Display for Limit {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(match self {
            Limit::Question(conflicts) => {
                return write!(f, "one step of the search gave up after {conflicts} conflicts");
            }
            Limit::Time => "time limit reached",
            Limit::Conflicts => "conflict limit reached",
            Limit::Decisions => "decision limit reached",
            Limit::Interrupt => "interrupted",
            Limit::Engine => "the engine gave up",
        })
    }
}
