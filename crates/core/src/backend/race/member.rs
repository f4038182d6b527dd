//! Controls a race member from the thread that uses the race: sends jobs to the member and stops it.

use std::sync::Arc;
use std::sync::mpsc::{self, Sender};
use std::thread::{self, JoinHandle};

use super::StartEngine;
use super::runner::{Job, Reply, Runner};
use super::stop::Stop;
use crate::backend::{Engine, Limits, SharedClauses, Written};
use crate::encode::{Formula, NativePrimitives};

/// The handle of a member and its thread. Dropping the handle stops the member and waits until its thread ends.
#[derive(Debug)]
pub(super) struct RaceMember {
    /// The channel to the thread; `None` once the handle is being dropped.
    jobs: Option<Sender<Job>>,
    stop: Arc<Stop>,
    thread: Option<JoinHandle<()>>,
    /// The clauses that the next job sends to the thread.
    pub(super) new_formulas: Vec<Arc<Formula>>,
    /// The number of variables of the member's formula, including auxiliary variables.
    pub(super) variables: u32,
    /// The clauses that the member shares with the members of the same form, and the number of variables that these
    /// have in common.
    pub(super) shared: Option<(Arc<SharedClauses>, u32)>,
    /// The propagator that the next job sends to the thread; `None` if there is no new one.
    pub(super) propagator: Option<NativePrimitives>,
}

impl RaceMember {
    /// Starts the thread of the member with index `member` (0-based).
    pub(super) fn start(
        member: usize,
        engine: Engine,
        start_engine: StartEngine,
        limits: &Limits,
        replies: Sender<Reply>,
    ) -> Self {
        let stop = Arc::new(Stop::default());
        let limits = Limits { interrupt: Some(stop.flag()), ..limits.clone() };
        let (sender, jobs) = mpsc::channel();
        let stop_of_thread = Arc::clone(&stop);
        let thread = thread::spawn(move || {
            Runner::new(engine, start_engine, limits).run(member, &stop_of_thread, &jobs, &replies);
        });
        let (jobs, thread) = (Some(sender), Some(thread));
        RaceMember {
            jobs,
            stop,
            thread,
            new_formulas: Vec::new(),
            variables: 0,
            shared: None,
            propagator: None,
        }
    }

    /// Adds a formula and what belongs to it to the next job.
    pub(super) fn add(&mut self, formula: &Arc<Formula>, written: &Written) {
        self.new_formulas.push(Arc::clone(formula));
        self.variables = self.variables.max(written.variables);
        if written.propagator.is_some() {
            self.propagator.clone_from(&written.propagator);
        }
    }

    /// Sends a job to the member's thread.
    pub(super) fn send(&self, job: Job) {
        let jobs = self.jobs.as_ref().expect("jobs come until the handle is dropped");
        jobs.send(job).expect("the thread listens until the handle is dropped");
    }

    /// Ends the calls with numbers up to `call`, and does not wait until the member has stopped.
    pub(super) fn end(&self, call: u64) {
        self.stop.end(call);
    }
}

impl Drop for RaceMember {
    fn drop(&mut self) {
        self.stop.end(u64::MAX);
        self.jobs = None;
        if let Some(thread) = self.thread.take() {
            // The thread catches the panics of its solver, so the result of `join` has no information.
            let _ = thread.join();
        }
    }
}
