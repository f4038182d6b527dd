//! Removes the values with which a weighted sum cannot have one of its totals, by the totals that the variables before
//! and after can reach (M. A. Trick, *A Dynamic Programming Approach for Consistency and Propagation for Knapsack
//! Constraints*, Annals of Operations Research, 2003).

use super::allowed_sets::bits;
use super::filtering::Filtering;
use super::filters::Filter;
use super::{Contradiction, Position};

impl Filtering<'_> {
    /// Removes the values with which the sum of the variables, each times its weight, is none of `totals`.
    pub(super) fn filter_sum(
        &mut self,
        filter: &Filter,
        weights: &[i32],
        totals: &[i32],
        position: &mut Position<'_>,
    ) -> Result<(), Contradiction> {
        let parts = || filter.variables.iter().zip(weights);
        let (mut start, mut end) = (0, 0);
        for (&variable, &weight) in parts() {
            let Some((least, most)) = self.extremes(variable, weight) else {
                return Err(Contradiction::Violated(filter.id));
            };
            (start, end) = (start + least, end + most);
        }
        // Bit k of a set stands for the total `start + k`.
        if end - start >= u128::BITS as i32 {
            return Ok(());
        }
        let inside = totals.iter().filter(|total| (start..=end).contains(*total));
        let mut after = inside.fold(0, |set: u128, total| set | 1 << (total - start));
        self.totals.clear();
        self.totals.push(after);
        for (&variable, &weight) in parts().rev() {
            after = self.shifts(variable, weight).fold(0, |set, (_, shift)| set | after >> shift);
            self.totals.push(after);
        }
        if after & 1 == 0 {
            return Err(Contradiction::Violated(filter.id));
        }
        // The values are removed at the end, because a variable may be in the sum twice.
        self.local.clear();
        let mut before = 1;
        for (index, (&variable, &weight)) in parts().enumerate() {
            let after = self.totals[weights.len() - index - 1];
            let (mut next, mut excluded) = (0, 0);
            for (bit, shift) in self.shifts(variable, weight) {
                next |= before << shift;
                excluded |= u64::from((before << shift) & after == 0) << bit;
            }
            self.local.push(excluded);
            before = next;
        }
        for (index, &variable) in filter.variables.iter().enumerate() {
            self.remove(filter.id, variable, self.local[index], position)?;
        }
        Ok(())
    }

    /// Returns the smallest and the largest value that the variable has left, times the weight; `None` if it has none.
    fn extremes(&self, variable: u32, weight: i32) -> Option<(i32, i32)> {
        let mask = self.masks[variable as usize];
        let (first, last) = (mask.trailing_zeros(), mask.checked_ilog2()?);
        let at = |bit: u32| weight * self.filters.values[bit as usize];
        Some((at(first).min(at(last)), at(first).max(at(last))))
    }

    /// Returns the bits that the variable has left. With each bit comes the amount by which its value, times the weight,
    /// exceeds the smallest one.
    fn shifts(&self, variable: u32, weight: i32) -> impl Iterator<Item = (usize, i32)> {
        let values = &self.filters.values;
        let least = self.extremes(variable, weight).map_or(0, |(least, _)| least);
        let mask = self.masks[variable as usize];
        bits(mask).map(move |bit| (bit, weight * values[bit] - least))
    }
}
