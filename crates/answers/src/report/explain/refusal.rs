//! Defines the reasons why a puzzle has no steps to show, and writes them in words and as JSON.

use itertools::Itertools;
use serde::Serialize;

use crate::backend::Limit;
use crate::explain::Mistake;
use crate::grid::{Clash, ClashCause, Digit};
use crate::rules::Assertion;

use super::names::NameWriter;
use super::words::fill;

/// The reason why there are no steps to show.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Refusal {
    /// Every cell already holds the digit of the solution.
    Solved,
    /// Clues clash directly. The field has all clashes.
    Clash(Vec<Clash>),
    /// There is no solution, although no two clues clash directly.
    NoSolution,
    /// There are several solutions.
    Several,
    /// A limit was reached before it was known that there is exactly one solution, or before the next step was found.
    Unknown(Limit),
    /// The half-filled grid has wrong entries.
    Wrong(Vec<Mistake>),
}

/// A wrong entry of a half-filled grid, as JSON fields.
#[derive(Clone, Debug, Serialize)]
#[cfg_attr(feature = "schema", derive(utoipa::ToSchema))]
pub(super) struct MistakeRow {
    cell: String,
    found: String,
    /// The digit that the pencil marks lack. `None` if the entry is a wrong digit.
    #[serde(skip_serializing_if = "Option::is_none")]
    missing: Option<usize>,
    #[serde(skip)]
    pub words: String,
}

impl Refusal {
    /// Returns the name of the reason in JSON.
    pub(super) fn key(&self) -> &'static str {
        match self {
            Refusal::Solved => "nothing to do",
            Refusal::Clash(_) => "clash",
            Refusal::NoSolution => "no solution",
            Refusal::Several => "several",
            Refusal::Unknown(_) => "unknown",
            Refusal::Wrong(_) => "wrong",
        }
    }

    pub(super) fn message(&self, name_writer: &NameWriter) -> String {
        let words = name_writer.words();
        match self {
            Refusal::Solved => words.already_solved.to_owned(),
            Refusal::Clash(clashes) => {
                let clashes =
                    clashes.iter().map(|clash| sentence(clash, name_writer)).join(words.semicolon);
                fill(words.clash, &[("clashes", &clashes)])
            }
            Refusal::NoSolution => words.no_solution.to_owned(),
            Refusal::Several => words.several.to_owned(),
            Refusal::Unknown(reached) => {
                fill(words.unknown, &[("limit", limit(*reached, name_writer))])
            }
            Refusal::Wrong(mistakes) => name_writer.count(mistakes.len(), &words.wrong),
        }
    }

    pub(super) fn mistakes(&self, name_writer: &NameWriter) -> Vec<MistakeRow> {
        match self {
            Refusal::Wrong(mistakes) => mistakes.iter().map(|one| row(one, name_writer)).collect(),
            _ => Vec::new(),
        }
    }
}

/// Returns one indented line for each wrong entry.
pub(super) fn lines(mistakes: &[MistakeRow]) -> String {
    mistakes.iter().map(|mistake| format!("  {}\n", mistake.words)).collect()
}

fn row(mistake: &Mistake, name_writer: &NameWriter) -> MistakeRow {
    let words = name_writer.words();
    match mistake {
        Mistake::Digit { action, clue } => {
            let (what, found) = (name_writer.assertion(*action, true), Assertion::Is(*action));
            let template = if clue.is_some() { words.wrong_clue } else { words.wrong_digit };
            let digit = clue.map_or(String::new(), |clue| name_writer.digit(clue));
            let sentence = fill(template, &[("what", &what), ("digit", &digit)]);
            let (cell, found) = (action.cell.to_string(), found.to_string());
            MistakeRow { cell, found, missing: None, words: sentence }
        }
        Mistake::Marks { cell, digits, missing } => {
            let cell = cell.to_string();
            let listed = name_writer.digits(digits.iter().copied());
            let sentence = fill(words.wrong_marks, &[("cell", &cell), ("digits", &listed)]);
            let found = digits.iter().map(Digit::to_string).join(",");
            MistakeRow { cell, found, missing: Some(missing.number()), words: sentence }
        }
    }
}

fn sentence(clash: &Clash, name_writer: &NameWriter) -> String {
    let words = name_writer.words();
    let Clash { digit, first, second, cause } = clash;
    let (first, second, digit_text) =
        (first.to_string(), second.to_string(), name_writer.digit(*digit));
    let (template, name, value) = match cause {
        ClashCause::House(house) => (words.clash_in_house, "house", name_writer.house(*house)),
        ClashCause::Move(apart) => {
            (words.clash_apart, "apart", name_writer.apart(*apart).to_owned())
        }
        ClashCause::Consecutive(other) => (words.clash_beside, "other", name_writer.digit(*other)),
        ClashCause::Parity if digit.number() % 2 == 1 => (words.clash_odd, "cell", first.clone()),
        ClashCause::Parity => (words.clash_even, "cell", first.clone()),
    };
    fill(
        template,
        &[("digit", &digit_text), ("first", &first), ("second", &second), (name, &value)],
    )
}

pub(super) fn limit(limit: Limit, name_writer: &NameWriter) -> &'static str {
    let words = name_writer.words();
    match limit {
        Limit::Time => words.limit_time,
        Limit::Conflicts | Limit::Question(_) => words.limit_conflicts,
        Limit::Decisions => words.limit_decisions,
        Limit::Interrupt => words.limit_interrupt,
        Limit::Engine => words.limit_engine,
    }
}
