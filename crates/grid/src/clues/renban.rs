//! Renban lines: the digits are consecutive numbers in any order.

use super::{ClueType, words};
use sudosat_cover::Primitive;

pub(super) const RENBAN: ClueType = ClueType {
    name: "renban",
    meaning: "Renban lines: different digits without a gap, in any order.",
    aliases: &[],
    usage: "renban CELLS",
    holds: |clue, grid| {
        let mut digits = grid.values(clue.cells());
        digits.sort_unstable();
        digits.windows(2).all(|pair| pair[1] == pair[0] + 1)
    },
    primitives: |clue, space| {
        let cells = clue.cells().to_vec();
        let length = cells.len() as i32;
        let runs = (space.least()..=space.most() - length + 1)
            .map(|least| (least..least + length).collect());
        vec![Primitive::Different(cells.clone()), Primitive::ValueSet(cells, runs.collect())]
    },
    sentence: |clue| format!("the digits on {} are consecutive in some order", words(clue.cells())),
    ..ClueType::PLAIN
};
