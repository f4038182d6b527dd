//! Narrows variables with different values that together are one of some sets.
//!
//! A set is possible if each variable has a value of the set and each value of the set has a variable. A value that is
//! in no possible set is removed. A value that is in all possible sets is needed: if one variable alone has it, the
//! variable has no other value. A possible set need not have an *arrangement*, in which each variable has a value of
//! its own; a search looks for arrangements where few variables are open.
//!
//! The possible sets are found as bits of words, with a table that states which sets have one of some values (J.
//! Demeulenaere et al., *Compact-Table: Efficiently Filtering Table Constraints with Reversible Sparse Bit-Sets*, CP
//! 2016; there for tuples, with words that are restored on return).

use std::ops::Range;

use super::super::bit_sets::bits;
use super::outcome::{Needed, Violated};
use super::sum_groups::is_open;

/// Sets of values, each a mask.
#[derive(Clone, Debug)]
pub(super) struct Sets {
    sets: Vec<u64>,
    /// For each 64 sets, a part for each [`STEP`] bits of a mask: for each choice of these bits, those of the 64 sets
    /// that have one of them.
    having: Vec<[u64; 1 << STEP]>,
    /// The number of parts.
    parts: usize,
}

/// The number of bits of a mask that are looked up together.
const STEP: usize = 5;

impl Sets {
    pub(super) fn new(sets: Vec<u64>) -> Self {
        let all = sets.iter().fold(0, |all, set| all | set);
        let parts = ((u64::BITS - all.leading_zeros()) as usize).div_ceil(STEP).max(1);
        let words = sets.chunks(u64::BITS as usize);
        let having = words.flat_map(|sets| (0..parts).map(move |part| choices(sets, part * STEP)));
        Sets { having: having.collect(), parts, sets }
    }

    /// Returns the number of sets.
    pub(super) fn len(&self) -> usize {
        self.sets.len()
    }

    /// Removes the values that no possible set has. Adds to `needed` the values that are needed, but those that a
    /// variable has alone.
    pub(super) fn narrow(
        &self,
        masks: &mut [u64],
        needed: &mut Vec<Needed>,
    ) -> Result<(), Violated> {
        let (union, known) = (union(masks), known(masks));
        let (mut certain, mut supported, mut is_some) = (u64::MAX, 0, false);
        for set in self.possible(masks, union) {
            (certain, supported, is_some) = (certain & set, supported | set, true);
            if certain == known && supported == union {
                return Ok(());
            }
        }
        if !is_some {
            return Err(Violated);
        }
        masks.iter_mut().for_each(|mask| *mask &= supported);
        add_needed(masks, certain & !known, 0..masks.len(), needed)
    }

    /// Does the same in a search. If two or three variables are open, removes all values that no arrangement of a set
    /// has (`benches/README.md`, *Cages with few open cells*).
    pub(super) fn narrow_in_search(
        &self,
        masks: &mut [u64],
        needed: &mut Vec<Needed>,
    ) -> Result<(), Violated> {
        match masks.iter().filter(|mask| is_open(mask)).count() {
            2 => self.narrow_exactly::<2>(masks, needed),
            3 => self.narrow_exactly::<3>(masks, needed),
            _ => self.narrow(masks, needed),
        }
    }

    /// Removes all values that no arrangement of a set has. `COUNT` variables must be open, at least two.
    fn narrow_exactly<const COUNT: usize>(
        &self,
        masks: &mut [u64],
        needed: &mut Vec<Needed>,
    ) -> Result<(), Violated> {
        let known = known(masks);
        let (mut open, mut left) = ([0; COUNT], [0; COUNT]);
        let own = masks.iter().filter(|mask| is_open(mask));
        open.iter_mut().zip(own).for_each(|(open, &mask)| *open = mask);
        let mut certain = u64::MAX;
        for set in self.possible(masks, union(masks)) {
            let rest = set & !known;
            if rest.count_ones() as usize == COUNT && add_choices(&open, rest, &mut left) {
                certain &= set;
                if certain == known && left == open {
                    return Ok(());
                }
            }
        }
        if left.contains(&0) {
            return Err(Violated);
        }
        masks
            .iter_mut()
            .filter(|mask| is_open(mask))
            .zip(left)
            .for_each(|(mask, left)| *mask = left);
        add_needed(masks, certain & !known, 0..masks.len(), needed)
    }

    /// Returns the possible sets. `union` has all values of the masks.
    fn possible(&self, masks: &[u64], union: u64) -> impl Iterator<Item = u64> {
        let words = self.sets.chunks(u64::BITS as usize).zip(self.having.chunks(self.parts));
        words.flat_map(move |(sets, having)| {
            let without = !have_one(having, !union);
            let possible = masks.iter().fold(without, |all, &mask| all & have_one(having, mask));
            bits(possible).map_while(|index| sets.get(index).copied())
        })
    }
}

/// Adds to `left` the values that the variables `open` have in an arrangement of `rest`, in which each of them has
/// another one of these values. Returns whether there is one. All three must be equally many.
fn add_choices(open: &[u64], rest: u64, left: &mut [u64]) -> bool {
    if open.iter().all(|mask| rest & !mask == 0) {
        left.iter_mut().for_each(|left| *left |= rest);
        return true;
    }
    let ([first, others @ ..], [own, left @ ..]) = (open, left) else { return true };
    let is_possible = |&bit: &usize| add_choices(others, rest & !(1 << bit), left);
    let possible = bits(first & rest).filter(is_possible).fold(0, |mask, bit| mask | 1 << bit);
    *own |= possible;
    possible != 0
}

/// Adds the values of the mask to `needed`: the variables with these indices, whose masks are `own`, need them. Leaves
/// out those that one variable alone has, and leaves it no other.
pub(super) fn add_needed(
    own: &mut [u64],
    mask: u64,
    variables: Range<usize>,
    needed: &mut Vec<Needed>,
) -> Result<(), Violated> {
    for bit in bits(mask) {
        if narrow_needed(own, 1 << bit)? {
            needed.push(Needed { bit: bit as u32, variables: variables.clone() });
        }
    }
    Ok(())
}

/// Returns all values of the masks.
fn union(masks: &[u64]) -> u64 {
    masks.iter().fold(0, |all, mask| all | mask)
}

/// Returns the values of the variables that are not open.
fn known(masks: &[u64]) -> u64 {
    masks.iter().filter(|mask| !is_open(mask)).fold(0, |all, mask| all | mask)
}

/// Returns, for each choice of the bits from `first` on, which of the sets have one of them.
fn choices(sets: &[u64], first: usize) -> [u64; 1 << STEP] {
    let with = |bit: u32| {
        // The last part may have more bits than a mask has left.
        let has = |(index, set): (u32, &u64)| (set.checked_shr(bit).unwrap_or(0) & 1) << index;
        (0..).zip(sets).map(has).fold(0, |all, word| all | word)
    };
    let mut having = [0; 1 << STEP];
    for choice in 1usize..1 << STEP {
        let bit = choice.trailing_zeros();
        having[choice] = match choice & (choice - 1) {
            0 => with(first as u32 + bit),
            rest => having[rest] | having[1 << bit],
        };
    }
    having
}

/// Returns which sets have a value of the mask.
fn have_one(having: &[[u64; 1 << STEP]], mask: u64) -> u64 {
    let part = |(index, choices): (usize, &[u64; 1 << STEP])| {
        choices[(mask >> (index * STEP)) as usize % (1 << STEP)]
    };
    having.iter().enumerate().map(part).fold(0, |all, sets| all | sets)
}

/// Leaves a variable the value of the bit alone, if no other variable has it. Returns whether several variables have
/// it.
fn narrow_needed(masks: &mut [u64], bit: u64) -> Result<bool, Violated> {
    let mut having = masks.iter_mut().filter(|mask| **mask & bit != 0);
    let first = having.next().ok_or(Violated)?;
    let are_several = having.next().is_some();
    if !are_several {
        *first = bit;
    }
    Ok(are_several)
}

#[cfg(test)]
mod tests {
    use super::*;

    const COUNT: usize = 4;

    /// Returns the arrangements of the set: a value of it for each mask, all different.
    fn arrangements(masks: &[u64], set: u64) -> Vec<Vec<u64>> {
        let Some((&mask, others)) = masks.split_first() else { return vec![Vec::new()] };
        let with = |bit: usize| {
            arrangements(others, set & !(1 << bit)).into_iter().map(move |rest| (bit, rest))
        };
        let all = bits(mask & set).flat_map(with);
        all.map(|(bit, rest)| [vec![1 << bit], rest].concat()).collect()
    }

    /// Returns sets of [`COUNT`] of 7 values.
    fn random_sets(random: &mut fastrand::Rng) -> Vec<u64> {
        let all = (0u64..1 << 7).filter(|set| set.count_ones() as usize == COUNT);
        let share = random.f32();
        all.filter(|_| random.f32() < share).collect()
    }

    #[test]
    fn values_of_arrangements_are_left_and_no_others_if_few_variables_are_open_in_a_search() {
        let mut random = fastrand::Rng::with_seed(11);
        let (mut refuted, mut removed, mut more, mut needed_count) = (0, 0, 0, 0);
        for _ in 0..5000 {
            let sets = random_sets(&mut random);
            let mask = |_| [1 << random.u8(..7), random.u64(1..1 << 7)][random.usize(..2)];
            let masks: Vec<u64> = (0..COUNT).map(mask).collect();
            let all: Vec<_> = sets.iter().flat_map(|&set| arrangements(&masks, set)).collect();
            let expected = (0..COUNT).map(|one| all.iter().fold(0, |mask, own| mask | own[one]));
            let expected: Vec<u64> = expected.collect();
            let open_count = masks.iter().filter(|mask| is_open(mask)).count();
            let sets = Sets::new(sets);
            let (mut own, mut needed) = (masks.clone(), Vec::new());
            if sets.narrow_in_search(&mut own, &mut needed).is_err() {
                assert!(all.is_empty(), "{masks:?}");
                refuted += 1;
                continue;
            }
            assert!(expected.iter().zip(&own).all(|(all, own)| all & !own == 0), "{masks:?}");
            if (2..=3).contains(&open_count) {
                assert_eq!(own, expected, "{masks:?}");
                let in_all = |bit: &usize| all.iter().all(|own| own.contains(&(1 << bit)));
                let are_several =
                    |bit: &usize| own.iter().filter(|own| *own >> bit & 1 != 0).count() > 1;
                let expected: Vec<u32> =
                    (0..7).filter(in_all).filter(are_several).map(|bit| bit as u32).collect();
                let found: Vec<u32> = needed.iter().map(|one| one.bit).collect();
                assert!(own == masks || found == expected, "{masks:?} {found:?}");
                let mut rough = masks.clone();
                let narrowed = sets.narrow(&mut rough, &mut Vec::new());
                assert!(narrowed.is_ok(), "{masks:?}");
                removed += usize::from(own != rough);
            }
            more += usize::from(own != expected);
            let is_in_all = |one: &Needed| all.iter().all(|own| own.contains(&(1 << one.bit)));
            assert!(needed.iter().all(is_in_all), "{masks:?} {needed:?}");
            needed_count += needed.len();
        }
        let counts = [refuted, removed, more, needed_count];
        assert!(counts.iter().all(|&count| count > 50), "{counts:?}");
    }

    #[test]
    fn a_set_of_all_64_values_is_possible() {
        let sets = Sets::new(vec![u64::MAX]);
        let mut masks = vec![u64::MAX; 64];
        assert!(sets.narrow(&mut masks, &mut Vec::new()).is_ok());
        let mut masks: Vec<u64> = (0..64).map(|bit| 1 << bit).collect();
        (masks[0], masks[1]) = (0b11, 0b11);
        assert!(sets.narrow_in_search(&mut masks, &mut Vec::new()).is_ok());
        assert_eq!(masks[..2], [0b11, 0b11]);
    }
}
