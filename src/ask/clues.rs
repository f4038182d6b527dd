//! Which clues are too many, too few, or wrong?

use super::{AskError, PuzzleRef, Standing};
use crate::backend::Limit;
use crate::cores::{self, Aim, Applicable};
use crate::report::{RedundantReport, RepairReport, SuggestReport};
use crate::solve::Solver;

/// Which clues can go while the solution stays the only one?
///
/// # Errors
///
/// [`AskError`].
pub fn redundant(
    solver: &Solver,
    puzzle_ref: PuzzleRef<'_>,
) -> Result<(RedundantReport, Standing), AskError> {
    let found = cores::redundant(solver, &puzzle_ref.entry.puzzle)?;
    let standing = standing(&found, |found| found.limit, Standing::Yes);
    Ok((RedundantReport::new(puzzle_ref.source.clone(), puzzle_ref.entry, &found), standing))
}

/// Which clues, added, would leave one solution?
///
/// # Errors
///
/// [`AskError`].
pub fn suggest(
    solver: &Solver,
    puzzle_ref: PuzzleRef<'_>,
    aim: Aim,
) -> Result<(SuggestReport, Standing), AskError> {
    let found = cores::suggest(solver, &puzzle_ref.entry.puzzle, aim)?;
    let standing = standing(&found, |found| found.limit, Standing::No);
    Ok((SuggestReport::new(puzzle_ref.source.clone(), puzzle_ref.entry, &found), standing))
}

/// Which clues, changed or taken away, would leave a puzzle?
///
/// # Errors
///
/// [`AskError`].
pub fn repair(
    solver: &Solver,
    puzzle_ref: PuzzleRef<'_>,
) -> Result<(RepairReport, Standing), AskError> {
    let found = cores::repair(solver, &puzzle_ref.entry.puzzle)?;
    let standing = standing(&found, |found| found.limit, Standing::No);
    Ok((RepairReport::new(puzzle_ref.source.clone(), puzzle_ref.entry, &found), standing))
}

/// How an answer about clues stands: `done`, unless a limit left something open.
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
