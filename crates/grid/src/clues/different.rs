//! No two cells of the clue hold the same digit: extra regions, and cages without a sum.

use super::{ClueType, words};
use sudosat_cover::Primitive;

pub(super) const DIFFERENT: ClueType = ClueType {
    name: "different",
    meaning: "Different digits without a sum: extra regions, cages without a clue.",
    aliases: &["alldifferent", "extraregion"],
    usage: "different CELLS",
    holds: |clue, grid| {
        let mut digits = grid.values(clue.cells());
        digits.sort_unstable();
        digits.windows(2).all(|pair| pair[0] != pair[1])
    },
    primitives: |clue, _| vec![Primitive::Different(clue.cells().to_vec())],
    sentence: |clue| format!("the digits in {} differ", words(clue.cells())),
    ..ClueType::PLAIN
};
