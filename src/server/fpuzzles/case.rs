//! Reads the puzzle of a question and prepares a solver for it.

use std::sync::Arc;
use std::sync::atomic::AtomicBool;
use std::time::Duration;

use itertools::Itertools;

use crate::grid::{Clash, RulesError};
use crate::solve::{Options, Solver};

use super::data::{Data, DataError};
use super::lz::{LzError, decompress};
use super::message::{Answer, Command, Question};
use super::puzzle::{Reading, Scope, read};
use super::refused::Refused;
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

/// The puzzle of a question, with a solver for it and the settings of the page.
#[derive(Debug)]
pub(super) struct Case {
    pub solver: Solver,
    pub scope: Scope,
    pub reading: Reading,
    pub settings: Settings,
}

/// The reason why the puzzle of a question cannot be used.
#[derive(Debug, thiserror::Error)]
pub(super) enum NoCase {
    #[error(transparent)]
    Lz(#[from] LzError),
    #[error(transparent)]
    Data(#[from] DataError),
    #[error(transparent)]
    Refused(#[from] Refused),
    #[error(transparent)]
    Rules(#[from] RulesError),
    #[error("{}: {}", scope.no_solution(), clashes.iter().format("; "))]
    Clash { scope: Scope, clashes: Vec<Clash> },
}

impl Case {
    /// Reads the puzzle of a question. Its solver stops when `interrupt` becomes true.
    pub fn of(
        question: &Question,
        allowed: &Allowed,
        interrupt: Arc<AtomicBool>,
    ) -> Result<Self, NoCase> {
        // The data may also be an address of the page, with the puzzle after `?load=`.
        let (_, data) = question.data.rsplit_once("?load=").unwrap_or(("", &question.data));
        let data = Data::read(&decompress(data, allowed.max_text)?)?;
        let settings = Settings::of(&data)?;
        let scope = scope(question.command);
        let reading = read(&data, scope, allowed.max_side)?;
        let layout = reading.puzzle.layout()?;
        let clashes = layout.clashes(&reading.puzzle.clues);
        if !clashes.is_empty() {
            return Err(NoCase::Clash { scope, clashes });
        }
        let (timeout, interrupt) = (Some(allowed.timeout), Some(interrupt));
        let options = Options { timeout, interrupt, ..Options::default() };
        Ok(Case { solver: Solver::for_layout(layout, options), scope, reading, settings })
    }

    /// Returns the answer that there is no solution.
    pub fn unsolvable(&self) -> Answer {
        Answer::invalid(self.scope.no_solution())
    }
}

/// Returns the part of the grid that a command is about.
fn scope(command: Command) -> Scope {
    match command {
        Command::TrueCandidates | Command::Solve | Command::Check | Command::Count => Scope::Givens,
        Command::Estimate | Command::SolvePath | Command::Step => Scope::Board,
    }
}
