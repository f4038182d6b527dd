//! Stores a grid: in each cell one digit or nothing.

use super::{Cell, Digit, Shape};

/// A grid of some [`Shape`]; each cell is empty or holds a digit.
///
/// On a canvas, a cell is *void* if it lies in no grid and the rule `extra-cells` does not add it. A void cell never
/// holds a digit.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub struct Grid {
    shape: Shape,
    /// The number of each cell, row by row: 0 for an empty cell, [`Grid::VOID`] for a void cell, and 1 to n for the
    /// first to the last digit of the grid.
    numbers: Vec<u8>,
}

impl Grid {
    /// The number of a void cell in [`numbers`](Grid::numbers).
    pub const VOID: u8 = u8::MAX;

    /// Returns the grid of `shape` in which every cell is empty and none is void.
    /// [`Layout::empty_grid`](super::Layout::empty_grid) also makes void cells.
    #[must_use]
    pub fn empty(shape: Shape) -> Self {
        Grid { shape, numbers: vec![0; shape.cell_count()] }
    }

    /// Returns the grid whose cells hold `numbers`, row by row: 0 for an empty cell, 1 to n for the first to the last
    /// digit (so 1 means the digit 0 on a grid with the digits 0 to 8), and [`Grid::VOID`] for a void cell.
    ///
    /// Returns `None` if the length of `numbers` is not the number of cells, or if a number is above n. `VOID` is above
    /// n, but is valid if [`Shape::is_canvas`] is true.
    #[must_use]
    pub fn from_numbers(shape: Shape, numbers: &[u8]) -> Option<Self> {
        let void = |number| number == Self::VOID && shape.is_canvas();
        let fits = numbers.len() == shape.cell_count()
            && numbers.iter().all(|&number| usize::from(number) <= shape.side() || void(number));
        fits.then(|| Grid { shape, numbers: numbers.to_vec() })
    }

    /// Returns the shape of the grid, or of the canvas if there are several grids.
    #[must_use]
    #[inline]
    pub fn shape(&self) -> Shape {
        self.shape
    }

    /// Returns the numbers of the cells, row by row: 0 for empty, [`Grid::VOID`] for void, else 1 to n.
    #[must_use]
    #[inline]
    pub fn numbers(&self) -> &[u8] {
        &self.numbers
    }

    /// Returns the digit in `cell`; `None` if the cell is empty or void.
    #[must_use]
    #[inline]
    pub fn get(&self, cell: Cell) -> Option<Digit> {
        match self.numbers[self.shape.index_of(cell)] {
            Self::VOID => None,
            0 => None,
            number => Some(self.shape.digit(usize::from(number) - 1)),
        }
    }

    /// Returns whether `cell` is void, so that it never holds a digit.
    #[must_use]
    #[inline]
    pub fn is_void(&self, cell: Cell) -> bool {
        self.numbers[self.shape.index_of(cell)] == Self::VOID
    }

    /// Makes `cell` void. A digit in the cell is lost.
    ///
    /// # Panics
    ///
    /// Panics if [`Shape::is_canvas`] is false for the shape. `cell` must lie on the canvas. This is not fully checked:
    /// with another cell the function panics or makes a cell of a later row void.
    pub fn make_void(&mut self, cell: Cell) {
        assert!(self.shape.is_canvas(), "a single grid has no void cells");
        let index = self.shape.index_of(cell);
        self.numbers[index] = Self::VOID;
    }

    /// Writes `digit` into `cell`; `None` empties the cell.
    ///
    /// # Panics
    ///
    /// Panics if the cell is void or the digit is above n. `cell` must lie in the grid. This is not fully checked:
    /// with another cell the function panics or writes into a cell of a later row.
    #[inline]
    pub fn set(&mut self, cell: Cell, digit: Option<Digit>) {
        let number = digit.map_or(0, |digit| digit.index() + 1);
        assert!(number <= self.shape.side(), "digit {number} is above {}", self.shape.side());
        let index = self.shape.index_of(cell);
        assert_ne!(self.numbers[index], Self::VOID, "{cell} is void");
        self.numbers[index] = number as u8;
    }

    /// Returns the filled cells with their digits, row by row.
    #[inline]
    pub fn filled(&self) -> impl Iterator<Item = (Cell, Digit)> + '_ {
        self.shape.cells().filter_map(|cell| Some((cell, self.get(cell)?)))
    }

    /// Returns the number of filled cells.
    #[must_use]
    #[inline]
    pub fn filled_count(&self) -> usize {
        self.numbers.iter().filter(|&&number| number != 0 && number != Self::VOID).count()
    }

    /// Returns whether no cell is empty; void cells do not count as empty.
    #[must_use]
    #[inline]
    pub fn is_full(&self) -> bool {
        !self.numbers.contains(&0)
    }
}
