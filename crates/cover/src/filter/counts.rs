//! Narrows variables by the number of them that have some values.

use std::ops::Range;

use super::super::bit_sets::bits;
use super::different::narrow_different;
use super::outcome::{Needed, Violated};

/// The number of variables with a value in the mask is one of the numbers, which are ascending.
pub(super) type Count = (u64, Vec<i32>);

/// Counts over the same variables. These are in groups, one after the other; the variables of a group have different
/// values.
#[derive(Clone, Debug)]
pub(super) struct Counts {
    /// The number of variables of each group.
    pub(super) groups: Vec<usize>,
    pub(super) counts: Vec<Count>,
}

impl Counts {
    /// Removes the values with which one of the counts does not hold.
    pub(super) fn narrow(
        &self,
        masks: &mut [u64],
        needed: &mut Vec<Needed>,
    ) -> Result<(), Violated> {
        let (mut places, mut all, mut are_disjoint) = (0, 0, true);
        for (counted, numbers) in &self.counts {
            let least = narrow_count(masks, &self.groups, *counted, numbers, needed)?;
            are_disjoint &= all & counted == 0;
            (places, all) = (places + least, all | counted);
        }
        let free = masks.len() as i32 - places;
        match free {
            ..0 if are_disjoint => return Err(Violated),
            0 if are_disjoint => masks.iter_mut().for_each(|mask| *mask &= all),
            _ => {}
        }
        Ok(())
    }
}

/// Returns the ranges of the variables of each group.
fn spans(groups: &[usize]) -> impl Iterator<Item = Range<usize>> {
    groups.iter().scan(0, |end, size| {
        let start = *end;
        *end += size;
        Some(start..*end)
    })
}

/// Removes the values with which the number of variables that have one of the values of `counted` is none of `numbers`,
/// which are ascending. Returns the smallest number that is possible.
fn narrow_count(
    masks: &mut [u64],
    groups: &[usize],
    counted: u64,
    numbers: &[i32],
    needed: &mut Vec<Needed>,
) -> Result<i32, Violated> {
    let must = masks.iter().filter(|&mask| mask & !counted == 0).count() as i32;
    let can = spans(groups).map(|span| most_in(&masks[span], counted)).sum();
    let mut possible = numbers.iter().filter(|number| (must..=can).contains(*number));
    let &least = possible.next().ok_or(Violated)?;
    let most = possible.next_back().copied().unwrap_or(least);
    if most == must {
        masks.iter_mut().filter(|mask| **mask & !counted != 0).for_each(|mask| *mask &= !counted);
    } else if least == can {
        spans(groups).for_each(|span| fill(masks, span, counted, needed));
    } else if least > 0 && counted.is_power_of_two() {
        needed.push(Needed { bit: counted.trailing_zeros(), variables: 0..masks.len() });
    }
    Ok(least)
}

/// Returns how many variables of a group can have one of the values of `counted`, which are different.
fn most_in(group: &[u64], counted: u64) -> i32 {
    let variables = group.iter().filter(|&mask| mask & counted != 0).count();
    let values = group.iter().fold(0, |all, mask| all | mask & counted).count_ones();
    variables.min(values as usize) as i32
}

/// Removes the values with which fewer variables of the group than possible have a value of `counted`.
fn fill(masks: &mut [u64], span: Range<usize>, counted: u64, needed: &mut Vec<Needed>) {
    let group = &mut masks[span.clone()];
    let values = group.iter().fold(0, |all, mask| all | mask & counted);
    if group.iter().filter(|&mask| mask & counted != 0).count() <= values.count_ones() as usize {
        group.iter_mut().filter(|mask| **mask & counted != 0).for_each(|mask| *mask &= counted);
        return;
    }
    for bit in bits(values) {
        let mut having = group.iter_mut().filter(|mask| **mask >> bit & 1 != 0);
        match (having.next(), having.next()) {
            (Some(only), None) => *only = 1 << bit,
            _ => needed.push(Needed { bit: bit as u32, variables: span.clone() }),
        }
    }
}

/// Removes the values with which the last value is not the number of other variables, in groups, with a value of
/// `counted`.
pub(super) fn narrow_count_is(
    masks: &mut [u64],
    groups: &[usize],
    values: &[i32],
    counted: u64,
    needed: &mut Vec<Needed>,
) -> Result<(), Violated> {
    let (number, list) = masks.split_last_mut().ok_or(Violated)?;
    let must = list.iter().filter(|&mask| mask & !counted == 0).count() as i32;
    let can = spans(groups).map(|span| most_in(&list[span], counted)).sum();
    retain(number, values, |value| (must..=can).contains(&value));
    let numbers: Vec<i32> = bits(*number).map(|bit| values[bit]).collect();
    narrow_count(list, groups, counted, &numbers, needed)?;
    Ok(())
}

/// Leaves the values of the mask for which `is_possible` returns true.
fn retain(mask: &mut u64, values: &[i32], is_possible: impl Fn(i32) -> bool) {
    let left = bits(*mask).filter(|&bit| is_possible(values[bit]));
    *mask = left.fold(0, |left, bit| left | 1 << bit);
}

/// Removes the values that are not the number of variables that have them. The variables are in groups, and their
/// values together are one of `sets`.
pub(super) fn narrow_counted(
    masks: &mut [u64],
    groups: &[usize],
    values: &[i32],
    sets: &[u64],
    needed: &mut Vec<Needed>,
) -> Result<(), Violated> {
    let fits = |bit: usize| {
        let mask = 1 << bit;
        let must = masks.iter().filter(|&&one| one == mask).count() as i32;
        let can = spans(groups).map(|span| most_in(&masks[span], mask)).sum();
        (must..=can).contains(&values[bit])
    };
    let union = masks.iter().fold(0, |all, mask| all | mask);
    let fitting = bits(union).filter(|&bit| fits(bit)).fold(0, |all, bit| all | 1 << bit);
    let is_possible =
        |set: &&u64| *set & !fitting == 0 && masks.iter().all(|mask| mask & *set != 0);
    let (mut certain, mut supported, mut is_some) = (u64::MAX, 0, false);
    for &set in sets.iter().filter(is_possible) {
        (certain, supported, is_some) = (certain & set, supported | set, true);
    }
    if !is_some {
        return Err(Violated);
    }
    masks.iter_mut().for_each(|mask| *mask &= supported);
    for bit in bits(supported) {
        let number = values[bit];
        let allowed = if certain >> bit & 1 != 0 { &[number][..] } else { &[0, number] };
        narrow_count(masks, groups, 1 << bit, allowed, needed)?;
    }
    Ok(())
}

/// Removes the values with which the first value is not the number of different values of the others.
pub(super) fn narrow_distinct(masks: &mut [u64], values: &[i32]) -> Result<(), Violated> {
    let (number, list) = masks.split_first_mut().ok_or(Violated)?;
    let union = list.iter().fold(0, |all: u64, mask| all | mask);
    let most = (union.count_ones() as i32).min(list.len() as i32);
    let least = number_of_disjoint(list);
    retain(number, values, |value| (least..=most).contains(&value));
    let largest = values[number.checked_ilog2().ok_or(Violated)? as usize];
    let smallest = values[number.trailing_zeros() as usize];
    let singles = list.iter().filter(|mask| mask.is_power_of_two());
    let known = singles.fold(0, |all: u64, mask| all | mask);
    if known.count_ones() as i32 == largest {
        list.iter_mut().for_each(|mask| *mask &= known);
    } else if smallest == list.len() as i32 {
        narrow_different(list)?;
    }
    Ok(())
}

/// Returns the size of a selection of masks without common values, so that there are at least as many different values.
/// Selects small masks first.
fn number_of_disjoint(masks: &[u64]) -> i32 {
    let mut ascending = masks.to_vec();
    ascending.sort_unstable_by_key(|mask| mask.count_ones());
    let (mut taken, mut number) = (0, 0);
    for mask in ascending {
        if mask & taken == 0 {
            (taken, number) = (taken | mask, number + 1);
        }
    }
    number
}
