//! Solves many classic 9x9 puzzles at the same time with the crate [`sudosat_bulk`]; the CDCL solver solves the hardest
//! of them. On many puzzles this is faster than [`solve`](crate::solve), and the numbers of solutions are the same.
//!
//! | file | content |
//! |---|---|
//! | `board` | converts puzzles to the two forms of bulk, and boards to grids |
//! | `by_sat` | solves puzzles with the CDCL solver |

mod board;
mod by_sat;

pub use sudosat_bulk::{
    BulkAnswer, BulkBoard, BulkCandidates, BulkPuzzle, BulkPuzzles, BulkSolver, BulkStatistics,
    Counter, Instructions, Tally, count, list,
};

pub use board::{board, candidates, grid};
pub use by_sat::by_sat;

/// Returns a solver that finds up to `limit` solutions of each board, with the best instruction set of this machine. It
/// passes a puzzle to the CDCL solver if it takes very many guesses (see [`BulkSolver::with_fallback`]).
///
/// # Panics
///
/// Panics if the limit is 0.
#[must_use]
pub fn solver(limit: u64) -> BulkSolver {
    BulkSolver::new(limit).with_fallback(by_sat)
}
