//! Reads a board given as a JSON array of rows.

use serde_json::Value;

use super::{ApiError, Code};
use crate::formats::{Alphabet, Format, ReadOptions};
use crate::grid::Digit;

/// The rows of a board, all of the same length.
pub(super) struct Rows {
    cells: Vec<Vec<Cell>>,
    /// The side of one grid if the board is a canvas of several grids, else `None`.
    on_canvas: Option<usize>,
}

/// The content of a cell.
enum Cell {
    /// Null: on a canvas a cell outside all grids, elsewhere an empty cell.
    Nothing,
    Empty,
    Number(u64),
    Symbol(char),
}

impl Rows {
    /// Reads the rows. Checks that they form a square grid, or on a canvas a rectangle, and that each value is a cell.
    ///
    /// # Errors
    ///
    /// Returns [`Code::BadPuzzle`] if a row has the wrong length or a value is not a cell; the message names the row,
    /// and for a value also the column.
    pub fn new(rows: &[Vec<Value>], on_canvas: Option<usize>) -> Result<Self, ApiError> {
        let columns = rows.first().map_or(0, Vec::len);
        for (index, row) in rows.iter().enumerate() {
            let expected = if on_canvas.is_some() { columns } else { rows.len() };
            if row.len() != expected {
                let message =
                    format!("row {}: found {} cells, expected {expected}", index + 1, row.len());
                return Err(ApiError::new(Code::BadPuzzle, message));
            }
        }
        let most = on_canvas.unwrap_or(rows.len()) as u64;
        let row = |(row, cells): (usize, &Vec<Value>)| {
            let cells = cells.iter().enumerate();
            cells
                .map(|(column, value)| {
                    Cell::new(value, most).ok_or_else(|| bad(row, column, value))
                })
                .collect()
        };
        let cells = rows.iter().enumerate().map(row).collect::<Result<_, _>>()?;
        Ok(Rows { cells, on_canvas })
    }

    /// Returns the format of [`text`](Self::text) if the parser must not guess it.
    pub fn format(&self) -> Option<Format> {
        self.on_canvas.is_none().then_some(Format::Json)
    }

    /// Returns the board as a text for the puzzle parser: JSON, or for a canvas lines of symbols, because JSON numbers
    /// cannot express cells outside all grids.
    pub fn text(&self, options: &ReadOptions) -> String {
        if let Some(side) = self.on_canvas {
            let alphabet = options.alphabet.clone().unwrap_or_else(|| Alphabet::for_side(side));
            let line =
                |row: &Vec<Cell>| row.iter().map(|cell| cell.symbol(&alphabet)).collect::<String>();
            return self.cells.iter().map(line).collect::<Vec<_>>().join("\n");
        }
        let rows: Value =
            self.cells.iter().map(|row| row.iter().map(Cell::value).collect::<Value>()).collect();
        rows.to_string()
    }
}

impl Cell {
    /// Reads a cell; `None` if the value is not a cell, or is a number greater than `most`.
    fn new(value: &Value, most: u64) -> Option<Self> {
        match value {
            Value::Null => Some(Cell::Nothing),
            Value::Number(number) => match number.as_u64()? {
                0 => Some(Cell::Empty),
                number => (number <= most).then_some(Cell::Number(number)),
            },
            Value::String(text) => Cell::read(text.trim(), most),
            _ => None,
        }
    }

    fn read(text: &str, most: u64) -> Option<Self> {
        let mut symbols = text.chars();
        match (symbols.next(), symbols.next(), text.parse()) {
            (None, ..) | (Some('.'), None, _) | (.., Ok(0)) => Some(Cell::Empty),
            (.., Ok(number)) => (number <= most).then_some(Cell::Number(number)),
            (Some(symbol), None, _) if symbol.is_ascii_alphabetic() => Some(Cell::Symbol(symbol)),
            _ => None,
        }
    }

    fn value(&self) -> Value {
        match self {
            Cell::Nothing | Cell::Empty => Value::from(0),
            Cell::Number(number) => Value::from(*number),
            Cell::Symbol(symbol) => Value::from(symbol.to_string()),
        }
    }

    fn symbol(&self, alphabet: &Alphabet) -> char {
        match self {
            Cell::Nothing => ' ',
            Cell::Empty => '.',
            Cell::Symbol(symbol) => *symbol,
            Cell::Number(number) => {
                let digit = Digit::from_number(*number as usize);
                // For a digit without a symbol, `%` makes the parser of the text report an error.
                digit.and_then(|digit| alphabet.symbol(digit)).unwrap_or('%')
            }
        }
    }
}

fn bad(row: usize, column: usize, value: &Value) -> ApiError {
    let message = format!(
        "row {}, column {}: found {value}, expected a digit, or 0, null, \".\" or \"\" for an empty cell",
        row + 1,
        column + 1
    );
    ApiError::new(Code::BadPuzzle, message)
}
