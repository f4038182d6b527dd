//! Look-and-say cages: each pair of numbers of the clue is a count and a digit, and the digit occurs that many times in
//! the cage.

use super::{Arity, ClueType, words};
use crate::quantity;
use sudosat_cover::Primitive;

pub(super) const LOOK_AND_SAY: ClueType = ClueType {
    name: "lookandsay",
    meaning: "Look-and-say cages: each pair of numbers says how often a digit occurs.",
    aliases: &[],
    usage: "lookandsay TIMES DIGIT [TIMES DIGIT ...] CELLS",
    numbers: Arity::at_least(2),
    check: |clue, _| match clue.numbers().len() % 2 {
        0 => Ok(()),
        _ => Err(format!("found {} numbers, expected pairs of them", clue.numbers().len())),
    },
    holds: |clue, grid| {
        let digits = grid.values(clue.cells());
        let times = |digit| digits.iter().filter(|&&other| other == digit).count() as i32;
        clue.numbers().chunks_exact(2).all(|pair| times(pair[1]) == pair[0])
    },
    primitives: |clue, _| {
        let count =
            |pair: &[i32]| Primitive::Count(clue.cells().to_vec(), vec![pair[1]], vec![pair[0]]);
        clue.numbers().chunks_exact(2).map(count).collect()
    },
    sentence: |clue| {
        let part =
            |pair: &[i32]| format!("{} stands in exactly {}", pair[1], quantity(pair[0], "cell"));
        let parts: Vec<_> = clue.numbers().chunks_exact(2).map(part).collect();
        format!("among {}, {}", words(clue.cells()), parts.join(" and "))
    },
    ..ClueType::PLAIN
};
