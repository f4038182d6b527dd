//! Who says steps: in which words, about which Sudoku.

use crate::rules::Sudoku;

use super::speaker::Speaker;

/// Tells steps on boards of one kind of Sudoku.
#[derive(Clone, Debug)]
pub(super) struct Teller<'s> {
    pub speaker: Speaker,
    pub sudoku: &'s Sudoku,
}
