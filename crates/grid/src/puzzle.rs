//! Defines a puzzle: a grid with clues, its rules, and pencil marks if the source had them.

use super::{Cell, Clash, Digit, Grid, Layout, Marks, Rules, RulesError, Shape};

/// A grid whose filled cells are clues, its rules, and perhaps pencil marks, which restrict the other cells.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub struct Puzzle {
    /// The grid with the given digits; its other cells are empty or void.
    pub clues: Grid,
    /// The digits that each cell may hold; `None` if the source had no pencil marks.
    ///
    /// In the cell of a clue, the marks allow only the digit of the clue.
    pub marks: Option<Marks>,
    /// The rules in addition to, or instead of, the classic ones.
    pub rules: Rules,
}

impl Puzzle {
    /// Returns the shape of the puzzle's grid, or of the canvas if it has several grids.
    #[must_use]
    pub fn shape(&self) -> Shape {
        self.clues.shape()
    }

    /// Computes the layout of the puzzle's rules on its shape.
    ///
    /// # Errors
    ///
    /// Returns an error if the rules do not fit this shape, or if the rules require a different canvas
    /// ([`RulesError::WrongCanvas`]). Returns [`RulesError::OtherVoid`] if a cell is void in the puzzle but not under
    /// its rules, or the reverse.
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

    /// Returns the first clash of the clues, in the order of [`Layout::clashes`]. Returns `None` if there is no clash,
    /// and also if [`layout`](Puzzle::layout) returns an error.
    #[must_use]
    pub fn first_clash(&self) -> Option<Clash> {
        self.layout().ok()?.clashes(&self.clues).into_iter().next()
    }

    /// Returns the same puzzle with `rules` instead of its own rules.
    #[must_use]
    pub fn under(self, rules: Rules) -> Self {
        Puzzle { rules, ..self }
    }

    /// Returns the same puzzle with `clue` in `cell`; `None` empties the cell. If the puzzle has pencil
    /// marks, the marks of the cell then allow only the clue's digit, or every digit if the cell is emptied.
    ///
    /// # Panics
    ///
    /// Panics if the cell is void or the digit is above n. `cell` must lie in the grid. This is not fully checked:
    /// with another cell the function panics or changes a cell of a later row.
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

    /// Returns the puzzle with these pencil marks under classic rules. Each cell with exactly one allowed digit becomes
    /// a clue.
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
    /// Returns the puzzle with these clues, classic rules and no pencil marks.
    fn from(clues: Grid) -> Self {
        Puzzle { clues, marks: None, rules: Rules::default() }
    }
}
