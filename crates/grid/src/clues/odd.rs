//! All cells of the clue hold odd digits.

use super::{ClueType, words};
use sudosat_cover::Primitive;

pub(super) const ODD: ClueType = ClueType {
    name: "odd",
    meaning: "Cells with odd digits.",
    aliases: &[],
    usage: "odd CELLS",
    holds: |clue, grid| grid.values(clue.cells()).iter().all(|digit| digit % 2 == 1),
    primitives: |clue, space| {
        let digits: Vec<i32> = space.digits().filter(|digit| digit % 2 == 1).collect();
        clue.cells().iter().map(|&cell| Primitive::OneOf(cell, digits.clone())).collect()
    },
    sentence: |clue| format!("odd digits in {}", words(clue.cells())),
    ..ClueType::PLAIN
};
