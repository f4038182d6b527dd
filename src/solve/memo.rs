//! A Sudoku told to the memo counter.

use indexmap::IndexSet;

use crate::cover::{Guide, Names, Place};
use crate::rules::{Requirement, Sudoku};

/// The digits are the names and the houses their slots; cells are branched on line by line, along
/// the longer side of a box's neighbours: with boxes of 2x4 column by column.
pub(super) fn guide(sudoku: &Sudoku) -> Guide {
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
    Guide { names, stages: requirements().map(|requirement| stage(sudoku, requirement)).collect() }
}

/// The number of a cell; everything else follows from the cells.
fn stage(sudoku: &Sudoku, requirement: &Requirement) -> u32 {
    let Requirement::Cell(cell) = *requirement else { return u32::MAX };
    let shape = sudoku.shape();
    let (row, col) = (u32::from(cell.row), u32::from(cell.col));
    match shape.box_rows() < shape.box_cols() {
        true => col * shape.side() as u32 + row,
        false => row * shape.side() as u32 + col,
    }
}
