//! Plain puzzles as the bytes of their lines, and boards as grids.

use super::question::Line;
use crate::formats::numbers;

/// The puzzle as it is written back: its first blank for all empty cells.
pub(in crate::cli) fn with_one_blank(line: &Line) -> Line {
    let is_digit = |symbol: u8| (b'1'..=b'9').contains(&symbol);
    let blank = line.iter().copied().find(|&symbol| !is_digit(symbol)).unwrap_or(b'.');
    line.map(|symbol| if is_digit(symbol) { symbol } else { blank })
}

/// Whether two clues clash directly.
pub(in crate::cli) fn clashes(line: &Line) -> bool {
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

#[cfg(test)]
mod tests {
    use super::*;

    fn line(clues: &[(usize, u8)]) -> Line {
        let mut line = [b'.'; 81];
        clues.iter().for_each(|&(cell, symbol)| line[cell] = symbol);
        line
    }

    #[test]
    fn a_digit_clashes_in_its_row_column_and_box() {
        for (cell, expected) in [(8, true), (72, true), (20, true), (40, false)] {
            assert_eq!(clashes(&line(&[(0, b'5'), (cell, b'5')])), expected, "{cell}");
            assert!(!clashes(&line(&[(0, b'5'), (cell, b'6')])));
        }
        assert!(!clashes(&line(&[])));
    }

    #[test]
    fn blanks_are_written_alike() {
        let mixed = line(&[(1, b'0'), (2, b'7'), (3, b'*')]);
        assert_eq!(with_one_blank(&mixed), line(&[(2, b'7')]));
    }
}
