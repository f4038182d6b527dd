//! Defines how long an engine may run.

use std::fmt;
use std::sync::Arc;
use std::sync::atomic::{AtomicBool, AtomicU64, Ordering};

use web_time::Instant;

/// The limits of a run. If one is reached, the verdict is *unknown* and names this limit.
#[derive(Clone, Debug, Default)]
pub struct Limits {
    /// The time at which the run stops; `None` for no such limit.
    pub deadline: Option<Instant>,
    /// The number of conflicts of one engine, over all its calls, after which it stops; `None` for no such limit. Some
    /// engines exceed the number slightly, because they check it only before a decision.
    pub max_conflicts: Option<u64>,
    /// The number of decisions of one engine, over all its calls, after which it stops before the next decision; `None`
    /// for no such limit. Assumptions do not count. Only the engine cdcl supports it.
    pub max_decisions: Option<u64>,
    /// The flag that stops the run when it is set to true, for example by another thread; `None` for no
    /// such flag.
    pub interrupt: Option<Arc<AtomicBool>>,
    /// The counters into which a search stores its progress from time to time. Only the engine cdcl stores
    /// its progress.
    pub progress: Option<Arc<SearchProgress>>,
}

/// The progress of a search, for readers in other threads. A search overwrites the numbers of the search
/// before it.
#[derive(Debug, Default)]
pub struct SearchProgress {
    /// The number of conflicts of the search so far; it is updated every few conflicts.
    pub conflicts: AtomicU64,
    /// The number of decisions of the search so far; it is updated every few hundred decisions.
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
    /// The interrupt flag was set, or the observer needs no more steps
    /// ([`is_done`](crate::Observer::is_done)).
    Interrupt,
    /// The engine gave up for a reason of its own, such as another program that prints `s UNKNOWN`.
    Engine,
    /// An answer needs many calls of a solver, and one of them reached this number of conflicts. The program, not the
    /// user, has set this limit for each call.
    Question(u64),
}

impl Limits {
    /// Returns limits that never stop a run.
    #[must_use]
    pub fn none() -> Self {
        Self::default()
    }

    /// Returns [`Limit::Interrupt`] or [`Limit::Time`] if that limit is reached, otherwise `None`. It does
    /// not check the numbers of conflicts and decisions.
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

    /// Returns whether there is a deadline or an interrupt flag.
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
