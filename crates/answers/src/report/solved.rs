//! Defines the report of the subcommand `solve`.

use itertools::Itertools;
use serde::Serialize;

use super::puzzle::{Drawer, PuzzleHead};
use super::{AnswerLine, BatchReport, Report, Source};
use crate::formats::Entry;
use crate::grid::Grid;
use crate::solve::{Answer, Outcome, Statistics};

/// The result of `solve`: the solution, if one was found.
///
/// JSON and CSV fields:
///
/// - `file` and `line` (where the puzzle comes from), `shape`, `rules` (null if classic), `puzzle` (its clues), and
///   `marks` (its pencil marks, n symbols a cell) if it has some
/// - `answer`: `unique`, `several`, `first`, `none` or `unknown`
/// - `reason`: the limit that was reached if the answer is `unknown`, or the first clash if clues clash; otherwise null
/// - `solution`: a solution; null if none is known
/// - `second`: a second solution if the answer is `several`, otherwise null
/// - `open_actions`, `variables`, `clauses`, `conflicts`: the size of the formula and of the search, as in
///   [`Statistics`]
/// - `engine`: the engine that answered; `search` for the search on the cover, null if propagation alone answered (see
///   [`Statistics::engine`])
///
/// The engine bulk builds no formula. If it answers, `open_actions`, `variables` and `clauses` are 0, and `conflicts`
/// is null.
#[derive(Clone, Debug, Default, Serialize)]
#[cfg_attr(feature = "schema", derive(utoipa::ToSchema))]
pub struct SolveReport {
    #[serde(flatten)]
    head: PuzzleHead,
    #[serde(flatten)]
    found: AnswerFields<String>,
    #[serde(skip)]
    grids: Vec<Grid>,
    #[serde(skip)]
    drawer: Drawer,
}

/// The answer to a problem, with the known solutions in the output form `T` and the statistics of the search.
#[derive(Clone, Debug, Default, Serialize)]
#[cfg_attr(feature = "schema", derive(utoipa::ToSchema))]
pub(super) struct AnswerFields<T> {
    pub answer: &'static str,
    pub reason: Option<String>,
    // The API description cannot show an `Option` of a type parameter as a field that may be null.
    #[cfg_attr(feature = "schema", schema(value_type = Option<String>))]
    pub solution: Option<T>,
    #[cfg_attr(feature = "schema", schema(value_type = Option<String>))]
    pub second: Option<T>,
    #[serde(flatten)]
    pub statistics: Statistics,
    #[serde(skip)]
    pub words: String,
}

impl<T> AnswerFields<T> {
    pub fn new<S>(answer: &Answer<S>, statistics: Statistics, decode: impl Fn(&S) -> T) -> Self {
        let (word, reason, words) = match answer {
            Answer::Unique(_) => ("unique", None, "exactly one solution".to_owned()),
            Answer::Several(..) => ("several", None, "several solutions, two of them:".to_owned()),
            Answer::First(_) => ("first", None, "a solution".to_owned()),
            Answer::None => ("none", None, SolveReport::NONE.to_owned()),
            Answer::Unknown(None, limit) => ("unknown", Some(limit), format!("unknown, {limit}")),
            Answer::Unknown(Some(_), limit) => {
                let words = format!("a solution; whether there are others is unknown, {limit}");
                ("unknown", Some(limit), words)
            }
        };
        let reason = reason.map(|limit| limit.to_string());
        let solutions = [answer.solution(), answer.second()];
        let [solution, second] = solutions.map(|solution| solution.map(&decode));
        AnswerFields { answer: word, reason, solution, second, statistics, words }
    }

    /// Returns the remark that follows the solution or the puzzle. Returns `None` if the solution is the only one, or
    /// if only the first solution was requested.
    pub fn remark(&self) -> Option<&str> {
        (!matches!(self.answer, "unique" | "first")).then_some(&*self.words)
    }
}

impl SolveReport {
    /// The remark after ` # ` on the line of a puzzle that has no solution. If clues clash, `: ` and the first clash
    /// follow it.
    pub const NONE: &str = "no solution";
    /// The remark after ` # ` on the line of a puzzle with several solutions.
    pub const SEVERAL: &str = "several solutions";

    /// Creates the report on `entry`, read from `source`.
    #[must_use]
    pub fn new(source: Source, entry: &Entry, outcome: &Outcome) -> Self {
        let drawer = Drawer::of(entry);
        let Outcome { answer, statistics } = outcome;
        let mut found = AnswerFields::new(answer, statistics.clone(), |grid| drawer.line(grid));
        if *answer == Answer::None
            && let Some(clash) = entry.puzzle.first_clash()
        {
            found.words = format!("{}: {clash}", Self::NONE);
            found.reason = Some(clash.to_string());
        }
        let grids = answer.solution().into_iter().chain(answer.second()).cloned().collect();
        SolveReport { head: PuzzleHead::new(source, entry), found, grids, drawer }
    }
}

impl Report for SolveReport {
    json_methods!();

    fn grid(&self) -> String {
        let grids = self.grids.iter().map(|grid| self.drawer.grid(grid)).join("\n");
        format!("# {}: {}\n{grids}", self.head.source, self.found.words)
    }

    /// Returns the solution. A comment follows, unless the solution is the only one or only the first solution was
    /// requested. If no solution is known, returns the puzzle with a comment.
    fn line(&self) -> String {
        let remark = match self.found.answer {
            "several" => Some(Self::SEVERAL),
            _ => self.found.remark(),
        };
        let grid = self.found.solution.as_ref().unwrap_or(&self.head.puzzle);
        AnswerLine::Grid(grid.as_str(), remark).text()
    }
}

impl BatchReport for SolveReport {
    fn answer(&self) -> &'static str {
        self.found.answer
    }
}
