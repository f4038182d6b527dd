//! Each cell holds one of the given digits.

use super::{Arity, ClueType, listed, words};
use sudosat_cover::Primitive;

pub(super) const ONE_OF: ClueType = ClueType {
    name: "oneof",
    meaning: "Cells with a few possible digits.",
    aliases: &[],
    usage: "oneof DIGITS CELLS",
    numbers: Arity::at_least(1),
    holds: |clue, grid| {
        grid.values(clue.cells()).iter().all(|digit| clue.numbers().contains(digit))
    },
    primitives: |clue, _| {
        let one_of = |&cell: &_| Primitive::OneOf(cell, clue.numbers().to_vec());
        clue.cells().iter().map(one_of).collect()
    },
    sentence: |clue| format!("{}: one of {} in each", words(clue.cells()), listed(clue.numbers())),
    ..ClueType::PLAIN
};
