//! A member as the race sees it: where its jobs go, and how it is stopped.

use std::sync::Arc;
use std::sync::mpsc::{self, Sender};
use std::thread::{self, JoinHandle};

use super::StartEngine;
use super::runner::{Job, Reply, Runner};
use super::stop::Stop;
use crate::backend::{Engine, Limits};
use crate::encode::Formula;

/// The hold on a member's thread; dropped, it stops the member and waits for its end.
#[derive(Debug)]
pub(super) struct RaceMember {
    /// `None` once no more jobs come.
    jobs: Option<Sender<Job>>,
    stop: Arc<Stop>,
    thread: Option<JoinHandle<()>>,
    /// Clauses that go with the next job.
    pub(super) news: Vec<Arc<Formula>>,
    /// The variables of its formula, auxiliary ones included.
    pub(super) variables: u32,
}

impl RaceMember {
    /// Starts the thread of member number `member`.
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
        let seen = Arc::clone(&stop);
        let thread = thread::spawn(move || {
            Runner::new(engine, start_engine, limits).run(member, &seen, &jobs, &replies);
        });
        let (jobs, thread) = (Some(sender), Some(thread));
        RaceMember { jobs, stop, thread, news: Vec::new(), variables: 0 }
    }

    /// Hands over a job.
    pub(super) fn send(&self, job: Job) {
        let jobs = self.jobs.as_ref().expect("jobs come until the lane is dropped");
        jobs.send(job).expect("the thread listens until the lane is dropped");
    }

    /// Ends the calls up to number `call`, without waiting.
    pub(super) fn end(&self, call: u64) {
        self.stop.end(call);
    }
}

impl Drop for RaceMember {
    fn drop(&mut self) {
        self.stop.end(u64::MAX);
        self.jobs = None;
        if let Some(thread) = self.thread.take() {
            // It has caught the panics of its solver, so there is nothing to hear.
            let _ = thread.join();
        }
    }
}
