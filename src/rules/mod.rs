//! Sudoku as requirements and actions.
//!
//! | requirement | how many (n = side) | displayed as |
//! |---|---|---|
//! | each cell holds one digit | n² | `r1c1 needs a digit` |
//! | each row holds each digit once | n² | `row 3 needs a 7` |
//! | each column holds each digit once | n² | `column 5 needs a 7` |
//! | each box holds each digit once | n² | `box 4 needs a 7` |
//!
//! Every action (write digit d into a cell; n³ of them, displayed as `r3c5=7`) meets four of them.

mod names;
mod sudoku;

pub use names::{Action, Requirement};
pub use sudoku::Sudoku;
