//! `sudosat solve`

use std::io::Write;
use std::ops::ControlFlow;

use anyhow::Result;

use super::args::{self, AnswerFormat};
use super::batch::{self, Lanes, Line, Question, clashes, with_one_blank};
use super::input::Item;
use super::output::Destination;
use super::timing::{Clock, Totals};
use super::{Exit, interrupt};
use crate::ask;
use crate::backend::Engine;
use crate::bulk;
use crate::grid::Grid;
use crate::report::{SolveReport, dimacs_answer};
use crate::solve::{Answer, Options, Outcome, SolveError, Solver, Statistics};

pub(super) fn run(command: &args::Solve) -> Result<Exit> {
    let totals = Totals::new();
    let exit = match command.question.asked.answers.format {
        AnswerFormat::Dimacs => {
            let options = command.question.engine.options(interrupt::flag())?;
            solve_as_sat_solver(command, options, &totals)?
        }
        _ => solve_all(command, &totals)?,
    };
    if command.stats {
        totals.print();
    }
    Ok(exit)
}

fn solve_all(command: &args::Solve, totals: &Totals) -> Result<Exit> {
    let limit = if command.first { 1 } else { 2 };
    let engine = &command.question.engine;
    let (options, lanes) = engine.lanes(interrupt::flag(), limit, None)?;
    // The times that auto is to tell are those of the SAT solver.
    let lanes = lanes.filter(|lanes| lanes.only || !command.stats);
    batch::ask(&command.question.asked, &options, &Solving { command, totals, lanes })
}

/// What is the solution, and is it the only one?
struct Solving<'a> {
    command: &'a args::Solve,
    totals: &'a Totals,
    lanes: Option<Lanes>,
}

impl Solving<'_> {
    fn known(&self, item: &Item, found: &bulk::Answer) -> Option<Answer> {
        let solution = found.first.map(|board| bulk::grid(&board));
        Some(match (found.solutions, solution) {
            (1, Some(solution)) if self.command.first => Answer::First(solution),
            (1, Some(solution)) => Answer::Unique(solution),
            (0, _) => Answer::None,
            _ => {
                let [first, second] = two_solutions(&bulk::board(&item.entry.puzzle)?)?;
                Answer::Several(first, second)
            }
        })
    }
}

/// The first two solutions, where there are as many; the first is the one that a stream finds.
fn two_solutions(board: &bulk::Board) -> Option<[Grid; 2]> {
    let mut solutions = Vec::new();
    let mut keep = |solution: &bulk::Board| {
        solutions.push(bulk::grid(solution));
        ControlFlow::Continue(())
    };
    bulk::list(board, 2, &mut keep, || true);
    solutions.try_into().ok()
}

impl Question for Solving<'_> {
    type Report = SolveReport;

    fn answer(&self, solver: &Solver, item: &Item) -> Result<(SolveReport, Exit)> {
        let outcome = solve(self.command, solver, item, self.totals)?;
        let (report, standing) = ask::solve(item.posed(), &outcome);
        Ok((report, standing.into()))
    }

    fn lanes(&self) -> Option<Lanes> {
        self.lanes
    }

    fn tell(&self, item: &Item, found: &bulk::Answer) -> Option<(SolveReport, Exit)> {
        let answer = self.known(item, found)?;
        self.totals.add_by_bulk(self.command.stats);
        let engine = Some(Engine::Bulk.to_string());
        let statistics = Statistics { engine, ..Statistics::default() };
        let (report, standing) = ask::solve(item.posed(), &Outcome { answer, statistics });
        Some((report, standing.into()))
    }

    fn write_line(
        &self,
        line: &Line,
        found: &bulk::Answer,
        out: &mut Vec<u8>,
    ) -> Option<(Exit, &'static str)> {
        match &found.first {
            None if clashes(line) => return None,
            None => out.extend_from_slice(&with_one_blank(line)),
            Some(solution) => out.extend_from_slice(&solution.map(|digit| digit + b'0')),
        }
        let words = [SolveReport::NONE, "", SolveReport::SEVERAL][found.solutions.min(2) as usize];
        if !words.is_empty() {
            out.extend_from_slice(b" # ");
            out.extend_from_slice(words.as_bytes());
        }
        out.push(b'\n');
        self.totals.add_by_bulk(self.command.stats);
        Some(match found.solutions {
            0 => (Exit::No, "none"),
            1 if self.command.first => (Exit::Yes, "first"),
            1 => (Exit::Yes, "unique"),
            _ => (Exit::No, "several"),
        })
    }
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
    let item = command.question.asked.input.single(options.timeout)?;
    let mut out = Destination::open(command.question.asked.answers.output.output.as_deref())?;
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
