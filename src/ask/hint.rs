//! What is the next step?

use super::{AskError, Posed, Standing, Telling};
use crate::explain::{Board, Explainer};
use crate::report::{HintDetail, HintReport, Refusal};
use crate::solve::Solver;

/// What is the next step, or where is it to be looked for?
///
/// # Errors
///
/// [`AskError`].
pub fn hint(
    solver: &Solver,
    posed: Posed<'_>,
    telling: &Telling<'_>,
    detail: HintDetail,
) -> Result<(HintReport, Standing), AskError> {
    let limits = solver.options().limits();
    let about = telling.about(posed);
    let refused =
        |refusal: &Refusal| (HintReport::refused(&about, refusal), Standing::from(refusal));
    let puzzle = match telling.puzzle(solver, posed, &limits)? {
        Ok(puzzle) => puzzle,
        Err(refusal) => return Ok(refused(&refusal)),
    };
    let board = Board::of(solver.sudoku(), &puzzle)?;
    let explainer = Explainer::new(solver.sudoku(), telling.techniques.clone());
    let step = explainer.within(limits.clone()).next(&board);
    if let (None, Some(limit)) = (&step, limits.reached()) {
        return Ok(refused(&Refusal::Unknown(limit)));
    }
    Ok((HintReport::new(&about, &board, step.as_ref(), detail), Standing::Yes))
}
