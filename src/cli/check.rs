//! Runs `sudosat check`, which checks puzzles, and with a flag finds redundant, missing or wrong clues.

use anyhow::Result;

use super::{Exit, args, batch, interrupt};
use crate::ask::{self, Checking};
use crate::cores::Aim;

pub(super) fn run(command: &args::Check) -> Result<Exit> {
    match command.clues {
        args::CheckClues { redundant: false, suggest: false, repair: false } => {
            check(&command.question)
        }
        _ => look_at_clues(command),
    }
}

fn check(question: &args::QuestionFlags) -> Result<Exit> {
    let engine = &question.engine;
    let checking = Checking::by(&engine.run.engine, engine.beyond_bulk())?;
    batch::ask(&question.asked, &engine.options_beside_bulk(interrupt::flag())?, &checking)
}

fn look_at_clues(command: &args::Check) -> Result<Exit> {
    let options = command.question.engine.options(interrupt::flag())?;
    let asked = &command.question.asked;
    match &command.clues {
        args::CheckClues { redundant: true, .. } => batch::run(asked, &options, ask::redundant),
        args::CheckClues { suggest: true, .. } => {
            let aim = if command.minimum { Aim::Fewest } else { Aim::Few };
            batch::run(asked, &options, |solver, puzzle_ref| match command.with {
                Some(kind) => ask::suggest_kind(solver, puzzle_ref, kind),
                None => ask::suggest(solver, puzzle_ref, aim),
            })
        }
        _ => batch::run(asked, &options, ask::repair),
    }
}
