//! `sudosat count`

use std::ops::ControlFlow;

use anyhow::Result;
use indicatif::ProgressBar;
use serde::Serialize;

use super::announce::Announcer;
use super::args;
use super::input::{self, Item};
use super::output::Reports;
use super::{Exit, batch, interrupt, progress};
use crate::ask;
use crate::cover::Total;
use crate::formats::write;
use crate::grid::Grid;
use crate::report::{CountReport, Report, Source};
use crate::solve::{Count, CountStop, Method, Options, SolveError, Solver};

pub(super) fn run(command: &args::Count) -> Result<Exit> {
    let options = command.question.engine.options(interrupt::flag())?;
    if command.how.all { list(command, &options) } else { count(command, &options) }
}

fn count(command: &args::Count, options: &Options) -> Result<Exit> {
    let bar = progress::bar("solutions", command.question.asked.output.quiet);
    batch::run(&command.question.asked, options, |solver, item| {
        let progress = &mut telling(&bar);
        let how = command.how.options();
        let (report, standing) = ask::count(solver, item.posed(), how, progress)?;
        Ok((report, standing.into()))
    })
}

/// Moves `bar` to the number of solutions of one more problem.
pub(super) fn telling(bar: &ProgressBar) -> impl FnMut(&Total) -> ControlFlow<()> + '_ {
    let mut told = 0;
    move |found| {
        let now = found.try_into().unwrap_or(u64::MAX);
        bar.inc(now - told);
        told = now;
        ControlFlow::Continue(())
    }
}

/// Prints every solution as it is found, and the count on standard error.
fn list(command: &args::Count, options: &Options) -> Result<Exit> {
    if command.how.method == Method::Memo {
        return Err(SolveError::NotListed.into());
    }
    let mut reports = batch::reports(&command.question.asked)?;
    let mut worst = Exit::Yes;
    let mut announcer = Announcer::new(command.question.asked.output.quiet);
    for item in input::open(&command.question.asked.input)? {
        if batch::is_interrupted(options) {
            break;
        }
        match item {
            Ok(item) => {
                if let Some(note) = announcer.note(&item) {
                    eprintln!("{note}");
                }
                worst = worst.max(list_one(command, options, &item, &mut reports)?);
            }
            Err(bad) => {
                eprintln!("sudosat: {bad}");
                worst = worst.max(Exit::Usage);
            }
        }
    }
    batch::finish(reports, &command.question.asked.output, worst)?;
    Ok(worst)
}

fn list_one(
    command: &args::Count,
    options: &Options,
    item: &Item,
    reports: &mut Reports,
) -> Result<Exit> {
    let solver = Solver::for_puzzle(&item.entry.puzzle, options.clone())?;
    let mut number = 0;
    let mut result = Ok(());
    let mut print = |grid: &Grid| {
        number += 1;
        result = reports.write(&ListedSolution::new(item, number, grid));
        if result.is_ok() { ControlFlow::Continue(()) } else { ControlFlow::Break(()) }
    };
    let count = solver.list(&item.entry.puzzle, command.how.options(), &mut print)?;
    result?;
    reports.flush()?;
    if !command.question.asked.output.quiet {
        eprint!("{}", CountReport::new(item.source.clone(), &item.entry, &count).grid());
    }
    Ok(exit(&count))
}

pub(super) fn exit(count: &Count) -> Exit {
    match count.stopped {
        Some(CountStop::Limit(limit)) => limit.into(),
        Some(CountStop::Enough) | None => Exit::Yes,
    }
}

/// One solution of `count --all`.
#[derive(Serialize)]
struct ListedSolution {
    #[serde(flatten)]
    source: Source,
    number: u64,
    solution: String,
    #[serde(skip)]
    grid: String,
}

impl ListedSolution {
    fn new(item: &Item, number: u64, grid: &Grid) -> Self {
        let alphabet = &item.entry.alphabet;
        let (solution, grid) = (
            write::line(grid, alphabet),
            write::grid_under(&item.entry.puzzle.rules, grid, alphabet),
        );
        ListedSolution { source: item.source.clone(), number, solution, grid }
    }
}

impl Report for ListedSolution {
    fn grid(&self) -> String {
        format!("# {}: solution {}\n{}", self.source, self.number, self.grid)
    }

    fn line(&self) -> String {
        self.solution.clone()
    }
}
