//! Full rank: the clue gives the 1-based position of a row or column in the sorted list of all rows and columns, each
//! read from both ends as a number. No other line in the list equals this row or column.

use super::{Arity, ClueType, Space, words};
use crate::cover::Primitive;
use crate::grid::Cell;

pub(super) const FULL_RANK: ClueType = ClueType {
    name: "fullrank",
    meaning: "Full rank: of all rows and columns, read as numbers from both ends, so many are at most as large as the line, and none is equal to it.",
    aliases: &[],
    usage: "fullrank RANK CELLS, all of a row or column from the clue on",
    numbers: Arity::ONE,
    cells: Arity::at_least(2),
    check: |clue, space| {
        let rank = clue.number().unwrap_or_default();
        let lines = lines(space);
        if lines.iter().any(|line| line.len() != clue.cells().len()) {
            return Err("found a grid that is not square, expected a square one".to_owned());
        }
        match lines.iter().any(|line| line == clue.cells()) {
            true if (1..=lines.len() as i32).contains(&rank) => Ok(()),
            true => Err(format!("found the rank {rank}, expected 1 to {}", lines.len())),
            false => Err("found other cells, expected all of a row or column".to_owned()),
        }
    },
    holds: |clue, grid| {
        let ranked = grid.values(clue.cells());
        let mut all: Vec<_> = lines(grid.space()).iter().map(|line| grid.values(line)).collect();
        all.sort_unstable();
        let first = all.iter().position(|line| *line == ranked);
        let last = all.iter().rposition(|line| *line == ranked);
        first == last && first.map(|index| index as i32 + 1) == clue.number()
    },
    primitives: |clue, space| {
        let others = lines(space).into_iter().filter(|line| line != clue.cells());
        vec![Primitive::Rank {
            list: clue.cells().to_vec(),
            others: others.collect(),
            rank: clue.number().map_or(0, |rank| rank as usize),
        }]
    },
    sentence: |clue| {
        let rank = clue.number().unwrap_or_default();
        format!("{} is number {rank} among all rows and columns", words(clue.cells()))
    },
    ..ClueType::PLAIN
};

/// Returns all rows and columns, each in both directions.
fn lines(space: &Space) -> Vec<Vec<Cell>> {
    let cells: Vec<Cell> = space.cells().collect();
    let last = cells.last().map_or(0, |cell| cell.row.max(cell.col));
    let rows = (0..=last).map(|row| cells.iter().copied().filter(|cell| cell.row == row).collect());
    let columns =
        (0..=last).map(|col| cells.iter().copied().filter(|cell| cell.col == col).collect());
    let forward: Vec<Vec<Cell>> = rows.chain(columns).collect();
    let backward = forward.iter().map(|line| line.iter().rev().copied().collect());
    forward.iter().cloned().chain(backward).collect()
}
