//! Converts f-puzzles data to a puzzle. It refuses data that it cannot convert completely.

use std::collections::BTreeSet;

use sudosat_grid::{Cell, Digit, Grid, Marks, Puzzle, Shape};

use super::constraints::{Constraints, constraints};
use super::data::{DataCell, FpuzzlesData, Whole};
use super::error::FpuzzlesError;

/// Says which digits and pencil marks of the f-puzzles data become the puzzle.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum FpuzzlesPart {
    /// Only the digits and pencil marks that the setter gives.
    Givens,
    /// In addition, the digits and centre pencil marks of the person who solves the puzzle.
    Board,
}

/// A puzzle of f-puzzles, with the digits and pencil marks that the web page shows.
#[derive(Debug)]
pub struct FpuzzlesPuzzle {
    /// The puzzle.
    pub puzzle: Puzzle,
    /// The digits that the web page shows in each cell: the digit of the cell, or its centre pencil marks if it has
    /// no digit.
    pub shown: Marks,
}

impl FpuzzlesData {
    /// Converts the data to a puzzle. `part` says which digits and pencil marks become part of it.
    ///
    /// # Errors
    ///
    /// Returns an error if the data are invalid, have a constraint that this program does not know, or have a side
    /// above `max_side`.
    pub fn puzzle(
        &self,
        part: FpuzzlesPart,
        max_side: usize,
    ) -> Result<FpuzzlesPuzzle, FpuzzlesError> {
        let side = side(self, max_side)?;
        read(self, part, side)
    }

    /// Returns the solution that the setter gives. Returns `None` if there is none or if it is not a full grid.
    pub(crate) fn solution(&self, shape: Shape) -> Option<Grid> {
        let numbers: Vec<Whole> = self.list("solution").ok()?;
        let digit = |&Whole(number): &Whole| {
            let number = usize::try_from(number).ok().filter(|&number| number <= shape.side())?;
            Digit::from_number(number)
        };
        let digits: Vec<Digit> = numbers.iter().map(digit).collect::<Option<_>>()?;
        if digits.len() != shape.side() * shape.side() {
            return None;
        }
        let mut grid = Grid::empty(shape);
        shape.cells().zip(digits).for_each(|(cell, digit)| grid.set(cell, Some(digit)));
        Some(grid)
    }
}

fn read(
    data: &FpuzzlesData,
    part: FpuzzlesPart,
    side: usize,
) -> Result<FpuzzlesPuzzle, FpuzzlesError> {
    let Constraints { shape, rules, impossible } = constraints(data, side)?;
    let mut clues = Grid::empty(shape);
    let [mut marks, mut shown] = [Marks::full(shape), Marks::none(shape)];
    for at in shape.cells() {
        let cell = &data.grid[usize::from(at.row)][usize::from(at.col)];
        let cell = CellReader { cell, at, side };
        cell.shown()?.into_iter().for_each(|digit| shown.allow(at, digit));
        match cell.clue(part)? {
            Some(digit) => {
                clues.set(at, Some(digit));
                marks.fix(at, digit);
            }
            None => cell.crossed_out(part)?.into_iter().for_each(|digit| marks.forbid(at, digit)),
        }
    }
    impossible.into_iter().for_each(|cell| marks.clear(cell));
    let marks = Some(marks).filter(|marks| *marks != marks_of(&clues));
    Ok(FpuzzlesPuzzle { puzzle: Puzzle { clues, marks, rules }, shown })
}

/// Returns the pencil marks that follow from the clues alone: one digit in the cell of a clue, every digit in the
/// other cells.
fn marks_of(clues: &Grid) -> Marks {
    let mut marks = Marks::full(clues.shape());
    clues.filled().for_each(|(cell, digit)| marks.fix(cell, digit));
    marks
}

/// Returns the side of the grid. Returns an error unless the grid is a square with at most `most` rows and the field
/// `size`, if the data have it, agrees.
fn side(data: &FpuzzlesData, most: usize) -> Result<usize, FpuzzlesError> {
    let rows = data.grid.len();
    if rows > most {
        return Err(FpuzzlesError::TooLarge { found: rows, most });
    }
    let uneven = data.grid.iter().map(Vec::len).find(|&columns| columns != rows);
    if let Some(columns) = uneven.or((rows == 0).then_some(0)) {
        return Err(FpuzzlesError::NotSquare { rows, columns });
    }
    match data.number("size")? {
        Some(stated) if stated != rows as i64 => {
            Err(FpuzzlesError::OtherSize { stated, found: rows })
        }
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
    /// Returns the digit of the cell. Returns `None` if the cell is empty or its digit does not belong to `part`.
    fn clue(&self, part: FpuzzlesPart) -> Result<Option<Digit>, FpuzzlesError> {
        let counts = part == FpuzzlesPart::Board || self.cell.given == Some(true);
        if counts { self.value() } else { Ok(None) }
    }

    fn value(&self) -> Result<Option<Digit>, FpuzzlesError> {
        match self.cell.value {
            None | Some(Whole(0)) => Ok(None),
            Some(number) => self.digit(number).map(Some),
        }
    }

    /// Returns the digits that the pencil marks of `part` exclude. A list of pencil marks excludes all digits that it
    /// lacks; an empty list excludes none.
    fn crossed_out(&self, part: FpuzzlesPart) -> Result<Vec<Digit>, FpuzzlesError> {
        let noted = self.cell.center_pencil_marks.as_ref().filter(|_| part == FpuzzlesPart::Board);
        let mut crossed_out = Vec::new();
        for list in [self.cell.given_pencil_marks.as_ref(), noted].into_iter().flatten() {
            let allowed = self.digits(list)?;
            let others = (0..self.side).map(Digit::from_index).filter(|one| !allowed.contains(one));
            crossed_out.extend(others.filter(|_| !allowed.is_empty()));
        }
        Ok(crossed_out)
    }

    /// Returns the digits that the web page shows in the cell: its digit, or its centre pencil marks if it has no
    /// digit.
    fn shown(&self) -> Result<BTreeSet<Digit>, FpuzzlesError> {
        match self.value()? {
            Some(digit) => Ok(BTreeSet::from([digit])),
            None => self.digits(self.cell.center_pencil_marks.as_deref().unwrap_or_default()),
        }
    }

    fn digits(&self, numbers: &[Whole]) -> Result<BTreeSet<Digit>, FpuzzlesError> {
        numbers.iter().map(|&number| self.digit(number)).collect()
    }

    fn digit(&self, Whole(found): Whole) -> Result<Digit, FpuzzlesError> {
        let number = usize::try_from(found).ok().filter(|&number| number <= self.side);
        let wrong = FpuzzlesError::Digit { cell: self.at, found, side: self.side };
        number.and_then(Digit::from_number).ok_or(wrong)
    }
}
