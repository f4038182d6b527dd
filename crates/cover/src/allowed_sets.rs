//! Defines the sets of values that different variables may have together.

use super::{ActionId, Primitive, Term};

/// The largest number of values for which a sum of different variables is read as sets of values.
const MOST_VALUES: usize = 12;

/// Sets of values that different variables may have together. Each value has a bit.
#[derive(Clone, Debug)]
pub(super) struct AllowedSets {
    /// For each variable, and each value in the order of the bits: the action for the value, if the variable has it.
    pub(super) actions: Vec<Vec<Option<ActionId>>>,
    pub(super) sets: Vec<u64>,
}

impl AllowedSets {
    /// Returns the sets that the primitive allows. `differ` returns whether requirements make the values of two variables
    /// different. Returns `None` if the primitive is neither a set of values nor a sum of different variables, or if there
    /// are too many values.
    pub(super) fn of(
        primitive: &Primitive<Term>,
        differ: impl Fn(&Term, &Term) -> bool,
    ) -> Option<Self> {
        match primitive {
            Primitive::ValueSet(terms, sets) => {
                let values = values_of(terms.iter());
                let mask = |set: &Vec<i32>| set.iter().map(|&value| bit(&values, value)).sum();
                if values.len() > u64::BITS as usize {
                    return None;
                }
                let sets = sets.iter().filter_map(mask).collect();
                Some(AllowedSets::new(terms.iter(), &values, sets))
            }
            Primitive::Sum(parts, totals) => {
                let terms = || parts.iter().map(|(_, term)| term);
                let values = values_of(terms());
                let weight = parts.first()?.0;
                if values.len() > MOST_VALUES || !are_different(parts, differ) {
                    return None;
                }
                let sets = sets_with_totals(&values, parts.len(), weight, totals);
                Some(AllowedSets::new(terms(), &values, sets))
            }
            _ => None,
        }
    }

    fn new<'t>(terms: impl Iterator<Item = &'t Term>, values: &[i32], sets: Vec<u64>) -> Self {
        let with_values = |term: &Term| {
            let mut actions = vec![None; values.len()];
            for &(value, action) in term.options() {
                if let Ok(index) = values.binary_search(&value) {
                    actions[index] = Some(action);
                }
            }
            actions
        };
        AllowedSets { actions: terms.map(with_values).collect(), sets }
    }
}

/// Returns the indices of the bits of a set, ascending.
pub(super) fn bits(mut set: u64) -> impl Iterator<Item = usize> {
    std::iter::from_fn(move || {
        let index = set.trailing_zeros() as usize;
        set &= set.wrapping_sub(1);
        (index < u64::BITS as usize).then_some(index)
    })
}

/// Returns the sets of `count` of the values whose sum, times `weight`, is one of `totals`. Bit k of a set stands for
/// the value with index k. There are at most 63 values.
fn sets_with_totals(values: &[i32], count: usize, weight: i32, totals: &[i32]) -> Vec<u64> {
    let sum = |set: &u64| weight * bits(*set).map(|index| values[index]).sum::<i32>();
    sets_of_size(values.len(), count).filter(|set| totals.contains(&sum(set))).collect()
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

/// Returns whether all weights are equal, and the values of each two variables are different.
fn are_different(parts: &[(i32, Term)], differ: impl Fn(&Term, &Term) -> bool) -> bool {
    let differs =
        |index: usize| parts[index + 1..].iter().all(|(_, other)| differ(&parts[index].1, other));
    parts.windows(2).all(|pair| pair[0].0 == pair[1].0) && (0..parts.len()).all(differs)
}

/// Returns the values of the variables, ascending, each once.
fn values_of<'t>(terms: impl Iterator<Item = &'t Term>) -> Vec<i32> {
    let mut values: Vec<i32> =
        terms.flat_map(|term| term.options()).map(|&(value, _)| value).collect();
    values.sort_unstable();
    values.dedup();
    values
}

/// Returns the bit of a value: `values` are ascending, and bit k stands for the value with index k. Returns `None` if the
/// value is not among them.
fn bit(values: &[i32], value: i32) -> Option<u64> {
    values.binary_search(&value).ok().map(|index| 1 << index)
}
