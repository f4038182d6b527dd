//! Answers questions about Sudokus, and writes the answers as text, JSON, CSV and pictures.
//!
//! Most functions of [`ask`] answer one question about one puzzle. The command line, the HTTP API and other programs
//! call them. [`report`] writes an answer as text, and [`render`] draws it. This crate re-exports the modules of
//! [`sudosat-core`](https://crates.io/crates/sudosat-core) under the same names, and the crates above it as [`explain`]
//! and [`generate`]. The package [`sudosat`](https://crates.io/crates/sudosat) re-exports all of these modules.
//!
//! In the code examples of the modules, the name `sudosat` stands for this crate.

// Each of the modules below imports only from modules above it. The test `tests/layering` checks this.
pub use sudosat_core::{
    backend, bulk, certify, classify, cores, cover, decode, dimacs, encode, formats, grid, rules,
    solve, trace,
};
pub use sudosat_explain as explain;
pub use sudosat_generate as generate;
pub mod library;
pub mod report;
pub mod render;
pub mod ask;

/// Runs the README's example as a test.
#[cfg(doctest)]
#[doc = include_str!("../README.md")]
struct Readme;
