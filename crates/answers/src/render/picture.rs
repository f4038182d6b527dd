//! Defines a picture as data: the contents of the cells, and the marks.

use std::collections::BTreeMap;

use crate::explain::CandidateRole;
use crate::formats::{Alphabet, Entry};
use crate::grid::{Cell, Digit, Grid, Layout, Marks, RulesError};

/// The meaning of a mark.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum Role {
    /// A base of a step: a requirement that the step uses as *met at least once*. The role also marks the candidates of
    /// the bases, the strong links of a chain, and the cells in which two solutions differ.
    Base,
    /// A cover of a step: a requirement that the step uses as *met at most once*, or a clue of several cells that the
    /// step uses. The role also marks the weak links of a chain.
    Cover,
    /// A digit that the step places, or that an explanation shows to be forced in its cell.
    Placed,
    /// A digit that the step crosses out, or that an explanation shows to be excluded from its cell.
    Eliminated,
    /// A cell whose digit the rules do not allow together with another digit.
    Clash,
    /// A clue or rule that an explanation uses.
    Core,
    /// A candidate in a whip, a braid or a supposition.
    InProof(CandidateRole),
}

/// The ink of a digit, which shows where the digit comes from.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum Ink {
    /// The ink of clues.
    Clue,
    /// The ink of clues that an explanation does not use.
    Faint,
    /// The ink of all digits that are not clues.
    Solution,
}

/// The content of a cell.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub enum Content {
    /// The cell is empty.
    #[default]
    Empty,
    /// The cell holds a digit, written in this ink.
    Digit(Digit, Ink),
    /// The cell holds pencil marks, in ascending order.
    Marks(Vec<Digit>),
}

/// Cells that are marked together.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Area {
    /// The meaning of the mark.
    pub role: Role,
    /// The cells, such as those of a house.
    pub cells: Vec<Cell>,
}

/// An end of a line: a whole cell, or one pencil mark in a cell.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub struct Spot {
    /// The cell, or the cell of the pencil mark.
    pub cell: Cell,
    /// The digit of the pencil mark. `None` for the whole cell.
    pub digit: Option<Digit>,
}

/// A line between two cells or pencil marks.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub struct Link {
    /// The meaning of the line.
    pub role: Role,
    /// The start of the line.
    pub from: Spot,
    /// The end of the line.
    pub to: Spot,
}

/// All marks of a picture.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Marked {
    /// The sets of cells that are marked together, such as houses.
    pub areas: Vec<Area>,
    /// The single cells that are marked, each with the meaning of its mark.
    pub cells: BTreeMap<Cell, Role>,
    /// The pencil marks that are marked, each with the meaning of its mark.
    pub candidates: BTreeMap<(Cell, Digit), Role>,
    /// The lines between cells or pencil marks.
    pub links: Vec<Link>,
}

/// A puzzle as it will be drawn.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Picture {
    layout: Layout,
    alphabet: Alphabet,
    /// The content of each cell, in the order of the cells of the layout.
    contents: Vec<Content>,
    pub(super) marked: Marked,
    title: Option<String>,
    caption: Option<String>,
}

impl Picture {
    /// Creates a picture with the clues and the rules of a puzzle, and with its pencil marks if the puzzle has any.
    ///
    /// # Errors
    ///
    /// Returns an error if the rules do not fit the shape of the puzzle.
    pub fn of(entry: &Entry) -> Result<Self, RulesError> {
        let layout = entry.puzzle.layout()?;
        let picture = Picture {
            contents: vec![Content::Empty; layout.cells().len()],
            alphabet: entry.alphabet.clone().or_usual(layout.shape()),
            layout,
            marked: Marked::default(),
            title: None,
            caption: None,
        };
        let picture = picture.with_digits(&entry.puzzle.clues, Ink::Clue);
        Ok(match &entry.puzzle.marks {
            Some(marks) => picture.with_marks(marks),
            None => picture,
        })
    }

    /// Returns the picture with pencil marks. A picture that has pencil marks keeps them. In any other picture, each
    /// empty cell gets all digits that do not clash with a digit of the grid.
    #[must_use]
    pub fn with_open_marks(self) -> Self {
        if self.contents.iter().any(|content| matches!(content, Content::Marks(_))) {
            return self;
        }
        let marks = self.layout.open_marks(&self.digits());
        self.with_marks(&marks)
    }

    /// Returns the picture with `marks` in the cells without a digit.
    ///
    /// # Panics
    ///
    /// Panics if the shapes of the marks and the puzzle differ.
    #[must_use]
    pub fn with_marks(mut self, marks: &Marks) -> Self {
        assert_eq!(marks.shape(), self.layout.shape(), "the marks have another shape");
        for (content, &cell) in self.contents.iter_mut().zip(self.layout.cells()) {
            if !matches!(content, Content::Digit(..)) {
                *content = Content::Marks(marks.digits(cell).collect());
            }
        }
        self
    }

    /// Returns the picture with the digits of `solution` in the cells without a digit.
    ///
    /// # Panics
    ///
    /// Panics if the shapes of the grid and the puzzle differ.
    #[must_use]
    pub fn with_solution(self, solution: &Grid) -> Self {
        self.with_digits(solution, Ink::Solution)
    }

    /// Returns the picture with a title. Only [`pages`](super::pages) draws it, above the picture.
    #[must_use]
    pub fn with_title(self, title: impl Into<String>) -> Self {
        Picture { title: Some(title.into()), ..self }
    }

    /// Returns the picture with a caption, which is drawn below it.
    #[must_use]
    pub fn with_caption(self, caption: impl Into<String>) -> Self {
        Picture { caption: Some(caption.into()), ..self }
    }

    /// Returns the layout of the puzzle: its cells, houses and rules.
    #[must_use]
    pub fn layout(&self) -> &Layout {
        &self.layout
    }

    /// Returns the content of a cell. A void cell has the content [`Content::Empty`].
    #[must_use]
    pub fn content(&self, cell: Cell) -> &Content {
        self.layout.place_of(cell).map_or(&Content::Empty, |place| &self.contents[place])
    }

    /// Returns all marks of the picture.
    #[must_use]
    pub fn marked(&self) -> &Marked {
        &self.marked
    }

    /// Returns the title above the picture, or `None` if it has no title.
    pub(super) fn title(&self) -> Option<&str> {
        self.title.as_deref()
    }

    /// Returns the caption below the picture, or `None` if it has no caption.
    pub(super) fn caption(&self) -> Option<&str> {
        self.caption.as_deref()
    }

    /// Returns the symbol or the number with which the puzzle writes a digit.
    pub(super) fn symbol(&self, digit: Digit) -> String {
        self.alphabet.text(digit)
    }

    /// Sets the content of a cell, unless the cell is void.
    pub(super) fn put(&mut self, cell: Cell, content: Content) {
        if let Some(place) = self.layout.place_of(cell) {
            self.contents[place] = content;
        }
    }

    fn with_digits(mut self, grid: &Grid, ink: Ink) -> Self {
        assert_eq!(grid.shape(), self.layout.shape(), "the grid has another shape");
        for (cell, digit) in grid.filled() {
            if !matches!(self.content(cell), Content::Digit(..)) {
                self.put(cell, Content::Digit(digit, ink));
            }
        }
        self
    }

    fn digits(&self) -> Grid {
        let mut grid = self.layout.empty_grid();
        for (content, &cell) in self.contents.iter().zip(self.layout.cells()) {
            if let Content::Digit(digit, _) = content {
                grid.set(cell, Some(*digit));
            }
        }
        grid
    }
}
