//! What can be wrong with a proof.

use super::SyntaxError;

/// Why a proof is rejected.
#[derive(Debug, thiserror::Error)]
pub enum ProofError {
    /// It cannot be read.
    #[error(transparent)]
    Unreadable(#[from] SyntaxError),
    /// A step is wrong.
    #[error("step {number}, `{step}`: {wrong}")]
    Step {
        /// Which step, from 1.
        number: u64,
        /// The step, as a line of the text form.
        step: String,
        /// What is wrong with it.
        wrong: Wrong,
    },
    /// All steps are right, and they do not come to a contradiction.
    #[error("the proof ends after {0} steps without the empty clause")]
    NoContradiction(u64),
}

/// What is wrong with a step of a proof.
#[derive(Clone, Copy, Debug, PartialEq, Eq, thiserror::Error)]
pub enum Wrong {
    /// The lemma does not follow by unit propagation.
    #[error("it does not follow by unit propagation")]
    DoesNotFollow,
    /// There is no such clause to delete.
    #[error("there is no such clause to delete")]
    NotThere,
    /// No clause has this number, or no longer.
    #[error("there is no clause {0}")]
    UnknownId(u64),
    /// The lemma's number is not higher than all before it.
    #[error("the number {0} is not higher than those before it")]
    IdNotHigher(u64),
    /// The clause that a hint names is neither unit nor false when its turn comes.
    #[error("the hint {0} is not unit")]
    NotUnit(u64),
    /// There are hints after the clause that is false.
    #[error("the clause {0} is false before the last hint")]
    HintsAfterConflict(u64),
    /// No clause that the hints name is false.
    #[error("the hints lead to no contradiction")]
    NoConflict,
    /// It speaks of a variable that the formula does not have.
    #[error("the formula has only {0} variables")]
    UnknownVariable(u32),
}
