//! Sets of numbers as bits of 64-bit words.

/// Returns whether the set has `number`.
#[inline]
pub(super) fn has(set: &[u64], number: usize) -> bool {
    set[number / 64] & (1 << (number % 64)) != 0
}

/// Adds `number` to the set. Returns whether it was not in the set before.
#[inline]
pub(super) fn insert(set: &mut [u64], number: usize) -> bool {
    let (word, bit) = (&mut set[number / 64], 1 << (number % 64));
    let is_new = *word & bit == 0;
    *word |= bit;
    is_new
}

/// Removes `number` from the set.
#[inline]
pub(super) fn remove(set: &mut [u64], number: usize) {
    set[number / 64] &= !(1 << (number % 64));
}

/// Adds the numbers of `other` to the set.
#[inline]
pub(super) fn unite(set: &mut [u64], other: &[u64]) {
    set.iter_mut().zip(other).for_each(|(own, other)| *own |= other);
}

/// Returns whether the sets have a number in common.
#[inline]
pub(super) fn meet(set: &[u64], other: &[u64]) -> bool {
    set.iter().zip(other).any(|(own, other)| own & other != 0)
}

/// Returns whether the set has a number that `other` lacks.
#[inline]
pub(super) fn exceeds(set: &[u64], other: &[u64]) -> bool {
    set.iter().zip(other).any(|(own, other)| own & !other != 0)
}

/// Returns the elements, ascending.
#[inline]
pub(super) fn iter(set: &[u64]) -> impl Iterator<Item = usize> + '_ {
    elements(set.iter().copied())
}

/// Returns the elements that `other` lacks, ascending.
#[inline]
pub(super) fn difference<'s>(set: &'s [u64], other: &'s [u64]) -> impl Iterator<Item = usize> + 's {
    elements(set.iter().zip(other).map(|(own, other)| own & !other))
}

/// Returns the elements of a set that consists of these words.
#[inline]
fn elements(words: impl Iterator<Item = u64>) -> impl Iterator<Item = usize> {
    words.enumerate().flat_map(|(index, word)| {
        let mut rest = word;
        std::iter::from_fn(move || {
            let bit = (rest != 0).then(|| rest.trailing_zeros() as usize)?;
            rest &= rest - 1;
            Some(64 * index + bit)
        })
    })
}
