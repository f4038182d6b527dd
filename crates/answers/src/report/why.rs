//! Defines the report of the subcommand `why`.

use std::collections::BTreeMap;

use indexmap::IndexMap;
use itertools::Itertools;
use serde::Serialize;

use super::puzzle::{Drawer, PuzzleHead};
use super::{BatchReport, Report, Source, quantity};
use crate::backend::Limit;
use crate::cores::{Explanation, Nearest, Reasons, Why, WhyQuestion};
use crate::encode::Halves;
use crate::formats::Entry;
use crate::grid::{Cell, Digit, Grid, House};
use crate::rules::{Action, Assertion, Requirement};

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
            Why::Because(reasons) => self.give(drawer, question, reasons, clues),
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
            Why::Unknown(limit) => self.reach(*limit),
        }
    }

    fn give(&mut self, drawer: &Drawer, question: WhyQuestion, reasons: &Reasons, clues: &Grid) {
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
            Nearest::Unknown(limit) => self.reach(*limit),
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

    fn reach(&mut self, limit: Limit) {
        self.reason = Some(limit.to_string());
        self.words = format!("unknown, {limit}");
    }
}

/// Returns the message for a problem with several solutions. The report shows two of them; `differences` is the number of
/// cells or options in which they differ. If a limit was reached, two other solutions may differ in fewer.
pub(super) fn two_solutions(differences: &str, limit: Option<Limit>) -> String {
    let fewer = match limit {
        None => ", no two in fewer".to_owned(),
        Some(limit) => format!("; whether two do in fewer is unknown, {limit}"),
    };
    format!("several solutions; these two differ in {differences}{fewer}")
}

/// Returns the remark that the list of explanations is incomplete, with the limit that is the reason.
fn incomplete(reasons: &Reasons) -> String {
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
    fn unique(&self, clues: &Grid, solution: &Grid) -> String {
        let open = solution.filled().find(|(cell, _)| clues.get(*cell).is_none());
        let question = open.map(|(cell, digit)| {
            // The user can type this example as an argument. So its digit is written as a number, not as a symbol.
            format!("; ask why a cell is its digit, such as {cell}={digit}")
        });
        format!("exactly one solution{}", question.unwrap_or_default())
    }

    /// Returns the statement that the question asks to explain, for example `r3c5 cannot be 7`.
    fn statement(&self, question: WhyQuestion) -> String {
        match question {
            WhyQuestion::NoSolution => question.to_string(),
            WhyQuestion::Cell(Assertion::Is(action)) => self.action(action),
            WhyQuestion::Cell(Assertion::IsNot(Action { cell, digit })) => {
                format!("{cell} cannot be {}", self.alphabet.text(digit))
            }
        }
    }

    fn cause(&self, question: WhyQuestion, one: &Explanation) -> String {
        let members = members(one);
        match question {
            WhyQuestion::NoSolution => format!("no solution: {members} clash"),
            _ => format!("{}, because of {members}", self.statement(question)),
        }
    }

    /// Returns the parts of an explanation as text. One line has the clues, one line has the marked cells, and each
    /// sentence about rules has a line of its own. A line without content is left out.
    fn lines(&self, one: &Explanation) -> String {
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
    fn otherwise(&self, question: WhyQuestion, grid: &Grid) -> String {
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
fn ordinal(index: usize) -> &'static str {
    match index {
        0 => "no smaller set will do",
        _ => "of the sets that come next none is smaller",
    }
}

/// Returns the remark on the size of an explanation. The remark contains the text `smallest` if each part is known to
/// be necessary and no smaller explanation follows.
fn how_small(one: &Explanation, smallest: &str, limit: Option<Limit>) -> String {
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

/// Describes a requirement as far as an explanation uses it: its half *at least one*, its half *at most one*, or both.
/// `text` converts a digit to text.
fn named(rule: &Requirement, half: Halves, text: impl Fn(Digit) -> String) -> String {
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
fn word(half: Halves) -> &'static str {
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
