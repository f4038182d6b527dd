//! Is it a puzzle?

use super::{AskError, Posed, Standing};
use crate::grid::Clash;
use crate::report::{CheckReport, Verdict};
use crate::solve::Solver;

/// What was found of a puzzle, and its direct clashes.
#[derive(Clone, Debug)]
pub struct Checked {
    /// The verdict.
    pub report: CheckReport,
    /// All direct clashes.
    pub clashes: Vec<Clash>,
}

/// Is the puzzle without clash, solvable, unique, and is what its text says of it true?
///
/// # Errors
///
/// [`AskError`].
pub fn check(solver: &Solver, posed: Posed<'_>) -> Result<(Checked, Standing), AskError> {
    let puzzle = &posed.entry.puzzle;
    let clashes = solver.sudoku().layout().clashes(&puzzle.clues);
    let answer = match clashes.is_empty() {
        true => Some(solver.solve(puzzle)?.answer),
        false => None,
    };
    let report = CheckReport::new(posed.source.clone(), posed.entry, &clashes, answer.as_ref());
    let standing = match (report.verdict(), answer.as_ref().map(Standing::from)) {
        (Verdict::Valid, _) => Standing::Yes,
        (_, Some(Standing::Limit(limit))) => Standing::Limit(limit),
        _ => Standing::No,
    };
    Ok((Checked { report, clashes }, standing))
}
