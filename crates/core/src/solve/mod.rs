//! Solves puzzles; counts, enumerates and estimates solutions; finds the candidates that occur in solutions.
//!
//! [`Solver::solve`] runs the whole pipeline:
//!
//! ```text
//! puzzle -> propagate -> encode what is left -> solve -> decode and verify -> a second solution?
//! ```
//!
//! | file | content |
//! |---|---|
//! | `ahead` | searches on the cover before any clause is written |
//! | `answer` | defines the answers, statistics and errors of the solver |
//! | `blocking` | counts with blocking clauses, in portions of limited work |
//! | `candidate_counts` | counts, up to a limit, the solutions that contain each digit of each cell |
//! | `candidates` | finds the digits that occur in some solution, for each cell |
//! | `count` | defines the counting methods, options and results |
//! | `count_puzzle` | counts and lists the solutions of a puzzle |
//! | `count_under_clues` | counts the solutions of a puzzle with clues of several cells: asks for two, then counts part by part |
//! | `counted` | counts the clauses that pass into a sink, within limits |
//! | `counting` | counts and lists the solutions of any source |
//! | `cover` | solves, enumerates and counts the solutions of any exact cover problem, by the same session and methods |
//! | `cubes` | splits a puzzle into cubes, which several threads search |
//! | `estimate` | estimates the number of solutions by random tree samples (`crate::cover::TreeSamples`) |
//! | `memo` | computes the value symmetry and the branching order of a Sudoku for the memo counter |
//! | `model_enumerator` | holds a cover problem in an engine and enumerates its models; blocks the last model on request |
//! | `model_search` | lets cdcl enumerate the solutions of a problem with primitives, without blocking clauses |
//! | `options` | defines the options of the solver and the stages of the pipeline |
//! | `portfolio` | implements the method auto: the counting methods take turns until one of them is done |
//! | `searching` | visits every solution by search, in portions of work |
//! | `session` | holds one problem in one engine, returns its verified solutions one by one, and answers about two |
//! | `solver` | solves puzzles: propagates, encodes, runs the engine, and decodes |
//! | `source` | defines what is solved and counted: a puzzle or any other cover problem, as a source of solutions |
//! | `tally` | collects the solutions of all methods and decides when to stop |
//! | `turns` | lets a formula and the search on the cover take turns |

mod ahead;
mod answer;
mod blocking;
mod candidate_counts;
mod candidates;
mod count;
mod count_puzzle;
mod count_under_clues;
mod counted;
mod counting;
mod cover;
mod cubes;
mod estimate;
mod memo;
mod model_enumerator;
mod model_search;
mod options;
mod portfolio;
mod searching;
mod session;
mod source;
mod solver;
mod tally;
mod turns;

pub use answer::{Answer, Outcome, SolveError, Statistics};
pub use candidate_counts::CandidateCounts;
pub use candidates::Candidates;
pub use count::{Count, CountOptions, CountProgress, CountStop, Method, UnknownMethod, Visit};
pub(crate) use counted::write_within;
pub use cover::{CoverAnswer, CoverSolver, Solutions, SolveCover};
pub use cubes::CubeSplit;
pub use estimate::Estimate;
pub use options::{Options, Stage};
pub use searching::CountingSearch;
pub use solver::{Solver, solve};
