//! Treats Sudoku as exact cover and as clauses. Finds which solutions a puzzle has, and proves it.
//!
//! The package [`sudosat`](https://crates.io/crates/sudosat) re-exports these modules under the same names and adds
//! reports, pictures, the server and the command line.
//!
//! ```
//! use sudosat_core::formats::{ReadOptions, read_str};
//! use sudosat_core::solve::{Options, solve};
//!
//! let text = "8..........36......7..9.2...5...7.......457.....1...3...1....68..85...1..9....4..";
//! let entry = read_str(text, &ReadOptions::default()).next().unwrap()?;
//! assert!(solve(&entry.puzzle, &Options::default())?.answer.solution().is_some());
//! # Ok::<(), Box<dyn std::error::Error>>(())
//! ```
//!
//! In the code examples of the modules, the name `sudosat` stands for this crate.

// The modules are listed in the order of imports: each module imports only from modules above it. `tests/layering`
// checks this. The first four are crates.
pub use sudosat_classify as classify;
pub use sudosat_cover as cover;
pub use sudosat_formats as formats;
pub use sudosat_grid as grid;
pub mod rules;
pub mod encode;
pub mod dimacs;
pub mod backend;
pub mod decode;
pub mod solve;
pub mod bulk;
pub mod certify;
pub mod cores;
pub mod trace;

/// Runs the README's example as a test.
#[cfg(doctest)]
#[doc = include_str!("../README.md")]
struct Readme;
