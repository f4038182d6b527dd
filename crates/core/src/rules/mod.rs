//! Models Sudoku as an exact cover problem of requirements and actions.
//!
//! | requirement | how many, on an n x n grid | displayed as |
//! |---|---|---|
//! | each cell holds one digit | n² | `r1c1 needs a digit` |
//! | each row holds each digit once | n² | `row 3 needs a 7` |
//! | each column holds each digit once | n² | `column 5 needs a 7` |
//! | each box holds each digit once | n² | `box 4 needs a 7` |
//! | each other house (region, diagonal, window, ...) holds each digit once | n for each house | `window 2 needs a 7` |
//! | two cells that must differ by anti-knight or anti-king hold each digit at most once | n for each pair | `r1c1 and r2c3 are a knight's move apart: at most one 7` |
//! | two neighbouring cells do not hold consecutive digits | n - 1 for each pair | `r1c1 and r1c2 are neighbours: at most one of 3 and 4` |
//! | the cells of a clue that must differ hold each digit at most once | n for each such clue | `the cage r1c1 r1c2 sums to 10: at most one 7` |
//! | a clue satisfies its other primitives | 1 for each such clue | `the cage r1c1 r1c2 sums to 10` |
//!
//! A house with fewer than n cells holds each digit at most once, and a clue whose n cells must differ holds each digit
//! exactly once. Then [`Sudoku::sentence`] says, for example, `the cells r1c1 r2c2 r3c3 r4c4 need a 3`.
//!
//! An action writes a digit into a cell and is displayed as `r3c5=7`. It meets all requirements in which this digit in
//! this cell occurs. In a classic Sudoku, which has n³ actions, each action meets four requirements.
//!
//! | file | content |
//! |---|---|
//! | `full_houses` | finds houses that hold as many digits as they have cells |
//! | `implied_sums` | finds sums that follow from the houses and the sums of the clues |
//! | `known_sum` | defines sums of cells that every solution has, and derives such sums by the 45 rule |
//! | `names` | defines the requirements and actions of a Sudoku and their text forms |
//! | `regions` | numbers the regions of a chaos construction from cells that are far apart |
//! | `requirements` | declares the requirements and actions of a layout |
//! | `sudoku` | defines the exact cover problem of a layout, and what a puzzle adds to it |

mod full_houses;
mod implied_sums;
mod known_sum;
mod names;
mod regions;
mod requirements;
mod sudoku;

pub use known_sum::{KnownSum, StatedSums};
pub use names::{Action, Assertion, Requirement, Topic, UnknownAction, UnknownAssertion};
pub use sudoku::Sudoku;
