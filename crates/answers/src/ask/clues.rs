//! Finds clues that are redundant, missing or wrong.

use super::{AskError, PuzzleRef, Standing};
use crate::backend::Limit;
use crate::cores::{self, Aim, Applicable};
use crate::generate::{AddError, Addition, ClueKind, add_clues};
use crate::report::{RedundantReport, RepairReport, SuggestReport};
use crate::solve::Solver;

/// Finds the redundant clues of a puzzle with exactly one solution: if any one of them is removed alone, the solution
/// stays unique.
///
/// # Errors
///
/// Returns [`AskError`] if the question could not be answered, for example because the engine failed.
pub fn redundant(
    solver: &Solver,
    puzzle_ref: PuzzleRef<'_>,
) -> Result<(RedundantReport, Standing), AskError> {
    let found = cores::redundant(solver, &puzzle_ref.entry.puzzle)?;
    let standing = standing(&found, |found| found.limit, Standing::Yes);
    Ok((RedundantReport::new(puzzle_ref.source.clone(), puzzle_ref.entry, &found), standing))
}

/// Finds clues that can be added to a puzzle with several solutions, so that exactly one solution is left.
///
/// # Errors
///
/// Returns [`AskError`] if the question could not be answered, for example because the engine failed.
pub fn suggest(
    solver: &Solver,
    puzzle_ref: PuzzleRef<'_>,
    aim: Aim,
) -> Result<(SuggestReport, Standing), AskError> {
    let found = cores::suggest(solver, &puzzle_ref.entry.puzzle, aim)?;
    let standing = standing(&found, |found| found.limit, Standing::No);
    Ok((SuggestReport::new(puzzle_ref.source.clone(), puzzle_ref.entry, &found), standing))
}

/// Finds clues of several cells of a kind that can be added to a puzzle with several solutions, so that exactly one
/// solution is left.
///
/// # Errors
///
/// Returns [`AskError`] if clues of this kind make no sense on the grid, or if the question could not be answered, for
/// example because the engine failed.
pub fn suggest_kind(
    solver: &Solver,
    puzzle_ref: PuzzleRef<'_>,
    kind: &'static ClueKind,
) -> Result<(SuggestReport, Standing), AskError> {
    let found = add_clues(solver, &puzzle_ref.entry.puzzle, kind)?;
    let limit = |found: &Addition| match found {
        Addition::Found(_) => None,
        Addition::NotFound(limit) => *limit,
    };
    let standing = standing(&found, limit, Standing::No);
    let source = puzzle_ref.source.clone();
    Ok((SuggestReport::of_kind(source, puzzle_ref.entry, kind, &found), standing))
}

impl From<AddError> for AskError {
    fn from(error: AddError) -> Self {
        match error {
            AddError::Solve(error) => AskError::Solve(error),
            AddError::Kind(error) => AskError::Kind(error),
        }
    }
}

/// Finds the smallest sets of wrong clues of a puzzle without a solution, and what can replace these clues.
///
/// # Errors
///
/// Returns [`AskError`] if the question could not be answered, for example because the engine failed.
pub fn repair(
    solver: &Solver,
    puzzle_ref: PuzzleRef<'_>,
) -> Result<(RepairReport, Standing), AskError> {
    let found = cores::repair(solver, &puzzle_ref.entry.puzzle)?;
    let standing = standing(&found, |found| found.limit, Standing::No);
    Ok((RepairReport::new(puzzle_ref.source.clone(), puzzle_ref.entry, &found), standing))
}

/// Returns the status of an answer about clues. The status is `done`, unless a limit was reached or the question does
/// not apply to the puzzle.
fn standing<T>(
    found: &Applicable<T>,
    limit: impl Fn(&T) -> Option<Limit>,
    done: Standing,
) -> Standing {
    match found {
        Applicable::Yes(found) => limit(found).map_or(done, Standing::Limit),
        Applicable::No(answer) => Standing::from(answer),
    }
}
