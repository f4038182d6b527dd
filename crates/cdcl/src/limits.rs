//! How long an engine may run.

use std::fmt;
use std::sync::Arc;
use std::sync::atomic::{AtomicBool, AtomicU64, Ordering};
use std::time::Instant;

/// Limits of a run; past one the answer is an explicit *unknown*.
#[derive(Clone, Debug, Default)]
pub struct Limits {
    /// Stop at this time.
    pub deadline: Option<Instant>,
    /// Stop soon after this many conflicts of one engine: conflicts that follow each other without
    /// a decision in between are not parted.
    pub max_conflicts: Option<u64>,
    /// Stop before the next of so many decisions of one engine.
    pub max_decisions: Option<u64>,
    /// Stop when this becomes true.
    pub interrupt: Option<Arc<AtomicBool>>,
    /// Where a search tells how far it is; of the engines cdcl does, from time to time.
    pub progress: Option<Arc<SearchProgress>>,
}

/// How far a search is, for whoever looks on from another thread. Each search tells its own numbers.
#[derive(Debug, Default)]
pub struct SearchProgress {
    /// Conflicts so far.
    pub conflicts: AtomicU64,
    /// Decisions so far.
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
    /// Somebody asked to stop.
    Interrupt,
    /// The engine gave up on its own account (`s UNKNOWN`).
    Engine,
    /// One of the many questions that an answer takes had this many conflicts, and nobody asked for that limit.
    Question(u64),
}

impl Limits {
    /// No limit at all.
    #[must_use]
    pub fn none() -> Self {
        Self::default()
    }

    /// Which of time and interrupt has been reached, if any.
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

    /// Whether time or an interrupt can end a run.
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
