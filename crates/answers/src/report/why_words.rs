//! Words the answers of `why`: the sentences about explanations, their rules, and solutions.

use std::collections::BTreeMap;

use indexmap::IndexMap;
use itertools::Itertools;

use super::puzzle::Drawer;
use super::quantity;
use crate::backend::Limit;
use crate::cores::{Explanation, Reasons, WhyQuestion};
use crate::encode::Halves;
use crate::grid::{Cell, Digit, Grid, House};
use crate::rules::{Action, Assertion, Requirement};

/// Returns the message for a problem with several solutions. The report shows two of them; `differences` is the number
/// of cells or options in which they differ. If a limit was reached, two other solutions may differ in fewer.
pub(super) fn two_solutions(differences: &str, limit: Option<Limit>) -> String {
    let fewer = match limit {
        None => ", no two in fewer".to_owned(),
        Some(limit) => format!("; whether two do in fewer is unknown, {limit}"),
    };
    format!("several solutions; these two differ in {differences}{fewer}")
}

/// Returns the remark that the list of explanations is incomplete, with the limit that is the reason.
pub(super) fn incomplete(reasons: &Reasons) -> String {
    let limit = reasons.limit.map_or(String::new(), |limit| format!(" ({limit})"));
    format!("; the list is incomplete{limit}")
}

impl Drawer {
    /// Returns an action as text, for example `r3c5=7`, with the digit in the symbols of the puzzle.
    fn action(&self, Action { cell, digit }: Action) -> String {
        format!("{cell}={}", self.alphabet.text(digit))
    }

    /// Returns the message for a puzzle with exactly one solution. If a cell is empty, the message has an example of a
    /// question that `why` can answer.
    pub fn unique(&self, clues: &Grid, solution: &Grid) -> String {
        let open = solution.filled().find(|(cell, _)| clues.get(*cell).is_none());
        let question = open.map(|(cell, digit)| {
            // The user can type this example as an argument. So its digit is written as a number, not as a symbol.
            format!("; ask why a cell is its digit, such as {cell}={digit}")
        });
        format!("exactly one solution{}", question.unwrap_or_default())
    }

    /// Returns the statement that the question asks to explain, for example `r3c5 cannot be 7`.
    pub fn statement(&self, question: WhyQuestion) -> String {
        match question {
            WhyQuestion::NoSolution => question.to_string(),
            WhyQuestion::Cell(Assertion::Is(action)) => self.action(action),
            WhyQuestion::Cell(Assertion::IsNot(Action { cell, digit })) => {
                format!("{cell} cannot be {}", self.alphabet.text(digit))
            }
        }
    }

    /// Returns the statement with the number of its reasons.
    pub fn cause(&self, question: WhyQuestion, one: &Explanation) -> String {
        let members = members(one);
        match question {
            WhyQuestion::NoSolution if one.size() == 1 => {
                format!("no solution: {members} clashes")
            }
            WhyQuestion::NoSolution => format!("no solution: {members} clash"),
            _ => format!("{}, because of {members}", self.statement(question)),
        }
    }

    /// Returns the parts of an explanation as text. One line has the clues, one line has the marked cells, and each
    /// sentence about rules has a line of its own. A line without content is left out.
    pub fn lines(&self, one: &Explanation) -> String {
        let mut lines = Vec::new();
        if !one.clues.is_empty() {
            let clues = one.clues.iter().map(|&clue| self.action(clue)).join(" ");
            lines.push(format!("clues: {clues}"));
        }
        if !one.marks.is_empty() {
            lines.push(format!("marks: {}", one.marks.iter().join(" ")));
        }
        lines.extend(self.sentences(one));
        lines.iter().map(|line| format!("  {line}\n")).collect()
    }

    /// Describes the requirements of an explanation. One sentence describes all cells for which the explanation uses
    /// the same halves. One sentence describes all digits of a house for which it uses the same halves. Any other
    /// requirement has a sentence of its own.
    fn sentences(&self, one: &Explanation) -> Vec<String> {
        let mut cells: BTreeMap<Halves, Vec<Cell>> = BTreeMap::new();
        let mut houses: IndexMap<(House, Halves), Vec<Digit>> = IndexMap::new();
        let mut others = Vec::new();
        for (requirement, &half) in one.rules.iter().zip(&one.halves) {
            match *requirement {
                Requirement::Cell(cell) => cells.entry(half).or_default().push(cell),
                Requirement::House(house, digit) => {
                    houses.entry((house, half)).or_default().push(digit);
                }
                Requirement::Apart(..)
                | Requirement::NotConsecutive(..)
                | Requirement::Once(..)
                | Requirement::Clue(_) => {
                    others.push(self.named(requirement, half));
                }
            }
        }
        let of_cells = |(&half, cells): (&Halves, &Vec<Cell>)| sentence_of_cells(half, cells);
        let of_houses = houses
            .iter()
            .map(|(&(house, half), digits)| self.sentence_of_house(house, half, digits));
        cells.iter().map(of_cells).chain(of_houses).chain(others).collect()
    }

    /// Describes the requirements of a house for these digits. The explanation uses the same halves of all these
    /// requirements.
    fn sentence_of_house(&self, house: House, half: Halves, digits: &[Digit]) -> String {
        let all = listed(digits.iter().map(|&digit| self.alphabet.text(digit)));
        match digits {
            [only] => self.named(&Requirement::House(house, *only), half),
            _ if half == Halves::AT_LEAST => format!("{house} needs {all}"),
            _ => format!("{house} holds each of {all} {}", of_digits(half)),
        }
    }

    fn named(&self, rule: &Requirement, half: Halves) -> String {
        named(rule, half, |digit| self.alphabet.text(digit))
    }

    /// Returns the message for a statement that does not follow, because it is false in the solution `grid`.
    pub fn otherwise(&self, question: WhyQuestion, grid: &Grid) -> String {
        match question {
            WhyQuestion::Cell(Assertion::IsNot(action)) => {
                format!("{} is possible: a solution with it", self.action(action))
            }
            WhyQuestion::Cell(Assertion::Is(Action { cell, .. })) => {
                let digit = grid.get(cell).map(|digit| self.action(Action { cell, digit }));
                let found =
                    digit.map_or_else(|| "without it".to_owned(), |found| format!("with {found}"));
                format!("{} does not follow: a solution {found}", self.statement(question))
            }
            WhyQuestion::NoSolution => "there is a solution".to_owned(),
        }
    }
}

/// Returns a phrase with the number of clues, of marked cells and of rules of an explanation. Requirements on the same
/// house, cell, pair of cells or clue of several cells count as one rule.
fn members(one: &Explanation) -> String {
    let (clues, marks) = (one.clues.len(), one.marks.len());
    let kinds = [(clues, "clue"), (marks, "marked cell"), (one.size() - clues - marks, "rule")];
    let there = kinds.into_iter().filter(|(number, _)| *number > 0);
    listed(there.map(|(number, noun)| quantity(number as u64, noun)))
}

/// Returns the remark that no smaller explanation follows, for the explanation with this 0-based index in a list.
pub(super) fn ordinal(index: usize) -> &'static str {
    match index {
        0 => "no smaller set will do",
        _ => "of the sets that come next none is smaller",
    }
}

/// Returns the remark on the size of an explanation. The remark contains the text `smallest` if each part is known to
/// be necessary and no smaller explanation follows.
pub(super) fn how_small(one: &Explanation, smallest: &str, limit: Option<Limit>) -> String {
    if !one.is_minimal {
        let reached = limit.map_or(String::new(), |limit| format!(" ({limit})"));
        return format!("; whether all are necessary is unknown{reached}");
    }
    match limit {
        _ if one.is_smallest() => format!("; each is necessary, and {smallest}"),
        None => "; each is necessary".to_owned(),
        Some(limit) => {
            format!(
                "; each is necessary, a smaller set would have {} members or more ({limit})",
                one.at_least
            )
        }
    }
}

/// Describes a requirement as far as an explanation uses it: its half *at least one*, its half *at most one*, or both.
/// `text` converts a digit to text.
pub(super) fn named(rule: &Requirement, half: Halves, text: impl Fn(Digit) -> String) -> String {
    match *rule {
        Requirement::Cell(cell) if half != Halves::AT_LEAST => {
            format!("{cell} holds {} digit", of_cells(half))
        }
        Requirement::House(house, digit) if half != Halves::AT_LEAST => {
            format!("{house} holds {} {}", text(digit), of_digits(half))
        }
        Requirement::Once(ref clue, digit) => {
            format!("{}: {} {}", clue.sentence(), word(half), text(digit))
        }
        _ => rule.in_symbols(text),
    }
}

/// Returns the text for the used halves in the field `halves`.
pub(super) fn word(half: Halves) -> &'static str {
    match (half.at_least, half.at_most) {
        (true, false) => "at least one",
        (false, _) => "at most one",
        (true, true) => "exactly one",
    }
}

/// Returns how many digits a cell holds, as a phrase. The half *at least one* alone does not occur here.
fn of_cells(half: Halves) -> &'static str {
    if half.at_least { "exactly one" } else { "at most one" }
}

/// Returns how often a house holds a digit, as a phrase. The half *at least one* alone does not occur here.
fn of_digits(half: Halves) -> &'static str {
    if half.at_least { "exactly once" } else { "at most once" }
}

/// Describes the requirements that each of these cells holds one digit. The explanation uses the same halves of all
/// these requirements.
fn sentence_of_cells(half: Halves, cells: &[Cell]) -> String {
    match cells {
        [only] => named(&Requirement::Cell(*only), half, |digit| digit.to_string()),
        _ if half == Halves::AT_LEAST => format!("{} need a digit", listed(cells)),
        _ => format!("{} hold {} digit each", listed(cells), of_cells(half)),
    }
}

/// Joins items with commas and *and*, for example `1, 2 and 3`. Returns an empty text for no items.
fn listed(items: impl IntoIterator<Item = impl ToString>) -> String {
    let mut items: Vec<String> = items.into_iter().map(|item| item.to_string()).collect();
    match items.pop() {
        Some(last) if !items.is_empty() => format!("{} and {last}", items.join(", ")),
        last => last.unwrap_or_default(),
    }
}
