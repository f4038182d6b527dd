//! Defines the reports of the subcommands `cover solve` and `cover count`. They write a solution as the lines of its
//! options in the problem file.

use itertools::Itertools;
use serde::Serialize;

use super::counted::Counted;
use super::solved::AnswerFields;
use super::{AnswerLine, Report, SolveReport};
use crate::solve::{Count, CoverAnswer, Statistics};

/// Returns the options of a solution, each on a line of its own.
pub(super) fn lines_of(options: &[String]) -> String {
    options.iter().map(|option| format!("{option}\n")).collect()
}

/// The result of `cover solve`: a solution of a cover problem, if one was found.
///
/// JSON and CSV fields:
///
/// - `file`
/// - `answer`: `unique`, `several`, `first`, `none` or `unknown`
/// - `reason`: the limit that was reached if the answer is `unknown`, otherwise null
/// - `solution`: the options of a solution as a list; null if none is known
/// - `second`: the options of a second solution if the answer is `several`, otherwise null
/// - `open_actions`, `variables`, `clauses`, `conflicts`: the size of the formula and of the search, as in
///   [`Statistics`]
/// - `engine`: the engine that answered; null if propagation alone answered (see [`Statistics::engine`])
#[derive(Clone, Debug, Serialize)]
pub struct CoverReport {
    file: String,
    #[serde(flatten)]
    found: AnswerFields<Vec<String>>,
}

impl CoverReport {
    /// Creates the report on the problem in `file`.
    #[must_use]
    pub fn new(file: &str, answer: &CoverAnswer<'_, String>, statistics: Statistics) -> Self {
        let options = |actions: &Vec<&String>| actions.iter().copied().cloned().collect();
        CoverReport { file: file.to_owned(), found: AnswerFields::new(answer, statistics, options) }
    }
}

impl Report for CoverReport {
    json_methods!();

    fn grid(&self) -> String {
        let solutions = self.found.solution.iter().chain(&self.found.second);
        let solutions = solutions.map(|options| lines_of(options)).join("\n");
        format!("# {}: {}\n{solutions}", self.file, self.found.words)
    }

    /// Returns the options of the solution, separated by `; `. A comment follows, unless the solution is the only one
    /// or only the first solution was requested. If no solution is known, returns only the comment.
    fn line(&self) -> String {
        let remark = match self.found.answer {
            "several" => Some(SolveReport::SEVERAL),
            _ => self.found.remark(),
        };
        match &self.found.solution {
            Some(solution) => AnswerLine::Grid(solution.join("; ").as_str(), remark).text(),
            None => format!("# {}", self.found.words),
        }
    }
}

/// The number of solutions that `cover count` found.
///
/// JSON and CSV fields: `file`, and `count`, `exact`, `reason`, `method` as in
/// [`CountReport`](super::CountReport).
#[derive(Clone, Debug, Serialize)]
pub struct CoverCountReport {
    file: String,
    #[serde(flatten)]
    counted: Counted,
}

impl CoverCountReport {
    /// Creates the report on the problem in `file`.
    #[must_use]
    pub fn new(file: &str, count: &Count) -> Self {
        CoverCountReport { file: file.to_owned(), counted: Counted::new(count) }
    }
}

impl Report for CoverCountReport {
    json_methods!();

    fn grid(&self) -> String {
        format!("{}: {}\n", self.file, self.counted.words())
    }

    /// Returns the number alone, or `at least N`.
    fn line(&self) -> String {
        self.counted.line()
    }
}

/// One of the solutions that `cover count --all` lists.
///
/// JSON and CSV fields: `file`, `number` (from 1), `solution` (a list of options).
#[derive(Clone, Debug, Serialize)]
pub struct CoverSolution {
    file: String,
    number: u64,
    solution: Vec<String>,
}

impl CoverSolution {
    /// Creates the report on the solution with this number (from 1) of the problem in `file`.
    #[must_use]
    pub fn new(file: &str, number: u64, solution: Vec<String>) -> Self {
        CoverSolution { file: file.to_owned(), number, solution }
    }
}

impl Report for CoverSolution {
    json_methods!();

    fn grid(&self) -> String {
        format!("# {}: solution {}\n{}", self.file, self.number, lines_of(&self.solution))
    }

    fn line(&self) -> String {
        self.solution.join("; ")
    }
}
