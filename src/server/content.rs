//! Defines an answer as bytes. It is serialized once, and all requests that read it share the bytes.

use axum::body::Bytes;
use axum::http::header::{CONTENT_DISPOSITION, CONTENT_TYPE};
use axum::response::{IntoResponse, Response};
use serde::Serialize;

use super::{ApiError, Code};

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
    },
}

impl Content {
    /// Serializes `value` as JSON. The caller passes only values that become JSON objects.
    ///
    /// # Errors
    ///
    /// Returns [`Code::Internal`] if `value` cannot be serialized as JSON.
    pub fn json(value: &impl Serialize) -> Result<Self, ApiError> {
        let text = serde_json::to_vec(value);
        let text = text.map_err(|error| ApiError::new(Code::Internal, error.to_string()))?;
        Ok(Content::Json(text.into()))
    }
}

impl IntoResponse for Content {
    fn into_response(self) -> Response {
        match self {
            Content::Json(text) => ([(CONTENT_TYPE, "application/json")], text).into_response(),
            Content::File { media_type, name, bytes } => {
                let disposition = format!("attachment; filename=\"{name}\"");
                let headers =
                    [(CONTENT_TYPE, media_type.to_owned()), (CONTENT_DISPOSITION, disposition)];
                (headers, bytes).into_response()
            }
        }
    }
}
