//! The cells contain each listed digit exactly as often as it is listed.

use super::{Arity, ClueType, contains, listed, words};
use sudosat_cover::Primitive;

pub(super) const CONTAINS_EXACTLY: ClueType = ClueType {
    name: "containsexactly",
    meaning: "Cells that contain digits, each exactly as often as listed.",
    aliases: &["containexact"],
    usage: "containsexactly DIGITS CELLS",
    numbers: Arity::at_least(1),
    holds: |clue, grid| {
        let digits = grid.values(clue.cells());
        let count = |list: &[i32], digit| list.iter().filter(|&&other| other == digit).count();
        clue.numbers().iter().all(|&digit| count(&digits, digit) == count(clue.numbers(), digit))
    },
    primitives: |clue, _| {
        let exactly = |(digit, times): (i32, i32)| {
            Primitive::Count(clue.cells().to_vec(), vec![digit], vec![times])
        };
        contains::times(clue).into_iter().map(exactly).collect()
    },
    sentence: |clue| {
        let (cells, digits) = (words(clue.cells()), listed(clue.numbers()));
        format!("{cells} contain {digits}, each exactly as often as listed")
    },
    ..ClueType::PLAIN
};
