//! Defines a puzzle as 81 numbers.

/// The 81 cells row by row: 0 for an empty cell, 1 to 9 for a clue.
pub type BulkBoard = [u8; 81];
