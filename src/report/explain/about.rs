//! What is said of a puzzle before its steps.

use serde::Serialize;

use crate::explain::Board;
use crate::formats::{Alphabet, Entry, write};
use crate::grid::{Grid, Marks, Rules};
use crate::report::{Source, puzzle_line, rules_text};

use super::Language;
use super::speaker::Speaker;

/// What a puzzle is, and how its steps are told.
#[derive(Clone, Debug)]
pub struct About<'a> {
    /// Where it stood.
    pub source: &'a Source,
    /// The puzzle.
    pub entry: &'a Entry,
    /// The digits of the half-filled grid that is continued, if there is one.
    pub from: Option<&'a Grid>,
    /// The language.
    pub language: Language,
}

impl About<'_> {
    pub(super) fn speaker(&self) -> Speaker {
        Speaker::new(self.language, &self.entry.alphabet, self.entry.puzzle.shape().side())
    }

    pub(super) fn head(&self) -> Head {
        Head {
            source: self.source.clone(),
            shape: self.entry.puzzle.shape().to_string(),
            rules: rules_text(self.entry),
            puzzle: puzzle_line(self.entry),
            from: self.from.map(|grid| write::line(grid, &self.entry.alphabet)),
            language: self.language.key(),
        }
    }

    pub(super) fn drawer(&self) -> Drawer {
        Drawer { rules: self.entry.puzzle.rules.clone(), alphabet: self.entry.alphabet.clone() }
    }
}

/// The same in JSON.
#[derive(Clone, Debug, Serialize)]
#[cfg_attr(feature = "server", derive(utoipa::ToSchema))]
pub(super) struct Head {
    #[serde(flatten)]
    pub source: Source,
    shape: String,
    rules: Option<String>,
    puzzle: String,
    from: Option<String>,
    language: &'static str,
}

/// Draws grids as the puzzle was written.
#[derive(Clone, Debug)]
pub(super) struct Drawer {
    rules: Rules,
    alphabet: Alphabet,
}

impl Drawer {
    pub fn line(&self, grid: &Grid) -> String {
        write::line(grid, &self.alphabet)
    }

    pub fn grid(&self, grid: &Grid) -> String {
        write::grid_under(&self.rules, grid, &self.alphabet)
    }

    pub fn marks_line(&self, board: &Board<'_>) -> String {
        write::marks_line(&marks(board), &self.alphabet)
    }

    pub fn marks(&self, board: &Board<'_>) -> String {
        write::marks_shown(&marks(board), &self.alphabet)
    }
}

/// The open candidates, and in a filled cell its digit.
fn marks(board: &Board<'_>) -> Marks {
    let sudoku = board.sudoku();
    let mut marks = Marks::none(sudoku.shape());
    for action in board.open().map(|id| sudoku.action(id)) {
        marks.allow(action.cell, action.digit);
    }
    for (cell, digit) in board.grid().filled() {
        marks.fix(cell, digit);
    }
    marks
}
