//! Converts f-puzzles data to a puzzle. It refuses data that it cannot convert completely.

use std::collections::BTreeSet;

use crate::grid::{Cell, Digit, Grid, Marks, Puzzle};

use super::constraints::{Constraints, constraints};
use super::data::{Data, DataCell, Whole};
use super::refused::Refused;

/// The part of a grid that a question is about.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Scope {
    /// The digits and pencil marks of the setter.
    Givens,
    /// Also the digits and centre pencil marks of the person who solves the puzzle.
    Board,
}

impl Scope {
    /// Returns the message for a puzzle without a solution.
    pub fn no_solution(self) -> &'static str {
        match self {
            Scope::Givens => "the puzzle has no solution",
            Scope::Board => "the grid as it stands has no solution",
        }
    }
}

/// A puzzle, with the digits and marks that the page shows.
#[derive(Debug)]
pub(super) struct Reading {
    pub puzzle: Puzzle,
    /// The digits that the page shows in each cell: its digit alone, or its centre pencil marks.
    pub shown: Marks,
}

/// Converts the part `scope` of the data to a puzzle.
///
/// # Errors
///
/// Returns [`Refused`] if the data is invalid, has an unsupported constraint, or has a side above `max_side`.
pub(super) fn read(data: &Data, scope: Scope, max_side: usize) -> Result<Reading, Refused> {
    let side = side(data, max_side)?;
    let Constraints { shape, rules, impossible } = constraints(data, side)?;
    let mut clues = Grid::empty(shape);
    let [mut marks, mut shown] = [Marks::full(shape), Marks::none(shape)];
    for at in shape.cells() {
        let cell = &data.grid[usize::from(at.row)][usize::from(at.col)];
        let cell = CellReader { cell, at, side };
        cell.shown()?.into_iter().for_each(|digit| shown.allow(at, digit));
        match cell.clue(scope)? {
            Some(digit) => {
                clues.set(at, Some(digit));
                marks.fix(at, digit);
            }
            None => cell.crossed_out(scope)?.into_iter().for_each(|digit| marks.forbid(at, digit)),
        }
    }
    impossible.into_iter().for_each(|cell| marks.clear(cell));
    let marks = Some(marks).filter(|marks| *marks != marks_of(&clues));
    Ok(Reading { puzzle: Puzzle { clues, marks, rules }, shown })
}

/// Returns the marks that the clues alone give: one digit in the cell of a clue, every digit in the other cells.
fn marks_of(clues: &Grid) -> Marks {
    let mut marks = Marks::full(clues.shape());
    clues.filled().for_each(|(cell, digit)| marks.fix(cell, digit));
    marks
}

/// Returns the side of the grid, which must be a square with at most `most` rows.
fn side(data: &Data, most: usize) -> Result<usize, Refused> {
    let rows = data.grid.len();
    if rows > most {
        return Err(Refused::TooLarge { found: rows, most });
    }
    let uneven = data.grid.iter().map(Vec::len).find(|&columns| columns != rows);
    if let Some(columns) = uneven.or((rows == 0).then_some(0)) {
        return Err(Refused::NotSquare { rows, columns });
    }
    match data.fields.get("size").and_then(|size| size.as_i64()) {
        Some(stated) if stated != rows as i64 => Err(Refused::OtherSize { stated, found: rows }),
        _ => Ok(rows),
    }
}

/// A reader of the cell `at` of a grid of side `side`.
struct CellReader<'d> {
    cell: &'d DataCell,
    at: Cell,
    side: usize,
}

impl CellReader<'_> {
    /// Returns the digit of the cell if it belongs to `scope`; `None` for an empty cell.
    fn clue(&self, scope: Scope) -> Result<Option<Digit>, Refused> {
        let counts = scope == Scope::Board || self.cell.given == Some(true);
        if counts { self.value() } else { Ok(None) }
    }

    fn value(&self) -> Result<Option<Digit>, Refused> {
        match self.cell.value {
            None | Some(Whole(0)) => Ok(None),
            Some(number) => self.digit(number).map(Some),
        }
    }

    /// Returns the digits that the pencil marks of `scope` exclude; an empty list of marks excludes nothing.
    fn crossed_out(&self, scope: Scope) -> Result<Vec<Digit>, Refused> {
        let noted = self.cell.center_pencil_marks.as_ref().filter(|_| scope == Scope::Board);
        let mut crossed_out = Vec::new();
        for list in [self.cell.given_pencil_marks.as_ref(), noted].into_iter().flatten() {
            let allowed = self.digits(list)?;
            let others = (0..self.side).map(Digit::from_index).filter(|one| !allowed.contains(one));
            crossed_out.extend(others.filter(|_| !allowed.is_empty()));
        }
        Ok(crossed_out)
    }

    /// Returns the digits that the page shows in the cell: its digit alone, or its centre pencil marks.
    fn shown(&self) -> Result<BTreeSet<Digit>, Refused> {
        match self.value()? {
            Some(digit) => Ok(BTreeSet::from([digit])),
            None => self.digits(self.cell.center_pencil_marks.as_deref().unwrap_or_default()),
        }
    }

    fn digits(&self, numbers: &[Whole]) -> Result<BTreeSet<Digit>, Refused> {
        numbers.iter().map(|&number| self.digit(number)).collect()
    }

    fn digit(&self, Whole(found): Whole) -> Result<Digit, Refused> {
        let number = usize::try_from(found).ok().filter(|&number| number <= self.side);
        let wrong = Refused::Digit { cell: self.at, found, side: self.side };
        number.and_then(Digit::from_number).ok_or(wrong)
    }
}
