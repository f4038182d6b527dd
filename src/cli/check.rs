//! `sudosat check`

use anyhow::Result;

use super::batch::Batch;
use super::output::{Destination, Reports};
use super::solve::refuse_dimacs;
use super::{Exit, args, interrupt};
use crate::report::{CheckReport, Verdict};
use crate::solve::Answer;

pub(super) fn run(command: &args::Check) -> Result<Exit> {
    refuse_dimacs(command.format)?;
    let options = command.engine.options(interrupt::flag())?;
    let out = Destination::open(command.output.output.as_deref())?;
    let reports = Reports::new(command.format, out);
    let threads = command.jobs.threads();
    let batch = Batch { input: &command.input, output: &command.output, options, threads };
    batch.run(reports, |solver, item| {
        let clashes: Vec<_> = item.entry.puzzle.clues.clashes().collect();
        let answer = match clashes.is_empty() {
            true => Some(solver.solve(&item.entry.puzzle)?.answer),
            false => None,
        };
        let report = CheckReport::new(item.source.clone(), &item.entry, &clashes, answer.as_ref());
        let exit = exit(report.verdict(), answer.as_ref());
        Ok((report, exit))
    })
}

fn exit(verdict: Verdict, answer: Option<&Answer>) -> Exit {
    match (verdict, answer) {
        (Verdict::Valid, _) => Exit::Yes,
        (_, Some(Answer::Unknown(_, limit))) => (*limit).into(),
        _ => Exit::No,
    }
}
