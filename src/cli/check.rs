//! `sudosat check`

use anyhow::Result;

use super::input::Item;
use super::{Exit, args, batch, interrupt};
use crate::ask::{self, AskError, Standing};
use crate::cores::Aim;
use crate::report::Report;
use crate::solve::{Options, Solver};

pub(super) fn run(command: &args::Check) -> Result<Exit> {
    let question = &command.question;
    let options = question.engine.options(interrupt::flag())?;
    let asked = &question.asked;
    match &command.clues {
        args::CheckClues { redundant: true, .. } => {
            answer(asked, &options, |solver, item| ask::redundant(solver, item.posed()))
        }
        args::CheckClues { suggest: true, .. } => {
            let aim = if command.minimum { Aim::Fewest } else { Aim::Few };
            answer(asked, &options, |solver, item| ask::suggest(solver, item.posed(), aim))
        }
        args::CheckClues { repair: true, .. } => {
            answer(asked, &options, |solver, item| ask::repair(solver, item.posed()))
        }
        _ => answer(asked, &options, |solver, item| {
            let (checked, standing) = ask::check(solver, item.posed())?;
            Ok((checked.report, standing))
        }),
    }
}

fn answer<R: Report + Send>(
    asked: &args::Asked,
    options: &Options,
    answer: impl Fn(&Solver, &Item) -> Result<(R, Standing), AskError> + Sync,
) -> Result<Exit> {
    batch::run(asked, options, |solver, item| {
        let (report, standing) = answer(solver, item)?;
        Ok((report, standing.into()))
    })
}
