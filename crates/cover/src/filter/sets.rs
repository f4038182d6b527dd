//! Narrows variables with different values that together are one of some sets.
//!
//! A set is possible if each variable has a value of the set and each value of the set has a variable. A value that is
//! in no possible set is removed. A value that is in all possible sets is needed: if one variable alone has it, the
//! variable has no other value.
//!
//! The possible sets are found as bits of words, with a table that states which sets have one of some values (J.
//! Demeulenaere et al., *Compact-Table: Efficiently Filtering Table Constraints with Reversible Sparse Bit-Sets*, CP
//! 2016; there for tuples, with words that are restored on return).

use super::super::bit_sets::bits;
use super::outcome::{Needed, Violated};

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

    /// Removes the values that the sets exclude. Adds to `needed` the values that are needed, but those that a variable
    /// has alone.
    pub(super) fn narrow(
        &self,
        masks: &mut [u64],
        needed: &mut Vec<Needed>,
    ) -> Result<(), Violated> {
        let union = masks.iter().fold(0, |all, mask| all | mask);
        let known =
            masks.iter().filter(|mask| mask.is_power_of_two()).fold(0, |all, mask| all | mask);
        let (mut certain, mut supported, mut is_some) = (u64::MAX, 0, false);
        let words = self.sets.chunks(u64::BITS as usize);
        for (sets, having) in words.zip(self.having.chunks(self.parts)) {
            let without = !have_one(having, !union);
            let possible = masks.iter().fold(without, |all, &mask| all & have_one(having, mask));
            for set in bits(possible).map_while(|index| sets.get(index)) {
                (certain, supported, is_some) = (certain & set, supported | set, true);
                if certain == known && supported == union {
                    return Ok(());
                }
            }
        }
        if !is_some {
            return Err(Violated);
        }
        masks.iter_mut().for_each(|mask| *mask &= supported);
        for bit in bits(certain & !known) {
            if narrow_needed(masks, 1 << bit)? {
                needed.push(Needed { bit: bit as u32, variables: 0..masks.len() });
            }
        }
        Ok(())
    }
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
pub(super) fn narrow_needed(masks: &mut [u64], bit: u64) -> Result<bool, Violated> {
    let mut having = masks.iter_mut().filter(|mask| **mask & bit != 0);
    let first = having.next().ok_or(Violated)?;
    let are_several = having.next().is_some();
    if !are_several {
        *first = bit;
    }
    Ok(are_several)
}
