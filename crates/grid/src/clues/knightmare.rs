//! If two cells are a knight's move apart, their digits do not sum to certain numbers: those of the clue, or 5 and 15
//! if it gives none.

use super::{Arity, ClueType};
use sudosat_cover::Primitive;

pub(super) const KNIGHTMARE: ClueType = ClueType {
    name: "knightmare",
    meaning: "Cells a knight's move apart do not sum to certain numbers: 5 and 15 unless others are given.",
    aliases: &[],
    usage: "knightmare [NUMBERS]",
    numbers: Arity { least: 0, most: 20 },
    cells: Arity::exactly(0),
    check: |_, _| Ok(()),
    holds: |clue, grid| {
        let mut pairs = grid.space().pairs_apart(&[(1, 2), (1, -2), (2, 1), (2, -1)]).into_iter();
        pairs.all(|(one, other)| {
            let (one, other) = (grid.value(one), grid.value(other));
            match clue.numbers() {
                [] => one + other != 5 && one + other != 15,
                sums => sums.iter().all(|&sum| one + other != sum),
            }
        })
    },
    primitives: |clue, space| {
        let relation = space.relation(|one, other| {
            let sums = if clue.numbers().is_empty() { &[5, 15] } else { clue.numbers() };
            !sums.contains(&(one + other))
        });
        let pairs = space.pairs_apart(&[(1, 2), (1, -2), (2, 1), (2, -1)]).into_iter();
        pairs.map(|(one, other)| Primitive::Related(one, other, relation.clone())).collect()
    },
    sentence: |clue| match clue.numbers() {
        [] => "cells a knight's move apart sum to neither 5 nor 15".to_owned(),
        sums => format!("cells a knight's move apart never sum to {}", super::listed(sums)),
    },
    ..ClueType::PLAIN
};
