//! Errors as JSON: a code for programs, a message for people, and the position in the text if it is known.

use axum::Json;
use axum::http::{HeaderValue, StatusCode, header};
use axum::response::{IntoResponse, Response};
use serde::Serialize;
use utoipa::ToSchema;

use crate::ask::AskError;
use crate::cores::WhyError;
use crate::formats::FormatError;
use crate::generate::{ImpossibleSpec, NotMade};
use crate::grid::RulesError;
use crate::solve::SolveError;

/// The error that answers a request.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, ToSchema)]
pub struct ApiError {
    /// The kind of error, for programs.
    pub code: Code,
    /// A description of the error, and usually of what was expected.
    pub message: String,
    /// The line and column of the error in the text of the puzzle. The field is absent if they are not known.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub place: Option<ErrorPlace>,
}

/// The kinds of errors, each with its HTTP status.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, ToSchema)]
#[serde(rename_all = "snake_case")]
pub enum Code {
    /// 400: the request is not what its route expects.
    BadRequest,
    /// 422: the puzzle cannot be read.
    BadPuzzle,
    /// 422: a value of the request is invalid.
    BadValue,
    /// 422: a limit was reached before an answer was found.
    LimitReached,
    /// 403: the host or the origin of the request is not allowed.
    Forbidden,
    /// 404: the route or the named object does not exist.
    NotFound,
    /// 405: the route exists, but not with this method.
    MethodNotAllowed,
    /// 408: the body of the request did not arrive in time.
    TooSlow,
    /// 409: the request is not possible in the current state.
    Conflict,
    /// 413: the body, the grid or the answer is larger than the server allows.
    TooLarge,
    /// 415: the body does not have the expected content type.
    WrongType,
    /// 503: the server has too many requests or is shutting down; try again later.
    Busy,
    /// 500: an error in sudosat itself.
    Internal,
}

/// A line and a column of a text.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, ToSchema)]
pub struct ErrorPlace {
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
    /// Creates an error without a line and column.
    pub fn new(code: Code, message: impl Into<String>) -> Self {
        ApiError { code, message: message.into(), place: None }
    }
}

impl From<AskError> for ApiError {
    fn from(error: AskError) -> Self {
        match error {
            AskError::Solve(error) => error.into(),
            AskError::Why(WhyError::Decode(error)) => mistake(&error),
            AskError::Mistake(_) => mistake(&error),
            error => ApiError::new(Code::BadValue, error.with_field()),
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

impl From<ImpossibleSpec> for ApiError {
    fn from(error: ImpossibleSpec) -> Self {
        let field = match error {
            ImpossibleSpec::Symmetry(_) => "symmetry",
            ImpossibleSpec::With(_) => "with",
            ImpossibleSpec::ScaleWith(_) => "scale",
            ImpossibleSpec::Pattern(_)
            | ImpossibleSpec::PatternWith(_)
            | ImpossibleSpec::PatternClues { .. } => "pattern",
            ImpossibleSpec::Clues { .. } => "clues",
            ImpossibleSpec::Level { .. }
            | ImpossibleSpec::Technique { .. }
            | ImpossibleSpec::Levels => "difficulty",
        };
        ApiError::new(Code::BadValue, format!("{field}: {error}"))
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

/// Logs an internal error and converts it into [`Code::Internal`].
fn mistake(error: &dyn std::error::Error) -> ApiError {
    tracing::error!(%error, "a mistake in sudosat");
    ApiError::new(Code::Internal, error.to_string())
}

impl From<FormatError> for ApiError {
    fn from(error: FormatError) -> Self {
        let place = Some(ErrorPlace { line: error.line, column: error.column });
        ApiError { code: Code::BadPuzzle, message: error.kind.to_string(), place }
    }
}

/// The value of the `Retry-After` header, in seconds.
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
