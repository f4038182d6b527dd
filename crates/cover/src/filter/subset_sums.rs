//! Lists the sums that a number of different values can have.

use super::super::bit_sets::bits;

/// The sums of different values, each less the smallest value of all, for masks of values. Bit k of a result stands for
/// the sum k.
#[derive(Clone, Debug)]
pub(super) struct SubsetSums {
    /// The values, each less the smallest one.
    shifts: Vec<u32>,
    /// For each number k of values and each mask: the sums that k values of the mask can have. Empty if there are too
    /// many masks.
    table: Vec<u128>,
}

/// The largest number of values with a table: 11 * 1,024 entries.
const MOST_VALUES: usize = 10;

impl SubsetSums {
    /// Prepares the sums of `values`, which are ascending.
    pub(super) fn new(values: &[i32]) -> Self {
        let least = values.first().copied().unwrap_or(0);
        let shifts: Vec<u32> = values.iter().map(|value| value.abs_diff(least)).collect();
        let total: u32 = shifts.iter().sum();
        let mut table = Vec::new();
        if shifts.len() <= MOST_VALUES && total < u128::BITS {
            let masks = 1 << shifts.len();
            table = vec![0; masks * (shifts.len() + 1)];
            table[..masks].fill(1);
            for size in 1..=shifts.len() {
                for mask in 1..masks {
                    let rest = mask & (mask - 1);
                    let shift = shifts[mask.trailing_zeros() as usize];
                    table[size * masks + mask] =
                        table[size * masks + rest] | table[(size - 1) * masks + rest] << shift;
                }
            }
        }
        SubsetSums { shifts, table }
    }

    /// Returns the sums of `size` different values of the mask. Without a table, returns all sums between the smallest
    /// and the largest one.
    #[inline]
    pub(super) fn sums(&self, mask: u64, size: usize) -> u128 {
        if size > self.shifts.len() {
            return 0;
        }
        if !self.table.is_empty() {
            return self.table[(size << self.shifts.len()) + mask as usize];
        }
        let count = mask.count_ones() as usize;
        if count < size {
            return 0;
        }
        let chosen = || bits(mask).map(|bit| self.shifts[bit]);
        let least: u32 = chosen().take(size).sum();
        let most: u32 = chosen().skip(count - size).sum();
        let up_to = |sum: u32| 2u128.checked_shl(sum).map_or(u128::MAX, |bit| bit.wrapping_sub(1));
        let below = 1u128.checked_shl(least).map_or(u128::MAX, |bit| bit - 1);
        up_to(most) & !below
    }
}
