//! Writes jigsaws with lines between their regions.

use itertools::Itertools;

use sudosat_grid::{Cell, Grid, Regions, Rules};

use super::{Alphabet, cell_text, fitting};

/// Writes a jigsaw with lines between its regions. Writes several grids, and grids with extra cells, as
/// [`block`](super::block()) does. Writes any other grid, and a jigsaw whose rule has no regions, as
/// [`grid`](super::grid()) does.
///
/// ```
/// use sudosat_formats::{Alphabet, write};
/// use sudosat_grid::{Grid, Rules, Shape};
/// let rules: Rules = "jigsaw:1112122233343444".parse()?;
/// let text = write::grid_under(&rules, &Grid::empty(Shape::new(1, 4)?), &Alphabet::digits());
/// let lines: Vec<_> = text.lines().collect();
/// assert_eq!(lines[..4], [" .   .   . | .", "   +---+---+", " . | .   .   .", "---+---+---+---"]);
/// # Ok::<(), sudosat_grid::RulesError>(())
/// ```
#[must_use]
pub fn grid_under(rules: &Rules, grid: &Grid, alphabet: &Alphabet) -> String {
    let fits = |regions: &&Regions| regions.numbers().len() == grid.shape().cell_count();
    match rules.regions().filter(fits) {
        Some(regions) => Jigsaw { grid, regions }.write(&fitting(alphabet, grid.shape())),
        // In a text of several grids or extra cells, the reader takes each space for a cell.
        None if rules.of_each_grid(grid.shape()) != grid.shape() => super::block(grid, alphabet),
        None => super::grid(grid, alphabet),
    }
}

struct Jigsaw<'a> {
    grid: &'a Grid,
    regions: &'a Regions,
}

impl Jigsaw<'_> {
    fn side(&self) -> usize {
        self.grid.shape().side()
    }

    fn region(&self, row: usize, col: usize) -> u8 {
        self.regions.numbers()[row * self.side() + col]
    }

    fn write(&self, alphabet: &Alphabet) -> String {
        let width = if alphabet.is_numbers() { self.side().to_string().len() } else { 1 };
        let mut text = String::new();
        for row in 0..self.side() {
            if row > 0 {
                text += &self.border(row, width);
            }
            text += &self.row(row, width, alphabet);
        }
        text
    }

    fn row(&self, row: usize, width: usize, alphabet: &Alphabet) -> String {
        let cell = |col| {
            let wall = col > 0 && self.region(row, col) != self.region(row, col - 1);
            let text = cell_text(self.grid.get(Cell::new(row, col)), alphabet);
            format!(
                "{}{text:>width$} ",
                if col == 0 {
                    " "
                } else if wall {
                    "| "
                } else {
                    "  "
                }
            )
        };
        let line = (0..self.side()).map(cell).join("");
        line.trim_end().to_owned() + "\n"
    }

    /// Returns the line between `row` and the row above it. Returns an empty text if no two regions meet there.
    fn border(&self, row: usize, width: usize) -> String {
        let wall = |col| self.region(row, col) != self.region(row - 1, col);
        if !(0..self.side()).any(wall) {
            return String::new();
        }
        let piece = |col| {
            let dashes = if wall(col) { "-" } else { " " }.repeat(width + 2);
            format!("{}{dashes}", if col == 0 { "" } else { self.corner(row, col) })
        };
        let line = (0..self.side()).map(piece).join("");
        line.trim_end().to_owned() + "\n"
    }

    /// Returns the character between four cells. The cell in `row` and `col` is the lower right one of them.
    fn corner(&self, row: usize, col: usize) -> &'static str {
        let around = [(0, 0), (0, 1), (1, 0), (1, 1)];
        let regions = around.map(|(up, left)| self.region(row - up, col - left));
        if regions.iter().all_equal() { " " } else { "+" }
    }
}
