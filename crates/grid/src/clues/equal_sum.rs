//! All lists of cells have the same sum.

use super::{Arity, ClueType, sums_equal, words};

pub(super) const EQUAL_SUM: ClueType = ClueType {
    name: "equalsum",
    meaning: "Lists of cells with equal sums.",
    aliases: &[],
    usage: "equalsum CELLS / CELLS [/ CELLS ...]",
    lists: Arity::at_least(2),
    holds: |clue, grid| {
        let mut sums = clue.lists().iter().map(|list| grid.values(list).iter().sum::<i32>());
        let first = sums.next();
        sums.all(|sum| Some(sum) == first)
    },
    primitives: |clue, _| sums_equal(clue.lists()),
    sentence: |clue| {
        let lists: Vec<_> = clue.lists().iter().map(|list| words(list)).collect();
        format!("{} have equal sums", lists.join(" and "))
    },
    ..ClueType::PLAIN
};
