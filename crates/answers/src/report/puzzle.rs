//! Defines what reports on a puzzle share: the fields with which most of them begin, and the writer of their grids.

use serde::Serialize;

use super::Source;
use crate::explain::Board;
use crate::formats::{Alphabet, Entry, write};
use crate::grid::{Grid, Rules};

/// The fields about the puzzle of a report: the file and the line that the puzzle comes from, its shape, its rules
/// (null if classic), and its clues. The clues are on one line, in the symbols that the puzzle was read with.
#[derive(Clone, Debug, Default, Serialize)]
#[cfg_attr(feature = "schema", derive(utoipa::ToSchema))]
pub(super) struct PuzzleHead {
    #[serde(flatten)]
    pub source: Source,
    pub shape: String,
    pub rules: Option<String>,
    pub puzzle: String,
}

impl PuzzleHead {
    /// Creates the fields of `entry`, read from `source`.
    pub fn new(source: Source, entry: &Entry) -> Self {
        let rules = &entry.puzzle.rules;
        PuzzleHead {
            source,
            shape: entry.puzzle.shape().to_string(),
            rules: (!rules.is_classic()).then(|| rules.to_string()),
            puzzle: write::line(&entry.puzzle.clues, &entry.alphabet),
        }
    }
}

/// Writes grids under the rules of a puzzle and in its symbols.
#[derive(Clone, Debug, Default)]
pub(super) struct Drawer {
    pub rules: Rules,
    pub alphabet: Alphabet,
}

impl Drawer {
    /// Creates the drawer for the rules and symbols of `entry`.
    pub fn of(entry: &Entry) -> Self {
        Drawer { rules: entry.puzzle.rules.clone(), alphabet: entry.alphabet.clone() }
    }

    pub fn line(&self, grid: &Grid) -> String {
        write::line(grid, &self.alphabet)
    }

    pub fn grid(&self, grid: &Grid) -> String {
        write::grid_under(&self.rules, grid, &self.alphabet)
    }

    pub fn marks_line(&self, board: &Board<'_>) -> String {
        write::marks_line(&board.marks(), &self.alphabet)
    }

    pub fn marks(&self, board: &Board<'_>) -> String {
        write::marks_shown(&board.marks(), &self.alphabet)
    }
}
