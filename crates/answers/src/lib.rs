//! Questions about Sudokus, and their answers as text, JSON, CSV and pictures.
//!
//! [`ask`] answers one question about one puzzle, whoever asks: the command line, the HTTP API, or a program.
//! [`report`] is how an answer is written, [`render`] how it is drawn. The modules of
//! [`sudosat-core`](https://crates.io/crates/sudosat-core) are here, too, under the same names, and the package
//! [`sudosat`](https://crates.io/crates/sudosat) re-exports them all.
//!
//! In the examples of the modules, `sudosat` is this crate.

// The modules are listed in the direction of data flow; `tests/layering` checks the order.
pub use sudosat_core::{
    backend, bulk, certify, cores, cover, decode, dimacs, encode, explain, formats, generate, grid,
    rules, solve, trace,
};
pub mod library;
pub mod report;
pub mod render;
pub mod ask;

/// Runs the README's example as a test.
#[cfg(doctest)]
#[doc = include_str!("../README.md")]
struct Readme;
