//! `sudosat hint`

use anyhow::{Result, anyhow};

use super::{Exit, args};
use crate::explain::{Board, Explainer};
use crate::report::{HintDetail, HintReport};

pub(super) fn run(command: &args::Hint) -> Result<Exit> {
    let detail = match (command.concrete, command.candidates) {
        (_, true) => HintDetail::Candidates,
        (true, false) => HintDetail::Concrete,
        (false, false) => HintDetail::Vague,
    };
    let techniques = command.told.techniques();
    command.told.run(
        command.format,
        |about, solver, puzzle, _| {
            // It has one solution, or it would not have come here.
            let board = Board::of(solver.sudoku(), puzzle).map_err(|_| {
                anyhow!("the puzzle contradicts its solution: a mistake in sudosat")
            })?;
            let step = Explainer::new(solver.sudoku(), techniques.clone()).next(&board);
            Ok((HintReport::new(about, &board, step.as_ref(), detail), Exit::Yes))
        },
        HintReport::refused,
    )
}
