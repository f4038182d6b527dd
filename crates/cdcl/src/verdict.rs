//! Defines the verdict of a SAT solver.

use rustsat::types::Lit;

use crate::Limit;

/// The verdict of a SAT solver. `M` is the type of the model; `C` is the type of the explanation why there is no
/// model.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Verdict<M = Vec<bool>, C = Vec<Lit>> {
    /// There is a model. A solver gives the value of each declared variable, by 0-based index.
    Satisfiable(M),
    /// There is no model. A solver gives the core: a subset of the assumptions with which the clauses have no model.
    /// The core contains literals as they were assumed, not their negations. The core is empty if the clauses alone
    /// have no model.
    Unsatisfiable(C),
    /// There is no answer, because this limit was reached first.
    Unknown(Limit),
}
