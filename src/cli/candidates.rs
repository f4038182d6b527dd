//! `sudosat candidates`

use anyhow::Result;

use super::{Exit, args, batch, interrupt};
use crate::report::CandidatesReport;

pub(super) fn run(question: &args::Question) -> Result<Exit> {
    let options = question.engine.options(interrupt::flag())?;
    batch::run(&question.asked, &options, |solver, item| {
        let found = solver.candidates(&item.entry.puzzle)?;
        let exit = match found.limit {
            Some(limit) => limit.into(),
            None if found.possible.total() == 0 => Exit::No,
            None => Exit::Yes,
        };
        Ok((CandidatesReport::new(item.source.clone(), &item.entry, &found), exit))
    })
}
