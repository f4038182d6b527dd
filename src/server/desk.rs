//! Where questions are worked on: so many at once, so many waiting, none for long.

use std::any::Any;
use std::num::{NonZeroU32, NonZeroUsize};
use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering};
use std::time::Duration;

use tokio::sync::{OwnedSemaphorePermit, Semaphore};

use super::{ApiError, Code, Shutdown};

/// What nearly all work takes.
pub(super) const ONE: NonZeroU32 = NonZeroU32::MIN;

/// So many work at once; whoever comes later waits.
#[derive(Clone, Debug)]
pub(super) struct Workers {
    free: Arc<Semaphore>,
    number: usize,
}

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
    pub fn new(number: NonZeroUsize) -> Self {
        Workers { free: Arc::new(semaphore(number.get())), number: number.get() }
    }

    /// Whether there are so many.
    ///
    /// # Errors
    ///
    /// [`Code::BadValue`] that there are fewer.
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

    /// So many workers, as soon as they are free.
    pub async fn free(&self, wanted: NonZeroU32) -> OwnedSemaphorePermit {
        let free = Arc::clone(&self.free).acquire_many_owned(wanted.get()).await;
        free.expect("nobody closes it")
    }
}

/// Semaphores have fewer permits than numbers have.
fn semaphore(number: usize) -> Semaphore {
    Semaphore::new(number.min(Semaphore::MAX_PERMITS))
}

impl Desk {
    /// So many workers, so many places to wait for one, and how long anybody waits.
    pub fn new(workers: NonZeroUsize, waiting: usize, patience: Duration) -> Self {
        let places = Arc::new(semaphore(workers.get().saturating_add(waiting)));
        Desk { workers: Workers::new(workers), places, patience }
    }

    /// Does `work` as soon as so many workers are free.
    ///
    /// # Errors
    ///
    /// [`Code::Busy`] when too many wait already, they were not free in time, or the server ends before they are;
    /// [`Code::BadValue`] when there are not so many.
    pub async fn ask<T: Send + 'static>(
        &self,
        workers: NonZeroU32,
        shutdown: &Shutdown,
        work: impl FnOnce() -> Result<T, ApiError> + Send + 'static,
    ) -> Result<T, ApiError> {
        let held = self.enter(workers, shutdown).await?;
        work_by(held, work).await
    }

    /// A place and so many workers.
    async fn enter(
        &self,
        workers: NonZeroU32,
        shutdown: &Shutdown,
    ) -> Result<(OwnedSemaphorePermit, OwnedSemaphorePermit), ApiError> {
        let busy = || ApiError::new(Code::Busy, "too many questions at once: try again later");
        let place = Arc::clone(&self.places).try_acquire_owned().map_err(|_| busy())?;
        self.workers.check(workers)?;
        let free = tokio::time::timeout(self.patience, self.workers.free(workers));
        tokio::select! {
            biased;
            () = shutdown.begun() => Err(Shutdown::refusal()),
            free = free => Ok((place, free.map_err(|_| busy())?)),
        }
    }
}

/// Work whose type is forgotten, so that tokio's part is compiled once and not for each question.
type Boxed = Box<dyn FnOnce() -> Box<dyn Any + Send> + Send>;

/// Does `work`; what is `held` stays taken until it has really ended.
pub(super) async fn work_by<T: Send + 'static>(
    held: impl Send + 'static,
    work: impl FnOnce() -> Result<T, ApiError> + Send + 'static,
) -> Result<T, ApiError> {
    let boxed: Boxed = Box::new(move || {
        let _held = held;
        Box::new(work())
    });
    match tokio::task::spawn_blocking(boxed).await {
        Ok(answer) => *answer.downcast().expect("what the work returned"),
        Err(error) => {
            tracing::error!(%error, "a question was not answered");
            let message = "a mistake in sudosat: this question was not answered";
            Err(ApiError::new(Code::Internal, message))
        }
    }
}
