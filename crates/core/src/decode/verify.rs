//! Checks solutions of puzzles. The checks have their own loops over the numbers of the grid and use neither the
//! layout, the encoder nor the clash search, so they detect mistakes there. The checks share only two functions with
//! the layout: `Rules::space`, which describes the grid to the clues of several cells, and `ExtraCells::blocks`, which
//! lists the cells that the rule `extra-cells` adds below the grid.

use super::variants;
use super::violation::{Violation, missing};
use crate::grid::{Digit, Grid, House, Puzzle};

/// Checks that `grid` is a solution of `puzzle`: no cell is empty, and the grid obeys all rules, clues and pencil marks
/// of the puzzle.
///
/// # Errors
///
/// Returns the first violation found.
pub fn verify(puzzle: &Puzzle, grid: &Grid) -> Result<(), Violation> {
    if puzzle.shape() != grid.shape() {
        return Err(Violation::OtherShape);
    }
    check_full(grid)?;
    match puzzle.rules.is_classic() && !grid.shape().is_canvas() {
        true => check_houses(grid)?,
        false => variants::check(puzzle, grid)?,
    }
    check_clues(puzzle, grid)
}

fn check_full(grid: &Grid) -> Result<(), Violation> {
    match grid.numbers().iter().position(|&number| number == 0) {
        Some(index) => Err(Violation::Empty(grid.shape().cell_at(index))),
        None => Ok(()),
    }
}

/// Checks rows, columns and boxes. In a full grid a house is correct exactly when it contains every digit.
fn check_houses(grid: &Grid) -> Result<(), Violation> {
    let (rows, cols) = (grid.shape().box_rows(), grid.shape().box_cols());
    let side = rows * cols;
    let mut seen = Seen { rows: vec![0; side], columns: vec![0; side], boxes: vec![0; side] };
    for (index, &number) in grid.numbers().iter().enumerate() {
        let (row, col) = (index / side, index % side);
        let bit = 1u128 << (number - 1);
        seen.rows[row] |= bit;
        seen.columns[col] |= bit;
        // If boxes have one row, each box is a row of the grid.
        seen.boxes[row / rows * rows + col / cols] |= bit;
    }
    let all = (1u128 << side) - 1;
    for index in 0..side {
        missing(House::Row(index as u8), seen.rows[index], all, Digit::from_index)?;
        missing(House::Column(index as u8), seen.columns[index], all, Digit::from_index)?;
        missing(House::Box(index as u8), seen.boxes[index], all, Digit::from_index)?;
    }
    Ok(())
}

/// The digits found in each house, one bit per digit.
struct Seen {
    rows: Vec<u128>,
    columns: Vec<u128>,
    boxes: Vec<u128>,
}

fn check_clues(puzzle: &Puzzle, grid: &Grid) -> Result<(), Violation> {
    let pairs = puzzle.clues.numbers().iter().zip(grid.numbers());
    if let Some(index) = pairs.clone().position(|(&clue, &found)| clue != 0 && clue != found) {
        let cell = grid.shape().cell_at(index);
        let digit = |number: u8| grid.shape().digit(usize::from(number) - 1);
        let (clue, found) = (puzzle.clues.numbers()[index], grid.numbers()[index]);
        return Err(Violation::ClueChanged { cell, clue: digit(clue), found: digit(found) });
    }
    let Some(marks) = &puzzle.marks else { return Ok(()) };
    let excluded = grid.filled().find(|&(cell, digit)| !marks.allows(cell, digit));
    excluded.map_or(Ok(()), |(cell, found)| Err(Violation::MarkedOut { cell, found }))
}
