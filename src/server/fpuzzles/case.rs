//! A question with its puzzle read: what the answers work on.

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

/// What a question may take.
#[derive(Clone, Debug)]
pub(super) struct Allowed {
    /// The largest side of a grid.
    pub max_side: usize,
    /// The longest puzzle, in UTF-16 units of its JSON.
    pub max_text: usize,
    /// How long it is worked on.
    pub timeout: Duration,
}

/// A puzzle about which something is asked.
#[derive(Debug)]
pub(super) struct Case {
    pub solver: Solver,
    pub scope: Scope,
    pub reading: Reading,
    pub settings: Settings,
}

/// Why there is nothing to ask about.
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
    /// Reads the puzzle of a question, the work on which ends with `interrupt`.
    pub fn of(
        question: &Question,
        allowed: &Allowed,
        interrupt: Arc<AtomicBool>,
    ) -> Result<Self, NoCase> {
        // The address of the page with the puzzle is understood too.
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

    /// The answer that there is no solution.
    pub fn unsolvable(&self) -> Answer {
        Answer::invalid(self.scope.no_solution())
    }
}

/// How much of the grid a command is about.
fn scope(command: Command) -> Scope {
    match command {
        Command::TrueCandidates | Command::Solve | Command::Check | Command::Count => Scope::Givens,
        Command::Estimate | Command::SolvePath | Command::Step => Scope::Board,
    }
}
