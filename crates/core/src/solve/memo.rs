//! Computes the value symmetry and the branching order of a Sudoku for the memo counter.

use std::cmp::Ordering;

use indexmap::IndexSet;

use crate::cover::{Guide, NamedSlot, ValueSymmetry};
use crate::grid::{Cell, Grid};
use crate::rules::{Requirement, Sudoku};

/// Returns the guide for the memo counter: the value symmetry and the branching order. For the value symmetry, each
/// digit is a name that can change places with the other digits, and each house and each pair of cells that must differ
/// is a slot. The search branches on cells line by line.
pub(super) fn guide(sudoku: &Sudoku, clues: &Grid) -> Guide {
    let cover = sudoku.cover();
    let requirements = || cover.incidence().requirements().map(|id| cover.requirement(id));
    let (mut houses, mut pairs) = (IndexSet::new(), IndexSet::new());
    let house_count = sudoku.layout().houses().len();
    let names = requirements().map(|requirement| {
        let (slot, digit) = match *requirement {
            Requirement::House(house, digit) => (houses.insert_full(house).0, digit),
            Requirement::Apart(pair, digit) => (house_count + pairs.insert_full(pair).0, digit),
            Requirement::Cell(_)
            | Requirement::NotConsecutive(..)
            | Requirement::Once(..)
            | Requirement::Clue(_) => return None,
        };
        Some(NamedSlot { name: digit.index(), slot })
    });
    let names = ValueSymmetry::new(names);
    let by_columns = is_better_by_columns(clues);
    let stages = requirements().map(|requirement| stage(sudoku, requirement, by_columns)).collect();
    Guide { names, stages }
}

/// Returns whether the search branches column by column instead of row by row. It does so if boxes are wider than high:
/// by rows, the empty grid of shape 2x4 took over ten times as long. It does not if boxes are higher than wide. For
/// square boxes, and without boxes, it does so if the empty cells are more concentrated in few columns than in few
/// rows.
fn is_better_by_columns(clues: &Grid) -> bool {
    let shape = clues.shape();
    let heaped = |lines: usize, line_of: fn(Cell) -> u8| -> usize {
        let mut open = vec![0; lines];
        let empty = shape.cells().filter(|&cell| clues.get(cell).is_none());
        empty.for_each(|cell| open[usize::from(line_of(cell))] += 1);
        open.iter().map(|open| open * open).sum()
    };
    match shape.box_rows().cmp(&shape.box_cols()) {
        Ordering::Less if shape.has_boxes() => true,
        Ordering::Greater => false,
        _ => heaped(shape.columns(), |cell| cell.col) > heaped(shape.rows(), |cell| cell.row),
    }
}

/// Returns the branching stage of a requirement; the search branches on lower stages first. The stage of a cell is its
/// index if cells are counted row by row, or column by column if `by_columns` is true. All other requirements have the
/// last stage, because the digits of the cells decide them.
fn stage(sudoku: &Sudoku, requirement: &Requirement, by_columns: bool) -> u32 {
    let Requirement::Cell(cell) = *requirement else { return u32::MAX };
    let shape = sudoku.shape();
    let (row, col) = (u32::from(cell.row), u32::from(cell.col));
    match by_columns {
        true => col * shape.rows() as u32 + row,
        false => row * shape.columns() as u32 + col,
    }
}
