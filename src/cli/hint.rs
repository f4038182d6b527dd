//! Runs `sudosat hint`, which shows the house to look at for the next step, or the step itself.

use anyhow::Result;

use super::{Exit, args};
use crate::ask;
use crate::report::HintDetail;

pub(super) fn run(command: &args::Hint) -> Result<Exit> {
    let detail = match (command.concrete, command.candidates) {
        (_, true) => HintDetail::Candidates,
        (true, false) => HintDetail::Concrete,
        (false, false) => HintDetail::Vague,
    };
    command.step_args.run(command.format, None, |solver, puzzle_ref, step_options| {
        ask::hint(solver, puzzle_ref, step_options, detail)
    })
}
