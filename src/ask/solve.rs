//! What are the solutions?

use std::ops::ControlFlow;

use super::{AskError, Posed, Standing, count_solutions};
use crate::cover::Total;
use crate::report::{CandidatesReport, CountReport, SolveReport};
use crate::solve::{CountOptions, CountStop, Outcome, Solver};

/// The report on what `outcome` found.
#[must_use]
pub fn solve(posed: Posed<'_>, outcome: &Outcome) -> (SolveReport, Standing) {
    let report = SolveReport::new(posed.source.clone(), posed.entry, outcome);
    (report, Standing::from(&outcome.answer))
}

/// How many solutions are there? `progress` hears of each that is found.
///
/// # Errors
///
/// [`AskError`].
pub fn count(
    solver: &Solver,
    posed: Posed<'_>,
    options: CountOptions,
    progress: &mut dyn FnMut(&Total) -> ControlFlow<()>,
) -> Result<(CountReport, Standing), AskError> {
    let count = count_solutions(solver, &posed.entry.puzzle, options, progress)?;
    let standing = match count.stopped {
        Some(CountStop::Limit(limit)) => Standing::Limit(limit),
        Some(CountStop::Enough) | None => Standing::Yes,
    };
    Ok((CountReport::new(posed.source.clone(), posed.entry, &count), standing))
}

/// Which digits occur in solutions, cell by cell?
///
/// # Errors
///
/// [`AskError`].
pub fn candidates(
    solver: &Solver,
    posed: Posed<'_>,
) -> Result<(CandidatesReport, Standing), AskError> {
    let found = solver.candidates(&posed.entry.puzzle)?;
    let standing = match found.limit {
        Some(limit) => Standing::Limit(limit),
        None if found.possible.total() == 0 => Standing::No,
        None => Standing::Yes,
    };
    Ok((CandidatesReport::new(posed.source.clone(), posed.entry, &found), standing))
}
