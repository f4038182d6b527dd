//! What all requests share.

use std::num::NonZeroU32;
use std::sync::Arc;

use super::desk::{Desk, ONE, StopOnDrop, Workers};
use super::jobs::Job;
use super::kept::Kept;
use super::sudoku::Session;
use super::work::Work;
use super::{ApiError, Code, Config, Shutdown};

/// What all requests share; cheap to clone.
#[derive(Clone, Debug)]
pub(super) struct Service {
    pub config: Arc<Config>,
    pub desk: Desk,
    pub job_workers: Workers,
    pub jobs: Arc<Kept<Job>>,
    pub sessions: Arc<Kept<Session>>,
    pub shutdown: Shutdown,
}

impl Service {
    pub fn new(config: &Config, shutdown: &Shutdown) -> Self {
        let jobs: Arc<Kept<Job>> = Arc::new(Kept::new(config.max_jobs, config.time_to_live));
        let all = Arc::clone(&jobs);
        shutdown
            .on_begin(move || all.all().iter().for_each(|job| job.give_up(Shutdown::refusal())));
        Service {
            config: Arc::new(config.clone()),
            desk: Desk::new(config.workers, config.max_waiting, config.timeout),
            job_workers: Workers::new(config.job_workers),
            jobs,
            sessions: Arc::new(Kept::new(config.max_sessions, config.time_to_live)),
            shutdown: shutdown.clone(),
        }
    }
}

impl Service {
    /// Does `work` as soon as a worker is free; it is told to stop when nobody waits for it any more.
    ///
    /// # Errors
    ///
    /// Those of the work, or that too much is asked at once.
    pub async fn ask<T: Send + 'static>(
        &self,
        work: impl FnOnce(&Work) -> Result<T, ApiError> + Send + 'static,
    ) -> Result<T, ApiError> {
        self.ask_by(ONE, work).await
    }

    /// The same by so many workers at once.
    ///
    /// # Errors
    ///
    /// The same, or that there are fewer workers than that.
    pub async fn ask_by<T: Send + 'static>(
        &self,
        workers: NonZeroU32,
        work: impl FnOnce(&Work) -> Result<T, ApiError> + Send + 'static,
    ) -> Result<T, ApiError> {
        let under_way = Work::new(&self.config, self.config.timeout);
        let _stop = StopOnDrop(Arc::clone(&under_way.stop));
        self.desk.ask(workers, &self.shutdown, move || work(&under_way)).await
    }
}

/// The error for a `thing` that is not, or no longer, there.
pub(super) fn not_found(thing: &str, name: &str) -> ApiError {
    ApiError::new(Code::NotFound, format!("there is no {thing} `{}`", name.escape_debug()))
}
