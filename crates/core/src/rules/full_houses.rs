//! Finds houses that hold as many digits as they have cells: each of these digits exactly once.
//!
//! A house with fewer cells than the grid has digits holds each digit at most once. If the pencil marks of a puzzle
//! leave its cells only as many digits as there are cells, it holds each of them exactly once. The rules do not say so,
//! because they are those of all puzzles with this layout.

use super::{Requirement, Sudoku};
use crate::cover::RequirementId;
use crate::grid::{Digit, NamedHouse, Puzzle};

impl Sudoku {
    /// Returns the problem in which each house of `puzzle` that can hold only as many digits as it has cells needs each
    /// of them. It has the same solutions with the clues and marks of `puzzle`, and the same ids. Returns `None` if
    /// there is no such house besides those that need all digits of the grid.
    #[must_use]
    pub fn with_full_houses(&self, puzzle: &Puzzle) -> Option<Self> {
        let marks = puzzle.marks.as_ref()?;
        let side = self.shape().side();
        let mut needed = Vec::new();
        for house in self.layout().houses().iter().filter(|house| house.cells.len() < side) {
            let is_left = |digit: &Digit| house.cells.iter().any(|&at| marks.allows(at, *digit));
            let left: Vec<Digit> = self.shape().digits().filter(is_left).collect();
            if left.len() == house.cells.len() {
                needed.extend(left.iter().filter_map(|&digit| self.in_house(house, digit)));
            }
        }
        (!needed.is_empty()).then(|| self.requiring(needed))
    }

    /// Returns sets of disjoint houses whose cells have a known sum ([`Layout::disjoint_full_houses`]).
    ///
    /// [`Layout::disjoint_full_houses`]: crate::grid::Layout::disjoint_full_houses
    #[must_use]
    pub fn disjoint_full_houses(&self) -> Vec<Vec<&NamedHouse>> {
        self.layout().disjoint_full_houses(|house| self.sum_of(house).is_some())
    }

    /// Returns the sum of the cells of the house; `None` if it does not need as many digits as it has cells.
    #[must_use]
    pub fn sum_of(&self, house: &NamedHouse) -> Option<i32> {
        let incidence = self.cover().incidence();
        let needs_all = house.cells.len() == self.shape().side();
        let is_needed = |digit: &Digit| {
            let is_exact = |id| incidence.bounds(id).is_exact();
            needs_all || self.in_house(house, *digit).is_some_and(is_exact)
        };
        let needed: Vec<Digit> = self.shape().digits().filter(is_needed).collect();
        let sum = || needed.iter().map(|digit| digit.number() as i32).sum();
        (needed.len() == house.cells.len()).then(sum)
    }

    /// Returns the requirement of the digit in the house.
    fn in_house(&self, house: &NamedHouse, digit: Digit) -> Option<RequirementId> {
        self.cover().requirement_id(&Requirement::House(house.house, digit))
    }
}
