//! Compares hints of chains, and keeps the best one or all.

use std::cmp::Ordering;
use std::collections::HashMap;

use super::node::{Cause, Key};
use crate::grid::Digits;
use crate::hint::Hint;

/// What hints of chains are compared by: difficulty, number of nodes, and kind. The first of equals is the best.
#[derive(Clone, Copy, PartialEq)]
pub(crate) struct Rank {
    pub(crate) difficulty: f64,
    pub(crate) nodes: u32,
    pub(crate) kind: u8,
}

impl Rank {
    pub(crate) fn compare(&self, other: &Rank) -> Ordering {
        self.difficulty
            .total_cmp(&other.difficulty)
            .then(self.nodes.cmp(&other.nodes))
            .then(self.kind.cmp(&other.kind))
    }

    fn is_better(&self, other: &Rank) -> bool {
        self.compare(other) == Ordering::Less
    }
}

/// The chain of one target back to the assumption, breadth first, with the cause of each node.
pub(crate) type Chain = Vec<(Key, Cause)>;

/// A hint of chains.
pub(crate) struct ChainHint<C> {
    pub(crate) rank: Rank,
    pub(crate) hint: Hint,
    pub(crate) chains: C,
}

/// A collection of hints: the best one, or the best one for each set of removals.
pub(crate) struct Hints<C> {
    keeps_all: bool,
    list: Vec<ChainHint<C>>,
    by_removals: HashMap<Digits, usize>,
}

impl<C> Hints<C> {
    /// Returns a collection that keeps the best hint.
    pub(crate) fn best() -> Self {
        Hints { keeps_all: false, list: Vec::new(), by_removals: HashMap::new() }
    }

    /// Returns a collection that keeps the best hint for each set of removals.
    pub(crate) fn all() -> Self {
        Hints { keeps_all: true, ..Hints::best() }
    }

    /// Returns whether hints of all ranks would be kept.
    pub(crate) fn is_open(&self) -> bool {
        self.keeps_all || self.list.is_empty()
    }

    /// Returns whether a hint of that rank, if it removes something new, would be kept.
    pub(crate) fn may_take(&self, rank: &Rank) -> bool {
        self.keeps_all || self.list.first().is_none_or(|best| rank.is_better(&best.rank))
    }

    /// Returns whether a hint of that rank with those removals would be kept.
    pub(crate) fn takes(&self, rank: &Rank, removals: &Digits) -> bool {
        if !self.keeps_all {
            return self.may_take(rank);
        }
        let known = self.by_removals.get(removals);
        known.is_none_or(|&at| rank.is_better(&self.list[at].rank))
    }

    /// Adds a hint that [`Hints::takes`].
    pub(crate) fn add(&mut self, hint: ChainHint<C>) {
        if self.keeps_all {
            self.by_removals.insert(hint.hint.removals.clone(), self.list.len());
            self.list.push(hint);
        } else {
            self.list = vec![hint];
        }
    }

    /// Removes and returns the best hint.
    pub(crate) fn take_best(&mut self) -> Option<Hint> {
        self.list.pop().map(|best| best.hint)
    }

    /// Returns the hints by rank, without those whose removals a better one has.
    pub(crate) fn sorted(mut self) -> Vec<ChainHint<C>> {
        let mut at: Vec<usize> = self.by_removals.into_values().collect();
        at.sort_unstable();
        let mut next = 0;
        let mut place = 0;
        self.list.retain(|_| {
            let keep = at.get(next) == Some(&place);
            next += usize::from(keep);
            place += 1;
            keep
        });
        self.list.sort_by(|a, b| a.rank.compare(&b.rank));
        self.list
    }
}
