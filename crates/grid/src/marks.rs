//! Stores pencil marks: the digits that each cell may still hold.

use super::{Cell, Digit, Shape};

/// For each cell, the set of digits that the cell may hold.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub struct Marks {
    shape: Shape,
    /// One set per cell, row by row; bit d is set if the digit with the 0-based index d is allowed.
    sets: Vec<u128>,
}

impl Marks {
    /// Returns marks that allow every digit in every cell, void cells included.
    #[must_use]
    pub fn full(shape: Shape) -> Self {
        let all = (1u128 << shape.side()) - 1;
        Marks { shape, sets: vec![all; shape.cell_count()] }
    }

    /// Returns marks that allow no digit in any cell.
    #[must_use]
    pub fn none(shape: Shape) -> Self {
        Marks { shape, sets: vec![0; shape.cell_count()] }
    }

    /// Returns the shape of the grid that the marks belong to.
    #[must_use]
    #[inline]
    pub fn shape(&self) -> Shape {
        self.shape
    }

    /// Returns whether `digit` is allowed in `cell`.
    #[must_use]
    #[inline]
    pub fn allows(&self, cell: Cell, digit: Digit) -> bool {
        self.sets[self.shape.index_of(cell)] >> digit.index() & 1 == 1
    }

    /// Allows `digit` in `cell`.
    #[inline]
    pub fn allow(&mut self, cell: Cell, digit: Digit) {
        self.sets[self.shape.index_of(cell)] |= 1 << digit.index();
    }

    /// Removes `digit` from `cell`.
    #[inline]
    pub fn forbid(&mut self, cell: Cell, digit: Digit) {
        self.sets[self.shape.index_of(cell)] &= !(1 << digit.index());
    }

    /// Allows `digit` in `cell`, and no other digit.
    #[inline]
    pub fn fix(&mut self, cell: Cell, digit: Digit) {
        self.sets[self.shape.index_of(cell)] = 1 << digit.index();
    }

    /// Removes every digit from `cell`.
    pub fn clear(&mut self, cell: Cell) {
        self.sets[self.shape.index_of(cell)] = 0;
    }

    /// Returns the digits allowed in `cell`, ascending.
    #[inline]
    pub fn digits(&self, cell: Cell) -> impl Iterator<Item = Digit> + '_ {
        self.shape.digits().filter(move |&digit| self.allows(cell, digit))
    }

    /// Returns the number of digits allowed in `cell`.
    #[must_use]
    #[inline]
    pub fn count(&self, cell: Cell) -> usize {
        self.sets[self.shape.index_of(cell)].count_ones() as usize
    }

    /// Returns the sum over all cells of the number of allowed digits.
    #[must_use]
    pub fn total(&self) -> usize {
        self.sets.iter().map(|set| set.count_ones() as usize).sum()
    }

    /// Returns the digit allowed in `cell` if there is exactly one, otherwise `None`.
    #[must_use]
    #[inline]
    pub fn single(&self, cell: Cell) -> Option<Digit> {
        let set = self.sets[self.shape.index_of(cell)];
        (set.count_ones() == 1).then(|| self.shape.digit(set.trailing_zeros() as usize))
    }
}
