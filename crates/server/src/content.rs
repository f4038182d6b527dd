//! Defines an answer as bytes. It is serialized once, and all requests that read it share the bytes.

use axum::body::Bytes;
use axum::http::header::{CONTENT_DISPOSITION, CONTENT_TYPE};
use axum::http::{HeaderName, HeaderValue};
use axum::response::{AppendHeaders, IntoResponse, Response};
use serde::Serialize;

use super::{ApiError, Code};
use crate::formats::{Entry, NOT_UNDERSTOOD};
use crate::report;

/// The name of the header of a file that names what the text of its puzzle draws without saying what it means.
pub(super) const DRAWINGS: &str = "x-not-understood";

/// The answer to a question. A clone shares the bytes.
#[derive(Clone, Debug)]
pub(super) enum Content {
    /// A JSON object, as text.
    Json(Bytes),
    /// A file.
    File {
        /// The content type.
        media_type: &'static str,
        /// The suggested file name.
        name: &'static str,
        /// The content.
        bytes: Bytes,
        /// The names of what the text of the puzzle draws without saying what it means; `None` if there is nothing.
        not_understood: Option<String>,
    },
}

impl Content {
    /// Serializes `value` as JSON. The caller passes only values that become JSON objects.
    ///
    /// # Errors
    ///
    /// Returns [`Code::Internal`] if `value` cannot be serialized as JSON.
    pub fn json(value: &impl Serialize) -> Result<Self, ApiError> {
        let text = serde_json::to_vec(value).map_err(|error| internal(&error))?;
        Ok(Content::Json(text.into()))
    }

    /// Serializes `value`, the answer to a question about the puzzle `entry`, as JSON. If the text of the puzzle has
    /// parts for people alone, the answer lists them in the field `not_understood`.
    ///
    /// # Errors
    ///
    /// Returns [`Code::Internal`] if `value` cannot be serialized as JSON.
    pub fn about(entry: &Entry, value: &impl Serialize) -> Result<Self, ApiError> {
        let Some(listed) = entry.not_understood() else { return Self::json(value) };
        let mut object = serde_json::to_value(value).map_err(|error| internal(&error))?;
        object[NOT_UNDERSTOOD] = listed.clone();
        Self::json(&object)
    }

    /// Creates the answer to a question about the puzzle `entry` that is a file. If the text of the puzzle has parts
    /// for people alone, the header `X-Not-Understood` names them, because a file has no field for them.
    pub fn file(entry: &Entry, media_type: &'static str, name: &'static str, bytes: Bytes) -> Self {
        Content::File { media_type, name, bytes, not_understood: report::not_understood(entry) }
    }
}

fn internal(error: &serde_json::Error) -> ApiError {
    ApiError::new(Code::Internal, error.to_string())
}

impl IntoResponse for Content {
    fn into_response(self) -> Response {
        match self {
            Content::Json(text) => ([(CONTENT_TYPE, "application/json")], text).into_response(),
            Content::File { media_type, name, bytes, not_understood } => {
                let disposition = format!("attachment; filename=\"{name}\"");
                let headers =
                    [(CONTENT_TYPE, media_type.to_owned()), (CONTENT_DISPOSITION, disposition)];
                let drawings = not_understood
                    .and_then(|names| HeaderValue::try_from(names).ok())
                    .map(|names| [(HeaderName::from_static(DRAWINGS), names)]);
                (headers, drawings.map(AppendHeaders), bytes).into_response()
            }
        }
    }
}
