//! `sudosat check`

use anyhow::Result;

use super::{Exit, args, batch, interrupt};
use crate::cores::{self, Aim, Fitting};
use crate::report::{CheckReport, RedundantReport, RepairReport, SuggestReport, Verdict};
use crate::solve::{Answer, Options};

pub(super) fn run(command: &args::Check) -> Result<Exit> {
    let question = &command.question;
    let options = question.engine.options(interrupt::flag())?;
    let aim = if command.minimum { Aim::Fewest } else { Aim::Few };
    match &command.clues {
        args::CheckClues { redundant: true, .. } => redundant(question, &options),
        args::CheckClues { suggest: true, .. } => suggest(question, &options, aim),
        args::CheckClues { repair: true, .. } => repair(question, &options),
        _ => check(question, &options),
    }
}

fn check(question: &args::Question, options: &Options) -> Result<Exit> {
    batch::run(&question.asked, options, |solver, item| {
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

fn redundant(question: &args::Question, options: &Options) -> Result<Exit> {
    batch::run(&question.asked, options, |solver, item| {
        let found = cores::redundant(solver, &item.entry.puzzle)?;
        let exit = match &found {
            Fitting::Yes(found) => found.limit.map_or(Exit::Yes, Exit::from),
            Fitting::No(answer) => exit(answer),
        };
        Ok((RedundantReport::new(item.source.clone(), &item.entry, &found), exit))
    })
}

fn suggest(question: &args::Question, options: &Options, aim: Aim) -> Result<Exit> {
    batch::run(&question.asked, options, |solver, item| {
        let found = cores::suggest(solver, &item.entry.puzzle, aim)?;
        let exit = match &found {
            Fitting::Yes(found) => found.limit.map_or(Exit::No, Exit::from),
            Fitting::No(answer) => exit(answer),
        };
        Ok((SuggestReport::new(item.source.clone(), &item.entry, &found), exit))
    })
}

fn repair(question: &args::Question, options: &Options) -> Result<Exit> {
    batch::run(&question.asked, options, |solver, item| {
        let found = cores::repair(solver, &item.entry.puzzle)?;
        let exit = match &found {
            Fitting::Yes(found) => found.limit.map_or(Exit::No, Exit::from),
            Fitting::No(answer) => exit(answer),
        };
        Ok((RepairReport::new(item.source.clone(), &item.entry, &found), exit))
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
