//! Defines the report of the subcommand `candidates`.

use serde::Serialize;

use super::puzzle::PuzzleHead;
use super::{BatchReport, Report, Source, quantity};
use crate::formats::{Entry, write};
use crate::solve::Candidates;

/// The report lists for each cell the digits that the cell holds in at least one of the solutions that were found. If
/// no limit was reached, these are the digits of all solutions.
///
/// JSON and CSV fields:
///
/// - `file` and `line` (where the puzzle comes from), `shape`, `rules` (null if classic), `puzzle` (its clues), and
///   `marks` (its pencil marks, n symbols a cell) if it has some
/// - `answer`: `candidates`, `none` if there is no solution, or `unknown` if a limit was reached
/// - `complete`: false if a limit was reached
/// - `reason`: the limit that was reached, or null
/// - `total`: the number of candidates in all cells together
/// - `candidates`: n symbols for each cell, row by row. A digit that was found in no solution is written as the
///   puzzle's symbol for an empty cell, usually `.`. For sides above 9 see [`write::marks_line`].
/// - `undecided`: the digits that may occur in a solution or not, in the same form. It is null unless a limit was
///   reached.
#[derive(Clone, Debug, Default, Serialize)]
#[cfg_attr(feature = "schema", derive(utoipa::ToSchema))]
pub struct CandidatesReport {
    #[serde(flatten)]
    head: PuzzleHead,
    answer: &'static str,
    complete: bool,
    reason: Option<String>,
    total: usize,
    candidates: String,
    undecided: Option<String>,
    #[serde(skip)]
    drawn: String,
}

impl CandidatesReport {
    /// Creates the report on `entry`, read from `source`.
    #[must_use]
    pub fn new(source: Source, entry: &Entry, found: &Candidates) -> Self {
        let line = |marks| write::marks_line(marks, &entry.alphabet);
        CandidatesReport {
            head: PuzzleHead::new(source, entry),
            answer: word(found),
            complete: found.limit.is_none(),
            reason: found.limit.map(|limit| limit.to_string()),
            total: found.possible.total(),
            candidates: line(&found.possible),
            undecided: found.limit.map(|_| line(&found.undecided)),
            drawn: write::marks_grid(&found.possible, &entry.alphabet),
        }
    }
}

fn word(found: &Candidates) -> &'static str {
    match (found.limit, found.possible.total()) {
        (Some(_), _) => "unknown",
        (None, 0) => "none",
        (None, _) => "candidates",
    }
}

impl Report for CandidatesReport {
    json_methods!();

    fn grid(&self) -> String {
        let words = match (&self.reason, self.total) {
            (Some(limit), total) => {
                format!("{} found so far, {limit}", quantity(total, "candidate"))
            }
            (None, 0) => "no solution, so no candidates".to_owned(),
            (None, 1) => "1 candidate occurs in some solution".to_owned(),
            (None, total) => format!("{total} candidates occur in some solution"),
        };
        let head = format!("# {}: {words}\n", self.head.source);
        if self.total == 0 { head } else { head + &self.drawn }
    }

    fn line(&self) -> String {
        self.candidates.clone()
    }
}

impl BatchReport for CandidatesReport {
    fn answer(&self) -> &'static str {
        self.answer
    }
}
