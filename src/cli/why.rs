//! Runs `sudosat why`, which explains why a puzzle has no solution, or why a cell must or cannot hold a digit.

use std::path::Path;

use anyhow::{Result, ensure};

use super::{Exit, args, batch, interrupt};
use crate::ask;
use crate::cores::{Effort, Wanted, WhyQuestion};
use crate::solve::Options;

pub(super) fn run(command: &args::Why) -> Result<Exit> {
    let (questions, inputs): (Vec<_>, Vec<_>) =
        command.asked.input.texts.inputs.iter().cloned().partition(|text| is_question(text));
    ensure!(questions.len() <= 1, "expected one question, found {}", questions.join(" and "));
    let question = questions.first().map_or(Ok(WhyQuestion::NoSolution), |text| text.parse())?;
    let mut asked = command.asked.clone();
    asked.input.texts.inputs = inputs;
    let options = command.wanted.limits.options();
    batch::run(&asked, &options, |solver, puzzle_ref| {
        ask::why(solver, puzzle_ref, question, &command.wanted.of(&options))
    })
}

/// Returns whether an argument is meant as a question about a cell: it begins like r3c5, and no file has its name. The
/// question may be malformed.
fn is_question(argument: &str) -> bool {
    let digits = |text: &str| text.trim_start_matches(|symbol: char| symbol.is_ascii_digit()).len();
    let text = argument.trim().to_ascii_lowercase();
    let Some(row) = text.strip_prefix('r') else { return false };
    let rest = &row[row.len() - digits(row)..];
    let Some(column) = rest.strip_prefix('c').filter(|_| rest.len() < row.len()) else {
        return false;
    };
    digits(column) < column.len() && !Path::new(argument).exists()
}

/// The largest number of explanations with `--all` but without `--limit`.
const SEVERAL: u16 = 10;

impl args::WantedSets {
    /// Returns what is requested for one problem: how many explanations, whether each must be the smallest, and the
    /// limits of the search. The limits are those of `options`.
    pub(super) fn of(self, options: &Options) -> Wanted {
        let effort = Effort { limits: options.limits(), ..Effort::default() };
        let number = self.all.then(|| self.limit.unwrap_or(SEVERAL).into());
        Wanted { effort, minimum: self.minimum, number }
    }
}

impl args::CoreLimits {
    /// Returns options with these limits for each problem, and with the interrupt flag.
    pub(super) fn options(self) -> Options {
        Options {
            timeout: self.timeout,
            max_conflicts: self.max_conflicts,
            interrupt: Some(interrupt::flag()),
            ..Options::default()
        }
    }
}
