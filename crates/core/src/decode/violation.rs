//! The reasons why a grid is not a solution.

use crate::grid::{Cell, Clue, Digit, House, Move};

/// The first reason found why a grid is not a solution.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
pub enum Violation {
    /// The shapes of the grid and the puzzle differ.
    #[error("the grid has another shape than the puzzle")]
    OtherShape,
    /// A cell is empty.
    #[error("{0} is empty")]
    Empty(Cell),
    /// A house lacks a digit, so it has another digit twice.
    #[error("{0} has no {1}")]
    Missing(House, Digit),
    /// A house with fewer cells than there are digits has a digit twice.
    #[error("{0} has {1} twice")]
    Twice(House, Digit),
    /// A cell holds a digit that differs from its clue.
    #[error("the clue {clue} in {cell} became {found}")]
    ClueChanged {
        /// The cell with the clue.
        cell: Cell,
        /// The digit of the clue.
        clue: Digit,
        /// The digit in the grid.
        found: Digit,
    },
    /// A cell holds a digit that the puzzle's pencil marks exclude.
    #[error("{found} in {cell} is excluded by the pencil marks")]
    MarkedOut {
        /// The cell that holds the excluded digit.
        cell: Cell,
        /// The digit in the grid.
        found: Digit,
    },
    /// Two cells hold the same digit, although the rules forbid this for cells that are a knight's move or a king's
    /// move apart.
    #[error("{digit} stands in {first} and {second}, {apart} apart")]
    TooClose {
        /// The digit that both cells hold.
        digit: Digit,
        /// The first cell.
        first: Cell,
        /// The second cell.
        second: Cell,
        /// The forbidden move between the two cells.
        apart: Move,
    },
    /// Two neighbouring cells hold consecutive digits.
    #[error("{first} and {second} are neighbours and hold consecutive digits")]
    Consecutive {
        /// The first cell.
        first: Cell,
        /// The second cell.
        second: Cell,
    },
    /// A cell holds an odd digit although the odd-even mask demands an even digit, or the reverse.
    #[error("{found} in {cell} is excluded by the odd-even mask")]
    WrongParity {
        /// The cell of the wrong parity.
        cell: Cell,
        /// The digit in the grid.
        found: Digit,
    },
    /// A clue of several cells, such as a cage or a line, is not satisfied.
    #[error("a clue does not hold: {}", .0.sentence())]
    BrokenClue(Clue),
    /// A cell is void although the puzzle uses it, or not void although the puzzle does not use it. The puzzle uses
    /// the cells of its grids and the cells that the rule `extra-cells` adds.
    #[error("{0} is void in one of puzzle and grid")]
    OtherVoid(Cell),
    /// The puzzle's rules do not fit its shape, for example because the mask has the wrong length.
    #[error("the puzzle's rules make no sense on its shape")]
    SenselessRules,
}

/// Returns [`Violation::Missing`] with the first missing digit if `seen` lacks a bit of `all`. Bit i stands for the
/// digit `digit(i)`.
pub(super) fn missing(
    house: House,
    seen: u128,
    all: u128,
    digit: impl Fn(usize) -> Digit,
) -> Result<(), Violation> {
    match all & !seen {
        0 => Ok(()),
        absent => Err(Violation::Missing(house, digit(absent.trailing_zeros() as usize))),
    }
}
