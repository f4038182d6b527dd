//! The route `convert`: writes a puzzle in another text format.

use axum::extract::State as Shared;
use axum::response::Response;
use serde::{Deserialize, Serialize};
use utoipa::ToSchema;

use super::super::content::Content;
use super::super::puzzle_request::parsed;
use super::super::state::Service;
use super::super::work::Work;
use super::super::{ApiError, Code};
use super::request::QuestionRequest;
use super::responses::{Otherwise, Prefer};
use crate::ask;
use crate::formats::{Alphabet, OutputFormat};

/// The name of the field that holds the title of a puzzle.
const TITLE: &str = "title";

type AskedConvert = QuestionRequest<Convert>;

/// The format to write.
#[derive(Clone, Debug, Default, Deserialize, ToSchema)]
#[serde(default, deny_unknown_fields)]
pub(super) struct Convert {
    /// The format: grid, line, block, sdk, marks, marks-line, csv, json, iss, fpuzzles,
    /// sudokupad, penpa. Default: line.
    to: Option<String>,
    /// The symbols of the digits in the written text.
    to_alphabet: Option<String>,
    /// The title of the puzzle, in place of the one that its text gives. Formats without a title leave it out.
    title: Option<String>,
}

/// A puzzle in another format.
#[derive(Clone, Debug, Serialize, ToSchema)]
pub(super) struct Converted {
    /// The text of the puzzle. Rules beyond the classic ones are in a line above it, except in the formats json,
    /// iss, fpuzzles, sudokupad and penpa, which contain them.
    text: String,
    /// The format of the puzzle in the request: the given one, or the one that was recognised.
    format: &'static str,
}

/// Convert a puzzle to another text format
#[utoipa::path(
    post, path = "/api/v1/convert", tag = "questions",
    params(("Prefer" = Option<String>, Header, description = "respond-async: answer with a job")),
    request_body = AskedConvert,
    responses(
        (status = 200, body = Converted), Otherwise,
    ),
)]
pub(super) async fn convert(
    Shared(service): Shared<Service>,
    prefer: Prefer,
    QuestionRequest { puzzle_request, question }: QuestionRequest<Convert>,
) -> Result<Response, ApiError> {
    let mut entry = puzzle_request.entry(&service.config)?;
    if let Some(title) = question.title {
        entry.fields.retain(|(name, _)| name != TITLE);
        entry.fields.push((TITLE.to_owned(), title.into()));
    }
    let to = parsed(question.to.as_deref(), "to")?.unwrap_or(OutputFormat::Line);
    let alphabet = parsed::<Alphabet>(question.to_alphabet.as_deref(), "to_alphabet")?;
    let answer = move |_: &Work| {
        let text = ask::convert_alone(&entry, to, alphabet.as_ref());
        let text = text.map_err(|error| ApiError::new(Code::BadValue, error.to_string()))?;
        Content::about(&entry, &Converted { text, format: entry.format.name() })
    };
    service.answer(prefer, "convert", answer).await
}
