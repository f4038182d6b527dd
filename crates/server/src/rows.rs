//! Checks a board given as a JSON array of rows, and writes it for the puzzle parser.

use std::ops::Range;

use serde_json::Value;

use super::{ApiError, Code};
use crate::grid::{Shape, quantity};

/// Returns the rows as a JSON text for the puzzle parser. Checks that they form a square (or, if there is a canvas, any
/// rectangle) and that each value is a cell. The parser later checks that a rectangle has the size of the canvas.
///
/// # Errors
///
/// Returns [`Code::BadPuzzle`] if a row has the wrong length or a value is not a cell; the message names the row, and
/// for a value also the column.
pub(super) fn json_of(rows: &[Vec<Value>], canvas: Option<Shape>) -> Result<String, ApiError> {
    check_lengths(rows, canvas.is_some())?;
    let (first, count) = canvas.map_or((1, rows.len()), |it| (it.first_number(), it.side()));
    let digits = first as u64..(first + count) as u64;
    // On a canvas, 0 may be a digit. On others, the parser takes no empty text for a cell.
    let empty = if canvas.is_some() { Value::from("") } else { Value::from(0) };
    let row = |(row, cells): (usize, &Vec<Value>)| {
        let cells = cells.iter().enumerate().map(|(column, value)| {
            cell(value, &digits, &empty).ok_or_else(|| bad(row, column, value))
        });
        cells.collect::<Result<Value, _>>()
    };
    let rows: Value = rows.iter().enumerate().map(row).collect::<Result<_, _>>()?;
    Ok(rows.to_string())
}

fn check_lengths(rows: &[Vec<Value>], any_rectangle: bool) -> Result<(), ApiError> {
    let columns = rows.first().map_or(0, Vec::len);
    let expected = if any_rectangle { columns } else { rows.len() };
    match rows.iter().position(|row| row.len() != expected) {
        None => Ok(()),
        Some(index) => {
            let found = quantity(rows[index].len(), "cell");
            let message = format!("row {}: found {found}, expected {expected}", index + 1);
            Err(ApiError::new(Code::BadPuzzle, message))
        }
    }
}

/// Returns the value as the parser takes it. A number, also as a text, must be 0 or in `digits`. The text may also be a
/// letter, a dot, or empty. Null may be a cell in no grid. Returns `None` for every other value.
fn cell(value: &Value, digits: &Range<u64>, empty: &Value) -> Option<Value> {
    match value {
        Value::Null => Some(Value::Null),
        Value::Number(number) => cell_of_number(number.as_u64()?, digits, empty),
        Value::String(text) => cell_of_text(text.trim(), digits, empty),
        _ => None,
    }
}

fn cell_of_text(text: &str, digits: &Range<u64>, empty: &Value) -> Option<Value> {
    let mut symbols = text.chars();
    match (symbols.next(), symbols.next(), text.parse()) {
        (None, ..) | (Some('.'), None, _) => Some(empty.clone()),
        (.., Ok(number)) => cell_of_number(number, digits, empty),
        (Some(symbol), None, _) if symbol.is_ascii_alphabetic() => Some(Value::from(text)),
        _ => None,
    }
}

/// Returns the cell for a number. A number in `digits` is a digit; 0 is an empty cell unless it is in `digits`. Returns
/// `None` for every other number.
fn cell_of_number(number: u64, digits: &Range<u64>, empty: &Value) -> Option<Value> {
    match number {
        _ if digits.contains(&number) => Some(Value::from(number)),
        0 => Some(empty.clone()),
        _ => None,
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
