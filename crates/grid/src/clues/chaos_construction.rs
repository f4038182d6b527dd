//! Chaos construction: the puzzle does not give the regions of the grid; the solver finds them. For each cell of the
//! grid, an extra cell (of the rule `extra-cells`) holds the number of its region.

use std::collections::BTreeMap;

use itertools::Itertools;

use super::{Arity, Clue, ClueType, Solved, Space};
use crate::{Cell, quantity};
use sudosat_cover::{Automaton, Primitive};

pub(super) const CHAOS_CONSTRUCTION: ClueType = ClueType {
    name: "chaosconstruction",
    meaning: "Chaos construction: connected regions of equal size, without a repeated digit, are to be found. The first block of as many extra cells as the grid has says for each cell the number of its region; regions are numbered in reading order.",
    aliases: &[],
    usage: "chaosconstruction [SIZE], without a number as many cells as a row",
    numbers: Arity::OPTIONAL,
    cells: Arity::exactly(0),
    check: |clue, space| {
        let (size, count) = (size(clue, space), space.cells().count());
        if space.extra_like_grid().is_none() {
            let (rows, columns) = (rows(space), columns(space));
            return Err(format!(
                "found no block of {count} extra cells, expected one, as by the rule extra-cells:{rows}x{columns}"
            ));
        }
        match usize::try_from(size).ok().filter(|&size| size > 0 && count % size == 0) {
            Some(size) if count / size <= space.digit_count() as usize => Ok(()),
            Some(size) => Err(format!(
                "found regions of {size} cells, expected at most {} regions, as there are digits",
                space.digit_count()
            )),
            None => Err(format!("found regions of {size} cells, expected a divisor of {count}")),
        }
    },
    holds: |clue, grid| {
        let space = grid.space();
        let Some(homes) = space.extra_like_grid() else { return false };
        let mut regions = BTreeMap::<i32, Vec<Cell>>::new();
        let mut seen = Vec::new();
        for (cell, home) in space.cells().zip(homes) {
            let number = grid.value(home);
            seen.push(number);
            regions.entry(number).or_default().push(cell);
        }
        let numbers: Vec<i32> = seen.into_iter().unique().collect();
        let is_in_order = numbers.iter().zip(space.least()..).all(|(&one, next)| one == next);
        let size = size(clue, space);
        is_in_order && regions.values().all(|region| is_region(region, size, grid))
    },
    primitives: |clue, space| {
        let cells: Vec<Cell> = space.cells().collect();
        let homes = space.extra_like_grid().unwrap_or_default();
        let size = size(clue, space);
        let count = cells.len() as i32 / size.max(1);
        let numbers = space.least()..space.least() + count;
        let index_of = |cell| cells.iter().position(|&other| other == cell).map(|at| at as u32);
        // The cells of the grid are the neighbours, not the extra cells: the block may have another form than the grid.
        let edges: Vec<(u32, u32)> = cells
            .iter()
            .zip(0..)
            .flat_map(|(&cell, index)| {
                let near = space.neighbours_of(cell).into_iter().filter_map(index_of);
                near.filter(move |&other| other < index).map(move |other| (other, index))
            })
            .collect();
        let region = |number| Primitive::Connected {
            variables: homes.clone(),
            edges: edges.clone(),
            values: vec![number],
            sizes: vec![size],
        };
        let order = Primitive::Accepted(homes.clone(), in_order(space.least(), count as u32));
        let pairs = cells.iter().copied().zip(homes.iter().copied()).collect();
        [order, Primitive::DifferentPairs(pairs)].into_iter().chain(numbers.map(region)).collect()
    },
    sentence: |clue| {
        let size = match clue.number() {
            Some(size) => quantity(size, "cell"),
            None => "as many cells as a row".to_owned(),
        };
        format!(
            "the grid falls into connected regions of {size}, which repeat no digit; each of the first extra cells holds the number of the region of its cell, regions in reading order"
        )
    },
    ..ClueType::PLAIN
};

/// Returns the number of cells that each region must have.
fn size(clue: &Clue, space: &Space) -> i32 {
    clue.number().unwrap_or(columns(space) as i32)
}

fn columns(space: &Space) -> usize {
    space.cells().map(|cell| usize::from(cell.col) + 1).max().unwrap_or(0)
}

fn rows(space: &Space) -> usize {
    space.cells().map(|cell| usize::from(cell.row) + 1).max().unwrap_or(0)
}

/// Returns whether the cells of `region` are connected by their sides, are `size` in number, and hold different digits.
fn is_region(region: &[Cell], size: i32, grid: &Solved<'_>) -> bool {
    let mut left = region.to_vec();
    let mut reached: Vec<Cell> = left.pop().into_iter().collect();
    while let Some(cell) = reached.pop() {
        let near = grid.space().neighbours_of(cell);
        reached.extend(left.extract_if(.., |other| near.contains(other)));
    }
    left.is_empty() && region.len() as i32 == size && grid.values(region).iter().all_unique()
}

/// Returns an automaton that reads the `count` numbers from `least` on. It accepts a sequence if all these numbers
/// occur, and their first occurrences are in ascending order. The state says how many of the numbers have occurred.
fn in_order(least: i32, count: u32) -> Automaton {
    let steps = (0..=count).flat_map(|seen| {
        let old = (0..seen).map(move |number| (seen, least + number as i32, seen));
        let new = (seen < count).then_some((seen, least + seen as i32, seen + 1));
        old.chain(new)
    });
    Automaton::new([0], [count], steps)
}
