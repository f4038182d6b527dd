//! Defines the report of the subcommand `minimize`.

use serde::Serialize;

use super::{reached, solutions, unfit};
use crate::cores::Applicable;
use crate::formats::Entry;
use crate::generate::Minimized;
use crate::report::drawer::Drawer;
use crate::report::head::PuzzleHead;
use crate::report::{AnswerLine, BatchReport, Report, Source, quantity};

/// The result of `minimize`: the puzzle without the clues that can be removed together.
///
/// JSON and CSV fields:
///
/// - `file` and `line` (where the puzzle comes from), `shape`, `rules` (null if classic), `puzzle` (its clues)
/// - `solutions`: `unique`, `none`, `several` or `unknown`
/// - `clues`: the number of clues of the puzzle
/// - `minimized`: the puzzle after clues were removed, which may be none; null unless `solutions` is `unique`
/// - `minimized_clues`: the number of clues of `minimized`
/// - `minimal`: true if it is known that no clue of `minimized` can be removed
/// - `solution`: the only solution; null unless `solutions` is `unique`
/// - `reason`: the limit that was reached while clues were removed, or in the search for
///   solutions; null if none was reached
/// - `message`: the answer in words
#[derive(Clone, Debug, Default, Serialize)]
#[cfg_attr(feature = "schema", derive(utoipa::ToSchema))]
pub struct MinimizeReport {
    #[serde(flatten)]
    head: PuzzleHead,
    solutions: &'static str,
    clues: usize,
    minimized: Option<String>,
    minimized_clues: Option<usize>,
    minimal: Option<bool>,
    solution: Option<String>,
    reason: Option<String>,
    message: String,
    #[serde(skip)]
    drawn: String,
}

impl MinimizeReport {
    /// Creates the report on `entry`, read from `source`.
    #[must_use]
    pub fn new(source: Source, entry: &Entry, found: &Applicable<Minimized>) -> Self {
        let report = MinimizeReport {
            head: PuzzleHead::new(source, entry),
            solutions: "unique",
            clues: entry.puzzle.clues.filled_count(),
            ..MinimizeReport::default()
        };
        match found {
            Applicable::No(answer) => {
                let (solutions, message) = (solutions(answer).0, unfit(answer, "no clue can go"));
                MinimizeReport { solutions, message, reason: reached(answer), ..report }
            }
            Applicable::Yes(found) => report.with(&Drawer::of(entry), found),
        }
    }

    fn with(self, drawer: &Drawer, found: &Minimized) -> Self {
        let clues = found.puzzle.clues.filled_count();
        let of = quantity(self.clues as u64, "clue");
        let rest = match (found.is_minimal, found.limit) {
            (true, _) => "no more can go".to_owned(),
            (false, Some(limit)) => format!("whether more can go is unknown, {limit}"),
            (false, None) => "whether more can go is unknown".to_owned(),
        };
        MinimizeReport {
            minimized: Some(drawer.line(&found.puzzle.clues)),
            minimized_clues: Some(clues),
            minimal: Some(found.is_minimal),
            solution: Some(drawer.line(&found.solution)),
            reason: found.limit.map(|limit| limit.to_string()),
            message: format!("{clues} of {of}, {rest}"),
            drawn: drawer.grid(&found.puzzle.clues),
            ..self
        }
    }
}

impl Report for MinimizeReport {
    json_methods!();

    fn grid(&self) -> String {
        format!("# {}: {}\n{}", self.head.source, self.message, self.drawn)
    }

    /// Returns the puzzle after clues were removed. If the puzzle is not known to have exactly one solution, returns
    /// the given puzzle with the message as a comment.
    fn line(&self) -> String {
        match &self.minimized {
            Some(minimized) => minimized.clone(),
            None => AnswerLine::Grid(self.head.puzzle.as_str(), Some(&self.message)).text(),
        }
    }
}

impl BatchReport for MinimizeReport {
    const ANSWER: &'static str = "solutions";

    fn answer(&self) -> &'static str {
        self.solutions
    }
}
