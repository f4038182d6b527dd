//! Computes the candidates of each cell from the digits in the grid, without any inference.

use super::{Cell, Digit, Grid, Layout, Marks};

impl Layout {
    /// Returns for each cell the digits that two tests leave. The odd-even mask allows the digit. No digit in *another*
    /// cell of `grid` excludes it by a house, by a pair of cells that must differ, or by the rule `non-consecutive`.
    /// Clues of several cells exclude nothing here, and a cell with one digit left excludes nothing in other cells. A
    /// void cell has no digits.
    ///
    /// ```
    /// use sudosat_grid::{Cell, Digit, Layout, Shape};
    /// let layout = Layout::classic(Shape::of_side(4)?);
    /// let mut grid = layout.empty_grid();
    /// grid.set(Cell::new(0, 0), Digit::from_number(1));
    /// assert_eq!(layout.open_marks(&grid).count(Cell::new(0, 3)), 3);
    /// # Ok::<(), sudosat_grid::ShapeError>(())
    /// ```
    ///
    /// # Panics
    ///
    /// Panics if the shape of `grid` is not that of the layout.
    #[must_use]
    pub fn open_marks(&self, grid: &Grid) -> Marks {
        assert_eq!(grid.shape(), self.shape(), "the grid has another shape");
        let mut marks = Marks::none(self.shape());
        for &cell in self.cells() {
            self.shape()
                .digits()
                .filter(|&digit| self.allows(cell, digit))
                .for_each(|digit| marks.allow(cell, digit));
        }
        for named in self.houses() {
            forbid_in_house(&named.cells, grid, &mut marks);
        }
        for pair in self.pairs() {
            forbid_beside((pair.first, pair.second), grid, &mut marks, |digit| vec![digit]);
        }
        for pair in self.neighbours() {
            forbid_beside((pair.first, pair.second), grid, &mut marks, consecutive);
        }
        marks
    }
}

/// Removes each digit that stands in the house from the marks of the other cells of the house.
fn forbid_in_house(cells: &[Cell], grid: &Grid, marks: &mut Marks) {
    for &filled in cells {
        let Some(digit) = grid.get(filled) else { continue };
        cells.iter().filter(|&&cell| cell != filled).for_each(|&cell| marks.forbid(cell, digit));
    }
}

/// For both cells of a pair: removes from the marks of one cell the digits that `excluded` returns for the
/// digit of the other cell.
fn forbid_beside(
    (first, second): (Cell, Cell),
    grid: &Grid,
    marks: &mut Marks,
    excluded: impl Fn(Digit) -> Vec<Digit>,
) {
    for (one, other) in [(first, second), (second, first)] {
        let digits = grid.get(one).map(&excluded).unwrap_or_default();
        digits.into_iter().for_each(|digit| marks.forbid(other, digit));
    }
}

/// Returns the digit before and the digit after `digit`; the first digit has none before it. The digit after the last
/// one is no digit of the grid: no mark allows it, so that removing it has no effect.
fn consecutive(digit: Digit) -> Vec<Digit> {
    let before = digit.index().checked_sub(1).map(Digit::from_index);
    before.into_iter().chain([digit.next()]).collect()
}
