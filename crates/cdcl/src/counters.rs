//! Counts the steps of a search.

/// The numbers of steps of a search, over all calls of `solve`.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
#[cfg_attr(feature = "serde", derive(serde::Serialize))]
#[cfg_attr(feature = "schema", derive(utoipa::ToSchema))]
pub struct Counters {
    /// The number of literals that were decided, not counting assumptions.
    pub decisions: u64,
    /// The number of literals that became true because a clause implied them, including the literals of unit clauses.
    pub propagations: u64,
    /// The number of conflicts, which are clauses whose literals were all false.
    pub conflicts: u64,
    /// The number of clauses that were learned from conflicts.
    pub learned: u64,
    /// The number of literals in all learned clauses.
    pub learned_literals: u64,
    /// The number of learned clauses that were deleted.
    pub forgotten: u64,
    /// The number of restarts, including those of other steps, such as rephasing and simplification.
    pub restarts: u64,
    /// The highest decision level, assumptions included.
    pub deepest_level: u64,
    /// The largest number of levels that one conflict took back; 0 if no conflict took a level back.
    pub longest_jump: u64,
}
