//! Finds sums that follow from the houses and from the sums of the clues by the 45 rule ([`KnownSum`]).
//!
//! Such sums add nothing to the meaning of a puzzle, but unit propagation does not find them, and a search without them
//! takes longer: a search of clauses takes five times as many conflicts in the median on hard killers, and a search on
//! the cover 25 times as many nodes (`benches/results`).

use std::collections::BTreeMap;

use itertools::Itertools;

use super::{KnownSum, StatedSums, Sudoku};
use crate::cover::{Primitive, RequirementId, Term};
use crate::grid::{Cell, NamedHouse};

/// The largest number of open cells in a sum of a formula, unless all of its cells lie in one house. This number and
/// the next two were chosen by measurement (`benches/README.md`, *More implied sums in a search on the cover*).
const MOST_CELLS: usize = 4;
/// The same for a search on the cover, where a sum takes no clauses, and no time before few of its cells are open.
const MOST_SEARCHED: usize = 7;
/// A sum is tight if its total differs from the smallest or the largest possible one by less than the difference of
/// these two, divided by this number.
const TIGHT: i32 = 5;
/// The same for the sum of the cells around a house.
const TIGHT_AROUND: i32 = 4;

impl Sudoku {
    /// Returns the sums that follow, each as a primitive with one of the clues from which it follows, and without the
    /// shorter sums that it contains. A sum has 1 to 4 open cells, or more if all of its cells lie in one house.
    /// `is_open` returns whether the digit of a cell is open.
    #[must_use]
    pub fn implied_sums(
        &self,
        is_open: impl Fn(Cell) -> bool,
    ) -> Vec<(RequirementId, Primitive<Term>)> {
        self.implied_sums_where(&self.stated_sums(), is_open, |_, open| open <= MOST_CELLS)
    }

    /// Returns more such sums, for a search on the cover: sums with a few more open cells, tight sums of any number of
    /// cells, and tight sums of the cells around a house ([`KnownSum::around`]).
    #[must_use]
    pub fn sums_for_search(
        &self,
        is_open: impl Fn(Cell) -> bool,
    ) -> Vec<(RequirementId, Primitive<Term>)> {
        let stated = self.stated_sums();
        if stated.sums().is_empty() {
            return Vec::new();
        }
        let houses_of = self.houses_of_cells();
        let is_wanted =
            |sum: &KnownSum, open| open <= MOST_SEARCHED || self.is_tight(sum, &houses_of, TIGHT);
        let mut found = self.implied_sums_where(&stated, is_open, is_wanted);
        found.extend(self.tight_sums_around(&stated, &houses_of));
        found
    }

    /// Returns the tight sums of the cells around each house ([`KnownSum::around`]).
    fn tight_sums_around(
        &self,
        stated: &StatedSums,
        houses_of: &[Vec<usize>],
    ) -> Vec<(RequirementId, Primitive<Term>)> {
        let houses = self.layout().houses().iter();
        let totals = houses.filter_map(|house| Some((house, self.sum_of(house)?)));
        let totals: Vec<_> = totals.sorted_by_key(|(house, _)| house.cells.len()).collect();
        let full: Vec<_> =
            totals.iter().map(|&(house, total)| KnownSum::of_house(house, total)).collect();
        let around = totals
            .iter()
            .filter_map(|&(house, total)| KnownSum::around(house, total, stated, &full));
        let tight = around.filter(|sum| self.is_tight(sum, houses_of, TIGHT_AROUND));
        let tight = tight.unique_by(|sum| sum.weights.clone());
        tight.map(|sum| (sum.clues[0], self.primitive(&sum))).collect()
    }

    /// Returns the sums that follow and that `is_wanted` accepts, given the number of their open cells, and those whose
    /// cells all lie in one house.
    fn implied_sums_where(
        &self,
        stated: &StatedSums,
        is_open: impl Fn(Cell) -> bool,
        is_wanted: impl Fn(&KnownSum, usize) -> bool,
    ) -> Vec<(RequirementId, Primitive<Term>)> {
        if stated.sums().is_empty() {
            return Vec::new();
        }
        let mut known = stated.sums().to_vec();
        let mut found = Vec::new();
        for houses in self.disjoint_full_houses() {
            let total = houses.iter().filter_map(|house| self.sum_of(house)).sum();
            for sum in KnownSum::rests(total, &houses, stated) {
                let sum = shortened(sum, &known);
                let open = sum.weights.keys().filter(|&&cell| is_open(cell)).count();
                if open > 0 && (is_wanted(&sum, open) || lies_in_one_house(&sum, &houses)) {
                    found.push((sum.clues[0], self.primitive(&sum)));
                    known.push(sum);
                }
            }
        }
        found
    }

    /// Returns the sums without weights that the primitives state for different cells.
    fn stated_sums(&self) -> StatedSums {
        let primitives = self.cover().incidence().primitives();
        let sums = primitives.iter().filter_map(|(id, primitive)| self.stated_sum(*id, primitive));
        StatedSums::new(sums.collect())
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

    /// Returns whether the total of the sum is near the smallest or the largest one with different digits in each
    /// house, so that few combinations are left: nearer than their difference divided by `part`.
    fn is_tight(&self, sum: &KnownSum, houses_of: &[Vec<usize>], part: i32) -> bool {
        let digits = self.shape().digits().map(|digit| digit.number() as i32);
        let digits: Vec<i32> = digits.collect();
        let (mut least, mut most) = (0, 0);
        for sign in [1, -1] {
            let cells = sum.weights.iter().filter(|&(_, &weight)| weight == sign);
            let cells = cells.map(|(&cell, _)| &houses_of[self.shape().index_of(cell)]);
            for size in sizes_of_groups(cells.collect()) {
                let smallest = sign * digits.iter().take(size).sum::<i32>();
                let largest = sign * digits.iter().rev().take(size).sum::<i32>();
                (least, most) = (least + smallest.min(largest), most + smallest.max(largest));
            }
        }
        let slack = (sum.total - least).min(most - sum.total);
        slack * part < most - least && sum.weights.values().all(|weight| weight.abs() == 1)
    }

    /// Returns the indices of the houses of each cell of the shape.
    fn houses_of_cells(&self) -> Vec<Vec<usize>> {
        let mut found = vec![Vec::new(); self.shape().cell_count()];
        for (index, house) in self.layout().houses().iter().enumerate() {
            house.cells.iter().for_each(|&cell| found[self.shape().index_of(cell)].push(index));
        }
        found
    }

    fn primitive(&self, sum: &KnownSum) -> Primitive<Term> {
        let parts = sum.weights.iter().map(|(&cell, &weight)| (weight, self.term(cell))).collect();
        Primitive::Sum(parts, vec![sum.total])
    }
}

/// Returns the sizes of groups of cells, given by the indices of their houses. The cells of a group lie in one house.
fn sizes_of_groups(mut rest: Vec<&Vec<usize>>) -> Vec<usize> {
    let mut sizes = Vec::new();
    while let Some(first) = rest.first() {
        let count = |house: usize| rest.iter().filter(|houses| houses.contains(&house)).count();
        let house = first.iter().copied().max_by_key(|&house| count(house));
        let before = rest.len();
        match house {
            Some(house) => rest.retain(|houses| !houses.contains(&house)),
            None => drop(rest.remove(0)),
        }
        sizes.push(before - rest.len());
    }
    sizes
}

/// Returns the sum without the sums of `known` that it contains.
fn shortened(sum: KnownSum, known: &[KnownSum]) -> KnownSum {
    known.iter().fold(sum, |mut sum, one| {
        if sum.contains(one) {
            sum.add(one, -1);
        }
        sum
    })
}

/// Returns whether all cells of the sum lie in one of the houses.
fn lies_in_one_house(sum: &KnownSum, houses: &[&NamedHouse]) -> bool {
    houses.iter().any(|house| sum.weights.keys().all(|cell| house.cells.contains(cell)))
}
