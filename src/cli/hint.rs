//! `sudosat hint`

use anyhow::{Result, anyhow};

use super::{Exit, args};
use crate::explain::{Board, Explainer};
use crate::report::{HintDetail, HintReport, Refusal};

pub(super) fn run(command: &args::Hint) -> Result<Exit> {
    let detail = match (command.concrete, command.candidates) {
        (_, true) => HintDetail::Candidates,
        (true, false) => HintDetail::Concrete,
        (false, false) => HintDetail::Vague,
    };
    let techniques = command.told.techniques();
    command.told.run(
        command.format,
        |about, solver, puzzle, limits| {
            // It has one solution, or it would not have come here.
            let board = Board::of(solver.sudoku(), puzzle).map_err(|_| {
                anyhow!("the puzzle contradicts its solution: a mistake in sudosat")
            })?;
            let explainer = Explainer::new(solver.sudoku(), techniques.clone());
            let step = explainer.within(limits.clone()).next(&board);
            if let (None, Some(limit)) = (&step, limits.reached()) {
                let refusal = Refusal::Unknown(limit);
                return Ok((HintReport::refused(about, &refusal), Exit::from(&refusal)));
            }
            Ok((HintReport::new(about, &board, step.as_ref(), detail), Exit::Yes))
        },
        HintReport::refused,
    )
}
