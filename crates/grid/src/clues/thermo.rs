//! Thermometers: from the bulb (the first cell) on, each digit is larger than the one before it.

use super::{Arity, ClueType, words};
use sudosat_cover::Primitive;

pub(super) const THERMO: ClueType = ClueType {
    name: "thermo",
    meaning: "Thermometers: the digits rise from the bulb.",
    aliases: &["thermometer"],
    usage: "thermo CELLS, from the bulb",
    cells: Arity::at_least(2),
    holds: |clue, grid| grid.values(clue.cells()).is_sorted_by(|one, next| one < next),
    primitives: |clue, space| {
        let rises = space.relation(|one, next| one < next);
        let related = |pair: &[_]| Primitive::Related(pair[0], pair[1], rises.clone());
        clue.cells().windows(2).map(related).collect()
    },
    sentence: |clue| format!("digits rise along the thermometer {}", words(clue.cells())),
    ..ClueType::PLAIN
};
