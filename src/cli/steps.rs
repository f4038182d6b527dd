//! Shared code of `hint` and `explain`: reads the puzzles, and with `--from` the half-filled grid to continue from.

use std::time::Duration;

use anyhow::Result;

use super::Exit;
use super::announce::Announcer;
use super::args::{self, AnswerFormat};
use super::batch;
use super::input::{self, Item};
use crate::ask::{AskError, PuzzleRef, Standing, StepOptions, StepSearch};
use crate::explain::PatternKind;
use crate::formats::ReadOptions;
use crate::report::BatchReport;
use crate::solve::Solver;

impl args::StepArgs {
    /// Writes the answer to each puzzle of the input, and returns the exit code. With `--from` the input must be a
    /// single puzzle. With `with` the steps are singles and these patterns only.
    pub(super) fn run<R: BatchReport + Send>(
        &self,
        format: AnswerFormat,
        with: Option<PatternKind>,
        answer: impl Fn(&Solver, PuzzleRef<'_>, &StepOptions<'_>) -> Result<(R, Standing), AskError>
        + Sync,
    ) -> Result<Exit> {
        let options = self.limits.options();
        let search = StepSearch::new(with, self.assume_unique)?;
        let step_options = StepOptions { from: None, search, language: self.language };
        let asked = self.asked(format);
        let Some(grid) = &self.from else {
            return batch::run(&asked, &options, |solver, puzzle_ref| {
                answer(solver, puzzle_ref, &step_options)
            });
        };
        let (item, from) = half_filled(&asked.input, grid, self.limits.timeout)?;
        Announcer::of_solver(self.output.quiet).announce(&item);
        let mut reports = batch::reports(&asked.answers)?;
        let solver = Solver::for_puzzle(&item.entry.puzzle, options)?;
        let step_options = StepOptions { from: Some(&from.entry), ..step_options };
        let (report, standing) = answer(&solver, item.puzzle_ref(), &step_options)?;
        reports.write_of(&item, &report)?;
        let exit = standing.into();
        batch::finish(reports, &asked.answers.output, exit)?;
        Ok(exit)
    }

    fn asked(&self, format: AnswerFormat) -> args::PuzzleFlags {
        let input = args::Input { texts: self.texts.clone(), from: self.input_format };
        let (jobs, output) = (self.jobs.clone(), self.output.clone());
        args::PuzzleFlags { input, answers: args::Answers { format, jobs, output } }
    }
}

/// Reads the only puzzle of the input, and a grid that continues it, with the same shape, symbols and rules.
fn half_filled(input: &args::Input, grid: &str, timeout: Option<Duration>) -> Result<(Item, Item)> {
    let item = input.single(timeout)?;
    let alike = ReadOptions {
        shape: Some(item.entry.puzzle.shape().of_one_grid()),
        alphabet: Some(item.entry.alphabet.clone()),
        format: None,
        rules: Some(item.entry.puzzle.rules.clone()),
    };
    let from = input::single(&[grid.to_owned()], &alike, input.texts.input_limit.bound(timeout))?;
    Ok((item, from))
}
