//! Narrows variables with different values, and pairs of variables with different pairs of values.

use std::collections::HashMap;

use foldhash::fast::FixedState;

use super::super::bit_sets::bits;
use super::outcome::Violated;

/// Removes the value of each variable that has a single one from all others. If there are only as many values as
/// variables, leaves a variable the value that no other one has.
pub(super) fn narrow_different(masks: &mut [u64]) -> Result<(), Violated> {
    let union = masks.iter().fold(0u64, |all, mask| all | mask);
    if (union.count_ones() as usize) < masks.len() {
        return Err(Violated);
    }
    let mut taken = 0;
    loop {
        let single = masks.iter().copied().find(|mask| mask.is_power_of_two() && mask & taken == 0);
        let Some(single) = single else { break };
        let mut having = masks.iter_mut().filter(|mask| **mask & single != 0);
        let is_taken_twice = having.by_ref().filter(|mask| **mask == single).count() > 1;
        if is_taken_twice {
            return Err(Violated);
        }
        masks.iter_mut().filter(|mask| **mask != single).for_each(|mask| *mask &= !single);
        taken |= single;
    }
    if union.count_ones() as usize > masks.len() {
        return Ok(());
    }
    let (once, twice) = seen(masks.iter().copied());
    match once == union {
        true => leave_only(masks.iter_mut(), once & !twice),
        false => Err(Violated),
    }
}

/// Returns the values that at least one of the masks has, and those that at least two have.
fn seen(masks: impl Iterator<Item = u64>) -> (u64, u64) {
    masks.fold((0, 0), |(once, twice), mask| (once | mask, twice | once & mask))
}

/// Leaves each mask with one of the values `only`, which no other mask has, this value alone.
fn leave_only<'m>(masks: impl Iterator<Item = &'m mut u64>, only: u64) -> Result<(), Violated> {
    for mask in masks.filter(|mask| **mask & only != 0) {
        *mask &= only;
        if !mask.is_power_of_two() {
            return Err(Violated);
        }
    }
    Ok(())
}

/// Removes the values with which two pairs would have the same two values. If there are only as many possibilities as
/// pairs, gives a possibility that only one pair has to this pair. The masks are those of the pairs, one after the
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
    narrow_needed_pairs(pairs)
}

/// Returns the values that the first and the second variables have.
fn unions(pairs: &[[u64; 2]]) -> [u64; 2] {
    pairs.iter().fold([0; 2], |[first, second], pair| [first | pair[0], second | pair[1]])
}

/// Returns whether each possible pair of values must be that of a pair of variables.
fn are_all_needed([firsts, seconds]: [u64; 2], pairs: &[[u64; 2]]) -> bool {
    (firsts.count_ones() * seconds.count_ones()) as usize == pairs.len()
}

/// If there are only as many possible pairs of values as pairs, gives each of them to the only pair that can have it.
fn narrow_needed_pairs(pairs: &mut [[u64; 2]]) -> Result<(), Violated> {
    let [firsts, seconds] = unions(pairs);
    if !are_all_needed([firsts, seconds], pairs) {
        return Ok(());
    }
    // For each value of the first variable: the values of the second one in at least one pair, and in at least two.
    let (mut once, mut twice) = ([0; 64], [0; 64]);
    for &[first, second] in &*pairs {
        for bit in bits(first) {
            twice[bit] |= once[bit] & second;
            once[bit] |= second;
        }
    }
    if bits(firsts).any(|bit| once[bit] != seconds) {
        return Err(Violated);
    }
    for [first, second] in pairs {
        for bit in bits(*first) {
            let only = once[bit] & !twice[bit] & *second;
            match only.count_ones() {
                0 => {}
                1 => (*first, *second) = (1 << bit, only),
                _ => return Err(Violated),
            }
        }
    }
    Ok(())
}

/// Gives values of `full` back to the masks of pairs: all but those of two known pairs that are the same, or all but
/// those without which no pair has two values that some pair must have. If there is neither, it gives nothing back.
pub(super) fn weaken_different_pairs(masks: &mut [u64], full: &[u64]) {
    let (pairs, _) = masks.as_chunks_mut::<2>();
    let (full, _) = full.as_chunks::<2>();
    if let Some(same) = same_pairs(pairs) {
        for (index, (pair, full)) in pairs.iter_mut().zip(full).enumerate() {
            if !same.contains(&index) {
                *pair = *full;
            }
        }
    } else if let Some([first, second]) = missing_pair(pairs, full) {
        for (pair, full) in pairs.iter_mut().zip(full) {
            *pair = match pair[0] & first == 0 {
                true => [full[0] & !first, full[1]],
                false => [full[0], full[1] & !second],
            };
        }
    }
}

/// Returns the indices of two known pairs that are the same.
fn same_pairs(pairs: &[[u64; 2]]) -> Option<[usize; 2]> {
    let mut seen = HashMap::<[u64; 2], usize, FixedState>::default();
    let is_known = |pair: &[u64; 2]| pair.iter().all(|mask| mask.is_power_of_two());
    let known = pairs.iter().enumerate().filter(|(_, pair)| is_known(pair));
    let same = known.map(|(index, &pair)| Some([seen.insert(pair, index)?, index]));
    same.flatten().next()
}

/// Returns two values, each as a mask, that no pair has, although with the values of `full` some pair must have them.
fn missing_pair(pairs: &[[u64; 2]], full: &[[u64; 2]]) -> Option<[u64; 2]> {
    let [firsts, seconds] = unions(full);
    let missing = |first: u64| {
        let with_first = pairs.iter().filter(|pair| pair[0] & first != 0);
        seconds & !seen(with_first.map(|pair| pair[1])).0
    };
    let firsts = are_all_needed([firsts, seconds], full).then_some(firsts)?;
    bits(firsts).map(|bit| 1 << bit).find_map(|first| {
        let second = missing(first);
        (second != 0).then(|| [first, 1 << second.trailing_zeros()])
    })
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_first_value_with_all_second_ones_is_passed_over() {
        // With the first value 1 there are both second values; with 2 there is only 1. An earlier version shifted by 64
        // bits for the value 1, which a build that checks overflow refuses.
        let pairs = [[1, 1], [1, 2], [2, 1], [2, 1]];
        assert_eq!(missing_pair(&pairs, &[[3, 3]; 4]), Some([2, 2]));
    }

    #[test]
    fn two_pairs_that_are_the_same_suffice() {
        let mut masks = [1, 2, 2, 3, 1, 2, 4, 4];
        assert!(narrow_different_pairs(&mut masks.clone()).is_err());
        weaken_different_pairs(&mut masks, &[7; 8]);
        assert_eq!(masks, [1, 2, 7, 7, 1, 2, 7, 7]);
    }

    #[test]
    fn each_of_as_many_possibilities_as_pairs_is_given_to_a_pair() {
        let mut masks = [3, 3, 1, 1, 2, 1, 2, 3];
        assert!(narrow_different_pairs(&mut masks).is_ok());
        assert_eq!(masks, [1, 2, 1, 1, 2, 1, 2, 2]);
    }

    #[test]
    fn a_pair_of_values_that_no_pair_has_suffices() {
        let mut masks = [2, 3, 3, 1, 2, 3, 1, 1];
        assert!(narrow_different_pairs(&mut masks.clone()).is_err());
        weaken_different_pairs(&mut masks, &[3; 8]);
        assert_eq!(masks, [2, 3, 3, 1, 2, 3, 3, 1]);
    }
}
