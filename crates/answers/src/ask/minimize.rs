//! Removes clues from a puzzle so that its solution stays unique.

use std::time::Duration;

use super::{AskError, PuzzleRef, Standing};
use crate::cores::Applicable;
use crate::generate::{Minimize, MinimizeError, minimize as fewer_clues};
use crate::report::MinimizeReport;
use crate::solve::Solver;

/// The time limit of the search for the fewest clues, unless the user gives another one.
pub const BEST_TIMEOUT: Duration = Duration::from_secs(10);

/// Finds a set of clues that can be removed together so that the solution stays unique.
///
/// # Errors
///
/// Returns [`AskError`] if the question could not be answered, for example because the engine failed.
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
    let source = puzzle_ref.source.clone();
    Ok((MinimizeReport::new(source, puzzle_ref.entry, how.all_clues, &found), standing))
}

impl From<MinimizeError> for AskError {
    fn from(error: MinimizeError) -> Self {
        match error {
            MinimizeError::Solve(error) => AskError::Solve(error),
            other => AskError::Minimize(other),
        }
    }
}
