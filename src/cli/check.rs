//! `sudosat check`

use anyhow::Result;

use super::{Exit, args, batch, interrupt};
use crate::report::{CheckReport, Verdict};
use crate::solve::Answer;

pub(super) fn run(question: &args::Question) -> Result<Exit> {
    let options = question.engine.options(interrupt::flag())?;
    batch::run(&question.asked, &options, |solver, item| {
        let clashes = solver.sudoku().layout().clashes(&item.entry.puzzle.clues);
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
