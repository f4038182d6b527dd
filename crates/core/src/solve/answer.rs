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
    /// At least two solutions. The fields are the first two solutions that were found.
    Several(S, S),
    /// A solution. The caller requested no search for others, so there may be more.
    First(S),
    /// No solution.
    None,
    /// A limit was reached. The first field is the solution that was found before, `None` if there was none. The second
    /// field is the limit.
    Unknown(Option<S>, Limit),
}

impl<S> Answer<S> {
    /// Returns the first solution; `None` if no solution is known.
    #[must_use]
    pub fn solution(&self) -> Option<&S> {
        match self {
            Answer::Unique(found) | Answer::Several(found, _) | Answer::First(found) => Some(found),
            Answer::Unknown(found, _) => found.as_ref(),
            Answer::None => None,
        }
    }

    /// Returns the second solution; `None` if no second solution is known.
    #[must_use]
    pub fn second(&self) -> Option<&S> {
        match self {
            Answer::Several(_, second) => Some(second),
            _ => None,
        }
    }

    /// Returns the same answer with each solution converted by `convert`.
    pub(super) fn map<T>(self, convert: impl Fn(S) -> T) -> Answer<T> {
        match self {
            Answer::Unique(found) => Answer::Unique(convert(found)),
            Answer::Several(first, second) => Answer::Several(convert(first), convert(second)),
            Answer::First(found) => Answer::First(convert(found)),
            Answer::None => Answer::None,
            Answer::Unknown(found, limit) => Answer::Unknown(found.map(convert), limit),
        }
    }
}

/// An answer, with statistics about the formula and the search.
#[derive(Clone, Debug)]
pub struct Outcome {
    /// The answer.
    pub answer: Answer,
    /// The sizes of the formula, the number of conflicts, and the name of the engine.
    pub statistics: Statistics,
}

impl Outcome {
    /// Returns the same outcome, but an answer that is unknown has the solution `known` if it has none.
    pub(super) fn or_known(mut self, known: Option<Grid>) -> Self {
        if let Answer::Unknown(found @ None, _) = &mut self.answer {
            *found = known;
        }
        self
    }
}

/// The sizes of the formula of one question, the number of conflicts of the search, and the name of the engine.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize)]
#[cfg_attr(feature = "schema", derive(utoipa::ToSchema))]
pub struct Statistics {
    /// The number of actions that have a variable: those that propagation left open, or all if the formula is not
    /// reduced.
    pub open_actions: usize,
    /// The number of variables of the formula, auxiliary ones included; 0 if the answer was found before the formula
    /// was written. In a race, it is the number for the first member's formula.
    pub variables: u32,
    /// The number of clauses of the same formula.
    pub clauses: u64,
    /// The number of conflicts; `None` if the engine does not count them, or if propagation alone or the search on the
    /// cover found the answer before the formula was written. In a race, it is the number of the member that won the
    /// last call. If no member won this call, it is the largest number of any member, or `None` if the race stopped the
    /// members at a limit.
    pub conflicts: Option<u64>,
    /// The engine that searched; `search` for the search on the cover, and `None` if propagation alone found the
    /// answer. In a race, these are all members that won a call, in the order of their first wins, separated by `, `,
    /// or the race itself if no member won.
    pub engine: Option<String>,
}

/// The reasons why there is no answer.
#[derive(Debug, thiserror::Error)]
pub enum SolveError {
    /// The rules do not fit the puzzle's shape.
    #[error(transparent)]
    Rules(#[from] RulesError),
    /// The engine is not available, or cannot obey a limit.
    #[error(transparent)]
    Engine(#[from] EngineError),
    /// An external program failed, or all members of a race failed.
    #[error(transparent)]
    Program(#[from] ProgramError),
    /// The engine's model is no solution: a mistake in the engine or in sudosat.
    #[error("the engine's model is not a solution: {0}")]
    WrongModel(#[from] DecodeError),
    /// The engine's model is no solution of the cover problem: a mistake in the engine or in sudosat.
    #[error("the engine's model is not a solution: {0}")]
    WrongCover(#[from] CoverViolation),
    /// A second call of a solver contradicts an earlier call: a mistake in an engine or in sudosat.
    #[error("solved again, the answer does not hold: a mistake in an engine or in sudosat")]
    Disputed,
    /// A limit was reached before there was an answer.
    #[error("{0}")]
    Limit(Limit),
    /// The counting method memo cannot count this problem.
    #[error(transparent)]
    Memo(#[from] MemoError),
    /// The method memo was requested for a list, but memo visits no solution.
    #[error("memo counts solutions without visiting them: list them by auto, blocking or search")]
    NotListed,
}
