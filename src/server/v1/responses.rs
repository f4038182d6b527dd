//! What questions are answered with beside their answers.

use utoipa::IntoResponses;

use super::super::ApiError;
use super::super::jobs::JobReport;

/// What any question may be answered with beside its answer.
#[derive(IntoResponses)]
#[expect(dead_code, reason = "the description of answers")]
pub(super) enum Otherwise {
    /// A job, where one is preferred
    #[response(status = 202)]
    Job(JobReport),
    /// The body is not what is expected
    #[response(status = 400)]
    Body(ApiError),
    /// It came too slowly
    #[response(status = 408)]
    Slow(ApiError),
    /// It is larger than is taken
    #[response(status = 413)]
    Large(ApiError),
    /// It has another content type
    #[response(status = 415)]
    Type(ApiError),
    /// The puzzle cannot be read, a value makes no sense, or a limit was reached
    #[response(status = 422)]
    Value(ApiError),
    /// Too much is asked at once
    #[response(status = 503)]
    Busy(ApiError),
}
