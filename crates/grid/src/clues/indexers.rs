//! Indexers: if a cell of the clue is at position p of its column, row or box and holds v, the cell at position v of
//! the same column, row or box holds p. Positions are 1-based.

use super::{Clue, ClueType, Solved, Space, are_in_grid, in_regions, words};
use crate::Cell;
use sudosat_cover::Primitive;

pub(super) const ROW_INDEXER: ClueType = ClueType {
    name: "rowindexer",
    meaning: "A cell of a column says the row in which the number of its own row stands in that column.",
    aliases: &[],
    usage: "rowindexer CELLS",
    check: in_one_grid,
    holds: |clue, grid| holds(clue, grid, in_column),
    primitives: |clue, space| primitives(clue, space, in_column),
    sentence: |clue| {
        format!(
            "each of {} says the row in which its row number stands in its column",
            words(clue.cells())
        )
    },
    ..ClueType::PLAIN
};

pub(super) const COLUMN_INDEXER: ClueType = ClueType {
    name: "columnindexer",
    meaning: "A cell of a row says the column in which the number of its own column stands in that row.",
    aliases: &["colindexer"],
    usage: "columnindexer CELLS",
    check: in_one_grid,
    holds: |clue, grid| holds(clue, grid, in_row),
    primitives: |clue, space| primitives(clue, space, in_row),
    sentence: |clue| {
        format!(
            "each of {} says the column in which its column number stands in its row",
            words(clue.cells())
        )
    },
    ..ClueType::PLAIN
};

pub(super) const BOX_INDEXER: ClueType = ClueType {
    name: "boxindexer",
    meaning: "A cell of a box says the position at which its own position stands in that box, positions in reading order.",
    aliases: &[],
    usage: "boxindexer CELLS",
    check: in_regions,
    holds: |clue, grid| holds(clue, grid, in_box),
    primitives: |clue, space| primitives(clue, space, in_box),
    sentence: |clue| {
        format!(
            "each of {} says the position in its box at which its own position stands, positions in reading order",
            words(clue.cells())
        )
    },
    ..ClueType::PLAIN
};

/// Checks that there is one grid, and that no cell is an extra cell. In overlapping grids a cell has several positions.
fn in_one_grid(clue: &Clue, space: &Space) -> Result<(), String> {
    are_in_grid(clue, space)?;
    match space.is_single() {
        true => Ok(()),
        false => Err("found several grids, expected one".to_owned()),
    }
}

/// A function that returns the cells of the column, row, or box or region that contains a cell, in reading order.
type House = fn(Cell, &Space) -> Vec<Cell>;

fn in_column(cell: Cell, space: &Space) -> Vec<Cell> {
    space.cells().filter(|other| other.col == cell.col).collect()
}

fn in_row(cell: Cell, space: &Space) -> Vec<Cell> {
    space.cells().filter(|other| other.row == cell.row).collect()
}

fn in_box(cell: Cell, space: &Space) -> Vec<Cell> {
    space.cells().filter(|&other| space.region_of(other) == space.region_of(cell)).collect()
}

/// Returns whether every cell of the clue is an indexer of its house: if the cell is at the 1-based position p and
/// holds v, the cell at position v of the house holds p.
fn holds(clue: &Clue, grid: &Solved<'_>, house: House) -> bool {
    clue.cells().iter().all(|&cell| {
        let digits = grid.values(&house(cell, grid.space()));
        let position = house(cell, grid.space()).iter().position(|&other| other == cell);
        let index = usize::try_from(grid.value(cell) - 1).ok();
        let found = index.and_then(|index| digits.get(index).copied());
        found == position.map(|position| position as i32 + 1)
    })
}

fn primitives(clue: &Clue, space: &Space, house: House) -> Vec<Primitive<Cell>> {
    let mut all = Vec::new();
    for &cell in clue.cells() {
        let cells = house(cell, space);
        let own = cells.iter().position(|&other| other == cell).map_or(0, |own| own as i32 + 1);
        let positions = (1..=cells.len() as i32).collect();
        all.push(Primitive::OneOf(cell, positions));
        for (index, &other) in (1..).zip(&cells).filter(|(_, other)| **other != cell) {
            let both = space.relation(|one, value| one != index || value == own);
            all.push(Primitive::Related(cell, other, both));
        }
    }
    all
}
