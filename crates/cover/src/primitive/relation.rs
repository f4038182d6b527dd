//! Relations between two values, as the set of their pairs.

use std::collections::BTreeSet;
use std::ops::RangeInclusive;
use std::sync::Arc;

/// A set of pairs of values. Copies share the set.
#[derive(Clone, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Relation(Arc<BTreeSet<(i32, i32)>>);

impl Relation {
    /// Builds the set of the pairs of `values` for which `holds` is true.
    #[must_use]
    pub fn new(values: RangeInclusive<i32>, holds: impl Fn(i32, i32) -> bool) -> Self {
        let pairs =
            values.clone().flat_map(|first| values.clone().map(move |second| (first, second)));
        Relation(Arc::new(pairs.filter(|&(first, second)| holds(first, second)).collect()))
    }

    /// Returns whether the pair is in the set.
    #[must_use]
    pub fn holds(&self, first: i32, second: i32) -> bool {
        self.0.contains(&(first, second))
    }
}
