//! What a SAT solver found.

use rustsat::types::Lit;

use crate::Limit;

/// What a SAT solver found.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Verdict {
    /// A model: the value of each declared variable, by 0-based index.
    Satisfiable(Vec<bool>),
    /// No model. The core: a subset of the assumptions that clashes with the clauses already,
    /// as they were assumed (not negated); empty when the clauses alone have no model.
    Unsatisfiable(Vec<Lit>),
    /// No answer: a limit was reached first.
    Unknown(Limit),
}
