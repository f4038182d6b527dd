//! Defines the parts of a puzzle: its clues, its marked cells, and the requirements of its rules. Writes their clauses.

use std::cell::RefCell;
use std::collections::{HashMap, HashSet};

use indexmap::IndexMap;
use itertools::Itertools;
use rustsat::types::Lit;

use super::{NamedParts, PartId};
use crate::backend::{Limit, Limits};
use crate::cover::{RequirementId, Term};
use crate::encode::{self, ClauseSink, Encoding, Group, Halves, Problem, Reliance};
use crate::grid::{Cell, Digit, Grid, Puzzle};
use crate::rules::{Action, Assertion, Requirement, Sudoku, Topic};
use crate::solve::write_within;

/// A part of a puzzle's formula.
#[derive(Clone, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum Part {
    /// A clue: the cell holds its digit and no other.
    Clue(Action),
    /// The statement that a cell holds none of the digits that its pencil marks or the odd-even mask exclude.
    Marks(Cell),
    /// The requirements on the same cell, house, pair of cells, or clue of several cells.
    Rules(Topic),
    /// A single requirement, such as *row 3 contains a 5*.
    Rule(Requirement),
    /// One half of a requirement: *at least one* or *at most one*.
    Half(Requirement, Halves),
}

impl Part {
    /// Returns the clue if the part is [`Part::Clue`], and `None` otherwise.
    #[must_use]
    pub fn clue(&self) -> Option<Action> {
        match self {
            Part::Clue(action) => Some(*action),
            Part::Marks(_) | Part::Rules(_) | Part::Rule(_) | Part::Half(..) => None,
        }
    }
}

/// The statement whose negation is added to the formula. Parts that are unsatisfiable with the negation prove the
/// statement.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Negated<'g> {
    /// There is no statement, and nothing is added to the formula.
    Nothing,
    /// The statement that the cell holds the digit, or that it does not.
    Cell(Assertion),
    /// The statement that this grid is the only solution. Its negation says that some cell holds another digit.
    Solution(&'g Grid),
}

/// Says which constraints become parts. The other constraints belong to the background, unless they are left out.
#[derive(Clone, Copy)]
pub(super) enum Split<'m> {
    /// The parts are the given digits, the marked cells, and the topics.
    Topics,
    /// The parts are the single requirements of the topics in this set. Requirements of other topics are left out.
    Requirements(&'m HashSet<Part>),
    /// The parts are the halves of the requirements in this set. Other requirements are left out.
    Halves(&'m HashSet<Part>),
    /// Each given digit is a part.
    Clues,
    /// Each given digit and each clue of several cells is a part.
    AllClues,
}

/// Writes the formula of a puzzle in parts. Each method that adds clauses opens their parts, or adds the clauses to the
/// background.
pub(super) struct PartWriter<'s> {
    sudoku: &'s Sudoku,
    split: Split<'s>,
    limits: &'s Limits,
    pub built: NamedParts<Part>,
    /// The part of each topic that has a part.
    topics: HashMap<Part, PartId>,
    /// True if the clauses of the current requirement are left out.
    skips: bool,
    /// The requirement whose clauses are being written, if its halves become parts; otherwise `None`.
    halved: Option<Requirement>,
    /// The variables of each clue of several cells whose clauses are still to come. A clue says that each has one
    /// value: else a cage would be satisfied by empty cells, and each cell of it that must hold a digit would be one
    /// more part of an explanation. Empty if the requirements of the cells belong to the background.
    valued: HashMap<RequirementId, Terms>,
}

impl<'s> PartWriter<'s> {
    pub fn new(sudoku: &'s Sudoku, split: Split<'s>, limits: &'s Limits) -> Self {
        let built = NamedParts::over(sudoku.cover().incidence());
        let valued = match split {
            Split::Clues | Split::AllClues => HashMap::new(),
            Split::Topics | Split::Requirements(_) | Split::Halves(_) => variables_of_clues(sudoku),
        };
        let topics = HashMap::new();
        PartWriter { sudoku, split, limits, built, topics, skips: false, halved: None, valued }
    }

    /// Adds the negation of a statement to the background.
    pub fn add_negation(&mut self, denied: Negated<'_>) {
        self.built.formula.close();
        match denied {
            Negated::Nothing => {}
            Negated::Cell(Assertion::Is(action)) => {
                self.built.formula.add_clause(&[!self.literal(action)])
            }
            Negated::Cell(Assertion::IsNot(action)) => self.add_only(action),
            Negated::Solution(grid) => {
                let otherwise = |(cell, digit)| !self.literal(Action { cell, digit });
                let clause: Vec<Lit> = grid.filled().map(otherwise).collect();
                self.built.formula.add_clause(&clause);
            }
        }
    }

    /// Adds a part for each clue.
    pub fn add_clue_parts(&mut self, clues: impl Iterator<Item = (Cell, Digit)>) {
        for (cell, digit) in clues {
            let action = Action { cell, digit };
            self.built.open(Part::Clue(action));
            self.add_only(action);
        }
    }

    /// Adds those clues of the puzzle that satisfy `is_wanted` to the background.
    pub fn add_clues(&mut self, puzzle: &Puzzle, is_wanted: impl Fn(Action) -> bool) {
        self.built.formula.close();
        let clues = puzzle.clues.filled().map(|(cell, digit)| Action { cell, digit });
        clues.filter(|&action| is_wanted(action)).for_each(|action| self.add_only(action));
    }

    /// Adds a negative unit clause for each candidate that the pencil marks or the odd-even mask exclude, in the cells
    /// that satisfy `is_wanted`. In a cell with a clue, an exclusion by pencil marks is added only for the clue's own
    /// digit: other exclusions would restrict the cell when the clue is left out. Exclusions by the mask are added
    /// for all digits.
    pub fn add_marks(&mut self, puzzle: &Puzzle, is_wanted: impl Fn(Cell) -> bool) {
        self.built.formula.close();
        let mut last = None;
        let sudoku = self.sudoku;
        let stays = |Action { cell, digit }| {
            puzzle.clues.get(cell).is_none_or(|clue| clue == digit)
                || !sudoku.layout().allows(cell, digit)
        };
        for id in sudoku.excluded(puzzle) {
            let action = sudoku.action(id);
            if !stays(action) || !is_wanted(action.cell) {
                continue;
            }
            if matches!(self.split, Split::Topics) && last.replace(action.cell) != Some(action.cell)
            {
                self.built.open(Part::Marks(action.cell));
            }
            self.built.formula.add_clause(&[!encode::literal(id.index() as u32)]);
        }
    }

    /// Adds the requirements of the rules. Returns the limit that was reached before the end.
    pub fn add_rules(&mut self) -> Result<(), Limit> {
        self.built.formula.close();
        // Each part needs all clauses of its requirements, even those that another part contains too.
        let duplicates = !matches!(self.split, Split::Clues);
        let reliance = match self.split {
            Split::Clues => Reliance::All,
            // All rules except the clues belong to the background, so the clauses of a clue may rely on these
            // rules.
            Split::AllClues => Reliance::Rules,
            _ => Reliance::Own,
        };
        // The library's puzzles were made with these clauses. With variables for transitions, the tests of the
        // generator, which may take a few hundred conflicts, would keep other digits.
        let transitions = false;
        let encoding = Encoding { duplicates, reliance, transitions, ..Encoding::default() };
        let problem = Problem::of_rules(self.sudoku);
        write_within(self.limits, self, |sink| problem.write(encoding, sink))?;
        self.skips = false;
        self.halved = None;
        Ok(())
    }

    /// Adds unit clauses which say that the cell holds the digit and no other digit.
    fn add_only(&mut self, action: Action) {
        for digit in self.sudoku.shape().digits() {
            let literal = self.literal(Action { digit, ..action });
            self.built.formula.add_clause(&[if digit == action.digit {
                literal
            } else {
                !literal
            }]);
        }
    }

    fn literal(&self, Action { cell, digit }: Action) -> Lit {
        encode::literal(self.sudoku.action_id(cell, digit).index() as u32)
    }

    /// Prepares for the clauses of a requirement, depending on the split. It opens or continues the part of the
    /// requirement, or closes the last part if the clauses belong to the background, or notes that the clauses are left
    /// out. For halves, it only notes the requirement, and `open_half` opens the parts.
    fn open_for(&mut self, requirement: Requirement) {
        let topic = Part::Rules(requirement.topic());
        match self.split {
            Split::Clues => {}
            Split::AllClues if !matches!(topic, Part::Rules(Topic::Clue(_))) => {
                self.built.formula.close();
            }
            Split::Topics | Split::AllClues => self.open_or_reopen(topic),
            Split::Requirements(members) => {
                self.skips = !members.contains(&topic);
                let part = Part::Rule(requirement);
                let is_open =
                    self.built.formula.is_open() && self.built.parts.last() == Some(&part);
                if !self.skips && !is_open {
                    self.built.open(part);
                }
            }
            Split::Halves(members) => {
                self.skips = !members.contains(&Part::Rule(requirement.clone()));
                self.halved = (!self.skips).then_some(requirement);
            }
        }
    }

    /// Adds the clauses which say that the variable has exactly one value.
    fn add_one_value(&mut self, variable: &Term) {
        let values = variable.options().iter();
        let literals: Vec<Lit> =
            values.map(|(_, action)| encode::literal(action.index() as u32)).collect();
        self.add_clause(&literals);
        for [one, other] in literals.iter().array_combinations() {
            self.add_clause(&[!*one, !*other]);
        }
    }

    /// Continues the part of a topic, or opens it if there is none yet. The requirements of a topic need not come one
    /// after the other: those which say that the digits of a cage differ come before the sums of all cages.
    fn open_or_reopen(&mut self, topic: Part) {
        match self.topics.get(&topic) {
            Some(&part) => self.built.formula.reopen(part),
            None => {
                self.built.open(topic.clone());
                self.topics.insert(topic, PartId::from_index(self.built.parts.len() - 1));
            }
        }
    }

    /// Opens the part of the half that `clause` belongs to, unless that part is the last one. A clause of positive
    /// literals belongs to the half *at least one*. A clause with a negative literal belongs to the half *at most
    /// one*. The encoder writes the clauses of a half consecutively. A clue of several cells has no halves: all its
    /// clauses belong to one part.
    fn open_half(&mut self, requirement: Requirement, clause: &[Lit]) {
        let is_clue = matches!(requirement, Requirement::Clue(_));
        let says_at_least = clause.iter().all(|literal| literal.is_pos());
        let half = match says_at_least {
            _ if is_clue => Halves::BOTH,
            true => Halves::AT_LEAST,
            false => Halves::AT_MOST,
        };
        let part = Part::Half(requirement, half);
        if self.built.parts.last() != Some(&part) {
            self.built.open(part);
        }
    }
}

impl ClauseSink for PartWriter<'_> {
    fn add_clause(&mut self, clause: &[Lit]) {
        if let Some(requirement) = self.halved.clone() {
            self.open_half(requirement, clause);
        }
        if !self.skips {
            self.built.formula.add_clause(clause);
        }
    }

    fn begin_group(&mut self, group: Group) {
        if let Group::Constraint(index) = group {
            let id = RequirementId::from_index(index as usize);
            self.open_for(self.sudoku.cover().requirement(id).clone());
            for variable in self.valued.remove(&id).unwrap_or_default().into_values() {
                // The encoder sees the limit afterwards, and wants no more.
                if self.limits.reached().is_some() {
                    return;
                }
                self.add_one_value(&variable);
            }
        }
    }
}

/// Variables by their addresses.
type Terms = IndexMap<usize, Term>;

/// Returns the variables of each clue of several cells, each once.
fn variables_of_clues(sudoku: &Sudoku) -> HashMap<RequirementId, Terms> {
    let found: RefCell<HashMap<RequirementId, Terms>> = RefCell::default();
    for (id, primitive) in sudoku.cover().incidence().primitives() {
        primitive.map(&|variable: &Term| {
            let mut found = found.borrow_mut();
            let variables = found.entry(*id).or_default();
            variables.entry(variable.address()).or_insert_with(|| variable.clone());
        });
    }
    found.into_inner()
}
