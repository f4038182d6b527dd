//! Defines sums of cells that every solution has, and derives such sums by the 45 rule.
//!
//! The digits of a house have a known sum. Take the sum of a few disjoint houses and subtract the sums of the cages in
//! them. Some cells of the houses are in none of these cages (innies). Some cells of the cages lie outside the houses
//! (outies). The sum of the innies minus the sum of the outies is then known. If sums cover a house, the sum of their cells
//! outside is known, too ([`KnownSum::around`]).

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

    /// Returns the sums with cells in `house`. Those that overlap the fewest others come first, so that more of them fit
    /// beside each other.
    fn touching(&self, house: &NamedHouse) -> Vec<&KnownSum> {
        let mut sums: Vec<_> = self.with_counts(&[house]).into_iter().map(|(sum, _)| sum).collect();
        let all = sums.clone();
        sums.sort_by_cached_key(|sum| all.iter().filter(|other| sum.overlaps(other)).count());
        sums
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
    /// Returns the sum of the cells of a house.
    #[must_use]
    pub fn of_house(house: &NamedHouse, total: i32) -> Self {
        let weights = house.cells.iter().map(|&cell| (cell, 1)).collect();
        KnownSum { weights, total, clues: Vec::new() }
    }

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

    /// Returns the sum of the cells around `house`, whose cells sum to `total`. Stated sums and houses that do not overlap
    /// cover `house`; the cells around it are their cells outside, without the houses that lie among these. A house
    /// takes part if it shares at least two cells with `house`. `full` has the sums of all houses. Returns `None` if
    /// `house` is not covered, or by other houses alone.
    #[must_use]
    pub fn around(
        house: &NamedHouse,
        total: i32,
        stated: &StatedSums,
        full: &[KnownSum],
    ) -> Option<Self> {
        let mut uncovered = KnownSum::default();
        uncovered.add(&KnownSum::of_house(house, total), -1);
        let crosses = |other: &&KnownSum| {
            house.cells.iter().filter(|cell| other.weights.contains_key(cell)).count() > 1
        };
        let mut around = uncovered.clone();
        for sum in stated.touching(house).into_iter().chain(full.iter().filter(crosses)) {
            if around.has_same_weights(&uncovered, sum) {
                around.add(sum, 1);
            }
        }
        if around.clues.is_empty() || around.weights.values().any(|&weight| weight < 0) {
            return None;
        }
        for other in full {
            if around.contains(other) {
                around.add(other, -1);
            }
        }
        Some(around)
    }

    /// Subtracts the sums of `touched` that `takes` accepts and that do not overlap. Each sum comes with the number of
    /// its cells inside this one, and `takes` is called with this number and the number of cells outside.
    fn without(&self, touched: &[(&KnownSum, usize)], takes: fn(usize, usize) -> bool) -> Self {
        let mut rest = self.clone();
        for &(sum, inside) in touched {
            if takes(inside, sum.weights.len() - inside) && rest.has_same_weights(self, sum) {
                rest.add(sum, -1);
            }
        }
        rest
    }

    /// Adds `other`, each weight times `factor`, which is not 0.
    pub fn add(&mut self, other: &KnownSum, factor: i32) {
        for (&cell, weight) in &other.weights {
            let sum = self.weights.remove(&cell).unwrap_or(0) + factor * weight;
            if sum != 0 {
                self.weights.insert(cell, sum);
            }
        }
        self.total += factor * other.total;
        self.clues.extend(&other.clues);
    }

    /// Returns whether each cell of `cells` has the same weight in this sum as in `other`, or is in neither.
    fn has_same_weights(&self, other: &KnownSum, cells: &KnownSum) -> bool {
        cells.weights.keys().all(|cell| self.weights.get(cell) == other.weights.get(cell))
    }

    /// Returns whether the sums have a cell in common.
    fn overlaps(&self, other: &KnownSum) -> bool {
        other.weights.keys().any(|cell| self.weights.contains_key(cell))
    }

    /// Returns whether the cells of `other` are among those of this sum, with the same weights.
    #[must_use]
    pub fn contains(&self, other: &KnownSum) -> bool {
        other.weights.iter().all(|(cell, weight)| self.weights.get(cell) == Some(weight))
    }
}
