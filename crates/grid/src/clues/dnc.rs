//! Cells that touch at a corner hold no consecutive digits.

use super::{Arity, ClueType};
use sudosat_cover::Primitive;

pub(super) const DNC: ClueType = ClueType {
    name: "dnc",
    meaning: "Cells that touch at a corner hold no consecutive digits.",
    aliases: &["diagonalnonconsecutive"],
    usage: "dnc",
    numbers: Arity::exactly(0),
    cells: Arity::exactly(0),
    check: |_, _| Ok(()),
    holds: |_, grid| {
        let mut pairs = grid.space().pairs_apart(&[(1, 1), (1, -1)]).into_iter();
        pairs.all(|(one, other)| {
            let (one, other) = (grid.value(one), grid.value(other));
            (one - other).abs() != 1
        })
    },
    primitives: |_, space| {
        let relation = space.relation(|one, other| one.abs_diff(other) != 1);
        let pairs = space.pairs_apart(&[(1, 1), (1, -1)]).into_iter();
        pairs.map(|(one, other)| Primitive::Related(one, other, relation.clone())).collect()
    },
    sentence: |_| "cells that touch at a corner hold no consecutive digits".to_owned(),
    ..ClueType::PLAIN
};
