//! Finds sums that follow from the houses and from the sums of the clues by the 45 rule ([`KnownSum`]).
//!
//! Such sums add nothing to the meaning of a puzzle, but unit propagation does not find them, and a search without them
//! takes longer: a search of clauses takes five times as many conflicts in the median on hard killers, and a search on
//! the cover 25 times as many nodes (`benches/results`).

use std::collections::BTreeMap;

use super::{KnownSum, StatedSums, Sudoku};
use crate::cover::{Primitive, RequirementId, Term};
use crate::grid::{Cell, NamedHouse};

/// The largest number of open cells in a sum, unless all of its cells lie in one house.
const MOST_CELLS: usize = 4;

impl Sudoku {
    /// Returns the sums that follow, each as a primitive with one of the clues from which it follows. Leaves out sums
    /// that follow from shorter ones, sums of many cells that `is_open` accepts, and sums without such cells.
    #[must_use]
    pub fn implied_sums(
        &self,
        is_open: impl Fn(Cell) -> bool,
    ) -> Vec<(RequirementId, Primitive<Term>)> {
        let stated = StatedSums::new(self.stated_sums());
        if stated.sums().is_empty() {
            return Vec::new();
        }
        let mut known = stated.sums().to_vec();
        let mut found = Vec::new();
        for houses in self.disjoint_full_houses() {
            let total = houses.iter().filter_map(|house| self.sum_of(house)).sum();
            for sum in KnownSum::rests(total, &houses, &stated) {
                let sum = shortened(sum, &known);
                let open = sum.weights.keys().filter(|&&cell| is_open(cell)).count();
                if open > 0 && (open <= MOST_CELLS || is_in_one(&sum, &houses)) {
                    found.push((sum.clues[0], self.primitive(&sum)));
                    known.push(sum);
                }
            }
        }
        found
    }

    /// Returns the sums without weights that the primitives state for different cells.
    fn stated_sums(&self) -> Vec<KnownSum> {
        let primitives = self.cover().incidence().primitives();
        primitives.iter().filter_map(|(id, primitive)| self.stated_sum(*id, primitive)).collect()
    }

    fn stated_sum(&self, id: RequirementId, primitive: &Primitive<Term>) -> Option<KnownSum> {
        let Primitive::Sum(parts, totals) = primitive else { return None };
        let &[total] = &totals[..] else { return None };
        let mut weights = BTreeMap::new();
        for (weight, term) in parts {
            let &(_, action) = term.options().first()?;
            let cell = self.action(action).cell;
            let is_new = weights.insert(cell, 1).is_none();
            if *weight != 1 || !is_new || *term != self.term(cell) {
                return None;
            }
        }
        Some(KnownSum { weights, total, clues: vec![id] })
    }

    fn primitive(&self, sum: &KnownSum) -> Primitive<Term> {
        let parts = sum.weights.iter().map(|(&cell, &weight)| (weight, self.term(cell))).collect();
        Primitive::Sum(parts, vec![sum.total])
    }
}

/// Returns the sum without the sums of `known` that it contains.
fn shortened(sum: KnownSum, known: &[KnownSum]) -> KnownSum {
    known.iter().fold(sum, |mut sum, one| {
        if sum.contains(one) {
            sum.subtract(one);
        }
        sum
    })
}

/// Returns whether all cells of the sum lie in one of the houses.
fn is_in_one(sum: &KnownSum, houses: &[&NamedHouse]) -> bool {
    houses.iter().any(|house| sum.weights.keys().all(|cell| house.cells.contains(cell)))
}
