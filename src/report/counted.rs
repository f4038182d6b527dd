//! The answer of `count`.

use itertools::Itertools;
use serde::ser::Error;
use serde::{Serialize, Serializer};

use super::{Report, Source, puzzle_line, rules_text};
use crate::cover::Total;
use crate::formats::Entry;
use crate::solve::{Count, CountStop, Method};

/// How many solutions `count` found.
///
/// JSON and CSV fields: `file`, `line`, `shape`, `rules` (null if classic), `puzzle`, `count`, `exact` (whether `count` is all
/// of them), `reason` (why not, or the clash of two clues), `method` (`blocking`, `search`, `memo`, or
/// several in the order of their use: `blocking+memo`). `count` is a number literal with all its
/// digits, however many.
#[derive(Clone, Debug, Serialize)]
pub struct CountReport {
    #[serde(flatten)]
    source: Source,
    shape: String,
    rules: Option<String>,
    puzzle: String,
    #[serde(serialize_with = "as_literal")]
    count: Total,
    exact: bool,
    reason: Option<String>,
    method: String,
}

impl CountReport {
    /// The report on `entry`, which stood at `source`.
    #[must_use]
    pub fn new(source: Source, entry: &Entry, count: &Count) -> Self {
        CountReport {
            source,
            shape: entry.puzzle.shape().to_string(),
            rules: rules_text(entry),
            puzzle: puzzle_line(entry),
            count: count.found.clone(),
            exact: count.stopped.is_none(),
            reason: match count.stopped {
                Some(CountStop::Enough) => Some("limit on solutions reached".to_owned()),
                Some(CountStop::Limit(limit)) => Some(limit.to_string()),
                None => entry.puzzle.first_clash().map(|clash| clash.to_string()),
            },
            method: count.used.iter().map(Method::to_string).join("+"),
        }
    }

    /// The count in words: `1 solution`, `at least 20 solutions`.
    #[must_use]
    pub fn words(&self) -> String {
        let bound = if self.exact { "" } else { "at least " };
        let plural = if self.count == Total::ONE { "" } else { "s" };
        format!("{bound}{} solution{plural}", self.count)
    }
}

impl Report for CountReport {
    fn grid(&self) -> String {
        let how = match self.method.as_str() {
            "" => "by propagation",
            "blocking" => "by blocking clauses",
            "search" => "by search",
            "memo" => "by memo",
            "blocking+memo" => "by blocking clauses, then by memo",
            "blocking+search" => "by blocking clauses, then by search",
            _ => "by blocking clauses, memo and search",
        };
        let why = self.reason.as_ref().map_or(String::new(), |why| format!("; {why}"));
        format!("{}: {} ({how}{why})\n", self.source, self.words())
    }

    /// The number alone, or `at least N`.
    fn line(&self) -> String {
        match self.exact {
            true => self.count.to_string(),
            false => format!("at least {}", self.count),
        }
    }
}

/// A number literal with all digits.
fn as_literal<S: Serializer>(total: &Total, serializer: S) -> Result<S::Ok, S::Error> {
    let number: serde_json::Number = total.to_string().parse().map_err(S::Error::custom)?;
    number.serialize(serializer)
}
