//! Defines the report of the subcommand `count`.

use itertools::Itertools;
use serde::ser::Error;
use serde::{Serialize, Serializer};

use super::puzzle::PuzzleHead;
use super::{AnswerLine, BatchReport, Report, Source};
use crate::cover::Total;
use crate::formats::Entry;
use crate::solve::{Count, CountStop, Method};

/// The number of solutions that `count` found.
///
/// JSON and CSV fields:
///
/// - `file` and `line` (where the puzzle comes from), `shape`, `rules` (null if classic), `puzzle` (its clues), and
///   `marks` (its pencil marks, n symbols a cell) if it has some
/// - `answer`: `none`, `unique` or `several`. If the count is not exact, `first` says that one solution was found, and
///   `unknown` that none was found.
/// - `count`: a JSON number with all its digits, even if there are many
/// - `exact`: true if it is known that `count` includes all solutions
/// - `reason`: why the count is not exact, or the first clash if clues clash; otherwise null
/// - `method`: `blocking`, `search`, `memo`, or several such as `search+memo`. The last method gave the count. The
///   others were tried before it. The text is empty if propagation alone gave the count.
#[derive(Clone, Debug, Default, Serialize)]
#[cfg_attr(feature = "schema", derive(utoipa::ToSchema))]
pub struct CountReport {
    #[serde(flatten)]
    head: PuzzleHead,
    answer: &'static str,
    #[serde(flatten)]
    counted: Counted,
}

/// The count of the solutions of a puzzle or of an exact cover problem, with the method that produced it.
#[derive(Clone, Debug, Default, Serialize)]
#[cfg_attr(feature = "schema", derive(utoipa::ToSchema))]
pub(super) struct Counted {
    #[serde(serialize_with = "as_literal")]
    #[cfg_attr(feature = "schema", schema(value_type = u64, format = "uint-of-any-length"))]
    count: Total,
    exact: bool,
    reason: Option<String>,
    method: String,
}

impl CountReport {
    /// Creates the report on `entry`, read from `source`.
    #[must_use]
    pub fn new(source: Source, entry: &Entry, count: &Count) -> Self {
        let mut counted = Counted::new(count);
        // Only a puzzle without a solution can have clashing clues. The test for a clash can take longer than the
        // count, so other puzzles are not tested.
        if counted.exact && counted.count.is_zero() {
            counted.reason = entry.puzzle.first_clash().map(|clash| clash.to_string());
        }
        CountReport {
            head: PuzzleHead::new(source, entry),
            answer: Self::word(&counted.count, counted.exact),
            counted,
        }
    }

    /// Raises the number of solutions to `listed`, which are known, if the count stopped before it came so far.
    pub fn raise_to(&mut self, listed: u64) {
        let known = Total::from(listed);
        if !self.counted.exact && self.counted.count < known {
            self.counted.count = known;
            self.answer = Self::word(&listed, false);
        }
    }

    /// Returns the answer as a word for a number of solutions. If `exact` is false, the number is a lower bound.
    #[must_use]
    pub fn word<N: PartialEq<u64>>(number: &N, exact: bool) -> &'static str {
        match (*number == 0, *number == 1, exact) {
            (true, _, true) => "none",
            (_, true, true) => "unique",
            (true, _, false) => "unknown",
            (_, true, false) => "first",
            (false, false, _) => "several",
        }
    }
}

impl Counted {
    pub(super) fn new(count: &Count) -> Self {
        Counted {
            count: count.found.clone(),
            exact: count.stopped.is_none(),
            reason: count.stopped.map(|stop| match stop {
                CountStop::Enough => "limit on solutions reached".to_owned(),
                CountStop::Limit(limit) => limit.to_string(),
            }),
            method: count.used.iter().map(Method::to_string).join("+"),
        }
    }

    /// Returns the count in words, for example `1 solution (by search)` or `at least 20 solutions (by memo;
    /// time limit reached)`.
    pub(super) fn words(&self) -> String {
        let how = self.how();
        let why = self.reason.as_ref().map_or(String::new(), |why| format!("; {why}"));
        let plural = if self.count == 1 { "" } else { "s" };
        format!("{} solution{plural} ({how}{why})", self.line())
    }

    /// Returns the method in words, for example `by search`, `by memo, after a trial of search` or `by propagation`.
    fn how(&self) -> String {
        let named = |name| if name == "blocking" { "blocking clauses" } else { name };
        let names = self.method.split('+').map(named).collect_vec();
        match names[..] {
            [""] => "by propagation".to_owned(),
            [only] => format!("by {only}"),
            [ref tried @ .., last] => {
                format!("by {last}, after a trial of {}", tried.join(" and "))
            }
            [] => unreachable!("a text has a first part"),
        }
    }

    /// Returns the number alone, or `at least N`.
    pub(super) fn line(&self) -> String {
        AnswerLine::Count { found: self.count.clone(), is_exact: self.exact }.text()
    }
}

impl Report for CountReport {
    json_methods!();

    fn grid(&self) -> String {
        format!("{}: {}\n", self.head.source, self.counted.words())
    }

    /// Returns the number alone, or `at least N`.
    fn line(&self) -> String {
        self.counted.line()
    }
}

/// Serializes the total as a JSON number with all digits.
fn as_literal<S: Serializer>(total: &Total, serializer: S) -> Result<S::Ok, S::Error> {
    let number: serde_json::Number = total.to_string().parse().map_err(S::Error::custom)?;
    number.serialize(serializer)
}

impl BatchReport for CountReport {
    fn answer(&self) -> &'static str {
        self.answer
    }
}
