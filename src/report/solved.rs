//! The answer of `solve`.

use serde::Serialize;

use super::{AnswerLine, BatchReport, Report, Source, puzzle_line, rules_text};
use crate::formats::{Alphabet, Entry, write};
use crate::grid::{Grid, Rules};
use crate::solve::{Answer, Outcome, Statistics};

/// What `solve` found.
///
/// JSON and CSV fields: `file`, `line`, `shape`, `rules` (null if classic), `puzzle`, `answer` (`unique`, `several`, `first`,
/// `none` or `unknown`), `reason` (of `unknown`, and of `none` where two clues clash),
/// `solution`, `second` (a second solution, where
/// there are several), `open_actions`, `variables`, `clauses`, `conflicts`, `engine` (who answered; null
/// if propagation did; see [`Statistics::engine`]; of bulk, which has no formula, the four before it are 0 or
/// null).
#[derive(Clone, Debug, Serialize)]
#[cfg_attr(feature = "server", derive(utoipa::ToSchema))]
pub struct SolveReport {
    #[serde(flatten)]
    source: Source,
    shape: String,
    rules: Option<String>,
    puzzle: String,
    answer: &'static str,
    reason: Option<String>,
    solution: Option<String>,
    second: Option<String>,
    open_actions: usize,
    variables: u32,
    clauses: u64,
    conflicts: Option<u64>,
    engine: Option<String>,
    #[serde(skip)]
    words: String,
    #[serde(skip)]
    grids: Vec<Grid>,
    #[serde(skip)]
    alphabet: Alphabet,
    #[serde(skip)]
    drawn_under: Rules,
}

impl SolveReport {
    /// What follows the puzzle, behind ` # `, on the line of one without solution where no two clues clash.
    pub const NONE: &str = "no solution";
    /// What follows the solution, behind ` # `, on the line of a puzzle with several.
    pub const SEVERAL: &str = "several solutions";

    /// The report on `entry`, which stood at `source`.
    #[must_use]
    pub fn new(source: Source, entry: &Entry, outcome: &Outcome) -> Self {
        let (answer, reason, words) = describe(entry, &outcome.answer);
        let grids = grids(&outcome.answer);
        let line = |index| grids.get(index).map(|grid| write::line(grid, &entry.alphabet));
        let Statistics { open_actions, variables, clauses, conflicts, engine } =
            outcome.statistics.clone();
        SolveReport {
            source,
            shape: entry.puzzle.shape().to_string(),
            rules: rules_text(entry),
            puzzle: puzzle_line(entry),
            answer,
            reason,
            solution: line(0),
            second: line(1),
            open_actions,
            variables,
            clauses,
            conflicts,
            engine,
            words,
            alphabet: entry.alphabet.clone(),
            drawn_under: entry.puzzle.rules.clone(),
            grids,
        }
    }
}

fn describe(entry: &Entry, answer: &Answer) -> (&'static str, Option<String>, String) {
    match answer {
        Answer::Unique(_) => ("unique", None, "exactly one solution".to_owned()),
        Answer::Several(..) => ("several", None, "several solutions, two of them:".to_owned()),
        Answer::First(_) => ("first", None, "a solution".to_owned()),
        Answer::None => match entry.puzzle.first_clash() {
            Some(clash) => ("none", Some(clash.to_string()), format!("no solution: {clash}")),
            None => ("none", None, SolveReport::NONE.to_owned()),
        },
        Answer::Unknown(None, limit) => {
            ("unknown", Some(limit.to_string()), format!("unknown, {limit}"))
        }
        Answer::Unknown(Some(_), limit) => {
            let words = format!("a solution; whether there are others is unknown, {limit}");
            ("unknown", Some(limit.to_string()), words)
        }
    }
}

fn grids(answer: &Answer) -> Vec<Grid> {
    match answer {
        Answer::Several(first, second) => vec![first.clone(), second.clone()],
        other => other.solution().cloned().into_iter().collect(),
    }
}

impl Report for SolveReport {
    fn grid(&self) -> String {
        let mut text = format!("# {}: {}\n", self.source, self.words);
        for (index, grid) in self.grids.iter().enumerate() {
            let gap = if index > 0 { "\n" } else { "" };
            text += &format!("{gap}{}", write::grid_under(&self.drawn_under, grid, &self.alphabet));
        }
        text
    }

    /// The solution, with a comment unless it is the only one; the puzzle with a comment when no
    /// solution is known.
    fn line(&self) -> String {
        let remark = match self.answer {
            "unique" | "first" => None,
            "several" => Some(Self::SEVERAL),
            _ => Some(&*self.words),
        };
        AnswerLine::Grid(self.solution.as_ref().unwrap_or(&self.puzzle).as_str(), remark).text()
    }
}

impl BatchReport for SolveReport {
    const FIELDS: &'static [&'static str] = &[
        "file",
        "line",
        "shape",
        "rules",
        "puzzle",
        "answer",
        "reason",
        "solution",
        "second",
        "open_actions",
        "variables",
        "clauses",
        "conflicts",
        "engine",
    ];

    fn answer(&self) -> &'static str {
        self.answer
    }
}
