//! `sudosat candidates`

use anyhow::Result;

use super::batch::Batch;
use super::output::{Destination, Reports};
use super::solve::refuse_dimacs;
use super::{Exit, args, interrupt};
use crate::report::CandidatesReport;

pub(super) fn run(command: &args::Candidates) -> Result<Exit> {
    refuse_dimacs(command.format)?;
    let options = command.engine.options(interrupt::flag())?;
    let out = Destination::open(command.output.output.as_deref())?;
    let reports = Reports::new(command.format, out);
    let threads = command.jobs.threads();
    let batch = Batch { input: &command.input, output: &command.output, options, threads };
    batch.run(reports, |solver, item| {
        let found = solver.candidates(&item.entry.puzzle)?;
        let exit = match found.limit {
            Some(limit) => limit.into(),
            None if found.possible.total() == 0 => Exit::No,
            None => Exit::Yes,
        };
        Ok((CandidatesReport::new(item.source.clone(), &item.entry, &found), exit))
    })
}
