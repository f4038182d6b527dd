//! A picture as data: what stands in the cells, and what is marked.

use std::collections::BTreeMap;

use crate::formats::{Alphabet, Entry};
use crate::grid::{Cell, Digit, Grid, Layout, Marks, RulesError};

/// What a mark is there for.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum Role {
    /// Something needs a digit: a base of a step.
    Base,
    /// Something holds a digit at most once: a cover of a step.
    Cover,
    /// A digit that must stand.
    Placed,
    /// A digit that cannot stand.
    Eliminated,
    /// Digits that the rules do not allow together.
    Clash,
    /// A part of an explanation.
    Core,
}

/// What a digit is written with.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum Ink {
    /// As a clue.
    Clue,
    /// As a clue that does not matter here.
    Faint,
    /// As somebody filled it in.
    Solution,
}

/// What stands in a cell.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub enum Content {
    /// Nothing.
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
    /// What for.
    pub role: Role,
    /// The cells, such as those of a house.
    pub cells: Vec<Cell>,
}

/// A cell, or the pencil mark of a digit in it.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub struct Spot {
    /// The cell.
    pub cell: Cell,
    /// The digit, if it is about one.
    pub digit: Option<Digit>,
}

/// A line between two places.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub struct Link {
    /// What for.
    pub role: Role,
    /// From where.
    pub from: Spot,
    /// To where.
    pub to: Spot,
}

/// All that is marked in a picture.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Marked {
    /// Houses and the like.
    pub areas: Vec<Area>,
    /// Cells by themselves.
    pub cells: BTreeMap<Cell, Role>,
    /// Pencil marks.
    pub candidates: BTreeMap<(Cell, Digit), Role>,
    /// Lines.
    pub links: Vec<Link>,
}

/// A puzzle as it is to be drawn.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Picture {
    layout: Layout,
    alphabet: Alphabet,
    /// By the place among the cells of the layout.
    contents: Vec<Content>,
    pub(super) marked: Marked,
    title: Option<String>,
    caption: Option<String>,
}

impl Picture {
    /// The clues of a puzzle, its pencil marks if it came with any, and its rules.
    ///
    /// # Errors
    ///
    /// When the rules make no sense on the puzzle's shape.
    pub fn of(entry: &Entry) -> Result<Self, RulesError> {
        let layout = entry.puzzle.layout()?;
        let picture = Picture {
            contents: vec![Content::Empty; layout.cells().len()],
            alphabet: entry.alphabet.clone().or_usual(layout.shape().side()),
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

    /// The same with pencil marks: those that it came with, or else all that clash with no digit.
    #[must_use]
    pub fn with_open_marks(self) -> Self {
        if self.contents.iter().any(|content| matches!(content, Content::Marks(_))) {
            return self;
        }
        let marks = self.layout.open_marks(&self.digits());
        self.with_marks(&marks)
    }

    /// The same with `marks` in the cells without a digit.
    ///
    /// # Panics
    ///
    /// When the marks have another shape.
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

    /// The same with the digits of `solution` in the cells without one.
    ///
    /// # Panics
    ///
    /// When the grid has another shape.
    #[must_use]
    pub fn with_solution(self, solution: &Grid) -> Self {
        self.with_digits(solution, Ink::Solution)
    }

    /// The same with a line above it, on a page.
    #[must_use]
    pub fn with_title(self, title: impl Into<String>) -> Self {
        Picture { title: Some(title.into()), ..self }
    }

    /// The same with words below it.
    #[must_use]
    pub fn with_caption(self, caption: impl Into<String>) -> Self {
        Picture { caption: Some(caption.into()), ..self }
    }

    /// The cells and houses.
    #[must_use]
    pub fn layout(&self) -> &Layout {
        &self.layout
    }

    /// What stands in a cell; nothing in a void one.
    #[must_use]
    pub fn content(&self, cell: Cell) -> &Content {
        self.layout.place_of(cell).map_or(&Content::Empty, |place| &self.contents[place])
    }

    /// What is marked.
    #[must_use]
    pub fn marked(&self) -> &Marked {
        &self.marked
    }

    /// The line above it.
    pub(super) fn title(&self) -> Option<&str> {
        self.title.as_deref()
    }

    /// The words below it.
    pub(super) fn caption(&self) -> Option<&str> {
        self.caption.as_deref()
    }

    /// How a digit is written.
    pub(super) fn symbol(&self, digit: Digit) -> String {
        self.alphabet.text(digit)
    }

    /// Writes into a cell, void ones aside.
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
