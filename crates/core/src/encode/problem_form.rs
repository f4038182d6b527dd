//! Defines the form in which an engine receives a problem.

use super::{Encoding, PrimitiveForm};

/// The form in which an engine receives a problem.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct ProblemForm {
    /// The encoding of the clauses.
    pub encoding: Encoding,
    /// The form of the primitives.
    pub primitives: PrimitiveForm,
    /// Whether the engine takes a propagator.
    pub takes_propagator: bool,
}
