//! Defines sums of cells that every solution has, and derives such sums by the 45 rule.
//!
//! The digits of a house have a known sum. Take the sum of a few disjoint houses and subtract the sums of the cages in
//! them. Some cells of the houses are in none of these cages (innies). Some cells of the cages lie outside the houses
//! (outies). The sum of the innies minus the sum of the outies is then known.

use std::collections::BTreeMap;

use crate::cover::RequirementId;
use crate::grid::{Cell, NamedHouse, Shape};

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

impl KnownSum {
    /// Returns what is left of the sum of `houses`: first without the sums inside the houses, then without the sums
    /// that have more cells inside than outside. No two of the subtracted sums overlap. Leaves out a result from which
    /// no sum is subtracted, and the second one if it is the first one again. The houses must be disjoint, each with
    /// all digits of `shape`. The cells of `stated` must have the weight 1.
    #[must_use]
    pub fn rests(shape: Shape, houses: &[&NamedHouse], stated: &[KnownSum]) -> Vec<KnownSum> {
        let whole = KnownSum::of_houses(shape, houses);
        let within = whole.without(stated, |_, outside| outside == 0);
        let across = whole.without(stated, |inside, outside| inside > outside);
        let is_new = across.clues != within.clues;
        let rests = [within].into_iter().chain(is_new.then_some(across));
        rests.filter(|rest| !rest.clues.is_empty()).collect()
    }

    fn of_houses(shape: Shape, houses: &[&NamedHouse]) -> Self {
        let of_house: i32 = shape.digits().map(|digit| digit.number() as i32).sum();
        let cells = houses.iter().flat_map(|house| &house.cells);
        KnownSum {
            weights: cells.map(|&cell| (cell, 1)).collect(),
            total: of_house * houses.len() as i32,
            clues: Vec::new(),
        }
    }

    /// Subtracts the sums of `stated` that `takes` accepts and that do not overlap. `takes` is called with the number
    /// of cells of a sum inside this one and the number outside.
    fn without(&self, stated: &[KnownSum], takes: fn(usize, usize) -> bool) -> Self {
        let mut rest = self.clone();
        for sum in stated {
            let inside = sum.weights.keys().filter(|cell| self.weights.contains_key(cell)).count();
            let is_free =
                sum.weights.keys().all(|cell| rest.weights.get(cell) == self.weights.get(cell));
            if inside > 0 && is_free && takes(inside, sum.weights.len() - inside) {
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
