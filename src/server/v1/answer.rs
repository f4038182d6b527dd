//! A question and its answer, now or later.

use std::num::NonZeroU32;

use axum::response::{IntoResponse, Response};

use super::super::ApiError;
use super::super::content::Content;
use super::super::desk::ONE;
use super::super::jobs;
use super::super::state::Service;
use super::super::work::Work;
use super::prefer::Prefer;

impl Service {
    /// Answers a question by `answer`, now or as a job; the work stops when nobody waits for it any more.
    ///
    /// # Errors
    ///
    /// Those of `answer`, or that too much is asked at once.
    pub(super) async fn answer(
        &self,
        prefer: Prefer,
        question: &'static str,
        answer: impl FnOnce(&Work) -> Result<Content, ApiError> + Send + 'static,
    ) -> Result<Response, ApiError> {
        self.answer_by(ONE, prefer, question, answer).await
    }

    /// The same by so many workers at once.
    ///
    /// # Errors
    ///
    /// The same, or that there are fewer workers than that.
    pub(super) async fn answer_by(
        &self,
        workers: NonZeroU32,
        prefer: Prefer,
        question: &'static str,
        answer: impl FnOnce(&Work) -> Result<Content, ApiError> + Send + 'static,
    ) -> Result<Response, ApiError> {
        if prefer == Prefer::Job {
            return jobs::start(self, workers, question, answer);
        }
        Ok(self.ask_by(workers, answer).await?.into_response())
    }
}
