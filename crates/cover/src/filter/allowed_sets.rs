//! Lists the sets of values that different variables may have together.

use super::super::bit_sets::bits;

/// The largest number of values for which a sum of different variables is turned into sets of values.
pub(super) const MOST_VALUES: usize = 12;

/// Returns the sets of `count` of the values with the bits `among` whose sum, times `weight`, is one of `totals`. Bit k
/// of a set stands for `values[k]`. There are at most [`MOST_VALUES`] bits in `among`.
pub(super) fn sets_with_totals(
    values: &[i32],
    among: u64,
    count: usize,
    weight: i32,
    totals: &[i32],
) -> Vec<u64> {
    let places: Vec<usize> = bits(among).collect();
    let spread = |set: u64| bits(set).map(|index| 1 << places[index]).sum::<u64>();
    let sum = |set: &u64| weight * bits(*set).map(|index| values[index]).sum::<i32>();
    let sets = sets_of_size(places.len(), count).map(spread);
    sets.filter(|set| totals.contains(&sum(set))).collect()
}

/// Returns the sets of `count` of the first `most` bits, ascending.
fn sets_of_size(most: usize, count: usize) -> impl Iterator<Item = u64> {
    let first = (count <= most).then(|| (1 << count) - 1);
    // The next larger number with as many bits (M. Beeler, R. W. Gosper, R. Schroeppel, HAKMEM, 1972, item 175).
    let next = move |&set: &u64| {
        let lowest = set & set.wrapping_neg();
        let carried = set + lowest;
        let next = (carried ^ set).checked_div(lowest << 2).map_or(u64::MAX, |rest| carried | rest);
        (next >> most == 0).then_some(next)
    };
    std::iter::successors(first, next)
}

/// Returns the sets of positive values with the sum `total`. Bit k of a set stands for `values[k]`; the values are
/// ascending. Returns `None` if there are more than `most` sets.
pub(super) fn sets_with_total(values: &[i32], total: i32, most: usize) -> Option<Vec<u64>> {
    let mut partial = vec![(0u64, 0)];
    let mut sets = Vec::new();
    for (bit, &value) in values.iter().enumerate().filter(|(_, value)| **value > 0) {
        for index in 0..partial.len() {
            let (set, sum) = partial[index];
            let (set, sum) = (set | 1 << bit, sum + value);
            if sum < total {
                partial.push((set, sum));
            } else if sum == total {
                sets.push(set);
            }
        }
        if sets.len() + partial.len() > most {
            return None;
        }
    }
    if total == 0 {
        sets.push(0);
    }
    Some(sets)
}
