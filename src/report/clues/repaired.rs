//! The answer of `check --repair`.

use itertools::Itertools;
use serde::Serialize;

use super::{Asked, names, solutions, unfit};
use crate::cores::{Change, Fitting, Repair, Repairs};
use crate::formats::{Entry, write};
use crate::report::{Report, Source};
use crate::rules::Action;

/// What is wrong with a puzzle without solution.
///
/// JSON and CSV fields: `file`, `line`, `shape`, `rules` (null if classic), `puzzle`, `solutions` (`unique`, `none`, `several`,
/// `unknown`), `wrong_clues` (at least so many are wrong; null when there is nothing to repair, or nothing
/// helps), `repairs` (a list, the most telling first: see [`RepairRow`]), `complete` (whether these are all
/// repairs of so many clues), `reason` (the limit, if one was reached), `message`. In CSV the list is JSON.
#[derive(Clone, Debug, Serialize)]
pub struct RepairReport {
    #[serde(flatten)]
    asked: Asked,
    solutions: &'static str,
    wrong_clues: Option<usize>,
    repairs: Vec<RepairRow>,
    complete: bool,
    reason: Option<String>,
    message: String,
    #[serde(skip)]
    lines: Vec<String>,
}

/// Clues that are wrong together: `wrong` (a list of clues such as `r1c6=8`), `changes` (what these cells
/// can hold instead: see [`ChangeRow`]), `unique_without` (whether there is exactly one solution when they
/// are only taken away; null where a limit left it open).
#[derive(Clone, Debug, Serialize)]
pub struct RepairRow {
    wrong: Vec<String>,
    changes: Vec<ChangeRow>,
    unique_without: Option<bool>,
}

/// Other digits: `right` (a list of clues), `unique` (whether there is then exactly one solution; null
/// where a limit left it open), `puzzle` (with them), `solution`.
#[derive(Clone, Debug, Serialize)]
pub struct ChangeRow {
    right: Vec<String>,
    unique: Option<bool>,
    puzzle: String,
    solution: String,
}

impl RepairReport {
    /// The report on `entry`, which stood at `source`.
    #[must_use]
    pub fn new(source: Source, entry: &Entry, found: &Fitting<Repairs>) -> Self {
        let mut report = RepairReport {
            asked: Asked::new(source, entry),
            solutions: "none",
            wrong_clues: None,
            repairs: Vec::new(),
            complete: false,
            reason: None,
            message: String::new(),
            lines: Vec::new(),
        };
        match found {
            Fitting::No(answer) => {
                report.solutions = solutions(answer).0;
                report.message = unfit(answer, "nothing to repair");
            }
            Fitting::Yes(found) => report.tell(entry, found),
        }
        report
    }

    fn tell(&mut self, entry: &Entry, found: &Repairs) {
        let is_hopeless = found.repairs.is_empty() && found.is_complete;
        self.wrong_clues = (!is_hopeless).then_some(found.at_least);
        self.repairs = found.repairs.iter().map(|repair| RepairRow::new(entry, repair)).collect();
        self.complete = found.is_complete;
        self.reason = found.limit.map(|limit| limit.to_string());
        self.message = words(found);
        let first = self.repairs.first().and_then(|repair| repair.changes.first());
        self.lines =
            found.repairs.iter().skip(1).map(|repair| format!("or {}", said(repair))).collect();
        self.lines.extend(first.map(|change| format!("repaired: {}", change.puzzle)));
    }
}

impl RepairRow {
    fn new(entry: &Entry, repair: &Repair) -> Self {
        let changes = repair.changes.iter().map(|change| ChangeRow::new(entry, change)).collect();
        let unique_without = repair.is_unique_without;
        RepairRow { wrong: names(&repair.wrong), changes, unique_without }
    }
}

impl ChangeRow {
    fn new(entry: &Entry, change: &Change) -> Self {
        let mut clues = entry.puzzle.clues.clone();
        change.right.iter().for_each(|clue| clues.set(clue.cell, Some(clue.digit)));
        ChangeRow {
            right: names(&change.right),
            unique: change.is_unique,
            puzzle: write::line(&clues, &entry.alphabet),
            solution: write::line(&change.solution, &entry.alphabet),
        }
    }
}

fn words(found: &Repairs) -> String {
    let limit = found.limit.map_or(String::new(), |limit| format!(" ({limit})"));
    let Some(first) = found.repairs.first() else {
        return match found.limit {
            None => "no solution, whatever the clues: rules and marks allow none".to_owned(),
            Some(_) => format!("no solution; which clues are wrong is unknown{limit}"),
        };
    };
    let count = match found.at_least {
        1 => "one clue is wrong".to_owned(),
        count => format!("{count} clues are wrong"),
    };
    let more = match (found.is_complete, found.repairs.len() - 1) {
        (true, 0) => String::new(),
        (true, 1) => "; 1 other possibility".to_owned(),
        (true, others) => format!("; {others} other possibilities"),
        (false, others) => format!("; {others} other possibilities found, perhaps more"),
    };
    format!("no solution; {count}: {}{more}{limit}", said(first))
}

/// `r1c6=8 should be 5 (then exactly one solution)`.
fn said(repair: &Repair) -> String {
    let wrong = repair.wrong.iter().join(" and ");
    let unique = repair.changes.iter().filter(|change| change.is_unique == Some(true));
    match (unique.collect::<Vec<_>>().as_slice(), repair.changes.as_slice()) {
        ([], []) => format!("{wrong} should go"),
        ([], changes) => {
            format!("{wrong} can be {} (then not only one solution known)", digits(changes.iter()))
        }
        (unique, _) => {
            let should = format!("{wrong} should be {}", digits(unique.iter().copied()));
            format!("{should} (then exactly one solution)")
        }
    }
}

/// The digits of each change: `5`, `5 or 7`, `5 and 3`.
fn digits<'c>(changes: impl Iterator<Item = &'c Change>) -> String {
    let digits = |actions: &[Action]| actions.iter().map(|action| action.digit).join(" and ");
    changes.map(|change| digits(&change.right)).join(" or ")
}

impl Report for RepairReport {
    fn grid(&self) -> String {
        let head = format!("{}: {}\n", self.asked.source, self.message);
        self.lines.iter().fold(head, |text, line| format!("{text}  {line}\n"))
    }

    fn line(&self) -> String {
        self.message.clone()
    }
}
