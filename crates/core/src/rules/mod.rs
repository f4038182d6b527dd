//! Models Sudoku as an exact cover problem of requirements and actions.
//!
//! | requirement | how many (n = side) | displayed as |
//! |---|---|---|
//! | each cell holds one digit | n² | `r1c1 needs a digit` |
//! | each row holds each digit once | n² | `row 3 needs a 7` |
//! | each column holds each digit once | n² | `column 5 needs a 7` |
//! | each box holds each digit once | n² | `box 4 needs a 7` |
//! | each other house (region, diagonal, window, ...) holds each digit once | n a house | `window 2 needs a 7` |
//! | two cells a forbidden move apart hold each digit at most once | n a pair | `r1c1 and r2c3 are a knight's move apart: at most one 7` |
//! | two neighbouring cells do not hold consecutive digits | n - 1 a pair | `r1c1 and r1c2 are neighbours: not 3 beside 4` |
//!
//! Every action (write digit d into a cell, displayed as `r3c5=7`) meets the requirements of its cell and
//! digit: four in a classic Sudoku, which has n³ actions.
//!
//! | file | content |
//! |---|---|
//! | `names` | defines the requirements and actions of a Sudoku and their text forms |
//! | `sudoku` | builds the exact cover problem of a layout |

mod names;
mod sudoku;

pub use names::{Action, Assertion, Requirement, Topic, UnknownAction, UnknownAssertion};
pub use sudoku::Sudoku;
