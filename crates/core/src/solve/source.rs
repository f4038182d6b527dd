//! What every method of counting works on.

use std::hash::Hash;

use crate::cover::{ActionId, Guide, Position};

use super::SolveError;
use super::models::ModelEnumerator;

/// Where solutions come from, and what one is.
pub(super) trait Source {
    /// A verified solution.
    type Solution: Eq + Hash;

    /// What is left after propagation, in an engine; `None` when that shows that there is no solution.
    fn models(&self) -> Result<Option<ModelEnumerator<'_>>, SolveError>;

    /// What is left after propagation; `None` as above.
    fn position(&self) -> Option<Position<'_>>;

    /// What helps memo.
    fn guide(&self) -> Guide;

    /// The solution that takes `actions`, verified.
    fn solution(&self, actions: &[ActionId]) -> Result<Self::Solution, SolveError>;
}

/// Whether a method came to the end of the count, or can go on.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Finished {
    Yes,
    No,
}
