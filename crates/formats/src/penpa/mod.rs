//! Reads and writes puzzles of penpa-edit: a link that contains the puzzle as compressed text.
//!
//! penpa-edit draws pencil puzzles of every kind. Some of its drawing tools have one meaning in a Sudoku: digits, thick
//! edges around regions, cages, thermometers and arrows. The reader reads them with this meaning, and lists all other
//! drawings as not understood.

mod board;
mod cages;
mod cells;
mod data;
mod drawn;
mod edges;
mod entry;
mod error;
mod lines;
mod link;
mod outline;
mod puzzle;
mod solution;
mod substitutions;
mod write;

pub use error::PenpaError;
pub use write::write_penpa;

pub(super) use link::begins;
