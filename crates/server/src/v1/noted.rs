//! Reads the pencil marks of a half-filled grid from a request.

use serde::{Deserialize, Serialize};
use utoipa::ToSchema;

use super::super::{ApiError, Code};
use crate::grid::{Cell, Digit, Grid, Marks, Shape, quantity};

/// The pencil marks: for each cell, row by row, an array of its candidates. The array of a cell without pencil marks or
/// in no grid is empty or null.
#[derive(Clone, Debug, PartialEq, Eq, Deserialize, Serialize, ToSchema)]
#[serde(transparent)]
pub(super) struct Noted(Vec<Vec<Option<Vec<u64>>>>);

impl Noted {
    /// Converts these pencil marks to those of a puzzle with the grid `grid`. A cell without pencil marks gets none.
    ///
    /// # Errors
    ///
    /// Returns [`Code::BadPuzzle`] if the number of rows, or the number of cells in a row, differs from that of the
    /// grid, if a number is not a digit of the grid, or if a cell in no grid has candidates.
    pub fn marks(&self, grid: &Grid) -> Result<Marks, ApiError> {
        let shape = grid.shape();
        let mut marks = Marks::none(shape);
        expect(self.0.len(), shape.rows(), "row").map_err(bad)?;
        for (row, cells) in self.0.iter().enumerate() {
            let of_row = |error| bad(format!("row {}: {error}", row + 1));
            expect(cells.len(), shape.columns(), "cell").map_err(of_row)?;
            for (column, digits) in cells.iter().enumerate() {
                let cell = Cell::new(row, column);
                let of_cell = |error| bad(format!("{cell}: {error}"));
                for digit in digits.iter().flatten().map(|&number| digit(number, shape)) {
                    marks.allow(cell, digit.map_err(of_cell)?);
                }
                if grid.is_void(cell) && marks.count(cell) > 0 {
                    return Err(of_cell("no grid is here, expected null".to_owned()));
                }
            }
        }
        Ok(marks)
    }
}

fn digit(number: u64, shape: Shape) -> Result<Digit, String> {
    let first = shape.first_number();
    let last = first + shape.side() - 1;
    let wrong = || format!("found {number}, expected a digit from {first} to {last}");
    usize::try_from(number).ok().and_then(|number| shape.digit_of(number)).ok_or_else(wrong)
}

fn expect(found: usize, expected: usize, noun: &str) -> Result<(), String> {
    match found == expected {
        true => Ok(()),
        false => Err(format!("found {}, expected {expected}", quantity(found, noun))),
    }
}

fn bad(error: String) -> ApiError {
    ApiError::new(Code::BadPuzzle, format!("marks: {error}"))
}
