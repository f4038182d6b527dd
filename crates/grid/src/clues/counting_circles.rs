//! Counting circles: a digit d in a circle of the clue is in exactly d circles of the clue.

use super::{ClueType, words};
use sudosat_cover::Primitive;

pub(super) const COUNTING_CIRCLES: ClueType = ClueType {
    name: "countingcircles",
    meaning: "Counting circles: a digit in a circle stands in exactly as many circles as it says.",
    aliases: &[],
    usage: "countingcircles CELLS",
    holds: |clue, grid| {
        let digits = grid.values(clue.cells());
        digits
            .iter()
            .all(|&digit| digits.iter().filter(|&&other| other == digit).count() == digit as usize)
    },
    primitives: |clue, _| vec![Primitive::Counted(clue.cells().to_vec())],
    sentence: |clue| {
        let cells = words(clue.cells());
        format!("each digit in the circles {cells} stands in as many of them as it says")
    },
    ..ClueType::PLAIN
};
