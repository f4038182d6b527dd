//! A picture as data: the contents of the cells, and the marks.

use std::collections::BTreeMap;

use crate::formats::{Alphabet, Entry};
use crate::grid::{Cell, Digit, Grid, Layout, Marks, RulesError};

/// The meaning of a mark.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum Role {
    /// A base of a step: a requirement that needs a digit.
    Base,
    /// A cover of a step: a requirement that holds a digit at most once.
    Cover,
    /// A digit that must be in its cell.
    Placed,
    /// A digit that cannot be in its cell.
    Eliminated,
    /// Digits that the rules do not allow together.
    Clash,
    /// A part of an explanation.
    Core,
}

/// The ink of a digit.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum Ink {
    /// The ink of clues.
    Clue,
    /// The ink of clues that are irrelevant here.
    Faint,
    /// The ink of digits that were filled in.
    Solution,
}

/// The content of a cell.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub enum Content {
    /// The cell is empty.
    #[default]
    Empty,
    /// A digit.
    Digit(Digit, Ink),
    /// Pencil marks, ascending.
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

/// A cell, or the pencil mark of a digit in it.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub struct Spot {
    /// The cell.
    pub cell: Cell,
    /// The digit of the pencil mark; `None` for the whole cell.
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
    /// Marked sets of cells, such as houses.
    pub areas: Vec<Area>,
    /// Marked single cells.
    pub cells: BTreeMap<Cell, Role>,
    /// Marked pencil marks.
    pub candidates: BTreeMap<(Cell, Digit), Role>,
    /// Lines between cells or pencil marks.
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
    /// Creates a picture with the clues of a puzzle, its pencil marks if it has any, and its rules.
    ///
    /// # Errors
    ///
    /// Returns an error if the rules make no sense for the shape of the puzzle.
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

    /// Returns the picture with pencil marks: those that it has, or else all that clash with no digit.
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
    /// Panics if the marks have another shape.
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

    /// Returns the picture with the digits of `solution` in the cells without one.
    ///
    /// # Panics
    ///
    /// Panics if the grid has another shape.
    #[must_use]
    pub fn with_solution(self, solution: &Grid) -> Self {
        self.with_digits(solution, Ink::Solution)
    }

    /// Returns the picture with a title, which is drawn above it on a page.
    #[must_use]
    pub fn with_title(self, title: impl Into<String>) -> Self {
        Picture { title: Some(title.into()), ..self }
    }

    /// Returns the picture with words below it.
    #[must_use]
    pub fn with_caption(self, caption: impl Into<String>) -> Self {
        Picture { caption: Some(caption.into()), ..self }
    }

    /// Returns the cells and houses.
    #[must_use]
    pub fn layout(&self) -> &Layout {
        &self.layout
    }

    /// Returns the content of a cell; a void cell is empty.
    #[must_use]
    pub fn content(&self, cell: Cell) -> &Content {
        self.layout.place_of(cell).map_or(&Content::Empty, |place| &self.contents[place])
    }

    /// Returns the marks.
    #[must_use]
    pub fn marked(&self) -> &Marked {
        &self.marked
    }

    /// Returns the title above the picture.
    pub(super) fn title(&self) -> Option<&str> {
        self.title.as_deref()
    }

    /// Returns the words below the picture.
    pub(super) fn caption(&self) -> Option<&str> {
        self.caption.as_deref()
    }

    /// Returns the text of a digit.
    pub(super) fn symbol(&self, digit: Digit) -> String {
        self.alphabet.text(digit)
    }

    /// Sets the content of a cell, unless it is void.
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
