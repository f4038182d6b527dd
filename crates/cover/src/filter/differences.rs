//! Keeps in mind which variables have different values: many primitives may ask for the same two.

use super::super::Term;

/// The largest number of variables for which answers are kept: a million of them.
const MOST_VARIABLES: usize = 1024;

/// Whether requirements make the values of two variables different.
pub(super) struct Differences<'p> {
    differ: &'p dyn Fn(&Term, &Term) -> bool,
    /// The number of variables; 0 if answers are not kept.
    count: usize,
    /// For each two variables, the one with the smaller index first: the answer, once it is asked for.
    known: Vec<Option<bool>>,
}

impl<'p> Differences<'p> {
    /// Prepares for the answers of `differ` about `count` variables.
    pub(super) fn new(differ: &'p dyn Fn(&Term, &Term) -> bool, count: usize) -> Self {
        let count = if count > MOST_VARIABLES { 0 } else { count };
        Differences { differ, count, known: Vec::new() }
    }

    /// Returns whether the values of the two variables are different. Each comes with its index.
    pub(super) fn are_different(&mut self, [one, other]: [(u32, &Term); 2]) -> bool {
        if self.count == 0 {
            return (self.differ)(one.1, other.1);
        }
        // Most problems have no groups of variables.
        self.known.resize(self.count * self.count, None);
        let index = one.0.min(other.0) as usize * self.count + one.0.max(other.0) as usize;
        *self.known[index].get_or_insert_with(|| (self.differ)(one.1, other.1))
    }
}
