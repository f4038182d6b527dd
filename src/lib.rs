//! Sudoku as exact cover, solved by a CDCL SAT solver.

pub mod backend;
#[cfg(feature = "cli")]
pub mod cli;
pub mod cover;
pub mod decode;
pub mod dimacs;
pub mod encode;
pub mod formats;
pub mod grid;
pub mod report;
pub mod rules;
pub mod solve;
