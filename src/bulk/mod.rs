//! Many classic 9x9 puzzles side by side, by the crate [`sudosat_bulk`], with the CDCL solver behind it: the
//! same answers as [`solve`](crate::solve), for streams.

mod board;
mod by_sat;

pub use sudosat_bulk::{
    Answer, Board, Counter, Instructions, Solver, Statistics, Tally, count, list,
};

pub use board::{board, grid};

/// Looks for up to `limit` solutions of each board, by the best instructions that this machine has; a board
/// that takes more than 10,000 guesses goes to the CDCL solver.
///
/// # Panics
///
/// When the limit is 0.
#[must_use]
pub fn solver(limit: u64) -> Solver {
    Solver::new(limit).with_fallback(by_sat::solve)
}
