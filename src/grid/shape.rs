//! The shape of a grid: how many rows and columns one box has.

use std::{fmt, str::FromStr};

use super::{Cell, Digit, House};

/// A grid of n x n cells with boxes of R rows and C columns, n = R * C, from 2x2 (n = 4) to n = 100.
///
/// ```
/// use sudosat::grid::Shape;
/// let shape: Shape = "2x3".parse()?;
/// assert_eq!((shape.side(), shape.cell_count()), (6, 36));
/// assert_eq!(Shape::of_side(16)?, Shape::new(4, 4)?);
/// # Ok::<(), sudosat::grid::ShapeError>(())
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Shape {
    box_rows: u8,
    box_cols: u8,
}

/// Why a shape was refused.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
pub enum ShapeError {
    /// A box is too thin, or the grid too large.
    #[error(
        "no grid has boxes of {rows} rows x {cols} columns: \
         both must be at least 2 and the side, their product, at most {max}", max = Shape::MAX_SIDE
    )]
    OutOfRange {
        /// Rows of a box, as asked for.
        rows: usize,
        /// Columns of a box, as asked for.
        cols: usize,
    },
    /// The side has no box shape with at least two rows and two columns.
    #[error(
        "a grid of side {0} has no box shape: the side must be a product of two numbers \
         of at least 2 (4, 6, 8, 9, 10, 12, ..., {max})", max = Shape::MAX_SIDE
    )]
    NoBoxes(usize),
    /// Text that is not of the form `RxC`.
    #[error("`{0}` is not a shape: expected rows x columns of a box, such as 3x3 or 2x3")]
    Syntax(String),
}

impl Shape {
    /// The largest side.
    pub const MAX_SIDE: usize = 100;
    /// The classic grid: 9x9 with boxes of 3x3.
    pub const CLASSIC: Shape = Shape { box_rows: 3, box_cols: 3 };

    /// The shape with boxes of `rows` rows and `cols` columns.
    ///
    /// # Errors
    ///
    /// [`ShapeError::OutOfRange`] unless both are at least 2 and their product is at most 100.
    pub fn new(rows: usize, cols: usize) -> Result<Self, ShapeError> {
        let fits = rows >= 2 && cols >= 2 && rows.saturating_mul(cols) <= Self::MAX_SIDE;
        if !fits {
            return Err(ShapeError::OutOfRange { rows, cols });
        }
        Ok(Shape { box_rows: rows as u8, box_cols: cols as u8 })
    }

    /// The usual shape of side `n`: the squarest boxes, wider than high (6 gives 2x3, 12 gives 3x4).
    ///
    /// # Errors
    ///
    /// [`ShapeError::NoBoxes`] when `n` is below 4, prime, or above 100.
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

    /// Rows of a box.
    #[must_use]
    pub fn box_rows(self) -> usize {
        usize::from(self.box_rows)
    }

    /// Columns of a box.
    #[must_use]
    pub fn box_cols(self) -> usize {
        usize::from(self.box_cols)
    }

    /// The side n: number of rows, of columns, of boxes, and of digits.
    #[must_use]
    pub fn side(self) -> usize {
        self.box_rows() * self.box_cols()
    }

    /// The number of cells, n * n.
    #[must_use]
    pub fn cell_count(self) -> usize {
        self.side() * self.side()
    }

    /// All cells, row by row.
    pub fn cells(self) -> impl Iterator<Item = Cell> + Clone {
        (0..self.cell_count()).map(move |index| self.cell_at(index))
    }

    /// All digits, ascending.
    pub fn digits(self) -> impl Iterator<Item = Digit> + Clone {
        (0..self.side()).map(Digit::from_index)
    }

    /// The cell with the 0-based, row by row `index`.
    #[must_use]
    pub fn cell_at(self, index: usize) -> Cell {
        Cell::new(index / self.side(), index % self.side())
    }

    /// The 0-based, row by row index of `cell`.
    #[must_use]
    pub fn index_of(self, cell: Cell) -> usize {
        usize::from(cell.row) * self.side() + usize::from(cell.col)
    }

    /// The 0-based number of the box that `cell` lies in, row by row.
    #[must_use]
    pub fn box_of(self, cell: Cell) -> usize {
        let boxes_across = self.box_rows();
        usize::from(cell.row) / self.box_rows() * boxes_across
            + usize::from(cell.col) / self.box_cols()
    }

    /// The cells of `house`, in reading order.
    pub fn cells_of(self, house: House) -> impl Iterator<Item = Cell> + Clone {
        (0..self.side()).map(move |place| self.cell_in(house, place))
    }

    /// The cell at the 0-based `place` of `house`, in reading order.
    #[must_use]
    pub fn cell_in(self, house: House, place: usize) -> Cell {
        match house {
            House::Row(row) => Cell::new(usize::from(row), place),
            House::Column(col) => Cell::new(place, usize::from(col)),
            House::Box(number) => {
                let boxes_across = self.box_rows();
                let top = usize::from(number) / boxes_across * self.box_rows();
                let left = usize::from(number) % boxes_across * self.box_cols();
                Cell::new(top + place / self.box_cols(), left + place % self.box_cols())
            }
        }
    }

    /// All houses: rows, then columns, then boxes.
    pub fn houses(self) -> impl Iterator<Item = House> + Clone {
        let indices = 0..self.side() as u8;
        let rows = indices.clone().map(House::Row);
        let columns = indices.clone().map(House::Column);
        rows.chain(columns).chain(indices.map(House::Box))
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

    /// Reads `RxC`, rows and columns of one box.
    fn from_str(text: &str) -> Result<Self, ShapeError> {
        let syntax = || ShapeError::Syntax(text.to_owned());
        let (rows, cols) = text.split_once(['x', 'X']).ok_or_else(syntax)?;
        let number = |part: &str| part.parse::<usize>().map_err(|_| syntax());
        Shape::new(number(rows)?, number(cols)?)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn boxes_wider_than_high_are_numbered_row_by_row() {
        let shape = Shape::new(2, 3).unwrap();
        let boxes: Vec<_> = shape.cells().map(|cell| shape.box_of(cell)).collect();
        assert_eq!(boxes[..12], [0, 0, 0, 1, 1, 1, 0, 0, 0, 1, 1, 1]);
        assert_eq!(boxes[12..18], [2, 2, 2, 3, 3, 3]);
    }

    #[test]
    fn the_cells_of_a_box_lie_in_it() {
        for shape in [Shape::new(2, 3), Shape::new(3, 2), Shape::new(4, 5)].map(Result::unwrap) {
            for number in 0..shape.side() {
                let cells = shape.cells_of(House::Box(number as u8));
                assert!(cells.clone().all(|cell| shape.box_of(cell) == number));
                assert_eq!(cells.count(), shape.side());
            }
        }
    }

    #[test]
    fn thin_boxes_and_giant_grids_are_refused() {
        assert!(matches!(Shape::new(1, 9), Err(ShapeError::OutOfRange { rows: 1, cols: 9 })));
        assert!(matches!(Shape::new(11, 10), Err(ShapeError::OutOfRange { .. })));
        assert!(matches!(Shape::of_side(7), Err(ShapeError::NoBoxes(7))));
        assert!(matches!("3by3".parse::<Shape>(), Err(ShapeError::Syntax(_))));
        assert_eq!(Shape::of_side(100), Shape::new(10, 10));
    }
}
