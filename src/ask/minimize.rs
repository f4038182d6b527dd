//! Which puzzle has fewer clues, and the same solution?

use std::time::Duration;

use super::{AskError, PuzzleRef, Standing};
use crate::cores::Applicable;
use crate::generate::{Minimize, MinimizeError, minimize as fewer_clues};
use crate::report::MinimizeReport;
use crate::solve::Solver;

/// How long the smallest is looked for, unless it is told.
pub const BEST_TIMEOUT: Duration = Duration::from_secs(10);

/// Which clues can go together while the solution stays the only one?
///
/// # Errors
///
/// [`AskError`].
pub fn minimize(
    solver: &Solver,
    puzzle_ref: PuzzleRef<'_>,
    how: Minimize,
) -> Result<(MinimizeReport, Standing), AskError> {
    let found = fewer_clues(solver, &puzzle_ref.entry.puzzle, how)?;
    let standing = match &found {
        Applicable::Yes(found) => Standing::unless(found.limit),
        Applicable::No(answer) => Standing::from(answer),
    };
    Ok((MinimizeReport::new(puzzle_ref.source.clone(), puzzle_ref.entry, &found), standing))
}

impl From<MinimizeError> for AskError {
    fn from(error: MinimizeError) -> Self {
        match error {
            MinimizeError::Solve(error) => AskError::Solve(error),
            other => AskError::Minimize(other),
        }
    }
}
