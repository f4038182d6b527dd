//! Holds the JSON object of a puzzle, and reads its fields.

use serde_json::{Map, Value};

use super::error::SudokuPadError;
use crate::quoted::quoted;

/// The JSON object of a puzzle.
#[derive(Debug)]
pub(super) struct Data {
    pub fields: Map<String, Value>,
}

impl Data {
    /// Returns the elements of a list. Returns an empty list if the field is missing or null.
    pub fn list(&self, field: &str) -> Result<&[Value], SudokuPadError> {
        match self.fields.get(field) {
            None | Some(Value::Null) => Ok(&[]),
            Some(Value::Array(items)) => Ok(items),
            Some(other) => Err(wrong(field, format!("found {}, expected a list", quoted(other)))),
        }
    }

    /// Returns whether a field is true.
    pub fn is_on(&self, field: &str) -> bool {
        self.fields.get(field).is_some_and(is_true)
    }
}

/// Returns whether a value means true: `true`, a number other than 0, or a text such as `true` or `1`.
pub(super) fn is_true(value: &Value) -> bool {
    match value {
        Value::Bool(on) => *on,
        Value::Number(number) => number.as_f64() != Some(0.0),
        Value::String(text) => {
            ["1", "true", "yes", "on"].contains(&text.trim().to_lowercase().as_str())
        }
        _ => false,
    }
}

/// Returns the text of a value, without spaces around it: that of a string or number. Returns an empty text for any
/// other value.
pub(crate) fn text_of(value: &Value) -> String {
    match value {
        Value::String(text) => text.trim().to_owned(),
        Value::Number(number) => number.to_string(),
        _ => String::new(),
    }
}

/// Returns the error for a field.
pub(super) fn wrong(field: &str, problem: String) -> SudokuPadError {
    SudokuPadError::Field { field: field.to_owned(), problem }
}

/// Returns the error for the element of a list with the index `index`, from 0.
pub(super) fn wrong_entry(field: &str, index: usize, problem: String) -> SudokuPadError {
    wrong(&format!("{field}, entry {}", index + 1), problem)
}
