//! Defines the limits and the progress of a question or a job. The thread that answers it writes the progress, and
//! other threads read it.

#[cfg(target_family = "wasm")]
use std::cell::RefCell;
#[cfg(target_family = "wasm")]
use std::sync::Weak;
use std::sync::atomic::{AtomicBool, AtomicU64, Ordering};
use std::sync::{Arc, Mutex, OnceLock};
use std::time::Duration;

use axum::body::Bytes;
use serde::Serialize;
use utoipa::ToSchema;
use web_time::Instant;

use super::Config;
use crate::backend::SearchProgress;
use crate::solve::Options;

/// The maximum number of parts of an answer that are published before the answer is complete.
const MOST_PARTS: usize = 1_000;

/// A question or job that waits or runs: its limits, its counters, and the parts of the answer that are published so
/// far.
#[derive(Debug)]
pub(super) struct Work {
    pub config: Arc<Config>,
    /// The longest timeout of the solver options. Its time begins at each call of [`Options::limits`].
    pub timeout: Duration,
    begun: Instant,
    /// The time from `begun` to the end of the work. It is not set before the end, and never for a question that is not
    /// a job.
    took: OnceLock<Duration>,
    /// True if the work must stop: no client waits for the answer any more, the job was canceled, or the server ends.
    pub stop: Arc<AtomicBool>,
    pub search: Arc<SearchProgress>,
    pub solutions: AtomicU64,
    pub steps: AtomicU64,
    pub puzzles: AtomicU64,
    /// The number of wanted puzzles.
    pub wanted: AtomicU64,
    /// The number of full grids from which the generator tried to make a puzzle.
    pub attempts: Arc<AtomicU64>,
    parts: Mutex<Vec<Bytes>>,
}

/// The progress of a question.
#[derive(Clone, Copy, Debug, Serialize, ToSchema)]
pub(super) struct Progress {
    /// The milliseconds since the question was asked. For a job that has ended, the milliseconds until its end.
    elapsed_ms: u64,
    /// The number of conflicts of the search.
    conflicts: u64,
    /// The number of decisions of the search.
    decisions: u64,
    /// The number of solutions found.
    solutions: u64,
    /// The number of steps explained.
    steps: u64,
    /// The number of puzzles made.
    puzzles: u64,
    /// The number of puzzles wanted.
    wanted: u64,
    /// The number of full grids generated for new puzzles.
    attempts: u64,
}

#[cfg(target_family = "wasm")]
thread_local! {
    /// The question that this thread answers, if any.
    static ANSWERED: RefCell<Weak<Work>> = RefCell::default();
}

/// Returns the progress of the question that is being answered, as JSON. Returns `None` if there is none. In a browser,
/// JavaScript that is called during the answer can ask for it.
#[cfg(target_family = "wasm")]
#[must_use]
pub fn progress() -> Option<String> {
    let work = ANSWERED.with_borrow(Weak::upgrade)?;
    serde_json::to_string(&work.how_far()).ok()
}

impl Work {
    /// Makes [`progress`] return the progress of this work.
    #[cfg(target_family = "wasm")]
    pub fn publish_progress(self: &Arc<Self>) {
        ANSWERED.set(Arc::downgrade(self));
    }

    pub fn new(config: &Arc<Config>, timeout: Duration) -> Self {
        Work {
            config: Arc::clone(config),
            timeout,
            begun: Instant::now(),
            took: OnceLock::new(),
            stop: Arc::default(),
            search: Arc::default(),
            solutions: AtomicU64::new(0),
            steps: AtomicU64::new(0),
            puzzles: AtomicU64::new(0),
            wanted: AtomicU64::new(0),
            attempts: Arc::default(),
            parts: Mutex::default(),
        }
    }

    /// Returns solver options whose deadline is `wanted` from now. If `wanted` is `None` or longer than the timeout of
    /// this work, it is this timeout.
    pub fn options(&self, wanted: Option<Duration>) -> Options {
        Options {
            deadline: Instant::now().checked_add(wanted.unwrap_or(self.timeout).min(self.timeout)),
            interrupt: Some(Arc::clone(&self.stop)),
            progress: Some(Arc::clone(&self.search)),
            ..Options::default()
        }
    }

    /// Returns the progress so far.
    pub fn how_far(&self) -> Progress {
        let number = |of: &AtomicU64| of.load(Ordering::Relaxed);
        Progress {
            elapsed_ms: self.took.get().copied().unwrap_or_else(|| self.begun.elapsed()).as_millis()
                as u64,
            conflicts: number(&self.search.conflicts),
            decisions: number(&self.search.decisions),
            solutions: number(&self.solutions),
            steps: number(&self.steps),
            puzzles: number(&self.puzzles),
            wanted: number(&self.wanted),
            attempts: number(&self.attempts),
        }
    }

    /// Stores the current time as the end of the work. Only the first call has an effect.
    pub fn end(&self) {
        let _ = self.took.set(self.begun.elapsed());
    }

    /// Returns the time at which [`end`](Self::end) was first called, or `None` if it was not called yet.
    pub fn ended(&self) -> Option<Instant> {
        self.took.get().map(|&took| self.begun + took)
    }

    /// Publishes a part of the answer, as JSON. Does nothing if [`MOST_PARTS`] parts are published already.
    pub fn publish(&self, part: &impl Serialize) {
        let mut parts = self.parts.lock().unwrap_or_else(std::sync::PoisonError::into_inner);
        if parts.len() < MOST_PARTS {
            parts.push(serde_json::to_vec(part).expect("a part is JSON").into());
        }
    }

    /// Returns the parts that are published so far, as JSON texts, without the first `known` ones.
    pub fn parts(&self, known: usize) -> Vec<Bytes> {
        let parts = self.parts.lock().unwrap_or_else(std::sync::PoisonError::into_inner);
        parts.get(known..).unwrap_or_default().to_vec()
    }
}
