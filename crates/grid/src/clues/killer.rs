//! Cages: the digits differ, and they add up to the sum if one is given. A sum of 0 means that no sum is given.

use super::{Arity, ClueType, words};
use sudosat_cover::Primitive;

pub(super) const KILLER: ClueType = ClueType {
    name: "killer",
    meaning: "Cages: different digits, and a sum if one is given.",
    aliases: &["cage", "killercage"],
    usage: "killer [SUM] CELLS",
    numbers: Arity::OPTIONAL,
    holds: |clue, grid| {
        let mut digits = grid.values(clue.cells());
        let sum: i32 = digits.iter().sum();
        digits.sort_unstable();
        digits.windows(2).all(|pair| pair[0] != pair[1])
            && clue.number().filter(|&sum| sum != 0).is_none_or(|expected| sum == expected)
    },
    primitives: |clue, _| {
        let cells = clue.cells().to_vec();
        let parts = cells.iter().map(|&cell| (1, cell)).collect();
        let sum = clue.number().filter(|&sum| sum != 0);
        let sum = sum.map(|total| Primitive::Sum(parts, vec![total]));
        [Primitive::Different(cells)].into_iter().chain(sum).collect()
    },
    sentence: |clue| match clue.number().filter(|&sum| sum != 0) {
        Some(sum) => format!("the cage {} sums to {sum}", words(clue.cells())),
        None => format!("the digits in the cage {} differ", words(clue.cells())),
    },
    ..ClueType::PLAIN
};
