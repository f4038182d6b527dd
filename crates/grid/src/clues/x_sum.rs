//! X-sums: if the first digit of the line is X, the first X digits sum to the given number.

use super::{Arity, ClueType, words};
use sudosat_cover::Primitive;

pub(super) const X_SUM: ClueType = ClueType {
    name: "xsum",
    meaning: "X-sums: the first X digits sum to a number, X being the first digit.",
    aliases: &[],
    usage: "xsum SUM CELLS, from the clue on",
    numbers: Arity::ONE,
    holds: |clue, grid| {
        let digits = grid.values(clue.cells());
        let summed = digits.get(..digits[0] as usize);
        summed.map(|summed| summed.iter().sum()) == clue.number()
    },
    primitives: |clue, space| {
        let cells = clue.cells();
        let longest = space.most().min(cells.len() as i32);
        let of_length = |length: i32| {
            let parts = cells[..length as usize].iter().map(|&cell| (1, cell)).collect();
            vec![
                Primitive::OneOf(cells[0], vec![length]),
                Primitive::Sum(parts, clue.numbers().to_vec()),
            ]
        };
        vec![Primitive::Any((space.least()..=longest).map(of_length).collect())]
    },
    sentence: |clue| {
        format!(
            "the first X digits of {} sum to {}, X being the first",
            words(clue.cells()),
            clue.numbers()[0]
        )
    },
    ..ClueType::PLAIN
};
