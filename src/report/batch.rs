//! What reports on one puzzle of many have in common.

use serde_json::{Map, Value};

use super::head::PuzzleHead;
use super::{Report, Source};
use crate::formats::Entry;

/// The report on one puzzle of a batch. The default one only shows which fields it has.
pub trait BatchReport: Report + Default {
    /// The field with the [answer](Self::answer).
    const ANSWER: &'static str = "answer";
    /// The field that says why the answer is what it is.
    const REASON: &'static str = "reason";

    /// The answer in a word, to count puzzles by.
    fn answer(&self) -> &'static str;
}

/// A puzzle without a report: it could not be read, or the question could not be answered.
///
/// In JSON and CSV it has all fields of the report that there is none of: [`BatchReport::ANSWER`] is `unreadable` or
/// `failed`, [`BatchReport::REASON`] says why, and those not known are null.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Unanswered {
    /// Where it stands.
    pub source: Source,
    /// Its text, if it stands on one line.
    pub puzzle: Option<String>,
    /// What is said in place of the answer.
    pub answer: &'static str,
    /// What is wrong, with the place.
    pub reason: String,
}

impl Unanswered {
    /// The answer of a puzzle that could not be read.
    pub const UNREADABLE: &str = "unreadable";
    /// The answer of a puzzle that was read, where the question could not be answered.
    pub const FAILED: &str = "failed";

    /// That the question about `entry` could not be answered.
    #[must_use]
    pub fn failed(source: Source, entry: &Entry, reason: String) -> Self {
        let PuzzleHead { source, puzzle, .. } = PuzzleHead::new(source, entry);
        Unanswered { source, puzzle: Some(puzzle), answer: Self::FAILED, reason }
    }

    /// What is known of it, as an object of its own.
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

    /// The fields in place of those of a report `R`.
    #[must_use]
    pub fn fields<R: BatchReport>(&self) -> Map<String, Value> {
        let Ok(Value::Object(mut fields)) = serde_json::to_value(R::default()) else {
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
