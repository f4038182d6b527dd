//! Reads which response a client prefers, from the header `Prefer` (J. Snell, *Prefer Header for HTTP*, RFC 7240,
//! 2014), and describes for OpenAPI the responses that all questions share.

use std::convert::Infallible;

use axum::extract::FromRequestParts;
use axum::http::request::Parts;
use utoipa::IntoResponses;

use super::super::ApiError;
use super::super::jobs::JobReport;

/// The response that a client prefers: the answer itself, or a job that will have the answer.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Prefer {
    /// The answer comes in this response. This is the default.
    Answer,
    /// A job (`Prefer: respond-async`), whose answer is requested later. In a browser there are no jobs: as RFC 7240
    /// allows, the wish is ignored there.
    Job,
}

impl<S: Sync> FromRequestParts<S> for Prefer {
    type Rejection = Infallible;

    async fn from_request_parts(parts: &mut Parts, _: &S) -> Result<Self, Infallible> {
        let values = parts.headers.get_all("prefer").iter().filter_map(|value| value.to_str().ok());
        let mut wishes = values.flat_map(|value| value.split([',', ';'])).map(str::trim);
        let wants_job = wishes.any(|wish| wish.eq_ignore_ascii_case("respond-async"));
        Ok(if wants_job && !cfg!(target_family = "wasm") { Prefer::Job } else { Prefer::Answer })
    }
}

/// The responses to a question other than its answer.
#[derive(IntoResponses)]
#[expect(dead_code, reason = "the description of answers")]
pub(super) enum Otherwise {
    /// A job, if the request prefers one
    #[response(status = 202)]
    Job(JobReport),
    /// The request is malformed
    #[response(status = 400)]
    Body(ApiError),
    /// The header `Host` or `Origin` names another site than the server allows
    #[response(status = 403)]
    Forbidden(ApiError),
    /// The body did not arrive in time
    #[response(status = 408)]
    Slow(ApiError),
    /// The body, the grid or the answer is larger than the server allows
    #[response(status = 413)]
    Large(ApiError),
    /// The body does not have the expected content type
    #[response(status = 415)]
    Type(ApiError),
    /// The puzzle cannot be read, a value is invalid, or a limit was reached
    #[response(status = 422)]
    Value(ApiError),
    /// The server made a mistake
    #[response(status = 500)]
    Mistake(ApiError),
    /// The server has too many requests or is shutting down
    #[response(status = 503)]
    Busy(ApiError),
}
