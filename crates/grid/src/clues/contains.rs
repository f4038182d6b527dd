//! Quadruples: the cells contain each listed digit at least as often as it is listed.

use std::collections::BTreeMap;

use super::{Arity, Clue, ClueType, listed, words};
use sudosat_cover::Primitive;

pub(super) const CONTAINS: ClueType = ClueType {
    name: "contains",
    meaning: "Cells that contain digits, each at least as often as listed: quadruples.",
    aliases: &["quad", "quadruple", "containatleast"],
    usage: "contains DIGITS CELLS",
    numbers: Arity::at_least(1),
    holds: |clue, grid| {
        let mut digits = grid.values(clue.cells());
        clue.numbers().iter().all(|number| {
            let found = digits.iter().position(|digit| digit == number);
            found.map(|index| digits.swap_remove(index)).is_some()
        })
    },
    primitives: |clue, _| {
        let most = clue.cells().len() as i32;
        let at_least = |(digit, times): (i32, i32)| {
            Primitive::Count(clue.cells().to_vec(), vec![digit], (times..=most).collect())
        };
        times(clue).into_iter().map(at_least).collect()
    },
    sentence: |clue| {
        let (cells, digits) = (words(clue.cells()), listed(clue.numbers()));
        format!("{cells} contain {digits}, each at least as often as listed")
    },
    ..ClueType::PLAIN
};

/// Returns how often each digit is listed in the clue.
pub(super) fn times(clue: &Clue) -> BTreeMap<i32, i32> {
    let mut times = BTreeMap::new();
    clue.numbers().iter().for_each(|&digit| *times.entry(digit).or_default() += 1);
    times
}
