//! The end of a server: all who have to hear of it do.

use std::fmt;
use std::sync::{Arc, Mutex, PoisonError};

use tokio_util::sync::CancellationToken;
use tokio_util::task::TaskTracker;

use super::{ApiError, Code};

/// What is done when the end begins.
type Hook = Box<dyn FnOnce() + Send>;

/// Tells those who work for a server that it ends; cheap to clone, all clones are one.
#[derive(Clone, Default)]
pub struct Shutdown {
    begun: CancellationToken,
    sockets: TaskTracker,
    hooks: Arc<Mutex<Vec<Hook>>>,
}

impl Shutdown {
    /// The server ends from now on.
    pub fn begin(&self) {
        self.begun.cancel();
        self.sockets.close();
        let hooks = std::mem::take(&mut *self.hooks.lock().unwrap_or_else(PoisonError::into_inner));
        hooks.into_iter().for_each(|hook| hook());
    }

    /// Whether it ends.
    pub(super) fn has_begun(&self) -> bool {
        self.begun.is_cancelled()
    }

    /// Waits until it ends.
    pub(super) async fn begun(&self) {
        self.begun.cancelled().await;
    }

    /// Has something done when the end begins.
    pub(super) fn on_begin(&self, hook: impl FnOnce() + Send + 'static) {
        self.hooks.lock().unwrap_or_else(PoisonError::into_inner).push(Box::new(hook));
    }

    /// Follows a conversation, whose end is waited for.
    pub(super) async fn track<F: Future>(&self, conversation: F) -> F::Output {
        self.sockets.track_future(conversation).await
    }

    /// Waits until all sockets have ended.
    pub(super) async fn sockets_end(&self) {
        self.sockets.wait().await;
    }

    /// What is told to those who are not answered any more.
    pub(super) fn refusal() -> ApiError {
        ApiError::new(Code::Busy, "the server ends: ask again later")
    }
}

impl fmt::Debug for Shutdown {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("Shutdown").field("has_begun", &self.has_begun()).finish_non_exhaustive()
    }
}
