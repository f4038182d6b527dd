//! Defines breakpoints: events at which a traced search stops.

use std::fmt;
use std::str::FromStr;

use crate::grid::{Cell, Digit, Puzzle};
use crate::rules::{Action, Sudoku};

use super::{Clauses, Event, Origin};

/// A condition on the events of a search: the search stops at the first event that meets it. An event that writes a
/// clue meets only a condition that names the clause of this event.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Breakpoint {
    /// A digit is written into the cell.
    Cell(Cell),
    /// The digit is written into the cell, or the digit is ruled out in the cell.
    Action(Action),
    /// The digit is written into any cell.
    Digit(Digit),
    /// A decision begins this level.
    Level(u32),
    /// An event has the clause with this number. The first clause has number 1.
    Clause(u32),
}

/// The reason why a text or a value is not accepted as a breakpoint.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
pub enum BreakpointError {
    /// The text has none of the forms of a breakpoint.
    #[error(
        "`{0}` is no place to stop: expected a cell (r3c5), a digit in it (r3c5=7), a digit (7), level=N or clause=N"
    )]
    Unknown(String),
    /// The grid does not have the cell or the digit of the breakpoint.
    #[error("{0} is not on this grid")]
    Nowhere(Breakpoint),
    /// The cell of the breakpoint has a clue. If the breakpoint also names a digit, the clue is this digit.
    #[error("{0} is a clue: nothing happens there")]
    Clue(Breakpoint),
}

impl FromStr for Breakpoint {
    type Err = BreakpointError;

    fn from_str(text: &str) -> Result<Self, BreakpointError> {
        let positive = |text: &str| text.parse().ok().filter(|&number| number > 0);
        let found = match text.split_once('=') {
            Some(("level", number)) => positive(number).map(Breakpoint::Level),
            Some(("clause", number)) => positive(number).map(Breakpoint::Clause),
            Some(_) => text.parse().ok().map(Breakpoint::Action),
            None if text.starts_with('r') => text.parse().ok().map(Breakpoint::Cell),
            None => text.parse().ok().map(Digit::written).map(Breakpoint::Digit),
        };
        found.ok_or_else(|| BreakpointError::Unknown(text.to_owned()))
    }
}

impl fmt::Display for Breakpoint {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Breakpoint::Cell(cell) => cell.fmt(f),
            Breakpoint::Action(action) => action.fmt(f),
            Breakpoint::Digit(digit) => digit.fmt(f),
            Breakpoint::Level(level) => write!(f, "level={level}"),
            Breakpoint::Clause(clause) => write!(f, "clause={clause}"),
        }
    }
}

impl Breakpoint {
    /// Checks the cell and the digit of this breakpoint for a search on `puzzle`, a puzzle of `sudoku`. Levels and
    /// clause numbers are not checked.
    ///
    /// # Errors
    ///
    /// Returns [`BreakpointError::Nowhere`] if the grid has no such cell or digit, and [`BreakpointError::Clue`] if the
    /// cell has a clue that the search cannot change: any clue for a breakpoint without a digit, and the same digit for
    /// a breakpoint with one.
    pub fn check(&self, sudoku: &Sudoku, puzzle: &Puzzle) -> Result<(), BreakpointError> {
        let (cell, digit) = match *self {
            Breakpoint::Cell(cell) => (Some(cell), None),
            Breakpoint::Digit(digit) => (None, Some(digit)),
            Breakpoint::Action(Action { cell, digit }) => (Some(cell), Some(digit)),
            Breakpoint::Level(_) | Breakpoint::Clause(_) => (None, None),
        };
        let layout = sudoku.layout();
        let is_there = |cell: Cell| layout.cells().contains(&cell);
        let exists = |digit: Digit| layout.shape().digit_of(digit.number()).is_some();
        if !cell.is_none_or(is_there) || !digit.is_none_or(exists) {
            return Err(BreakpointError::Nowhere(*self));
        }
        match (self, cell.and_then(|cell| puzzle.clues.get(cell))) {
            (Breakpoint::Cell(_), Some(_)) => Err(BreakpointError::Clue(*self)),
            (Breakpoint::Action(action), Some(clue)) if clue.number() == action.digit.number() => {
                Err(BreakpointError::Clue(*self))
            }
            _ => Ok(()),
        }
    }

    /// Returns whether the search stops at this event.
    #[must_use]
    pub fn is_hit(&self, event: &Event, clauses: &Clauses<'_>) -> bool {
        match *self {
            Breakpoint::Level(level) => {
                matches!(event, Event::Decided { level: begun, .. } if *begun == level)
            }
            Breakpoint::Clause(number) => event.clause().is_some_and(|id| id.number() == number),
            _ => self.is_hit_by_assignment(event, clauses),
        }
    }

    fn is_hit_by_assignment(&self, event: &Event, clauses: &Clauses<'_>) -> bool {
        let Some((literal, _)) = event.assigned() else { return false };
        let Some(action) = clauses.action(literal) else { return false };
        let is_clue = |id| matches!(clauses.origin(id), Origin::Clue(_));
        if event.clause().is_some_and(is_clue) {
            return false;
        }
        match *self {
            Breakpoint::Cell(cell) => literal.is_pos() && action.cell == cell,
            Breakpoint::Digit(digit) => literal.is_pos() && action.digit.number() == digit.number(),
            Breakpoint::Action(wanted) => {
                action.cell == wanted.cell && action.digit.number() == wanted.digit.number()
            }
            Breakpoint::Level(_) | Breakpoint::Clause(_) => false,
        }
    }
}
