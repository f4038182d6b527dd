//! Sums of cells in which digits may repeat, such as little killers.

use super::{ClueType, Count, words};
use crate::cover::Primitive;

pub(super) const LITTLE_KILLER: ClueType = ClueType {
    name: "littlekiller",
    aliases: &["lk", "littlekillersum"],
    usage: "littlekiller SUM CELLS",
    numbers: Count::ONE,
    holds: |clue, grid| Some(grid.values(clue.cells()).iter().sum()) == clue.number(),
    primitives: |clue, _| {
        let parts = clue.cells().iter().map(|&cell| (1, cell)).collect();
        vec![Primitive::Sum(parts, clue.numbers().to_vec())]
    },
    sentence: |clue| {
        format!("{} sum to {}", words(clue.cells()), clue.number().unwrap_or_default())
    },
    ..ClueType::PLAIN
};
