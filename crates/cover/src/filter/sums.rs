//! Narrows the variables of a weighted sum to the values with which it can have one of its totals, by the totals that
//! the variables before and after can reach (M. A. Trick, *A Dynamic Programming Approach for Consistency and
//! Propagation for Knapsack Constraints*, Annals of Operations Research, 2003).
//!
//! The variables are in groups. The variables of a group have the same weight and different values, so the sum of a
//! group is one of the sums of as many different values.

use std::sync::Arc;

use num_traits::PrimInt;

use super::super::bit_sets::bits;
use super::outcome::Violated;
use super::subset_sums::SubsetSums;

/// The largest number of groups with several sums for which a search combines the sums though the bounds exclude none:
/// with more, next to none of such combinations excludes a sum (`benches/README.md`, *Long sums by their bounds*).
const MOST_COMBINED: usize = 4;

/// A weighted sum. Its variables are those of the groups, one after the other.
#[derive(Clone, Debug)]
pub(super) struct Sum {
    groups: Vec<Group>,
    /// The allowed totals, ascending.
    totals: Vec<i32>,
    subsets: Arc<SubsetSums>,
    /// Whether 64 bits suffice for all sets of sums.
    is_small: bool,
    /// Whether each value exceeds the one before by one, so that a mask of values is a set of sums.
    is_dense: bool,
}

/// Variables with different values and the same weight. The largest sum exceeds the smallest one by less than 128.
#[derive(Clone, Copy, Debug)]
pub(super) struct Group {
    pub(super) size: usize,
    pub(super) weight: i32,
}

/// A set of sums: bit k stands for the k-th number from some number on.
trait Sums: PrimInt {
    /// The number of bits.
    const BITS: i32;

    /// Leaves out the bits for which there is no place.
    fn of(sums: u128) -> Self;

    /// Returns the first 64 bits.
    fn bits(self) -> u64;
}

impl Sums for u64 {
    const BITS: i32 = 64;

    fn of(sums: u128) -> Self {
        sums as u64
    }

    fn bits(self) -> u64 {
        self
    }
}

impl Sums for u128 {
    const BITS: i32 = 128;

    fn of(sums: u128) -> Self {
        sums
    }

    fn bits(self) -> u64 {
        self as u64
    }
}

/// What the sum of a group can be: bit k stands for the sum `base + k`.
#[derive(Clone, Copy, Debug)]
struct Reach<S> {
    base: i32,
    weight: i32,
    sums: S,
    /// The sums before the other groups were looked at.
    before: S,
    /// The totals of this group and those after it with which the sum has one of its totals.
    after: S,
}

impl Sum {
    /// Prepares the sum of `groups`, which has one of `totals`. The variables have some of `values`, for which
    /// `subsets` is.
    pub(super) fn new(
        groups: Vec<Group>,
        totals: Vec<i32>,
        values: &[i32],
        subsets: Arc<SubsetSums>,
    ) -> Self {
        let shifts = || values.iter().map(|value| value - values[0]);
        let least = |group: &Group| shifts().take(group.size).sum::<i32>();
        let most = |group: &Group| shifts().rev().take(group.size).sum::<i32>();
        let spread = |group: &Group| group.weight.abs() * (most(group) - least(group));
        let is_small = groups.iter().all(|group| most(group) < u64::BITS as i32)
            && groups.iter().map(spread).sum::<i32>() < u64::BITS as i32;
        let is_dense = values.windows(2).all(|two| two[1] - two[0] == 1);
        Sum { groups, totals, subsets, is_small, is_dense }
    }

    /// Removes the values with which the sum has none of its totals.
    pub(super) fn narrow(&self, masks: &mut [u64], values: &[i32]) -> Result<(), Violated> {
        self.narrow_with(masks, values, usize::MAX)
    }

    /// Does the same, but leaves some of these values if the sum has many open groups.
    pub(super) fn narrow_in_search(
        &self,
        masks: &mut [u64],
        values: &[i32],
    ) -> Result<(), Violated> {
        self.narrow_with(masks, values, MOST_COMBINED)
    }

    /// Does the same. If the bounds exclude no sum of a group, combines those of `most_combined` open groups at most.
    fn narrow_with(
        &self,
        masks: &mut [u64],
        values: &[i32],
        most_combined: usize,
    ) -> Result<(), Violated> {
        let shift = |bit| excess(values, bit);
        match (self.is_small, self.is_dense) {
            (true, true) => self.narrow_by::<u64>(masks, values, most_combined, |bit| bit),
            (false, true) => self.narrow_by::<u128>(masks, values, most_combined, |bit| bit),
            (true, false) => self.narrow_by::<u64>(masks, values, most_combined, shift),
            (false, false) => self.narrow_by::<u128>(masks, values, most_combined, shift),
        }
    }

    /// Does the same. `shift` returns by how much the value of a bit exceeds the smallest value of all.
    fn narrow_by<S: Sums>(
        &self,
        masks: &mut [u64],
        values: &[i32],
        most_combined: usize,
        shift: impl Fn(usize) -> usize + Copy,
    ) -> Result<(), Violated> {
        let mut reaches: Vec<Reach<S>> = Vec::with_capacity(self.groups.len());
        let mut rest = &masks[..];
        for group in &self.groups {
            let (own, others) = rest.split_at(group.size);
            reaches.push(self.reach(group, own, values[0], shift).ok_or(Violated)?);
            rest = others;
        }
        // Sums of intervals are intervals: then the bounds remove all that `combine` would remove.
        let bounds_suffice =
            !reaches.is_empty() && self.has_all_totals() && reaches.iter().all(Reach::is_interval);
        self.bound(&mut reaches)?;
        let mut open = reaches.iter().filter(|reach| !is_single(reach.sums));
        let are_few = open.nth(most_combined).is_none();
        if !bounds_suffice && (are_few || reaches.iter().any(Reach::is_narrowed)) {
            self.combine(&mut reaches)?;
        }
        let mut rest = masks;
        for (group, reach) in self.groups.iter().zip(&reaches) {
            let (own, others) = rest.split_at_mut(group.size);
            // If all of several sums are left, next to no value lacks support.
            if reach.is_narrowed() || group.size > 1 && is_single(reach.sums) {
                self.narrow_group(own, reach.sums, shift);
            }
            rest = others;
        }
        Ok(())
    }

    /// Returns whether [`Sum::narrow`] leaves values without support as long as all of `values` are open: the sum has
    /// too many totals to combine, and a factor, so that the bounds do not suffice.
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
    fn reach<S: Sums>(
        &self,
        group: &Group,
        own: &[u64],
        least: i32,
        shift: impl Fn(usize) -> usize + Copy,
    ) -> Option<Reach<S>> {
        let sums = match *own {
            [only] if self.is_dense => S::of(only.into()),
            [only] => add(S::one(), only, shift),
            _ => {
                let sums = own.iter().fold(S::one(), |sums, &mask| add(sums, mask, shift));
                sums & S::of(self.subsets.sums(union(own), group.size))
            }
        };
        let (base, weight) = (least * group.size as i32, group.weight);
        (!sums.is_zero()).then_some(Reach { base, weight, sums, before: sums, after: sums })
    }

    /// Removes the sums of groups with which the total is too small or too large.
    fn bound<S: Sums>(&self, reaches: &mut [Reach<S>]) -> Result<(), Violated> {
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

    /// Removes the sums of groups that do not lead to a total with sums of the others, unless there are too many
    /// totals.
    fn combine<S: Sums>(&self, reaches: &mut [Reach<S>]) -> Result<(), Violated> {
        let start: i32 = reaches.iter().map(|reach| reach.extremes().0).sum();
        let end: i32 = reaches.iter().map(|reach| reach.extremes().1).sum();
        if end - start >= S::BITS {
            return Ok(());
        }
        // Bit k of a set stands for the total `start + k`.
        let inside = self.totals.iter().filter(|total| (start..=end).contains(*total));
        let mut after = inside.fold(S::zero(), |set, total| set | bit((total - start) as usize));
        for reach in reaches.iter_mut().rev() {
            reach.after = after;
            after = reach.shifts().fold(S::zero(), |set, (_, shift)| set | after >> shift);
        }
        if (after & S::one()).is_zero() {
            return Err(Violated);
        }
        let mut before = S::one();
        for reach in reaches {
            let (mut next, mut supported) = (S::zero(), S::zero());
            for (index, shift) in reach.shifts() {
                let sums = before << shift;
                next = next | sums;
                if !(sums & reach.after).is_zero() {
                    supported = supported | bit(index);
                }
            }
            reach.sums = supported;
            before = next;
        }
        Ok(())
    }

    /// Removes the values with which the group has none of the sums.
    fn narrow_group<S: Sums>(
        &self,
        own: &mut [u64],
        sums: S,
        shift: impl Fn(usize) -> usize + Copy,
    ) {
        if let ([only], true) = (&mut *own, self.is_dense) {
            *only &= sums.bits();
            return;
        }
        // A mask has 64 bits, so there are no more variables with different values.
        let mut all_after = [S::zero(); 64];
        let mut after = sums;
        for (mask, place) in own.iter().zip(&mut all_after[..own.len()]).rev() {
            *place = after;
            after = bits(*mask).fold(S::zero(), |set, bit| set | after >> shift(bit));
        }
        let all = union(own);
        let mut supported = u64::MAX;
        if own.len() > 1 {
            let is_supported = |&bit: &usize| {
                let others = S::of(self.subsets.sums(all & !(1 << bit), own.len() - 1));
                !(others << shift(bit) & sums).is_zero()
            };
            supported = bits(all).filter(is_supported).fold(0, |set, bit| set | 1 << bit);
        }
        let mut before = S::one();
        for (mask, after) in own.iter_mut().zip(all_after) {
            let (mut next, mut left) = (S::zero(), 0);
            for bit in bits(*mask) {
                let sums = before << shift(bit);
                next = next | sums;
                left |= u64::from(!(sums & after).is_zero()) << bit;
            }
            *mask = left & supported;
            before = next;
        }
    }
}

impl<S: Sums> Reach<S> {
    /// Returns whether some of the sums are excluded.
    fn is_narrowed(&self) -> bool {
        self.sums != self.before
    }

    /// Returns whether the group adds every amount between the smallest and the largest one.
    fn is_interval(&self) -> bool {
        let from_least = self.sums >> self.sums.trailing_zeros() as usize;
        self.weight.abs() == 1 && from_least.count_ones() == from_least.trailing_ones()
    }

    /// Returns the smallest and the largest amount that the group adds to the total.
    fn extremes(&self) -> (i32, i32) {
        let at = |bit: i32| self.weight * (self.base + bit);
        let last = at(S::BITS - 1 - self.sums.leading_zeros() as i32);
        let first = at(self.sums.trailing_zeros() as i32);
        (first.min(last), first.max(last))
    }

    /// Leaves the sums with which the group adds an amount that `is_possible` accepts.
    fn retain(&mut self, is_possible: impl Fn(i32) -> bool) -> Result<(), Violated> {
        let amount = |index: usize| self.weight * (self.base + index as i32);
        let left = ones(self.sums).filter(|&index| is_possible(amount(index)));
        self.sums = left.fold(S::zero(), |set, index| set | bit(index));
        if self.sums.is_zero() { Err(Violated) } else { Ok(()) }
    }

    /// Returns the bits of the sums. With each comes the amount by which it exceeds the smallest one.
    fn shifts(&self) -> impl Iterator<Item = (usize, usize)> + use<S> {
        let Reach { base, weight, sums, .. } = *self;
        let least = self.extremes().0;
        ones(sums).map(move |bit| (bit, (weight * (base + bit as i32) - least) as usize))
    }
}

fn union(masks: &[u64]) -> u64 {
    masks.iter().fold(0, |all, mask| all | mask)
}

/// Returns the sums of one of `sums` and one of the values of the mask, less the smallest value of all.
fn add<S: Sums>(sums: S, mask: u64, shift: impl Fn(usize) -> usize) -> S {
    bits(mask).fold(S::zero(), |all, bit| all | sums << shift(bit))
}

/// Returns by how much the value of the bit exceeds the smallest value of all.
fn excess(values: &[i32], bit: usize) -> usize {
    (values[bit] - values[0]) as usize
}

/// Returns whether the set, which is not empty, has one member.
fn is_single<S: Sums>(set: S) -> bool {
    (set & (set - S::one())).is_zero()
}

/// Returns the set of the bit with this index.
fn bit<S: Sums>(index: usize) -> S {
    S::one() << index
}

/// Returns the indices of the bits of a set, ascending.
fn ones<S: Sums>(mut set: S) -> impl Iterator<Item = usize> {
    std::iter::from_fn(move || {
        let index = (!set.is_zero()).then(|| set.trailing_zeros() as usize)?;
        set = set & (set - S::one());
        Some(index)
    })
}

#[cfg(test)]
mod tests {
    use super::*;

    const VALUES: [i32; 9] = [1, 2, 3, 4, 5, 6, 7, 8, 9];

    /// A sum of six variables, each a group of its own, of their values and of one total.
    fn random_sum(random: &mut fastrand::Rng) -> Sum {
        let group = |weight| Group { size: 1, weight };
        let groups = (0..6).map(|_| group([1, 2, -1][random.usize(..3)])).collect();
        Sum::new(groups, vec![random.i32(5..35)], &VALUES, Arc::new(SubsetSums::new(&VALUES)))
    }

    /// Returns the values with which the sum has its total, by trying all of them.
    fn supported(sum: &Sum, masks: &[u64], total: i32) -> Option<Vec<u64>> {
        let Some((&mask, others)) = masks.split_first() else {
            return (sum.totals[0] == total).then(Vec::new);
        };
        let weight = sum.groups[sum.groups.len() - masks.len()].weight;
        let mut all: Option<Vec<u64>> = None;
        for bit in bits(mask) {
            if let Some(rest) = supported(sum, others, total + weight * VALUES[bit]) {
                let all = all.get_or_insert_with(|| vec![0; masks.len()]);
                all[0] |= 1 << bit;
                all[1..].iter_mut().zip(rest).for_each(|(mask, more)| *mask |= more);
            }
        }
        all
    }

    #[test]
    fn the_values_with_which_a_sum_has_its_total_are_left_and_in_a_search_few_others() {
        let mut random = fastrand::Rng::with_seed(3);
        let (mut refuted, mut more) = (0, 0);
        for _ in 0..3000 {
            let sum = random_sum(&mut random);
            let mask = |_| [random.u64(1..512) & random.u64(1..512), 1 << random.u8(..9)];
            let masks: Vec<u64> = (0..6).map(mask).map(|[few, one]| few.max(one)).collect();
            let expected = supported(&sum, &masks, 0);
            let mut own = masks.clone();
            let left = sum.narrow(&mut own, &VALUES).ok().map(|()| own);
            assert_eq!(left, expected, "{sum:?} {masks:?}");
            let mut own = masks.clone();
            let in_search = sum.narrow_in_search(&mut own, &VALUES).ok().map(|()| own);
            if masks.iter().filter(|mask| !mask.is_power_of_two()).count() <= MOST_COMBINED {
                assert_eq!(in_search, expected, "{sum:?} {masks:?}");
            }
            match (in_search, expected) {
                (Some(left), Some(expected)) => {
                    assert!(left.iter().zip(&expected).all(|(left, own)| own & !left == 0));
                    more += usize::from(left != expected);
                }
                (in_search, expected) => {
                    assert!(expected.is_none(), "{sum:?} {masks:?}");
                    refuted += 1;
                    more += usize::from(in_search.is_some());
                }
            }
        }
        assert!(refuted > 100 && more > 0, "{refuted} {more}");
    }
}
