//! Defines the errors of a proof.

use super::SyntaxError;

/// The reason why a proof is rejected.
#[derive(Debug, thiserror::Error)]
pub enum ProofError {
    /// The proof cannot be read.
    #[error(transparent)]
    Unreadable(#[from] SyntaxError),
    /// A step is wrong.
    #[error("step {number}, `{step}`: {wrong}")]
    Step {
        /// The number of the step, 1-based.
        number: u64,
        /// The step, as a line of the text format.
        step: String,
        /// The error of the step.
        wrong: Wrong,
    },
    /// All steps are correct, but they do not lead to the empty clause. The field is the number of steps.
    #[error("the proof ends after {0} steps without the empty clause")]
    NoContradiction(u64),
}

/// The errors of a proof step.
#[derive(Clone, Copy, Debug, PartialEq, Eq, thiserror::Error)]
pub enum Wrong {
    /// The lemma does not follow by unit propagation.
    #[error("it does not follow by unit propagation")]
    DoesNotFollow,
    /// The clause to delete does not exist.
    #[error("there is no such clause to delete")]
    NotThere,
    /// No clause has this number, or it was deleted.
    #[error("there is no clause {0}")]
    UnknownId(u64),
    /// The lemma's number is not higher than all numbers before it.
    #[error("the number {0} is not higher than those before it")]
    IdNotHigher(u64),
    /// The clause that a hint names is neither unit nor false under the earlier assignments.
    #[error("the hint {0} is not unit")]
    NotUnit(u64),
    /// A hint names a clause that is false, but more hints follow.
    #[error("the clause {0} is false before the last hint")]
    HintsAfterConflict(u64),
    /// No hint names a clause that is false.
    #[error("the hints lead to no contradiction")]
    NoConflict,
    /// The step contains a variable that the formula does not have.
    #[error("the formula has only {0} variables")]
    UnknownVariable(u32),
}
