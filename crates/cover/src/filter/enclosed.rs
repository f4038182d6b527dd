//! Narrows a list of variables that have different values. Two of them, the ends, have given values; the values of the
//! variables between the ends are one of some sets.
//!
//! Each pair of variables that can be the two ends is tried with each set of as many values as there are variables
//! between. The values that no such trial uses are removed.

use super::outcome::Violated;

/// The values of the ends, and the sets of values that may be between.
#[derive(Clone, Debug)]
pub(super) struct Enclosed {
    ends: u64,
    /// For each number of values: the sets with that many values.
    sets: Vec<Vec<u64>>,
}

impl Enclosed {
    pub(super) fn new(ends: u64, sets: impl Iterator<Item = u64>) -> Self {
        let mut by_size: Vec<Vec<u64>> = Vec::new();
        for set in sets {
            let size = set.count_ones() as usize;
            by_size.resize(by_size.len().max(size + 1), Vec::new());
            by_size[size].push(set);
        }
        Enclosed { ends, sets: by_size }
    }

    /// Returns the number of sets.
    pub(super) fn set_count(&self) -> usize {
        self.sets.iter().map(Vec::len).sum()
    }

    /// Removes the values that are in no possible choice of two ends and a set between them.
    pub(super) fn narrow(&self, masks: &mut [u64]) -> Result<(), Violated> {
        let mut left = vec![0; masks.len()];
        for (first, &mask) in masks.iter().enumerate() {
            if mask & self.ends != 0 {
                self.keep_from(first, masks, &mut left);
            }
            if mask & !self.ends == 0 {
                break;
            }
        }
        masks.copy_from_slice(&left);
        // No variable at all has no ends.
        if left.is_empty() || left.contains(&0) { Err(Violated) } else { Ok(()) }
    }

    /// Adds to `left` the values that are possible if the variable `first` is the first end.
    fn keep_from(&self, first: usize, masks: &[u64], left: &mut [u64]) {
        let (mut between, mut before) = (0, 0);
        masks[..first].iter().for_each(|mask| before |= mask);
        for (last, &mask) in masks.iter().enumerate().skip(first + 1) {
            if mask & self.ends != 0 && ((masks[first] | mask) & self.ends).count_ones() > 1 {
                let beside = masks[last + 1..].iter().fold(before, |all, mask| all | mask);
                self.keep([first, last], [between, beside], masks, left);
            }
            if mask & !self.ends == 0 {
                break;
            }
            between |= mask;
        }
    }

    /// Adds to `left` the values that are possible if `first` and `last` are the ends. `between` has the values that
    /// variables between them have, and `beside` those that the others have.
    fn keep(
        &self,
        [first, last]: [usize; 2],
        [between, beside]: [u64; 2],
        masks: &[u64],
        left: &mut [u64],
    ) {
        let is_between = |place: usize| first < place && place < last;
        let sets = self.sets.get(last - first - 1).into_iter().flatten();
        let beside_count = masks.len() - (last - first) - 1;
        for &set in sets.filter(|&set| set & !between == 0) {
            let others = !set & !self.ends;
            let allowed = |place: usize| match place {
                _ if place == first || place == last => self.ends,
                _ if is_between(place) => set,
                _ => others,
            };
            let is_possible = (others & beside).count_ones() as usize >= beside_count
                && masks.iter().enumerate().all(|(place, mask)| mask & allowed(place) != 0);
            if is_possible {
                let left = left.iter_mut().zip(masks).enumerate();
                left.for_each(|(place, (left, mask))| *left |= mask & allowed(place));
            }
        }
    }
}
