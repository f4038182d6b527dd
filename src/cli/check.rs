//! `sudosat check`

use anyhow::Result;

use super::batch::{self, Lanes, Line, Question, clashes};
use super::input::Item;
use super::{Exit, args, interrupt};
use crate::ask::{self, AskError, Standing};
use crate::bulk;
use crate::cores::Aim;
use crate::report::{BatchReport, CheckReport, Verdict};
use crate::solve::{Answer, Options, Solver};

pub(super) fn run(command: &args::Check) -> Result<Exit> {
    match command.clues {
        args::CheckClues { redundant: false, suggest: false, repair: false } => {
            check(&command.question)
        }
        _ => look_at_clues(command),
    }
}

fn look_at_clues(command: &args::Check) -> Result<Exit> {
    let options = command.question.engine.options(interrupt::flag())?;
    let asked = &command.question.asked;
    match &command.clues {
        args::CheckClues { redundant: true, .. } => {
            answer(asked, &options, |solver, item| ask::redundant(solver, item.posed()))
        }
        args::CheckClues { suggest: true, .. } => {
            let aim = if command.minimum { Aim::Fewest } else { Aim::Few };
            answer(asked, &options, |solver, item| ask::suggest(solver, item.posed(), aim))
        }
        _ => answer(asked, &options, |solver, item| ask::repair(solver, item.posed())),
    }
}

fn check(question: &args::Question) -> Result<Exit> {
    let (options, lanes) = question.engine.lanes(interrupt::flag(), 2, None)?;
    // What a line states is compared.
    let lanes = lanes.map(|lanes| Lanes { ignores_tails: false, ..lanes });
    batch::ask(&question.asked, &options, &Checking(lanes))
}

/// Is it a puzzle?
struct Checking(Option<Lanes>);

impl Question for Checking {
    type Report = CheckReport;

    fn answer(&self, solver: &Solver, item: &Item) -> Result<(CheckReport, Exit)> {
        let (checked, standing) = ask::check(solver, item.posed())?;
        Ok((checked.report, standing.into()))
    }

    fn lanes(&self) -> Option<Lanes> {
        self.0
    }

    /// What clashes is left to the one who names all clashes.
    fn tell(&self, item: &Item, found: &bulk::Answer) -> Option<(CheckReport, Exit)> {
        let answer = match (found.solutions, found.first) {
            (1, Some(board)) => Answer::Unique(bulk::grid(&board)),
            (0, _) if item.entry.puzzle.first_clash().is_none() => Answer::None,
            _ => return None,
        };
        let report = CheckReport::new(item.source.clone(), &item.entry, &[], Some(&answer));
        let exit = if report.verdict() == Verdict::Valid { Exit::Yes } else { Exit::No };
        Some((report, exit))
    }

    fn write_line(
        &self,
        line: &Line,
        found: &bulk::Answer,
        out: &mut Vec<u8>,
    ) -> Option<(Exit, &'static str)> {
        let (message, exit, verdict) = match found.solutions {
            0 if clashes(line) => return None,
            0 => (CheckReport::UNSOLVABLE, Exit::No, Verdict::Unsolvable),
            1 => (CheckReport::VALID, Exit::Yes, Verdict::Valid),
            _ => (CheckReport::SEVERAL, Exit::No, Verdict::Several),
        };
        out.extend_from_slice(message.as_bytes());
        out.push(b'\n');
        Some((exit, verdict.word()))
    }
}

fn answer<R: BatchReport + Send>(
    asked: &args::Asked,
    options: &Options,
    answer: impl Fn(&Solver, &Item) -> Result<(R, Standing), AskError> + Sync,
) -> Result<Exit> {
    batch::run(asked, options, |solver, item| {
        let (report, standing) = answer(solver, item)?;
        Ok((report, standing.into()))
    })
}
