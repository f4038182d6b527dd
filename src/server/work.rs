//! A running question: its limits and its progress.

use std::sync::atomic::{AtomicBool, AtomicU64, Ordering};
use std::sync::{Arc, Mutex, OnceLock};
use std::time::{Duration, Instant};

use axum::body::Bytes;
use serde::Serialize;
use utoipa::ToSchema;

use super::Config;
use crate::backend::SearchProgress;
use crate::solve::Options;

/// The maximum number of parts of an answer that are published before the answer is complete.
const MOST_PARTS: usize = 1_000;

/// A running question, with its limits, counters and published parts of the answer.
#[derive(Debug)]
pub(super) struct Work {
    pub config: Arc<Config>,
    /// The maximum time of the solver options; it begins at each call of [`Options::limits`].
    pub timeout: Duration,
    begun: Instant,
    /// The time from `begun` to the end. It is not set before the end.
    took: OnceLock<Duration>,
    /// Set to true when no client waits for the answer any more; the work then stops.
    pub stop: Arc<AtomicBool>,
    pub search: Arc<SearchProgress>,
    pub solutions: AtomicU64,
    pub steps: AtomicU64,
    pub puzzles: AtomicU64,
    /// The number of wanted puzzles.
    pub wanted: AtomicU64,
    /// The number of full grids that were generated for new puzzles.
    pub attempts: Arc<AtomicU64>,
    parts: Mutex<Vec<Bytes>>,
}

/// The progress of a question.
#[derive(Clone, Copy, Debug, Serialize, ToSchema)]
pub(super) struct Progress {
    /// The milliseconds since the question was asked; after its end, the milliseconds until the end.
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

impl Work {
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

    /// Returns solver options with the timeout `wanted`. If `wanted` is `None` or longer than the timeout of this
    /// work, they have the timeout of this work.
    pub fn options(&self, wanted: Option<Duration>) -> Options {
        Options {
            timeout: Some(wanted.unwrap_or(self.timeout).min(self.timeout)),
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

    /// Stores the time at which the work ended; later calls have no effect.
    pub fn end(&self) {
        let _ = self.took.set(self.begun.elapsed());
    }

    /// Returns the time of the end, at which [`end`](Self::end) was called; `None` before that.
    pub fn ended(&self) -> Option<Instant> {
        self.took.get().map(|&took| self.begun + took)
    }

    /// Publishes a part of the answer. Parts after the first [`MOST_PARTS`] are ignored.
    pub fn publish(&self, part: &impl Serialize) {
        let mut parts = self.parts.lock().unwrap_or_else(std::sync::PoisonError::into_inner);
        if parts.len() < MOST_PARTS {
            parts.push(serde_json::to_vec(part).expect("a part is JSON").into());
        }
    }

    /// Returns the parts published so far, as JSON texts, without the first `known`.
    pub fn parts(&self, known: usize) -> Vec<Bytes> {
        let parts = self.parts.lock().unwrap_or_else(std::sync::PoisonError::into_inner);
        parts.get(known..).unwrap_or_default().to_vec()
    }
}
