//! The route `read`: finds the puzzles in a text.

use axum::Json;
use axum::extract::State as Shared;
use serde::{Deserialize, Serialize};
use serde_json::Value;
use utoipa::ToSchema;

use super::super::puzzle_request::{Reading, check_size};
use super::super::state::Service;
use super::super::wire::Body;
use super::super::{ApiError, Config};
use super::responses::Otherwise;
use crate::formats::{Entry, FormatError, field, write};

/// The maximum number of puzzles in one answer.
const MOST_PUZZLES: usize = 500;

/// A text with puzzles, and their rules.
#[derive(Clone, Debug, Deserialize, ToSchema)]
#[serde(deny_unknown_fields)]
pub(super) struct ReadRequest {
    /// The text, with any number of puzzles in any formats.
    text: String,
    /// Rules beyond the classic ones, such as "diagonals,windows". The puzzle may be a text that contains its rules.
    rules: Option<String>,
}

/// The puzzles of a text.
#[derive(Clone, Debug, Serialize, ToSchema)]
pub(super) struct FoundPuzzles {
    /// The first 500 puzzles, in the order of the text.
    puzzles: Vec<FoundPuzzle>,
    /// Whether the text has more puzzles.
    more: bool,
}

/// A puzzle of a text, or the reason why it cannot be read.
#[derive(Clone, Debug, Default, Serialize, ToSchema)]
pub(super) struct FoundPuzzle {
    /// The number of its first line, 1-based; if it cannot be read, the number of the line with the error.
    line: usize,
    /// The clues as one line, or the pencil marks as one line if the puzzle has any; null if it cannot be read.
    puzzle: Option<String>,
    /// The rows x columns of a box; null if the puzzle cannot be read.
    shape: Option<String>,
    /// The rules; null if they are the classic ones, or if the puzzle cannot be read.
    rules: Option<String>,
    /// The symbols of its digits; null if it cannot be read.
    alphabet: Option<String>,
    /// The number of clues; null if the puzzle cannot be read.
    clues: Option<usize>,
    /// The other text that belongs to the puzzle; null if there is none.
    comment: Option<String>,
    /// The title of the puzzle; null if the text gives none.
    title: Option<String>,
    /// The author of the puzzle; null if the text gives none.
    author: Option<String>,
    /// The rules in the author's words, which are not read as rules; null if the text has none.
    ruleset: Option<String>,
    /// What the text states for people alone, which is not read as rules: drawings, and the text of the rules; null if
    /// there is nothing.
    not_understood: Option<Value>,
    /// The reason why the puzzle cannot be read; null if it can be read.
    error: Option<String>,
}

/// List the puzzles in a text, in their order
#[utoipa::path(
    post, path = "/api/v1/read", tag = "puzzles",
    request_body = ReadRequest,
    responses(
        (status = 200, body = FoundPuzzles), Otherwise,
    ),
)]
pub(super) async fn read(
    Shared(service): Shared<Service>,
    Body(ReadRequest { text, rules }): Body<ReadRequest>,
) -> Result<Json<FoundPuzzles>, ApiError> {
    let reading = Reading { rules, ..Reading::default() };
    let mut entries = reading.entries(&text, &service.config)?;
    let puzzles = entries.by_ref().take(MOST_PUZZLES);
    let puzzles = puzzles.map(|entry| FoundPuzzle::new(entry, &service.config)).collect();
    Ok(Json(FoundPuzzles { puzzles, more: entries.next().is_some() }))
}

impl FoundPuzzle {
    fn new(entry: Result<Entry, FormatError>, config: &Config) -> Self {
        match entry {
            Ok(entry) => match check_size(entry.puzzle.shape(), config) {
                Ok(()) => FoundPuzzle::readable(entry),
                Err(error) => FoundPuzzle::unreadable(entry.line, error.message),
            },
            Err(error) => FoundPuzzle::unreadable(error.line, error.kind.to_string()),
        }
    }

    fn readable(entry: Entry) -> Self {
        let (rules, alphabet) = (&entry.puzzle.rules, &entry.alphabet);
        let line = write::line(&entry.puzzle.clues, alphabet);
        let marks = entry.puzzle.marks.as_ref().map(|marks| write::marks_line(marks, alphabet));
        let stated = |name| Some(field(&entry.fields, name)?.as_str()?.to_owned());
        FoundPuzzle {
            line: entry.line,
            puzzle: Some(marks.unwrap_or(line)),
            shape: Some(entry.puzzle.shape().of_one_grid().to_string()),
            rules: (!rules.is_classic()).then(|| rules.to_string()),
            alphabet: Some(entry.alphabet.to_string()),
            clues: Some(entry.puzzle.clues.filled_count()),
            title: stated("title"),
            author: stated("author"),
            ruleset: stated("ruleset"),
            not_understood: entry.not_understood().cloned(),
            comment: entry.comment,
            error: None,
        }
    }

    fn unreadable(line: usize, error: String) -> Self {
        FoundPuzzle { line, error: Some(error), ..FoundPuzzle::default() }
    }
}
