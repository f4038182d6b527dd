//! `sudosat rate`

use anyhow::{Result, bail};

use super::kinds::Kinds;
use super::refusal::solution;
use super::{Exit, args, batch};
use crate::backend::Limits;
use crate::explain::rate::{Rater, Rating, Unrated};
use crate::grid::Puzzle;
use crate::report::{RateReport, Refusal};
use crate::solve::Solver;

pub(super) fn run(command: &args::Rate) -> Result<Exit> {
    let options = args::CoreLimits { timeout: command.timeout, max_conflicts: None }.options();
    let kinds = Kinds::default();
    batch::run(&command.asked, &options, |solver, item| {
        let tables = kinds.tables(solver.sudoku());
        let mut rater = Rater::with(solver.sudoku(), tables, command.scale);
        if command.assume_unique {
            rater = rater.assuming_unique();
        }
        let rated = rated(&rater, solver, &item.entry.puzzle, &options.limits())?;
        let exit = rated.as_ref().err().map_or(Exit::Yes, Exit::from);
        let report = RateReport::new(item.source.clone(), &item.entry, &rater, rated.as_ref());
        Ok((report, exit))
    })
}

fn rated(
    rater: &Rater<'_>,
    solver: &Solver,
    puzzle: &Puzzle,
    limits: &Limits,
) -> Result<Result<Rating, Refusal>> {
    // A path that assumes one solution does not show it.
    if rater.assumes_unique()
        && let Err(refusal) = solution(solver, puzzle, limits)?
    {
        return Ok(Err(refusal));
    }
    match rater.rate(puzzle, limits) {
        Ok(rating) => Ok(Ok(rating)),
        Err(Unrated::Limit(limit)) => Ok(Err(Refusal::Unknown(limit))),
        Err(Unrated::Impossible(_) | Unrated::Stuck) => match solution(solver, puzzle, limits)? {
            Err(refusal) => Ok(Err(refusal)),
            Ok(_) => bail!("the path ends before the solution: a mistake in sudosat"),
        },
    }
}
