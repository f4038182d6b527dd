//! Defines what reports on a puzzle share: the fields with which most of them begin, and the writer of their grids.

use serde::Serialize;

use super::Source;
use crate::explain::Board;
use crate::formats::{Alphabet, Entry, write};
use crate::grid::{Grid, Puzzle, Rules};

/// The fields about the puzzle of a report: the file and the line that the puzzle comes from, its shape, its rules
/// (null if classic), its clues, and its pencil marks if it has some. The clues and the marks are on one line, in the
/// symbols that the puzzle was read with.
#[derive(Clone, Debug, Default, Serialize)]
#[cfg_attr(feature = "schema", derive(utoipa::ToSchema))]
pub(super) struct PuzzleHead {
    #[serde(flatten)]
    pub source: Source,
    pub shape: String,
    pub rules: Option<String>,
    pub puzzle: String,
    #[serde(skip_serializing_if = "Option::is_none")]
    pub marks: Option<String>,
}

impl PuzzleHead {
    /// Creates the fields of `entry`, read from `source`.
    pub fn new(source: Source, entry: &Entry) -> Self {
        let Puzzle { clues, rules, marks } = &entry.puzzle;
        PuzzleHead {
            source,
            shape: entry.puzzle.shape().to_string(),
            rules: (!rules.is_classic()).then(|| rules.to_string()),
            puzzle: write::line(clues, &entry.alphabet),
            marks: marks.as_ref().map(|marks| write::marks_line(marks, &entry.alphabet)),
        }
    }

    /// Returns what messages and lines of clues add if the puzzle has pencil marks: the clues alone can have more
    /// solutions.
    pub fn beside_marks(&self) -> &'static str {
        if self.marks.is_some() { " beside the pencil marks" } else { "" }
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
