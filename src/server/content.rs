//! Answers on the wire, written once: whoever reads one shares its bytes.

use axum::body::Bytes;
use axum::http::header::{CONTENT_DISPOSITION, CONTENT_TYPE};
use axum::response::{IntoResponse, Response};
use serde::Serialize;

use super::{ApiError, Code};

/// The answer to a question; cheap to clone.
#[derive(Clone, Debug)]
pub(super) enum Content {
    /// A JSON object, as text.
    Json(Bytes),
    /// A file.
    File {
        /// What kind.
        media_type: &'static str,
        /// What it may be called.
        name: &'static str,
        /// What is in it.
        bytes: Bytes,
    },
}

impl Content {
    /// A JSON object.
    ///
    /// # Errors
    ///
    /// [`Code::Internal`] for what is none.
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
