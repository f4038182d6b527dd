//! Nabner lines: no two digits are equal or consecutive.

use super::{ClueType, related_within, words};

pub(super) const NABNER: ClueType = ClueType {
    name: "nabner",
    meaning: "Nabner lines: no two digits are equal or consecutive.",
    aliases: &[],
    usage: "nabner CELLS",
    holds: |clue, grid| {
        let mut digits = grid.values(clue.cells());
        digits.sort_unstable();
        digits.windows(2).all(|pair| pair[1] - pair[0] >= 2)
    },
    primitives: |clue, space| {
        let apart = space.relation(|one, other| (one - other).abs() >= 2);
        related_within(clue.cells(), clue.cells().len(), &apart)
    },
    sentence: |clue| format!("no two digits on {} are equal or consecutive", words(clue.cells())),
    ..ClueType::PLAIN
};
