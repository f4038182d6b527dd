//! A puzzle as 81 numbers.

/// 81 cells in reading order: 0 is empty, 1 to 9 a digit.
pub type Board = [u8; 81];
