//! Signals the end of the server to all tasks that must react to it.

use std::fmt;
use std::sync::{Arc, Mutex, PoisonError};

use tokio_util::sync::CancellationToken;
use tokio_util::task::TaskTracker;

use super::{ApiError, Code};

/// A callback that runs once when the shutdown begins.
type Hook = Box<dyn FnOnce() + Send>;

/// The shutdown signal of a server. All clones share one state.
#[derive(Clone, Default)]
pub struct Shutdown {
    begun: CancellationToken,
    sockets: TaskTracker,
    hooks: Arc<Mutex<Vec<Hook>>>,
}

impl Shutdown {
    /// Begins the shutdown: signals it to all tasks that wait for it, and runs each callback once.
    pub fn begin(&self) {
        self.begun.cancel();
        self.sockets.close();
        let hooks = std::mem::take(&mut *self.hooks.lock().unwrap_or_else(PoisonError::into_inner));
        hooks.into_iter().for_each(|hook| hook());
    }

    /// Returns whether the shutdown has begun.
    pub(super) fn has_begun(&self) -> bool {
        self.begun.is_cancelled()
    }

    /// Waits until the shutdown begins.
    pub(super) async fn begun(&self) {
        self.begun.cancelled().await;
    }

    /// Adds a callback, which the next call of [`begin`](Self::begin) runs.
    pub(super) fn on_begin(&self, hook: impl FnOnce() + Send + 'static) {
        self.hooks.lock().unwrap_or_else(PoisonError::into_inner).push(Box::new(hook));
    }

    /// Runs `conversation`, the messages with one client of a WebSocket. [`sockets_end`](Self::sockets_end) waits for
    /// its end.
    #[cfg(not(target_family = "wasm"))]
    pub(super) async fn track<F: Future>(&self, conversation: F) -> F::Output {
        self.sockets.track_future(conversation).await
    }

    /// Waits until the shutdown has begun and all conversations passed to [`track`](Self::track) have ended.
    #[cfg(not(target_family = "wasm"))]
    pub(super) async fn sockets_end(&self) {
        self.sockets.wait().await;
    }

    /// Returns the error for questions and jobs that the server does not answer because of the shutdown.
    pub(super) fn refusal() -> ApiError {
        ApiError::new(Code::Busy, "the server ends: ask again later")
    }
}

impl fmt::Debug for Shutdown {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("Shutdown").field("has_begun", &self.has_begun()).finish_non_exhaustive()
    }
}
