//! Slow thermometers: from the bulb (the first cell) on, no digit is smaller than the one before it.

use super::{Arity, ClueType, words};
use sudosat_cover::Primitive;

pub(super) const SLOW_THERMO: ClueType = ClueType {
    name: "slowthermo",
    meaning: "Slow thermometers: the digits never fall from the bulb on.",
    aliases: &["slowthermometer"],
    usage: "slowthermo CELLS, from the bulb",
    cells: Arity::at_least(2),
    holds: |clue, grid| grid.values(clue.cells()).is_sorted(),
    primitives: |clue, space| {
        let rises = space.relation(|one, next| one <= next);
        let related = |pair: &[_]| Primitive::Related(pair[0], pair[1], rises.clone());
        clue.cells().windows(2).map(related).collect()
    },
    sentence: |clue| format!("digits never fall along the thermometer {}", words(clue.cells())),
    ..ClueType::PLAIN
};
