//! Runs `sudosat minimize`, which removes clues of puzzles as long as the solution stays unique.

use anyhow::Result;

use super::{Exit, args, batch, interrupt};
use crate::ask;
use crate::generate::Minimize;
use crate::solve::Options;

pub(super) fn run(command: &args::Minimize) -> Result<Exit> {
    let timeout = command.timeout.or(command.best.then_some(ask::BEST_TIMEOUT));
    let options = Options { timeout, interrupt: Some(interrupt::flag()), ..Options::default() };
    let args::Minimize { symmetry, best, seed, all_clues, .. } = *command;
    let how = Minimize { symmetry, best, seed, all_clues };
    batch::run(&command.asked, &options, |solver, puzzle_ref| {
        ask::minimize(solver, puzzle_ref, how)
    })
}
