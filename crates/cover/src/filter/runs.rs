//! Narrows the variables of runs and the sum of their lengths.

use super::super::bit_sets::bits;
use super::outcome::Violated;

/// Arms that begin with runs of one value. The masks are those of the variable with this value, of the arms, and of the
/// number, which is the offset plus the lengths of all runs.
#[derive(Clone, Debug)]
pub(super) struct Runs {
    /// The number of variables of each arm.
    pub(super) arms: Vec<usize>,
    pub(super) offset: i32,
}

impl Runs {
    /// Returns whether all lengths fit the masks in which they are counted.
    pub(super) fn can_be_narrowed(&self) -> bool {
        self.arms.iter().sum::<usize>() < u64::BITS as usize
    }

    /// Removes the values with which the number is not the offset plus the lengths of the runs.
    pub(super) fn narrow(&self, masks: &mut [u64], values: &[i32]) -> Result<(), Violated> {
        let mut union = vec![0; masks.len()];
        for bit in bits(masks[0]) {
            let mut left = masks.to_vec();
            left[0] = 1 << bit;
            if self.narrow_for(&mut left, values).is_ok() {
                union.iter_mut().zip(left).for_each(|(all, mask)| *all |= mask);
            }
        }
        masks.copy_from_slice(&union);
        if union[0] == 0 { Err(Violated) } else { Ok(()) }
    }

    /// Does the same when the first variable has a single value.
    fn narrow_for(&self, masks: &mut [u64], values: &[i32]) -> Result<(), Violated> {
        let [value, cells @ .., number] = masks else { return Err(Violated) };
        let total = |bit: usize| u32::try_from(values[bit] - self.offset).ok();
        let has_total = |totals: u64, bit| {
            total(bit).is_some_and(|sum| totals.checked_shr(sum).unwrap_or(0) & 1 != 0)
        };
        let wanted = bits(*number).filter_map(total).filter(|&sum| sum < u64::BITS);
        let mut after = wanted.fold(0u64, |set, sum| set | 1 << sum);
        let mut arms: Vec<(&mut [u64], u64, u64)> = Vec::new();
        let mut rest = cells;
        for &length in &self.arms {
            let (arm, others) = rest.split_at_mut(length);
            let lengths = possible_lengths(arm, *value);
            arms.push((arm, lengths, 0));
            rest = others;
        }
        // From the last arm on: which sums of the arms before an arm leave a wanted total.
        for (_, lengths, sums_after) in arms.iter_mut().rev() {
            *sums_after = after;
            after = bits(*lengths).fold(0, |set, length| set | after >> length);
        }
        if after & 1 == 0 {
            return Err(Violated);
        }
        let mut before = 1u64;
        for (arm, lengths, after) in arms {
            let fits = |&length: &usize| (before << length) & after != 0;
            let left = bits(lengths).filter(fits).fold(0u64, |set, length| set | 1 << length);
            before = bits(left).fold(0, |sums, length| sums | before << length);
            narrow_arm(arm, *value, left);
        }
        *number =
            bits(*number).filter(|&bit| has_total(before, bit)).fold(0, |set, bit| set | 1 << bit);
        Ok(())
    }
}

/// Returns the possible lengths of the run of an arm: bit k stands for length k.
fn possible_lengths(arm: &[u64], value: u64) -> u64 {
    let mut lengths = 0;
    for (length, mask) in arm.iter().enumerate() {
        lengths |= u64::from(mask & !value != 0) << length;
        if mask & value == 0 {
            return lengths;
        }
    }
    lengths | 1 << arm.len()
}

/// Removes the values of the arm with which its run has none of the lengths.
fn narrow_arm(arm: &mut [u64], value: u64, lengths: u64) {
    for (index, mask) in arm.iter_mut().enumerate() {
        let is_shorter = lengths & ((1 << index) - 1) != 0;
        let ends_here = lengths >> index & 1 != 0;
        let is_longer = lengths >> index > 1;
        if !is_shorter {
            let other = if ends_here { !value } else { 0 };
            *mask &= other | if is_longer { value } else { 0 };
        }
    }
}
