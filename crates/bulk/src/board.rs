//! Defines a puzzle as 81 numbers.

/// The 81 cells in reading order: 0 for an empty cell, 1 to 9 for a digit.
pub type BulkBoard = [u8; 81];
