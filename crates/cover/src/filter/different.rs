//! Narrows variables with different values, and pairs of variables with different pairs of values.

use std::collections::HashMap;

use foldhash::fast::FixedState;

use super::outcome::Violated;

/// Takes the value of each variable that has a single one from all others.
pub(super) fn narrow_different(masks: &mut [u64]) -> Result<(), Violated> {
    let union = masks.iter().fold(0u64, |all, mask| all | mask);
    if (union.count_ones() as usize) < masks.len() {
        return Err(Violated);
    }
    let mut taken = 0;
    loop {
        let single = masks.iter().copied().find(|mask| mask.is_power_of_two() && mask & taken == 0);
        let Some(single) = single else { return Ok(()) };
        let mut having = masks.iter_mut().filter(|mask| **mask & single != 0);
        let is_taken_twice = having.by_ref().filter(|mask| **mask == single).count() > 1;
        if is_taken_twice {
            return Err(Violated);
        }
        masks.iter_mut().filter(|mask| **mask != single).for_each(|mask| *mask &= !single);
        taken |= single;
    }
}

/// Takes the values with which two pairs have the same two values. The masks are those of the pairs, one after the
/// other.
pub(super) fn narrow_different_pairs(masks: &mut [u64]) -> Result<(), Violated> {
    let (pairs, _) = masks.as_chunks_mut::<2>();
    // For each value of one variable: the values of the other one in the pairs with both values.
    let (mut with_first, mut with_second) = ([0; 64], [0; 64]);
    let is_known = |[first, second]: &[u64; 2]| first.is_power_of_two() && second.is_power_of_two();
    let index = |mask: u64| mask.trailing_zeros() as usize;
    for [first, second] in pairs.iter().filter(|pair| is_known(pair)) {
        if with_first[index(*first)] & second != 0 {
            return Err(Violated);
        }
        with_first[index(*first)] |= second;
        with_second[index(*second)] |= first;
    }
    for pair in pairs.iter_mut().filter(|pair| !is_known(pair)) {
        let [first, second] = pair;
        if first.is_power_of_two() {
            *second &= !with_first[index(*first)];
        } else if second.is_power_of_two() {
            *first &= !with_second[index(*second)];
        }
    }
    Ok(())
}

/// Gives all values of `full` back to the masks of pairs, except those of two known pairs that are the same. If no pairs
/// are the same, it gives nothing back.
pub(super) fn weaken_different_pairs(masks: &mut [u64], full: &[u64]) {
    let (pairs, _) = masks.as_chunks::<2>();
    let mut seen = HashMap::<[u64; 2], usize, FixedState>::default();
    let is_known = |pair: &[u64; 2]| pair.iter().all(|mask| mask.is_power_of_two());
    let known = pairs.iter().enumerate().filter(|(_, pair)| is_known(pair));
    let same = known.map(|(index, &pair)| (seen.insert(pair, index), index));
    let Some((first, second)) = same.filter_map(|(one, other)| Some((one?, other))).next() else {
        return;
    };
    for (index, (mask, full)) in masks.iter_mut().zip(full).enumerate() {
        if index / 2 != first && index / 2 != second {
            *mask = *full;
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn two_pairs_that_are_the_same_suffice() {
        let mut masks = [1, 2, 2, 3, 1, 2, 4, 4];
        assert!(narrow_different_pairs(&mut masks.clone()).is_err());
        weaken_different_pairs(&mut masks, &[7; 8]);
        assert_eq!(masks, [1, 2, 7, 7, 1, 2, 7, 7]);
    }
}
