//! Narrows the variables of a weighted sum to the values with which it can have one of its totals, by the totals that the
//! variables before and after can reach (M. A. Trick, *A Dynamic Programming Approach for Consistency and Propagation for
//! Knapsack Constraints*, Annals of Operations Research, 2003).
//!
//! The variables are in groups. The variables of a group have the same weight and different values, so the sum of a group
//! is one of the sums of as many different values.

use std::sync::Arc;

use super::allowed_sets::bits;
use super::outcome::Violated;
use super::subset_sums::SubsetSums;

/// A weighted sum. Its variables are those of the groups, one after the other.
#[derive(Clone, Debug)]
pub(super) struct Sum {
    pub(super) groups: Vec<Group>,
    /// The allowed totals, ascending.
    pub(super) totals: Vec<i32>,
    pub(super) subsets: Arc<SubsetSums>,
}

/// Variables with different values and the same weight. The largest sum exceeds the smallest one by less than 128.
#[derive(Clone, Copy, Debug)]
pub(super) struct Group {
    pub(super) size: usize,
    pub(super) weight: i32,
}

/// What the sum of a group can be: bit k stands for the sum `base + k`.
#[derive(Clone, Copy, Debug)]
struct Reach {
    base: i32,
    weight: i32,
    sums: u128,
}

impl Sum {
    /// Takes the values with which the sum has none of its totals.
    pub(super) fn narrow(&self, masks: &mut [u64], values: &[i32]) -> Result<(), Violated> {
        let mut reaches = Vec::with_capacity(self.groups.len());
        let mut rest = &masks[..];
        for group in &self.groups {
            let (own, others) = rest.split_at(group.size);
            reaches.push(self.reach(group, own, values).ok_or(Violated)?);
            rest = others;
        }
        let before: Vec<u128> = reaches.iter().map(|reach| reach.sums).collect();
        // Sums of intervals are intervals: then the bounds take all that `combine` would take.
        let bounds_suffice =
            !reaches.is_empty() && self.has_all_totals() && reaches.iter().all(Reach::is_interval);
        self.bound(&mut reaches)?;
        if !bounds_suffice {
            self.combine(&mut reaches)?;
        }
        let mut rest = masks;
        for ((group, reach), before) in self.groups.iter().zip(&reaches).zip(before) {
            let (own, others) = rest.split_at_mut(group.size);
            if reach.sums != before || group.size > 1 {
                self.narrow_group(own, reach.sums, values);
            }
            rest = others;
        }
        Ok(())
    }

    /// Returns whether [`Sum::narrow`] leaves values without support as long as all of `values` are open: the sum has too many
    /// totals to combine, and a factor, so that the bounds do not suffice.
    pub(super) fn is_coarse(&self, values: &[i32]) -> bool {
        let range = values.first().zip(values.last()).map_or(0, |(least, most)| most - least);
        let spread = |group: &Group| group.weight.abs() * range * group.size as i32;
        self.groups.iter().map(spread).sum::<i32>() >= u128::BITS as i32
            && self.groups.iter().any(|group| group.weight.abs() > 1)
    }

    /// Returns whether every number between the smallest and the largest total is a total.
    fn has_all_totals(&self) -> bool {
        let ends = self.totals.first().zip(self.totals.last());
        ends.is_some_and(|(&first, &last)| last - first < self.totals.len() as i32)
    }

    /// Returns the sums that the group can have; `None` if there is none.
    fn reach(&self, group: &Group, own: &[u64], values: &[i32]) -> Option<Reach> {
        let sums = own.iter().fold(1, |sums, &mask| add(sums, mask, values));
        let sums = match group.size {
            1 => sums,
            size => sums & self.subsets.sums(union(own), size),
        };
        let base = values[0] * group.size as i32;
        (sums != 0).then_some(Reach { base, weight: group.weight, sums })
    }

    /// Takes the sums of groups with which the total is too small or too large.
    fn bound(&self, reaches: &mut [Reach]) -> Result<(), Violated> {
        let (Some(&first), Some(&last)) = (self.totals.first(), self.totals.last()) else {
            return Err(Violated);
        };
        let least: i32 = reaches.iter().map(|reach| reach.extremes().0).sum();
        let most: i32 = reaches.iter().map(|reach| reach.extremes().1).sum();
        for reach in reaches {
            let (own_least, own_most) = reach.extremes();
            let range = first - (most - own_most)..=last - (least - own_least);
            if !(range.contains(&own_least) && range.contains(&own_most)) {
                reach.retain(|amount| range.contains(&amount))?;
            }
        }
        Ok(())
    }

    /// Takes the sums of groups that do not lead to a total with sums of the others, unless there are too many totals.
    fn combine(&self, reaches: &mut [Reach]) -> Result<(), Violated> {
        let start: i32 = reaches.iter().map(|reach| reach.extremes().0).sum();
        let end: i32 = reaches.iter().map(|reach| reach.extremes().1).sum();
        if end - start >= u128::BITS as i32 {
            return Ok(());
        }
        // Bit k of a set stands for the total `start + k`.
        let inside = self.totals.iter().filter(|total| (start..=end).contains(*total));
        let mut after = inside.fold(0, |set: u128, total| set | 1 << (total - start));
        let mut all_after = Vec::with_capacity(reaches.len());
        for reach in reaches.iter().rev() {
            all_after.push(after);
            after = reach.shifts().fold(0, |set, (_, shift)| set | after >> shift);
        }
        if after & 1 == 0 {
            return Err(Violated);
        }
        let mut before = 1;
        for (reach, after) in reaches.iter_mut().zip(all_after.into_iter().rev()) {
            let (mut next, mut supported) = (0, 0);
            for (bit, shift) in reach.shifts() {
                next |= before << shift;
                supported |= u128::from((before << shift) & after != 0) << bit;
            }
            reach.sums = supported;
            before = next;
        }
        Ok(())
    }

    /// Takes the values with which the group has none of the sums.
    fn narrow_group(&self, own: &mut [u64], sums: u128, values: &[i32]) {
        let mut after = sums;
        let mut all_after = Vec::with_capacity(own.len());
        for &mask in own.iter().rev() {
            all_after.push(after);
            after = shifts(mask, values).fold(0, |set, (_, shift)| set | after >> shift);
        }
        let all = union(own);
        let mut supported = u64::MAX;
        if own.len() > 1 {
            let is_supported = |&(bit, shift): &(usize, i32)| {
                self.subsets.sums(all & !(1 << bit), own.len() - 1) << shift & sums != 0
            };
            supported =
                shifts(all, values).filter(is_supported).fold(0, |set, (bit, _)| set | 1 << bit);
        }
        let mut before = 1;
        for (mask, after) in own.iter_mut().zip(all_after.into_iter().rev()) {
            let (mut next, mut left) = (0, 0);
            for (bit, shift) in shifts(*mask, values) {
                next |= before << shift;
                left |= u64::from((before << shift) & after != 0) << bit;
            }
            *mask = left & supported;
            before = next;
        }
    }
}

impl Reach {
    /// Returns whether the group adds every amount between the smallest and the largest one.
    fn is_interval(&self) -> bool {
        let from_least = self.sums >> self.sums.trailing_zeros();
        self.weight.abs() == 1 && from_least & from_least.wrapping_add(1) == 0
    }

    /// Returns the smallest and the largest amount that the group adds to the total.
    fn extremes(&self) -> (i32, i32) {
        let at = |bit: u32| self.weight * (self.base + bit as i32);
        let (first, last) = (at(self.sums.trailing_zeros()), at(self.sums.ilog2()));
        (first.min(last), first.max(last))
    }

    /// Leaves the sums with which the group adds an amount that `is_possible` accepts.
    fn retain(&mut self, is_possible: impl Fn(i32) -> bool) -> Result<(), Violated> {
        let amount = |bit: usize| self.weight * (self.base + bit as i32);
        let left = wide_bits(self.sums).filter(|&bit| is_possible(amount(bit)));
        self.sums = left.fold(0, |set, bit| set | 1 << bit);
        if self.sums == 0 { Err(Violated) } else { Ok(()) }
    }

    /// Returns the bits of the sums. With each comes the amount by which it exceeds the smallest one.
    fn shifts(&self) -> impl Iterator<Item = (usize, i32)> + use<> {
        let Reach { base, weight, sums } = *self;
        let least = self.extremes().0;
        wide_bits(sums).map(move |bit| (bit, weight * (base + bit as i32) - least))
    }
}

fn union(masks: &[u64]) -> u64 {
    masks.iter().fold(0, |all, mask| all | mask)
}

/// Returns the sums of one of `sums` and one of the values of the mask, less the smallest value of all.
fn add(sums: u128, mask: u64, values: &[i32]) -> u128 {
    shifts(mask, values).fold(0, |all, (_, shift)| all | sums << shift)
}

/// Returns the bits of the mask. With each comes the amount by which its value exceeds the smallest value of all.
fn shifts(mask: u64, values: &[i32]) -> impl Iterator<Item = (usize, i32)> {
    bits(mask).map(move |bit| (bit, values[bit] - values[0]))
}

/// Returns the indices of the bits of a set, ascending.
fn wide_bits(mut set: u128) -> impl Iterator<Item = usize> {
    std::iter::from_fn(move || {
        let index = set.trailing_zeros() as usize;
        set &= set.wrapping_sub(1);
        (index < u128::BITS as usize).then_some(index)
    })
}
