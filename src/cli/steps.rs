//! Runs `sudosat hint`, which shows the house to look at for the next step, or the step itself, and `sudosat explain`,
//! which prints the steps of a path that a person could follow. Both read with `--from` a half-filled grid to continue
//! from.

use std::time::Duration;

use anyhow::Result;

use super::announce::Announcer;
use super::args::{self, AnswerFormat, PathFormat};
use super::input::{self, Item};
use super::{Exit, batch};
use crate::ask::{self, AskError, PuzzleRef, Standing, StepOptions, StepSearch};
use crate::explain::PatternKind;
use crate::formats::ReadOptions;
use crate::report::{BatchReport, HintDetail};
use crate::solve::Solver;

/// Runs `sudosat hint`.
pub(super) fn hint(command: &args::Hint) -> Result<Exit> {
    let detail = match (command.concrete, command.candidates) {
        (_, true) => HintDetail::Candidates,
        (true, false) => HintDetail::Concrete,
        (false, false) => HintDetail::Vague,
    };
    command.step_args.run(command.format, None, |solver, puzzle_ref, step_options| {
        ask::hint(solver, puzzle_ref, step_options, detail)
    })
}

/// Runs `sudosat explain`.
pub(super) fn explain(command: &args::Explain) -> Result<Exit> {
    command.step_args.run(
        command.format.into(),
        command.with,
        |solver, puzzle_ref, step_options| {
            ask::explain(solver, puzzle_ref, step_options, command.level, None)
        },
    )
}

impl From<PathFormat> for AnswerFormat {
    fn from(format: PathFormat) -> Self {
        match format {
            PathFormat::Text => AnswerFormat::Grid,
            PathFormat::Line => AnswerFormat::Line,
            PathFormat::Json => AnswerFormat::Json,
            PathFormat::Jsonl => AnswerFormat::Jsonl,
            PathFormat::Md => AnswerFormat::Markdown,
        }
    }
}

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
        reports.finish_after(exit)?;
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
