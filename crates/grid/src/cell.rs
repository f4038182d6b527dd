//! Defines types for cells and digits, so that the index of a row cannot be used as a digit by mistake.

use std::cmp::Ordering;
use std::fmt;
use std::hash::{Hash, Hasher};
use std::str::FromStr;

/// One cell of a grid; row and column are 0-based.
///
/// `Display` writes row and column 1-based, as people do: `r3c5`.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Cell {
    /// Row, 0-based from the top.
    pub row: u8,
    /// Column, 0-based from the left.
    pub col: u8,
}

impl Cell {
    /// The largest number of rows, and of columns, of a grid or canvas.
    pub(super) const MOST: usize = 200;

    /// Returns the cell in row `row` and column `col`, both 0-based.
    ///
    /// # Panics
    ///
    /// Panics if an index is above 255: no grid and no canvas is that large.
    #[must_use]
    #[inline]
    pub fn new(row: usize, col: usize) -> Self {
        let narrow = |index: usize| u8::try_from(index).expect("grid indices are below 256");
        Cell { row: narrow(row), col: narrow(col) }
    }
}

/// The error for a text that is not a cell; it holds the text.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
#[error("`{0}` is no cell: expected one such as r3c5")]
pub struct UnknownCell(pub String);

/// Parses the form that `Display` writes, such as `r3c5`. Rows and columns from 1 to 200 are accepted, even
/// if the grid at hand is smaller.
impl FromStr for Cell {
    type Err = UnknownCell;

    fn from_str(text: &str) -> Result<Self, UnknownCell> {
        let cell = || {
            let (row, column) = text.strip_prefix('r')?.split_once('c')?;
            let index = |text: &str| {
                text.parse::<usize>().ok()?.checked_sub(1).filter(|&index| index < Cell::MOST)
            };
            Some(Cell::new(index(row)?, index(column)?))
        };
        cell().ok_or_else(|| UnknownCell(text.to_owned()))
    }
}

impl fmt::Display for Cell {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "r{}c{}", u16::from(self.row) + 1, u16::from(self.col) + 1)
    }
}

/// One digit, held as its 0-based index among the digits of its grid: on a grid with the digits 1 to 9 the digit 7
/// has index 6.
///
/// `Display` writes the number of the digit, even if the grid is written with other symbols. Two digits are compared
/// by their indices alone, so a comparison makes sense only for digits of the same grid. This is not checked.
#[derive(Clone, Copy, Debug)]
pub struct Digit {
    index: u8,
    /// The number of the digit with index 0: 1 on most grids.
    first: u8,
}

impl Digit {
    /// Returns the digit with the 0-based `index` on a grid whose digits begin with 1; for other grids see
    /// [`Shape::digit`](super::Shape::digit).
    ///
    /// # Panics
    ///
    /// Panics if the index is 255 or more.
    #[must_use]
    #[inline]
    pub fn from_index(index: usize) -> Self {
        assert!(index < 255, "digit index {index} is out of range");
        Digit { index: index as u8, first: 1 }
    }

    /// Returns the digit that people write as `number` on a grid whose digits begin with 1; `None` for 0 and for
    /// numbers above 255.
    #[must_use]
    #[inline]
    pub fn from_number(number: usize) -> Option<Self> {
        (1..=255).contains(&number).then(|| Digit::from_index(number - 1))
    }

    /// Returns a digit that is displayed as `number`, for text that is parsed before its grid is known.
    /// [`Shape::digit_of`](super::Shape::digit_of) then finds the grid's digit with this number.
    #[must_use]
    pub fn written(number: u8) -> Self {
        Digit::from_number(number.into()).unwrap_or(Digit { index: 0, first: 0 })
    }

    /// Returns the digit with the same index on a grid whose digits begin with `first`.
    #[inline]
    pub(super) fn counted_from(self, first: u8) -> Self {
        Digit { first, ..self }
    }

    /// Returns the next larger digit, even if the grid does not have it.
    #[must_use]
    #[inline]
    pub fn next(self) -> Self {
        Digit { index: self.index + 1, ..self }
    }

    /// Returns the 0-based index of this digit among the digits of the grid.
    #[must_use]
    #[inline]
    pub fn index(self) -> usize {
        usize::from(self.index)
    }

    /// Returns the number that people write for this digit.
    #[must_use]
    #[inline]
    pub fn number(self) -> usize {
        self.index() + usize::from(self.first)
    }
}

impl PartialEq for Digit {
    #[inline]
    fn eq(&self, other: &Self) -> bool {
        self.index == other.index
    }
}

impl Eq for Digit {}

impl PartialOrd for Digit {
    #[inline]
    fn partial_cmp(&self, other: &Self) -> Option<Ordering> {
        Some(self.cmp(other))
    }
}

impl Ord for Digit {
    #[inline]
    fn cmp(&self, other: &Self) -> Ordering {
        self.index.cmp(&other.index)
    }
}

impl Hash for Digit {
    #[inline]
    fn hash<H: Hasher>(&self, state: &mut H) {
        self.index.hash(state);
    }
}

impl fmt::Display for Digit {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}", self.number())
    }
}
