//! The worker pool for questions: limits how many run at once, how many wait, and how long they wait.

use std::num::{NonZeroU32, NonZeroUsize};
use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering};
use std::time::Duration;

use tokio::sync::{OwnedSemaphorePermit, Semaphore};

use super::threads::{self, BoxedWork, within};
use super::{ApiError, Code, Shutdown};

/// The number of workers for a question, unless its engine is a race of several engines.
pub(super) const ONE: NonZeroU32 = NonZeroU32::MIN;

/// A fixed number of workers. A task waits until as many workers as it needs are free.
#[derive(Clone, Debug)]
pub(super) struct Workers {
    free: Arc<Semaphore>,
    number: usize,
}

/// A worker pool. Each question takes a place while it waits or runs. It waits at most `patience` for its workers.
#[derive(Clone, Debug)]
pub(super) struct WorkerPool {
    workers: Workers,
    places: Arc<Semaphore>,
    patience: Duration,
}

/// Sets a flag when it is dropped. This stops work when the future that waits for its result is dropped.
#[derive(Debug)]
pub(super) struct StopOnDrop(pub Arc<AtomicBool>);

impl Drop for StopOnDrop {
    fn drop(&mut self) {
        self.0.store(true, Ordering::Relaxed);
    }
}

impl Workers {
    pub fn new(number: NonZeroUsize) -> Self {
        Workers { free: Arc::new(semaphore(number.get())), number: number.get() }
    }

    /// Checks that there are at least `wanted` workers, free or busy.
    ///
    /// # Errors
    ///
    /// Returns [`Code::BadValue`] if there are fewer.
    pub fn check(&self, wanted: NonZeroU32) -> Result<(), ApiError> {
        if wanted.get() as usize <= self.number {
            return Ok(());
        }
        let message = format!(
            "engine: a race takes a worker for each member: found {wanted}, expected at most {}",
            self.number
        );
        Err(ApiError::new(Code::BadValue, message))
    }

    /// Waits until `wanted` workers are free, and reserves them until the returned permit is dropped. Waits forever if
    /// there are fewer workers in all.
    pub async fn free(&self, wanted: NonZeroU32) -> OwnedSemaphorePermit {
        let free = Arc::clone(&self.free).acquire_many_owned(wanted.get()).await;
        free.expect("nobody closes it")
    }
}

/// Creates a semaphore with `number` permits, or with the maximum that tokio allows.
pub(super) fn semaphore(number: usize) -> Semaphore {
    Semaphore::new(number.min(Semaphore::MAX_PERMITS))
}

impl WorkerPool {
    /// Creates a pool of `workers` workers. It admits `workers` + `waiting` questions at once; each waits for its
    /// workers at most `patience`.
    pub fn new(workers: NonZeroUsize, waiting: usize, patience: Duration) -> Self {
        let places = Arc::new(semaphore(workers.get().saturating_add(waiting)));
        WorkerPool { workers: Workers::new(workers), places, patience }
    }

    /// Runs `work` on a blocking thread as soon as `workers` workers are free.
    ///
    /// # Errors
    ///
    /// Returns [`Code::Busy`] if too many questions run and wait, the workers do not become free in time, or the server
    /// shuts down before they are free. Returns [`Code::BadValue`] if the pool has fewer workers. Returns
    /// [`Code::Internal`] if `work` panics. Also returns the errors of `work`.
    pub async fn ask<T: Send + 'static>(
        &self,
        workers: NonZeroU32,
        shutdown: &Shutdown,
        work: impl FnOnce() -> Result<T, ApiError> + Send + 'static,
    ) -> Result<T, ApiError> {
        let held = self.enter(workers, shutdown).await?;
        work_by(held, work).await
    }

    /// Takes one of the places for running and waiting questions, and waits for `workers` workers. Returns an error at
    /// once if no place is free.
    async fn enter(
        &self,
        workers: NonZeroU32,
        shutdown: &Shutdown,
    ) -> Result<(OwnedSemaphorePermit, OwnedSemaphorePermit), ApiError> {
        let busy = || ApiError::new(Code::Busy, "too many questions at once: try again later");
        self.workers.check(workers)?;
        let place = Arc::clone(&self.places).try_acquire_owned().map_err(|_| busy())?;
        let free = within(self.patience, self.workers.free(workers));
        tokio::select! {
            biased;
            () = shutdown.begun() => Err(Shutdown::refusal()),
            free = free => Ok((place, free.ok_or_else(busy)?)),
        }
    }
}

/// Runs `work` on a blocking thread. `held` (such as permits) is dropped only when `work` has ended, even if the
/// caller stops waiting before that. Returns the result of `work`, or [`Code::Internal`] if `work` panics.
pub(super) async fn work_by<T: Send + 'static>(
    held: impl Send + 'static,
    work: impl FnOnce() -> Result<T, ApiError> + Send + 'static,
) -> Result<T, ApiError> {
    let boxed: BoxedWork = Box::new(move || {
        let _held = held;
        Box::new(work())
    });
    match threads::run(boxed).await {
        Ok(answer) => *answer.downcast().expect("what the work returned"),
        Err(error) => {
            tracing::error!(%error, "a question was not answered");
            let message = "a mistake in sudosat: this question was not answered";
            Err(ApiError::new(Code::Internal, message))
        }
    }
}
