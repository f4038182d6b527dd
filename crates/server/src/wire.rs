//! Extractors that read requests into types, and answer unreadable requests with a JSON error.

use std::error::Error;
use std::iter;

use axum::body::Bytes;
use axum::extract::rejection::{BytesRejection, JsonRejection, PathRejection, QueryRejection};
use axum::extract::{FromRequest, FromRequestParts, Json, Path, Query, Request};
use axum::http::StatusCode;
use axum::http::request::Parts;
use serde::de::DeserializeOwned;
use serde_json::Value;
use serde_path_to_error::{Path as FieldPath, Segment};
use tower_http::timeout::TimeoutError;

use super::{ApiError, Code};
use crate::formats::shortened;

/// What the number in a field can be.
const WHOLE_NUMBER: &str = "a whole number from 0 to 18446744073709551615";

/// The body, read as JSON into a type. An array is refused.
#[derive(Debug)]
pub(super) struct Body<T>(pub T);

/// The query parameters of the URL.
#[derive(Debug)]
pub(super) struct QueryParameters<T>(pub T);

impl<T: DeserializeOwned, S: Send + Sync> FromRequest<S> for Body<T> {
    type Rejection = ApiError;

    async fn from_request(request: Request, state: &S) -> Result<Self, ApiError> {
        read(request, state, None).await.map(Body)
    }
}

/// Does the same as [`Body`], but an empty body becomes the default value.
#[derive(Debug)]
pub(super) struct MaybeBody<T>(pub T);

impl<T: DeserializeOwned + Default, S: Send + Sync> FromRequest<S> for MaybeBody<T> {
    type Rejection = ApiError;

    async fn from_request(request: Request, state: &S) -> Result<Self, ApiError> {
        read(request, state, Some(T::default)).await.map(MaybeBody)
    }
}

/// Reads the body as JSON. If the body is empty and `absent` is given, returns the value that `absent` returns.
async fn read<T: DeserializeOwned, S: Send + Sync>(
    request: Request,
    state: &S,
    absent: Option<fn() -> T>,
) -> Result<T, ApiError> {
    let (parts, body) = request.into_parts();
    let headers = parts.headers.clone();
    let bytes = Bytes::from_request(Request::from_parts(parts, body), state).await?;
    match absent {
        Some(absent) if bytes.is_empty() => return Ok(absent()),
        // An array is refused, because Serde would read its elements as the fields of a struct, in their order.
        _ if bytes.trim_ascii_start().starts_with(b"[") => {
            return Err(ApiError::new(Code::BadValue, "found an array, expected an object"));
        }
        _ => {}
    }
    let mut request = Request::new(bytes.into());
    *request.headers_mut() = headers;
    let Json(value) = Json::<Value>::from_request(request, state).await?;
    of_value(&value)
}

/// Reads a JSON value into a type.
///
/// # Errors
///
/// Returns [`Code::BadValue`] if it is none. The message names the field, what was found there, and what was expected.
pub(super) fn of_value<T: DeserializeOwned>(value: &Value) -> Result<T, ApiError> {
    serde_path_to_error::deserialize(value).map_err(|error| {
        let problem = problem(&error.inner().to_string(), at(value, error.path()));
        let path = error.path().to_string();
        let field = if path == "." { String::new() } else { format!("{path}: ") };
        ApiError::new(Code::BadValue, field + &problem)
    })
}

/// Returns the part of the value to which the path leads.
fn at<'v>(value: &'v Value, path: &FieldPath) -> Option<&'v Value> {
    path.iter().try_fold(value, |value, segment| match segment {
        Segment::Map { key } => value.get(key),
        Segment::Seq { index } => value.get(index),
        Segment::Enum { .. } | Segment::Unknown => None,
    })
}

/// Says what was found and what was expected in place of the words of Serde.
fn problem(message: &str, found: Option<&Value>) -> String {
    if let Some(of_variant) = message.strip_prefix("unknown variant ") {
        return format!("found {of_variant}");
    }
    let is_wrong = ["invalid type: ", "invalid value: "].iter().any(|it| message.starts_with(it));
    let of_type = message.rsplit_once(", expected ").filter(|_| is_wrong);
    let expected = match message.strip_prefix("expected ") {
        // Serde says this of a number that no u64 can hold.
        None if message == "invalid number" => Some(WHOLE_NUMBER),
        None => of_type.map(|(_, expected)| in_words(expected)),
        own => own,
    };
    match (found, expected) {
        (Some(found), Some(expected)) => {
            format!("found {}, expected {expected}", shortened(&found.to_string()))
        }
        _ => message.to_owned(),
    }
}

/// Returns the words for what Serde expects.
fn in_words(expected: &str) -> &str {
    match expected {
        "u64" => WHOLE_NUMBER,
        "a string" => "a text",
        "a boolean" => "true or false",
        "a sequence" => "an array",
        "a map" => "an object",
        _ if expected.starts_with("struct ") => "an object",
        other => other,
    }
}

/// The only parameter of the path.
#[derive(Debug)]
pub(super) struct Named(pub String);

impl<S: Send + Sync> FromRequestParts<S> for Named {
    type Rejection = ApiError;

    async fn from_request_parts(parts: &mut Parts, state: &S) -> Result<Self, ApiError> {
        let Path(name) = Path::from_request_parts(parts, state)
            .await
            .map_err(|error: PathRejection| ApiError::new(Code::BadRequest, error.body_text()))?;
        Ok(Named(name))
    }
}

impl<T: DeserializeOwned, S: Send + Sync> FromRequestParts<S> for QueryParameters<T> {
    type Rejection = ApiError;

    async fn from_request_parts(parts: &mut Parts, state: &S) -> Result<Self, ApiError> {
        let Query(value) = Query::from_request_parts(parts, state).await?;
        Ok(QueryParameters(value))
    }
}

impl From<JsonRejection> for ApiError {
    fn from(rejection: JsonRejection) -> Self {
        let code = match &rejection {
            JsonRejection::MissingJsonContentType(_) => Code::WrongType,
            JsonRejection::BytesRejection(_) => return unread(&rejection, rejection.status()),
            _ => Code::BadRequest,
        };
        ApiError::new(code, rejection.body_text())
    }
}

impl From<BytesRejection> for ApiError {
    fn from(rejection: BytesRejection) -> Self {
        unread(&rejection, rejection.status())
    }
}

impl From<QueryRejection> for ApiError {
    fn from(rejection: QueryRejection) -> Self {
        ApiError::new(Code::BadRequest, rejection.body_text())
    }
}

/// Returns the error for a body that could not be read completely, because it came too slowly, was too large, or ended
/// early. `status` is the status that axum chose for this case.
fn unread(rejection: &(dyn Error + 'static), status: StatusCode) -> ApiError {
    let mut causes = iter::successors(Some(rejection), |&error| error.source());
    if causes.any(|error| error.is::<TimeoutError>()) {
        return ApiError::new(Code::TooSlow, "the body did not arrive in time");
    }
    match status {
        StatusCode::PAYLOAD_TOO_LARGE => {
            ApiError::new(Code::TooLarge, "the body is longer than this server takes")
        }
        _ => ApiError::new(Code::BadRequest, rejection.to_string()),
    }
}
