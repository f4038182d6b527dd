//! Stores sets of small numbers as bits of words.

/// Returns the indices of the bits of a word, ascending.
#[inline]
pub(super) fn bits(mut word: u64) -> impl Iterator<Item = usize> {
    std::iter::from_fn(move || {
        // The instruction for trailing zeros has no result for 0, so this comes first.
        (word != 0).then(|| {
            let index = word.trailing_zeros() as usize;
            word &= word - 1;
            index
        })
    })
}

/// Adds the number to the set, which must have a word for it.
#[inline]
pub(super) fn insert(set: &mut [u64], number: u32) {
    set[number as usize / 64] |= 1 << (number % 64);
}

/// Removes the number from the set, which must have a word for it.
#[inline]
pub(super) fn remove(set: &mut [u64], number: u32) {
    set[number as usize / 64] &= !(1 << (number % 64));
}

/// Returns whether the set, which must have a word for the number, contains it.
#[inline]
pub(super) fn contains(set: &[u64], number: u32) -> bool {
    set[number as usize / 64] >> (number % 64) & 1 != 0
}

/// Returns the numbers of the set, ascending.
#[inline]
pub(super) fn members(set: &[u64]) -> impl Iterator<Item = u32> {
    let word = |(index, &word): (u32, &u64)| bits(word).map(move |bit| index * 64 + bit as u32);
    (0..).zip(set).flat_map(word)
}

/// A list of sets with equally many words, in one allocation.
#[derive(Clone, Debug, Default)]
pub(super) struct BitSets {
    /// The number of words of a set.
    words: usize,
    sets: Vec<u64>,
}

impl BitSets {
    /// Builds `count` sets of numbers below `limit` from pairs of the index of a set and a number of it.
    pub(super) fn new(
        count: usize,
        limit: usize,
        pairs: impl Iterator<Item = (usize, u32)>,
    ) -> Self {
        let words = limit.div_ceil(64);
        let mut sets = vec![0; count * words];
        for (index, number) in pairs {
            insert(&mut sets[index * words..], number);
        }
        BitSets { words, sets }
    }

    /// Returns the set with this index.
    #[inline]
    pub(super) fn of(&self, index: u32) -> &[u64] {
        &self.sets[index as usize * self.words..][..self.words]
    }
}
