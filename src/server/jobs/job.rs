//! A question that is answered later.

use std::sync::atomic::Ordering;
use std::sync::{Arc, Mutex, MutexGuard};

use tokio::sync::Notify;

use super::super::ApiError;
use super::super::content::Content;
use super::super::work::Work;
use super::report::{Head, JobState, JobText};

/// A question that is answered later.
#[derive(Debug)]
pub(in super::super) struct Job {
    pub question: &'static str,
    pub work: Arc<Work>,
    stage: Mutex<Stage>,
    /// Told when the stage changes.
    pub changed: Notify,
}

#[derive(Clone, Debug)]
enum Stage {
    Waiting,
    Running,
    Done(Content),
    Failed(ApiError),
    Canceled,
}

impl Job {
    pub fn new(question: &'static str, work: Arc<Work>) -> Self {
        Job { question, work, stage: Mutex::new(Stage::Waiting), changed: Notify::new() }
    }

    fn stage(&self) -> MutexGuard<'_, Stage> {
        self.stage.lock().unwrap_or_else(std::sync::PoisonError::into_inner)
    }

    /// Goes on to a stage, and tells whether it was not over before.
    fn set(&self, stage: Stage) -> bool {
        let mut held = self.stage();
        let goes_on = matches!(*held, Stage::Waiting | Stage::Running);
        if goes_on {
            if !matches!(stage, Stage::Running) {
                self.work.end();
            }
            *held = stage;
            self.changed.notify_waiters();
        }
        goes_on
    }

    /// Begins, and tells whether it is still wanted.
    #[must_use]
    pub fn begin(&self) -> bool {
        self.set(Stage::Running)
    }

    pub fn end(&self, answer: Result<Content, ApiError>) {
        self.set(answer.map_or_else(Stage::Failed, Stage::Done));
    }

    /// Stops the work; from now on nobody hears of it.
    pub fn cancel(&self) {
        self.work.stop.store(true, Ordering::Relaxed);
        self.set(Stage::Canceled);
    }

    /// Stops the work, for a reason that is told.
    pub fn give_up(&self, reason: ApiError) {
        self.work.stop.store(true, Ordering::Relaxed);
        self.set(Stage::Failed(reason));
    }

    pub fn state(&self) -> JobState {
        match *self.stage() {
            Stage::Waiting => JobState::Waiting,
            Stage::Running => JobState::Running,
            Stage::Done(_) => JobState::Done,
            Stage::Failed(_) => JobState::Failed,
            Stage::Canceled => JobState::Canceled,
        }
    }

    pub fn is_over(&self) -> bool {
        !matches!(self.state(), JobState::Waiting | JobState::Running)
    }

    /// Waits until it is over.
    pub async fn over(&self) {
        loop {
            // Made first: what changes from now on is heard.
            let changed = self.changed.notified();
            if self.is_over() {
                return;
            }
            changed.await;
        }
    }

    /// The whole answer, once it is there.
    pub fn content(&self) -> Option<Result<Content, ApiError>> {
        match &*self.stage() {
            Stage::Done(content) => Some(Ok(content.clone())),
            Stage::Failed(error) => Some(Err(error.clone())),
            Stage::Waiting | Stage::Running | Stage::Canceled => None,
        }
    }

    pub fn report(&self, id: &str) -> JobText {
        let content = self.content();
        let answer = match &content {
            Some(Ok(Content::Json(text))) => Some(text.clone()),
            _ => None,
        };
        let state = self.state();
        let head = Head { id, question: self.question, state, progress: self.work.how_far() };
        JobText::new(&head, answer, content.and_then(Result::err).as_ref())
    }
}
