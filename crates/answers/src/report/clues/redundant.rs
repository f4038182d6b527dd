//! Defines the report of the command `check --redundant`.

use serde::Serialize;

use super::{names, reached, solutions, unfit};
use crate::backend::Limit;
use crate::cores::{Applicable, Redundant};
use crate::formats::{Entry, write};
use crate::grid::{Clue, Puzzle};
use crate::report::puzzle::PuzzleHead;
use crate::report::{BatchReport, Report, Source, quantity};
use crate::rules::Action;

/// The report lists the redundant clues of a puzzle with exactly one solution. If any one of them is removed alone, the
/// solution stays unique.
///
/// JSON and CSV fields (in CSV, lists are JSON):
///
/// - `file` and `line` (where the puzzle comes from), `shape`, `rules` (null if classic), `puzzle` (its clues), and
///   `marks` (its pencil marks, n symbols a cell) if it has some
/// - `solutions`: `unique`, `none`, `several` or `unknown`
/// - `redundant`: a list of the redundant clues, such as `r3c5=7` and `killer 10 r1c1 r1c2`
/// - `undecided`: a list of the clues for which a limit was reached first: they may be redundant or not
/// - `minimal`: the puzzle with so few of its clues that none of them can be removed. It is null if `solutions` is not
///   `unique`, or if a limit was reached before it was found.
/// - `minimal_rules`: the rules of `minimal`; null if they are those of the puzzle or if `minimal` is null
/// - `minimal_clues`: the number of clues of `minimal`, clues of several cells included
/// - `reason`: the limit that was reached in the search for redundant clues, or in the search for
///   solutions; null if none was reached
/// - `message`: the answer in words
#[derive(Clone, Debug, Default, Serialize)]
#[cfg_attr(feature = "schema", derive(utoipa::ToSchema))]
pub struct RedundantReport {
    #[serde(flatten)]
    head: PuzzleHead,
    solutions: &'static str,
    redundant: Vec<String>,
    undecided: Vec<String>,
    minimal: Option<String>,
    minimal_rules: Option<String>,
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
                report.reason = reached(answer);
                report.message = unfit(answer, "no clue can go");
            }
            Applicable::Yes(found) => report.fill(entry, found),
        }
        report
    }

    fn fill(&mut self, entry: &Entry, found: &Redundant) {
        let line = |puzzle: &Puzzle| write::line(&puzzle.clues, &entry.alphabet);
        self.redundant = all_names(&found.clues, &found.other_clues);
        self.undecided = all_names(&found.undecided, &found.undecided_others);
        let count = |puzzle: &Puzzle| puzzle.clues.filled_count() + puzzle.rules.clues().count();
        self.minimal = found.minimal.as_ref().map(line);
        let other_rules = found.minimal.as_ref().filter(|one| one.rules != entry.puzzle.rules);
        self.minimal_rules = other_rules.map(|puzzle| puzzle.rules.to_string());
        self.minimal_clues = found.minimal.as_ref().map(count);
        self.reason = found.limit.map(|limit| limit.to_string());
        self.message = self.words(found.limit, count(&entry.puzzle));
    }

    /// Returns the message for a puzzle with exactly one solution. `clues` is the number of its clues, clues of several
    /// cells included.
    fn words(&self, limit: Option<Limit>, clues: usize) -> String {
        let (count, open) = (self.redundant.len(), self.undecided.len());
        let text = match (count, open) {
            (0, 0) => format!("minimal: none of the {} can go", quantity(clues as u64, "clue")),
            (0, _) => format!("none of {} is known to go", quantity(clues as u64, "clue")),
            _ => {
                // The name of a clue of several cells contains spaces, so a space cannot separate such names.
                let has_blanks = self.redundant.iter().any(|name| name.contains(' '));
                let names = self.redundant.join(if has_blanks { ", " } else { " " });
                format!("{} can go, each by itself: {names}", quantity(count as u64, "clue"))
            }
        };
        match (limit, open) {
            (None, _) => text,
            (Some(limit), 0) => format!("{text} ({limit})"),
            (Some(limit), open) => format!("{text} ({open} undecided, {limit})"),
        }
    }
}

/// Returns the names of the clues `digits`, and then the names of the clues of several cells.
fn all_names(digits: &[Action], clues: &[Clue]) -> Vec<String> {
    names(digits).into_iter().chain(clues.iter().map(Clue::to_string)).collect()
}

impl Report for RedundantReport {
    json_methods!();

    fn grid(&self) -> String {
        let head = format!("{}: {}\n", self.head.source, self.message);
        match (&self.minimal, self.minimal_clues) {
            (Some(minimal), Some(clues)) if !self.redundant.is_empty() => {
                let rules = self.minimal_rules.as_ref();
                let under = rules.map(|rules| format!(" under {rules}")).unwrap_or_default();
                let (count, marks) = (quantity(clues as u64, "clue"), self.head.beside_marks());
                format!("{head}  minimal, {count}: {minimal}{under}{marks}\n")
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
