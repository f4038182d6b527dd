//! Defines what reports on the puzzles of a batch have in common.

use serde_json::{Map, Value};

use super::puzzle::PuzzleHead;
use super::{Report, Source};
use crate::formats::Entry;

/// The report on one puzzle of a batch. The default value of a report is used only to list the names of the fields.
pub trait BatchReport: Report + Default {
    /// The name of the field with the [answer](Self::answer).
    const ANSWER: &'static str = "answer";
    /// The name of the field with the reason for the answer.
    const REASON: &'static str = "reason";

    /// Returns the answer as a word. The summary of a batch counts the puzzles with each word.
    fn answer(&self) -> &'static str;
}

/// A puzzle without a report: it could not be read, or the question could not be answered.
///
/// In JSON and CSV it has all fields of the missing report. [`BatchReport::ANSWER`] is `unreadable` or
/// `failed`, [`BatchReport::REASON`] is the error, and the unknown fields are null.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Unanswered {
    /// The file and the line that the puzzle comes from.
    pub source: Source,
    /// The text of the puzzle on one line, if it is known.
    pub puzzle: Option<String>,
    /// The word that stands for the answer: [`Unanswered::UNREADABLE`] or [`Unanswered::FAILED`].
    pub answer: &'static str,
    /// The error message, with the file and the line of the error.
    pub reason: String,
}

impl Unanswered {
    /// The answer for a puzzle that could not be read.
    pub const UNREADABLE: &str = "unreadable";
    /// The answer for a puzzle that could be read, but for which the question could not be answered.
    pub const FAILED: &str = "failed";

    /// Creates the record for an `entry` that could be read, but for which the question could not be answered. `reason`
    /// is the error message.
    #[must_use]
    pub fn failed(source: Source, entry: &Entry, reason: String) -> Self {
        let PuzzleHead { source, puzzle, .. } = PuzzleHead::new(source, entry);
        Unanswered { source, puzzle: Some(puzzle), answer: Self::FAILED, reason }
    }

    /// Returns the fields file, line, puzzle, answer and reason alone, as a JSON object.
    #[must_use]
    pub fn object(&self) -> Map<String, Value> {
        let fields = [
            ("file", self.source.file.clone().into()),
            ("line", self.source.line.into()),
            ("puzzle", self.puzzle.clone().into()),
            ("answer", self.answer.into()),
            ("reason", self.reason.clone().into()),
        ];
        fields.map(|(name, value)| (name.to_owned(), value)).into_iter().collect()
    }

    /// Returns all fields of a report of type `R`. Those that this struct does not have are null.
    #[must_use]
    pub fn fields<R: BatchReport>(&self) -> Map<String, Value> {
        let Ok(Value::Object(mut fields)) = R::default().json_value() else {
            unreachable!("a report is an object")
        };
        for (name, value) in &mut fields {
            *value = match &**name {
                "file" => self.source.file.clone().into(),
                "line" => self.source.line.into(),
                "puzzle" => self.puzzle.clone().into(),
                name if name == R::ANSWER => self.answer.into(),
                name if name == R::REASON => self.reason.clone().into(),
                _ => Value::Null,
            };
        }
        fields
    }
}
