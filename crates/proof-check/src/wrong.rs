//! Defines the errors of a proof.

use super::SyntaxError;
use super::quantity::quantity;

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
        /// The step as in the text format, without hints.
        step: String,
        /// What is wrong with the step.
        wrong: Wrong,
    },
    /// All steps are correct, but the empty clause is not among them. For [`Elaborator`](super::Elaborator): they do
    /// not refute the clauses by unit propagation. The field is the number of steps.
    #[error("the proof ends after {} without the empty clause", quantity(*.0, "step"))]
    NoContradiction(u64),
}

/// The errors of a proof step.
#[derive(Clone, Copy, Debug, PartialEq, Eq, thiserror::Error)]
pub enum Wrong {
    /// The lemma does not follow by unit propagation.
    #[error("it does not follow by unit propagation")]
    DoesNotFollow,
    /// No clause has the literals of the clause to delete, or it was deleted before.
    #[error("there is no such clause to delete")]
    NotThere,
    /// No clause has this number, or the clause was deleted before.
    #[error("there is no clause {0}")]
    UnknownId(u64),
    /// The lemma's number, which is the field, is not higher than the numbers of all clauses before it.
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
    /// The step contains a variable that the formula does not have. The field is the formula's number of variables.
    #[error("the formula has only {}", quantity((*.0).into(), "variable"))]
    UnknownVariable(u32),
}
