//! Colours, or none.

use std::fmt::Display;

use crate::grid::Cell;

/// Why a digit stands in a cell.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Why {
    Given,
    Decided,
    Implied,
}

/// Whether text is coloured, by the escape sequences of ANSI terminals.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum Style {
    /// Letters alone.
    #[default]
    Plain,
    /// For a terminal.
    Coloured,
}

impl Style {
    fn paint(self, code: u8, text: impl Display) -> String {
        match self {
            Style::Plain => text.to_string(),
            Style::Coloured => format!("\x1b[{code}m{text}\x1b[0m"),
        }
    }

    /// A decision: yellow.
    pub(super) fn decision(self, text: impl Display) -> String {
        self.paint(33, text)
    }

    /// What follows: green.
    pub(super) fn implied(self, text: impl Display) -> String {
        self.paint(32, text)
    }

    /// A conflict: red.
    pub(super) fn conflict(self, text: impl Display) -> String {
        self.paint(31, text)
    }

    /// What was learned: cyan.
    pub(super) fn lesson(self, text: impl Display) -> String {
        self.paint(36, text)
    }

    /// A heading: bold.
    pub(super) fn heading(self, text: impl Display) -> String {
        self.paint(1, text)
    }

    /// A digit of a grid: clues bold, decisions and what follows as in the text.
    pub(super) fn digit(self, why: Why, symbol: &str) -> String {
        match why {
            Why::Given => self.heading(symbol),
            Why::Decided => self.decision(symbol),
            Why::Implied => self.implied(symbol),
        }
    }
}

/// A grid with each symbol painted; the grid as it is, if its symbols are not those of `cells` in
/// their order.
pub(super) fn coloured(grid: &str, cells: &[Cell], paint: impl Fn(Cell, &str) -> String) -> String {
    let is_frame = |word: &str| word.is_empty() || word.contains(['|', '-', '+']);
    let words = || grid.split_inclusive([' ', '\n']);
    if words().filter(|word| !is_frame(word.trim_end())).count() != cells.len() {
        return grid.to_owned();
    }
    let mut cells = cells.iter();
    let painted = words().map(|word| {
        let symbol = word.trim_end();
        match is_frame(symbol) {
            true => word.to_owned(),
            false => {
                let rest = &word[symbol.len()..];
                cells.next().map_or(word.to_owned(), |&cell| paint(cell, symbol) + rest)
            }
        }
    });
    painted.collect()
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::formats::{Alphabet, write};
    use crate::grid::{Grid, Shape};

    #[test]
    fn a_painted_grid_is_the_same_grid() {
        for (rows, cols) in [(2, 2), (3, 3), (2, 3), (4, 4)] {
            let shape = Shape::new(rows, cols).unwrap();
            let cells: Vec<Cell> = shape.cells().collect();
            let text = write::grid(&Grid::empty(shape), &Alphabet::for_side(shape.side()));
            let paint = |cell, symbol: &str| Style::Coloured.conflict(format!("{cell}{symbol}"));
            let painted = coloured(&text, &cells, paint);
            assert_eq!(painted.matches("\x1b[31m").count(), cells.len());
            let plain = cells.iter().fold(painted, |text, cell| {
                text.replacen(&Style::Coloured.conflict(format!("{cell}.")), ".", 1)
            });
            assert_eq!(plain, text);
        }
    }

    #[test]
    fn what_is_no_grid_of_these_cells_stays_as_it_is() {
        let text = "1 2\n3\n";
        let two = [Cell::new(0, 0), Cell::new(0, 1)];
        assert_eq!(coloured(text, &two, |_, _| String::new()), text);
    }
}
