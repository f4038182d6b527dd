//! The cells of the clue that hold one of the given digits are connected with each other by shared sides.
//! `connectedarea` also gives their number.

use super::{Arity, Clue, ClueType, Solved, Space, listed, words};
use crate::Cell;
use sudosat_cover::Primitive;

pub(super) const CONNECTED: ClueType = ClueType {
    name: "connected",
    meaning: "Digits whose cells are connected by their sides.",
    aliases: &["connectedvalues"],
    usage: "connected DIGITS CELLS",
    numbers: Arity::at_least(1),
    holds: |clue, grid| is_connected(&with(clue.numbers(), clue, grid), grid),
    primitives: |clue, space| vec![connected(clue, space, clue.numbers(), Vec::new())],
    sentence: |clue| {
        format!(
            "the cells with {} among {} are connected by their sides",
            listed(clue.numbers()),
            words(clue.cells())
        )
    },
    ..ClueType::PLAIN
};

pub(super) const CONNECTED_AREA: ClueType = ClueType {
    name: "connectedarea",
    meaning: "Digits in exactly so many cells, which are connected by their sides.",
    aliases: &[],
    usage: "connectedarea NUMBER DIGITS CELLS",
    numbers: Arity::at_least(2),
    holds: |clue, grid| {
        let cells = with(&clue.numbers()[1..], clue, grid);
        clue.number() == Some(cells.len() as i32) && is_connected(&cells, grid)
    },
    primitives: |clue, space| {
        let (size, digits) = (clue.numbers()[0], &clue.numbers()[1..]);
        vec![connected(clue, space, digits, vec![size])]
    },
    sentence: |clue| {
        format!(
            "exactly {} of {} hold {}, and these are connected by their sides",
            clue.numbers()[0],
            words(clue.cells()),
            listed(&clue.numbers()[1..])
        )
    },
    ..ClueType::PLAIN
};

/// Returns the cells of the clue that hold one of `digits`.
fn with(digits: &[i32], clue: &Clue, grid: &Solved<'_>) -> Vec<Cell> {
    clue.cells().iter().copied().filter(|&cell| digits.contains(&grid.value(cell))).collect()
}

fn is_connected(cells: &[Cell], grid: &Solved<'_>) -> bool {
    let mut left = cells.to_vec();
    let mut pending: Vec<_> = left.pop().into_iter().collect();
    while let Some(cell) = pending.pop() {
        for near in grid.space().neighbours_of(cell) {
            if let Some(index) = left.iter().position(|&other| other == near) {
                pending.push(left.swap_remove(index));
            }
        }
    }
    left.is_empty()
}

fn connected(clue: &Clue, space: &Space, digits: &[i32], sizes: Vec<i32>) -> Primitive<Cell> {
    let cells = clue.cells();
    let index_of = |cell| cells.iter().position(|&other| other == cell);
    let mut edges = Vec::new();
    for (index, &cell) in cells.iter().enumerate() {
        let near = space.neighbours_of(cell).into_iter().filter_map(index_of);
        edges.extend(near.filter(|&other| other < index).map(|other| (other as u32, index as u32)));
    }
    Primitive::Connected { variables: cells.to_vec(), edges, values: digits.to_vec(), sizes }
}
