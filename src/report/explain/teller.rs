//! The context for describing steps: the language and the Sudoku.

use crate::rules::Sudoku;

use super::speaker::Speaker;

/// Describes steps on boards of one Sudoku.
#[derive(Clone, Debug)]
pub(super) struct Teller<'s> {
    pub speaker: Speaker,
    pub sudoku: &'s Sudoku,
}
