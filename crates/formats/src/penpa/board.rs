//! Locates the points of penpa-edit. It numbers the squares of the board row by row, then the corners, the edges and
//! other points in the same order. The board is larger than the grid: a margin and perhaps rows for numbers surround
//! it.

use std::collections::BTreeSet;

use itertools::Itertools;

use super::error::PenpaError;
use sudosat_grid::{Cell, Shape};

/// The number of rows or columns of squares that the board has on each side beyond the width in the data.
pub(super) const MARGIN: usize = 2;

/// The board, and the place of the grid on it.
#[derive(Clone, Copy, Debug)]
pub(super) struct Board {
    /// The number of columns and of rows, with the margins.
    pub columns: usize,
    pub rows: usize,
    /// The row and the column of the first cell of the grid.
    pub top: usize,
    pub left: usize,
    pub side: usize,
}

impl Board {
    /// Returns the board of `columns` times `rows` squares whose grid has the squares `squares`.
    ///
    /// # Errors
    ///
    /// Returns an error unless these squares form one large square.
    pub fn new(columns: usize, rows: usize, squares: &[usize]) -> Result<Self, PenpaError> {
        let is_inside = |&(row, col): &(usize, usize)| {
            (1..rows.saturating_sub(1)).contains(&row) && (1..columns - 1).contains(&col)
        };
        let place = |index: &usize| (index / columns, index % columns);
        if let Some(index) = squares.iter().find(|index| !is_inside(&place(index))) {
            let problem = format!("found the square {index}, expected one inside the board");
            return Err(PenpaError::of_part("the list of squares", problem));
        }
        let places: BTreeSet<(usize, usize)> = squares.iter().map(place).collect();
        let extent = |part: fn(&(usize, usize)) -> usize| {
            let ends = places.iter().map(part).minmax().into_option();
            ends.map_or((0, 0), |(first, last)| (first, last + 1 - first))
        };
        let ((top, height), (left, width)) = (extent(|place| place.0), extent(|place| place.1));
        if places.is_empty() || height != width || places.len() != height * width {
            let cells = places.len();
            return Err(PenpaError::NotSquare { rows: height, columns: width, cells });
        }
        if height > Shape::MAX_SIDE {
            return Err(PenpaError::TooLarge { found: height, most: Shape::MAX_SIDE });
        }
        Ok(Board { columns, rows, top, left, side: height })
    }

    /// Returns the number of squares, which is also that of the corners.
    pub fn square_count(&self) -> usize {
        self.columns * self.rows
    }

    /// Returns the cell of the grid with the number of its square. Returns `None` if the point is not such a cell.
    pub fn cell(&self, index: usize) -> Option<Cell> {
        let row = (index / self.columns).checked_sub(self.top)?;
        let col = (index % self.columns).checked_sub(self.left)?;
        let is_inside = index < self.square_count() && row < self.side && col < self.side;
        is_inside.then(|| Cell::new(row, col))
    }

    /// Returns the number of the square of a cell.
    pub fn square(&self, cell: Cell) -> usize {
        (usize::from(cell.row) + self.top) * self.columns + usize::from(cell.col) + self.left
    }

    /// Returns the number of the corner at the upper left of a cell. The cell may lie one row or column behind the
    /// grid.
    pub fn corner(&self, row: usize, col: usize) -> usize {
        self.square_count() + (row + self.top - 1) * self.columns + col + self.left - 1
    }

    /// Returns whether a point is a corner of a cell of the grid.
    pub fn is_corner(&self, index: usize) -> bool {
        let Some(index) = index.checked_sub(self.square_count()) else { return false };
        let (row, col) = (index / self.columns + 1, index % self.columns + 1);
        let is_near = |number: usize, first: usize| (first..=first + self.side).contains(&number);
        is_near(row, self.top) && is_near(col, self.left)
    }

    /// Returns the number of the point in the upper left quarter of a cell.
    pub fn quarter(&self, cell: Cell) -> usize {
        4 * (self.square_count() + self.square(cell))
    }

    /// Returns the names of the squares around a point: one for a point in a square, two for an edge, four for a
    /// corner. Squares outside the grid have such names, too: `r0c3` lies above `r1c3`.
    pub fn around(&self, index: usize) -> Vec<String> {
        let count = self.square_count().max(1);
        let (square, steps): (usize, &[(usize, usize)]) = match index / count {
            0 => (index, &[(0, 0)]),
            1 => (index - count, &[(0, 0), (0, 1), (1, 0), (1, 1)]),
            2 => (index - 2 * count, &[(0, 0), (1, 0)]),
            3 => (index - 3 * count, &[(0, 0), (0, 1)]),
            4..8 => (index / 4 - count, &[(0, 0)]),
            _ => ((index / 4).saturating_sub(2 * count), &[(0, 0)]),
        };
        let name = |&(down, right): &(usize, usize)| {
            let number = |index: usize, first: usize| index as i64 - first as i64 + 1;
            let row = number(square / self.columns + down, self.top);
            format!("r{row}c{}", number(square % self.columns + right, self.left))
        };
        steps.iter().map(name).collect()
    }
}
