//! Errors as JSON: a code for programs, a message for people, and the place where it is known.

use axum::Json;
use axum::http::{HeaderValue, StatusCode, header};
use axum::response::{IntoResponse, Response};
use serde::Serialize;
use utoipa::ToSchema;

use crate::ask::AskError;
use crate::cores::WhyError;
use crate::formats::FormatError;
use crate::generate::{Contradiction, NotMade};
use crate::grid::RulesError;
use crate::solve::SolveError;

/// What is wrong with a request.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, ToSchema)]
pub struct ApiError {
    /// What kind of error, for programs.
    pub code: Code,
    /// What is wrong, and what was expected.
    pub message: String,
    /// Where in the puzzle's text.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub place: Option<Place>,
}

/// The kinds of errors, each with its HTTP status.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, ToSchema)]
#[serde(rename_all = "snake_case")]
pub enum Code {
    /// 400: the request is not what its route expects.
    BadRequest,
    /// 422: the puzzle cannot be read.
    BadPuzzle,
    /// 422: a value of the request makes no sense.
    BadValue,
    /// 422: a limit was reached before there was an answer.
    LimitReached,
    /// 403: the page that asks is none of those that may.
    Forbidden,
    /// 404: there is no such thing.
    NotFound,
    /// 405: the route exists, but not for this method.
    MethodNotAllowed,
    /// 408: the request came too slowly.
    TooSlow,
    /// 409: it cannot be done at this time.
    Conflict,
    /// 413: the body, or the grid, is larger than the server allows.
    TooLarge,
    /// 415: the body has another content type than expected.
    WrongType,
    /// 503: too much is asked at once; try again later.
    Busy,
    /// 500: a mistake in sudosat.
    Internal,
}

/// A place in a text.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, ToSchema)]
pub struct Place {
    /// The line, 1-based.
    pub line: usize,
    /// The column, 1-based, in characters.
    pub column: usize,
}

impl Code {
    fn status(self) -> StatusCode {
        match self {
            Code::BadRequest => StatusCode::BAD_REQUEST,
            Code::BadPuzzle | Code::BadValue | Code::LimitReached => {
                StatusCode::UNPROCESSABLE_ENTITY
            }
            Code::Forbidden => StatusCode::FORBIDDEN,
            Code::NotFound => StatusCode::NOT_FOUND,
            Code::MethodNotAllowed => StatusCode::METHOD_NOT_ALLOWED,
            Code::TooSlow => StatusCode::REQUEST_TIMEOUT,
            Code::Conflict => StatusCode::CONFLICT,
            Code::TooLarge => StatusCode::PAYLOAD_TOO_LARGE,
            Code::WrongType => StatusCode::UNSUPPORTED_MEDIA_TYPE,
            Code::Busy => StatusCode::SERVICE_UNAVAILABLE,
            Code::Internal => StatusCode::INTERNAL_SERVER_ERROR,
        }
    }
}

impl ApiError {
    /// An error without a place.
    pub fn new(code: Code, message: impl Into<String>) -> Self {
        ApiError { code, message: message.into(), place: None }
    }
}

impl From<AskError> for ApiError {
    fn from(error: AskError) -> Self {
        match error {
            AskError::Solve(error) => error.into(),
            AskError::Why(WhyError::Decode(error)) => mistake(&error),
            AskError::Why(error) => ApiError::new(Code::BadValue, error.to_string()),
            AskError::Minimize(error) => ApiError::new(Code::BadValue, error.to_string()),
            AskError::NotForBulk | AskError::BeyondBulk(_) => {
                ApiError::new(Code::BadValue, error.to_string())
            }
            AskError::Mistake(_) => mistake(&error),
        }
    }
}

impl From<SolveError> for ApiError {
    fn from(error: SolveError) -> Self {
        match error {
            SolveError::Limit(limit) => ApiError::new(Code::LimitReached, limit.to_string()),
            SolveError::Program(_)
            | SolveError::WrongModel(_)
            | SolveError::WrongCover(_)
            | SolveError::Disputed => mistake(&error),
            error => ApiError::new(Code::BadValue, error.to_string()),
        }
    }
}

impl From<Contradiction> for ApiError {
    fn from(error: Contradiction) -> Self {
        ApiError::new(Code::BadValue, error.to_string())
    }
}

impl From<NotMade> for ApiError {
    fn from(error: NotMade) -> Self {
        match error {
            NotMade::Limit(limit, _) => SolveError::Limit(limit).into(),
            NotMade::Impossible => ApiError::new(Code::BadValue, error.to_string()),
            NotMade::Solve(error) => error.into(),
        }
    }
}

impl From<RulesError> for ApiError {
    fn from(error: RulesError) -> Self {
        ApiError::new(Code::BadPuzzle, error.to_string())
    }
}

/// What should not happen: it is told, and noted.
fn mistake(error: &dyn std::error::Error) -> ApiError {
    tracing::error!(%error, "a mistake in sudosat");
    ApiError::new(Code::Internal, error.to_string())
}

impl From<FormatError> for ApiError {
    fn from(error: FormatError) -> Self {
        let place = Some(Place { line: error.line, column: error.column });
        ApiError { code: Code::BadPuzzle, message: error.kind.to_string(), place }
    }
}

/// After how many seconds to try again.
const RETRY_AFTER: HeaderValue = HeaderValue::from_static("1");

impl IntoResponse for ApiError {
    fn into_response(self) -> Response {
        let status = self.code.status();
        let mut response = (status, Json(self)).into_response();
        if status == StatusCode::SERVICE_UNAVAILABLE {
            response.headers_mut().insert(header::RETRY_AFTER, RETRY_AFTER);
        }
        response
    }
}
