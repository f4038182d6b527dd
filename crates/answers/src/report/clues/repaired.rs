//! Defines the report of the command `check --repair`.

use itertools::Itertools;
use serde::Serialize;

use super::{names, reached, solutions, unfit};
use crate::cores::{Applicable, Change, Repair, Repairs};
use crate::formats::{Entry, write};
use crate::grid::{Clue, Rule, Rules};
use crate::report::puzzle::PuzzleHead;
use crate::report::{BatchReport, Report, Source};
use crate::rules::Action;

/// The report lists the repairs of a puzzle without a solution: the smallest sets of clues that can be wrong together,
/// and what can replace them.
///
/// JSON and CSV fields (in CSV, the list is JSON):
///
/// - `file` and `line` (where the puzzle comes from), `shape`, `rules` (null if classic), `puzzle` (its clues), and
///   `marks` (its pencil marks, n symbols a cell) if it has some
/// - `solutions`: `unique`, `none`, `several` or `unknown`
/// - `wrong_clues`: the smallest number of wrong clues. It is null if it is unknown, if `solutions` is not `none`, or
///   if no change of the clues gives the puzzle a solution.
/// - `at_least`: a lower bound for that number. It is null if `solutions` is not `none`, or if no change of the clues
///   gives the puzzle a solution.
/// - `repairs`: a list of repairs, each as in [`RepairRow`]. The repairs that can lead to exactly one solution come
///   first.
/// - `complete`: true if the list has all repairs with the smallest number of wrong clues
/// - `reason`: the limit that was reached in the search for repairs, or in the search for
///   solutions; null if none was reached
/// - `message`: the answer in words
#[derive(Clone, Debug, Default, Serialize)]
#[cfg_attr(feature = "schema", derive(utoipa::ToSchema))]
pub struct RepairReport {
    #[serde(flatten)]
    head: PuzzleHead,
    solutions: &'static str,
    wrong_clues: Option<usize>,
    at_least: Option<usize>,
    repairs: Vec<RepairRow>,
    complete: bool,
    reason: Option<String>,
    message: String,
    /// The message without the repairs, which [`grid`](Report::grid) writes on separate lines.
    #[serde(skip)]
    heading: String,
    #[serde(skip)]
    lines: Vec<String>,
}

/// A set of clues that are wrong together, as JSON fields:
///
/// - `wrong`: a list of clues such as `r1c6=8` or `killer 20 r1c1 r1c2`
/// - `changes`: the digits and the clues of several cells that can stand in their place; see [`ChangeRow`]
/// - `unique_without`: true if removing the clues leaves exactly one solution; null if a limit was reached before this
///   was known
#[derive(Clone, Debug, Serialize)]
#[cfg_attr(feature = "schema", derive(utoipa::ToSchema))]
pub struct RepairRow {
    wrong: Vec<String>,
    changes: Vec<ChangeRow>,
    unique_without: Option<bool>,
}

/// Clues that can stand in place of the wrong ones, as JSON fields:
///
/// - `right`: a list of these clues
/// - `unique`: true if the puzzle then has exactly one solution; null if a limit was reached before this was known
/// - `rules`: the rules with the right clues of several cells; null if no clue of several cells is wrong
/// - `puzzle`: the clues of the puzzle with the right digits
/// - `solution`: a solution of the changed puzzle
#[derive(Clone, Debug, Serialize)]
#[cfg_attr(feature = "schema", derive(utoipa::ToSchema))]
pub struct ChangeRow {
    right: Vec<String>,
    unique: Option<bool>,
    rules: Option<String>,
    puzzle: String,
    solution: String,
}

impl RepairReport {
    /// Creates the report on `entry`, read from `source`.
    #[must_use]
    pub fn new(source: Source, entry: &Entry, found: &Applicable<Repairs>) -> Self {
        let mut report = RepairReport {
            head: PuzzleHead::new(source, entry),
            solutions: "none",
            ..RepairReport::default()
        };
        match found {
            Applicable::No(answer) => {
                report.solutions = solutions(answer).0;
                report.reason = reached(answer);
                report.message = unfit(answer, "nothing to repair");
            }
            Applicable::Yes(found) => report.fill(entry, found),
        }
        report
    }

    fn fill(&mut self, entry: &Entry, found: &Repairs) {
        let is_hopeless = found.repairs.is_empty() && found.is_complete;
        self.wrong_clues = (!found.repairs.is_empty()).then_some(found.at_least);
        self.at_least = (!is_hopeless).then_some(found.at_least);
        self.repairs = found.repairs.iter().map(|repair| RepairRow::new(entry, repair)).collect();
        self.complete = found.is_complete;
        self.reason = found.limit.map(|limit| limit.to_string());
        self.message = words(found);
        self.heading =
            self.reason.iter().fold(how_many(found), |sentence, why| format!("{sentence} ({why})"));
        self.lines = self.lines_of(found);
    }

    /// Returns one line for each repair. The line also has the puzzle after the first change, if the repair can lead to
    /// exactly one solution. If there is only one repair, returns only a line with the puzzle after its first change,
    /// or nothing if there is no change.
    fn lines_of(&self, found: &Repairs) -> Vec<String> {
        let marks = self.head.beside_marks();
        let text = |change: &ChangeRow| format!("{}{marks}", change.puzzle());
        let puzzles = self.repairs.iter().map(|row| row.changes.first().map(text));
        let line = |(repair, puzzle): (&Repair, Option<String>)| {
            let puzzle = puzzle.filter(|_| repair.can_be_unique());
            puzzle.map_or(sentence(repair), |puzzle| format!("{}: {puzzle}", sentence(repair)))
        };
        match (found.repairs.as_slice(), self.repairs.as_slice()) {
            ([_], [row]) => {
                let then = |change| format!("then: {}", text(change));
                row.changes.iter().take(1).map(then).collect()
            }
            (repairs, _) => repairs.iter().zip(puzzles).map(line).collect(),
        }
    }
}

impl RepairRow {
    fn new(entry: &Entry, repair: &Repair) -> Self {
        let row = |change| ChangeRow::new(entry, &repair.wrong_clues, change);
        let changes = repair.changes.iter().map(row).collect();
        let unique_without = repair.is_unique_without;
        RepairRow { wrong: listed(&repair.wrong, &repair.wrong_clues), changes, unique_without }
    }
}

impl ChangeRow {
    /// Returns the changed puzzle as text. Its rules follow if a clue of several cells changes.
    fn puzzle(&self) -> String {
        match &self.rules {
            Some(rules) => format!("{} under {rules}", self.puzzle),
            None => self.puzzle.clone(),
        }
    }

    fn new(entry: &Entry, wrong: &[Clue], change: &Change) -> Self {
        let mut clues = entry.puzzle.clues.clone();
        change.right.iter().for_each(|clue| clues.set(clue.cell, Some(clue.digit)));
        ChangeRow {
            right: listed(&change.right, &change.right_clues),
            unique: change.is_unique,
            rules: (!wrong.is_empty()).then(|| rules_with(&entry.puzzle.rules, wrong, change)),
            puzzle: write::line(&clues, &entry.alphabet),
            solution: write::line(&change.solution, &entry.alphabet),
        }
    }
}

/// Returns the digits, such as `r1c6=8`, and then the clues of several cells as texts.
fn listed(digits: &[Action], clues: &[Clue]) -> Vec<String> {
    names(digits).into_iter().chain(clues.iter().map(Clue::to_string)).collect()
}

/// Returns the rules as text, without the wrong clues of several cells and with the right ones at the end.
fn rules_with(rules: &Rules, wrong: &[Clue], change: &Change) -> String {
    let is_right = |rule: &&Rule| match rule {
        Rule::Clue(clue) => !wrong.contains(clue),
        _ => true,
    };
    let others = rules.iter().filter(is_right).map(Rule::to_string);
    let rules = others.chain(change.right_clues.iter().map(Clue::to_string)).join(", ");
    if rules.is_empty() { Rules::default().to_string() } else { rules }
}

fn words(found: &Repairs) -> String {
    let limit = found.limit.map_or(String::new(), |limit| format!(" ({limit})"));
    match (found.repairs.is_empty(), found.limit) {
        (true, None) => "no solution, whatever the clues: rules and marks allow none".to_owned(),
        (true, Some(_)) => format!("no solution; which clues are wrong is unknown{limit}"),
        _ => {
            format!(
                "{}: {}{limit}",
                how_many(found),
                found.repairs.iter().map(sentence).join("; or ")
            )
        }
    }
}

/// Returns a phrase with the number of wrong clues. If several sets of this size can be the wrong ones, the phrase also
/// has the number of these sets.
fn how_many(found: &Repairs) -> String {
    let wrong = match found.at_least {
        1 => "no solution; one clue is wrong".to_owned(),
        count => format!("no solution; {count} clues are wrong"),
    };
    match (found.is_complete, found.repairs.len()) {
        (true, 1) => wrong,
        (true, count) => format!("{wrong}, {count} possibilities"),
        (false, count) => format!("{wrong}, {count} possibilities and perhaps more"),
    }
}

/// Returns a repair in words, for example `r1c6=8 should be 5 (then exactly one solution)`.
fn sentence(repair: &Repair) -> String {
    let wrong = listed(&repair.wrong, &repair.wrong_clues).join(" and ");
    let or_go = if repair.is_unique_without == Some(true) { ", or go" } else { "" };
    let mut unique =
        repair.changes.iter().filter(|change| change.is_unique == Some(true)).peekable();
    if unique.peek().is_some() {
        let right = digits(unique);
        let should = match right.is_empty() {
            // A clue of several cells without a number cannot become another clue.
            true => "should go".to_owned(),
            false => format!("should be {right}{or_go}"),
        };
        return format!("{wrong} {should} (then exactly one solution)");
    }
    if repair.changes.is_empty() {
        return format!("{wrong}: no number is right");
    }
    let is_known = repair.changes.iter().all(|change| change.is_unique.is_some());
    let others = if is_known {
        "then more than one solution"
    } else {
        "then perhaps more than one solution"
    };
    match digits(repair.changes.iter()) {
        right if right.is_empty() => format!("{wrong} can go ({others})"),
        right => format!("{wrong} can be {right} ({others})"),
    }
}

/// The maximum number of changes that the message lists for one repair.
const MOST_DIGITS: usize = 9;

/// Returns the new digits and the new clues of several cells, for example `5`, `5 or 7`, `5 and 3`. Only the first
/// [`MOST_DIGITS`] changes are listed.
fn digits<'c>(changes: impl Iterator<Item = &'c Change>) -> String {
    let mut all = changes.map(|change| {
        let digits = change.right.iter().map(|action| action.digit.to_string());
        digits.chain(change.right_clues.iter().map(Clue::to_string)).join(" and ")
    });
    let first = all.by_ref().take(MOST_DIGITS).join(" or ");
    if all.next().is_some() { format!("{first} or others") } else { first }
}

impl Report for RepairReport {
    json_methods!();

    fn grid(&self) -> String {
        // Two or more repairs follow on separate lines, so the first line omits them.
        let head = match self.repairs.len() {
            0 | 1 => &self.message,
            _ => &self.heading,
        };
        let head = format!("{}: {head}\n", self.head.source);
        self.lines.iter().fold(head, |text, line| format!("{text}  {line}\n"))
    }

    fn line(&self) -> String {
        self.message.clone()
    }
}

impl BatchReport for RepairReport {
    const ANSWER: &'static str = "solutions";

    fn answer(&self) -> &'static str {
        self.solutions
    }
}
