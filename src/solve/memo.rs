//! A Sudoku told to the memo counter.

use std::cmp::Ordering;

use indexmap::IndexSet;

use crate::cover::{Guide, Names, Place};
use crate::grid::{Grid, House, Puzzle};
use crate::rules::{Requirement, Sudoku};

/// The digits are the names and the houses their slots; cells are branched on line by line.
pub(super) fn guide(sudoku: &Sudoku, puzzle: &Puzzle) -> Guide {
    let cover = sudoku.cover();
    let requirements = || cover.incidence().requirements().map(|id| cover.requirement(id));
    let mut houses = IndexSet::new();
    let names = requirements().map(|requirement| match *requirement {
        Requirement::House(house, digit) => {
            Some(Place { name: digit.index(), slot: houses.insert_full(house).0 })
        }
        _ => None,
    });
    let names = Names::new(names);
    let by_columns = is_better_by_columns(&puzzle.clues);
    let stages = requirements().map(|requirement| stage(sudoku, requirement, by_columns)).collect();
    Guide { names, stages }
}

/// Whether to go through the cells column by column instead of row by row: where boxes are wider
/// than high (by rows the empty 2x4 grid took over ten times as long), or where the empty cells are heaped
/// in fewer columns than rows.
fn is_better_by_columns(clues: &Grid) -> bool {
    let shape = clues.shape();
    let heaped = |house: fn(u8) -> House| -> usize {
        let lines = (0..shape.side() as u8).map(house);
        let open = lines
            .map(|line| shape.cells_of(line).filter(|&cell| clues.get(cell).is_none()).count());
        open.map(|open| open * open).sum()
    };
    match shape.box_rows().cmp(&shape.box_cols()) {
        Ordering::Less => true,
        Ordering::Greater => false,
        Ordering::Equal => heaped(House::Column) > heaped(House::Row),
    }
}

/// The number of a cell; everything else follows from the cells.
fn stage(sudoku: &Sudoku, requirement: &Requirement, by_columns: bool) -> u32 {
    let Requirement::Cell(cell) = *requirement else { return u32::MAX };
    let (row, col, side) = (u32::from(cell.row), u32::from(cell.col), sudoku.shape().side() as u32);
    if by_columns { col * side + row } else { row * side + col }
}
