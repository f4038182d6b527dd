//! Answers on the wire.

use axum::http::header::{CONTENT_DISPOSITION, CONTENT_TYPE};
use axum::response::{IntoResponse, Response};
use serde::Serialize;
use serde_json::Value;

use super::{ApiError, Code};

/// The answer to a question.
#[derive(Clone, Debug)]
pub(super) enum Content {
    /// A JSON object.
    Json(Value),
    /// A file.
    File {
        /// What kind.
        media_type: &'static str,
        /// What it may be called.
        name: &'static str,
        /// What is in it.
        bytes: Vec<u8>,
    },
}

impl Content {
    /// A JSON object.
    ///
    /// # Errors
    ///
    /// [`Code::Internal`] for what is none.
    pub fn json(value: &impl Serialize) -> Result<Self, ApiError> {
        let value = serde_json::to_value(value);
        value.map(Content::Json).map_err(|error| ApiError::new(Code::Internal, error.to_string()))
    }
}

impl IntoResponse for Content {
    fn into_response(self) -> Response {
        match self {
            Content::Json(value) => axum::Json(value).into_response(),
            Content::File { media_type, name, bytes } => {
                let disposition = format!("attachment; filename=\"{name}\"");
                let headers =
                    [(CONTENT_TYPE, media_type.to_owned()), (CONTENT_DISPOSITION, disposition)];
                (headers, bytes).into_response()
            }
        }
    }
}
