//! All cells of the clue hold even digits.

use super::{ClueType, words};
use sudosat_cover::Primitive;

pub(super) const EVEN: ClueType = ClueType {
    name: "even",
    meaning: "Cells with even digits.",
    aliases: &[],
    usage: "even CELLS",
    holds: |clue, grid| grid.values(clue.cells()).iter().all(|digit| digit % 2 == 0),
    primitives: |clue, space| {
        let digits: Vec<i32> = space.digits().filter(|digit| digit % 2 == 0).collect();
        clue.cells().iter().map(|&cell| Primitive::OneOf(cell, digits.clone())).collect()
    },
    sentence: |clue| format!("even digits in {}", words(clue.cells())),
    ..ClueType::PLAIN
};
