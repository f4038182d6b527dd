//! Runs `sudosat count`, which counts the solutions of puzzles.

use std::ops::ControlFlow;

use anyhow::Result;
use indicatif::ProgressBar;
use serde::Serialize;

use super::announce::Announcer;
use super::args;
use super::batch;
use super::input::{self, Item};
use super::output::Reports;
use super::{Exit, interrupt, progress};
use crate::ask::{
    self, AskError, BulkPolicy, Counting, PlainAnswer, PuzzleRef, Question, Standing,
};
use crate::bulk;
use crate::cover::Total;
use crate::formats::{PlainLine, write};
use crate::grid::Grid;
use crate::report::{CountReport, Report, Source};
use crate::solve::{Method, Options, SolveError, Solver};

pub(super) fn run(command: &args::Count) -> Result<Exit> {
    let options = || command.question.engine.options(interrupt::flag());
    match (command.estimate, command.how.all) {
        (Some(samples), _) => batch::run(&command.question.asked, &options()?, |solver, of| {
            ask::estimate(solver, of, samples)
        }),
        (None, true) => list(command, &options()?),
        (None, false) => count(command),
    }
}

fn count(command: &args::Count) -> Result<Exit> {
    let engine = &command.question.engine;
    let counting =
        Counting::new(command.how.options()).by(&engine.run.engine, engine.beyond_bulk())?;
    let options = engine.options_beside_bulk(interrupt::flag())?;
    let bar = progress::bar("solutions", command.question.asked.answers.output.quiet);
    batch::ask(&command.question.asked, &options, &WatchedCounting { counting, bar })
}

/// The question of `count`, with a line on standard error that shows the progress.
struct WatchedCounting {
    counting: Counting,
    bar: ProgressBar,
}

impl Question for WatchedCounting {
    type Report = CountReport;

    fn answer(
        &self,
        solver: &Solver,
        puzzle_ref: PuzzleRef<'_>,
    ) -> Result<(CountReport, Standing), AskError> {
        self.counting.answer_with(solver, puzzle_ref, &mut progress_of(&self.bar))
    }

    fn bulk(&self) -> Option<BulkPolicy> {
        self.counting.bulk()
    }

    fn answer_by_bulk(
        &self,
        puzzle_ref: PuzzleRef<'_>,
        found: &bulk::BulkAnswer,
    ) -> Option<(CountReport, Standing)> {
        self.counting.answer_by_bulk(puzzle_ref, found)
    }

    fn line_by_bulk<'c>(
        &self,
        line: &PlainLine,
        found: &bulk::BulkAnswer,
        cells: &'c mut PlainLine,
    ) -> Option<PlainAnswer<'c>> {
        self.counting.line_by_bulk(line, found, cells)
    }
}

/// Returns a function that the count of one problem calls with the number of solutions so far. It advances `bar` by the
/// number of solutions since the last call.
pub(super) fn progress_of(bar: &ProgressBar) -> impl FnMut(&Total) -> ControlFlow<()> + '_ {
    let mut shown = 0;
    move |found| {
        let now = found.try_into().unwrap_or(u64::MAX);
        bar.inc(now - shown);
        shown = now;
        ControlFlow::Continue(())
    }
}

/// Writes every solution when it is found, and prints the count of each puzzle on standard error unless `--quiet` is
/// given.
fn list(command: &args::Count, options: &Options) -> Result<Exit> {
    ask::check_method(command.how.method, &command.question.engine.run.engine)?;
    if command.how.method == Method::Memo {
        return Err(SolveError::NotListed.into());
    }
    let mut reports = batch::reports(&command.question.asked.answers)?;
    let mut worst = Exit::Yes;
    let mut announcer = Announcer::of_solver(command.question.asked.answers.output.quiet);
    for item in input::open(&command.question.asked.input, options.timeout)? {
        match item {
            Ok(item) => {
                announcer.announce(&item);
                worst = worst.max(list_one(command, options, &item, &mut reports)?);
            }
            Err(bad) if bad.is_end() => return Err(bad.into()),
            Err(bad) => {
                note!("sudosat: {bad}");
                worst = worst.max(Exit::Usage);
            }
        }
    }
    // After a signal the input ends, whether there was more of it or not.
    if batch::is_interrupted(options) {
        worst = Exit::Interrupted;
    }
    reports.finish_after(worst)?;
    Ok(worst)
}

fn list_one(
    command: &args::Count,
    options: &Options,
    item: &Item,
    reports: &mut Reports,
) -> Result<Exit> {
    let mut number = 0;
    let mut result = Ok(());
    let mut print = |grid: &Grid| {
        number += 1;
        result = reports.write_of(item, &ListedSolution::new(item, number, grid));
        if result.is_ok() { ControlFlow::Continue(()) } else { ControlFlow::Break(()) }
    };
    let how = command.how.options();
    let puzzle = &item.entry.puzzle;
    let count = Solver::for_puzzle(puzzle, options.clone()).map_err(SolveError::from);
    let count = count.and_then(|solver| ask::list_solutions(&solver, puzzle, how, &mut print));
    result?;
    reports.flush()?;
    let count = match count {
        Ok(count) => count,
        Err(error) => {
            note!("sudosat: {}: {error}", item.source);
            return Ok(Exit::Usage);
        }
    };
    if !command.question.asked.answers.output.quiet {
        let report = CountReport::new(item.source.clone(), &item.entry, &count);
        note!("{}", report.grid().trim_end());
    }
    Ok(Standing::from(&count).into())
}

/// A solution that `count --all` lists, as a report.
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
    fn json(&self) -> serde_json::Result<String> {
        serde_json::to_string(self)
    }

    fn json_value(&self) -> serde_json::Result<serde_json::Value> {
        serde_json::to_value(self)
    }

    fn grid(&self) -> String {
        format!("# {}: solution {}\n{}", self.source, self.number, self.grid)
    }

    fn line(&self) -> String {
        self.solution.clone()
    }
}
