//! Defines the input of all counting methods: a source of solutions.

use std::hash::Hash;

use crate::cover::{ActionId, Guide, Position};
use crate::encode::Encoding;
use crate::rules::Sudoku;

use super::SolveError;
use super::models::ModelEnumerator;

/// A problem whose solutions are counted. The trait also names the type of a solution.
pub(super) trait Source {
    /// A verified solution.
    type Solution: Eq + Hash;

    /// Returns an engine with the problem after propagation; `None` if propagation shows that there is no solution.
    fn models(&self) -> Result<Option<ModelEnumerator<'_>>, SolveError>;

    /// Returns the problem after propagation; `None` if propagation shows that there is no solution.
    fn position(&self) -> Option<Position<'_>>;

    /// Returns the Sudoku that the problem comes from, if it comes from one, and the encoding of its formula.
    fn formula(&self) -> (Option<&Sudoku>, Encoding);

    /// Returns the value symmetry and the branching order for memo.
    fn guide(&self) -> Guide;

    /// Verifies and returns the solution that takes `actions`.
    fn solution(&self, actions: &[ActionId]) -> Result<Self::Solution, SolveError>;
}

/// Whether a method has finished the count; if not, it can continue.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Finished {
    Yes,
    No,
}
