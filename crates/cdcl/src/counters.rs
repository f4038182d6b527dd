//! What a search has done so far.

/// Numbers of steps, over all calls of `solve`.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
#[cfg_attr(feature = "serde", derive(serde::Serialize))]
#[cfg_attr(feature = "schema", derive(utoipa::ToSchema))]
pub struct Counters {
    /// Literals that were decided, without the assumptions.
    pub decisions: u64,
    /// Literals that followed from a clause, unit clauses included.
    pub propagations: u64,
    /// Clauses that could not be satisfied under the decisions at the time.
    pub conflicts: u64,
    /// Clauses that conflicts taught.
    pub learned: u64,
    /// The literals of these clauses.
    pub learned_literals: u64,
    /// Learned clauses that were forgotten.
    pub forgotten: u64,
    /// Times that the search began anew.
    pub restarts: u64,
    /// The highest level, assumptions included.
    pub deepest_level: u64,
    /// The most levels that one conflict took back; at least 1 after any conflict above level 0.
    pub longest_jump: u64,
}
