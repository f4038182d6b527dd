//! Defines the shape of a grid: the rows and columns of a box, the size of the canvas, and the digits.

use std::{fmt, str::FromStr};

use super::{Cell, Digit};

/// The shape of a grid of n x n cells with boxes of R rows and C columns, n = R * C, up to n = 100.
///
/// With one row, a box is the same as a row of the grid and adds no constraint: 1xn is a shape for Latin squares and
/// jigsaws. Several overlapping grids of one shape lie on a *canvas* with more rows or columns than n; n is still the
/// number of digits. [`Rules`](super::Rules) can give a single grid any number of rows, columns and digits, and a first
/// digit other than 1; n is then the number of digits. The text form of a shape has only the rows x columns of a box.
///
/// ```
/// use sudosat_grid::Shape;
/// let shape: Shape = "2x3".parse()?;
/// assert_eq!((shape.side(), shape.cell_count()), (6, 36));
/// assert_eq!(Shape::of_side(16)?, Shape::new(4, 4)?);
/// # Ok::<(), sudosat_grid::ShapeError>(())
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Shape {
    box_rows: u8,
    box_cols: u8,
    rows: u8,
    columns: u8,
    digits: u8,
    /// The number that people write for the first digit.
    first: u8,
}

/// The reason why a shape is refused.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
pub enum ShapeError {
    /// A box has no row or no column, or several rows but only one column, or more than 100 cells.
    #[error(
        "no grid has boxes of {rows} rows x {cols} columns: \
         both must be at least 2 (or one row: no boxes) and the side, their product, at most {max}",
        max = Shape::MAX_SIDE
    )]
    OutOfRange {
        /// The requested number of rows of a box.
        rows: usize,
        /// The requested number of columns of a box.
        cols: usize,
    },
    /// The side is above 100, or is not the number of cells of any box with at least two rows and two columns. The
    /// field is the side.
    #[error(
        "a grid of side {0} has no box shape: the side must be a product of two numbers \
         of at least 2 (4, 6, 8, 9, 10, 12, ..., {max})", max = Shape::MAX_SIDE
    )]
    NoBoxes(usize),
    /// The canvas is smaller than one grid, or too large.
    #[error(
        "a canvas of {rows} rows x {columns} columns cannot hold grids of side {side}: expected \
         {side} to {max} of each", max = Shape::MAX_CANVAS
    )]
    Canvas {
        /// The requested number of rows.
        rows: usize,
        /// The requested number of columns.
        columns: usize,
        /// The side of one grid.
        side: usize,
    },
    /// The text is not of the form `RxC`. The field is the text.
    #[error("`{0}` is not a shape: expected rows x columns of a box, such as 3x3 or 2x3")]
    Syntax(String),
}

impl Shape {
    /// The largest side n of a grid.
    pub const MAX_SIDE: usize = 100;
    /// The classic grid: 9x9 with boxes of 3x3.
    pub const CLASSIC: Shape =
        Shape { box_rows: 3, box_cols: 3, rows: 9, columns: 9, digits: 9, first: 1 };
    /// The largest number of rows, and of columns, of a canvas.
    pub const MAX_CANVAS: usize = Cell::MOST;

    /// Returns the shape with boxes of `rows` rows and `cols` columns; one row means no boxes.
    ///
    /// # Errors
    ///
    /// Returns [`ShapeError::OutOfRange`] if one of the two numbers is 0, if `cols` is 1 but `rows` is not, or if
    /// their product is above 100.
    pub fn new(rows: usize, cols: usize) -> Result<Self, ShapeError> {
        let thick = (rows >= 2 && cols >= 2) || (rows == 1 && cols >= 1);
        if !thick || rows.saturating_mul(cols) > Self::MAX_SIDE {
            return Err(ShapeError::OutOfRange { rows, cols });
        }
        let side = (rows * cols) as u8;
        let (box_rows, box_cols) = (rows as u8, cols as u8);
        Ok(Shape { box_rows, box_cols, rows: side, columns: side, digits: side, first: 1 })
    }

    /// Returns this shape on a canvas of `rows` rows and `columns` columns, for several grids.
    ///
    /// # Errors
    ///
    /// Returns [`ShapeError::Canvas`] if one of the two numbers is below n or above 200.
    pub fn on_canvas(self, rows: usize, columns: usize) -> Result<Self, ShapeError> {
        let side = self.side();
        let fits = |count| (side..=Self::MAX_CANVAS).contains(&count);
        if !fits(rows) || !fits(columns) {
            return Err(ShapeError::Canvas { rows, columns, side });
        }
        Ok(Shape { rows: rows as u8, columns: columns as u8, ..self })
    }

    /// Returns this shape with `rows` rows. There may be at most 200; this is not checked.
    pub(super) fn with_rows(self, rows: usize) -> Self {
        Shape { rows: rows as u8, ..self }
    }

    /// Returns this shape with `rows` rows and `columns` columns, for one grid with the digits `first` to `last`.
    pub(super) fn with(self, (rows, columns): (u8, u8), (first, last): (u8, u8)) -> Self {
        Shape { rows, columns, digits: last - first + 1, first, ..self }
    }

    /// Returns the shape with the same boxes whose grid has as many rows, columns and digits as a box has cells. The
    /// text form of a shape describes this grid.
    #[must_use]
    pub fn of_one_grid(self) -> Self {
        let side = self.box_size() as u8;
        Shape { rows: side, columns: side, digits: side, first: 1, ..self }
    }

    /// Returns whether the rows, columns or digits differ from those of [`of_one_grid`](Shape::of_one_grid): true for
    /// several grids, and for a single grid to which the rules give extra cells or another size or other digits.
    #[must_use]
    #[inline]
    pub fn is_canvas(self) -> bool {
        self != self.of_one_grid()
    }

    /// Returns whether the shape has boxes: false if a box is one row.
    #[must_use]
    #[inline]
    pub fn has_boxes(self) -> bool {
        self.box_rows > 1
    }

    /// Returns the usual shape of side `n`: boxes as square as possible, at least as wide as high (6 gives
    /// 2x3, 12 gives 3x4).
    ///
    /// # Errors
    ///
    /// Returns [`ShapeError::NoBoxes`] if `n` is below 4, prime, or above 100.
    pub fn of_side(n: usize) -> Result<Self, ShapeError> {
        if n > Self::MAX_SIDE {
            return Err(ShapeError::NoBoxes(n));
        }
        (2..=n.isqrt())
            .rev()
            .find(|rows| n.is_multiple_of(*rows))
            .and_then(|rows| Shape::new(rows, n / rows).ok())
            .ok_or(ShapeError::NoBoxes(n))
    }

    /// Returns whether there are more rows or more columns than digits. This is so if several grids lie on the canvas,
    /// and also for some single grids, with extra cells or without houses.
    #[must_use]
    pub fn may_hold_several_grids(self) -> bool {
        self.rows().max(self.columns()) > self.side()
    }

    /// Returns whether the numbers of rows and columns are multiples of those of a box, and the shape cannot hold
    /// several grids.
    #[must_use]
    pub fn is_filled_by_boxes(self) -> bool {
        let fill = self.rows().is_multiple_of(self.box_rows())
            && self.columns().is_multiple_of(self.box_cols());
        fill && !self.may_hold_several_grids()
    }

    /// Returns the number of rows of a box.
    #[must_use]
    #[inline]
    pub fn box_rows(self) -> usize {
        usize::from(self.box_rows)
    }

    /// Returns the number of columns of a box.
    #[must_use]
    #[inline]
    pub fn box_cols(self) -> usize {
        usize::from(self.box_cols)
    }

    /// Returns the number of cells of a box.
    #[must_use]
    #[inline]
    pub fn box_size(self) -> usize {
        self.box_rows() * self.box_cols()
    }

    /// Returns the number n of digits. A grid also has n rows, n columns and n boxes, unless the rules give it another
    /// size or other digits.
    #[must_use]
    #[inline]
    pub fn side(self) -> usize {
        usize::from(self.digits)
    }

    /// Returns the number of the first digit: 1 unless the rule `digits` gives another.
    #[must_use]
    #[inline]
    pub fn first_number(self) -> usize {
        usize::from(self.first)
    }

    /// Returns the number of rows: n, or as many as the canvas or the rule `size` has, and the rows of extra cells.
    #[must_use]
    #[inline]
    pub fn rows(self) -> usize {
        usize::from(self.rows)
    }

    /// Returns the number of columns: n, or as many as the canvas or the rule `size` has.
    #[must_use]
    #[inline]
    pub fn columns(self) -> usize {
        usize::from(self.columns)
    }

    /// Returns the number of rows times the number of columns. Extra cells and void cells are included.
    #[must_use]
    #[inline]
    pub fn cell_count(self) -> usize {
        self.rows() * self.columns()
    }

    /// Returns all cells, row by row, including extra cells and void cells.
    #[inline]
    pub fn cells(self) -> impl Iterator<Item = Cell> + Clone {
        (0..self.cell_count()).map(move |index| self.cell_at(index))
    }

    /// Returns all digits, ascending.
    #[inline]
    pub fn digits(self) -> impl Iterator<Item = Digit> + Clone {
        (0..self.side()).map(move |index| self.digit(index))
    }

    /// Returns the digit with the 0-based `index`.
    ///
    /// # Panics
    ///
    /// Panics if the index is 255 or more.
    #[must_use]
    #[inline]
    pub fn digit(self, index: usize) -> Digit {
        Digit::from_index(index).counted_from(self.first)
    }

    /// Returns the digit that people write as `number`; `None` if the grid has no such digit.
    #[must_use]
    #[inline]
    pub fn digit_of(self, number: usize) -> Option<Digit> {
        let index = number.checked_sub(self.first_number()).filter(|&index| index < self.side());
        index.map(|index| self.digit(index))
    }

    /// Returns the cell with the 0-based `index`, counted row by row.
    #[must_use]
    #[inline]
    pub fn cell_at(self, index: usize) -> Cell {
        Cell::new(index / self.columns(), index % self.columns())
    }

    /// Returns the 0-based index of `cell`, counted row by row. `cell` must lie in the grid or on the canvas; this is
    /// not checked.
    #[must_use]
    #[inline]
    pub fn index_of(self, cell: Cell) -> usize {
        usize::from(cell.row) * self.columns() + usize::from(cell.col)
    }

    /// Returns the 0-based number of the box that contains `cell`, counted row by row. `cell` must be in a single grid:
    /// on the canvas of several grids the number has no meaning.
    #[must_use]
    #[inline]
    pub fn box_of(self, cell: Cell) -> usize {
        let boxes_across = self.columns().div_ceil(self.box_cols());
        usize::from(cell.row) / self.box_rows() * boxes_across
            + usize::from(cell.col) / self.box_cols()
    }
}

impl Default for Shape {
    fn default() -> Self {
        Shape::CLASSIC
    }
}

impl fmt::Display for Shape {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}x{}", self.box_rows, self.box_cols)
    }
}

impl FromStr for Shape {
    type Err = ShapeError;

    /// Parses `RxC`, the rows and columns of one box.
    fn from_str(text: &str) -> Result<Self, ShapeError> {
        let syntax = || ShapeError::Syntax(text.to_owned());
        let (rows, cols) = text.split_once(['x', 'X']).ok_or_else(syntax)?;
        let number = |part: &str| part.parse::<usize>().map_err(|_| syntax());
        Shape::new(number(rows)?, number(cols)?)
    }
}
