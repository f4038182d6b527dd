//! Which puzzle has fewer clues, and the same solution?

use std::time::Duration;

use super::{AskError, Posed, Standing};
use crate::cores::Fitting;
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
    posed: Posed<'_>,
    how: Minimize,
) -> Result<(MinimizeReport, Standing), AskError> {
    let found = fewer_clues(solver, &posed.entry.puzzle, how)?;
    let standing = match &found {
        Fitting::Yes(found) => Standing::unless(found.limit),
        Fitting::No(answer) => Standing::from(answer),
    };
    Ok((MinimizeReport::new(posed.source.clone(), posed.entry, &found), standing))
}

impl From<MinimizeError> for AskError {
    fn from(error: MinimizeError) -> Self {
        match error {
            MinimizeError::Solve(error) => AskError::Solve(error),
            other => AskError::Minimize(other),
        }
    }
}
