//! A job as JSON. Its answer may be large and have many readers: they share its bytes.

use std::convert::Infallible;

use axum::body::{Body, Bytes};
use axum::http::header::CONTENT_TYPE;
use axum::response::{IntoResponse, Response};
use futures_util::stream;
use serde::Serialize;
use serde_json::Value;
use utoipa::ToSchema;

use super::super::ApiError;
use super::super::work::HowFar;

/// How a job stands.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, ToSchema)]
#[serde(rename_all = "snake_case")]
pub(in super::super) enum JobState {
    /// It has not begun.
    Waiting,
    /// It is worked on.
    Running,
    /// Its answer is there.
    Done,
    /// It was not answered.
    Failed,
    /// Nobody wanted its answer.
    Canceled,
}

/// A job as JSON; [`JobText`] is how it is written.
#[derive(ToSchema)]
#[expect(dead_code, reason = "the description of what is sent")]
pub(in super::super) struct JobReport {
    /// Its name.
    id: String,
    /// What is asked: the last part of the question's route.
    question: &'static str,
    state: JobState,
    progress: HowFar,
    /// The answer as the question's route would give it, unless it is a file: that is at /api/v1/jobs/{id}/answer.
    answer: Option<Value>,
    /// Why it failed.
    error: Option<ApiError>,
}

/// What stands before the answer.
#[derive(Clone, Copy, Debug, Serialize)]
pub(super) struct Head<'a> {
    pub id: &'a str,
    pub question: &'static str,
    pub state: JobState,
    pub progress: HowFar,
}

/// A [`JobReport`] as JSON text, in parts that follow each other.
#[derive(Clone, Debug)]
pub(in super::super) struct JobText([Bytes; 3]);

impl JobText {
    pub(super) fn new(head: &Head<'_>, answer: Option<Bytes>, error: Option<&ApiError>) -> Self {
        let mut begin = text(head);
        // The object goes on.
        begin.pop();
        begin += ",\"answer\":";
        let end = format!(",\"error\":{}}}", text(&error));
        JobText([begin.into(), answer.unwrap_or(Bytes::from_static(b"null")), end.into()])
    }

    /// The parts.
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
