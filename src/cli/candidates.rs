//! Runs `sudosat candidates`, which prints for each cell the digits that it holds in at least one
//! solution.

use anyhow::Result;

use super::{Exit, args, batch, interrupt};
use crate::ask;

pub(super) fn run(question: &args::QuestionFlags) -> Result<Exit> {
    let options = question.engine.options(interrupt::flag())?;
    batch::run(&question.asked, &options, ask::candidates)
}
