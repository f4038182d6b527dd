//! Narrows lists of which the first has a rank in lexicographic order.

use std::cmp::Ordering;

use super::outcome::Violated;

/// The rank of the first of some equally long lists. The masks are those of the lists, one after the other.
#[derive(Clone, Debug)]
pub(super) struct Ranking {
    /// The number of variables of each list.
    pub(super) length: usize,
    /// One more than the number of other lists that come before the first one.
    pub(super) rank: usize,
    /// Whether other lists may be equal to the first one.
    pub(super) ties: bool,
    /// Only the other lists count whose first values, this many, are those of the first list.
    pub(super) common: usize,
}

/// What the masks state about another list.
#[derive(Clone, Copy, PartialEq, Eq)]
struct Compared {
    /// Whether it certainly counts.
    counts: bool,
    /// Its order, seen from the ranked list: `None` if it is open.
    order: Option<Ordering>,
    /// The first index at which the values may be different.
    index: usize,
}

impl Ranking {
    /// Removes the values with which the first list does not have the rank.
    pub(super) fn narrow(&self, masks: &mut [u64]) -> Result<(), Violated> {
        let (list, others) = masks.split_at_mut(self.length);
        let all: Vec<_> =
            others.chunks(self.length).map(|other| self.compare(list, other)).collect();
        let certain = |found: &&Option<Compared>| {
            found.is_some_and(|one| one.counts && one.order == Some(Ordering::Less))
        };
        let possible = |found: &&Option<Compared>| {
            found.is_some_and(|one| one.order.is_none_or(Ordering::is_lt))
        };
        let is_equal = |found: &&Option<Compared>| {
            found.is_some_and(|one| one.counts && one.order == Some(Ordering::Equal))
        };
        if !self.ties && all.iter().any(|found| is_equal(&found)) {
            return Err(Violated);
        }
        let least = all.iter().filter(certain).count();
        let most = all.iter().filter(possible).count();
        let wanted = self.rank - 1;
        if !(least..=most).contains(&wanted) {
            return Err(Violated);
        }
        for (other, found) in others.chunks_mut(self.length).zip(all) {
            let Some(Compared { counts: true, order: None, index }) = found else { continue };
            if least == wanted {
                self.put_after(list, other, index);
            } else if most == wanted {
                self.put_before(list, other, index);
            }
        }
        Ok(())
    }

    /// Compares another list with the ranked one. Returns `None` if it does not count.
    fn compare(&self, list: &[u64], other: &[u64]) -> Option<Compared> {
        let pairs = || list.iter().zip(other);
        if pairs().take(self.common).any(|(mask, own)| mask & own == 0) {
            return None;
        }
        let is_same = |(mask, own): (&u64, &u64)| mask == own && mask.is_power_of_two();
        let counts = pairs().take(self.common).all(is_same);
        let start = self.common;
        let Some(index) = pairs().skip(start).position(|pair| !is_same(pair)).map(|at| at + start)
        else {
            return Some(Compared { counts, order: Some(Ordering::Equal), index: self.length });
        };
        let (mask, own) = (list[index], other[index]);
        let order = if highest(own) < lowest(mask) {
            Some(Ordering::Less)
        } else if lowest(own) > highest(mask) {
            Some(Ordering::Greater)
        } else {
            None
        };
        Some(Compared { counts, order, index })
    }

    /// Removes the values at the index with which the other list comes before the ranked one.
    fn put_after(&self, list: &mut [u64], other: &mut [u64], index: usize) {
        let is_strict = index + 1 == self.length && !self.ties;
        order(&mut list[index], &mut other[index], is_strict);
    }

    /// Removes the values at the index with which the other list comes after the ranked one, or is equal to it.
    fn put_before(&self, list: &mut [u64], other: &mut [u64], index: usize) {
        order(&mut other[index], &mut list[index], index + 1 == self.length);
    }
}

/// Removes the values with which the first half does not come before the other half in lexicographic order.
pub(super) fn narrow_before(masks: &mut [u64]) -> Result<(), Violated> {
    let (first, second) = masks.split_at_mut(masks.len() / 2);
    let is_open =
        |index: &usize| first[*index] != second[*index] || !first[*index].is_power_of_two();
    let index = (0..first.len()).find(is_open).ok_or(Violated)?;
    let is_last = index + 1 == second.len();
    order(&mut first[index], &mut second[index], is_last);
    Ok(())
}

/// Removes the values with which `small` is larger than `large`; if `is_strict`, also those with which they are equal.
fn order(small: &mut u64, large: &mut u64, is_strict: bool) {
    let step = u32::from(is_strict);
    *small &= below(highest(*large) + 1 - step);
    *large &= !below(lowest(*small) + step);
}

/// Returns the mask of all bits below `end`.
fn below(end: u32) -> u64 {
    1u64.checked_shl(end).map_or(u64::MAX, |bit| bit - 1)
}

fn lowest(mask: u64) -> u32 {
    mask.trailing_zeros()
}

/// Returns the highest bit of the mask; 0 for an empty mask.
fn highest(mask: u64) -> u32 {
    mask.checked_ilog2().unwrap_or(0)
}
