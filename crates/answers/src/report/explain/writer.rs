//! The context for describing steps: the language and the Sudoku.

use crate::rules::Sudoku;

use super::names::NameWriter;

/// Describes steps on boards of one Sudoku.
#[derive(Clone, Debug)]
pub(super) struct StepWriter<'s> {
    pub name_writer: NameWriter,
    pub sudoku: &'s Sudoku,
}
