//! The sums that variables with different values can have, and the values that are left with some of these sums.
//!
//! Each value counts by its excess over the smallest value of all: bit k of a set of sums stands for the sum k of such
//! excesses.

use num_traits::PrimInt;

use super::super::bit_sets::bits;
use super::subset_sums::SubsetSums;

/// The largest number of open variables that are narrowed exactly.
const MOST_EXACT: usize = 3;

/// A set of sums: bit k stands for the k-th number from some number on.
pub(super) trait Sums: PrimInt {
    /// The number of bits.
    const BITS: i32;

    /// Leaves out the bits for which there is no place.
    fn of(sums: u128) -> Self;

    /// Returns the first 64 bits.
    fn bits(self) -> u64;
}

impl Sums for u64 {
    const BITS: i32 = 64;

    fn of(sums: u128) -> Self {
        sums as u64
    }

    fn bits(self) -> u64 {
        self
    }
}

impl Sums for u128 {
    const BITS: i32 = 128;

    fn of(sums: u128) -> Self {
        sums
    }

    fn bits(self) -> u64 {
        self as u64
    }
}

/// The values that variables can have, each by its excess over the smallest one.
#[derive(Clone, Copy, Debug)]
pub(super) struct Excesses<'s, F> {
    /// The sums of different values.
    pub(super) subsets: &'s SubsetSums,
    /// Whether the excess of each value is the index of its bit, so that a mask of values is a set of sums.
    pub(super) is_dense: bool,
    /// Whether a search asks. Then known values are added as they are, and few open variables are narrowed exactly.
    /// Elsewhere this would change the difficulties of the library (`puzzles/README.md`).
    pub(super) is_search: bool,
    /// Returns the excess of the value of a bit.
    pub(super) of_bit: F,
}

impl<F: Fn(usize) -> usize> Excesses<'_, F> {
    /// Returns the sums that variables with different values can have, and others if several of them are open. Returns
    /// none if two known values are equal and a search asks.
    pub(super) fn sums<S: Sums>(&self, own: &[u64]) -> S {
        if let [only] = *own {
            return if self.is_dense { S::of(only.into()) } else { self.add(S::one(), only) };
        }
        if self.is_search && !are_possible(own) {
            return S::zero();
        }
        let open = || own.iter().copied().filter(|&mask| self.counts_as_open(mask));
        let sums = open().fold(S::one(), |sums, mask| self.add(sums, mask));
        let all = open().fold(0, |all, mask| all | mask);
        (sums & S::of(self.subsets.sums(all, open().count()))) << self.known_sum(own)
    }

    /// Removes values with which variables with different values have none of `sums`: in a search all such values if
    /// [`MOST_EXACT`] variables or fewer are open and have none of the known values.
    pub(super) fn narrow<S: Sums>(&self, own: &mut [u64], sums: S) {
        if let [only] = own {
            *only = self.having(*only, sums);
            return;
        }
        let sums = sums >> self.known_sum(own);
        // A mask has 64 bits, so there are no more variables with different values.
        let (mut open, mut left) = ([0; 64], [0; 64]);
        let mut count = 0;
        for mask in own.iter().filter(|&&mask| self.counts_as_open(mask)) {
            open[count] = *mask;
            count += 1;
        }
        let (open, left) = (&open[..count], &mut left[..count]);
        if self.is_search && count <= MOST_EXACT {
            self.narrow_exactly(open, 0, sums, left);
        } else {
            self.narrow_many(open, sums, left);
        }
        own.iter_mut()
            .filter(|mask| self.counts_as_open(**mask))
            .zip(left)
            .for_each(|(mask, left)| *mask = *left);
    }

    /// Adds to `left` the values of the variables `open` that differ from each other and from those of `used`, and have
    /// one of the sums. Returns whether there are such values.
    fn narrow_exactly<S: Sums>(&self, open: &[u64], used: u64, sums: S, left: &mut [u64]) -> bool {
        match (open, left) {
            ([mask], [left]) => {
                let having = self.having(mask & !used, sums);
                *left |= having;
                having != 0
            }
            ([mask, open @ ..], [own_left, left @ ..]) => {
                let is_left = |&bit: &usize| {
                    self.narrow_exactly(open, used | 1 << bit, sums >> (self.of_bit)(bit), left)
                };
                let having = mask_of(bits(mask & !used).filter(is_left));
                *own_left |= having;
                having != 0
            }
            // No variable is open, so there is nothing to narrow.
            _ => true,
        }
    }

    /// Sets `left` to the values with which the variables `open` have one of the sums if values may be equal, and which
    /// have one with as many others of all these values.
    fn narrow_many<S: Sums>(&self, open: &[u64], sums: S, left: &mut [u64]) {
        let mut all_before = [S::zero(); 64];
        let (mut before, mut all) = (S::one(), 0);
        for (&mask, place) in open.iter().zip(&mut all_before) {
            *place = before;
            before = self.add(before, mask);
            all |= mask;
        }
        let is_supported = |&bit: &usize| {
            let others = S::of(self.subsets.sums(all & !(1 << bit), open.len() - 1));
            !(others << (self.of_bit)(bit) & sums).is_zero()
        };
        let supported = mask_of(bits(all).filter(is_supported));
        let mut after = sums;
        for ((&mask, left), &before) in open.iter().zip(left).zip(&all_before).rev() {
            let is_left = |&bit: &usize| !(before << (self.of_bit)(bit) & after).is_zero();
            *left = mask_of(bits(mask & supported).filter(is_left));
            after = bits(mask).fold(S::zero(), |set, bit| set | after >> (self.of_bit)(bit));
        }
    }

    /// Returns the values without which variables with different values have none of `sums`, except known ones. The
    /// known values must be different.
    pub(super) fn needed<S: Sums>(&self, own: &[u64], sums: S) -> u64 {
        let sums = sums >> self.known_sum(own);
        let open = || own.iter().filter(|&&mask| self.counts_as_open(mask));
        let all = open().fold(0, |all, mask| all | mask);
        let count = open().count();
        let is_needed =
            |&bit: &usize| (S::of(self.subsets.sums(all & !(1 << bit), count)) & sums).is_zero();
        mask_of(bits(all).filter(is_needed))
    }

    /// Returns the sums of one of `sums` and one of the values of the mask.
    fn add<S: Sums>(&self, sums: S, mask: u64) -> S {
        bits(mask).fold(S::zero(), |all, bit| all | sums << (self.of_bit)(bit))
    }

    /// Returns the values of the mask that are one of the sums.
    fn having<S: Sums>(&self, mask: u64, sums: S) -> u64 {
        if self.is_dense {
            return mask & sums.bits();
        }
        let is_sum = |&bit: &usize| !(sums >> (self.of_bit)(bit) & S::one()).is_zero();
        mask_of(bits(mask).filter(is_sum))
    }

    /// Returns whether the variable with this mask is not known, or known values are not apart.
    fn counts_as_open(&self, mask: u64) -> bool {
        !self.is_search || is_open(&mask)
    }

    /// Returns the sum of the known variables, if these are apart.
    fn known_sum(&self, own: &[u64]) -> usize {
        let known = own.iter().filter(|&&mask| !self.counts_as_open(mask));
        known.map(|mask| (self.of_bit)(mask.trailing_zeros() as usize)).sum()
    }
}

/// Returns whether a variable with this mask has several values left, or none.
pub(super) fn is_open(mask: &u64) -> bool {
    !mask.is_power_of_two()
}

/// Returns whether each variable has a value left, and no two have the same single one.
pub(super) fn are_possible(own: &[u64]) -> bool {
    let mut known = 0;
    own.iter().all(|&mask| {
        let is_possible = mask != 0 && (is_open(&mask) || known & mask == 0);
        known |= if is_open(&mask) { 0 } else { mask };
        is_possible
    })
}

/// Returns the mask of these bits.
fn mask_of(bits: impl Iterator<Item = usize>) -> u64 {
    bits.fold(0, |mask, bit| mask | 1 << bit)
}

#[cfg(test)]
mod tests {
    use super::*;

    const VALUES: [i32; 6] = [1, 2, 3, 4, 5, 6];

    /// Returns the different values that variables with these masks can have, if their excesses have one of the sums.
    fn choices(masks: &[u64], used: u64, sums: u64) -> Vec<Vec<u64>> {
        let Some((&mask, others)) = masks.split_first() else {
            return if sums & 1 != 0 { vec![Vec::new()] } else { Vec::new() };
        };
        let mut all = Vec::new();
        for bit in bits(mask & !used) {
            let rest = choices(others, used | 1 << bit, sums >> bit);
            all.extend(rest.into_iter().map(|choice| [vec![1 << bit], choice].concat()));
        }
        all
    }

    /// Returns the masks of four variables. No variable with several values has one that another variable is known to
    /// have.
    fn random_masks(random: &mut fastrand::Rng) -> Vec<u64> {
        let (known_count, mut known) = (random.usize(..4), Vec::new());
        while known.len() < known_count {
            let value = 1 << random.u8(..6);
            if !known.contains(&value) {
                known.push(value);
            }
        }
        let free = 63 & !known.iter().fold(0, |all, value| all | value);
        let mut masks = known;
        while masks.len() < 4 {
            let mask = random.u64(1..64) & free;
            if mask.count_ones() > 1 {
                masks.push(mask);
            }
        }
        random.shuffle(&mut masks);
        masks
    }

    #[test]
    fn variables_with_different_values_keep_those_with_which_they_have_a_sum_and_few_keep_no_others()
     {
        let subsets = SubsetSums::new(&VALUES);
        let of_bit = |bit| bit;
        let exact = Excesses { subsets: &subsets, is_dense: true, is_search: true, of_bit };
        let rough = Excesses { is_search: false, ..exact };
        let mut random = fastrand::Rng::with_seed(5);
        let (mut certain, mut needed_count) = (0, 0);
        for _ in 0..5000 {
            let masks = random_masks(&mut random);
            let sums = random.u64(1..1 << 15) & random.u64(1..1 << 15);
            let all = choices(&masks, 0, sums);
            let expected =
                |index: usize| all.iter().fold(0, |all, choice: &Vec<u64>| all | choice[index]);
            let open_count = masks.iter().filter(|mask| is_open(mask)).count();
            for excesses in [exact, rough] {
                let sums = sums & excesses.sums::<u64>(&masks);
                let mut left = masks.clone();
                excesses.narrow(&mut left, sums);
                for (index, &left) in left.iter().enumerate() {
                    assert_eq!(expected(index) & !left, 0, "{masks:?} {sums:b}");
                    assert_eq!(left & !masks[index], 0, "{masks:?} {sums:b}");
                    if excesses.is_search && open_count <= MOST_EXACT && is_open(&masks[index]) {
                        assert_eq!(left, expected(index), "{masks:?} {sums:b}");
                        certain += 1;
                    }
                }
            }
            let needed = exact.needed(&masks, sums & exact.sums::<u64>(&masks));
            let is_in_all = |bit| all.iter().all(|choice| choice.contains(&(1u64 << bit)));
            assert!(bits(needed).all(is_in_all), "{masks:?} {sums:b}");
            needed_count += needed.count_ones();
        }
        assert!(certain > 1000 && needed_count > 1000, "{certain} {needed_count}");
    }
}
