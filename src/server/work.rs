//! A question under way: what it may use, and how far it is.

use std::sync::atomic::{AtomicBool, AtomicU64, Ordering};
use std::sync::{Arc, Mutex, OnceLock};
use std::time::{Duration, Instant};

use axum::body::Bytes;
use serde::Serialize;
use utoipa::ToSchema;

use super::Config;
use crate::backend::SearchProgress;
use crate::solve::Options;

/// The most parts of an answer that are told before it is whole.
const MOST_PARTS: usize = 1_000;

/// A question under way.
#[derive(Debug)]
pub(super) struct Work {
    pub config: Arc<Config>,
    /// How long it may take.
    pub timeout: Duration,
    begun: Instant,
    /// How long it took, once it is over.
    took: OnceLock<Duration>,
    /// Becomes true when nobody wants the answer any more.
    pub stop: Arc<AtomicBool>,
    pub search: Arc<SearchProgress>,
    pub solutions: AtomicU64,
    pub steps: AtomicU64,
    pub puzzles: AtomicU64,
    /// How many puzzles are wanted.
    pub wanted: AtomicU64,
    /// Full grids drawn for new puzzles.
    pub attempts: Arc<AtomicU64>,
    parts: Mutex<Vec<Bytes>>,
}

/// How far a question is.
#[derive(Clone, Copy, Debug, Serialize, ToSchema)]
pub(super) struct HowFar {
    /// The time since it was asked, until it was over.
    elapsed_ms: u64,
    /// Conflicts of the search.
    conflicts: u64,
    /// Decisions of the search.
    decisions: u64,
    /// Solutions found.
    solutions: u64,
    /// Steps explained.
    steps: u64,
    /// Puzzles made.
    puzzles: u64,
    /// Puzzles wanted.
    wanted: u64,
    /// Full grids drawn for new puzzles.
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

    /// What it may use: at most the server's time, and less where less is wanted.
    pub fn options(&self, wanted: Option<Duration>) -> Options {
        Options {
            timeout: Some(wanted.unwrap_or(self.timeout).min(self.timeout)),
            interrupt: Some(Arc::clone(&self.stop)),
            progress: Some(Arc::clone(&self.search)),
            ..Options::default()
        }
    }

    /// How far it is.
    pub fn how_far(&self) -> HowFar {
        let number = |of: &AtomicU64| of.load(Ordering::Relaxed);
        HowFar {
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

    /// Stops the clock.
    pub fn end(&self) {
        let _ = self.took.set(self.begun.elapsed());
    }

    /// Tells a part of the answer; after many of them nobody hears more.
    pub fn tell(&self, part: &impl Serialize) {
        let mut parts = self.parts.lock().unwrap_or_else(std::sync::PoisonError::into_inner);
        if parts.len() < MOST_PARTS {
            parts.push(serde_json::to_vec(part).expect("a part is JSON").into());
        }
    }

    /// The parts told so far, as JSON texts, without the first `known`.
    pub fn parts(&self, known: usize) -> Vec<Bytes> {
        let parts = self.parts.lock().unwrap_or_else(std::sync::PoisonError::into_inner);
        parts.get(known..).unwrap_or_default().to_vec()
    }
}
