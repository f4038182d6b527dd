//! The answers about exact cover problems, in the words of their text.

use itertools::Itertools;
use serde::Serialize;

use super::counted::Counted;
use super::{AnswerLine, Report};
use crate::backend::Limit;
use crate::solve::{Count, CoverAnswer, Statistics};

/// What `cover solve` found.
///
/// JSON and CSV fields: `file`, `answer` (`unique`, `several`, `first`, `none` or `unknown`),
/// `reason` (of `unknown`), `solution` and `second` (a second solution, where there are several), each
/// a list of options, `open_actions`, `variables`, `clauses`, `conflicts`, `engine` (who answered; null
/// if propagation did; see [`Statistics::engine`]).
#[derive(Clone, Debug, Serialize)]
pub struct CoverReport {
    file: String,
    answer: &'static str,
    reason: Option<String>,
    solution: Option<Vec<String>>,
    second: Option<Vec<String>>,
    open_actions: usize,
    variables: u32,
    clauses: u64,
    conflicts: Option<u64>,
    engine: Option<String>,
    #[serde(skip)]
    words: String,
}

impl CoverReport {
    /// The report on the problem in `file`.
    #[must_use]
    pub fn new(file: &str, answer: &CoverAnswer<'_, String>, statistics: Statistics) -> Self {
        let owned = |actions: &Vec<&String>| actions.iter().copied().cloned().collect();
        let (name, reason, words) = describe(answer);
        let (solution, second) = match answer {
            CoverAnswer::Unique(first) | CoverAnswer::First(first) => (Some(owned(first)), None),
            CoverAnswer::Several(first, second) => (Some(owned(first)), Some(owned(second))),
            CoverAnswer::Unknown(first, _) => (first.as_ref().map(owned), None),
            CoverAnswer::None => (None, None),
        };
        let Statistics { open_actions, variables, clauses, conflicts, engine } = statistics;
        CoverReport {
            file: file.to_owned(),
            answer: name,
            reason: reason.map(|limit| limit.to_string()),
            solution,
            second,
            open_actions,
            variables,
            clauses,
            conflicts,
            engine,
            words,
        }
    }
}

fn describe(answer: &CoverAnswer<'_, String>) -> (&'static str, Option<Limit>, String) {
    match *answer {
        CoverAnswer::Unique(_) => ("unique", None, "exactly one solution".to_owned()),
        CoverAnswer::First(_) => ("first", None, "a solution".to_owned()),
        CoverAnswer::Several(..) => ("several", None, "several solutions, two of them:".to_owned()),
        CoverAnswer::None => ("none", None, "no solution".to_owned()),
        CoverAnswer::Unknown(None, limit) => ("unknown", Some(limit), format!("unknown, {limit}")),
        CoverAnswer::Unknown(Some(_), limit) => {
            let words = format!("a solution; whether there are others is unknown, {limit}");
            ("unknown", Some(limit), words)
        }
    }
}

impl Report for CoverReport {
    fn grid(&self) -> String {
        let lines = |options: &Vec<String>| options.iter().map(|line| format!("{line}\n")).join("");
        let solutions = self.solution.iter().chain(&self.second).map(lines).join("\n");
        format!("# {}: {}\n{solutions}", self.file, self.words)
    }

    /// The solution's options, separated by `; `, with a comment unless it is the only one.
    fn line(&self) -> String {
        let remark = (!matches!(self.answer, "unique" | "first")).then_some(&*self.words);
        match &self.solution {
            Some(solution) => AnswerLine::Grid(solution.join("; ").as_str(), remark).text(),
            None => format!("# {}", self.words),
        }
    }
}

/// How many solutions `cover count` found.
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
    /// The report on the problem in `file`.
    #[must_use]
    pub fn new(file: &str, count: &Count) -> Self {
        CoverCountReport { file: file.to_owned(), counted: Counted::new(count) }
    }
}

impl Report for CoverCountReport {
    fn grid(&self) -> String {
        format!("{}: {}\n", self.file, self.counted.words())
    }

    /// The number alone, or `at least N`.
    fn line(&self) -> String {
        self.counted.line()
    }
}

/// One of many solutions, as `cover count --all` lists them.
///
/// JSON and CSV fields: `file`, `number` (from 1), `solution` (a list of options).
#[derive(Clone, Debug, Serialize)]
pub struct CoverSolution {
    file: String,
    number: u64,
    solution: Vec<String>,
}

impl CoverSolution {
    /// The solution with this number (from 1) of the problem in `file`.
    #[must_use]
    pub fn new(file: &str, number: u64, solution: Vec<String>) -> Self {
        CoverSolution { file: file.to_owned(), number, solution }
    }
}

impl Report for CoverSolution {
    fn grid(&self) -> String {
        let lines = self.solution.iter().map(|line| format!("{line}\n")).join("");
        format!("# {}: solution {}\n{lines}", self.file, self.number)
    }

    fn line(&self) -> String {
        self.solution.join("; ")
    }
}
