//! Difference dots: the digits of two cells differ by exactly the given number, by default 1.

use super::{Arity, ClueType, words};
use sudosat_cover::Primitive;

pub(super) const DIFFERENCE: ClueType = ClueType {
    name: "difference",
    meaning: "Difference dots: two cells differ by exactly a number, 1 if there is none.",
    aliases: &["whitedot"],
    usage: "difference [NUMBER] CELL CELL",
    numbers: Arity::OPTIONAL,
    cells: Arity::exactly(2),
    holds: |clue, grid| {
        let digits = grid.values(clue.cells());
        (digits[0] - digits[1]).abs() == clue.number().unwrap_or(1)
    },
    primitives: |clue, space| {
        let expected = clue.number().unwrap_or(1);
        let relation =
            space.relation(|one, other| one + expected == other || other + expected == one);
        vec![Primitive::Related(clue.cells()[0], clue.cells()[1], relation)]
    },
    check: |clue, _| match clue.number() {
        Some(found) if found < 0 => {
            Err(format!("found the difference {found}, expected 0 or more"))
        }
        _ => Ok(()),
    },
    sentence: |clue| format!("{} differ by {}", words(clue.cells()), clue.number().unwrap_or(1)),
    ..ClueType::PLAIN
};
