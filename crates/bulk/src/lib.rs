//! Solves many classic 9x9 Sudokus in parallel in SIMD lanes.
//!
//! A cell is stored as its set of candidates in 16 bits, and one instruction works on the same cell of 8, 16 or 32
//! puzzles at once. One pass over all cells finds naked singles, hidden singles and locked candidates. Each lane
//! searches depth first. A guess tries one candidate of a cell, and the grid with the other candidates of the cell is
//! pushed onto the lane's stack. A lane whose puzzle is done takes the next puzzle, or a share of another lane's
//! search. No clauses are learned: a guess that fails only shows that one of the other candidates holds. A
//! [`BulkSolver`] can pass a puzzle that takes more than 10,000 guesses to a solver that learns more
//! ([`BulkSolver::with_fallback`]).
//!
//! | file | content |
//! |---|---|
//! | `board` | a puzzle as 81 numbers |
//! | `lanes` | the operations that propagation needs from an instruction set; one file for each |
//! | `propagate` | a pass of propagation over all lanes |
//! | `columns` | the grid of one lane, copied out of the state and back |
//! | `choice` | the cell to guess |
//! | `bivalue` | grids that need no guess |
//! | `instructions` | the choice of the instruction set at run time |
//! | `engine` | the lanes' searches |
//! | `solver` | answers in the order of the puzzles |
//! | `count` | all lanes on one puzzle |

mod bivalue;
mod board;
mod choice;
mod columns;
mod count;
mod engine;
mod instructions;
mod lanes;
mod propagate;
mod solver;

pub use board::BulkBoard;
pub use count::{Counter, Tally, count, list};
pub use instructions::Instructions;
pub use solver::{BulkAnswer, BulkSolver, Fallback};

/// Statistics of the work in the lanes.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct BulkStatistics {
    /// The number of passes of propagation, each over all 32 lanes.
    pub passes: u64,
    /// The number of lanes with a puzzle, summed over the passes.
    pub busy: u64,
    /// The number of guesses.
    pub guesses: u64,
}

/// Runs the README's example as a test.
#[cfg(doctest)]
#[doc = include_str!("../README.md")]
struct Readme;
