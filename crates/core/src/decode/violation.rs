//! The reasons why a grid is not a solution.

use crate::grid::{Cell, Clue, Digit, House, Move};

/// The first reason found why a grid is not a solution.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
pub enum Violation {
    /// The grid has another shape than the puzzle.
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
    /// A cell holds another digit than its clue.
    #[error("the clue {clue} in {cell} became {found}")]
    ClueChanged {
        /// The cell.
        cell: Cell,
        /// The puzzle's digit.
        clue: Digit,
        /// The grid's digit.
        found: Digit,
    },
    /// A cell holds a digit that the puzzle's pencil marks exclude.
    #[error("{found} in {cell} is excluded by the pencil marks")]
    MarkedOut {
        /// The cell.
        cell: Cell,
        /// The grid's digit.
        found: Digit,
    },
    /// Two cells a forbidden move apart hold the same digit.
    #[error("{digit} stands in {first} and {second}, {apart} apart")]
    TooClose {
        /// The digit.
        digit: Digit,
        /// One cell.
        first: Cell,
        /// The other cell.
        second: Cell,
        /// The forbidden move.
        apart: Move,
    },
    /// Two neighbouring cells hold consecutive digits.
    #[error("{first} and {second} are neighbours and hold consecutive digits")]
    Consecutive {
        /// One cell.
        first: Cell,
        /// The other cell.
        second: Cell,
    },
    /// A cell holds an odd digit although its mask demands an even one, or the reverse.
    #[error("{found} in {cell} is excluded by the odd-even mask")]
    WrongParity {
        /// The cell.
        cell: Cell,
        /// The grid's digit.
        found: Digit,
    },
    /// A clue does not hold.
    #[error("a clue does not hold: {}", .0.sentence())]
    BrokenClue(Clue),
    /// A cell in a grid is void, or a cell outside all grids is not.
    #[error("{0} is void in one of puzzle and grid")]
    OtherVoid(Cell),
    /// The puzzle's rules make no sense on its shape.
    #[error("the puzzle's rules make no sense on its shape")]
    SenselessRules,
}

/// Checks that `seen` has all bits of `all`, one bit per digit; `digit` makes a digit of an index.
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
