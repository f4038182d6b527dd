//! The formula that is unsatisfiable when a claim is true, and the solutions that a claim needs.

use rustc_hash::FxHashMap;
use rustsat::types::Lit;

use super::Claim;
use crate::decode::{Violation, verify};
use crate::dimacs::Sizes;
use crate::encode::{self, ClauseCounter, ClauseSink, Encoding};
use crate::grid::{Cell, Digit, Grid, Puzzle};
use crate::rules::{Action, Sudoku};

/// A claim about a puzzle, with the solutions that belong to it.
///
/// | claim | solutions | clauses after the rules and clues |
/// |---|---|---|
/// | count | all, different | each of them excluded |
/// | is | one | the digit does not stand there |
/// | is not | none | the digit stands there |
/// | minimal | the solution; then for each clue another one that differs from the puzzle there | the first excluded |
pub(super) struct Statement<'s> {
    pub sudoku: &'s Sudoku,
    pub puzzle: &'s Puzzle,
    pub claim: Claim,
    pub solutions: &'s [Grid],
}

/// Why the solutions of a certificate do not show what they are to show; each is numbered from 1.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
pub enum WrongSolutions {
    /// Not as many as the claim needs.
    #[error("found {found} solutions, expected {expected}")]
    Number {
        /// How many there are.
        found: usize,
        /// How many are needed.
        expected: u64,
    },
    /// One breaks a rule or changes a clue.
    #[error("solution {number}: {violation}")]
    Violation {
        /// Which.
        number: usize,
        /// What is wrong with it.
        violation: Violation,
    },
    /// One is another one again.
    #[error("solution {number} is the same as solution {same}")]
    Same {
        /// Which.
        number: usize,
        /// As which.
        same: usize,
    },
    /// The digit claimed does not stand there.
    #[error("the solution does not have {0}")]
    Otherwise(Action),
}

impl Statement<'_> {
    /// Variables and clauses.
    pub fn sizes(&self) -> Sizes {
        let mut counter = ClauseCounter::default();
        let variables = self.write(&mut counter);
        Sizes { variables, clauses: counter.clauses }
    }

    /// Writes the formula; the number of variables.
    pub fn write(&self, sink: &mut (impl ClauseSink + ?Sized)) -> u32 {
        let whole = self.sudoku.cover().whole();
        let variables = encode::encode(self.sudoku, &whole, Encoding::default(), sink);
        for (id, holds) in self.sudoku.said(self.puzzle) {
            sink.add_clause(&[Lit::new(id.index() as u32, !holds)]);
        }
        self.write_denial(sink);
        variables
    }

    /// What cannot be if the claim is true.
    fn write_denial(&self, sink: &mut (impl ClauseSink + ?Sized)) {
        match self.claim {
            Claim::Count(_) => self.solutions.iter().for_each(|grid| self.exclude(grid, sink)),
            Claim::Minimal => {
                self.solutions.iter().take(1).for_each(|grid| self.exclude(grid, sink))
            }
            Claim::Is(action) => sink.add_clause(&[!self.literal(action)]),
            Claim::IsNot(action) => sink.add_clause(&[self.literal(action)]),
        }
    }

    fn exclude(&self, grid: &Grid, sink: &mut (impl ClauseSink + ?Sized)) {
        let denied = |(cell, digit)| !self.literal(Action { cell, digit });
        sink.add_clause(&grid.filled().map(denied).collect::<Vec<_>>());
    }

    fn literal(&self, action: Action) -> Lit {
        encode::literal(self.sudoku.action_id(action.cell, action.digit).index() as u32)
    }

    /// Checks the solutions by the rules.
    pub fn check_solutions(&self) -> Result<(), WrongSolutions> {
        let found = self.solutions.len();
        let expected = match self.claim {
            Claim::Count(count) => count,
            Claim::Is(_) => 1,
            Claim::IsNot(_) => 0,
            Claim::Minimal => 1 + self.puzzle.clues.filled_count() as u64,
        };
        if found as u64 != expected {
            return Err(WrongSolutions::Number { found, expected });
        }
        match self.claim {
            Claim::Minimal => self.check_witnesses(),
            _ => self.check_all(),
        }
    }

    fn check_all(&self) -> Result<(), WrongSolutions> {
        let mut numbers = FxHashMap::default();
        for (number, grid) in (1..).zip(self.solutions) {
            verified(self.puzzle, grid, number)?;
            if let Some(same) = numbers.insert(grid, number) {
                return Err(WrongSolutions::Same { number, same });
            }
        }
        match (self.claim, self.solutions) {
            (Claim::Is(action), [grid]) if grid.get(action.cell) != Some(action.digit) => {
                Err(WrongSolutions::Otherwise(action))
            }
            _ => Ok(()),
        }
    }

    /// The first is the solution; each other one is a second solution without one of the clues.
    fn check_witnesses(&self) -> Result<(), WrongSolutions> {
        verified(self.puzzle, &self.solutions[0], 1)?;
        let witnesses = self.solutions.iter().enumerate().skip(1);
        for ((index, witness), clue) in witnesses.zip(self.puzzle.clues.filled()) {
            verified(&without(self.puzzle, clue), witness, index + 1)?;
            if *witness == self.solutions[0] {
                return Err(WrongSolutions::Same { number: index + 1, same: 1 });
            }
        }
        Ok(())
    }
}

fn verified(puzzle: &Puzzle, grid: &Grid, number: usize) -> Result<(), WrongSolutions> {
    verify(puzzle, grid).map_err(|violation| WrongSolutions::Violation { number, violation })
}

/// The puzzle without one of its clues.
pub(super) fn without(puzzle: &Puzzle, (cell, _): (Cell, Digit)) -> Puzzle {
    let mut puzzle = puzzle.clone();
    puzzle.clues.set(cell, None);
    puzzle
}
