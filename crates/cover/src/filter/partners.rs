//! Narrows two variables to values that are partners.

use super::super::Relation;

/// The number of values whose partners are looked up at once.
const WIDTH: usize = 6;

/// For each 6 values of one variable, and each set of these, the partners that the other variable can have.
type Lookup = Vec<[u64; 1 << WIDTH]>;

/// A relation of two variables: which values of the first one are possible with values of the second one, and the other
/// way round.
#[derive(Clone, Debug)]
pub(super) struct Partners {
    /// The partners that are values of the first variable, and those of the second one.
    lookups: [Lookup; 2],
    /// Whether each value is its only partner.
    pub(super) are_equal: bool,
}

impl Partners {
    /// Reads the relation of `values`.
    pub(super) fn new(relation: &Relation, values: &[i32]) -> Self {
        let first = lookup(values, |second, first| relation.holds(first, second));
        let second = lookup(values, |first, second| relation.holds(first, second));
        let are_equal = (0..values.len()).all(|bit| partners(&second, 1 << bit) == 1 << bit);
        Partners { lookups: [first, second], are_equal }
    }

    /// Removes the values without a partner.
    pub(super) fn narrow(&self, masks: &mut [u64]) {
        let [first, second] = [masks[0], masks[1]];
        masks[0] &= partners(&self.lookups[0], second);
        masks[1] &= partners(&self.lookups[1], first);
    }
}

/// Returns the partners of all sets of values. `holds` says whether the second value is a partner of the first one.
fn lookup(values: &[i32], holds: impl Fn(i32, i32) -> bool) -> Lookup {
    let of_value = |&one: &i32| {
        (0..).zip(values).fold(0, |all, (bit, &other)| all | u64::from(holds(one, other)) << bit)
    };
    let of_chunk = |chunk: &[i32]| {
        let mut all = [0; 1 << WIDTH];
        let single: Vec<u64> = chunk.iter().map(of_value).collect();
        for set in 1..1 << single.len() {
            all[set] = all[set & (set - 1)] | single[set.trailing_zeros() as usize];
        }
        all
    };
    values.chunks(WIDTH).map(of_chunk).collect()
}

/// Returns all partners of the values of `mask`.
fn partners(lookup: &[[u64; 1 << WIDTH]], mask: u64) -> u64 {
    (0..).zip(lookup).fold(0, |all, (chunk, sets)| {
        all | sets[(mask >> (WIDTH * chunk)) as usize & (sets.len() - 1)]
    })
}
