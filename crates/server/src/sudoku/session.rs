//! Stores a visitor's puzzle, and the last run of the solver on it.

use std::sync::atomic::{AtomicBool, AtomicU64, Ordering};
use std::sync::{Arc, Mutex, MutexGuard};
use std::time::Duration;

use web_time::Instant;

use super::super::store::Stored;
use super::super::work::Work;
use super::super::{ApiError, Code};
use crate::backend::{Counters, Limit, SearchProgress, Settings};
use crate::formats::Entry;
use crate::grid::Grid;
use crate::trace::Ending;

/// The session of a visitor: a puzzle, and the last run of the solver on it.
#[derive(Debug)]
pub(in super::super) struct Session(Mutex<SessionContent>);

impl Stored for Session {
    /// A session is idle since the last request for it, even while a run is in progress.
    fn idle_since(&self, requested: Instant) -> Option<Instant> {
        Some(requested)
    }
}

/// The content of a session: the puzzle and its last run.
#[derive(Clone, Debug)]
pub(super) struct SessionContent {
    pub entry: Arc<Entry>,
    pub run: Run,
    /// A counter that each run and each new puzzle increases. If it has changed since a run began, the result of this
    /// run is outdated.
    version: u64,
}

/// The state of the last run.
#[derive(Clone, Debug)]
pub(super) enum Run {
    /// There is no run on this puzzle yet, or the last one failed.
    Ready,
    /// The run is in progress.
    Solving(Arc<Progress>),
    /// The run has ended with a result.
    Ended(Arc<Ended>),
}

/// The progress of a run. Other requests read it during the run.
#[derive(Debug)]
pub(super) struct Progress {
    begun: Instant,
    pub stop: Arc<AtomicBool>,
    pub steps: AtomicU64,
    pub search: Arc<SearchProgress>,
}

/// The result of a run.
#[derive(Clone, Debug)]
pub(super) struct Ended {
    pub status: Status,
    /// The limit that stopped the run if the status is [`Status::Unknown`], otherwise `None`.
    pub limit: Option<Limit>,
    pub engine: String,
    pub elapsed: Duration,
    pub variables: u32,
    pub clauses: u64,
    /// The number of conflicts; `None` if the engine does not count them.
    pub conflicts: Option<u64>,
    pub counters: Counters,
    pub solution: Option<Grid>,
    /// What the server needs to show the steps of the run; `None` if the run was in instant mode.
    pub recorded: Option<ReplayKey>,
}

/// What the server needs to run the same search again, and the decisions that hold at its end.
#[derive(Clone, Debug)]
pub(super) struct ReplayKey {
    pub settings: Settings,
    pub steps: u64,
    /// The decisions that hold at the end. Each has the 0-based index of its step, its level, and its literal as text,
    /// such as r1c5=7.
    pub decisions: Vec<(u64, u32, String)>,
}

/// The state of the solver.
#[derive(Clone, Copy, Debug, PartialEq, Eq, serde::Serialize, utoipa::ToSchema)]
#[serde(rename_all = "snake_case")]
pub(super) enum Status {
    /// The solver has not run on this puzzle, or its last run failed.
    Ready,
    /// The solver is running.
    Solving,
    /// A solution was found. In instant mode it is the only one; steps mode ends with the first solution.
    Solved,
    /// There are several solutions.
    Several,
    /// There is no solution.
    NoSolution,
    /// The run was stopped after the maximum number of steps, 1,000,000.
    Stopped,
    /// A limit was reached, so the answer is unknown.
    Unknown,
}

impl Ended {
    /// Returns how the search ended. Is called only for a run in steps mode.
    pub fn ending(&self) -> Ending {
        match (&self.solution, self.status, self.limit) {
            (Some(grid), ..) => Ending::Solved(grid.clone()),
            (None, _, Some(limit)) => Ending::Unknown(limit),
            (None, Status::Stopped, None) => Ending::Stopped,
            (None, ..) => Ending::NoSolution,
        }
    }
}

impl Session {
    pub fn new(entry: Entry) -> Self {
        Session(Mutex::new(SessionContent { entry: Arc::new(entry), run: Run::Ready, version: 0 }))
    }

    fn lock(&self) -> MutexGuard<'_, SessionContent> {
        self.0.lock().unwrap_or_else(std::sync::PoisonError::into_inner)
    }

    /// Returns a copy of the current content.
    pub(super) fn content(&self) -> SessionContent {
        self.lock().clone()
    }

    /// Replaces the puzzle, and stops a run on the old one.
    pub(super) fn set_puzzle(&self, entry: Entry) {
        let mut content = self.lock();
        if let Run::Solving(progress) = &content.run {
            progress.stop.store(true, Ordering::Relaxed);
        }
        *content = SessionContent {
            entry: Arc::new(entry),
            run: Run::Ready,
            version: content.version + 1,
        };
    }

    /// Begins a run. Returns the puzzle, and the [`RunToken`] with which the caller stores the result.
    ///
    /// # Errors
    ///
    /// Returns [`Code::Conflict`] if another run is in progress.
    pub(super) fn begin(
        self: &Arc<Self>,
        progress: Arc<Progress>,
    ) -> Result<(Arc<Entry>, RunToken), ApiError> {
        let mut content = self.lock();
        if matches!(content.run, Run::Solving(_)) {
            return Err(ApiError::new(Code::Conflict, "the solver is at work on this puzzle"));
        }
        content.run = Run::Solving(progress);
        content.version += 1;
        let token =
            RunToken { session: Arc::clone(self), version: content.version, is_over: false };
        Ok((Arc::clone(&content.entry), token))
    }
}

/// The right to store the result of a run. If it is dropped without a result, the state becomes [`Run::Ready`], unless
/// the session has another puzzle or a newer run.
#[derive(Debug)]
pub(super) struct RunToken {
    session: Arc<Session>,
    version: u64,
    is_over: bool,
}

impl RunToken {
    /// Stores the result, unless the session has another puzzle or a newer run.
    pub fn end(mut self, ended: Ended) {
        self.set(Run::Ended(Arc::new(ended)));
        self.is_over = true;
    }

    fn set(&self, run: Run) {
        let mut content = self.session.lock();
        if content.version == self.version {
            content.run = run;
        }
    }
}

impl Drop for RunToken {
    fn drop(&mut self) {
        if !self.is_over {
            self.set(Run::Ready);
        }
    }
}

impl Progress {
    pub fn new(work: &Work) -> Self {
        let (stop, search) = (Arc::clone(&work.stop), Arc::clone(&work.search));
        Progress { begun: Instant::now(), stop, steps: AtomicU64::new(0), search }
    }

    pub fn elapsed(&self) -> Duration {
        self.begun.elapsed()
    }
}
