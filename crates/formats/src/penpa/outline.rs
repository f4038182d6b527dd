//! Finds the lines that penpa-edit draws around a cage. They lead from quarter to quarter of the cells of the cage.

use std::collections::BTreeSet;

use super::board::Board;
use super::data::Data;
use super::error::PenpaError;
use super::lines::cells_of;
use sudosat_grid::Cell;

/// The quarters of a cell, each with its place behind the upper left one.
const UPPER_LEFT: usize = 0;
const UPPER_RIGHT: usize = 1;
const LOWER_LEFT: usize = 2;
const LOWER_RIGHT: usize = 3;

/// Returns the lines around all cages of the data, each with the names of its ends as penpa-edit writes them.
pub(super) fn outlines(data: &Data) -> Result<BTreeSet<String>, PenpaError> {
    let mut lines = BTreeSet::new();
    for (index, squares) in data.list("killercages")?.iter().enumerate() {
        let cells = cells_of(squares, &data.board);
        let cells = cells.map_err(|it| PenpaError::of_entry("killercages", index, it))?;
        lines.extend(outline(&cells, &data.board));
    }
    Ok(lines)
}

/// Returns the lines around a cage, each with the names of its ends.
pub(super) fn outline(cells: &[Cell], board: &Board) -> Vec<String> {
    let cage: BTreeSet<(i32, i32)> =
        cells.iter().map(|cell| (i32::from(cell.row), i32::from(cell.col))).collect();
    let mut lines = Vec::new();
    for &cell in cells {
        let has = |down: i32, right: i32| {
            cage.contains(&(i32::from(cell.row) + down, i32::from(cell.col) + right))
        };
        let first = board.quarter(cell);
        // The same quarter of the cell to the right, and of the cell below.
        let (right, below) = (first + 4, first + 4 * board.columns);
        let possible = [
            (!has(0, -1), first + UPPER_LEFT, first + LOWER_LEFT),
            (!has(0, 1), first + UPPER_RIGHT, first + LOWER_RIGHT),
            (!has(-1, 0), first + UPPER_LEFT, first + UPPER_RIGHT),
            (!has(1, 0), first + LOWER_LEFT, first + LOWER_RIGHT),
            (has(0, 1) && !(has(-1, 0) && has(-1, 1)), first + UPPER_RIGHT, right + UPPER_LEFT),
            (has(0, 1) && !(has(1, 0) && has(1, 1)), first + LOWER_RIGHT, right + LOWER_LEFT),
            (has(1, 0) && !(has(0, -1) && has(1, -1)), first + LOWER_LEFT, below + UPPER_LEFT),
            (has(1, 0) && !(has(0, 1) && has(1, 1)), first + LOWER_RIGHT, below + UPPER_RIGHT),
        ];
        let drawn = possible.into_iter().filter(|(is_drawn, ..)| *is_drawn);
        lines.extend(drawn.map(|(_, from, to)| format!("{from},{to}")));
    }
    lines
}
