//! `sudosat check`

use anyhow::Result;

use super::{Exit, args, batch, interrupt};
use crate::backend::Limit;
use crate::cores::{self, Aim, Fitting};
use crate::formats::Entry;
use crate::grid::Puzzle;
use crate::report::{CheckReport, RedundantReport, RepairReport, Report, Source};
use crate::report::{SuggestReport, Verdict};
use crate::solve::{Answer, Options, SolveError, Solver};

pub(super) fn run(command: &args::Check) -> Result<Exit> {
    let question = &command.question;
    let options = question.engine.options(interrupt::flag())?;
    let asked = &question.asked;
    match &command.clues {
        args::CheckClues { redundant: true, .. } => {
            let report = RedundantReport::new;
            ask(asked, &options, cores::redundant, report, |found| found.limit, Exit::Yes)
        }
        args::CheckClues { suggest: true, .. } => {
            let aim = if command.minimum { Aim::Fewest } else { Aim::Few };
            let suggest = |solver: &_, puzzle: &_| cores::suggest(solver, puzzle, aim);
            ask(asked, &options, suggest, SuggestReport::new, |found| found.limit, Exit::No)
        }
        args::CheckClues { repair: true, .. } => {
            ask(asked, &options, cores::repair, RepairReport::new, |found| found.limit, Exit::No)
        }
        _ => check(asked, &options),
    }
}

fn check(asked: &args::Asked, options: &Options) -> Result<Exit> {
    batch::run(asked, options, |solver, item| {
        let clashes = solver.sudoku().layout().clashes(&item.entry.puzzle.clues);
        let answer = match clashes.is_empty() {
            true => Some(solver.solve(&item.entry.puzzle)?.answer),
            false => None,
        };
        let report = CheckReport::new(item.source.clone(), &item.entry, &clashes, answer.as_ref());
        let exit = match (report.verdict(), &answer) {
            (Verdict::Valid, _) => Exit::Yes,
            (_, Some(answer)) => exit(answer).max(Exit::No),
            _ => Exit::No,
        };
        Ok((report, exit))
    })
}

/// Answers a question about clues, of which a limit may leave something open; else its code is `done`.
fn ask<T, R: Report + Send>(
    asked: &args::Asked,
    options: &Options,
    find: impl Fn(&Solver, &Puzzle) -> Result<Fitting<T>, SolveError> + Sync,
    report: impl Fn(Source, &Entry, &Fitting<T>) -> R + Sync,
    limit: impl Fn(&T) -> Option<Limit> + Sync,
    done: Exit,
) -> Result<Exit> {
    batch::run(asked, options, |solver, item| {
        let found = find(solver, &item.entry.puzzle)?;
        let exit = match &found {
            Fitting::Yes(found) => limit(found).map_or(done, Exit::from),
            Fitting::No(answer) => exit(answer),
        };
        Ok((report(item.source.clone(), &item.entry, &found), exit))
    })
}

/// The code of what is known of the solutions.
fn exit(answer: &Answer) -> Exit {
    match answer {
        Answer::Unique(_) | Answer::First(_) => Exit::Yes,
        Answer::Several(..) | Answer::None => Exit::No,
        Answer::Unknown(_, limit) => (*limit).into(),
    }
}
