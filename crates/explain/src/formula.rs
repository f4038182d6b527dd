//! Builds the formula of a board. Its parts are the requirements and the clues of several cells, over the open
//! candidates.

use std::cell::RefCell;
use std::collections::{BTreeSet, HashMap};

use rustsat::types::Lit;

use super::Board;
use super::links::Links;
use sudosat_core::backend::Limits;
use sudosat_core::cores::{PartId, PartedFormula};
use sudosat_core::cover::{Position, RequirementId, Status};
use sudosat_core::encode::{AtMostOne, ClauseSink, Encoding, Group, Problem, Reliance};
use sudosat_core::rules::Requirement;

/// A formula whose first variables are the open actions. Auxiliary variables follow.
///
/// Its first parts are the requirements that restrict the open actions, and the clues of several cells, in the order of
/// `subjects`. After them, each open action has a part: the unit clause that makes the action true.
pub(super) struct BoardFormula {
    /// The clauses, each with its part.
    pub formula: PartedFormula,
    /// The requirement or clue of each of the first parts.
    pub subjects: Vec<RequirementId>,
    /// The clues of several cells, with the open actions in their cells.
    pub clues: Vec<ClueScope>,
}

/// A clue of several cells with open actions.
pub(super) struct ClueScope {
    /// The requirement which says that the clue holds.
    pub clue: RequirementId,
    /// The action indices of the open actions in the cells of the clue, in ascending order.
    pub places: Vec<usize>,
}

impl BoardFormula {
    /// Writes the formula of the board of `links`. After a limit, clauses of clues are missing. What follows from the
    /// others still follows.
    pub fn of(links: &Links<'_, '_>, limits: &Limits) -> Self {
        let board = links.board;
        let formula = PartedFormula::new(links.actions.len() as u32);
        let mut written = BoardFormula { formula, subjects: Vec::new(), clues: Vec::new() };
        for id in board.sudoku().cover().incidence().requirements() {
            if board.open_in(id) >= if board.is_wanting(id) { 1 } else { 2 } {
                written.subjects.push(id);
                written.formula.open();
                written.requirement(links, id);
            }
        }
        written.add_clues(links, limits);
        for place in 0..links.actions.len() {
            written.formula.open();
            written.formula.add_clause(&[literal(place)]);
        }
        written
    }

    /// Returns the part that makes the action with this index true.
    pub fn part_of_action(&self, place: usize) -> PartId {
        PartId::from_index(self.subjects.len() + place)
    }

    /// Returns the part of each requirement and clue.
    pub fn parts(&self) -> HashMap<RequirementId, PartId> {
        let parts = self.subjects.iter().enumerate();
        parts.map(|(index, &id)| (id, PartId::from_index(index))).collect()
    }

    fn requirement(&mut self, links: &Links<'_, '_>, id: RequirementId) {
        let board = links.board;
        let literals: Vec<_> =
            board.open_of(id).map(|action| literal(links.place(action))).collect();
        if board.is_wanting(id) {
            self.formula.add_clause(&literals);
        }
        for (index, &one) in literals.iter().enumerate() {
            literals[index + 1..]
                .iter()
                .for_each(|&other| self.formula.add_clause(&[!one, !other]));
        }
    }

    /// Adds a part for each clue of several cells that demands more than that digits differ. Adds none if the board
    /// contradicts a clue. The clauses of the clue may rely on digits that the clue itself makes different. So the part
    /// also contains the clauses that make these digits different.
    fn add_clues(&mut self, links: &Links<'_, '_>, limits: &Limits) {
        let sudoku = links.board.sudoku();
        if sudoku.cover().incidence().primitives().is_empty() {
            return;
        }
        let Some(position) = position(links.board) else { return };
        let problem = Problem::of_position(&position, Some(sudoku));
        if problem.is_contradiction() {
            return;
        }
        let encoding = Encoding {
            at_most_one: AtMostOne::Pairwise,
            reliance: Reliance::Own,
            // Which of several smallest reasons is found depends on the clauses, and with it the rating of a puzzle.
            // The ratings of the library are those with these clauses.
            transitions: false,
            ..Encoding::default()
        };
        let clauses = ClausesOfClues {
            formula: &mut self.formula,
            subjects: &mut self.subjects,
            is_clue: &|id| matches!(sudoku.cover().requirement(id), Requirement::Clue(_)),
            is_kept: false,
            limits,
        };
        problem.write(encoding, &mut { clauses });
        let first = self.subjects.iter().position(|&id| is_clue(links.board, id));
        for index in first.unwrap_or(self.subjects.len())..self.subjects.len() {
            let clue = self.subjects[index];
            self.different_digits(links, clue, PartId::from_index(index));
            self.clues.push(ClueScope { clue, places: places(&problem, clue) });
        }
    }

    /// Adds to the part of a clue the clauses which say that its digits differ, if the clue demands this.
    fn different_digits(&mut self, links: &Links<'_, '_>, clue: RequirementId, part: PartId) {
        let cover = links.board.sudoku().cover();
        let Requirement::Clue(of_clue) = cover.requirement(clue) else { return };
        self.formula.reopen(part);
        for digit in links.board.sudoku().shape().digits() {
            let once = Requirement::Once(of_clue.clone(), digit);
            if let Some(id) = cover.requirement_id(&once) {
                self.requirement(links, id);
            }
        }
    }
}

/// Returns whether the requirement says that a clue of several cells holds.
pub(super) fn is_clue(board: &Board<'_>, id: RequirementId) -> bool {
    matches!(board.sudoku().cover().requirement(id), Requirement::Clue(_))
}

fn literal(place: usize) -> Lit {
    Lit::positive(place as u32)
}

/// Returns the position with the placed and crossed-out actions of a board, without propagation. Returns `None` if
/// they contradict each other.
fn position<'s>(board: &Board<'s>) -> Option<Position<'s>> {
    let mut position = board.sudoku().cover().position();
    for action in board.sudoku().cover().incidence().actions() {
        match board.status(action) {
            Status::Open => {}
            Status::Chosen => position.choose(action).ok()?,
            Status::Removed => position.remove(action).ok()?,
        }
    }
    Some(position)
}

/// Returns the action indices of the open actions in the cells of a clue, in ascending order.
fn places(problem: &Problem<'_>, clue: RequirementId) -> Vec<usize> {
    let found = RefCell::new(BTreeSet::new());
    for (_, primitive) in problem.reduced().primitives().iter().filter(|(id, _)| *id == clue) {
        primitive.map(&|variable| {
            let open = variable.open.iter().map(|&(_, place)| place as usize);
            found.borrow_mut().extend(open);
        });
    }
    found.into_inner().into_iter().collect()
}

/// Adds the clauses of clues of several cells to the formula, with a part for each clue. Drops the clauses of other
/// requirements.
struct ClausesOfClues<'f> {
    formula: &'f mut PartedFormula,
    subjects: &'f mut Vec<RequirementId>,
    is_clue: &'f dyn Fn(RequirementId) -> bool,
    is_kept: bool,
    limits: &'f Limits,
}

impl ClauseSink for ClausesOfClues<'_> {
    fn add_clause(&mut self, clause: &[Lit]) {
        if self.is_kept {
            self.formula.add_clause(clause);
        }
    }

    fn begin_group(&mut self, group: Group) {
        let id = match group {
            Group::Constraint(index) => Some(RequirementId::from_index(index as usize)),
            _ => None,
        };
        let clue = id.filter(|&id| (self.is_clue)(id));
        self.is_kept = clue.is_some();
        if let Some(clue) = clue.filter(|clue| self.subjects.last() != Some(clue)) {
            self.subjects.push(clue);
            self.formula.open();
        }
    }

    fn wants_more(&mut self) -> bool {
        self.limits.reached().is_none()
    }
}
