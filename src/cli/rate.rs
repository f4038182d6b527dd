//! Runs `sudosat rate`, which rates how hard puzzles are.

use std::io::Write;
use std::path::Path;
use std::sync::Mutex;

use anyhow::{Result, bail, ensure};
use itertools::Itertools;

use super::output::Destination;
use super::tables::TableCache;
use super::{Exit, args, batch};
use crate::ask::{self, AskError, PuzzleRef, RateScale, Standing};
use crate::explain::rate::Rater;
use crate::render::bar_charts;
use crate::report::{RateReport, RatingCounts};
use crate::solve::{Options, Solver};

pub(super) fn run(command: &args::Rate) -> Result<Exit> {
    let options = args::CoreLimits { timeout: command.timeout, max_conflicts: None }.options();
    let rating =
        RatingCommand { assumes_unique: command.assume_unique, kinds: TableCache::default() };
    for &scale in &command.scale {
        rating.check(scale)?;
    }
    match &command.scale[..] {
        scales if command.summary => summarise(command, &options, &rating, scales),
        &[scale] => batch::run(&command.asked, &options, |solver, puzzle_ref| {
            rating.rate(solver, puzzle_ref, scale)
        }),
        scales => bail!("found {} scales, expected one: several go with --summary", scales.len()),
    }
}

/// Rates puzzles according to the flags.
struct RatingCommand {
    assumes_unique: bool,
    kinds: TableCache,
}

impl RatingCommand {
    fn check(&self, scale: RateScale) -> Result<(), AskError> {
        match scale {
            RateScale::Patterns(by) if self.assumes_unique => Err(AskError::NothingToAssume(by)),
            _ => Ok(()),
        }
    }

    fn rate(
        &self,
        solver: &Solver,
        puzzle_ref: PuzzleRef<'_>,
        scale: RateScale,
    ) -> Result<(RateReport, Standing), AskError> {
        let scale = match scale {
            RateScale::Patterns(by) => return ask::classify(solver, puzzle_ref, by),
            RateScale::Steps(scale) => scale,
        };
        let mut rater = Rater::with(solver.sudoku(), self.kinds.tables(solver.sudoku()), scale);
        if self.assumes_unique {
            rater = rater.assuming_unique();
        }
        ask::rate(solver, puzzle_ref, &rater)
    }
}

/// Writes the distributions of the ratings on these scales, and draws them if a file is named for it.
fn summarise(
    command: &args::Rate,
    options: &Options,
    rating: &RatingCommand,
    scales: &[RateScale],
) -> Result<Exit> {
    let keys: Vec<&str> = scales.iter().map(|scale| scale.key()).collect();
    ensure!(keys.iter().all_unique(), "found a scale twice, expected each once");
    let plot = command.plot.as_deref().map(open_plot).transpose()?;
    let counts = Mutex::new(RatingCounts::new(&keys, command.controlled_bias));
    let answer = |solver: &Solver, puzzle_ref: PuzzleRef<'_>| {
        let rated: Result<Vec<_>, AskError> =
            scales.iter().map(|&scale| rating.rate(solver, puzzle_ref, scale)).collect();
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
