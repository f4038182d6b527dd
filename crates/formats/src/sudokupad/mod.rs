//! Reads and writes puzzles of SudokuPad: a link that contains the puzzle, its compressed text, or its JSON.
//!
//! SudokuPad mostly draws. Only a part of the JSON states rules: given digits, regions, cages whose digits differ, and
//! a few rules by name. Lines, arrows, circles and texts are drawings, whose meaning stands only in the text of the
//! rules. The reader lists each of them as not understood.

mod cages;
mod cells;
mod data;
mod drawn;
mod entry;
mod error;
mod global;
mod link;
mod metadata;
mod points;
mod puzzle;
mod regions;
mod write;
mod zipped;

pub use error::SudokuPadError;
pub use write::write_sudokupad;

pub(super) use data::text_of;
pub(super) use entry::is_puzzle;
pub(super) use link::{begins, in_link};
