//! What all questions about the clues of a puzzle share: a solver to begin with and to confirm the
//! answer, and limits for all of it together.

use super::Effort;
use crate::backend::Limits;
use crate::grid::Puzzle;
use crate::solve::{Answer, SolveError, Solver};

/// The answer to a question that makes sense for some puzzles only.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Fitting<T> {
    /// It makes sense for this one.
    Yes(T),
    /// It does not, or that is not known: what is known of the solutions.
    No(Answer),
}

pub(super) struct Inquiry<'s> {
    pub solver: &'s Solver,
    limits: Limits,
}

impl<'s> Inquiry<'s> {
    pub fn new(solver: &'s Solver) -> Self {
        Inquiry { solver, limits: solver.options().limits() }
    }

    pub fn answer(&self, puzzle: &Puzzle) -> Result<Answer, SolveError> {
        Ok(self.solver.solve_within(puzzle, &self.limits)?.answer)
    }

    pub fn limits(&self) -> &Limits {
        &self.limits
    }

    /// Questions about a puzzle's parts are not harder than the puzzle: each may take what there is.
    pub fn effort(&self) -> Effort {
        Effort { limits: self.limits.clone(), conflicts_per_call: None }
    }
}
