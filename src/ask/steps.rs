//! What `hint` and `explain` have in common: the puzzle as it stands, or why there is nothing to show.

use super::PuzzleRef;
use super::solution::solution;
use crate::backend::Limits;
use crate::explain::{Techniques, continued, mistakes};
use crate::formats::Entry;
use crate::grid::Puzzle;
use crate::report::{About, Language, Refusal};
use crate::solve::{SolveError, Solver};

/// How a puzzle is to be told.
#[derive(Clone, Debug)]
pub struct StepOptions<'a> {
    /// The half-filled grid to go on from, of the same kind.
    pub from: Option<&'a Entry>,
    /// What is tried.
    pub techniques: Techniques,
    /// The language.
    pub language: Language,
}

impl StepOptions<'_> {
    pub(super) fn about<'b>(&'b self, puzzle_ref: PuzzleRef<'b>) -> About<'b> {
        About {
            source: puzzle_ref.source,
            entry: puzzle_ref.entry,
            from: self.from.map(|from| &from.puzzle.clues),
            language: self.language,
        }
    }

    /// The puzzle to go on with, if it has one solution and what stands is right.
    pub(super) fn puzzle(
        &self,
        solver: &Solver,
        puzzle_ref: PuzzleRef<'_>,
        limits: &Limits,
    ) -> Result<Result<Puzzle, Refusal>, SolveError> {
        let puzzle = &puzzle_ref.entry.puzzle;
        let solution = match solution(solver, puzzle, limits)? {
            Ok(solution) => solution,
            Err(refusal) => return Ok(Err(refusal)),
        };
        let wrong = self.from.map(|from| mistakes(puzzle, &from.puzzle, &solution));
        if let Some(wrong) = wrong.filter(|wrong| !wrong.is_empty()) {
            return Ok(Err(Refusal::Wrong(wrong)));
        }
        let left = self.from.map_or_else(|| puzzle.clone(), |from| continued(puzzle, &from.puzzle));
        Ok(if left.clues.is_full() { Err(Refusal::Solved) } else { Ok(left) })
    }
}
