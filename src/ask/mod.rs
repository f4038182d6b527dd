//! Questions about one puzzle, each answered as a report, and new puzzles: what the command line and the HTTP
//! API ask alike.

mod bulk;
mod check;
mod clues;
mod compare;
mod convert;
mod count;
mod explain;
mod generate;
mod hint;
mod minimize;
mod question;
mod rate;
mod render;
mod solution;
mod solve;
mod steps;
mod why;

use crate::backend::Limit;
use crate::cores::WhyError;
use crate::decode::DecodeError;
use crate::explain::Impossible;
use crate::formats::Entry;
use crate::generate::MinimizeError;
use crate::report::Source;
use crate::solve::{Answer, SolveError};

pub use bulk::{
    BULK, BulkPolicy, EngineChoice, PlainAnswer, PlainLine, board, count_solutions, list_solutions,
};
pub use check::{Checked, Checking, check};
pub use clues::{redundant, repair, suggest};
pub use compare::{compare, searches};
pub use convert::{ConvertError, convert, convert_to_record};
pub use count::Counting;
pub use explain::{OnSteps, explain};
pub use generate::{Making, OnPuzzles, Shortfall, any_seed, generate, is_rated};
pub use hint::hint;
pub use minimize::{BEST_TIMEOUT, minimize};
pub use question::{BySolver, Question};
pub use rate::rate;
pub use render::{View, render};
pub use solve::{Solving, candidates};
pub use steps::StepOptions;
pub use why::why;

/// A puzzle that is asked about.
#[derive(Clone, Copy, Debug)]
pub struct PuzzleRef<'a> {
    /// Where it stood.
    pub source: &'a Source,
    /// The puzzle.
    pub entry: &'a Entry,
}

/// How an answer stands.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Standing {
    /// It is an answer, and yes where the question is yes or no.
    Yes,
    /// No: there is no solution, or not only one.
    No,
    /// A limit was reached, and something is open.
    Limit(Limit),
}

/// Why a question was not answered.
#[derive(Debug, thiserror::Error)]
pub enum AskError {
    /// The solver failed.
    #[error(transparent)]
    Solve(#[from] SolveError),
    /// The puzzle has no such cell or digit, or the engine failed.
    #[error(transparent)]
    Why(#[from] WhyError),
    /// The clues or the grid lack the symmetry that is to be kept.
    #[error(transparent)]
    Minimize(MinimizeError),
    /// Only bulk was to answer, and it takes no such puzzles.
    #[error("bulk takes only classic 9x9 puzzles without pencil marks: --engine auto takes all")]
    NotForBulk,
    /// Only bulk was to answer, and it cannot do what was asked for.
    #[error("--engine bulk knows no {0}: use --engine auto")]
    BeyondBulk(&'static str),
    /// Two answers contradict each other.
    #[error("{0}: a mistake in sudosat")]
    Mistake(&'static str),
}

impl From<DecodeError> for AskError {
    fn from(error: DecodeError) -> Self {
        AskError::Solve(error.into())
    }
}

impl From<Impossible> for AskError {
    fn from(_: Impossible) -> Self {
        // A puzzle is explained only when it has one solution.
        AskError::Mistake("a step contradicts the solution")
    }
}

impl From<&Answer> for Standing {
    fn from(answer: &Answer) -> Self {
        match answer {
            Answer::Unique(_) | Answer::First(_) => Standing::Yes,
            Answer::Several(..) | Answer::None => Standing::No,
            Answer::Unknown(_, limit) => Standing::Limit(*limit),
        }
    }
}

impl Standing {
    /// Open, where a limit was reached; else yes.
    fn unless(limit: Option<Limit>) -> Self {
        limit.map_or(Standing::Yes, Standing::Limit)
    }
}
