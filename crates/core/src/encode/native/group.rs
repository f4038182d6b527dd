//! Finds the sets of values that variables with different values can have together.

use std::ops::Range;

use itertools::Itertools;

use super::Mask;
use crate::cover::Variable;

/// Sets of values of a group. Bit k stands for the set with index k.
type Sets = u128;

/// Sums of values. Bit k stands for the sum k.
pub(super) type Sums = u128;

/// Variables that have different values, and all sets with as many values as there are variables.
#[derive(Debug)]
pub(super) struct Group {
    /// The indices of the variables in the sum.
    pub(super) variables: Range<usize>,
    /// The least weighted sum of a set. All other sums are counted from it.
    pub(super) least: i32,
    /// All values.
    values: Mask,
    all: Sets,
    /// Per value: the sets that have it.
    with_value: [Sets; Mask::BITS as usize],
    /// Per weighted sum, ascending: the sets with this sum.
    by_sum: Vec<(u32, Sets)>,
    possible: Possible,
}

/// What is possible with certain masks.
#[derive(Debug, Default)]
struct Possible {
    masks: Vec<Mask>,
    sets: Sets,
    sums: Sums,
    values: Mask,
}

impl Group {
    /// Returns the group of `members`, which have these indices in a sum and all the same weight. Bit 0 of masks stands
    /// for the value `zero`. Returns `None` if there are more sets or values than masks have bits.
    pub(super) fn of(
        members: &[&Variable<'_>],
        variables: Range<usize>,
        weight: i32,
        zero: i32,
    ) -> Option<Self> {
        let values = members.iter().flat_map(|one| &one.open).map(|&(value, _)| value - zero);
        let values: Vec<i32> = values.sorted().dedup().collect();
        let sets = values.iter().copied().combinations(members.len());
        let sets: Vec<_> = sets.take(Sets::BITS as usize + 1).collect();
        if sets.len() > Sets::BITS as usize || values.last() >= Some(&(Mask::BITS as i32)) {
            return None;
        }
        let sum = |set: &[i32]| weight * set.iter().map(|value| value + zero).sum::<i32>();
        let with = |has: &dyn Fn(&[i32]) -> bool| -> Sets {
            (0..).zip(&sets).filter(|(_, set)| has(set)).map(|(index, _)| 1 << index).sum()
        };
        let sums: Vec<i32> = sets.iter().map(|set| sum(set)).sorted().dedup().collect();
        let least = *sums.first()?;
        let with_value = std::array::from_fn(|bit| with(&|set| set.contains(&(bit as i32))));
        let of_sum = |total: &i32| ((total - least) as u32, with(&|set| sum(set) == *total));
        Some(Group {
            variables,
            least,
            values: values.iter().map(|value| 1 << value).sum(),
            all: with(&|_| true),
            with_value,
            by_sum: sums.iter().map(of_sum).collect(),
            possible: Possible::default(),
        })
    }

    /// Returns the largest sum.
    pub(super) fn most(&self) -> u32 {
        self.by_sum.last().map_or(0, |&(sum, _)| sum)
    }

    /// Finds the sets that are possible with these masks of the variables, and returns their sums. A set is possible if
    /// each variable has a value of it and each value of it has a variable.
    pub(super) fn find_possible(&mut self, masks: &[Mask]) -> Sums {
        if self.possible.masks != masks {
            let sets = self.sets_for(masks);
            self.possible.masks.clear();
            self.possible.masks.extend_from_slice(masks);
            self.possible.sets = sets;
            (self.possible.sums, _) = self.with_sums(Sums::MAX);
            self.possible.values = self.values_of(self.possible.sets);
        }
        self.possible.sums
    }

    fn sets_for(&self, masks: &[Mask]) -> Sets {
        let union = masks.iter().fold(0, |union, mask| union | mask);
        let covered = self.all & !self.having(!union);
        masks.iter().fold(covered, |sets, &mask| sets & self.having(mask))
    }

    /// Returns the sums of those possible sets whose sum is in `wanted`, and all values of these sets.
    pub(super) fn supported(&self, wanted: Sums) -> (Sums, Mask) {
        if self.possible.sums & !wanted == 0 {
            return (self.possible.sums, self.possible.values);
        }
        let (sums, sets) = self.with_sums(wanted);
        (sums, self.values_of(sets))
    }

    fn with_sums(&self, wanted: Sums) -> (Sums, Sets) {
        let (mut sums, mut sets) = (0, 0);
        for &(sum, with) in self.by_sum.iter().filter(|&&(sum, _)| wanted >> sum & 1 == 1) {
            let found = with & self.possible.sets;
            sets |= found;
            sums |= Sums::from(found != 0) << sum;
        }
        (sums, sets)
    }

    /// Returns the sets that have a value of `mask`.
    fn having(&self, mask: Mask) -> Sets {
        bits(mask & self.values).fold(0, |found, bit| found | self.with_value[bit as usize])
    }

    fn values_of(&self, sets: Sets) -> Mask {
        let has = |bit: &u32| self.with_value[*bit as usize] & sets != 0;
        bits(self.values).filter(has).fold(0, |mask, bit| mask | 1 << bit)
    }
}

/// Returns the indices of the bits of a mask, ascending.
pub(super) fn bits(mut mask: Mask) -> impl Iterator<Item = u32> {
    std::iter::from_fn(move || {
        let bit = mask.trailing_zeros();
        (mask != 0).then(|| {
            mask &= mask - 1;
            bit
        })
    })
}
