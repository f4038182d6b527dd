//! Defines the options that `hint` and `explain` share. Also finds the puzzle from which a path begins: the clues
//! alone, or the clues with a half-filled grid.

use super::PuzzleRef;
use super::solution::solution;
use crate::backend::Limits;
use crate::explain::{Pace, Techniques, continued, mistakes};
use crate::formats::Entry;
use crate::grid::Puzzle;
use crate::report::{About, Language, Refusal};
use crate::solve::{SolveError, Solver};

/// The options for the steps of a path: where it begins, which techniques are tried, and the language.
#[derive(Clone, Debug)]
pub struct StepOptions<'a> {
    /// A half-filled grid with the shape and the rules of the puzzle. The path continues from it. If it is `None`, the
    /// path begins with the clues.
    pub from: Option<&'a Entry>,
    /// The techniques to try.
    pub techniques: Techniques,
    /// How much time the search for a step takes.
    pub pace: Pace,
    /// The language of the explanations.
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

    /// Returns the puzzle, with the digits and pencil marks of the half-filled grid if there is one. Returns a refusal
    /// in these cases: clues clash, there is not exactly one solution, a limit was reached, the half-filled grid has
    /// wrong digits or wrong pencil marks, or no cell is empty.
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
