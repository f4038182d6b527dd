//! All lists of cells hold the same digits in any order.

use super::{Arity, ClueType, words};
use sudosat_cover::Primitive;

pub(super) const SAME_VALUES: ClueType = ClueType {
    name: "samevalues",
    meaning: "Lists of cells with the same digits in any order.",
    aliases: &[],
    usage: "samevalues CELLS / CELLS [/ CELLS ...]",
    lists: Arity::at_least(2),
    check: |clue, _| super::equally_long(clue),
    holds: |clue, grid| {
        let sorted = |list: &Vec<_>| {
            let mut digits = grid.values(list);
            digits.sort_unstable();
            digits
        };
        let first = sorted(&clue.lists()[0]);
        clue.lists().iter().all(|list| sorted(list) == first)
    },
    primitives: |clue, _| {
        let pair = |pair: &[Vec<_>]| Primitive::SameValues(pair[0].clone(), pair[1].clone());
        clue.lists().windows(2).map(pair).collect()
    },
    sentence: |clue| {
        let lists: Vec<_> = clue.lists().iter().map(|list| words(list)).collect();
        format!("{} hold the same digits, each as often, in any order", lists.join(" and "))
    },
    ..ClueType::PLAIN
};
