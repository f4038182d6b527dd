//! Many classic 9x9 Sudokus side by side in SIMD lanes.
//!
//! A cell is a set of 16 bits, one for each candidate, and one instruction works on that cell of 8, 16 or
//! 32 puzzles at once. A pass over all cells is unit propagation on the extended formula (naked and
//! hidden singles) with locked candidates. Each lane has a search of its own, a stack of the other sides
//! of its guesses; a lane whose puzzle is done takes the next one, or a share of another lane's search.
//! What is learned from a guess that fails is that the other side holds. A [`Solver`] can hand a puzzle that
//! takes more than 10,000 guesses to a solver that learns more ([`Solver::with_fallback`]).
//!
//! | part | idea |
//! |---|---|
//! | `board` | a puzzle as 81 numbers |
//! | `lanes` | what propagation asks of an instruction set; one file for each |
//! | `propagate` | a pass of propagation over all lanes |
//! | `columns` | each lane by itself, taken out and put back |
//! | `choice` | the cell to guess |
//! | `bivalue` | where there is nothing to guess |
//! | `instructions` | which instruction set, found at run time |
//! | `engine` | the lanes' searches |
//! | `solver` | answers in order |
//! | `count` | all lanes at work on one puzzle |

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

pub use board::Board;
pub use count::{Counter, Tally, count, list};
pub use instructions::Instructions;
pub use solver::{Answer, Fallback, Solver};

/// What the lanes did.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Statistics {
    /// Passes of propagation, each over all 32 lanes.
    pub passes: u64,
    /// Lanes at work, summed over the passes.
    pub busy: u64,
    /// Guesses.
    pub guesses: u64,
}

/// The README's example is a test like the others.
#[cfg(doctest)]
#[doc = include_str!("../README.md")]
struct Readme;
