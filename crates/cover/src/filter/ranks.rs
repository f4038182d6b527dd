//! Narrows lists of which the first has a rank in lexicographic order.

use std::cmp::Ordering;

use super::outcome::Violated;

/// The rank of the first of some equally long lists. The masks are those of the lists, one after the other.
#[derive(Clone, Debug)]
pub(super) struct Ranking {
    /// The number of variables of each list.
    pub(super) length: usize,
    /// The number of other lists that come before the first one.
    pub(super) before: usize,
    /// The number of other lists that come after the first one, if it is known.
    pub(super) after: Option<usize>,
    /// Whether other lists may be equal to the first one.
    pub(super) ties: bool,
    /// The number of values at the beginning that another list shares with the first one if it counts.
    pub(super) common: usize,
    /// Whether the values of a list are different, in each list.
    pub(super) different: bool,
}

/// Where another list can be, seen from the ranked list.
#[derive(Clone, Copy)]
struct Places {
    /// Whether it certainly counts.
    counts: bool,
    /// Whether it can come before the ranked list, if it counts.
    before: bool,
    /// Whether it can come after the ranked list, if it counts.
    after: bool,
    /// Whether it can be equal; `false` if it can be on both sides, where this does not matter.
    equal: bool,
}

/// One side of the ranked list: the lists before it, or those after it.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Side {
    Before,
    After,
}

impl Ranking {
    /// Removes the values with which the first list does not have the rank.
    pub(super) fn narrow(&self, masks: &mut [u64]) -> Result<(), Violated> {
        let (list, others) = masks.split_at_mut(self.length);
        let all: Vec<Option<Places>> =
            others.chunks(self.length).map(|other| self.places(list, other)).collect();
        for (other, places) in others.chunks_mut(self.length).zip(&all) {
            match places {
                Some(places) if places.is_anywhere() => {}
                Some(places) if places.counts => return Err(Violated),
                Some(_) => self.leave_out(list, other),
                None => {}
            }
        }
        self.narrow_side(list, others, &all, (Side::Before, self.before))?;
        match self.after {
            Some(after) => self.narrow_side(list, others, &all, (Side::After, after)),
            None => Ok(()),
        }
    }

    /// Removes the values with which another number than `wanted` of the lists is on this side.
    fn narrow_side(
        &self,
        list: &mut [u64],
        others: &mut [u64],
        all: &[Option<Places>],
        (side, wanted): (Side, usize),
    ) -> Result<(), Violated> {
        let possible = || all.iter().flatten().filter(|places| places.can_be(side));
        let most = possible().count();
        let least = possible().filter(|places| places.counts && places.only(side)).count();
        if !(least..=most).contains(&wanted) {
            return Err(Violated);
        }
        if least < wanted && wanted < most {
            return Ok(());
        }
        for (other, places) in others.chunks_mut(self.length).zip(all) {
            let Some(places) = places.filter(|places| places.can_be(side)) else { continue };
            match (places.counts, places.only(side)) {
                _ if most == wanted => self.put(list, other, side),
                (true, false) if least == wanted => self.keep_from(list, other, side),
                (false, true) if least == wanted => self.leave_out(list, other),
                _ => {}
            }
        }
        Ok(())
    }

    /// Returns where another list can be; `None` if it does not count.
    fn places(&self, list: &[u64], other: &[u64]) -> Option<Places> {
        let shared = || list.iter().zip(other).take(self.common);
        if shared().any(|(mask, own)| mask & own == 0) {
            return None;
        }
        let counts = shared().all(|(mask, own)| mask == own && mask.is_power_of_two());
        let (order, used) = (self.order(false), self.used(list));
        let (list, other) = (&list[self.common..], &other[self.common..]);
        let before = order.can_hold(other, list, used);
        let after = order.can_hold(list, other, used);
        // A list that can be on both sides may as well be equal.
        let is_open = before && after;
        let mut pairs = list.iter().zip(other);
        let equal = self.ties && !is_open && pairs.all(|(mask, own)| mask & own != 0);
        Some(Places { counts, before, after, equal })
    }

    /// Puts a list that can be on this side there: it counts, and its values are less or greater.
    fn put(&self, list: &mut [u64], other: &mut [u64], side: Side) {
        for (mask, own) in list.iter_mut().zip(&mut *other).take(self.common) {
            (*mask, *own) = (*mask & *own, *mask & *own);
        }
        self.put_in_order(self.order(false), list, other, side);
    }

    /// Keeps a list that counts from this side.
    fn keep_from(&self, list: &mut [u64], other: &mut [u64], side: Side) {
        self.put_in_order(self.order(self.ties), list, other, side.opposite());
    }

    /// Removes the values with which a list that counts is not on this side.
    fn put_in_order(&self, order: Order, list: &mut [u64], other: &mut [u64], side: Side) {
        let used = self.used(list);
        let (list, other) = (&mut list[self.common..], &mut other[self.common..]);
        match side {
            Side::Before => order.narrow(other, list, used),
            Side::After => order.narrow(list, other, used),
        }
    }

    fn order(&self, or_equal: bool) -> Order {
        Order { or_equal, different: self.different }
    }

    /// Returns the values that no other variable of a list that counts can have, because its first ones have them.
    fn used(&self, list: &[u64]) -> u64 {
        let known = list[..self.common].iter().filter(|mask| mask.is_power_of_two());
        known.filter(|_| self.different).fold(0, |used, mask| used | mask)
    }

    /// Keeps a list from counting, if that depends on a single variable.
    fn leave_out(&self, list: &[u64], other: &mut [u64]) {
        let is_open =
            |index: &usize| list[*index] != other[*index] || !list[*index].is_power_of_two();
        let mut open = (0..self.common).filter(is_open);
        if let (Some(index), None) = (open.next(), open.next())
            && list[index].is_power_of_two()
        {
            other[index] &= !list[index];
        }
    }
}

impl Places {
    fn is_anywhere(self) -> bool {
        self.before || self.after || self.equal
    }

    fn can_be(self, side: Side) -> bool {
        match side {
            Side::Before => self.before,
            Side::After => self.after,
        }
    }

    /// Returns whether a list that counts can only be on this side.
    fn only(self, side: Side) -> bool {
        self.can_be(side) && !self.can_be(side.opposite()) && !self.equal
    }
}

impl Side {
    fn opposite(self) -> Self {
        match self {
            Side::Before => Side::After,
            Side::After => Side::Before,
        }
    }
}

/// The lexicographic order of two equally long lists: the *small* one comes before the *large* one.
#[derive(Clone, Copy)]
struct Order {
    /// Whether the lists may be equal.
    or_equal: bool,
    /// Whether the values of a list are different, in each list.
    different: bool,
}

impl Order {
    /// Returns whether the order can hold if no variable has one of the values `used`.
    fn can_hold(self, small: &[u64], large: &[u64], mut used: u64) -> bool {
        for (small, large) in small.iter().zip(large) {
            let (small, large) = (small & !used, large & !used);
            match lowest(small).cmp(&highest(large)) {
                _ if small == 0 || large == 0 => return false,
                Ordering::Less => return true,
                Ordering::Greater => return false,
                Ordering::Equal if self.different => used |= small & large,
                Ordering::Equal => {}
            }
        }
        self.or_equal
    }

    /// Removes the values with which the order does not hold if no variable has one of the values `used`. The order
    /// must be possible. Only the first variables that can differ lose values (A. Frisch, B. Hnich, Z. Kiziltan, I.
    /// Miguel, T. Walsh, *Global Constraints for Lexicographic Orderings*, CP 2002).
    fn narrow(self, small: &mut [u64], large: &mut [u64], mut used: u64) {
        for index in 0..small.len() {
            let is_strict = !self.can_hold(&small[index + 1..], &large[index + 1..], used);
            let (first, second) = (&mut small[index], &mut large[index]);
            (*first, *second) = (*first & !used, *second & !used);
            narrow_pair(first, second, is_strict);
            if first != second || !first.is_power_of_two() {
                return;
            }
            used |= if self.different { *first } else { 0 };
        }
    }
}

/// Removes the values with which the first half does not come before the other half in lexicographic order.
pub(super) fn narrow_before(masks: &mut [u64]) -> Result<(), Violated> {
    let (first, second) = masks.split_at_mut(masks.len() / 2);
    let order = Order { or_equal: false, different: false };
    if !order.can_hold(first, second, 0) {
        return Err(Violated);
    }
    order.narrow(first, second, 0);
    Ok(())
}

/// Removes the values with which `small` is larger than `large`; if `is_strict`, also those with which they are equal.
fn narrow_pair(small: &mut u64, large: &mut u64, is_strict: bool) {
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
