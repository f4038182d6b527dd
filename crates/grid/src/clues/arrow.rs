//! Arrows: the digits on the shaft add up to the number in the circle. Several circle cells are read as one decimal
//! number.

use super::{Arity, ClueType, words};
use sudosat_cover::Primitive;

pub(super) const ARROW: ClueType = ClueType {
    name: "arrow",
    meaning: "Arrows: the digits on the shaft add up to the number in the circle.",
    aliases: &[],
    usage: "arrow CIRCLE / CELLS",
    lists: Arity::exactly(2),
    holds: |clue, grid| {
        let circle = grid.values(clue.cells());
        let number = circle.iter().fold(0, |number, digit| 10 * number + digit);
        number == grid.values(&clue.lists()[1]).iter().sum::<i32>()
    },
    primitives: |clue, _| {
        let circle = clue.cells();
        let place = |index: usize| -(10_i32.pow((circle.len() - 1 - index) as u32));
        let circle = circle.iter().enumerate().map(|(index, &cell)| (place(index), cell));
        let shaft = clue.lists()[1].iter().map(|&cell| (1, cell));
        vec![Primitive::Sum(circle.chain(shaft).collect(), vec![0])]
    },
    check: |clue, _| match clue.cells().len() {
        1..=4 => Ok(()),
        found => Err(format!("found a circle of {found} cells, expected 1 to 4")),
    },
    sentence: |clue| {
        format!("the arrow {} sums to {}", words(&clue.lists()[1]), words(clue.cells()))
    },
    ..ClueType::PLAIN
};
