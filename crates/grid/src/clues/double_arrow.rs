//! Double arrows: the two end cells have the same sum as the cells between them.

use super::{Arity, ClueType, sums_equal, words};

pub(super) const DOUBLE_ARROW: ClueType = ClueType {
    name: "doublearrow",
    meaning: "Double arrows: the ends sum to as much as the cells between.",
    aliases: &[],
    usage: "doublearrow CELLS, from end to end",
    cells: Arity::at_least(3),
    holds: |clue, grid| {
        let digits = grid.values(clue.cells());
        let ends = digits[0] + digits[digits.len() - 1];
        digits.iter().sum::<i32>() == 2 * ends
    },
    primitives: |clue, _| match clue.cells() {
        [first, inside @ .., last] => sums_equal(&[inside.to_vec(), vec![*first, *last]]),
        _ => Vec::new(),
    },
    sentence: |clue| format!("the ends of {} sum to as much as the rest", words(clue.cells())),
    ..ClueType::PLAIN
};
