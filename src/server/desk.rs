//! Where questions are worked on: so many at once, so many waiting, each for so long.

use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering};
use std::time::Duration;

use tokio::sync::{OwnedSemaphorePermit, Semaphore};

use super::{ApiError, Code, Config};
use crate::solve::Options;

/// The workers and their waiting room.
#[derive(Clone, Debug)]
pub(super) struct Desk {
    workers: Arc<Semaphore>,
    places: Arc<Semaphore>,
    timeout: Duration,
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
    pub fn new(config: &Config) -> Self {
        let workers = config.workers.get();
        Desk {
            workers: Arc::new(Semaphore::new(workers)),
            places: Arc::new(Semaphore::new(workers + config.max_waiting)),
            timeout: config.timeout,
        }
    }

    /// Does `work` within the limits of a question as soon as a worker is free; it is told to stop when
    /// nobody waits for its answer any more.
    ///
    /// # Errors
    ///
    /// [`Code::Busy`] when too many wait already.
    pub async fn ask<T: Send + 'static>(
        &self,
        work: impl FnOnce(&Options) -> Result<T, ApiError> + Send + 'static,
    ) -> Result<T, ApiError> {
        let place = self.place()?;
        let stop = StopOnDrop(Arc::default());
        let options = Options {
            timeout: Some(self.timeout),
            interrupt: Some(Arc::clone(&stop.0)),
            ..Options::default()
        };
        self.work(place, move || work(&options)).await
    }

    /// A place in the waiting room.
    ///
    /// # Errors
    ///
    /// [`Code::Busy`] when there is none.
    pub fn place(&self) -> Result<OwnedSemaphorePermit, ApiError> {
        let busy = |_| ApiError::new(Code::Busy, "too many questions at once: try again later");
        Arc::clone(&self.places).try_acquire_owned().map_err(busy)
    }

    /// Does `work` as soon as a worker is free.
    pub async fn work<T: Send + 'static>(
        &self,
        place: OwnedSemaphorePermit,
        work: impl FnOnce() -> Result<T, ApiError> + Send + 'static,
    ) -> Result<T, ApiError> {
        let worker = Arc::clone(&self.workers).acquire_owned().await;
        // Both stay taken until the work has really ended.
        let work = move || {
            let _held = (place, worker);
            work()
        };
        tokio::task::spawn_blocking(work).await.unwrap_or_else(|error| {
            tracing::error!(%error, "a question was not answered");
            Err(ApiError::new(
                Code::Internal,
                "a mistake in sudosat: this question was not answered",
            ))
        })
    }
}
