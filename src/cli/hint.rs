//! `sudosat hint`

use anyhow::Result;

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
        |about, solver, puzzle, _| {
            let Ok(board) = Board::of(solver.sudoku(), puzzle) else {
                return Ok((HintReport::refused(about, &Refusal::NoSolution), Exit::No));
            };
            let step = Explainer::new(solver.sudoku(), techniques.clone()).next(&board);
            Ok((HintReport::new(about, &board, step.as_ref(), detail), Exit::Yes))
        },
        HintReport::refused,
    )
}
