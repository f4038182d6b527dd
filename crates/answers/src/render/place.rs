//! Computes the positions of cells, pencil marks and borders in a picture, in units of 1/64 of the side of a cell.

use std::collections::HashSet;
use std::fmt::Write;

use super::svg_elements::Length;
use super::{Picture, Spot};
use crate::grid::{Cell, Digit, Shape};

/// The side of a cell.
pub(super) const CELL: f64 = 64.0;
/// The margin around the grid, without the strip for numbers outside the grid.
const MARGIN: f64 = 14.0;
/// The margin at the left of the grid and above the grid, if rows and columns are numbered.
const NUMBERED: f64 = 34.0;

/// The additional margin on all sides if clues are drawn as numbers outside the grid.
pub(super) const OUTSIDE: f64 = 38.0;

/// The gap between the lines of a cell and its pencil marks.
const BESIDE: f64 = 5.0;

/// Computes the positions in one picture.
#[derive(Clone, Copy, Debug)]
pub(super) struct Places {
    shape: Shape,
    /// The x coordinate of the upper left corner of the grid. The y coordinate is equal to it.
    corner: f64,
    /// The margin at the right of the grid and below the grid, with the strip for numbers outside the grid.
    margin: f64,
    /// The width of the strip for numbers outside the grid, which is on each side of the grid. It is 0 if there are no
    /// such numbers.
    outside: f64,
}

/// A point of the picture: x from left to right, and y from top to bottom.
pub(super) type Point = (f64, f64);

impl Places {
    /// Computes the positions in `picture`. `has_outside` is true if clues are drawn as numbers outside the grid.
    pub fn of(picture: &Picture, has_outside: bool) -> Self {
        let outside = if has_outside { OUTSIDE } else { 0.0 };
        let corner = if picture.is_numbered() { NUMBERED } else { MARGIN } + outside;
        Places { shape: picture.layout().shape(), corner, margin: MARGIN + outside, outside }
    }

    /// Computes the positions in a drawing of `picture` whose origin is the upper left corner of the grid. Numbers
    /// outside the grid then have negative coordinates, or coordinates beyond the grid.
    pub fn without_margin(picture: &Picture) -> Self {
        Places { shape: picture.layout().shape(), corner: 0.0, margin: 0.0, outside: OUTSIDE }
    }

    /// Returns the width of the strip for numbers outside the grid, which is on each side of the grid. It is 0 if
    /// there are no such numbers.
    pub fn outside(&self) -> f64 {
        self.outside
    }

    /// Returns the width of the picture.
    pub fn width(&self) -> f64 {
        self.corner + self.shape.columns() as f64 * CELL + self.margin
    }

    /// Returns the height of the picture without the text below it.
    pub fn height(&self) -> f64 {
        self.corner + self.shape.rows() as f64 * CELL + self.margin
    }

    /// Returns the upper left corner of the cell with this 0-based row and column. For the row or column after the
    /// last one, this is a point on the lower or right border of the grid.
    pub fn corner(&self, row: usize, column: usize) -> Point {
        (self.corner + column as f64 * CELL, self.corner + row as f64 * CELL)
    }

    pub fn corner_of(&self, cell: Cell) -> Point {
        self.corner(usize::from(cell.row), usize::from(cell.col))
    }

    pub fn centre_of(&self, cell: Cell) -> Point {
        let (x, y) = self.corner_of(cell);
        (x + CELL / 2.0, y + CELL / 2.0)
    }

    /// Returns the numbers of columns and rows of pencil marks in a cell.
    pub fn marks_in_cell(&self) -> (usize, usize) {
        let square = self.shape.side().isqrt();
        let rounded = if square * square < self.shape.side() { square + 1 } else { square };
        match self.shape.has_boxes() {
            true => (self.shape.box_cols(), self.shape.box_rows()),
            false => (rounded, self.shape.side().div_ceil(rounded)),
        }
    }

    /// Returns the width and height of the room for one pencil mark.
    pub fn mark_room(&self) -> (f64, f64) {
        let (columns, rows) = self.marks_in_cell();
        ((CELL - 2.0 * BESIDE) / columns as f64, (CELL - 2.0 * BESIDE) / rows as f64)
    }

    /// Returns the centre of the pencil mark of `digit` in `cell`.
    pub fn mark(&self, cell: Cell, digit: Digit) -> Point {
        let ((x, y), (width, height)) = (self.corner_of(cell), self.mark_room());
        let (columns, _) = self.marks_in_cell();
        let (row, column) = (digit.index() / columns, digit.index() % columns);
        (x + BESIDE + (column as f64 + 0.5) * width, y + BESIDE + (row as f64 + 0.5) * height)
    }

    pub fn spot(&self, spot: Spot) -> Point {
        match spot.digit {
            Some(digit) => self.mark(spot.cell, digit),
            None => self.centre_of(spot.cell),
        }
    }

    /// Returns the SVG path commands of the border of a set of cells. A side of a cell belongs to the border if no
    /// cell of the set lies on the other side of it.
    pub fn contour(&self, cells: &[Cell]) -> String {
        let inside: HashSet<_> =
            cells.iter().map(|cell| (usize::from(cell.row), usize::from(cell.col))).collect();
        let mut steps = String::new();
        for cell in cells {
            let (row, column) = (usize::from(cell.row), usize::from(cell.col));
            let sides = [
                (row.checked_sub(1).map(|row| (row, column)), (row, column), 'h'),
                (Some((row + 1, column)), (row + 1, column), 'h'),
                (column.checked_sub(1).map(|column| (row, column)), (row, column), 'v'),
                (Some((row, column + 1)), (row, column + 1), 'v'),
            ];
            for (beyond, (row, column), direction) in sides {
                if beyond.is_none_or(|beyond| !inside.contains(&beyond)) {
                    let (x, y) = self.corner(row, column);
                    let (x, y) = (Length(x), Length(y));
                    let _ = write!(steps, "M{x} {y}{direction}{CELL}");
                }
            }
        }
        steps
    }
}
