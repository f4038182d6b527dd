//! Counts the steps of a search.

/// The numbers of steps of a search, over all calls of `solve`.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
#[cfg_attr(feature = "serde", derive(serde::Serialize))]
#[cfg_attr(feature = "schema", derive(utoipa::ToSchema))]
pub struct Counters {
    /// Literals that were decided, without the assumptions.
    pub decisions: u64,
    /// Literals that a clause implied, unit clauses included.
    pub propagations: u64,
    /// Conflicts: clauses whose literals were all false.
    pub conflicts: u64,
    /// Clauses that were learned from conflicts.
    pub learned: u64,
    /// The number of literals in all learned clauses.
    pub learned_literals: u64,
    /// Learned clauses that were deleted.
    pub forgotten: u64,
    /// Restarts, those for new phases included.
    pub restarts: u64,
    /// The highest decision level, assumptions included.
    pub deepest_level: u64,
    /// The most levels that one conflict took back; at least 1 after any conflict above level 0.
    pub longest_jump: u64,
}
