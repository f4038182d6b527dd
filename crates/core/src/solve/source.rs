//! Defines the input of all counting methods: a source of solutions.

use std::hash::Hash;

use crate::cover::{ActionId, Guide, Position};
use crate::encode::Encoding;
use crate::rules::Sudoku;

use super::SolveError;
use super::models::ModelEnumerator;

/// A problem whose solutions are counted or listed.
pub(super) trait Source {
    /// A verified solution.
    type Solution: Eq + Hash;

    /// Returns an engine that holds the formula of the problem. Returns `None` if propagation shows that there is no
    /// solution.
    fn models(&self) -> Result<Option<ModelEnumerator<'_>>, SolveError>;

    /// Returns the problem after propagation; `None` if propagation shows that there is no solution.
    fn position(&self) -> Option<Position<'_>>;

    /// Returns the Sudoku that the problem comes from (`None` for any other problem) and the encoding of its formula.
    fn formula(&self) -> (Option<&Sudoku>, Encoding);

    /// Returns the value symmetry and the branching order for memo.
    fn guide(&self) -> Guide;

    /// Returns the solution that takes `actions`, or an error if they are no solution.
    fn solution(&self, actions: &[ActionId]) -> Result<Self::Solution, SolveError>;
}

/// Whether a method has finished: it has found all solutions, or the count has stopped. If not, the method can
/// continue.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Finished {
    Yes,
    No,
}
