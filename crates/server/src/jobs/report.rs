//! Writes a job as JSON. The answer may be large and have many readers, so all readers share its bytes.

use std::convert::Infallible;

use axum::body::{Body, Bytes};
use axum::http::header::CONTENT_TYPE;
use axum::response::{IntoResponse, Response};
use futures_util::stream;
use serde::Serialize;
use serde_json::Value;
use utoipa::ToSchema;

use super::super::ApiError;
use super::super::work::Progress;

/// The state of a job.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, ToSchema)]
#[serde(rename_all = "snake_case")]
pub(in super::super) enum JobState {
    /// The job has not begun.
    Waiting,
    /// The job is running.
    Running,
    /// The job has ended with an answer.
    Done,
    /// The job has ended with an error.
    Failed,
    /// The job was canceled.
    Canceled,
}

/// A job as JSON. [`JobText`] is its serialized form.
#[derive(ToSchema)]
#[expect(dead_code, reason = "the description of what is sent")]
pub(in super::super) struct JobReport {
    /// The name of the job.
    id: String,
    /// The question, as the last part of its route, such as solve.
    question: &'static str,
    state: JobState,
    progress: Progress,
    /// The answer, as the route of the question returns it. Null if the job is not done, or if the answer is a file:
    /// the file is then at /api/v1/jobs/{id}/answer.
    answer: Option<Value>,
    /// The error; null if the job has not failed.
    error: Option<ApiError>,
}

/// The fields of a [`JobReport`] that its text has before the answer.
#[derive(Clone, Copy, Debug, Serialize)]
pub(super) struct JobHead<'a> {
    pub id: &'a str,
    pub question: &'static str,
    pub state: JobState,
    pub progress: Progress,
}

/// A [`JobReport`] as JSON text in three parts: the text before the answer, the answer, and the text after it.
#[derive(Clone, Debug)]
pub(in super::super) struct JobText([Bytes; 3]);

impl JobText {
    pub(super) fn new(head: &JobHead<'_>, answer: Option<Bytes>, error: Option<&ApiError>) -> Self {
        let mut begin = text(head);
        // The closing brace is removed, because more fields follow.
        begin.pop();
        begin += ",\"answer\":";
        let end = format!(",\"error\":{}}}", text(&error));
        JobText([begin.into(), answer.unwrap_or(Bytes::from_static(b"null")), end.into()])
    }

    /// Returns the parts in their order.
    pub(super) fn into_parts(self) -> [Bytes; 3] {
        self.0
    }
}

impl IntoResponse for JobText {
    fn into_response(self) -> Response {
        let parts = stream::iter(self.0.map(Ok::<_, Infallible>));
        ([(CONTENT_TYPE, "application/json")], Body::from_stream(parts)).into_response()
    }
}

fn text(value: &impl Serialize) -> String {
    serde_json::to_string(value).expect("a job is JSON")
}
