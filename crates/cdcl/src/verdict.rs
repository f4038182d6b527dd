//! What a SAT solver found.

use rustsat::types::Lit;

use crate::Limit;

/// What a SAT solver found: `M` tells the model, `C` why there is none.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Verdict<M = Vec<bool>, C = Vec<Lit>> {
    /// A model: as a solver tells it the value of each declared variable, by 0-based index.
    Satisfiable(M),
    /// No model. As a solver tells it the core: a subset of the assumptions that clashes with the clauses already,
    /// as they were assumed (not negated); empty when the clauses alone have no model.
    Unsatisfiable(C),
    /// No answer: a limit was reached first.
    Unknown(Limit),
}
