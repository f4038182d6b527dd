//! The parts of a puzzle: its clues, what marks leave of a cell, and the requirements of its rules.

use std::collections::HashSet;

use rustsat::types::Lit;

use super::{PartId, PartedFormula};
use crate::cover::RequirementId;
use crate::encode::{self, ClauseSink, Encoding, Group, Halves, Problem};
use crate::grid::{Cell, Digit, Grid, Puzzle};
use crate::rules::{Action, Assertion, Requirement, Sudoku, Topic};

/// A part of a puzzle.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum Part {
    /// A clue: its digit stands in the cell, and no other does.
    Clue(Action),
    /// What pencil marks, or the odd-even mask, leave of a cell.
    Marks(Cell),
    /// All requirements that speak of a house, a cell or a pair of cells.
    Rules(Topic),
    /// One requirement.
    Rule(Requirement),
    /// One half of a requirement.
    Half(Requirement, Halves),
}

impl Part {
    /// The clue, if it is one.
    #[must_use]
    pub fn clue(self) -> Option<Action> {
        match self {
            Part::Clue(action) => Some(action),
            Part::Marks(_) | Part::Rules(_) | Part::Rule(_) | Part::Half(..) => None,
        }
    }
}

/// What is denied: a puzzle whose parts clash with that shows that it is so.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Denied<'g> {
    /// Nothing: the parts clash by themselves.
    Nothing,
    /// That the digit stands in the cell, or that it does not.
    Cell(Assertion),
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
    /// Clues, marks, and the requirements of each topic together are parts, in this order.
    ///
    /// # Panics
    ///
    /// When the puzzle, or what is denied, has another shape or other rules than `sudoku`.
    #[must_use]
    pub fn new(sudoku: &Sudoku, puzzle: &Puzzle, denied: Denied<'_>) -> Self {
        let mut writer = Writer::new(sudoku, Split::Topics);
        writer.deny(denied);
        writer.clues(puzzle.clues.filled());
        writer.marks(puzzle, |_| true);
        writer.rules();
        writer.finish()
    }

    /// Each requirement of the topics among `members` is a part; the clues and marks among them are
    /// granted, and nothing else is there.
    ///
    /// # Panics
    ///
    /// As for [`new`](Self::new).
    #[must_use]
    pub fn within(
        sudoku: &Sudoku,
        puzzle: &Puzzle,
        denied: Denied<'_>,
        members: &HashSet<Part>,
    ) -> Self {
        let mut writer = Writer::new(sudoku, Split::Requirements(members));
        writer.deny(denied);
        writer.grant(puzzle, |action| members.contains(&Part::Clue(action)));
        writer.marks(puzzle, |cell| members.contains(&Part::Marks(cell)));
        writer.rules();
        writer.finish()
    }

    /// Each half of the requirements among `members` is a part; the clues and marks among
    /// them are granted, and nothing else is there.
    ///
    /// # Panics
    ///
    /// As for [`new`](Self::new).
    #[must_use]
    pub fn in_halves(
        sudoku: &Sudoku,
        puzzle: &Puzzle,
        denied: Denied<'_>,
        members: &HashSet<Part>,
    ) -> Self {
        let mut writer = Writer::new(sudoku, Split::Halves(members));
        writer.deny(denied);
        writer.grant(puzzle, |action| members.contains(&Part::Clue(action)));
        writer.marks(puzzle, |cell| members.contains(&Part::Marks(cell)));
        writer.rules();
        writer.finish()
    }

    /// Clues alone are parts; marks and rules are granted.
    ///
    /// # Panics
    ///
    /// As for [`new`](Self::new).
    #[must_use]
    pub fn of_clues(sudoku: &Sudoku, puzzle: &Puzzle, denied: Denied<'_>) -> Self {
        let mut writer = Writer::new(sudoku, Split::Clues);
        writer.rules();
        writer.deny(denied);
        writer.marks(puzzle, |_| true);
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
        let mut writer = Writer::new(sudoku, Split::Clues);
        writer.rules();
        writer.deny(Denied::Solution(solution));
        writer.marks(puzzle, |_| true);
        writer.grant(puzzle, |_| true);
        let is_open = |&(cell, _): &(Cell, Digit)| puzzle.clues.get(cell).is_none();
        writer.clues(solution.filled().filter(is_open));
        writer.finish()
    }

    /// A formula without parts, whose models are the solutions.
    pub(super) fn granted(sudoku: &Sudoku, puzzle: &Puzzle) -> PartedFormula {
        let mut writer = Writer::new(sudoku, Split::Clues);
        writer.rules();
        writer.marks(puzzle, |_| true);
        writer.grant(puzzle, |_| true);
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

impl PuzzleParts {
    /// The part with the other half of a requirement, if there is one: both were added one after the other.
    pub(super) fn other_half(&self, id: PartId) -> Option<PartId> {
        let Part::Half(requirement, _) = self.part(id) else { return None };
        let is_other = |index: &usize| matches!(self.parts.get(*index), Some(Part::Half(other, _)) if *other == requirement);
        let beside = [id.index().wrapping_sub(1), id.index() + 1];
        beside.into_iter().find(is_other).map(PartId::from_index)
    }
}

/// What is a part; the rest is granted.
#[derive(Clone, Copy)]
enum Split<'m> {
    /// Clues, marks, and the requirements of a topic together.
    Topics,
    /// Each requirement of these topics; other requirements are left out.
    Requirements(&'m HashSet<Part>),
    /// Each half of these requirements; other requirements are left out.
    Halves(&'m HashSet<Part>),
    /// Clues.
    Clues,
}

struct Writer<'s> {
    sudoku: &'s Sudoku,
    split: Split<'s>,
    formula: PartedFormula,
    parts: Vec<Part>,
    /// Whether what comes next is left out.
    skips: bool,
    /// The requirement whose clauses come next, where its halves are parts.
    halved: Option<Requirement>,
}

impl<'s> Writer<'s> {
    fn new(sudoku: &'s Sudoku, split: Split<'s>) -> Self {
        let actions = sudoku.cover().incidence().action_count();
        let formula = PartedFormula::new(actions as u32);
        Writer { sudoku, split, formula, parts: Vec::new(), skips: false, halved: None }
    }

    fn deny(&mut self, denied: Denied<'_>) {
        self.formula.close();
        match denied {
            Denied::Nothing => {}
            Denied::Cell(Assertion::Is(action)) => {
                self.formula.add_clause(&[!self.literal(action)])
            }
            Denied::Cell(Assertion::IsNot(action)) => self.only(action),
            Denied::Solution(grid) => {
                let otherwise = |(cell, digit)| !self.literal(Action { cell, digit });
                let clause: Vec<Lit> = grid.filled().map(otherwise).collect();
                self.formula.add_clause(&clause);
            }
        }
    }

    /// Each of these is a part.
    fn clues(&mut self, clues: impl Iterator<Item = (Cell, Digit)>) {
        for (cell, digit) in clues {
            let action = Action { cell, digit };
            self.open(Part::Clue(action));
            self.only(action);
        }
    }

    /// Grants those clues of the puzzle that are to be there.
    fn grant(&mut self, puzzle: &Puzzle, is_there: impl Fn(Action) -> bool) {
        self.formula.close();
        let clues = puzzle.clues.filled().map(|(cell, digit)| Action { cell, digit });
        clues.filter(|&action| is_there(action)).for_each(|action| self.only(action));
    }

    /// What marks and mask exclude. Marks in a cell with a clue speak of the clue and go with it, unless
    /// the clue is what they exclude; the mask stays.
    fn marks(&mut self, puzzle: &Puzzle, is_there: impl Fn(Cell) -> bool) {
        self.formula.close();
        let mut last = None;
        let sudoku = self.sudoku;
        let stays = |Action { cell, digit }| {
            puzzle.clues.get(cell).is_none_or(|clue| clue == digit)
                || !sudoku.layout().allows(cell, digit)
        };
        for id in sudoku.excluded(puzzle) {
            let action = sudoku.action(id);
            if !stays(action) || !is_there(action.cell) {
                continue;
            }
            if matches!(self.split, Split::Topics) && last.replace(action.cell) != Some(action.cell)
            {
                self.open(Part::Marks(action.cell));
            }
            self.formula.add_clause(&[!encode::literal(id.index() as u32)]);
        }
    }

    fn rules(&mut self) {
        self.formula.close();
        // Each part has to say all of its requirements, whatever another one says already.
        let duplicates = !matches!(self.split, Split::Clues);
        let encoding = Encoding { duplicates, ..Encoding::default() };
        Problem::of_rules(self.sudoku).write(encoding, self);
        self.skips = false;
        self.halved = None;
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

    /// Opens the part of a requirement; the requirements of a topic come one after the other.
    fn open_for(&mut self, requirement: Requirement) {
        let topic = Part::Rules(requirement.topic());
        match self.split {
            Split::Clues => {}
            Split::Topics if self.parts.last() == Some(&topic) => {}
            Split::Topics => self.open(topic),
            Split::Requirements(members) => {
                self.skips = !members.contains(&topic);
                if !self.skips {
                    self.open(Part::Rule(requirement));
                }
            }
            Split::Halves(members) => {
                self.skips = !members.contains(&Part::Rule(requirement));
                self.halved = (!self.skips).then_some(requirement);
            }
        }
    }

    /// Opens the part of the half that says `clause`, unless it is open. The clauses of a half come one after the
    /// other: at least one of some actions, or not both of two.
    fn open_half(&mut self, requirement: Requirement, clause: &[Lit]) {
        let says_at_least = clause.iter().all(|literal| literal.is_pos());
        let half = if says_at_least { Halves::AT_LEAST } else { Halves::AT_MOST };
        let part = Part::Half(requirement, half);
        if self.parts.last() != Some(&part) {
            self.open(part);
        }
    }
}

impl ClauseSink for Writer<'_> {
    fn add_clause(&mut self, clause: &[Lit]) {
        if let Some(requirement) = self.halved {
            self.open_half(requirement, clause);
        }
        if !self.skips {
            self.formula.add_clause(clause);
        }
    }

    fn begin_group(&mut self, group: Group) {
        if let Group::Constraint(index) = group {
            let id = RequirementId::from_index(index as usize);
            self.open_for(*self.sudoku.cover().requirement(id));
        }
    }
}
