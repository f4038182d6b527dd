//! Defines how a problem is written for an engine in a form that the engine chooses.

use crate::encode::{ClauseSink, NativePrimitives, ProblemForm};

/// A callback that writes the clauses of a problem in the given form to a sink. Returns what the engine needs besides.
pub type ProblemWriter<'w> = dyn FnMut(ProblemForm, &mut dyn ClauseSink) -> Written + 'w;

/// What an engine needs besides the clauses that were written.
#[derive(Clone, Debug)]
pub struct Written {
    /// The number of variables, including auxiliary variables.
    pub variables: u32,
    /// The propagator of primitives, in place of an earlier one; `None` if there is nothing to propagate or an earlier one
    /// stays.
    pub propagator: Option<NativePrimitives>,
}
