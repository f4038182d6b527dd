//! Runs `sudosat rate`, which rates how hard puzzles are. Stores the tables that techniques use, which are computed
//! once for each combination of shape and rules.

use std::collections::HashMap;
use std::io::Write;
use std::path::Path;
use std::sync::Mutex;

use anyhow::{Result, bail, ensure};
use itertools::Itertools;

use super::output::Destination;
use super::{Exit, args, batch};
use crate::ask::{self, AskError, PuzzleRef, RateScale, Standing};
use crate::explain::Tables;
use crate::grid::{Rules, Shape};
use crate::render::bar_charts;
use crate::report::{RateReport, RatingCounts};
use crate::rules::Sudoku;
use crate::solve::{Options, Solver};

pub(super) fn run(command: &args::Rate) -> Result<Exit> {
    let options = args::CoreLimits { timeout: command.timeout, max_conflicts: None }.options();
    for scale in &command.scale {
        scale.check_assumption(command.assume_unique)?;
    }
    match &command.scale[..] {
        scales if command.summary => summarise(command, &options, scales),
        &[scale] => {
            let tables = TableCache::default();
            batch::run(&command.asked, &options, |solver, puzzle_ref| {
                rate(command, &tables, solver, puzzle_ref, scale)
            })
        }
        scales => bail!("found {} scales, expected one: several go with --summary", scales.len()),
    }
}

fn rate(
    command: &args::Rate,
    tables: &TableCache,
    solver: &Solver,
    puzzle_ref: PuzzleRef<'_>,
    scale: RateScale,
) -> Result<(RateReport, Standing), AskError> {
    let tables = || tables.tables(solver.sudoku());
    ask::rate(solver, puzzle_ref, scale, command.assume_unique, tables)
}

/// Writes the distributions of the ratings on these scales, and draws them if a file is named for it.
fn summarise(command: &args::Rate, options: &Options, scales: &[RateScale]) -> Result<Exit> {
    let keys: Vec<&str> = scales.iter().map(|scale| scale.key()).collect();
    ensure!(keys.iter().all_unique(), "found a scale twice, expected each once");
    let plot = command.plot.as_deref().map(open_plot).transpose()?;
    let counts = Mutex::new(RatingCounts::new(&keys, command.controlled_bias));
    let tables = TableCache::default();
    let answer = |solver: &Solver, puzzle_ref: PuzzleRef<'_>| {
        let rated: Result<Vec<_>, AskError> =
            scales.iter().map(|&scale| rate(command, &tables, solver, puzzle_ref, scale)).collect();
        let (reports, standings): (Vec<_>, Vec<_>) = rated?.into_iter().unzip();
        counts.lock().expect("nobody panics with it").add(puzzle_ref.entry, &reports);
        Ok(least_answered(reports, standings))
    };
    let summary =
        |unanswered| Ok(counts.lock().expect("nobody panics with it").summary(unanswered)?);
    let (exit, report) = batch::summarise(&command.asked, options, answer, summary)?;
    if let (Some(mut plot), Some(report)) = (plot, report) {
        plot.write_all(bar_charts(&report).as_bytes())?;
        plot.finish()?;
    }
    Ok(exit)
}

/// Opens the file for the bar charts.
fn open_plot(path: &Path) -> Result<Destination> {
    let is_svg = path.extension().is_some_and(|extension| extension.eq_ignore_ascii_case("svg"));
    ensure!(is_svg, "found --plot {}, expected FILE.svg", path.display());
    Destination::open(Some(path))
}

/// Returns one of the reports whose standing gives the highest exit code. It stands for all in the tally.
fn least_answered(reports: Vec<RateReport>, standings: Vec<Standing>) -> (RateReport, Standing) {
    let rated = reports.into_iter().zip(standings);
    rated.max_by_key(|(_, standing)| Exit::from(*standing)).expect("there is a scale")
}

/// The largest number of combinations whose tables are stored. There is a limit because every puzzle of a stream may
/// have its own rules, for example its own jigsaw regions.
const MOST: usize = 64;

/// The tables of the combinations of shape and rules met first, up to [`MOST`].
#[derive(Default)]
pub(super) struct TableCache(Mutex<HashMap<(Shape, Rules), Tables>>);

impl TableCache {
    pub fn tables(&self, sudoku: &Sudoku) -> Tables {
        let key = (sudoku.shape(), sudoku.layout().rules().clone());
        let mut kept = self.0.lock().expect("nobody panics with it");
        if let Some(tables) = kept.get(&key) {
            return tables.clone();
        }
        let tables = Tables::of(sudoku);
        if kept.len() < MOST {
            kept.insert(key, tables.clone());
        }
        tables
    }
}
