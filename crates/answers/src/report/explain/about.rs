//! Defines what a report with steps is about: a puzzle, and a language.

use serde::Serialize;

use crate::formats::{Entry, write};
use crate::grid::Grid;
use crate::report::Source;
use crate::report::puzzle::{Drawer, PuzzleHead};

use super::Language;
use super::names::NameWriter;

/// A puzzle, and the language in which its steps are described.
#[derive(Clone, Debug)]
pub struct About<'a> {
    /// The file and the line that the puzzle comes from.
    pub source: &'a Source,
    /// The puzzle, with the other data in its text, such as a stated solution.
    pub entry: &'a Entry,
    /// The digits of the half-filled grid from which the steps continue. `None` if the steps begin with the clues
    /// alone.
    pub from: Option<&'a Grid>,
    /// The language of the descriptions.
    pub language: Language,
}

impl About<'_> {
    pub(super) fn name_writer(&self) -> NameWriter {
        NameWriter::new(self.language, &self.entry.alphabet, self.entry.puzzle.shape())
    }

    pub(super) fn head(&self) -> StepsHead {
        StepsHead {
            puzzle: PuzzleHead::new(self.source.clone(), self.entry),
            from: self.from.map(|grid| write::line(grid, &self.entry.alphabet)),
            language: self.language.key(),
        }
    }

    pub(super) fn drawer(&self) -> Drawer {
        Drawer::of(self.entry)
    }
}

/// The JSON fields with which a report on [`About`] begins.
#[derive(Clone, Debug, Default, Serialize)]
#[cfg_attr(feature = "schema", derive(utoipa::ToSchema))]
pub(super) struct StepsHead {
    #[serde(flatten)]
    pub puzzle: PuzzleHead,
    from: Option<String>,
    language: &'static str,
}
