//! Digits whose cells are connected by their sides.

use super::{Arity, ClueType, listed, words};
use crate::cover::Primitive;

pub(super) const CONNECTED: ClueType = ClueType {
    name: "connected",
    meaning: "Digits whose cells are connected by their sides.",
    aliases: &["connectedvalues"],
    usage: "connected DIGITS CELLS",
    numbers: Arity::at_least(1),
    holds: |clue, grid| {
        let holds = |cell| clue.numbers().contains(&grid.value(cell));
        let mut left: Vec<_> = clue.cells().iter().copied().filter(|&cell| holds(cell)).collect();
        let mut pending: Vec<_> = left.pop().into_iter().collect();
        while let Some(cell) = pending.pop() {
            for near in grid.space().neighbours_of(cell) {
                if let Some(index) = left.iter().position(|&other| other == near) {
                    pending.push(left.swap_remove(index));
                }
            }
        }
        left.is_empty()
    },
    primitives: |clue, space| {
        let cells = clue.cells();
        let index_of = |cell| cells.iter().position(|&other| other == cell);
        let mut edges = Vec::new();
        for (index, &cell) in cells.iter().enumerate() {
            let near = space.neighbours_of(cell).into_iter().filter_map(index_of);
            edges.extend(
                near.filter(|&other| other < index).map(|other| (other as u32, index as u32)),
            );
        }
        let (variables, values) = (cells.to_vec(), clue.numbers().to_vec());
        vec![Primitive::Connected { variables, edges, values, sizes: Vec::new() }]
    },
    sentence: |clue| {
        format!(
            "the cells with {} among {} are connected",
            listed(clue.numbers()),
            words(clue.cells())
        )
    },
    ..ClueType::PLAIN
};
