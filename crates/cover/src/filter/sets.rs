//! Narrows variables with different values that together are one of some sets.
//!
//! A set is possible if each variable has a value of the set and each value of the set has a variable. A value that is in
//! no possible set is taken away. A value that is in all possible sets is needed: if one variable alone has it, the
//! variable has no other value.

use super::allowed_sets::bits;
use super::outcome::{Needed, Violated};

/// Takes the values that `sets` exclude. Adds to `needed` the values that are needed, but those that a variable has alone.
pub(super) fn narrow_sets(
    masks: &mut [u64],
    sets: &[u64],
    needed: &mut Vec<Needed>,
) -> Result<(), Violated> {
    let union = masks.iter().fold(0, |all, mask| all | mask);
    let known = masks.iter().filter(|mask| mask.is_power_of_two()).fold(0, |all, mask| all | mask);
    let (mut certain, mut supported, mut is_some) = (u64::MAX, 0, false);
    let is_possible = |set: &&u64| {
        (*set & !union) | (known & !*set) == 0 && masks.iter().all(|mask| mask & *set != 0)
    };
    for &set in sets.iter().filter(is_possible) {
        (certain, supported, is_some) = (certain & set, supported | set, true);
        if certain == known && supported == union {
            return Ok(());
        }
    }
    if !is_some {
        return Err(Violated);
    }
    masks.iter_mut().for_each(|mask| *mask &= supported);
    for bit in bits(certain & !known) {
        if narrow_needed(masks, 1 << bit)? {
            needed.push((bit as u32, 0..masks.len()));
        }
    }
    Ok(())
}

/// Leaves a variable the value of the bit alone, if no other variable has it. Returns whether several variables have it.
fn narrow_needed(masks: &mut [u64], bit: u64) -> Result<bool, Violated> {
    let mut having = masks.iter_mut().filter(|mask| **mask & bit != 0);
    let first = having.next().ok_or(Violated)?;
    let are_several = having.next().is_some();
    if !are_several {
        *first = bit;
    }
    Ok(are_several)
}
