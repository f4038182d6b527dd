//! Defines the verdict of a SAT solver.

use rustsat::types::Lit;

use crate::Limit;

/// The verdict of a SAT solver: `M` is the type of the model, `C` that of the explanation why there is
/// none.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Verdict<M = Vec<bool>, C = Vec<Lit>> {
    /// A model. From a solver it is the value of each declared variable, by 0-based index.
    Satisfiable(M),
    /// No model. From a solver the content is the core: a subset of the assumptions that contradicts the
    /// clauses, as they were assumed (not negated). It is empty if the clauses alone have no model.
    Unsatisfiable(C),
    /// No answer: a limit was reached first.
    Unknown(Limit),
}
