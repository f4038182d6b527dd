//! Runs `sudosat rate`, which rates how hard puzzles are.

use anyhow::Result;

use super::tables::TableCache;
use super::{Exit, args, batch};
use crate::ask;
use crate::explain::rate::Rater;

pub(super) fn run(command: &args::Rate) -> Result<Exit> {
    let options = args::CoreLimits { timeout: command.timeout, max_conflicts: None }.options();
    let kinds = TableCache::default();
    batch::run(&command.asked, &options, |solver, puzzle_ref| {
        let tables = kinds.tables(solver.sudoku());
        let mut rater = Rater::with(solver.sudoku(), tables, command.scale);
        if command.assume_unique {
            rater = rater.assuming_unique();
        }
        ask::rate(solver, puzzle_ref, &rater)
    })
}
