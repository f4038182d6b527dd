//! Defines a job: a question whose answer is requested later. It waits, runs, and is then done, failed or canceled.

use std::sync::atomic::Ordering;
use std::sync::{Arc, Mutex, MutexGuard};

use tokio::sync::Notify;
use web_time::Instant;

use super::super::ApiError;
use super::super::content::Content;
use super::super::store::Stored;
use super::super::work::Work;
use super::report::{JobHead, JobState, JobText};

/// A job. All threads that answer it, read it or cancel it share it.
#[derive(Debug)]
pub(in super::super) struct Job {
    pub question: &'static str,
    pub work: Arc<Work>,
    stage: Mutex<Stage>,
    /// Notifies the tasks that wait for it when the stage changes.
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

impl Stage {
    fn state(&self) -> JobState {
        match self {
            Stage::Waiting => JobState::Waiting,
            Stage::Running => JobState::Running,
            Stage::Done(_) => JobState::Done,
            Stage::Failed(_) => JobState::Failed,
            Stage::Canceled => JobState::Canceled,
        }
    }
}

impl Stored for Job {
    /// An unfinished job is never idle, so the store keeps it even without requests. A finished job is idle from its
    /// end or from the last request for it, whichever is later.
    fn idle_since(&self, requested: Instant) -> Option<Instant> {
        self.work.ended().map(|ended| ended.max(requested))
    }
}

impl Job {
    pub fn new(question: &'static str, work: Arc<Work>) -> Self {
        Job { question, work, stage: Mutex::new(Stage::Waiting), changed: Notify::new() }
    }

    fn stage(&self) -> MutexGuard<'_, Stage> {
        self.stage.lock().unwrap_or_else(std::sync::PoisonError::into_inner)
    }

    /// Sets the stage, unless the job is already over. Returns whether it set the stage.
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

    /// Marks the job as running. Returns false if the job is already over, for example because it was canceled.
    #[must_use]
    pub fn begin(&self) -> bool {
        self.set(Stage::Running)
    }

    pub fn end(&self, answer: Result<Content, ApiError>) {
        self.set(answer.map_or_else(Stage::Failed, Stage::Done));
    }

    /// Stops the work and marks the job as canceled, so that its answer is discarded. A job that is already over keeps
    /// its stage.
    pub fn cancel(&self) {
        self.work.stop.store(true, Ordering::Relaxed);
        self.set(Stage::Canceled);
    }

    /// Stops the work and marks the job as failed with `reason`. A job that is already over keeps its stage.
    pub fn give_up(&self, reason: ApiError) {
        self.work.stop.store(true, Ordering::Relaxed);
        self.set(Stage::Failed(reason));
    }

    pub fn is_over(&self) -> bool {
        !matches!(self.stage().state(), JobState::Waiting | JobState::Running)
    }

    /// Waits until the job is over.
    pub async fn over(&self) {
        loop {
            // The waiter is created before the check, so that no change between the check and the wait is lost.
            let changed = self.changed.notified();
            if self.is_over() {
                return;
            }
            changed.await;
        }
    }

    /// Returns the complete answer or the error; `None` if the job waits, runs or was canceled.
    pub fn content(&self) -> Option<Result<Content, ApiError>> {
        match &*self.stage() {
            Stage::Done(content) => Some(Ok(content.clone())),
            Stage::Failed(error) => Some(Err(error.clone())),
            Stage::Waiting | Stage::Running | Stage::Canceled => None,
        }
    }

    pub fn report(&self, id: &str) -> JobText {
        // The state and the answer come from one copy of the stage, because the job may end at any moment.
        let stage = self.stage().clone();
        let (answer, error) = match &stage {
            Stage::Done(Content::Json(text)) => (Some(text.clone()), None),
            Stage::Failed(error) => (None, Some(error)),
            _ => (None, None),
        };
        let (state, progress) = (stage.state(), self.work.how_far());
        JobText::new(&JobHead { id, question: self.question, state, progress }, answer, error)
    }
}

#[cfg(test)]
mod tests {
    use std::time::Duration;

    use super::super::super::Config;
    use super::*;

    #[test]
    fn a_job_reported_as_done_has_its_answer() {
        let config = Arc::new(Config::default());
        for _ in 0..500 {
            let work = Arc::new(Work::new(&config, Duration::from_secs(1)));
            let job = Arc::new(Job::new("solve", work));
            let worker = Arc::clone(&job);
            let answer = Ok(Content::Json("{}".into()));
            let ending = std::thread::spawn(move || worker.end(answer));
            loop {
                let text = job.report("1").into_parts().concat();
                let text = String::from_utf8(text).unwrap();
                if text.contains("\"done\"") {
                    assert!(text.contains("\"answer\":{}"), "{text}");
                    break;
                }
            }
            ending.join().unwrap();
        }
    }
}
