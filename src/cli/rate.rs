//! Runs `sudosat rate`, which rates how hard puzzles are.

use anyhow::Result;

use super::tables::TableCache;
use super::{Exit, args, batch};
use crate::ask::{self, AskError, RateScale};
use crate::explain::rate::Rater;
use crate::explain::rate::Scale;
use crate::solve::Options;

pub(super) fn run(command: &args::Rate) -> Result<Exit> {
    let options = args::CoreLimits { timeout: command.timeout, max_conflicts: None }.options();
    match command.scale {
        RateScale::Steps(scale) => by_steps(command, &options, scale),
        RateScale::Patterns(by) if command.assume_unique => {
            Err(AskError::NothingToAssume(by).into())
        }
        RateScale::Patterns(by) => batch::run(&command.asked, &options, |solver, puzzle_ref| {
            ask::classify(solver, puzzle_ref, by)
        }),
    }
}

fn by_steps(command: &args::Rate, options: &Options, scale: Scale) -> Result<Exit> {
    let kinds = TableCache::default();
    batch::run(&command.asked, options, |solver, puzzle_ref| {
        let tables = kinds.tables(solver.sudoku());
        let mut rater = Rater::with(solver.sudoku(), tables, scale);
        if command.assume_unique {
            rater = rater.assuming_unique();
        }
        ask::rate(solver, puzzle_ref, &rater)
    })
}
