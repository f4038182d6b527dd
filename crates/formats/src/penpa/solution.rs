//! Reads the solution in a link: the digits that penpa-edit compares with those of the person who solves the puzzle.

use serde_json::Value;

use super::board::Board;
use sudosat_grid::{Digit, Grid};

/// The place of the digits in the list of all that is compared.
const DIGITS: usize = 4;

/// Returns the solution: the given digits of `clues`, and those of `text` for the other cells. Returns `None` if this
/// is no full grid.
pub(super) fn solution(text: &str, board: &Board, clues: &Grid) -> Option<Grid> {
    let compared: Value = serde_json::from_str(text).ok()?;
    let mut grid = clues.clone();
    for entry in compared[DIGITS].as_array()? {
        let (square, digit) = entry.as_str()?.split_once(',')?;
        let cell = board.cell(square.parse().ok()?)?;
        let digit = Digit::from_number(digit.parse().ok()?).filter(|it| it.index() < board.side)?;
        grid.set(cell, Some(digit));
    }
    grid.is_full().then_some(grid)
}
