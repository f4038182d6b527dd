//! Solves many classic 9x9 Sudokus in parallel in SIMD lanes.
//!
//! A cell is a set of 16 bits, one for each candidate, and one instruction works on that cell of 8, 16 or
//! 32 puzzles at once. A pass over all cells is unit propagation on the extended formula (naked and hidden
//! singles) with locked candidates. Each lane has a search of its own, with a stack of the other sides of
//! its guesses. A lane whose puzzle is done takes the next one, or a share of another lane's search. A
//! guess that fails only shows that the other side holds; no clauses are learned. A [`BulkSolver`] can pass a
//! puzzle that takes more than 10,000 guesses to a solver that learns more ([`BulkSolver::with_fallback`]).
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
    /// The number of lanes that search, summed over the passes.
    pub busy: u64,
    /// The number of guesses.
    pub guesses: u64,
}

/// Runs the README's example as a test.
#[cfg(doctest)]
#[doc = include_str!("../README.md")]
struct Readme;
