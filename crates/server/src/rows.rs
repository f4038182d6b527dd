//! Reads a board given as a JSON array of rows.

use std::ops::Range;

use serde_json::Value;

use super::{ApiError, Code};
use crate::formats::{Alphabet, Format, ReadOptions};
use crate::grid::Shape;

/// The rows of a board. All have the same length.
pub(super) struct Rows {
    cells: Vec<Vec<Cell>>,
    /// The shape, if the rules give it to the board.
    canvas: Option<Shape>,
}

/// The content of a cell.
enum Cell {
    /// The value null. It is a cell in no grid if the canvas may hold several grids, otherwise an empty cell.
    Nothing,
    Empty,
    Number(u64),
    Symbol(char),
}

impl Rows {
    /// Reads the rows. Checks that they form a square (or, if there is a canvas, any rectangle) and that each value is
    /// a cell. The parser later checks that a rectangle has the size of the canvas.
    ///
    /// # Errors
    ///
    /// Returns [`Code::BadPuzzle`] if a row has the wrong length or a value is not a cell; the message names the row,
    /// and for a value also the column.
    pub fn new(rows: &[Vec<Value>], canvas: Option<Shape>) -> Result<Self, ApiError> {
        let columns = rows.first().map_or(0, Vec::len);
        for (index, row) in rows.iter().enumerate() {
            let expected = if canvas.is_some() { columns } else { rows.len() };
            if row.len() != expected {
                let message =
                    format!("row {}: found {} cells, expected {expected}", index + 1, row.len());
                return Err(ApiError::new(Code::BadPuzzle, message));
            }
        }
        let (first, count) = canvas.map_or((1, rows.len()), |it| (it.first_number(), it.side()));
        let digits = first as u64..(first + count) as u64;
        let row = |(row, cells): (usize, &Vec<Value>)| {
            let cells = cells.iter().enumerate();
            cells
                .map(|(column, value)| {
                    Cell::new(value, &digits).ok_or_else(|| bad(row, column, value))
                })
                .collect()
        };
        let cells = rows.iter().enumerate().map(row).collect::<Result<_, _>>()?;
        Ok(Rows { cells, canvas })
    }

    /// Returns the format in which the parser must read [`text`](Self::text). Returns `None` for a canvas: the parser
    /// then recognises the format itself.
    pub fn format(&self) -> Option<Format> {
        self.canvas.is_none().then_some(Format::Json)
    }

    /// Returns the board as a text for the puzzle parser. The text is JSON; for a canvas it is lines of symbols,
    /// because the parser's JSON has no value for a cell in no grid.
    pub fn text(&self, options: &ReadOptions) -> String {
        if let Some(shape) = self.canvas {
            let usual = || Alphabet::for_shape(shape);
            let alphabet = options.alphabet.clone().unwrap_or_else(usual);
            let line = |row: &Vec<Cell>| {
                row.iter().map(|cell| cell.symbol(&alphabet, shape)).collect::<String>()
            };
            return self.cells.iter().map(line).collect::<Vec<_>>().join("\n");
        }
        let rows: Value =
            self.cells.iter().map(|row| row.iter().map(Cell::value).collect::<Value>()).collect();
        rows.to_string()
    }
}

impl Cell {
    /// Converts a value to a cell. A number, also as a text, must be 0 or in `digits`. The text may also be a letter, a
    /// dot, or empty. Returns `None` for every other value.
    fn new(value: &Value, digits: &Range<u64>) -> Option<Self> {
        match value {
            Value::Null => Some(Cell::Nothing),
            Value::Number(number) => Cell::of_number(number.as_u64()?, digits),
            Value::String(text) => Cell::read(text.trim(), digits),
            _ => None,
        }
    }

    fn read(text: &str, digits: &Range<u64>) -> Option<Self> {
        let mut symbols = text.chars();
        match (symbols.next(), symbols.next(), text.parse()) {
            (None, ..) | (Some('.'), None, _) => Some(Cell::Empty),
            (.., Ok(number)) => Cell::of_number(number, digits),
            (Some(symbol), None, _) if symbol.is_ascii_alphabetic() => Some(Cell::Symbol(symbol)),
            _ => None,
        }
    }

    /// Converts a number to a cell. A number in `digits` is a digit; 0 is an empty cell unless it is in `digits`.
    /// Returns `None` for every other number.
    fn of_number(number: u64, digits: &Range<u64>) -> Option<Self> {
        match number {
            _ if digits.contains(&number) => Some(Cell::Number(number)),
            0 => Some(Cell::Empty),
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

    fn symbol(&self, alphabet: &Alphabet, shape: Shape) -> char {
        match self {
            Cell::Nothing if shape.may_hold_several_grids() => ' ',
            Cell::Nothing => '.',
            Cell::Empty => '.',
            Cell::Symbol(symbol) => *symbol,
            Cell::Number(number) => {
                let digit = shape.digit_of(*number as usize);
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
