//! What `hint` and `explain` have in common: the puzzle as it stands, or why there is nothing to show.

use anyhow::Result;

use super::Exit;
use super::announce::Announcer;
use super::args::{self, AnswerFormat};
use super::batch;
use super::input::{self, Item};
use crate::backend::Limits;
use crate::explain::{Techniques, continued, mistakes};
use crate::formats::{Entry, ReadOptions};
use crate::grid::Puzzle;
use crate::report::{About, Refusal, Report};
use crate::solve::{Answer, SolveError, Solver};

/// A puzzle to be told of, and the half-filled grid to go on from.
pub(super) struct Subject<'a> {
    item: &'a Item,
    from: Option<&'a Entry>,
}

impl args::Told {
    /// Answers each puzzle that has one solution by `tell`, the others by `refuse`.
    pub(super) fn run<R: Report + Send>(
        &self,
        format: AnswerFormat,
        tell: impl Fn(&About<'_>, &Solver, &Puzzle, &Limits) -> Result<(R, Exit)> + Sync,
        refuse: impl Fn(&About<'_>, &Refusal) -> R + Sync,
    ) -> Result<Exit> {
        let options = self.limits.options();
        let answer = |solver: &Solver, subject: Subject<'_>| {
            let limits = options.limits();
            let about = subject.about(self);
            match subject.puzzle(solver, &limits)? {
                Ok(puzzle) => tell(&about, solver, &puzzle, &limits),
                Err(refusal) => Ok((refuse(&about, &refusal), exit(&refusal))),
            }
        };
        let asked = self.asked(format);
        let Some(grid) = &self.from else {
            return batch::run(&asked, &options, |solver, item| {
                answer(solver, Subject { item, from: None })
            });
        };
        let (item, from) = half_filled(&asked.input, grid)?;
        Announcer::new(self.output.quiet).note(&item).iter().for_each(|note| eprintln!("{note}"));
        let mut reports = batch::reports(&asked)?;
        let solver = Solver::for_puzzle(&item.entry.puzzle, options.clone())?;
        let (report, exit) = answer(&solver, Subject { item: &item, from: Some(&from.entry) })?;
        reports.write(&report)?;
        batch::finish(reports, &asked.output, exit)?;
        Ok(exit)
    }

    fn asked(&self, format: AnswerFormat) -> args::Asked {
        let input = args::Input { texts: self.texts.clone(), from: self.input_format };
        args::Asked { input, format, jobs: self.jobs.clone(), output: self.output.clone() }
    }

    /// What is tried.
    pub(super) fn techniques(&self) -> Techniques {
        match self.assume_unique {
            true => Techniques::assuming_unique(),
            false => Techniques::default(),
        }
    }
}

/// The one puzzle of the input, and the grid that continues it, of the same kind.
fn half_filled(input: &args::Input, grid: &str) -> Result<(Item, Item)> {
    let item = input::single(&input.texts.inputs, &input.read_options())?;
    let alike = ReadOptions {
        shape: Some(item.entry.puzzle.shape().of_one_grid()),
        alphabet: Some(item.entry.alphabet.clone()),
        format: None,
        rules: Some(item.entry.puzzle.rules.clone()),
    };
    let from = input::single(&[grid.to_owned()], &alike)?;
    Ok((item, from))
}

impl<'a> Subject<'a> {
    fn about(&self, told: &args::Told) -> About<'a> {
        About {
            source: &self.item.source,
            entry: &self.item.entry,
            from: self.from.map(|from| &from.puzzle.clues),
            language: told.language,
        }
    }

    /// The puzzle to go on with, if it has one solution and what stands is right.
    fn puzzle(
        &self,
        solver: &Solver,
        limits: &Limits,
    ) -> Result<Result<Puzzle, Refusal>, SolveError> {
        let puzzle = &self.item.entry.puzzle;
        let clashes = solver.sudoku().layout().clashes(&puzzle.clues);
        if !clashes.is_empty() {
            return Ok(Err(Refusal::Clash(clashes)));
        }
        let solution = match solver.solve_within(puzzle, limits)?.answer {
            Answer::Unique(solution) | Answer::First(solution) => solution,
            Answer::None => return Ok(Err(Refusal::NoSolution)),
            Answer::Several(..) => return Ok(Err(Refusal::Several)),
            Answer::Unknown(_, limit) => return Ok(Err(Refusal::Unknown(limit))),
        };
        let wrong = self.from.map(|from| mistakes(puzzle, &from.puzzle, &solution));
        if let Some(wrong) = wrong.filter(|wrong| !wrong.is_empty()) {
            return Ok(Err(Refusal::Wrong(wrong)));
        }
        let left = self.from.map_or_else(|| puzzle.clone(), |from| continued(puzzle, &from.puzzle));
        Ok(if left.clues.is_full() { Err(Refusal::Solved) } else { Ok(left) })
    }
}

fn exit(refusal: &Refusal) -> Exit {
    match refusal {
        Refusal::Solved => Exit::Yes,
        Refusal::Unknown(limit) => (*limit).into(),
        Refusal::Clash(_) | Refusal::NoSolution | Refusal::Several | Refusal::Wrong(_) => Exit::No,
    }
}
