//! Narrows the variables of a weighted sum to the values with which it can have one of its totals, by the totals that
//! the variables before and after can reach (M. A. Trick, *A Dynamic Programming Approach for Consistency and
//! Propagation for Knapsack Constraints*, Annals of Operations Research, 2003).
//!
//! The variables are in groups. The variables of a group have the same weight and different values, so the sum of a
//! group is one of the sums of as many different values (`sum_groups`).

use std::sync::Arc;

use super::outcome::{Needed, Violated};
use super::sets::add_needed;
use super::subset_sums::SubsetSums;
use super::sum_groups::{Excesses, Sums, are_possible, is_open};

/// The largest number of open variables with which a search always narrows a sum. With more, it does not if the bounds
/// exclude nothing: then next to no value would be removed (`benches/README.md`, *Sums by their bounds first*).
const MOST_ALWAYS: usize = 5;

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

/// Two amounts between which a group adds to the total; these themselves may be impossible.
#[derive(Clone, Copy, Debug)]
struct Bounds {
    least: i32,
    most: i32,
    /// The largest difference that one variable of the group can make, whatever the others have.
    span: i32,
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
        self.narrow_with(masks, values, None)
    }

    /// Removes more by what it knows of groups, but may leave values if more than [`MOST_ALWAYS`] variables are open.
    /// Adds to `needed` the values that the variables of a group need.
    pub(super) fn narrow_in_search(
        &self,
        masks: &mut [u64],
        values: &[i32],
        needed: &mut Vec<Needed>,
    ) -> Result<(), Violated> {
        let are_many_open = masks.iter().filter(|mask| is_open(mask)).nth(MOST_ALWAYS).is_some();
        if are_many_open && self.do_bounds_allow_all(masks, values)? {
            return Ok(());
        }
        self.narrow_with(masks, values, Some(needed))
    }

    /// Returns whether each variable can have each of its values without a total below the smallest or above the largest
    /// allowed one, by the bounds of the groups.
    ///
    /// # Errors
    ///
    /// Returns [`Violated`] if no total is between these two.
    fn do_bounds_allow_all(&self, masks: &[u64], values: &[i32]) -> Result<bool, Violated> {
        let (Some(&first), Some(&last)) = (self.totals.first(), self.totals.last()) else {
            return Err(Violated);
        };
        let (mut least, mut most, mut span) = (0, 0, 0);
        let mut rest = masks;
        for group in &self.groups {
            let (own, others) = rest.split_at(group.size);
            let bounds = self.bounds(group, own, values).ok_or(Violated)?;
            least += bounds.least;
            most += bounds.most;
            span = span.max(bounds.span);
            rest = others;
        }
        if least > last || most < first {
            return Err(Violated);
        }
        Ok(last - least >= span && most - first >= span)
    }

    /// Returns bounds of the group; `None` if its variables cannot have different values.
    fn bounds(&self, group: &Group, own: &[u64], values: &[i32]) -> Option<Bounds> {
        let (mut least, mut most, mut span) = (0, 0, 0);
        let (mut known, mut open, mut count) = (0, 0, 0);
        for &mask in own {
            let first = *values.get(mask.trailing_zeros() as usize)?;
            let last = values[63 - mask.leading_zeros() as usize];
            least += first;
            most += last;
            span = span.max(last - first);
            if is_open(&mask) {
                open |= mask;
                count += 1;
            } else {
                known += first;
            }
        }
        if count > 1 {
            let sums = self.subsets.sums(open, count);
            let base = known + values[0] * count as i32;
            least = least.max(base + sums.trailing_zeros() as i32);
            most = most.min(base + 127 - sums.leading_zeros() as i32);
        }
        let (one, other) = (group.weight * least, group.weight * most);
        let span = group.weight.abs() * span;
        (least <= most).then_some(Bounds { least: one.min(other), most: one.max(other), span })
    }

    fn narrow_with(
        &self,
        masks: &mut [u64],
        values: &[i32],
        needed: Option<&mut Vec<Needed>>,
    ) -> Result<(), Violated> {
        let excess = |bit: usize| (values[bit] - values[0]) as usize;
        let least = values.first().copied().unwrap_or(0);
        match (self.is_small, self.is_dense) {
            (true, true) => self.narrow_by::<u64>(masks, least, |bit| bit, needed),
            (false, true) => self.narrow_by::<u128>(masks, least, |bit| bit, needed),
            (true, false) => self.narrow_by::<u64>(masks, least, excess, needed),
            (false, false) => self.narrow_by::<u128>(masks, least, excess, needed),
        }
    }

    /// Removes the values with which the sum has none of its totals, and adds to `needed` the values that the variables
    /// of a group need, if it is given. `least` is the smallest value of all, which the value of a bit exceeds by
    /// `of_bit`.
    fn narrow_by<S: Sums>(
        &self,
        masks: &mut [u64],
        least: i32,
        of_bit: impl Fn(usize) -> usize,
        mut needed: Option<&mut Vec<Needed>>,
    ) -> Result<(), Violated> {
        let (is_dense, is_search) = (self.is_dense, needed.is_some());
        let excesses = Excesses { subsets: &self.subsets, is_dense, is_search, of_bit };
        let mut reaches = self.reaches::<S>(masks, least, &excesses)?;
        // Sums of intervals are intervals: then the bounds remove all that `combine` would remove.
        let bounds_suffice =
            !reaches.is_empty() && self.has_all_totals() && reaches.iter().all(Reach::is_interval);
        self.bound(&mut reaches)?;
        if !bounds_suffice {
            self.combine(&mut reaches)?;
        }
        let mut end = 0;
        for (group, reach) in self.groups.iter().zip(&reaches) {
            let variables = end..end + group.size;
            end = variables.end;
            // If all of several sums are left, next to no value lacks support.
            if reach.is_narrowed() || group.size > 1 && is_single(reach.sums) {
                let own = &mut masks[variables.clone()];
                excesses.narrow(own, reach.sums);
                if let (2.., Some(needed)) = (group.size, needed.as_deref_mut()) {
                    if !are_possible(own) {
                        return Err(Violated);
                    }
                    add_needed(own, excesses.needed(own, reach.sums), variables, needed)?;
                }
            }
        }
        Ok(())
    }

    /// Returns what the sum of each group can be.
    fn reaches<S: Sums>(
        &self,
        masks: &[u64],
        least: i32,
        excesses: &Excesses<'_, impl Fn(usize) -> usize>,
    ) -> Result<Vec<Reach<S>>, Violated> {
        let mut reaches = Vec::with_capacity(self.groups.len());
        let mut rest = masks;
        for group in &self.groups {
            let (own, others) = rest.split_at(group.size);
            let sums = excesses.sums::<S>(own);
            if sums.is_zero() {
                return Err(Violated);
            }
            let (base, weight) = (least * group.size as i32, group.weight);
            reaches.push(Reach { base, weight, sums, before: sums, after: sums });
            rest = others;
        }
        Ok(reaches)
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
    use super::super::super::bit_sets::bits;
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
            let mut needed = Vec::new();
            let in_search = sum.narrow_in_search(&mut own, &VALUES, &mut needed).ok().map(|()| own);
            if masks.iter().filter(|mask| is_open(mask)).count() <= MOST_ALWAYS {
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

    #[test]
    fn a_search_learns_which_values_a_group_needs() {
        let groups = vec![Group { size: 2, weight: 1 }, Group { size: 1, weight: 1 }];
        let sum = Sum::new(groups, vec![21], &VALUES, Arc::new(SubsetSums::new(&VALUES)));
        let (six_to_nine, eight) = (0b1_1110_0000, 0b0_1000_0000);
        let mut masks = [six_to_nine, six_to_nine, eight];
        let mut needed = Vec::new();
        assert!(sum.narrow_in_search(&mut masks, &VALUES, &mut needed).is_ok());
        assert_eq!(masks, [0b0_0110_0000, 0b0_0110_0000, eight]);
        let found: Vec<_> = needed.into_iter().map(|one| (one.bit, one.variables)).collect();
        assert_eq!(found, [(5, 0..2), (6, 0..2)]);
    }

    #[test]
    fn a_group_that_is_left_the_same_value_twice_is_a_contradiction() {
        let groups = vec![Group { size: 8, weight: 1 }, Group { size: 1, weight: 1 }];
        let sum = Sum::new(groups, vec![43], &VALUES, Arc::new(SubsetSums::new(&VALUES)));
        let three_or_nine = 0b1_0000_0100;
        let mut masks = vec![three_or_nine; 9];
        (masks[0], masks[8]) = (0b1_1111_1111, 1);
        assert!(sum.narrow_in_search(&mut masks, &VALUES, &mut Vec::new()).is_err());
        let mut masks = [vec![1 << 8; 8], vec![1]].concat();
        assert!(sum.narrow_in_search(&mut masks, &VALUES, &mut Vec::new()).is_err());
    }

    /// Returns the solutions of the sum: values that differ within each group.
    fn solutions(sum: &Sum, masks: &[u64], values: &[i32]) -> Vec<Vec<u64>> {
        let groups = sum.groups.iter().enumerate();
        let group_of: Vec<usize> =
            groups.flat_map(|(index, group)| vec![index; group.size]).collect();
        let mut all = vec![Vec::new()];
        for (index, &mask) in masks.iter().enumerate() {
            let differs = |found: &Vec<u64>, bit: u64| {
                (0..index).all(|other| group_of[other] != group_of[index] || found[other] != bit)
            };
            let next = |found: &Vec<u64>| {
                let found = found.clone();
                bits(mask)
                    .map(|bit| 1 << bit)
                    .filter(|&bit| differs(&found, bit))
                    .map(|bit| [&found[..], &[bit]].concat())
                    .collect::<Vec<_>>()
            };
            all = all.iter().flat_map(next).collect();
        }
        let total = |found: &Vec<u64>| -> i32 {
            let parts = found.iter().zip(&group_of);
            parts
                .map(|(one, &at)| sum.groups[at].weight * values[one.trailing_zeros() as usize])
                .sum()
        };
        all.retain(|found| sum.totals.contains(&total(found)));
        all
    }

    #[test]
    fn no_solution_of_groups_is_lost_and_what_they_need_is_in_all() {
        let mut random = fastrand::Rng::with_seed(7);
        let mut counts = [0; 3];
        let lists = [vec![1, 2, 3, 4, 5, 6, 7, 8, 9], vec![0, 1, 3, 10], (0..12).collect()];
        for round in 0..4000 {
            let values = &lists[round % 3];
            let weights = [1, 1, -1, 2];
            let group = |size| Group { size, weight: weights[random.usize(..4)] };
            let groups: Vec<Group> = [3, 2, 1].map(group).into();
            let mut totals = vec![random.i32(-20..40), random.i32(0..20)];
            totals.sort_unstable();
            let subsets = Arc::new(SubsetSums::new(values));
            let sum = Sum::new(groups, totals, values, subsets);
            let all = (1u64 << values.len()) - 1;
            let masks: Vec<u64> = (0..6)
                .map(|_| [random.u64(..) & random.u64(..) & all, 1 << random.usize(..values.len())])
                .map(|[some, one]| if some == 0 { one } else { some })
                .collect();
            let solutions = solutions(&sum, &masks, values);
            let (mut left, mut needed) = (masks.clone(), Vec::new());
            if sum.narrow_in_search(&mut left, values, &mut needed).is_err() {
                assert!(solutions.is_empty(), "{sum:?} {masks:?}");
                counts[0] += 1;
                continue;
            }
            for found in &solutions {
                assert!(
                    found.iter().zip(&left).all(|(one, left)| left & one != 0),
                    "{sum:?} {masks:?}"
                );
                let has = |one: &Needed| found[one.variables.clone()].contains(&(1 << one.bit));
                assert!(needed.iter().all(has), "{sum:?} {masks:?} {needed:?}");
            }
            counts[1] += usize::from(left != masks);
            counts[2] += needed.len();
        }
        assert!(counts.iter().all(|&count| count > 100), "{counts:?}");
    }
}
