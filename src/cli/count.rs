//! `sudosat count`

use std::io::Write;
use std::ops::ControlFlow;

use anyhow::{Result, bail};
use indicatif::ProgressBar;
use serde::Serialize;

use super::announce::Announcer;
use super::args;
use super::batch::{self, Lanes, Line, Question};
use super::input::{self, Item};
use super::output::Reports;
use super::{Exit, interrupt, progress};
use crate::ask;
use crate::bulk;
use crate::cover::Total;
use crate::formats::write;
use crate::grid::Grid;
use crate::report::{CountReport, Report, Source};
use crate::solve::{Count, CountOptions, CountStop, Method, Options, SolveError, Solver};

/// Up to this limit bulk counts puzzles side by side. Beyond it they are counted one after the other, since bulk
/// looks at an interrupt only between shares.
const FEW: u64 = 10_000;

pub(super) fn run(command: &args::Count) -> Result<Exit> {
    match command.how.all {
        true => list(command, &command.question.engine.options(interrupt::flag())?),
        false => count(command),
    }
}

fn count(command: &args::Count) -> Result<Exit> {
    let how = command.how.options();
    let limit = how.limit.unwrap_or_default();
    let cannot = match how.method {
        Method::Blocking | Method::Memo => Some("other --method than search"),
        Method::Auto | Method::Search if how.limit.is_none() => Some("count without --limit"),
        Method::Auto | Method::Search => None,
    };
    let engine = &command.question.engine;
    let (options, lanes) = engine.lanes(interrupt::flag(), limit, cannot)?;
    let pays = how.method == Method::Auto && limit <= FEW;
    let bar = progress::bar("solutions", command.question.asked.answers.output.quiet);
    let lanes = lanes.filter(|lanes| lanes.only || pays);
    let only_bulk = lanes.is_some_and(|lanes| lanes.only);
    let method = if only_bulk { Method::Search } else { how.method };
    let how = CountOptions { method, ..how };
    let lanes = lanes.filter(|_| limit <= FEW);
    batch::ask(&command.question.asked, &options, &Counting { how, bar, lanes, only_bulk })
}

/// How many solutions are there?
struct Counting {
    how: CountOptions,
    bar: ProgressBar,
    lanes: Option<Lanes>,
    only_bulk: bool,
}

impl Counting {
    /// The number found, and whether there may be more.
    fn found(&self, found: &bulk::Answer) -> (u64, bool) {
        let limit = self.how.limit.unwrap_or(u64::MAX);
        (found.solutions.min(limit), found.solutions >= limit.max(1))
    }
}

impl Question for Counting {
    type Report = CountReport;

    fn answer(&self, solver: &Solver, item: &Item) -> Result<(CountReport, Exit)> {
        if self.only_bulk && bulk::board(&item.entry.puzzle).is_none() {
            bail!(batch::REFUSAL);
        }
        let (report, standing) =
            ask::count(solver, item.posed(), self.how, &mut telling(&self.bar))?;
        Ok((report, standing.into()))
    }

    fn lanes(&self) -> Option<Lanes> {
        self.lanes
    }

    fn tell(&self, item: &Item, found: &bulk::Answer) -> Option<(CountReport, Exit)> {
        let (number, more) = self.found(found);
        let stopped = more.then_some(CountStop::Enough);
        let count = Count { found: number.into(), stopped, used: vec![Method::Search] };
        Some((CountReport::new(item.source.clone(), &item.entry, &count), Exit::Yes))
    }

    fn write_line(
        &self,
        _: &Line,
        found: &bulk::Answer,
        out: &mut Vec<u8>,
    ) -> Option<(Exit, &'static str)> {
        let (number, more) = self.found(found);
        let at_least = if more { "at least " } else { "" };
        writeln!(out, "{at_least}{number}").expect("a vector takes everything");
        Some((Exit::Yes, CountReport::word(&number, !more)))
    }
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
    let mut announcer = Announcer::of_solver(command.question.asked.answers.output.quiet);
    for item in input::open(&command.question.asked.input, options.timeout)? {
        if batch::is_interrupted(options) {
            break;
        }
        match item {
            Ok(item) => {
                if let Some(note) = announcer.note(&item) {
                    say!("{note}");
                }
                worst = worst.max(list_one(command, options, &item, &mut reports)?);
            }
            Err(bad) if bad.is_end() => return Err(bad.into()),
            Err(bad) => {
                say!("sudosat: {bad}");
                worst = worst.max(Exit::Usage);
            }
        }
    }
    batch::finish(reports, &command.question.asked.answers.output, worst)?;
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
        result = reports.write_of(item, &ListedSolution::new(item, number, grid));
        if result.is_ok() { ControlFlow::Continue(()) } else { ControlFlow::Break(()) }
    };
    let how = command.how.options();
    let count = ask::list_solutions(&solver, &item.entry.puzzle, how, &mut print)?;
    result?;
    reports.flush()?;
    if !command.question.asked.answers.output.quiet {
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
