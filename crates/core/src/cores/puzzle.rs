//! Builds the formula of a puzzle in parts, for each kind of question: which clues, marks and requirements are parts.

use std::collections::HashSet;

use super::part_writer::{Negated, Part, PartWriter, Split};
use super::{NamedParts, PartId, PartedFormula};
use crate::backend::{Limit, Limits};
use crate::grid::{Cell, Digit, Grid, Puzzle};
use crate::rules::Sudoku;

/// The formula of a puzzle, split into parts.
pub type PuzzleParts = NamedParts<Part>;

impl PuzzleParts {
    /// Builds the formula whose parts are the clues, the marked cells, and the topics, in this order. Each topic is one
    /// part with all its requirements.
    ///
    /// # Errors
    ///
    /// Returns the limit that was reached while the formula was written.
    ///
    /// # Panics
    ///
    /// Panics if a clue or the statement has a cell that is void or outside the grid. Other differences between the
    /// shape and rules of `puzzle`, the statement and `sudoku` are not checked.
    pub fn new(
        sudoku: &Sudoku,
        puzzle: &Puzzle,
        denied: Negated<'_>,
        limits: &Limits,
    ) -> Result<Self, Limit> {
        let mut writer = PartWriter::new(sudoku, Split::Topics, limits);
        writer.add_negation(denied);
        writer.add_clue_parts(puzzle.clues.filled());
        writer.add_marks(puzzle, |_| true);
        writer.add_rules()?;
        Ok(writer.built)
    }

    /// Builds the formula whose parts are the single requirements of the topics among `members`. The clues
    /// and marks among `members` belong to the background. All other clues, marks and requirements are left
    /// out.
    ///
    /// # Errors
    ///
    /// Returns the same errors as [`new`](Self::new).
    ///
    /// # Panics
    ///
    /// Panics in the same cases as [`new`](Self::new).
    pub fn within(
        sudoku: &Sudoku,
        puzzle: &Puzzle,
        denied: Negated<'_>,
        members: &HashSet<Part>,
        limits: &Limits,
    ) -> Result<Self, Limit> {
        Self::of_members(sudoku, puzzle, denied, (members, limits), Split::Requirements(members))
    }

    /// Builds the formula whose parts are the halves of the requirements among `members`. The clues and marks
    /// among `members` belong to the background. All other clues, marks and requirements are left out.
    ///
    /// # Errors
    ///
    /// Returns the same errors as [`new`](Self::new).
    ///
    /// # Panics
    ///
    /// Panics in the same cases as [`new`](Self::new).
    pub fn in_halves(
        sudoku: &Sudoku,
        puzzle: &Puzzle,
        denied: Negated<'_>,
        members: &HashSet<Part>,
        limits: &Limits,
    ) -> Result<Self, Limit> {
        Self::of_members(sudoku, puzzle, denied, (members, limits), Split::Halves(members))
    }

    fn of_members(
        sudoku: &Sudoku,
        puzzle: &Puzzle,
        denied: Negated<'_>,
        (members, limits): (&HashSet<Part>, &Limits),
        split: Split<'_>,
    ) -> Result<Self, Limit> {
        let mut writer = PartWriter::new(sudoku, split, limits);
        writer.add_negation(denied);
        writer.add_clues(puzzle, |action| members.contains(&Part::Clue(action)));
        writer.add_marks(puzzle, |cell| members.contains(&Part::Marks(cell)));
        writer.add_rules()?;
        Ok(writer.built)
    }

    /// Builds the formula whose parts are the clues: digits and clues of several cells. Each clue is one
    /// part with all its requirements. Pencil marks and all other rules belong to the background.
    ///
    /// # Errors
    ///
    /// Returns the same errors as [`new`](Self::new).
    ///
    /// # Panics
    ///
    /// Panics in the same cases as [`new`](Self::new).
    pub fn of_clues(
        sudoku: &Sudoku,
        puzzle: &Puzzle,
        denied: Negated<'_>,
        limits: &Limits,
    ) -> Result<Self, Limit> {
        let has_clues = puzzle.rules.clues().next().is_some();
        let split = if has_clues { Split::AllClues } else { Split::Clues };
        let mut writer = PartWriter::new(sudoku, split, limits);
        writer.add_rules()?;
        writer.add_negation(denied);
        writer.add_marks(puzzle, |_| true);
        writer.add_clue_parts(puzzle.clues.filled());
        Ok(writer.built)
    }

    /// Builds the formula whose parts are the digits of `solution` in the empty cells of `puzzle`. The background
    /// contains the puzzle, the rules, and the demand that a solution differs from `solution`.
    ///
    /// # Errors
    ///
    /// Returns the same errors as [`new`](Self::new).
    ///
    /// # Panics
    ///
    /// Panics if `puzzle` or `solution` has a digit in a cell that is void or outside the grid. Other differences
    /// between their shape and rules and those of `sudoku` are not checked.
    pub fn of_additions(
        sudoku: &Sudoku,
        puzzle: &Puzzle,
        solution: &Grid,
        limits: &Limits,
    ) -> Result<Self, Limit> {
        let mut writer = PartWriter::new(sudoku, Split::Clues, limits);
        writer.add_rules()?;
        writer.add_negation(Negated::Solution(solution));
        writer.add_marks(puzzle, |_| true);
        writer.add_clues(puzzle, |_| true);
        let is_open = |&(cell, _): &(Cell, Digit)| puzzle.clues.get(cell).is_none();
        writer.add_clue_parts(solution.filled().filter(is_open));
        Ok(writer.built)
    }

    /// Builds a formula without parts. Its models are the solutions of the puzzle.
    pub(super) fn without_parts(
        sudoku: &Sudoku,
        puzzle: &Puzzle,
        limits: &Limits,
    ) -> Result<PartedFormula, Limit> {
        let mut writer = PartWriter::new(sudoku, Split::Clues, limits);
        writer.add_rules()?;
        writer.add_marks(puzzle, |_| true);
        writer.add_clues(puzzle, |_| true);
        Ok(writer.built.formula)
    }

    /// Returns the part with the other half of the requirement that the part `id` halves. Returns `None` if there
    /// is no such part. The two halves have neighbouring indices.
    pub(super) fn other_half(&self, id: PartId) -> Option<PartId> {
        let Part::Half(requirement, _) = self.part(id) else { return None };
        let is_other = |index: &usize| matches!(self.parts.get(*index), Some(Part::Half(other, _)) if *other == requirement);
        let beside = [id.index().wrapping_sub(1), id.index() + 1];
        beside.into_iter().find(is_other).map(PartId::from_index)
    }
}
