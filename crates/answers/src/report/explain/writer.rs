//! Defines what the description of steps needs: the writer of names in a language, and the Sudoku.

use crate::rules::Sudoku;

use super::names::NameWriter;

/// Describes steps on boards of one Sudoku.
#[derive(Clone, Debug)]
pub(super) struct StepWriter<'s> {
    pub name_writer: NameWriter,
    pub sudoku: &'s Sudoku,
}
