//! Describes for OpenAPI the responses that all questions share.

use utoipa::IntoResponses;

use super::super::ApiError;
use super::super::jobs::JobReport;

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
    /// The server has too many requests or is shutting down
    #[response(status = 503)]
    Busy(ApiError),
}
