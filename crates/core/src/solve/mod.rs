//! Solves puzzles; counts, enumerates and estimates solutions; finds the candidates that occur in solutions.
//!
//! [`Solver::solve`] is the table of contents of the whole pipeline:
//!
//! ```text
//! puzzle -> propagate -> encode what is left -> solve -> decode and verify -> a second solution?
//! ```

mod answer;
mod blocking;
mod candidate_counts;
mod candidates;
mod count;
mod count_puzzle;
mod counted;
mod counting;
mod cover;
mod estimate;
mod memo;
mod models;
mod options;
mod portfolio;
mod searching;
mod session;
mod source;
mod solver;
mod tally;

pub use answer::{Answer, Outcome, SolveError, Statistics};
pub use candidate_counts::CandidateCounts;
pub use candidates::Candidates;
pub use count::{Count, CountOptions, CountProgress, CountStop, Method, UnknownMethod, Visit};
pub(crate) use counted::Counted;
pub use cover::{CoverAnswer, CoverSolver, Solutions, SolveCover};
pub use estimate::Estimate;
pub use options::{Options, Stage};
pub use searching::CountingSearch;
pub use solver::{Solver, solve};
