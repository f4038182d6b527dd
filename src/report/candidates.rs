//! The answer of `candidates`.

use serde::Serialize;

use super::{BatchReport, Report, Source, puzzle_line, rules_text};
use crate::formats::{Alphabet, Entry, write};
use crate::grid::Marks;
use crate::solve::Candidates;

/// For each cell the digits that occur in some solution.
///
/// JSON and CSV fields: `file`, `line`, `shape`, `rules` (null if classic), `puzzle`, `answer` (`candidates`, `none`
/// without solution, `unknown` past a limit), `complete` (false when a limit was
/// reached), `reason` (which), `total` (digits in all cells together), `candidates` (n symbols a
/// cell, row by row, `.` for a digit that occurs in no solution; for sides above 9 see
/// [`write::marks_line`]), `undecided` (likewise; present when a limit was reached).
#[derive(Clone, Debug, Serialize)]
#[cfg_attr(feature = "server", derive(utoipa::ToSchema))]
pub struct CandidatesReport {
    #[serde(flatten)]
    source: Source,
    shape: String,
    rules: Option<String>,
    puzzle: String,
    answer: &'static str,
    complete: bool,
    reason: Option<String>,
    total: usize,
    candidates: String,
    undecided: Option<String>,
    #[serde(skip)]
    marks: Marks,
    #[serde(skip)]
    alphabet: Alphabet,
}

impl CandidatesReport {
    /// The report on `entry`, which stood at `source`.
    #[must_use]
    pub fn new(source: Source, entry: &Entry, found: &Candidates) -> Self {
        let line = |marks| write::marks_line(marks, &entry.alphabet);
        CandidatesReport {
            source,
            shape: entry.puzzle.shape().to_string(),
            rules: rules_text(entry),
            puzzle: puzzle_line(entry),
            answer: word(found),
            complete: found.limit.is_none(),
            reason: found.limit.map(|limit| limit.to_string()),
            total: found.possible.total(),
            candidates: line(&found.possible),
            undecided: found.limit.map(|_| line(&found.undecided)),
            marks: found.possible.clone(),
            alphabet: entry.alphabet.clone(),
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
    fn grid(&self) -> String {
        let words = match (&self.reason, self.total) {
            (Some(limit), total) => format!("{total} candidates found so far, {limit}"),
            (None, 0) => "no solution, so no candidates".to_owned(),
            (None, total) => format!("{total} candidates occur in some solution"),
        };
        let head = format!("# {}: {words}\n", self.source);
        if self.total == 0 { head } else { head + &write::marks_grid(&self.marks, &self.alphabet) }
    }

    fn line(&self) -> String {
        self.candidates.clone()
    }
}

impl BatchReport for CandidatesReport {
    const FIELDS: &'static [&'static str] = &[
        "file",
        "line",
        "shape",
        "rules",
        "puzzle",
        "answer",
        "complete",
        "reason",
        "total",
        "candidates",
        "undecided",
    ];

    fn answer(&self) -> &'static str {
        self.answer
    }
}
