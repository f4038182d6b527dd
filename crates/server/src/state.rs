//! The state that all requests share.

use std::num::NonZeroU32;
use std::sync::Arc;

use super::jobs::Job;
use super::pool::{ONE, StopOnDrop, WorkerPool, Workers};
use super::store::ExpiringStore;
use super::sudoku::Session;
use super::work::Work;
use super::{ApiError, Code, Config, Shutdown};

/// The state that all requests share. A clone is cheap.
#[derive(Clone, Debug)]
pub(super) struct Service {
    pub config: Arc<Config>,
    pub pool: WorkerPool,
    pub job_workers: Workers,
    pub jobs: Arc<ExpiringStore<Job>>,
    pub sessions: Arc<ExpiringStore<Session>>,
    pub shutdown: Shutdown,
}

impl Service {
    pub fn new(config: &Config, shutdown: &Shutdown) -> Self {
        let jobs: Arc<ExpiringStore<Job>> =
            Arc::new(ExpiringStore::new(config.max_jobs, config.time_to_live));
        let all = Arc::clone(&jobs);
        shutdown
            .on_begin(move || all.all().iter().for_each(|job| job.give_up(Shutdown::refusal())));
        Service {
            config: Arc::new(config.clone()),
            pool: WorkerPool::new(config.workers, config.max_waiting, config.timeout),
            job_workers: Workers::new(config.job_workers),
            jobs,
            sessions: Arc::new(ExpiringStore::new(config.max_sessions, config.time_to_live)),
            shutdown: shutdown.clone(),
        }
    }
}

impl Service {
    /// Runs `work` as soon as a worker is free. If the caller stops waiting, this sets the stop flag of the [`Work`].
    ///
    /// # Errors
    ///
    /// Returns the errors of `work`. Returns [`Code::Busy`] if too many questions run and wait, if no worker becomes
    /// free in time, or if the server shuts down before that. Returns [`Code::Internal`] if `work` panics.
    pub async fn ask<T: Send + 'static>(
        &self,
        work: impl FnOnce(&Work) -> Result<T, ApiError> + Send + 'static,
    ) -> Result<T, ApiError> {
        self.ask_by(ONE, work).await
    }

    /// Does the same as [`ask`](Self::ask), but reserves `workers` workers.
    ///
    /// # Errors
    ///
    /// Returns the same errors, or [`Code::BadValue`] if the server has fewer workers.
    pub async fn ask_by<T: Send + 'static>(
        &self,
        workers: NonZeroU32,
        work: impl FnOnce(&Work) -> Result<T, ApiError> + Send + 'static,
    ) -> Result<T, ApiError> {
        let under_way = Arc::new(Work::new(&self.config, self.config.timeout));
        #[cfg(target_family = "wasm")]
        under_way.publish_progress();
        let _stop = StopOnDrop(Arc::clone(&under_way.stop));
        self.pool.ask(workers, &self.shutdown, move || work(&under_way)).await
    }
}

/// Returns the error [`Code::NotFound`] for a request that names a `thing` (such as a job) that does not exist.
pub(super) fn not_found(thing: &str, name: &str) -> ApiError {
    ApiError::new(Code::NotFound, format!("there is no {thing} `{}`", name.escape_debug()))
}
