//! Writes the clues which say that all dots of a kind are given.

use itertools::Itertools;

use super::part::{Part, Parts};
use sudosat_grid::{Clue, Rules};

/// Returns the fields for a clue which says that neighbours without a dot are not consecutive. Returns `None` if the
/// clue forbids another difference.
pub(super) fn of_strict_difference(clue: &Clue) -> Parts {
    matches!(clue.numbers(), [] | [1]).then(|| vec![Part::On("nonconsecutive")])
}

/// Returns the entry of the field `negative` for a clue which says that neighbours without a dot are in none of the
/// `forbidden` ratios. The entry forbids every ratio that a dot of the puzzle has, or 2 if there is no dot. Returns
/// `None` if these are not the `forbidden` ratios.
pub(super) fn of_strict_ratio(forbidden: &[i32], rules: &Rules) -> Parts {
    let dots = rules.clues().filter(|clue| clue.kind().name == "ratio");
    let mut ratios: Vec<i32> = dots.map(|clue| clue.number().unwrap_or(2)).collect();
    if ratios.is_empty() {
        ratios.push(2);
    }
    let is_same = ratios.iter().sorted().dedup().eq(forbidden.iter().sorted().dedup());
    is_same.then(|| vec![Part::In("negative", "ratio".into())])
}
