//! A puzzle: a grid with clues, and pencil marks where the source had them.

use super::{Grid, Marks, Shape};

/// A grid whose filled cells are clues, optionally with pencil marks that restrict the others.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub struct Puzzle {
    /// The clues.
    pub clues: Grid,
    /// Which digits each cell may hold; `None` when the source had no pencil marks.
    ///
    /// Where there are marks, the set of a clue's cell holds just the clue's digit.
    pub marks: Option<Marks>,
}

impl Puzzle {
    /// The shape.
    #[must_use]
    pub fn shape(&self) -> Shape {
        self.clues.shape()
    }

    /// A puzzle given by pencil marks alone: a cell with one digit left becomes a clue.
    #[must_use]
    pub fn from_marks(marks: Marks) -> Self {
        let mut clues = Grid::empty(marks.shape());
        for cell in marks.shape().cells() {
            clues.set(cell, marks.single(cell));
        }
        Puzzle { clues, marks: Some(marks) }
    }
}

impl From<Grid> for Puzzle {
    /// The puzzle with these clues and no pencil marks.
    fn from(clues: Grid) -> Self {
        Puzzle { clues, marks: None }
    }
}
