//! The parts of a puzzle: its clues, what marks leave of a cell, and the requirements of its rules.

use std::fmt;

use rustsat::types::Lit;

use super::{PartId, PartedFormula};
use crate::cover::RequirementId;
use crate::encode::{self, ClauseSink, Encoding};
use crate::grid::{Cell, Digit, Grid, Puzzle};
use crate::rules::{Action, Requirement, Sudoku};

/// A part of a puzzle.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum Part {
    /// A clue: its digit stands in the cell, and no other does.
    Clue(Action),
    /// What pencil marks, or the odd-even mask, leave of a cell.
    Marks(Cell),
    /// A requirement of the rules.
    Rule(Requirement),
}

impl fmt::Display for Part {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Part::Clue(action) => action.fmt(f),
            Part::Marks(cell) => write!(f, "what the marks leave of {cell}"),
            Part::Rule(requirement) => requirement.fmt(f),
        }
    }
}

/// What is denied: a puzzle whose parts clash with that shows that it is so.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Denied<'g> {
    /// Nothing: the parts clash by themselves.
    Nothing,
    /// That the digit stands in the cell.
    Is(Action),
    /// That the digit does not stand in the cell.
    IsNot(Action),
    /// That this is the solution: some cell is otherwise.
    Solution(&'g Grid),
}

/// The formula of a puzzle in parts.
///
/// Variables are those of the whole problem: the action with id i is variable i.
#[derive(Clone, Debug)]
pub struct PuzzleParts {
    formula: PartedFormula,
    parts: Vec<Part>,
}

impl PuzzleParts {
    /// Clues, marks and requirements are parts, in this order.
    ///
    /// # Panics
    ///
    /// When the puzzle, or what is denied, has another shape or other rules than `sudoku`.
    #[must_use]
    pub fn new(sudoku: &Sudoku, puzzle: &Puzzle, denied: Denied<'_>) -> Self {
        let mut writer = Writer::new(sudoku, true);
        writer.deny(denied);
        writer.clues(puzzle.clues.filled());
        writer.marks(puzzle);
        writer.rules();
        writer.finish()
    }

    /// Clues alone are parts; marks and rules are granted.
    ///
    /// # Panics
    ///
    /// When the puzzle, or what is denied, has another shape or other rules than `sudoku`.
    #[must_use]
    pub fn of_clues(sudoku: &Sudoku, puzzle: &Puzzle, denied: Denied<'_>) -> Self {
        let mut writer = Writer::new(sudoku, false);
        writer.rules();
        writer.deny(denied);
        writer.marks(puzzle);
        writer.clues(puzzle.clues.filled());
        writer.finish()
    }

    /// The empty cells as `solution` fills them are parts; the puzzle and the rules are granted, and denied
    /// is that there is no other solution.
    ///
    /// # Panics
    ///
    /// When the puzzle, or the solution, has another shape or other rules than `sudoku`.
    #[must_use]
    pub fn of_additions(sudoku: &Sudoku, puzzle: &Puzzle, solution: &Grid) -> Self {
        let mut writer = Writer::new(sudoku, false);
        writer.rules();
        writer.deny(Denied::Solution(solution));
        writer.marks(puzzle);
        let (given, open): (Vec<_>, Vec<_>) =
            solution.filled().partition(|&(cell, _)| puzzle.clues.get(cell).is_some());
        given.into_iter().for_each(|(cell, digit)| writer.only(Action { cell, digit }));
        writer.clues(open);
        writer.finish()
    }

    /// A formula without parts, whose models are the solutions.
    pub(super) fn granted(sudoku: &Sudoku, puzzle: &Puzzle) -> PartedFormula {
        let mut writer = Writer::new(sudoku, false);
        writer.rules();
        writer.marks(puzzle);
        let given = puzzle.clues.filled();
        given.for_each(|(cell, digit)| writer.only(Action { cell, digit }));
        writer.finish().formula
    }

    /// The formula.
    #[must_use]
    pub fn formula(&self) -> &PartedFormula {
        &self.formula
    }

    /// What a part of the formula stands for.
    ///
    /// # Panics
    ///
    /// When the id is of another formula.
    #[must_use]
    pub fn part(&self, id: PartId) -> Part {
        self.parts[id.index()]
    }
}

struct Writer<'s> {
    sudoku: &'s Sudoku,
    formula: PartedFormula,
    parts: Vec<Part>,
    /// Whether requirements and marks are parts.
    parts_rules: bool,
}

impl<'s> Writer<'s> {
    fn new(sudoku: &'s Sudoku, parts_rules: bool) -> Self {
        let actions = sudoku.cover().incidence().action_count();
        let formula = PartedFormula::new(actions as u32);
        Writer { sudoku, formula, parts: Vec::new(), parts_rules }
    }

    fn deny(&mut self, denied: Denied<'_>) {
        self.formula.close();
        match denied {
            Denied::Nothing => {}
            Denied::Is(action) => self.formula.add_clause(&[!self.literal(action)]),
            Denied::IsNot(action) => self.only(action),
            Denied::Solution(grid) => {
                let otherwise = |(cell, digit)| !self.literal(Action { cell, digit });
                let clause: Vec<Lit> = grid.filled().map(otherwise).collect();
                self.formula.add_clause(&clause);
            }
        }
    }

    /// Each of these is a part.
    fn clues(&mut self, clues: impl IntoIterator<Item = (Cell, Digit)>) {
        for (cell, digit) in clues {
            let action = Action { cell, digit };
            self.open(Part::Clue(action));
            self.only(action);
        }
    }

    /// What marks and mask exclude. Marks in a cell with a clue speak of the clue and go with it, unless
    /// the clue is what they exclude; the mask stays.
    fn marks(&mut self, puzzle: &Puzzle) {
        self.formula.close();
        let mut last = None;
        let sudoku = self.sudoku;
        let stays = |Action { cell, digit }| {
            puzzle.clues.get(cell).is_none_or(|clue| clue == digit)
                || !sudoku.layout().allows(cell, digit)
        };
        for id in sudoku.excluded(puzzle).filter(|&id| stays(sudoku.action(id))) {
            let cell = sudoku.action(id).cell;
            if self.parts_rules && last.replace(cell) != Some(cell) {
                self.open(Part::Marks(cell));
            }
            self.formula.add_clause(&[!encode::literal(id.index() as u32)]);
        }
    }

    fn rules(&mut self) {
        self.formula.close();
        let sudoku = self.sudoku;
        // Each part has to say all of its requirement, whatever another one says already.
        let encoding = Encoding { duplicates: self.parts_rules, ..Encoding::default() };
        encode::encode(sudoku, &sudoku.cover().whole(), encoding, self);
    }

    fn finish(self) -> PuzzleParts {
        PuzzleParts { formula: self.formula, parts: self.parts }
    }

    fn open(&mut self, part: Part) {
        self.formula.open();
        self.parts.push(part);
    }

    /// The digit stands in the cell, and no other does.
    fn only(&mut self, action: Action) {
        for digit in self.sudoku.shape().digits() {
            let literal = self.literal(Action { digit, ..action });
            self.formula.add_clause(&[if digit == action.digit { literal } else { !literal }]);
        }
    }

    fn literal(&self, Action { cell, digit }: Action) -> Lit {
        encode::literal(self.sudoku.action_id(cell, digit).index() as u32)
    }
}

impl ClauseSink for Writer<'_> {
    fn add_clause(&mut self, clause: &[Lit]) {
        self.formula.add_clause(clause);
    }

    fn speak_of(&mut self, requirement: Option<RequirementId>) {
        match requirement.filter(|_| self.parts_rules) {
            Some(id) => self.open(Part::Rule(*self.sudoku.cover().requirement(id))),
            None => self.formula.close(),
        }
    }
}
