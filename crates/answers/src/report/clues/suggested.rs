//! Defines the report of the command `check --suggest`.

use itertools::Itertools;
use serde::Serialize;

use super::{listed, names, reached, solutions, unfit};
use crate::backend::Limit;
use crate::cores::{Applicable, Suggestion};
use crate::formats::{Entry, write};
use crate::generate::{AddedClues, Addition, ClueKind, MOST_ADDED, kinds_in};
use crate::grid::Clue;
use crate::report::puzzle::PuzzleHead;
use crate::report::{BatchReport, Report, Source, quantity};

/// The report suggests clues for a puzzle with several solutions. With all of these clues the puzzle has exactly one
/// solution.
///
/// JSON and CSV fields (in CSV, a list is JSON):
///
/// - `file` and `line` (where the puzzle comes from), `shape`, `rules` (null if classic), `puzzle` (its clues), and
///   `marks` (its pencil marks, n symbols a cell) if it has some
/// - `solutions`: `unique`, `none`, `several` or `unknown`
/// - `add`: a list of clues such as `r3c5=7`; with them the puzzle has exactly one solution. The list is empty if clues
///   of several cells were requested.
/// - `add_clues`: a list of clues of several cells such as `killer 10 r1c1 r1c2`, all of the requested kind; with them
///   the puzzle has exactly one solution. The list is empty if digits were requested, or if the search found no such
///   clues.
/// - `kinds`: if `solutions` is `several`, the kinds of the clues of several cells in the puzzle. Clues of each of them
///   can be requested.
/// - `at_least`: a lower bound for the number of clues that must be added; null unless `solutions` is `several`
/// - `proved`: true if it is known that no fewer clues are enough
/// - `repaired`: the clues of the puzzle with `add`; null unless `add` or `add_clues` has clues
/// - `repaired_rules`: the rules of the puzzle with `add_clues`; null unless `add_clues` has clues
/// - `solution`: the only solution of `repaired`
/// - `reason`: the limit that was reached in the search for clues, or in the search for
///   solutions; null if none was reached
/// - `message`: the answer in words
#[derive(Clone, Debug, Default, Serialize)]
#[cfg_attr(feature = "schema", derive(utoipa::ToSchema))]
pub struct SuggestReport {
    #[serde(flatten)]
    head: PuzzleHead,
    solutions: &'static str,
    add: Vec<String>,
    add_clues: Vec<String>,
    kinds: Vec<&'static str>,
    at_least: Option<usize>,
    proved: bool,
    repaired: Option<String>,
    repaired_rules: Option<String>,
    solution: Option<String>,
    reason: Option<String>,
    message: String,
}

impl SuggestReport {
    /// Creates the report on `entry`, read from `source`. The suggestions are digits.
    #[must_use]
    pub fn new(source: Source, entry: &Entry, found: &Applicable<Suggestion>) -> Self {
        Self::filled(source, entry, found, |report, found| report.fill(entry, found))
    }

    /// Creates the report on `entry`, read from `source`. The suggestions are clues of several cells of the kind.
    #[must_use]
    pub fn of_kind(
        source: Source,
        entry: &Entry,
        kind: &ClueKind,
        found: &Applicable<Addition>,
    ) -> Self {
        Self::filled(source, entry, found, |report, found| match found {
            Addition::Found(found) => report.fill_clues(entry, found),
            Addition::NotFound(limit) => report.fill_nothing(kind, *limit),
        })
    }

    fn filled<T>(
        source: Source,
        entry: &Entry,
        found: &Applicable<T>,
        fill: impl Fn(&mut Self, &T),
    ) -> Self {
        let mut report = SuggestReport {
            head: PuzzleHead::new(source, entry),
            solutions: "several",
            ..SuggestReport::default()
        };
        match found {
            Applicable::No(answer) => {
                report.solutions = solutions(answer).0;
                report.reason = reached(answer);
                report.message = unfit(answer, "no clue is missing");
            }
            Applicable::Yes(found) => {
                report.kinds = kinds_in(&entry.puzzle.rules).iter().map(|kind| kind.name).collect();
                fill(&mut report, found);
            }
        }
        report
    }

    fn fill(&mut self, entry: &Entry, found: &Suggestion) {
        let line = |grid| write::line(grid, &entry.alphabet);
        self.add = names(&found.clues);
        self.at_least = Some(found.at_least);
        self.proved = found.is_fewest();
        self.repaired = Some(line(&found.puzzle.clues));
        self.solution = Some(line(&found.solution));
        self.reason = found.limit.map(|limit| limit.to_string());
        self.message = words(found);
    }

    fn fill_clues(&mut self, entry: &Entry, found: &AddedClues) {
        let line = |grid| write::line(grid, &entry.alphabet);
        self.add_clues = found.clues.iter().map(Clue::to_string).collect();
        self.at_least = Some(1);
        // A puzzle with several solutions needs one clue at least.
        self.proved = found.clues.len() == 1;
        self.repaired = Some(line(&found.puzzle.clues));
        self.repaired_rules = Some(found.puzzle.rules.to_string());
        self.solution = Some(line(&found.solution));
        let clues = found.clues.iter().join(", ");
        self.message = format!("{}: {clues}", how_many(found.clues.len()));
    }

    fn fill_nothing(&mut self, kind: &ClueKind, limit: Option<Limit>) {
        self.at_least = Some(1);
        self.reason = limit.map(|limit| limit.to_string());
        let kind = kind.name;
        self.message = match limit {
            Some(limit) => format!(
                "more than one solution; which {kind} clues make it unique is unknown ({limit})"
            ),
            None => format!(
                "more than one solution; no {kind} clues that make it unique were found, up to {MOST_ADDED} together"
            ),
        };
    }
}

/// Returns a phrase with the number of clues that make the puzzle unique.
fn how_many(clues: usize) -> String {
    let count = quantity(clues as u64, "more clue");
    let verb = if clues == 1 { "makes" } else { "make" };
    format!("more than one solution; {count} {verb} it unique")
}

fn words(found: &Suggestion) -> String {
    let clues = listed(&found.clues);
    let fewest = match (found.is_fewest(), found.limit) {
        (true, _) => "; no fewer are enough".to_owned(),
        (false, None) => String::new(),
        (false, Some(limit)) => format!("; at least {} needed ({limit})", found.at_least),
    };
    format!("{}: {clues}{fewest}", how_many(found.clues.len()))
}

impl Report for SuggestReport {
    json_methods!();

    fn grid(&self) -> String {
        let head = format!("{}: {}\n", self.head.source, self.message);
        match (&self.repaired, &self.repaired_rules) {
            (Some(repaired), rules) => {
                let under = rules.as_ref().map_or(String::new(), |rules| format!(" under {rules}"));
                format!("{head}  then: {repaired}{under}{}\n", self.head.beside_marks())
            }
            (None, _) => head,
        }
    }

    fn line(&self) -> String {
        self.message.clone()
    }
}

impl BatchReport for SuggestReport {
    const ANSWER: &'static str = "solutions";

    fn answer(&self) -> &'static str {
        self.solutions
    }
}
