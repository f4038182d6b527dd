//! The report of `check --redundant`.

use serde::Serialize;

use super::{listed, names, solutions, unfit};
use crate::cores::{Applicable, Redundant};
use crate::formats::{Entry, write};
use crate::grid::Puzzle;
use crate::report::head::PuzzleHead;
use crate::report::{BatchReport, Report, Source, quantity};

/// The clues of a puzzle that can each be removed alone.
///
/// JSON and CSV fields: `file`, `line`, `shape`, `rules` (null if classic), `puzzle`, `solutions` (`unique`,
/// `none`, `several`, `unknown`), `redundant` (a list of clues such as `r3c5=7`; each can be removed alone),
/// `undecided` (a list of the clues that were not decided because of a limit), `minimal` (a puzzle with some
/// of the clues, none of which can be removed; null if the puzzle does not have exactly one solution or a
/// limit was reached), `minimal_clues` (its number of clues), `reason` (the limit, if one was reached),
/// `message`. In CSV the lists are JSON.
#[derive(Clone, Debug, Default, Serialize)]
#[cfg_attr(feature = "server", derive(utoipa::ToSchema))]
pub struct RedundantReport {
    #[serde(flatten)]
    head: PuzzleHead,
    solutions: &'static str,
    redundant: Vec<String>,
    undecided: Vec<String>,
    minimal: Option<String>,
    minimal_clues: Option<usize>,
    reason: Option<String>,
    message: String,
}

impl RedundantReport {
    /// Creates the report on `entry`, read from `source`.
    #[must_use]
    pub fn new(source: Source, entry: &Entry, found: &Applicable<Redundant>) -> Self {
        let mut report = RedundantReport {
            head: PuzzleHead::new(source, entry),
            solutions: "unique",
            ..RedundantReport::default()
        };
        match found {
            Applicable::No(answer) => {
                report.solutions = solutions(answer).0;
                report.message = unfit(answer, "no clue can go");
            }
            Applicable::Yes(found) => report.fill(entry, found),
        }
        report
    }

    fn fill(&mut self, entry: &Entry, found: &Redundant) {
        let line = |puzzle: &Puzzle| write::line(&puzzle.clues, &entry.alphabet);
        self.redundant = names(&found.clues);
        self.undecided = names(&found.undecided);
        self.minimal = found.minimal.as_ref().map(line);
        self.minimal_clues = found.minimal.as_ref().map(|puzzle| puzzle.clues.filled_count());
        self.reason = found.limit.map(|limit| limit.to_string());
        self.message = words(found, entry.puzzle.clues.filled_count());
    }
}

fn words(found: &Redundant, clues: usize) -> String {
    let count = found.clues.len();
    let text = match (count, found.undecided.len()) {
        (0, 0) => format!("minimal: none of the {} can go", quantity(clues as u64, "clue")),
        (0, _) => format!("none of {} is known to go", quantity(clues as u64, "clue")),
        _ => {
            let (count, clues) = (quantity(count as u64, "clue"), listed(&found.clues));
            format!("{count} can go, each by itself: {clues}")
        }
    };
    match (found.limit, found.undecided.len()) {
        (None, _) => text,
        (Some(limit), 0) => format!("{text} ({limit})"),
        (Some(limit), open) => format!("{text} ({open} undecided, {limit})"),
    }
}

impl Report for RedundantReport {
    fn grid(&self) -> String {
        let head = format!("{}: {}\n", self.head.source, self.message);
        match (&self.minimal, self.minimal_clues) {
            (Some(minimal), Some(clues)) if !self.redundant.is_empty() => {
                format!("{head}  minimal, {}: {minimal}\n", quantity(clues as u64, "clue"))
            }
            _ => head,
        }
    }

    fn line(&self) -> String {
        self.message.clone()
    }
}

impl BatchReport for RedundantReport {
    const ANSWER: &'static str = "solutions";

    fn answer(&self) -> &'static str {
        self.solutions
    }
}
