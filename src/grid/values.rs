//! A grid: one digit or nothing in each cell.

use super::{Cell, Digit, Shape};

/// A grid of some [`Shape`], each cell empty or holding a digit.
///
/// On a canvas for several grids, the cells in no grid are *void*: they never hold a digit.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub struct Grid {
    shape: Shape,
    /// Row by row; 0 for an empty cell, [`Grid::VOID`], or the digit's number (1 to n).
    numbers: Vec<u8>,
}

impl Grid {
    /// What stands for a void cell among the [`numbers`](Grid::numbers).
    pub const VOID: u8 = u8::MAX;

    /// The empty grid of `shape`, without void cells; see
    /// [`Layout::empty_grid`](super::Layout::empty_grid) for several grids.
    #[must_use]
    pub fn empty(shape: Shape) -> Self {
        Grid { shape, numbers: vec![0; shape.cell_count()] }
    }

    /// The grid whose cells hold `numbers`, row by row: 0 for empty, 1 to n, or on a canvas
    /// [`Grid::VOID`].
    ///
    /// `None` when there are not as many numbers as cells or one is above n.
    #[must_use]
    pub fn from_numbers(shape: Shape, numbers: &[u8]) -> Option<Self> {
        let void = |number| number == Self::VOID && shape.is_canvas();
        let fits = numbers.len() == shape.cell_count()
            && numbers.iter().all(|&number| usize::from(number) <= shape.side() || void(number));
        fits.then(|| Grid { shape, numbers: numbers.to_vec() })
    }

    /// The shape.
    #[must_use]
    pub fn shape(&self) -> Shape {
        self.shape
    }

    /// The cells' numbers, row by row: 0 for empty, [`Grid::VOID`] for void, else 1 to n.
    #[must_use]
    pub fn numbers(&self) -> &[u8] {
        &self.numbers
    }

    /// The digit in `cell`, if any.
    #[must_use]
    pub fn get(&self, cell: Cell) -> Option<Digit> {
        match self.numbers[self.shape.index_of(cell)] {
            Self::VOID => None,
            number => Digit::from_number(usize::from(number)),
        }
    }

    /// Whether `cell` lies in no grid.
    #[must_use]
    pub fn is_void(&self, cell: Cell) -> bool {
        self.numbers[self.shape.index_of(cell)] == Self::VOID
    }

    /// Declares that `cell` lies in no grid.
    ///
    /// # Panics
    ///
    /// When the shape has no canvas, or the cell lies outside of it.
    pub fn make_void(&mut self, cell: Cell) {
        assert!(self.shape.is_canvas(), "a single grid has no void cells");
        let index = self.shape.index_of(cell);
        self.numbers[index] = Self::VOID;
    }

    /// Writes `digit` into `cell`, or empties it.
    ///
    /// # Panics
    ///
    /// When the cell lies outside the grid or is void, or the digit is above n.
    pub fn set(&mut self, cell: Cell, digit: Option<Digit>) {
        let number = digit.map_or(0, Digit::number);
        assert!(number <= self.shape.side(), "digit {number} is above {}", self.shape.side());
        let index = self.shape.index_of(cell);
        assert_ne!(self.numbers[index], Self::VOID, "{cell} is void");
        self.numbers[index] = number as u8;
    }

    /// The filled cells with their digits, row by row.
    pub fn filled(&self) -> impl Iterator<Item = (Cell, Digit)> + '_ {
        self.shape.cells().filter_map(|cell| Some((cell, self.get(cell)?)))
    }

    /// How many cells are filled.
    #[must_use]
    pub fn filled_count(&self) -> usize {
        self.numbers.iter().filter(|&&number| number != 0 && number != Self::VOID).count()
    }

    /// Whether no cell is empty, void ones aside.
    #[must_use]
    pub fn is_full(&self) -> bool {
        !self.numbers.contains(&0)
    }
}
