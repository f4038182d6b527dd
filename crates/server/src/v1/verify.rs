//! The route `verify`: checks a certificate.

use axum::body::Bytes;
use axum::extract::State as Shared;
use axum::http::{HeaderMap, header};
use axum::response::Response;

use super::super::content::Content;
use super::super::puzzle_request::{Board, Reading};
use super::super::state::Service;
use super::super::work::Work;
use super::super::{ApiError, Code};
use super::certificate::unzip;
use super::responses::{Otherwise, Prefer};
use crate::certify::{Rejection, verify_files};
use crate::report::VerifyReport;

/// The name of the file with the puzzle in a certificate.
const PUZZLE: &str = "puzzle.txt";

/// Check a certificate (its folder as a ZIP archive) without trusting it
#[utoipa::path(
    post, path = "/api/v1/verify", tag = "questions",
    params(("Prefer" = Option<String>, Header, description = "respond-async: answer with a job")),
    request_body(content = Vec<u8>, content_type = "application/zip"),
    responses(
        (status = 200, body = VerifyReport), Otherwise,
    ),
)]
pub(super) async fn verify(
    Shared(service): Shared<Service>,
    prefer: Prefer,
    headers: HeaderMap,
    body: Result<Bytes, axum::extract::rejection::BytesRejection>,
) -> Result<Response, ApiError> {
    let kind =
        headers.get(header::CONTENT_TYPE).and_then(|kind| kind.to_str().ok()).unwrap_or_default();
    if kind.trim() != "application/zip" {
        let message =
            format!("found the content type `{}`, expected application/zip", kind.escape_debug());
        return Err(ApiError::new(Code::WrongType, message));
    }
    let bytes = body?;
    service.answer(prefer, "verify", move |work: &Work| judge(&bytes, work)).await
}

fn judge(bytes: &[u8], work: &Work) -> Result<Content, ApiError> {
    let files = unzip(bytes, work.config.max_answer)?;
    // The verification builds the formula of the puzzle, so the puzzle must not be larger than the server allows.
    if let Some(text) = files.get(PUZZLE).and_then(|text| str::from_utf8(text).ok()) {
        Reading::default().read(&Board::Text(text.to_owned()), &work.config)?;
    }
    let verdict = verify_files(&files, &work.options(None).limits());
    if let Err(Rejection::Limit(limit)) = verdict {
        return Err(ApiError::new(
            Code::LimitReached,
            format!("whether it is right is unknown: {limit}"),
        ));
    }
    Content::json(&VerifyReport::new("request".to_owned(), &verdict))
}
