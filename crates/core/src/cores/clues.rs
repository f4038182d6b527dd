//! Describes a set of clues that can be removed from a puzzle or added to it.

use super::Part;
use crate::grid::{Clue, Puzzle, Rule, Rules};
use crate::rules::{Action, Topic};
use crate::solve::SolveError;

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
    pub fn taken_from(&self, puzzle: &Puzzle) -> Result<Puzzle, SolveError> {
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
    pub fn put_into(&self, puzzle: &Puzzle) -> Result<Puzzle, SolveError> {
        let put = |puzzle: Puzzle, clue: &Action| puzzle.with_clue(clue.cell, Some(clue.digit));
        let puzzle = self.digits.iter().fold(puzzle.clone(), put);
        let clues = self.clues.iter().cloned().map(Rule::Clue);
        let rules = Rules::new(puzzle.rules.iter().cloned().chain(clues))?;
        Ok(puzzle.under(rules))
    }
}
