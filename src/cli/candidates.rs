//! `sudosat candidates`

use anyhow::Result;

use super::{Exit, args, batch, interrupt};
use crate::ask;

pub(super) fn run(question: &args::Question) -> Result<Exit> {
    let options = question.engine.options(interrupt::flag())?;
    batch::run(&question.asked, &options, ask::candidates)
}
