//! A set of small numbers that are due.

use super::super::bit_sets::{insert, remove};

/// A set of small numbers. [`pop`](Self::pop) removes the smallest one.
#[derive(Clone, Debug)]
pub(super) struct Due(Vec<u64>);

impl Due {
    /// Returns the empty set, with space for the numbers below `count`.
    pub(super) fn none(count: usize) -> Self {
        Due(vec![0; count.div_ceil(64)])
    }

    /// Returns the set of all numbers below `count`.
    pub(super) fn all(count: usize) -> Self {
        let mut due = Due::none(count);
        (0..count as u32).for_each(|number| due.add(number));
        due
    }

    #[inline]
    pub(super) fn add(&mut self, number: u32) {
        insert(&mut self.0, number);
    }

    #[inline]
    pub(super) fn remove(&mut self, number: u32) {
        remove(&mut self.0, number);
    }

    /// Adds the numbers of a set, given as bits.
    #[inline]
    pub(super) fn add_all(&mut self, set: &[u64]) {
        self.0.iter_mut().zip(set).for_each(|(all, word)| *all |= word);
    }

    /// Adds the numbers of a set, given as bits, that are not in `others`.
    #[inline]
    pub(super) fn add_all_but(&mut self, set: &[u64], others: &[u64]) {
        let words = set.iter().zip(others).map(|(set, others)| set & !others);
        self.0.iter_mut().zip(words).for_each(|(all, word)| *all |= word);
    }

    /// Removes the smallest number and returns it, if it is below `limit`.
    #[inline]
    pub(super) fn pop_below(&mut self, limit: u32) -> Option<u32> {
        let index = self.0.iter().position(|&word| word != 0)?;
        let word = &mut self.0[index];
        let number = index as u32 * 64 + word.trailing_zeros();
        (number < limit).then(|| {
            *word &= *word - 1;
            number
        })
    }

    /// Removes the smallest number and returns it.
    #[inline]
    pub(super) fn pop(&mut self) -> Option<u32> {
        self.pop_below(u32::MAX)
    }

    pub(super) fn clear(&mut self) {
        self.0.fill(0);
    }
}
