//! Reads the puzzle of a question and prepares a solver for it.

use std::sync::Arc;
use std::sync::atomic::AtomicBool;
use std::time::Duration;

use itertools::Itertools;

use crate::formats::{FpuzzlesData, FpuzzlesError, FpuzzlesPart, FpuzzlesPuzzle};
use crate::grid::{Clash, RulesError};
use crate::solve::{Options, Solver};

use super::message::{Answer, Command, Question};
use super::settings::Settings;

/// The limits of a question.
#[derive(Clone, Debug)]
pub(super) struct Allowed {
    /// The largest side of a grid.
    pub max_side: usize,
    /// The maximum length of a puzzle, in UTF-16 units of its decompressed JSON.
    pub max_text: usize,
    /// The maximum time of each call of the solver.
    pub timeout: Duration,
}

/// The puzzle of a question, with a solver for it and the settings that the page sent with it.
#[derive(Debug)]
pub(super) struct Case {
    pub solver: Solver,
    pub part: FpuzzlesPart,
    pub reading: FpuzzlesPuzzle,
    pub settings: Settings,
}

/// The reason why the puzzle of a question cannot be used.
#[derive(Debug, thiserror::Error)]
pub(super) enum NoCase {
    #[error(transparent)]
    Refused(#[from] FpuzzlesError),
    #[error(transparent)]
    Rules(#[from] RulesError),
    #[error("{}: {}", no_solution(*part), clashes.iter().format("; "))]
    Clash { part: FpuzzlesPart, clashes: Vec<Clash> },
}

impl Case {
    /// Reads the puzzle of a question. The solver stops when `interrupt` becomes true. Returns an error if the data
    /// cannot be read or are too large, the rules are invalid, or digits clash.
    pub fn of(
        question: &Question,
        allowed: &Allowed,
        interrupt: Arc<AtomicBool>,
    ) -> Result<Self, NoCase> {
        let data = FpuzzlesData::from_link(&question.data, allowed.max_text)?;
        let settings = Settings::of(&data)?;
        let part = part(question.command);
        let reading = data.puzzle(part, allowed.max_side)?;
        let layout = reading.puzzle.layout()?;
        let clashes = layout.clashes(&reading.puzzle.clues);
        if !clashes.is_empty() {
            return Err(NoCase::Clash { part, clashes });
        }
        let (timeout, interrupt) = (Some(allowed.timeout), Some(interrupt));
        let options = Options { timeout, interrupt, ..Options::default() };
        Ok(Case { solver: Solver::for_layout(layout, options), part, reading, settings })
    }

    /// Returns the answer `invalid` with the message that there is no solution.
    pub fn unsolvable(&self) -> Answer {
        Answer::invalid(no_solution(self.part))
    }
}

/// Returns the message that this part of the grid has no solution.
pub(super) fn no_solution(part: FpuzzlesPart) -> &'static str {
    match part {
        FpuzzlesPart::Givens => "the puzzle has no solution",
        FpuzzlesPart::Board => "the grid as it stands has no solution",
    }
}

/// Returns the part of the grid that a command is about: the givens or the board.
fn part(command: Command) -> FpuzzlesPart {
    match command {
        Command::TrueCandidates | Command::Solve | Command::Check | Command::Count => {
            FpuzzlesPart::Givens
        }
        Command::Estimate | Command::SolvePath | Command::Step => FpuzzlesPart::Board,
    }
}
