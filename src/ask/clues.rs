//! Which clues are too many, too few, or wrong?

use super::{AskError, Posed, Standing};
use crate::backend::Limit;
use crate::cores::{self, Aim, Fitting};
use crate::report::{RedundantReport, RepairReport, SuggestReport};
use crate::solve::Solver;

/// Which clues can go while the solution stays the only one?
///
/// # Errors
///
/// [`AskError`].
pub fn redundant(
    solver: &Solver,
    posed: Posed<'_>,
) -> Result<(RedundantReport, Standing), AskError> {
    let found = cores::redundant(solver, &posed.entry.puzzle)?;
    let standing = standing(&found, |found| found.limit, Standing::Yes);
    Ok((RedundantReport::new(posed.source.clone(), posed.entry, &found), standing))
}

/// Which clues, added, would leave one solution?
///
/// # Errors
///
/// [`AskError`].
pub fn suggest(
    solver: &Solver,
    posed: Posed<'_>,
    aim: Aim,
) -> Result<(SuggestReport, Standing), AskError> {
    let found = cores::suggest(solver, &posed.entry.puzzle, aim)?;
    let standing = standing(&found, |found| found.limit, Standing::No);
    Ok((SuggestReport::new(posed.source.clone(), posed.entry, &found), standing))
}

/// Which clues, changed or taken away, would leave a puzzle?
///
/// # Errors
///
/// [`AskError`].
pub fn repair(solver: &Solver, posed: Posed<'_>) -> Result<(RepairReport, Standing), AskError> {
    let found = cores::repair(solver, &posed.entry.puzzle)?;
    let standing = standing(&found, |found| found.limit, Standing::No);
    Ok((RepairReport::new(posed.source.clone(), posed.entry, &found), standing))
}

/// How an answer about clues stands: `done`, unless a limit left something open.
fn standing<T>(
    found: &Fitting<T>,
    limit: impl Fn(&T) -> Option<Limit>,
    done: Standing,
) -> Standing {
    match found {
        Fitting::Yes(found) => limit(found).map_or(done, Standing::Limit),
        Fitting::No(answer) => Standing::from(answer),
    }
}
