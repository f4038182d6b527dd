//! Defines the report of the command `check --suggest`.

use serde::Serialize;

use super::{listed, names, reached, solutions, unfit};
use crate::cores::{Applicable, Suggestion};
use crate::formats::{Entry, write};
use crate::report::head::PuzzleHead;
use crate::report::{BatchReport, Report, Source, quantity};

/// The report suggests clues for a puzzle with several solutions. With all of these clues the puzzle has exactly one
/// solution.
///
/// JSON and CSV fields (in CSV, the list is JSON):
///
/// - `file` and `line` (where the puzzle comes from), `shape`, `rules` (null if classic), `puzzle` (its clues)
/// - `solutions`: `unique`, `none`, `several` or `unknown`
/// - `add`: a list of clues such as `r3c5=7`; with them the puzzle has exactly one solution
/// - `at_least`: a lower bound for the number of clues that must be added; null unless `solutions` is `several`
/// - `proved`: true if it is known that no fewer clues are enough
/// - `repaired`: the puzzle with these clues; null unless `solutions` is `several`
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
    at_least: Option<usize>,
    proved: bool,
    repaired: Option<String>,
    solution: Option<String>,
    reason: Option<String>,
    message: String,
}

impl SuggestReport {
    /// Creates the report on `entry`, read from `source`.
    #[must_use]
    pub fn new(source: Source, entry: &Entry, found: &Applicable<Suggestion>) -> Self {
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
            Applicable::Yes(found) => report.fill(entry, found),
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
}

fn words(found: &Suggestion) -> String {
    let count = quantity(found.clues.len() as u64, "more clue");
    let verb = if found.clues.len() == 1 { "makes" } else { "make" };
    let clues = listed(&found.clues);
    let fewest = match (found.is_fewest(), found.limit) {
        (true, _) => "; no fewer are enough".to_owned(),
        (false, None) => String::new(),
        (false, Some(limit)) => format!("; at least {} needed ({limit})", found.at_least),
    };
    format!("more than one solution; {count} {verb} it unique: {clues}{fewest}")
}

impl Report for SuggestReport {
    json_methods!();

    fn grid(&self) -> String {
        let head = format!("{}: {}\n", self.head.source, self.message);
        match &self.repaired {
            Some(repaired) => format!("{head}  then: {repaired}\n"),
            None => head,
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
