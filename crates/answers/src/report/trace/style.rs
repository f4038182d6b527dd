//! Colours text for terminals.

use std::fmt::Display;

use crate::grid::Cell;

/// The reason why a cell holds a digit: a clue, a decision, or a propagation.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Why {
    Given,
    Decided,
    Implied,
}

/// Whether text is coloured with the escape sequences of ANSI terminals.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum Style {
    /// Text without escape sequences.
    #[default]
    Plain,
    /// Text with escape sequences for colours.
    Coloured,
}

impl Style {
    fn paint(self, code: u8, text: impl Display) -> String {
        match self {
            Style::Plain => text.to_string(),
            Style::Coloured => format!("\x1b[{code}m{text}\x1b[0m"),
        }
    }

    /// Paints a decision yellow.
    pub(super) fn decision(self, text: impl Display) -> String {
        self.paint(33, text)
    }

    /// Paints a propagated literal green.
    pub(super) fn implied(self, text: impl Display) -> String {
        self.paint(32, text)
    }

    /// Paints a conflict red.
    pub(super) fn conflict(self, text: impl Display) -> String {
        self.paint(31, text)
    }

    /// Paints the label of a learned clause cyan.
    pub(super) fn learned(self, text: impl Display) -> String {
        self.paint(36, text)
    }

    /// Paints a heading bold.
    pub(super) fn heading(self, text: impl Display) -> String {
        self.paint(1, text)
    }

    /// Paints a digit of a grid. A clue is bold. Decided and propagated digits have the same colours as in the text.
    pub(super) fn digit(self, why: Why, symbol: &str) -> String {
        match why {
            Why::Given => self.heading(symbol),
            Why::Decided => self.decision(symbol),
            Why::Implied => self.implied(symbol),
        }
    }
}

/// Returns the text of a grid with the symbol of each of the `cells` painted. If the number of symbols differs from the
/// number of `cells`, returns the text unchanged.
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
            let text = write::grid(&Grid::empty(shape), &Alphabet::for_shape(shape));
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
