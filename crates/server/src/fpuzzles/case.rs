//! Reads the puzzle of a question and prepares a solver for it.

use std::sync::Arc;
use std::sync::atomic::AtomicBool;
use std::time::Duration;

use itertools::Itertools;

use crate::ask::{self, PuzzleRef};
use crate::cores::{Effort, Wanted, WhyQuestion};
use crate::formats::{Alphabet, Entry, Format};
use crate::formats::{FpuzzlesData, FpuzzlesError, FpuzzlesPart, FpuzzlesPuzzle};
use crate::grid::{Clash, RulesError};
use crate::report::Source;
use crate::solve::{Options, Solver};

use super::message::{Answer, Command, Question};
use super::settings::Settings;

/// The maximum time of the search for clues that clash. The answer that there is no solution waits for it.
const WHY_TIME: Duration = Duration::from_secs(2);

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

    /// Returns the puzzle as an entry, from which reports are made.
    pub fn entry(&self) -> Entry {
        // The page writes digits as numbers in grids of any size.
        Entry::new(1, Format::Fpuzzles, self.reading.puzzle.clone(), Alphabet::numbers())
    }

    /// Returns the answer `invalid` with the message that there is no solution. The message names clues and rules that
    /// clash, if they are found within [`WHY_TIME`].
    pub fn unsolvable(&self) -> Answer {
        let clash = self.clash().filter(|clash| !clash.is_empty());
        let reason = clash.map(|clash| format!(": these clash: {}", clash.join("; ")));
        Answer::invalid(format!("{}{}", no_solution(self.part), reason.unwrap_or_default()))
    }

    /// Returns clues and rules that cannot all hold, in words; `None` if the search for them fails.
    fn clash(&self) -> Option<Vec<String>> {
        let options = self.solver.options();
        let timeout = options.timeout.map(|timeout| timeout.min(WHY_TIME));
        let limits = Options { timeout, ..options.clone() }.limits();
        let wanted = Wanted { effort: Effort { limits, ..Effort::default() }, ..Wanted::default() };
        let about = PuzzleRef { source: &Source::default(), entry: &self.entry() };
        let report = ask::why(&self.solver, about, WhyQuestion::NoSolution, &wanted).ok()?.0;
        Some(report.members().into_iter().map(str::to_owned).collect())
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
