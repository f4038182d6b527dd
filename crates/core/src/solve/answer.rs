//! Defines the answers, statistics and errors of the solver.

use serde::Serialize;

use crate::backend::{EngineError, Limit, ProgramError};
use crate::cover::MemoError;
use crate::decode::{CoverViolation, DecodeError};
use crate::grid::{Grid, RulesError};

/// The answer about the solutions of a puzzle, or of another problem. Every solution in it is verified.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Answer<S = Grid> {
    /// Exactly one solution.
    Unique(S),
    /// At least two solutions; the first two.
    Several(S, S),
    /// A solution; no search for others was requested.
    First(S),
    /// No solution.
    None,
    /// A limit was reached; the solution found before that, if any.
    Unknown(Option<S>, Limit),
}

impl<S> Answer<S> {
    /// The first solution, if one is known.
    #[must_use]
    pub fn solution(&self) -> Option<&S> {
        match self {
            Answer::Unique(found) | Answer::Several(found, _) | Answer::First(found) => Some(found),
            Answer::Unknown(found, _) => found.as_ref(),
            Answer::None => None,
        }
    }

    /// The second solution, if one is known.
    #[must_use]
    pub fn second(&self) -> Option<&S> {
        match self {
            Answer::Several(_, second) => Some(second),
            _ => None,
        }
    }
}

/// An answer with its sizes and effort.
#[derive(Clone, Debug)]
pub struct Outcome {
    /// The answer.
    pub answer: Answer,
    /// The sizes and the effort.
    pub statistics: Statistics,
}

/// Sizes and effort of one question.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize)]
#[cfg_attr(feature = "schema", derive(utoipa::ToSchema))]
pub struct Statistics {
    /// Actions neither chosen nor removed by propagation.
    pub open_actions: usize,
    /// Variables of the formula (of a race: of its first member's), auxiliary ones included; 0 when
    /// propagation answered alone.
    pub variables: u32,
    /// Clauses of the formula.
    pub clauses: u64,
    /// Conflicts, where the engine counts them; of a race, those of the member that answered last.
    pub conflicts: Option<u64>,
    /// The engine that answered: of a race each member that did, in the order of their first answers,
    /// separated by `, `. `None` when propagation answered alone.
    pub engine: Option<String>,
}

/// The reasons why there is no answer.
#[derive(Debug, thiserror::Error)]
pub enum SolveError {
    /// The rules do not fit the puzzle's shape.
    #[error(transparent)]
    Rules(#[from] RulesError),
    /// The engine is not available.
    #[error(transparent)]
    Engine(#[from] EngineError),
    /// An external program failed.
    #[error(transparent)]
    Program(#[from] ProgramError),
    /// The engine's model is no solution: a mistake in the engine or in sudosat.
    #[error("the engine's model is not a solution: {0}")]
    WrongModel(#[from] DecodeError),
    /// The engine's model is no solution of the cover problem: a mistake in the engine or in sudosat.
    #[error("the engine's model is not a solution: {0}")]
    WrongCover(#[from] CoverViolation),
    /// A second run contradicts an answer: a mistake in an engine or in sudosat.
    #[error("solved again, the answer does not hold: a mistake in an engine or in sudosat")]
    Disputed,
    /// A limit was reached before there was an answer.
    #[error("{0}")]
    Limit(Limit),
    /// Memo cannot count under these rules.
    #[error(transparent)]
    Memo(#[from] MemoError),
    /// Memo visits no solution.
    #[error("memo counts solutions without visiting them: list them by auto, blocking or search")]
    NotListed,
}
