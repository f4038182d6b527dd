//! Greater than: the first cell holds a larger digit than the second.

use super::{Arity, ClueType};
use sudosat_cover::Primitive;

pub(super) const GREATER: ClueType = ClueType {
    name: "greater",
    meaning: "Greater than: the first cell holds more than the second.",
    aliases: &["greaterthan"],
    usage: "greater CELL CELL",
    cells: Arity::exactly(2),
    holds: |clue, grid| grid.value(clue.cells()[0]) > grid.value(clue.cells()[1]),
    primitives: |clue, space| {
        let more = space.relation(|one, other| one > other);
        vec![Primitive::Related(clue.cells()[0], clue.cells()[1], more)]
    },
    sentence: |clue| format!("{} is greater than {}", clue.cells()[0], clue.cells()[1]),
    ..ClueType::PLAIN
};
