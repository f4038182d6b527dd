//! Reads and writes cells, and reads given digits, in the notation of Interactive Sudoku Solver.

use super::extra::Group;
use sudosat_grid::{Cell, Digit, Shape};

/// The facts about the grid that are needed to translate an item, such as `Cage~10~R1C1~R1C2`, into rules and clues.
#[derive(Clone, Copy, Debug)]
pub(super) struct Context<'b> {
    /// The shape of the grid without extra cells.
    pub shape: Shape,
    /// The shape of the rectangle that contains the grid and the extra cells below it.
    pub canvas: Shape,
    pub has_boxes: bool,
    /// The groups of extra cells.
    pub extra: &'b [Group],
    /// True if a row or column may have the same digits as another one to which a clue gives a rank.
    pub may_tie: bool,
}

impl Context<'_> {
    /// Returns the extra cells of the group `name`. Returns no cells if there is no such group.
    pub fn group(&self, name: &str) -> &[Cell] {
        let found = self.extra.iter().find(|group| group.name == name);
        found.map_or(&[], |group| &group.cells)
    }
}

/// Parses a cell such as `R1C9`. The letters from `a` stand for the rows and columns from 10. Also parses this
/// program's own form `r10c9`. Returns `None` for any other text.
pub(super) fn cell(text: &str) -> Option<Cell> {
    if let Ok(cell) = text.parse() {
        return Some(cell);
    }
    let number = |symbol: char| symbol.to_digit(36).filter(|&number| number > 0);
    let mut symbols = text.chars();
    match (symbols.next()?, symbols.next()?, symbols.next()?, symbols.next()?, symbols.next()) {
        ('R', row, 'C', column, None) => {
            Some(Cell::new(number(row)? as usize - 1, number(column)? as usize - 1))
        }
        _ => None,
    }
}

/// Parses `R1C1_5_6`: a cell with its possible digits. Returns `None` for any other text, or if the cell or a digit
/// does not exist in `shape`.
pub(super) fn given(text: &str, shape: Shape) -> Option<(Cell, Vec<Digit>)> {
    let mut parts = text.split('_');
    let cell = cell(parts.next()?)?;
    let is_inside = usize::from(cell.row) < shape.rows() && usize::from(cell.col) < shape.columns();
    let digit = |text: &str| shape.digit_of(text.parse().ok()?);
    let digits: Vec<Digit> = parts.map(digit).collect::<Option<_>>()?;
    (is_inside && !digits.is_empty()).then_some((cell, digits))
}

/// Writes a cell such that [`cell`] reads it. A row or column above 35 becomes `?`.
pub(super) fn written(cell: Cell) -> String {
    let symbol = |index: u8| char::from_digit(u32::from(index) + 1, 36).unwrap_or('?');
    format!("R{}C{}", symbol(cell.row), symbol(cell.col))
}
