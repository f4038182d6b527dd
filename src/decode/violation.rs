//! What is wrong with a grid that is not a solution.

use crate::grid::{Cell, Digit, House, Move};

/// Why a grid is not a solution.
#[derive(Clone, Copy, Debug, PartialEq, Eq, thiserror::Error)]
pub enum Violation {
    /// The grid has another shape than the puzzle.
    #[error("the grid has another shape than the puzzle")]
    OtherShape,
    /// A cell is empty.
    #[error("{0} is empty")]
    Empty(Cell),
    /// A digit is missing from a house, so another stands there twice.
    #[error("{0} has no {1}")]
    Missing(House, Digit),
    /// A clue was changed.
    #[error("the clue {clue} in {cell} became {found}")]
    ClueChanged {
        /// The cell.
        cell: Cell,
        /// The puzzle's digit.
        clue: Digit,
        /// The grid's digit.
        found: Digit,
    },
    /// A digit that the puzzle's pencil marks exclude.
    #[error("{found} in {cell} is excluded by the pencil marks")]
    MarkedOut {
        /// The cell.
        cell: Cell,
        /// The grid's digit.
        found: Digit,
    },
    /// One digit twice, a forbidden move apart.
    #[error("{digit} stands in {first} and {second}, {apart} apart")]
    TooClose {
        /// The digit.
        digit: Digit,
        /// One cell.
        first: Cell,
        /// The other.
        second: Cell,
        /// The move.
        apart: Move,
    },
    /// Consecutive digits in neighbouring cells.
    #[error("{first} and {second} are neighbours and hold consecutive digits")]
    Consecutive {
        /// One cell.
        first: Cell,
        /// The other.
        second: Cell,
    },
    /// An odd digit in a cell for even ones, or the other way round.
    #[error("{found} in {cell} is excluded by the odd-even mask")]
    WrongParity {
        /// The cell.
        cell: Cell,
        /// The grid's digit.
        found: Digit,
    },
    /// A cell is void and lies in a grid, or is not and lies in none.
    #[error("{0} is void in one of puzzle and grid")]
    OtherVoid(Cell),
    /// The puzzle's rules make no sense on its shape.
    #[error("the puzzle's rules make no sense on its shape")]
    SenselessRules,
}

/// Checks that a house has `seen` all digits, one bit each.
pub(super) fn missing(house: House, seen: u128, all: u128) -> Result<(), Violation> {
    match all & !seen {
        0 => Ok(()),
        absent => {
            Err(Violation::Missing(house, Digit::from_index(absent.trailing_zeros() as usize)))
        }
    }
}
