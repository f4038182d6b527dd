//! Reads and writes puzzles of f-puzzles: JSON, or the JSON as compressed text in a link.
//!
//! The reader ignores the parts that the web page of f-puzzles only draws. It refuses a puzzle with a constraint
//! that it does not know. If it ignored this constraint, it would solve another puzzle.

mod clues;
mod constraints;
mod data;
mod drawn_rules;
mod entry;
mod error;
mod link;
mod mark;
mod outside;
mod puzzle;
mod regions;
mod write;

pub use data::FpuzzlesData;
pub use error::FpuzzlesError;
pub use puzzle::{FpuzzlesPart, FpuzzlesPuzzle};
pub use write::write_fpuzzles;

pub(super) use drawn_rules::{houses_of, with_sets};
pub(super) use entry::is_puzzle;
pub(super) use link::begins;
pub(super) use outside::{DIRECTIONS, place_of_diagonal, place_of_line};
pub(super) use regions::{Parts, part};
