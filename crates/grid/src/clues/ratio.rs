//! Ratio dots: the digit of one cell is the given number times the digit of the other cell. The default number is 2.

use super::{Arity, ClueType, words};
use sudosat_cover::Primitive;

pub(super) const RATIO: ClueType = ClueType {
    name: "ratio",
    meaning: "Ratio dots: one of two cells is a number of times the other, twice if there is no number.",
    aliases: &["blackdot"],
    usage: "ratio [NUMBER] CELL CELL",
    numbers: Arity::OPTIONAL,
    cells: Arity::exactly(2),
    holds: |clue, grid| {
        let mut digits = grid.values(clue.cells());
        digits.sort_unstable();
        digits[1] == clue.number().unwrap_or(2) * digits[0]
    },
    primitives: |clue, space| {
        let ratio = clue.number().unwrap_or(2);
        let relation = space.relation(|one, other| one * ratio == other || other * ratio == one);
        vec![Primitive::Related(clue.cells()[0], clue.cells()[1], relation)]
    },
    check: |clue, _| match clue.number() {
        Some(found) if found < 1 => Err(format!("found the ratio {found}, expected 1 or more")),
        _ => Ok(()),
    },
    sentence: |clue| {
        let ratio = clue.number().unwrap_or(2);
        format!("one of {} is {ratio} times the other", words(clue.cells()))
    },
    ..ClueType::PLAIN
};
