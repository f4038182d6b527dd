//! Defines the report of the subcommand `why`.

use itertools::Itertools;
use serde::Serialize;

use super::puzzle::{Drawer, PuzzleHead};
use super::why_words::{how_small, incomplete, named, ordinal, two_solutions, word};
use super::{BatchReport, Report, Source, quantity};
use crate::backend::Limit;
use crate::cores::{Explanation, Nearest, Reasons, Why, WhyQuestion};
use crate::formats::Entry;
use crate::grid::{Cell, Grid};
use crate::rules::Requirement;

/// The answer to a question of `why`: an explanation, or the solutions.
#[derive(Clone, Debug)]
pub enum WhyAnswer {
    /// The explanations that the question asks for, or the reason why there are none.
    Why(Why),
    /// The question was why there is no solution, but there is one. The field has the only solution, or two of several
    /// solutions, unless a limit was reached.
    Nearest(Nearest),
}

/// The result of `why`: explanations, or solutions.
///
/// JSON and CSV fields:
///
/// - `file` and `line` (where the puzzle comes from), `shape`, `rules` (null if classic), `puzzle` (its clues), and
///   `marks` (its pencil marks, n symbols a cell) if it has some
/// - `question`: null if the question is why there is no solution
/// - `answer`: `because`, `otherwise`, `no solution`, `unique`, `several` or `unknown`
/// - `reason`: the limit that was reached, or null
/// - `explanations`: a list of explanations, if the answer is `because` (see below)
/// - `all`: true if every other explanation contains all clues, marked cells, houses and cells of a listed one
/// - `complete`: true if the list has as many explanations as were requested, or if `all` is true
/// - `solution`: a solution, if the answer is `otherwise`, `unique` or `several`
/// - `second`: another solution, if the answer is `several`
/// - `differ`: the cells in which the two solutions differ
/// - `nearest`: true if it is known that no two solutions differ in fewer cells
///
/// An explanation has these fields:
///
/// - `clues`, `rules`: the clues and the rules that it uses; `marks`: the cells whose pencil marks or odd-even marks it
///   uses
/// - `halves`: for each rule, the halves that the explanation uses: `at least one`, `at most one` or, if both are
///   used, `exactly one`
/// - `houses`: for each rule, an object with `house` and `digit` if the rule is that a house holds a digit, or null
/// - `size`: the number of clues, plus the number of marked cells, plus the number of topics of the rules (houses,
///   cells, pairs of cells, or clues of several cells)
/// - `minimal`: true if it is known that none of these parts can be left out
/// - `smallest`: true if it is known that every smaller explanation is listed before this one
/// - `at_least`: a lower bound on the size of every explanation that is not listed before this one
#[derive(Clone, Debug, Default, Serialize)]
#[cfg_attr(feature = "schema", derive(utoipa::ToSchema))]
pub struct WhyReport {
    #[serde(flatten)]
    head: PuzzleHead,
    question: Option<String>,
    answer: &'static str,
    reason: Option<String>,
    explanations: Vec<Listed>,
    all: Option<bool>,
    complete: Option<bool>,
    solution: Option<String>,
    second: Option<String>,
    differ: Option<Vec<String>>,
    nearest: Option<bool>,
    #[serde(skip)]
    words: String,
    /// The texts that follow `words`: the clues and rules of each explanation, and grids.
    #[serde(skip)]
    details: Vec<String>,
}

/// An explanation as JSON fields. [`WhyReport`] documents these fields.
#[derive(Clone, Debug, Serialize)]
#[cfg_attr(feature = "schema", derive(utoipa::ToSchema))]
struct Listed {
    clues: Vec<String>,
    marks: Vec<String>,
    rules: Vec<String>,
    halves: Vec<&'static str>,
    houses: Vec<Option<HouseDigit>>,
    size: usize,
    smallest: bool,
    minimal: bool,
    at_least: usize,
}

/// The house and the digit of a rule that demands the digit in the house.
#[derive(Clone, Debug, Serialize)]
#[cfg_attr(feature = "schema", derive(utoipa::ToSchema))]
struct HouseDigit {
    house: String,
    digit: usize,
}

impl WhyReport {
    /// Creates the report on `entry`, read from `source`.
    #[must_use]
    pub fn new(source: Source, entry: &Entry, question: WhyQuestion, answer: &WhyAnswer) -> Self {
        let mut report = WhyReport {
            head: PuzzleHead::new(source, entry),
            question: (question != WhyQuestion::NoSolution).then(|| question.to_string()),
            answer: "unknown",
            ..WhyReport::default()
        };
        let drawer = Drawer {
            alphabet: entry.alphabet.clone().or_usual(entry.puzzle.shape()),
            rules: entry.puzzle.rules.clone(),
        };
        match answer {
            WhyAnswer::Why(why) => report.explain(&drawer, question, why, &entry.puzzle.clues),
            WhyAnswer::Nearest(nearest) => {
                report.compare(&drawer, nearest, &entry.puzzle.clues);
            }
        }
        report
    }

    /// Returns the answer in words, without its grids.
    #[must_use]
    pub fn words(&self) -> &str {
        &self.words
    }

    /// Returns the clues, marked cells and rules of the first explanation, each in words. The list is empty if there is
    /// no explanation.
    #[must_use]
    pub fn members(&self) -> Vec<&str> {
        let first = self.explanations.first().into_iter();
        let lists = first.flat_map(|one| [&one.clues, &one.marks, &one.rules]);
        lists.flatten().map(String::as_str).collect()
    }

    fn explain(&mut self, drawer: &Drawer, question: WhyQuestion, why: &Why, clues: &Grid) {
        match why {
            Why::Because(reasons) => self.list(drawer, question, reasons, clues),
            Why::Otherwise(grid) => {
                self.answer = "otherwise";
                self.words = drawer.otherwise(question, grid);
                self.solution = Some(drawer.line(grid));
                self.details.push(drawer.grid(grid));
            }
            Why::NoSolution => {
                self.answer = "no solution";
                "the puzzle has no solution: ask why it has none".clone_into(&mut self.words);
            }
            Why::Unknown(limit) => self.stop_at(*limit),
        }
    }

    /// Lists the explanations, with a heading and a picture of each.
    fn list(&mut self, drawer: &Drawer, question: WhyQuestion, reasons: &Reasons, clues: &Grid) {
        self.answer = "because";
        self.reason = reasons.limit.map(|limit| limit.to_string());
        self.all = Some(reasons.are_all);
        self.complete = Some(reasons.are_complete());
        self.explanations = reasons.explanations.iter().map(Listed::new).collect();
        let heading = |one: &Explanation, others| {
            format!("{}{}", drawer.cause(question, one), how_small(one, others, reasons.limit))
        };
        let drawn = |one: &Explanation| drawer.lines(one) + &drawer.grid(&cited(clues, one));
        match &reasons.explanations[..] {
            [only] => {
                let end = if reasons.are_complete() { String::new() } else { incomplete(reasons) };
                self.words = heading(only, "no smaller set will do") + &end;
                self.details.push(drawn(only));
            }
            several => {
                let number = quantity(several.len() as u64, "explanation");
                let others = match (reasons.are_all, reasons.are_complete()) {
                    (true, _) => {
                        ", any other has all clues, houses and cells of one of them".to_owned()
                    }
                    (false, true) => ", there may be others".to_owned(),
                    (false, false) => incomplete(reasons),
                };
                self.words = format!("{}: {number}{others}", drawer.statement(question));
                let numbered = several.iter().enumerate();
                let detail = |(index, one)| {
                    format!("{}. {}\n{}", index + 1, heading(one, ordinal(index)), drawn(one))
                };
                self.details.extend(numbered.map(detail));
            }
        }
    }

    fn compare(&mut self, drawer: &Drawer, nearest: &Nearest, clues: &Grid) {
        match nearest {
            Nearest::None => self.answer = "no solution",
            Nearest::Unknown(limit) => self.stop_at(*limit),
            Nearest::Unique(grid) => {
                self.answer = "unique";
                self.words = drawer.unique(clues, grid);
                self.solution = Some(drawer.line(grid));
            }
            Nearest::Pair(pair) => {
                self.answer = "several";
                self.reason = pair.limit.map(|limit| limit.to_string());
                let number = quantity(pair.cells.len() as u64, "cell");
                let cells = pair.cells.iter().join(" ");
                self.words = format!("{}: {cells}", two_solutions(&number, pair.limit));
                self.solution = Some(drawer.line(&pair.first));
                self.second = Some(drawer.line(&pair.second));
                self.differ = Some(pair.cells.iter().map(Cell::to_string).collect());
                self.nearest = Some(pair.limit.is_none());
                self.details.extend([drawer.grid(&pair.first), drawer.grid(&pair.second)]);
            }
        }
    }

    /// Says that the answer is unknown because of `limit`.
    fn stop_at(&mut self, limit: Limit) {
        self.reason = Some(limit.to_string());
        self.words = format!("unknown, {limit}");
    }
}

/// Returns a grid with only the clues that an explanation cites.
fn cited(clues: &Grid, one: &Explanation) -> Grid {
    let mut grid = clues.clone();
    for (cell, _) in clues.filled() {
        if !one.clues.iter().any(|action| action.cell == cell) {
            grid.set(cell, None);
        }
    }
    grid
}

impl HouseDigit {
    fn of(rule: &Requirement) -> Option<Self> {
        match *rule {
            Requirement::House(house, digit) => {
                Some(HouseDigit { house: house.to_string(), digit: digit.number() })
            }
            _ => None,
        }
    }
}

impl Listed {
    fn new(one: &Explanation) -> Self {
        Listed {
            clues: one.clues.iter().map(ToString::to_string).collect(),
            marks: one.marks.iter().map(ToString::to_string).collect(),
            rules: one
                .rules
                .iter()
                .zip(&one.halves)
                .map(|(rule, half)| named(rule, *half, |digit| digit.to_string()))
                .collect(),
            halves: one.halves.iter().map(|&half| word(half)).collect(),
            houses: one.rules.iter().map(HouseDigit::of).collect(),
            size: one.size(),
            smallest: one.is_smallest(),
            at_least: one.at_least,
            minimal: one.is_minimal,
        }
    }
}

impl Report for WhyReport {
    json_methods!();

    fn grid(&self) -> String {
        format!("# {}: {}\n{}", self.head.source, self.words, self.details.join("\n"))
    }

    /// Returns the answer in words. The clues, marked cells and rules of each explanation follow.
    fn line(&self) -> String {
        let members =
            |one: &Listed| [&one.clues, &one.marks, &one.rules].into_iter().flatten().join("; ");
        match self.explanations.is_empty() {
            true => self.words.clone(),
            false => {
                format!("{}: {}", self.words, self.explanations.iter().map(members).join(" | "))
            }
        }
    }
}

impl BatchReport for WhyReport {
    fn answer(&self) -> &'static str {
        self.answer
    }
}
