//! Handles plain lines: the 81 symbols of a classic 9x9 puzzle, one byte for each.
//!
//! These functions run for each of millions of lines. They are in this crate because a release build optimises it
//! fully, and the crate `sudosat` hardly.

/// The number of cells of a classic puzzle.
pub(super) const CELLS: usize = 81;

/// The symbols of the 81 cells of a classic puzzle on a plain line.
pub type PlainLine = [u8; CELLS];

/// Returns the numbers of a plain line's cells. An empty cell has the number 0.
pub(super) fn numbers(line: &PlainLine) -> [u8; CELLS] {
    line.map(|symbol| if is_digit(symbol) { symbol - b'0' } else { 0 })
}

/// Returns the numbers of each line's cells. An empty cell has the number 0.
#[must_use]
pub fn all_numbers(lines: &[PlainLine]) -> Vec<[u8; CELLS]> {
    lines.iter().map(numbers).collect()
}

/// Returns the plain line of a full grid. `numbers` are the digits 1 to 9 of its cells.
#[must_use]
pub fn full_plain_line(numbers: &[u8; CELLS]) -> PlainLine {
    numbers.map(|number| number + b'0')
}

/// Returns the line with the same symbol in all empty cells, which is the symbol of its first empty cell. The
/// output has only one symbol for empty cells in each puzzle.
#[must_use]
pub fn with_one_blank(line: &PlainLine) -> PlainLine {
    let blank = line.iter().copied().find(|&symbol| !is_digit(symbol)).unwrap_or(b'.');
    line.map(|symbol| if is_digit(symbol) { symbol } else { blank })
}

/// Returns whether a row, column or box contains the same digit twice.
#[must_use]
pub fn has_clash(line: &PlainLine) -> bool {
    let mut seen = [[0u16; 9]; 3];
    numbers(line).into_iter().enumerate().any(|(cell, number)| {
        let (row, column) = (cell / 9, cell % 9);
        let digit = 1 << number >> 1;
        let houses = [row, column, row / 3 * 3 + column / 3];
        let again = (0..3).any(|kind| seen[kind][houses[kind]] & digit != 0);
        (0..3).for_each(|kind| seen[kind][houses[kind]] |= digit);
        again
    })
}

fn is_digit(symbol: u8) -> bool {
    symbol.wrapping_sub(b'1') < 9
}
