//! The end of a server: all who have to hear of it do.

use std::fmt;
use std::sync::{Arc, Mutex, PoisonError};

use tokio_util::sync::CancellationToken;
use tokio_util::task::TaskTracker;

use super::{ApiError, Code};

/// What is done when the end begins.
type Farewell = Box<dyn FnOnce() + Send>;

/// Tells those who work for a server that it ends; cheap to clone, all clones are one.
#[derive(Clone, Default)]
pub struct Ending {
    begun: CancellationToken,
    conversations: TaskTracker,
    farewells: Arc<Mutex<Vec<Farewell>>>,
}

impl Ending {
    /// The server ends from now on.
    pub fn begin(&self) {
        self.begun.cancel();
        self.conversations.close();
        let farewells =
            std::mem::take(&mut *self.farewells.lock().unwrap_or_else(PoisonError::into_inner));
        farewells.into_iter().for_each(|farewell| farewell());
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
    pub(super) fn then(&self, farewell: impl FnOnce() + Send + 'static) {
        self.farewells.lock().unwrap_or_else(PoisonError::into_inner).push(Box::new(farewell));
    }

    /// Follows a conversation, whose end is waited for.
    pub(super) async fn follow<F: Future>(&self, conversation: F) -> F::Output {
        self.conversations.track_future(conversation).await
    }

    /// Waits until all conversations have ended.
    pub(super) async fn conversations_end(&self) {
        self.conversations.wait().await;
    }

    /// What is told to those who are not answered any more.
    pub(super) fn refusal() -> ApiError {
        ApiError::new(Code::Busy, "the server ends: ask again later")
    }
}

impl fmt::Debug for Ending {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("Ending").field("has_begun", &self.has_begun()).finish_non_exhaustive()
    }
}
