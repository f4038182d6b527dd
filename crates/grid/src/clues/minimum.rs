//! Each cell of the clue holds a smaller digit than its neighbours that are not in the clue.

use super::{ClueType, words};
use sudosat_cover::Primitive;

pub(super) const MINIMUM: ClueType = ClueType {
    name: "minimum",
    meaning: "Cells that hold less than all neighbours that are not marked alike.",
    aliases: &["min"],
    usage: "minimum CELLS",
    holds: |clue, grid| {
        clue.cells().iter().all(|&cell| {
            let others = grid.space().neighbours_of(cell);
            let unmarked = others.into_iter().filter(|other| !clue.cells().contains(other));
            unmarked.into_iter().all(|other| grid.value(cell) < grid.value(other))
        })
    },
    primitives: |clue, space| {
        let less = space.relation(|one, other| one < other);
        let mut all = Vec::new();
        for &cell in clue.cells() {
            for other in space.neighbours_of(cell) {
                if !clue.cells().contains(&other) {
                    all.push(Primitive::Related(cell, other, less.clone()));
                }
            }
        }
        all
    },
    sentence: |clue| {
        let hold = if clue.cells().len() == 1 { "holds" } else { "hold" };
        let cells = words(clue.cells());
        format!("{cells} {hold} less than all neighbours that are not marked alike")
    },
    ..ClueType::PLAIN
};
