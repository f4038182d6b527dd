//! Cages with several allowed sums: the digits differ and add up to one of the sums.

use super::{Arity, ClueType, listed, words};
use sudosat_cover::Primitive;

pub(super) const SUM_SET: ClueType = ClueType {
    name: "mskiller",
    meaning: "Cages with several possible sums, and different digits.",
    aliases: &[],
    usage: "mskiller SUMS CELLS",
    numbers: Arity::at_least(1),
    holds: |clue, grid| {
        let mut digits = grid.values(clue.cells());
        digits.sort_unstable();
        digits.windows(2).all(|pair| pair[0] != pair[1])
            && clue.numbers().contains(&digits.iter().sum())
    },
    primitives: |clue, _| {
        let mut sums = clue.numbers().to_vec();
        sums.sort_unstable();
        sums.dedup();
        let parts = clue.cells().iter().map(|&cell| (1, cell)).collect();
        vec![Primitive::Different(clue.cells().to_vec()), Primitive::Sum(parts, sums)]
    },
    sentence: |clue| {
        let (cells, sums) = (words(clue.cells()), listed(clue.numbers()));
        format!("the digits in the cage {cells} differ and sum to one of {sums}")
    },
    ..ClueType::PLAIN
};
