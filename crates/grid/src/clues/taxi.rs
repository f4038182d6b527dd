//! Cells at the given taxicab distance hold different digits.

use super::{Arity, ClueType};
use sudosat_cover::Primitive;

pub(super) const TAXI: ClueType = ClueType {
    name: "taxi",
    meaning: "Cells at a taxicab distance hold different digits.",
    aliases: &[],
    usage: "taxi DISTANCE",
    numbers: Arity::ONE,
    cells: Arity::exactly(0),
    check: |_, _| Ok(()),
    holds: |clue, grid| {
        let mut pairs = grid.space().pairs_at_distance(clue.numbers()[0]).into_iter();
        pairs.all(|(one, other)| {
            let (one, other) = (grid.value(one), grid.value(other));
            one != other
        })
    },
    primitives: |clue, space| {
        let relation = space.relation(|one, other| one != other);
        let pairs = space.pairs_at_distance(clue.numbers()[0]).into_iter();
        pairs.map(|(one, other)| Primitive::Related(one, other, relation.clone())).collect()
    },
    sentence: |clue| {
        format!("cells at the taxicab distance {} hold different digits", clue.numbers()[0])
    },
    ..ClueType::PLAIN
};
