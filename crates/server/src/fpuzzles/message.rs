//! Defines the messages from clients and the answers to them.

use serde::{Serialize, Serializer};
use serde_json::Value;

use crate::cover::Total;
use crate::formats::shortened;

/// A message from a client.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) enum Request {
    /// Cancels the running question.
    Cancel,
    /// Starts a question about a puzzle.
    Question(Question),
}

/// A question about a puzzle.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) struct Question {
    pub command: Command,
    /// The compressed puzzle, or an address of the page that contains it.
    pub data: String,
}

/// The command of a question. The table in [`super`] describes each command.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Command {
    TrueCandidates,
    Solve,
    Check,
    Count,
    Estimate,
    SolvePath,
    Step,
}

impl Command {
    const ALL: [(&str, Command); 7] = [
        ("truecandidates", Command::TrueCandidates),
        ("solve", Command::Solve),
        ("check", Command::Check),
        ("count", Command::Count),
        ("estimate", Command::Estimate),
        ("solvepath", Command::SolvePath),
        ("step", Command::Step),
    ];

    fn named(name: &str) -> Option<Self> {
        Command::ALL.into_iter().find(|(known, _)| *known == name).map(|(_, command)| command)
    }
}

/// The number of a message, which each answer to it repeats. It is `None` if the message has no whole number as
/// `nonce`.
pub(super) type Nonce = Option<i64>;

/// Parses a message. Returns its number separately, because the answer to an invalid message has the number too. The
/// error is a sentence that says what is wrong.
pub(super) fn read(text: &str) -> (Nonce, Result<Request, String>) {
    match serde_json::from_str::<Value>(text) {
        Ok(message) => (message["nonce"].as_i64(), request(&message)),
        Err(error) => (None, Err(format!("the message is no JSON: {error}"))),
    }
}

fn request(message: &Value) -> Result<Request, String> {
    let text = |field: &str| {
        let found = &message[field];
        let wrong =
            || format!("found {} for {field}, expected text", shortened(&found.to_string()));
        found.as_str().ok_or_else(wrong)
    };
    let name = text("command")?;
    if name == "cancel" {
        return Ok(Request::Cancel);
    }
    let command = Command::named(name).ok_or_else(|| {
        let known = Command::ALL.map(|(known, _)| known).join(", ");
        format!("found the command `{}`, expected one of {known}, cancel", shortened(name))
    })?;
    match text("dataType")? {
        "fpuzzles" => Ok(Request::Question(Question { command, data: text("data")?.to_owned() })),
        other => Err(format!("found the data type `{}`, expected fpuzzles", shortened(other))),
    }
}

/// A message to a client.
#[derive(Clone, Debug, Serialize)]
pub(super) struct Response {
    pub nonce: Nonce,
    #[serde(flatten)]
    pub answer: Answer,
}

/// An answer. Some questions have several: partial ones, and a final one.
#[derive(Clone, Debug, PartialEq, Serialize)]
#[serde(tag = "type", rename_all = "lowercase", rename_all_fields = "camelCase")]
pub(super) enum Answer {
    /// The question has no further answer: it was canceled, a limit was reached, the server ends, or an estimate is
    /// good enough.
    Canceled {
        /// The reason; `None` if a message of the client canceled the question.
        #[serde(skip_serializing_if = "Option::is_none")]
        message: Option<String>,
    },
    /// There is no solution, or the question cannot be answered.
    Invalid { message: String },
    /// For each digit of each cell, cell by cell: the number of solutions that contain it, counted up to the number in
    /// the settings. With the setting `logical`, it is -1 for a candidate that is in no solution, but that the
    /// techniques do not eliminate.
    TrueCandidates { solutions_per_candidate: Vec<i64> },
    /// The digits of a solution, row by row.
    Solved { solution: Vec<usize> },
    /// The number of solutions, or the number found so far if `in_progress` is true.
    Count { count: Number, in_progress: bool },
    /// An estimate of the number of solutions; a further answer follows.
    Estimate(EstimateSoFar),
    /// The cells after one step or all steps, row by row. A step that shows a contradiction is not applied; `is_valid`
    /// is then false.
    Logical { cells: Vec<LogicalCell>, message: String, is_valid: bool },
}

impl Answer {
    /// Returns whether this is the final answer to a question.
    pub fn is_last(&self) -> bool {
        !matches!(self, Answer::Count { in_progress: true, .. } | Answer::Estimate(_))
    }

    /// Returns the answer [`Answer::Invalid`] with this message.
    pub fn invalid(message: impl ToString) -> Self {
        Answer::Invalid { message: message.to_string() }
    }
}

/// An estimate of the number of solutions, with its 95 % confidence interval.
#[derive(Clone, Debug, PartialEq, Serialize)]
pub(super) struct EstimateSoFar {
    pub estimate: Figure,
    pub stderr: Figure,
    pub iterations: u64,
    pub ci95_lower: Figure,
    pub ci95_upper: Figure,
    #[serde(rename = "relErrPercent")]
    pub relative_error: Figure,
}

/// A cell of the grid after one step or all steps.
#[derive(Clone, Debug, PartialEq, Serialize)]
pub(super) struct LogicalCell {
    /// The digit; 0 for an empty cell.
    pub value: usize,
    /// The candidates of an empty cell; `None` for a filled one.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub candidates: Option<Vec<usize>>,
}

/// A number of solutions. A number up to 2^53 - 1, the largest that JavaScript reads exactly, is written as a JSON
/// number. A larger number is written as a text of digits, so that no client reads a rounded number.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) struct Number(pub Total);

impl Serialize for Number {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        const MAX_SAFE_INTEGER: u64 = (1 << 53) - 1;
        match u64::try_from(&self.0) {
            Ok(number) if number <= MAX_SAFE_INTEGER => serializer.serialize_u64(number),
            _ => serializer.collect_str(&self.0),
        }
    }
}

/// A floating-point number. JSON has neither infinity nor NaN, so these are written as texts, such as `Infinity`.
#[derive(Clone, Copy, Debug, PartialEq)]
pub(super) struct Figure(pub f64);

impl Serialize for Figure {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        match self.0 {
            number if number.is_finite() => serializer.serialize_f64(number),
            number if number.is_nan() => serializer.serialize_str("NaN"),
            number if number > 0.0 => serializer.serialize_str("Infinity"),
            _ => serializer.serialize_str("-Infinity"),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn number(digits: &str) -> String {
        serde_json::to_string(&Number(digits.parse().unwrap())).unwrap()
    }

    #[test]
    fn a_number_that_javascript_would_round_is_text() {
        assert_eq!(number("9007199254740991"), "9007199254740991");
        assert_eq!(number("9007199254740992"), "\"9007199254740992\"");
        let grids = "6670903752021072936960";
        assert_eq!(number(grids), format!("\"{grids}\""));
    }

    #[test]
    fn a_figure_that_json_has_not_is_text() {
        let figures = [1.5, f64::INFINITY, f64::NEG_INFINITY, f64::NAN].map(Figure);
        let text = serde_json::to_string(&figures).unwrap();
        assert_eq!(text, r#"[1.5,"Infinity","-Infinity","NaN"]"#);
    }

    #[test]
    fn errors_are_answered_with_the_number_of_the_message() {
        let message = r#"{"nonce":7,"command":"dance","dataType":"fpuzzles","data":""}"#;
        let (nonce, request) = read(message);
        assert_eq!(nonce, Some(7));
        assert!(request.unwrap_err().starts_with("found the command `dance`, expected one of"));
        assert_eq!(read("[]").0, None);
        assert_eq!(read(r#"{"nonce":"7","command":"cancel"}"#), (None, Ok(Request::Cancel)));
    }
}
