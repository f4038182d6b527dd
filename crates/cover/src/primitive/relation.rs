//! Defines relations between two values, as sets of pairs.

use std::collections::BTreeSet;
use std::ops::RangeInclusive;
use std::sync::Arc;

/// A set of pairs of values. Copies share the set.
#[derive(Clone, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Relation(Arc<BTreeSet<(i32, i32)>>);

impl Relation {
    /// Builds the set of all pairs of two numbers in the range `values` for which `holds` is true.
    #[must_use]
    pub fn new(values: RangeInclusive<i32>, holds: impl Fn(i32, i32) -> bool) -> Self {
        let pairs =
            values.clone().flat_map(|first| values.clone().map(move |second| (first, second)));
        Relation(Arc::new(pairs.filter(|&(first, second)| holds(first, second)).collect()))
    }

    /// Returns whether the other relation is a copy of this one.
    pub(crate) fn is_copy_of(&self, other: &Relation) -> bool {
        Arc::ptr_eq(&self.0, &other.0)
    }

    /// Returns whether the pair of `first` and `second` is in the set.
    #[must_use]
    pub fn holds(&self, first: i32, second: i32) -> bool {
        self.0.contains(&(first, second))
    }
}
