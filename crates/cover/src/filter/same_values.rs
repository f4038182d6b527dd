//! Narrows two lists of variables that have the same values, each value equally often.

use super::super::bit_sets::bits;
use super::outcome::Violated;

/// Removes the values that would be more often in one list than they can be in the other.
pub(super) fn narrow_same_values(first: &mut [u64], second: &mut [u64]) -> Result<(), Violated> {
    let union = |list: &[u64]| list.iter().fold(0, |all, mask| all | mask);
    let common = union(first) & union(second);
    first.iter_mut().chain(second.iter_mut()).for_each(|mask| *mask &= common);
    for bit in bits(common).map(|bit| 1 << bit) {
        let must = |list: &[u64]| list.iter().filter(|&&mask| mask == bit).count();
        let can = |list: &[u64]| list.iter().filter(|&&mask| mask & bit != 0).count();
        let least = must(first).max(must(second));
        let most = can(first).min(can(second));
        if least > most {
            return Err(Violated);
        }
        for list in [&mut *first, &mut *second] {
            if must(list) == most {
                list.iter_mut().filter(|mask| **mask != bit).for_each(|mask| *mask &= !bit);
            } else if can(list) == least {
                list.iter_mut().filter(|mask| **mask & bit != 0).for_each(|mask| *mask = bit);
            }
        }
    }
    Ok(())
}
