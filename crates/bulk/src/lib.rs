//! Solves many classic 9x9 Sudokus in parallel with SIMD instructions.
//!
//! A cell is stored as its set of candidates in 16 bits, and one instruction works on the same cell of 8, 16 or 32
//! puzzles at once. The 32 places for a puzzle are called *lanes*. One pass over all cells finds naked singles, hidden
//! singles, locked candidates and hidden triples of the three cells that a line and a box share. Each lane searches
//! depth first. A guess tries one of two ways to place a digit in a band or stack, and the grid with the other way is
//! pushed onto the lane's stack. A lane whose puzzle is done takes the next puzzle. If there is none and more than
//! 1,000 solutions are wanted, it takes a share of another lane's search. No clauses are learned: a guess that fails
//! only shows that the other way holds. If a puzzle takes many guesses, a [`BulkSolver`] lets all lanes share its
//! search, and can pass it to a solver that learns clauses at last ([`BulkSolver::with_fallback`]).
//!
//! | file | content |
//! |---|---|
//! | `board` | defines the two forms of a puzzle: clues or candidates |
//! | `lanes` | defines the operations that propagation needs from an instruction set; one file for each set |
//! | `propagate` | makes a pass of propagation over all lanes |
//! | `columns` | copies the grid of one lane out of the cells of all lanes and back |
//! | `choice` | chooses the guesses of all lanes |
//! | `cache` | remembers the numbers of solutions of stuck grids with few open cells |
//! | `bivalue` | recognises stuck grids that have two solutions |
//! | `instructions` | chooses the instruction set at run time |
//! | `engine` | searches depth first in each lane |
//! | `solver` | solves many puzzles and returns the answers in their order |
//! | `count` | counts or lists the solutions of one puzzle with all lanes |

mod bivalue;
mod board;
mod cache;
mod choice;
mod columns;
mod count;
mod engine;
mod instructions;
mod lanes;
mod propagate;
mod solver;

pub use board::{BulkBoard, BulkCandidates, BulkPuzzle, BulkPuzzles};
pub use count::{Counter, Tally, count, list};
pub use instructions::Instructions;
pub use solver::{BulkAnswer, BulkSolver, Fallback};

/// Statistics of the work in the lanes.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct BulkStatistics {
    /// The number of passes of propagation, each over all 32 lanes.
    pub passes: u64,
    /// The sum, over the passes, of the number of lanes that had a puzzle.
    pub busy: u64,
    /// The number of guesses.
    pub guesses: u64,
}

/// Runs the README's example as a test.
#[cfg(doctest)]
#[doc = include_str!("../README.md")]
struct Readme;
