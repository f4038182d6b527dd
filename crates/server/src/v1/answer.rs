//! Answers a question at once, or starts a job that answers it later.

use std::num::NonZeroU32;

use axum::response::{IntoResponse, Response};
use serde::Serialize;

use super::super::ApiError;
use super::super::content::Content;
use super::super::jobs;
use super::super::pool::ONE;
use super::super::state::Service;
use super::super::work::Work;
use super::request::{PuzzleRequest, source};
use super::responses::Prefer;
use crate::ask::PuzzleRef;
use crate::formats::Entry;
use crate::solve::Solver;

impl Service {
    /// Runs `answer` during the request, or starts a job for it if `prefer` is [`Prefer::Job`]. During the request,
    /// `answer` stops when the client disconnects.
    ///
    /// # Errors
    ///
    /// Returns the errors of [`ask`](Self::ask), among them those of `answer`; for a job, returns
    /// [`Code::Busy`](super::super::Code::Busy) if the server has too many jobs or shuts down.
    pub(super) async fn answer(
        &self,
        prefer: Prefer,
        question: &'static str,
        answer: impl FnOnce(&Work) -> Result<Content, ApiError> + Send + 'static,
    ) -> Result<Response, ApiError> {
        self.answer_by(ONE, prefer, question, answer).await
    }

    /// Does the same as [`answer`](Self::answer) for a question about the puzzle `entry` of a request, which `report`
    /// answers. The request sets the options of the solver and the number of workers.
    ///
    /// # Errors
    ///
    /// Returns the same errors, or [`Code::BadValue`](super::super::Code::BadValue) if the server has fewer workers.
    pub(super) async fn report<R: Serialize>(
        &self,
        prefer: Prefer,
        question: &'static str,
        (puzzle_request, entry): (PuzzleRequest, Entry),
        report: impl FnOnce(&Solver, PuzzleRef<'_>, &Work) -> Result<R, ApiError> + Send + 'static,
    ) -> Result<Response, ApiError> {
        let workers = puzzle_request.workers();
        let answer = move |work: &Work| {
            let solver = puzzle_request.solver(&entry, work)?;
            let puzzle_ref = PuzzleRef { source: &source(&entry), entry: &entry };
            Content::about(&entry, &report(&solver, puzzle_ref, work)?)
        };
        self.answer_by(workers, prefer, question, answer).await
    }

    /// Does the same as [`answer`](Self::answer), but reserves `workers` workers.
    ///
    /// # Errors
    ///
    /// Returns the same errors, or [`Code::BadValue`](super::super::Code::BadValue) if the server has fewer workers.
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
