//! A visitor's puzzle, and the last run on it.

use std::sync::atomic::{AtomicBool, AtomicU64, Ordering};
use std::sync::{Arc, Mutex, MutexGuard};
use std::time::{Duration, Instant};

use super::super::store::Stored;
use super::super::work::Work;
use super::super::{ApiError, Code};
use crate::backend::{Counters, Limit, SearchProgress, Settings};
use crate::formats::Entry;
use crate::grid::Grid;
use crate::trace::Ending;

/// A visitor's puzzle, and the last run on it.
#[derive(Debug)]
pub(in super::super) struct Session(Mutex<Visit>);

impl Stored for Session {
    /// Whether a run goes on or not, a session lives as long as its visitor comes back.
    fn idle_since(&self, requested: Instant) -> Option<Instant> {
        Some(requested)
    }
}

/// What a session holds at a time.
#[derive(Clone, Debug)]
pub(super) struct Visit {
    pub entry: Arc<Entry>,
    pub run: Run,
    /// Rises with each run and each puzzle: what an older one finds is of no use.
    turn: u64,
}

/// How far the solver is.
#[derive(Clone, Debug)]
pub(super) enum Run {
    /// It has not been asked.
    Ready,
    /// It runs.
    Solving(Arc<Progress>),
    /// It has ended.
    Ended(Arc<Ended>),
}

/// How far a run is; read while it runs.
#[derive(Debug)]
pub(super) struct Progress {
    begun: Instant,
    pub stop: Arc<AtomicBool>,
    pub steps: AtomicU64,
    pub search: Arc<SearchProgress>,
}

/// How a run ended.
#[derive(Clone, Debug)]
pub(super) struct Ended {
    pub status: Status,
    /// What stopped it, of an unknown answer.
    pub limit: Option<Limit>,
    pub engine: String,
    pub elapsed: Duration,
    pub variables: u32,
    pub clauses: u64,
    /// Where the engine counts them.
    pub conflicts: Option<u64>,
    pub counters: Counters,
    pub solution: Option<Grid>,
    /// Of a run whose steps can be shown.
    pub recorded: Option<ReplayKey>,
}

/// What is needed to run the same search again, and where it decided.
#[derive(Clone, Debug)]
pub(super) struct ReplayKey {
    pub settings: Settings,
    pub steps: u64,
    /// What is decided at the end: step, level, and what it says.
    pub decisions: Vec<(u64, u32, String)>,
}

/// How a puzzle stands with the solver.
#[derive(Clone, Copy, Debug, PartialEq, Eq, serde::Serialize, utoipa::ToSchema)]
#[serde(rename_all = "snake_case")]
pub(super) enum Status {
    /// The solver has not been asked.
    Ready,
    /// It runs.
    Solving,
    /// A solution was found: the only one, unless a trace was asked for, which ends with the first.
    Solved,
    /// There are several solutions.
    Several,
    /// There is no solution.
    NoSolution,
    /// The run had more steps than are shown.
    Stopped,
    /// A limit was reached.
    Unknown,
}

impl Ended {
    /// The same in the words of a trace.
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
        Session(Mutex::new(Visit { entry: Arc::new(entry), run: Run::Ready, turn: 0 }))
    }

    fn lock(&self) -> MutexGuard<'_, Visit> {
        self.0.lock().unwrap_or_else(std::sync::PoisonError::into_inner)
    }

    /// What it holds now.
    pub(super) fn visit(&self) -> Visit {
        self.lock().clone()
    }

    /// Another puzzle; a run on the old one is stopped.
    pub(super) fn pose(&self, entry: Entry) {
        let mut visit = self.lock();
        if let Run::Solving(progress) = &visit.run {
            progress.stop.store(true, Ordering::Relaxed);
        }
        *visit = Visit { entry: Arc::new(entry), run: Run::Ready, turn: visit.turn + 1 };
    }

    /// Begins a run.
    ///
    /// # Errors
    ///
    /// [`Code::Conflict`] while another goes on.
    pub(super) fn begin(
        self: &Arc<Self>,
        progress: Arc<Progress>,
    ) -> Result<(Arc<Entry>, Turn), ApiError> {
        let mut visit = self.lock();
        if matches!(visit.run, Run::Solving(_)) {
            return Err(ApiError::new(Code::Conflict, "the solver is at work on this puzzle"));
        }
        visit.run = Run::Solving(progress);
        visit.turn += 1;
        let turn = Turn { session: Arc::clone(self), number: visit.turn, is_over: false };
        Ok((Arc::clone(&visit.entry), turn))
    }
}

/// The right to end a run; when it goes without, the puzzle is ready again.
#[derive(Debug)]
pub(super) struct Turn {
    session: Arc<Session>,
    number: u64,
    is_over: bool,
}

impl Turn {
    /// Ends the run.
    pub fn end(mut self, ended: Ended) {
        self.set(Run::Ended(Arc::new(ended)));
        self.is_over = true;
    }

    fn set(&self, run: Run) {
        let mut visit = self.session.lock();
        if visit.turn == self.number {
            visit.run = run;
        }
    }
}

impl Drop for Turn {
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
