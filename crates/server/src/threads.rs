//! Runs work on a thread of its own, and waits for a limited time. A browser has neither threads nor a timer here: it
//! runs the work in place, and nothing waits, because it sends one request after the other.

use std::any::Any;
use std::time::Duration;

/// Work of any type of result. Its type is erased, so that the compiler instantiates tokio's generic code only once.
pub(super) type BoxedWork = Box<dyn FnOnce() -> Box<dyn Any + Send> + Send>;

/// Runs `work` on a blocking thread.
///
/// # Errors
///
/// Returns an error if `work` panics.
#[cfg(not(target_family = "wasm"))]
pub(super) async fn run(work: BoxedWork) -> Result<Box<dyn Any + Send>, tokio::task::JoinError> {
    tokio::task::spawn_blocking(work).await
}

/// Runs `work` in place.
#[cfg(target_family = "wasm")]
pub(super) async fn run(work: BoxedWork) -> Result<Box<dyn Any + Send>, std::convert::Infallible> {
    Ok(work())
}

/// Waits for `future`, but at most for `patience`. Returns `None` if it is not ready then.
#[cfg(not(target_family = "wasm"))]
pub(super) async fn within<F: Future>(patience: Duration, future: F) -> Option<F::Output> {
    tokio::time::timeout(patience, future).await.ok()
}

/// Waits for `future`, which is ready at once.
#[cfg(target_family = "wasm")]
pub(super) async fn within<F: Future>(_: Duration, future: F) -> Option<F::Output> {
    Some(future.await)
}
