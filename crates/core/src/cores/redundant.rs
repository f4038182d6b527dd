//! Finds the clues that can be removed from a puzzle with exactly one solution.
//!
//! The clues are parts that clash with the clause *some cell differs from the solution*. A clue is redundant
//! if the others still clash. A minimal subset that clashes is a minimal puzzle.

use super::inquiry::{Applicable, Inquiry};
use super::{Negated, Oracle, Part, Parts, PartsVerdict, PuzzleParts};
use crate::backend::Limit;
use crate::grid::{Grid, Puzzle};
use crate::rules::Action;
use crate::solve::{Answer, SolveError, Solver};

/// The redundant clues of a puzzle.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Redundant {
    /// The clues, in reading order, that can each be removed alone without losing uniqueness.
    pub clues: Vec<Action>,
    /// The clues that a limit left undecided.
    pub undecided: Vec<Action>,
    /// A minimal puzzle with some of the clues, all of them necessary; `None` if a limit was reached.
    pub minimal: Option<Puzzle>,
    /// The limit that was reached, if one was.
    pub limit: Option<Limit>,
}

/// Finds the clues that can each be removed alone, and a minimal puzzle among the clues. Removing a clue also
/// removes the pencil marks of its cell.
///
/// # Errors
///
/// As [`Solver::solve`].
///
/// # Panics
///
/// Panics if the puzzle has another shape or other rules than the solver.
pub fn redundant(solver: &Solver, puzzle: &Puzzle) -> Result<Applicable<Redundant>, SolveError> {
    let inquiry = Inquiry::new(solver);
    let solution = match inquiry.answer(puzzle)? {
        Answer::Unique(solution) => solution,
        answer => return Ok(Applicable::No(answer)),
    };
    let parts = PuzzleParts::of_clues(solver.sudoku(), puzzle, Negated::Solution(&solution));
    let oracle = Oracle::new(parts.formula(), inquiry.effort());
    let found = Redundant { clues: vec![], undecided: vec![], minimal: None, limit: None };
    let mut thinning =
        Thinning { inquiry, puzzle, solution: &solution, parts: &parts, oracle, found };
    thinning.look_at_each()?;
    thinning.look_for_minimal()?;
    Ok(Applicable::Yes(thinning.found))
}

struct Thinning<'a> {
    inquiry: Inquiry<'a>,
    puzzle: &'a Puzzle,
    solution: &'a Grid,
    parts: &'a PuzzleParts,
    oracle: Oracle<'a>,
    found: Redundant,
}

impl Thinning<'_> {
    fn look_at_each(&mut self) -> Result<(), SolveError> {
        let mut others = self.parts.formula().parts();
        for id in others.clone() {
            let Part::Clue(clue) = self.parts.part(id) else { continue };
            others.remove(&id);
            let is_redundant = match self.oracle.solve(&others) {
                PartsVerdict::Satisfiable(_) => Ok(false),
                PartsVerdict::Unsatisfiable(_) => self.confirm(&self.puzzle_of(&others))?,
                PartsVerdict::Unknown(limit) => Err(limit),
            };
            match is_redundant {
                Ok(false) => {}
                Ok(true) => self.found.clues.push(clue),
                Err(limit) => {
                    self.found.undecided.push(clue);
                    self.found.limit = Some(limit);
                }
            }
            others.insert(id);
        }
        Ok(())
    }

    fn look_for_minimal(&mut self) -> Result<(), SolveError> {
        let shrunk = self.oracle.shrink(self.parts.formula().parts());
        if !shrunk.doubtful.is_empty() {
            self.found.limit = self.found.limit.or(self.oracle.reached());
            return Ok(());
        }
        let minimal = self.puzzle_of(&shrunk.parts);
        match self.confirm(&minimal)? {
            Ok(_) => self.found.minimal = Some(minimal),
            Err(limit) => self.found.limit = Some(limit),
        }
        Ok(())
    }

    /// Returns the puzzle with only these clues.
    fn puzzle_of(&self, kept: &Parts) -> Puzzle {
        let gone = self.parts.formula().parts().into_iter().filter(|id| !kept.contains(id));
        gone.fold(self.puzzle.clone(), |puzzle, id| match self.parts.part(id).clue() {
            Some(clue) => puzzle.with_clue(clue.cell, None),
            None => puzzle,
        })
    }

    /// Solves a puzzle anew. Returns true if it has the expected solution and no other, the limit if one was
    /// reached, and otherwise the outer error.
    fn confirm(&self, puzzle: &Puzzle) -> Result<Result<bool, Limit>, SolveError> {
        match self.inquiry.answer(puzzle)? {
            Answer::Unique(solution) if solution == *self.solution => Ok(Ok(true)),
            Answer::Unknown(_, limit) => Ok(Err(limit)),
            _ => Err(SolveError::Disputed),
        }
    }
}
