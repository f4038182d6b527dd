//! Reads the cells: the size of the grid, and the given digits.

use serde_json::Value;

use super::data::{Data, text_of, wrong, wrong_entry};
use super::error::SudokuPadError;
use crate::quoted::quoted;
use sudosat_grid::{Cell, Digit, Shape};

/// The rows of the grid, each with its cells.
pub(super) struct Rows<'d>(Vec<&'d [Value]>);

impl<'d> Rows<'d> {
    /// Reads the field `cells`. The grid must be a square.
    pub fn of(data: &'d Data) -> Result<Self, SudokuPadError> {
        let rows = data.list("cells")?.iter().enumerate().map(|(index, row)| {
            let cells = row.as_array().map(Vec::as_slice);
            let problem = || format!("found {}, expected a list of cells", quoted(row));
            cells.ok_or_else(|| wrong_entry("cells", index, problem()))
        });
        let rows: Vec<&[Value]> = rows.collect::<Result<_, _>>()?;
        let side = rows.len();
        match rows.iter().map(|row| row.len()).find(|&columns| columns != side) {
            _ if side == 0 => {
                Err(wrong("cells", "found no cells, expected rows of them".to_owned()))
            }
            _ if side > Shape::MAX_SIDE => {
                Err(SudokuPadError::TooLarge { found: side, most: Shape::MAX_SIDE })
            }
            Some(columns) => Err(SudokuPadError::NotSquare { rows: side, columns }),
            None => Ok(Rows(rows)),
        }
    }

    pub fn side(&self) -> usize {
        self.0.len()
    }

    /// Returns the given digits. The value of a cell is given, unless the cell says that it is not.
    pub fn givens(&self) -> Result<Vec<(Cell, Digit)>, SudokuPadError> {
        let mut givens = Vec::new();
        for (at, cell) in self.cells() {
            let text = text_of(&cell["value"]);
            if text.is_empty() || cell["given"] == Value::Bool(false) {
                continue;
            }
            let number = text.parse().ok().filter(|&number| number <= self.side());
            let digit = number.and_then(Digit::from_number).ok_or_else(|| {
                let field = format!("cells, {at}");
                wrong(
                    &field,
                    format!("found {}, expected 1 to {}", quoted(&cell["value"]), self.side()),
                )
            })?;
            givens.push((at, digit));
        }
        Ok(givens)
    }

    /// Returns a description of the marks that the setter puts into the middle of cells.
    pub fn centre_marks(&self) -> Vec<String> {
        let marks = |(at, cell): (Cell, &Value)| {
            let marks: Vec<String> = cell["centremarks"].as_array()?.iter().map(text_of).collect();
            (!marks.is_empty()).then(|| format!("centre marks {} at {at}", marks.join(" ")))
        };
        self.cells().filter_map(marks).collect()
    }

    fn cells(&self) -> impl Iterator<Item = (Cell, &'d Value)> {
        let cells = self.0.iter().enumerate();
        cells.flat_map(|(row, cells)| {
            cells.iter().enumerate().map(move |(col, cell)| (Cell::new(row, col), cell))
        })
    }
}
