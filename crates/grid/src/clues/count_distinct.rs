//! The digit of one cell is the number of different digits in other cells.

use super::{Arity, ClueType, words};
use sudosat_cover::Primitive;

pub(super) const COUNT_DISTINCT: ClueType = ClueType {
    name: "countdistinct",
    meaning: "A cell that counts the different digits of others.",
    aliases: &[],
    usage: "countdistinct CELL / CELLS",
    lists: Arity::exactly(2),
    check: |clue, _| super::one_cell_first(clue),
    holds: |clue, grid| {
        let mut digits = grid.values(&clue.lists()[1]);
        digits.sort_unstable();
        digits.dedup();
        digits.len() == grid.value(clue.cells()[0]) as usize
    },
    primitives: |clue, _| vec![Primitive::Distinct(clue.cells()[0], clue.lists()[1].clone())],
    sentence: |clue| {
        format!("{} counts the different digits of {}", clue.cells()[0], words(&clue.lists()[1]))
    },
    ..ClueType::PLAIN
};
