//! A puzzle: a grid with clues, its rules, and pencil marks where the source had them.

use super::{Cell, Clash, Digit, Grid, Layout, Marks, Rules, RulesError, Shape};

/// A grid whose filled cells are clues, optionally with pencil marks that restrict the others.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub struct Puzzle {
    /// The clues.
    pub clues: Grid,
    /// Which digits each cell may hold; `None` when the source had no pencil marks.
    ///
    /// Where there are marks, the set of a clue's cell holds just the clue's digit.
    pub marks: Option<Marks>,
    /// The rules beyond, or instead of, the classic ones.
    pub rules: Rules,
}

impl Puzzle {
    /// The shape.
    #[must_use]
    pub fn shape(&self) -> Shape {
        self.clues.shape()
    }

    /// What its rules mean on its shape.
    ///
    /// # Errors
    ///
    /// When the rules make no sense on this shape, or other cells of its canvas are void.
    pub fn layout(&self) -> Result<Layout, RulesError> {
        let layout = Layout::new(self.shape(), &self.rules)?;
        if self.shape() != layout.shape() {
            let (found, expected) = (self.shape(), layout.shape());
            return Err(RulesError::WrongCanvas { found, expected });
        }
        let differs = |cell| layout.place_of(cell).is_none() != self.clues.is_void(cell);
        match self.shape().cells().find(|&cell| differs(cell)) {
            Some(cell) => Err(RulesError::OtherVoid(cell)),
            None => Ok(layout),
        }
    }

    /// The first direct clash of two clues; `None` also when the rules make no sense here.
    #[must_use]
    pub fn first_clash(&self) -> Option<Clash> {
        self.layout().ok()?.clashes(&self.clues).into_iter().next()
    }

    /// The same puzzle under `rules`.
    #[must_use]
    pub fn under(self, rules: Rules) -> Self {
        Puzzle { rules, ..self }
    }

    /// The same puzzle with this clue in `cell`, or with none; pencil marks of the cell follow suit, and all
    /// are back where there is none.
    ///
    /// # Panics
    ///
    /// When the cell lies outside the grid or is void, or the digit is above n.
    #[must_use]
    pub fn with_clue(mut self, cell: Cell, clue: Option<Digit>) -> Self {
        self.clues.set(cell, clue);
        if let Some(marks) = &mut self.marks {
            match clue {
                Some(digit) => marks.fix(cell, digit),
                None => self.clues.shape().digits().for_each(|digit| marks.allow(cell, digit)),
            }
        }
        self
    }

    /// A puzzle given by pencil marks alone: a cell with one digit left becomes a clue; the rules are the
    /// classic ones.
    #[must_use]
    pub fn from_marks(marks: Marks) -> Self {
        let mut clues = Grid::empty(marks.shape());
        for cell in marks.shape().cells() {
            clues.set(cell, marks.single(cell));
        }
        Puzzle { clues, marks: Some(marks), rules: Rules::default() }
    }
}

impl From<Grid> for Puzzle {
    /// The puzzle with these clues, classic rules and no pencil marks.
    fn from(clues: Grid) -> Self {
        Puzzle { clues, marks: None, rules: Rules::default() }
    }
}
