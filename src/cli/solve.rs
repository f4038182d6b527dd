//! `sudosat solve`

use std::io::Write;

use anyhow::Result;

use super::args::{self, AnswerFormat};
use super::input::{self, Item};
use super::output::Destination;
use super::timing::{Clock, Totals};
use super::{Exit, batch, interrupt};
use crate::ask;
use crate::report::dimacs_answer;
use crate::solve::{Answer, Options, Outcome, SolveError, Solver};

pub(super) fn run(command: &args::Solve) -> Result<Exit> {
    let options = command.question.engine.options(interrupt::flag())?;
    let totals = Totals::new();
    let exit = match command.question.asked.format {
        AnswerFormat::Dimacs => solve_as_sat_solver(command, options, &totals)?,
        _ => batch::run(&command.question.asked, &options, |solver, item| {
            let outcome = solve(command, solver, item, &totals)?;
            let (report, standing) = ask::solve(item.posed(), &outcome);
            Ok((report, standing.into()))
        })?,
    };
    if command.stats {
        totals.print();
    }
    Ok(exit)
}

fn solve(
    command: &args::Solve,
    solver: &Solver,
    item: &Item,
    totals: &Totals,
) -> Result<Outcome, SolveError> {
    let puzzle = &item.entry.puzzle;
    let mut clock = Clock::default();
    let mut observe = |stage| clock.begin(stage);
    let outcome = match command.first {
        true => solver.solve_first(puzzle, &mut observe)?,
        false => solver.solve_observed(puzzle, &mut observe)?,
    };
    if command.stats {
        totals.add(outcome.statistics.clone(), clock);
    }
    Ok(outcome)
}

/// One puzzle, answered as a SAT solver would: `s` and `v` lines, exit codes 10, 20, 0.
fn solve_as_sat_solver(command: &args::Solve, options: Options, totals: &Totals) -> Result<Exit> {
    let input = &command.question.asked.input;
    let item = input::single(&input.texts.inputs, &input.read_options())?;
    let mut out = Destination::open(command.question.asked.output.output.as_deref())?;
    let solver = Solver::for_puzzle(&item.entry.puzzle, options)?;
    let outcome = solve(command, &solver, &item, totals)?;
    out.write_all(dimacs_answer(&outcome.answer).as_bytes())?;
    out.finish()?;
    Ok(match (&outcome.answer, outcome.answer.solution()) {
        (Answer::None, _) => Exit::Unsatisfiable,
        (_, Some(_)) => Exit::Satisfiable,
        (_, None) => Exit::Yes,
    })
}
