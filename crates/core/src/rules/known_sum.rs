//! Defines sums of cells that every solution has, and derives such sums by the 45 rule.
//!
//! The digits of a house have a known sum. Take the sum of a few disjoint houses and subtract the sums of the cages in
//! them. Some cells of the houses are in none of these cages (innies). Some cells of the cages lie outside the houses
//! (outies). The sum of the innies minus the sum of the outies is then known.

use std::collections::BTreeMap;

use rustc_hash::FxHashMap;

use crate::cover::RequirementId;
use crate::grid::{Cell, NamedHouse};

/// A weighted sum of cells that every solution has.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct KnownSum {
    /// The weight of each cell, not 0: 1 for an innie, -1 for an outie.
    pub weights: BTreeMap<Cell, i32>,
    /// The sum of the digits of the cells, each times its weight.
    pub total: i32,
    /// The clues from which the sum follows, together with the houses.
    pub clues: Vec<RequirementId>,
}

/// The sums that clues state, to look up by their cells.
#[derive(Clone, Debug)]
pub struct StatedSums {
    sums: Vec<KnownSum>,
    /// For each cell: the indices of its sums.
    of_cell: FxHashMap<Cell, Vec<usize>>,
}

impl StatedSums {
    /// Prepares the sums. All weights must be 1.
    #[must_use]
    pub fn new(sums: Vec<KnownSum>) -> Self {
        let mut of_cell: FxHashMap<_, Vec<usize>> = FxHashMap::default();
        for (index, sum) in sums.iter().enumerate() {
            sum.weights.keys().for_each(|&cell| of_cell.entry(cell).or_default().push(index));
        }
        StatedSums { sums, of_cell }
    }

    /// Returns the sums.
    #[must_use]
    pub fn sums(&self) -> &[KnownSum] {
        &self.sums
    }

    /// Returns the sums with cells in the houses, which are disjoint. With each sum comes the number of these cells.
    fn with_counts(&self, houses: &[&NamedHouse]) -> Vec<(&KnownSum, usize)> {
        let mut counts = vec![0; self.sums.len()];
        for cell in houses.iter().flat_map(|house| &house.cells) {
            for &index in self.of_cell.get(cell).into_iter().flatten() {
                counts[index] += 1;
            }
        }
        self.sums.iter().zip(counts).filter(|&(_, count)| count > 0).collect()
    }
}

impl KnownSum {
    /// Returns what is left of the sum of `houses`: first without the sums inside the houses, then without the sums
    /// that have more cells inside than outside. No two of the subtracted sums overlap. Leaves out a result from which
    /// no sum is subtracted, and the second one if it is the first one again. The houses must be disjoint, and the sum
    /// of all their cells must be `total`.
    #[must_use]
    pub fn rests(total: i32, houses: &[&NamedHouse], stated: &StatedSums) -> Vec<KnownSum> {
        let cells = houses.iter().flat_map(|house| &house.cells);
        let weights = cells.map(|&cell| (cell, 1)).collect();
        let whole = KnownSum { weights, total, clues: Vec::new() };
        let touched = stated.with_counts(houses);
        let within = whole.without(&touched, |_, outside| outside == 0);
        let across = whole.without(&touched, |inside, outside| inside > outside);
        let is_new = across.clues != within.clues;
        let rests = [within].into_iter().chain(is_new.then_some(across));
        rests.filter(|rest| !rest.clues.is_empty()).collect()
    }

    /// Subtracts the sums of `touched` that `takes` accepts and that do not overlap. Each sum comes with the number of
    /// its cells inside this one, and `takes` is called with this number and the number of cells outside.
    fn without(&self, touched: &[(&KnownSum, usize)], takes: fn(usize, usize) -> bool) -> Self {
        let mut rest = self.clone();
        for &(sum, inside) in touched {
            let is_free = |cell| rest.weights.get(cell) == self.weights.get(cell);
            if takes(inside, sum.weights.len() - inside) && sum.weights.keys().all(is_free) {
                rest.subtract(sum);
            }
        }
        rest
    }

    /// Subtracts `other`.
    pub fn subtract(&mut self, other: &KnownSum) {
        for (&cell, weight) in &other.weights {
            let rest = self.weights.remove(&cell).unwrap_or(0) - weight;
            if rest != 0 {
                self.weights.insert(cell, rest);
            }
        }
        self.total -= other.total;
        self.clues.extend(&other.clues);
    }

    /// Returns whether the cells of `other` are among those of this sum, with the same weights.
    #[must_use]
    pub fn contains(&self, other: &KnownSum) -> bool {
        other.weights.iter().all(|(cell, weight)| self.weights.get(cell) == Some(weight))
    }
}
