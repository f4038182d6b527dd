//! Clones: all lists of cells hold the same digits in the same order.

use super::{Arity, ClueType, words};
use sudosat_cover::Primitive;

pub(super) const CLONE: ClueType = ClueType {
    name: "clone",
    meaning: "Clones: lists of cells with the same digits in the same order.",
    aliases: &[],
    usage: "clone CELLS / CELLS [/ CELLS ...]",
    lists: Arity::at_least(2),
    check: |clue, _| super::equally_long(clue),
    holds: |clue, grid| {
        clue.lists().iter().all(|list| grid.values(list) == grid.values(clue.cells()))
    },
    primitives: |clue, space| {
        let equal = space.relation(|one, other| one == other);
        let pairs = clue.lists().windows(2).flat_map(|pair| pair[0].iter().zip(&pair[1]));
        let differing = pairs.filter(|(one, other)| one != other);
        differing.map(|(&one, &other)| Primitive::Related(one, other, equal.clone())).collect()
    },
    sentence: |clue| {
        let lists: Vec<_> = clue.lists().iter().map(|list| words(list)).collect();
        format!("{} hold the same digits in the same order", lists.join(" and "))
    },
    ..ClueType::PLAIN
};
