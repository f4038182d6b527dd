//! Defines sets of clues to remove from a puzzle or to add, and a solver with limits for the puzzles that this makes.
//!
//! The searches for redundant, wrong and missing clues use both. First the solver finds out whether the puzzle has no,
//! one or several solutions. Afterwards it confirms what the search has found.

use std::borrow::Cow;

use super::{Effort, Part};
use crate::backend::Limits;
use crate::grid::{Clue, Puzzle, Rule, Rules};
use crate::rules::{Action, Topic};
use crate::solve::{Answer, SolveError, Solver};

/// The answer to a query that applies only to some puzzles.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Applicable<T> {
    /// The query applies to this puzzle. The field is the answer.
    Yes(T),
    /// The query does not apply to this puzzle, or it is unknown whether it does. The field says what is known
    /// about the solutions of the puzzle.
    No(Answer),
}

/// A solver for all puzzles of a search. They share the time limit. The limit on conflicts holds for each puzzle anew.
pub(super) struct LimitedSolver<'s> {
    pub solver: &'s Solver,
    limits: Limits,
}

impl<'s> LimitedSolver<'s> {
    pub fn new(solver: &'s Solver) -> Self {
        LimitedSolver { solver, limits: solver.options().limits() }
    }

    /// Finds out whether `puzzle` has no, one or several solutions.
    pub fn answer(&self, puzzle: &Puzzle) -> Result<Answer, SolveError> {
        let solver = self.solver_for(puzzle)?;
        Ok(solver.solve_within(puzzle, &self.limits)?.answer)
    }

    /// Returns the shared solver if `puzzle` has the rules of this solver. Otherwise returns a new solver with the
    /// same options: the rules differ because clues of several cells were removed, added or changed.
    pub fn solver_for(&self, puzzle: &Puzzle) -> Result<Cow<'s, Solver>, SolveError> {
        if puzzle.rules == *self.solver.layout().rules() {
            return Ok(Cow::Borrowed(self.solver));
        }
        Ok(Cow::Owned(Solver::for_puzzle(puzzle, self.solver.options().clone())?))
    }

    pub fn limits(&self) -> &Limits {
        &self.limits
    }

    /// Returns limits for queries about parts of the puzzle. Such queries are usually not harder than the puzzle
    /// itself, so a single query may use all remaining conflicts.
    pub fn effort(&self) -> Effort {
        Effort { limits: self.limits.clone(), conflicts_per_call: None }
    }
}

/// Clues of a puzzle: digits and clues of several cells.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub(super) struct Clues {
    pub digits: Vec<Action>,
    pub clues: Vec<Clue>,
}

impl Clues {
    /// Returns the clues among these parts. A clue of several cells with two parts occurs twice.
    pub fn of<'p>(parts: impl Iterator<Item = Part> + 'p) -> Self {
        let mut found = Clues::default();
        for part in parts {
            match part {
                Part::Clue(action) => found.digits.push(action),
                Part::Rules(Topic::Clue(clue)) => found.clues.push(clue),
                Part::Marks(_) | Part::Rules(_) | Part::Rule(_) | Part::Half(..) => {}
            }
        }
        found
    }

    pub fn len(&self) -> usize {
        self.digits.len() + self.clues.len()
    }

    /// Returns the puzzle without these clues.
    pub fn removed_from(&self, puzzle: &Puzzle) -> Result<Puzzle, SolveError> {
        let blank = |puzzle: Puzzle, clue: &Action| puzzle.with_clue(clue.cell, None);
        let puzzle = self.digits.iter().fold(puzzle.clone(), blank);
        let is_taken = |rule: &&Rule| match rule {
            Rule::Clue(clue) => self.clues.contains(clue),
            _ => false,
        };
        let rules = Rules::new(puzzle.rules.iter().filter(|rule| !is_taken(rule)).cloned())?;
        Ok(puzzle.under(rules))
    }

    /// Returns the puzzle with these clues added.
    pub fn added_to(&self, puzzle: &Puzzle) -> Result<Puzzle, SolveError> {
        let put = |puzzle: Puzzle, clue: &Action| puzzle.with_clue(clue.cell, Some(clue.digit));
        let puzzle = self.digits.iter().fold(puzzle.clone(), put);
        let clues = self.clues.iter().cloned().map(Rule::Clue);
        let rules = Rules::new(puzzle.rules.iter().cloned().chain(clues))?;
        Ok(puzzle.under(rules))
    }
}
