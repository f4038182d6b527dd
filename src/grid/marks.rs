//! Pencil marks: which digits a cell may still hold.

use super::{Cell, Digit, Shape};

/// For each cell the set of digits it may hold.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub struct Marks {
    shape: Shape,
    /// Row by row; bit d stands for the digit of 0-based index d.
    sets: Vec<u128>,
}

impl Marks {
    /// Every digit allowed in every cell.
    #[must_use]
    pub fn full(shape: Shape) -> Self {
        let all = (1u128 << shape.side()) - 1;
        Marks { shape, sets: vec![all; shape.cell_count()] }
    }

    /// No digit allowed in any cell.
    #[must_use]
    pub fn none(shape: Shape) -> Self {
        Marks { shape, sets: vec![0; shape.cell_count()] }
    }

    /// The shape.
    #[must_use]
    pub fn shape(&self) -> Shape {
        self.shape
    }

    /// Whether `digit` is allowed in `cell`.
    #[must_use]
    pub fn allows(&self, cell: Cell, digit: Digit) -> bool {
        self.sets[self.shape.index_of(cell)] >> digit.index() & 1 == 1
    }

    /// Allows `digit` in `cell`.
    pub fn allow(&mut self, cell: Cell, digit: Digit) {
        self.sets[self.shape.index_of(cell)] |= 1 << digit.index();
    }

    /// Crosses `digit` out of `cell`.
    pub fn forbid(&mut self, cell: Cell, digit: Digit) {
        self.sets[self.shape.index_of(cell)] &= !(1 << digit.index());
    }

    /// Leaves only `digit` in `cell`.
    pub fn fix(&mut self, cell: Cell, digit: Digit) {
        self.sets[self.shape.index_of(cell)] = 1 << digit.index();
    }

    /// Crosses every digit out of `cell`.
    pub fn clear(&mut self, cell: Cell) {
        self.sets[self.shape.index_of(cell)] = 0;
    }

    /// The digits allowed in `cell`, ascending.
    pub fn digits(&self, cell: Cell) -> impl Iterator<Item = Digit> + '_ {
        self.shape.digits().filter(move |&digit| self.allows(cell, digit))
    }

    /// How many digits are allowed in `cell`.
    #[must_use]
    pub fn count(&self, cell: Cell) -> usize {
        self.sets[self.shape.index_of(cell)].count_ones() as usize
    }

    /// How many digits are allowed in all cells together.
    #[must_use]
    pub fn total(&self) -> usize {
        self.sets.iter().map(|set| set.count_ones() as usize).sum()
    }

    /// The only digit allowed in `cell`, if there is just one.
    #[must_use]
    pub fn single(&self, cell: Cell) -> Option<Digit> {
        let set = self.sets[self.shape.index_of(cell)];
        (set.count_ones() == 1).then(|| Digit::from_index(set.trailing_zeros() as usize))
    }
}
