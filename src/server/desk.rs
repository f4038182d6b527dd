//! Where questions are worked on: so many at once, so many waiting, none for long.

use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering};
use std::time::Duration;

use tokio::sync::{OwnedSemaphorePermit, Semaphore};

use super::{ApiError, Code};

/// So many work at once; whoever comes later waits.
#[derive(Clone, Debug)]
pub(super) struct Workers(Arc<Semaphore>);

/// Workers and their waiting room.
#[derive(Clone, Debug)]
pub(super) struct Desk {
    workers: Workers,
    places: Arc<Semaphore>,
    patience: Duration,
}

/// Raises a flag when it goes: what nobody waits for any more is stopped.
#[derive(Debug)]
pub(super) struct StopOnDrop(pub Arc<AtomicBool>);

impl Drop for StopOnDrop {
    fn drop(&mut self) {
        self.0.store(true, Ordering::Relaxed);
    }
}

impl Workers {
    pub fn new(number: usize) -> Self {
        Workers(Arc::new(semaphore(number)))
    }

    /// A worker, as soon as one is free.
    pub async fn free(&self) -> OwnedSemaphorePermit {
        let free = Arc::clone(&self.0).acquire_owned().await;
        free.expect("nobody closes it")
    }
}

/// Semaphores have fewer permits than numbers have.
fn semaphore(number: usize) -> Semaphore {
    Semaphore::new(number.min(Semaphore::MAX_PERMITS))
}

impl Desk {
    /// So many workers, so many places to wait for one, and how long anybody waits.
    pub fn new(workers: usize, waiting: usize, patience: Duration) -> Self {
        let places = Arc::new(semaphore(workers.saturating_add(waiting)));
        Desk { workers: Workers::new(workers), places, patience }
    }

    /// Does `work` as soon as a worker is free.
    ///
    /// # Errors
    ///
    /// [`Code::Busy`] when too many wait already, or no worker was free in time.
    pub async fn ask<T: Send + 'static>(
        &self,
        work: impl FnOnce() -> Result<T, ApiError> + Send + 'static,
    ) -> Result<T, ApiError> {
        let busy = || ApiError::new(Code::Busy, "too many questions at once: try again later");
        let place = Arc::clone(&self.places).try_acquire_owned().map_err(|_| busy())?;
        let free = tokio::time::timeout(self.patience, self.workers.free());
        let worker = free.await.map_err(|_| busy())?;
        work_by((place, worker), work).await
    }
}

/// Does `work`; what is `held` stays taken until it has really ended.
pub(super) async fn work_by<T: Send + 'static>(
    held: impl Send + 'static,
    work: impl FnOnce() -> Result<T, ApiError> + Send + 'static,
) -> Result<T, ApiError> {
    let work = move || {
        let _held = held;
        work()
    };
    tokio::task::spawn_blocking(work).await.unwrap_or_else(|error| {
        tracing::error!(%error, "a question was not answered");
        Err(ApiError::new(Code::Internal, "a mistake in sudosat: this question was not answered"))
    })
}
