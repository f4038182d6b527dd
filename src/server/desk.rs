//! Where questions are worked on: so many at once, so many waiting, none for long.

use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering};
use std::time::Duration;

use tokio::sync::Semaphore;

use super::{ApiError, Code};

/// Workers and their waiting room.
#[derive(Clone, Debug)]
pub(super) struct Desk {
    workers: Arc<Semaphore>,
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

impl Desk {
    /// So many workers, so many places to wait for one, and how long anybody waits.
    pub fn new(workers: usize, waiting: usize, patience: Duration) -> Self {
        // Semaphores have fewer permits than numbers have.
        let most = |number: usize| number.min(Semaphore::MAX_PERMITS);
        Desk {
            workers: Arc::new(Semaphore::new(most(workers))),
            places: Arc::new(Semaphore::new(most(workers.saturating_add(waiting)))),
            patience,
        }
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
        let free = tokio::time::timeout(self.patience, Arc::clone(&self.workers).acquire_owned());
        let worker = free.await.map_err(|_| busy())?;
        // Both stay taken until the work has really ended.
        finish(move || {
            let _held = (place, worker);
            work()
        })
        .await
    }

    /// Does `work` as soon as a worker is free, however long that takes.
    ///
    /// # Errors
    ///
    /// Those of the work.
    pub async fn work<T: Send + 'static>(
        &self,
        work: impl FnOnce() -> Result<T, ApiError> + Send + 'static,
    ) -> Result<T, ApiError> {
        let worker = Arc::clone(&self.workers).acquire_owned().await;
        finish(move || {
            let _held = worker;
            work()
        })
        .await
    }
}

async fn finish<T: Send + 'static>(
    work: impl FnOnce() -> Result<T, ApiError> + Send + 'static,
) -> Result<T, ApiError> {
    tokio::task::spawn_blocking(work).await.unwrap_or_else(|error| {
        tracing::error!(%error, "a question was not answered");
        Err(ApiError::new(Code::Internal, "a mistake in sudosat: this question was not answered"))
    })
}
