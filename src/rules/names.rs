//! What a requirement and an action of a Sudoku are called.

use std::fmt;

use crate::grid::{Cell, Digit, House};

/// Something a solution must do exactly once.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum Requirement {
    /// The cell holds a digit.
    Cell(Cell),
    /// The house holds the digit.
    House(House, Digit),
}

impl fmt::Display for Requirement {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Requirement::Cell(cell) => write!(f, "{cell} needs a digit"),
            Requirement::House(house, digit) => write!(f, "{house} needs a {digit}"),
        }
    }
}

/// Writing a digit into a cell.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Action {
    /// Where.
    pub cell: Cell,
    /// What.
    pub digit: Digit,
}

impl fmt::Display for Action {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}={}", self.cell, self.digit)
    }
}
