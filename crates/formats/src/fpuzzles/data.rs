//! Parses the JSON that f-puzzles exports. A field that is missing, null, false or empty has no effect.

use serde::de::{DeserializeOwned, Error};
use serde::{Deserialize, Deserializer, Serialize, Serializer};
use serde_json::{Map, Value};

use super::error::FpuzzlesError;
use super::mark::Mark;
use crate::quoted::quoted;

/// A puzzle as f-puzzles exports it.
///
/// ```
/// use sudosat_formats::{FpuzzlesData, FpuzzlesPart};
/// let json = r#"{"size":4,"grid":[[{"value":1,"given":true},{},{},{}],[{},{},{},{}],[{},{},{},{}],[{},{},{},{}]],
///     "thermometer":[{"lines":[["R1C1","R1C2"]]}]}"#;
/// let puzzle = FpuzzlesData::from_json(json)?.puzzle(FpuzzlesPart::Givens, 36)?.puzzle;
/// assert_eq!(puzzle.rules.to_string(), "thermo r1c1 r1c2");
/// # Ok::<(), sudosat_formats::FpuzzlesError>(())
/// ```
#[derive(Debug)]
pub struct FpuzzlesData {
    /// The cells, row by row.
    pub(super) grid: Vec<Vec<DataCell>>,
    /// All fields of the JSON object, also the field `grid`, by their names in f-puzzles.
    pub(super) fields: Map<String, Value>,
}

/// A cell of the JSON. A field that is `None` is not written.
#[derive(Debug, Default, Deserialize, Serialize)]
#[serde(default, rename_all = "camelCase")]
pub(super) struct DataCell {
    #[serde(skip_serializing_if = "Option::is_none")]
    pub value: Option<Whole>,
    #[serde(skip_serializing_if = "Option::is_none")]
    pub given: Option<bool>,
    /// The candidates that the setter gives.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub given_pencil_marks: Option<Vec<Whole>>,
    /// The candidates that the person who solves the puzzle has noted.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub center_pencil_marks: Option<Vec<Whole>>,
    /// The region of the cell, from 0. `Some(None)` (null in JSON) means that the cell is in no region. `None` (no
    /// such field) means that it is in its usual region.
    #[serde(deserialize_with = "even_null", skip_serializing_if = "Option::is_none")]
    pub region: Option<Option<Whole>>,
}

/// A whole number. In JSON it is a number or a text. An empty text means 0.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct Whole(pub i64);

impl FpuzzlesData {
    /// Reads the JSON that f-puzzles exports.
    ///
    /// # Errors
    ///
    /// Returns an error if the text is not a JSON object or its grid is invalid.
    pub fn from_json(json: &str) -> Result<Self, FpuzzlesError> {
        Self::from_fields(serde_json::from_str(json)?)
    }

    /// Reads the JSON object with these fields.
    pub(crate) fn from_fields(fields: Map<String, Value>) -> Result<Self, FpuzzlesError> {
        let grid = grid(fields.get("grid").unwrap_or(&Value::Null))?;
        Ok(FpuzzlesData { grid, fields })
    }

    /// Returns whether the field exists and its value has an effect. If the field turns a rule on or off, this says
    /// whether the rule is on.
    #[must_use]
    pub fn has(&self, field: &str) -> bool {
        self.fields.get(field).is_some_and(is_meaningful)
    }

    /// Returns whether a field turns a rule on. A value that has no effect leaves the rule off.
    ///
    /// # Errors
    ///
    /// Returns an error that names the field if its value is neither true nor without effect.
    pub(super) fn is_on(&self, field: &str) -> Result<bool, FpuzzlesError> {
        match self.fields.get(field).filter(|value| is_meaningful(value)) {
            None => Ok(false),
            Some(Value::Bool(true)) => Ok(true),
            Some(other) => Err(wrong(field, other, "true or false")),
        }
    }

    /// Returns the whole number in a field. Returns `None` if [`has`](Self::has) is false for the field.
    ///
    /// # Errors
    ///
    /// Returns an error that names the field if its value is no whole number.
    pub(super) fn number(&self, field: &str) -> Result<Option<i64>, FpuzzlesError> {
        let value = self.fields.get(field).filter(|value| is_meaningful(value));
        value.map(|value| parsed(field, value).map(|Whole(number)| number)).transpose()
    }

    /// Returns the entries of a constraint. Returns an empty list if [`has`](Self::has) is false for the field.
    ///
    /// # Errors
    ///
    /// Returns an error that names the field, and the number of the entry if it is an entry that is wrong.
    pub(super) fn marks(&self, field: &str) -> Result<Vec<Mark>, FpuzzlesError> {
        let values: Vec<Value> = self.list(field)?;
        let mark = |(index, value): (usize, &Value)| {
            Mark::of(value).map_err(|problem| FpuzzlesError::of_entry(field, index, problem))
        };
        values.iter().enumerate().map(mark).collect()
    }

    /// Returns the elements of the list in a field. Returns an empty list if [`has`](Self::has) is false for the
    /// field.
    ///
    /// # Errors
    ///
    /// Returns an error that names the field if its value is not a list of such elements.
    pub fn list<T: DeserializeOwned>(&self, field: &str) -> Result<Vec<T>, FpuzzlesError> {
        match self.fields.get(field).filter(|value| is_meaningful(value)) {
            None => Ok(Vec::new()),
            Some(value @ Value::Array(_)) => parsed(field, value),
            Some(other) => Err(wrong(field, other, "a list")),
        }
    }
}

/// Reads the rows of the grid. An error names the row or the cell that is wrong.
fn grid(rows: &Value) -> Result<Vec<Vec<DataCell>>, FpuzzlesError> {
    let rows = rows.as_array().ok_or_else(|| wrong("grid", rows, "a list of rows"))?;
    let row = |(row, cells): (usize, &Value)| -> Result<Vec<DataCell>, FpuzzlesError> {
        let place = format!("grid, row {}", row + 1);
        let cells = cells.as_array().ok_or_else(|| wrong(&place, cells, "a list of cells"))?;
        let place = |col| format!("grid, R{}C{}", row + 1, col + 1);
        cells.iter().enumerate().map(|(col, cell)| parsed(&place(col), cell)).collect()
    };
    rows.iter().enumerate().map(row).collect()
}

/// Reads the value of a field.
fn parsed<T: DeserializeOwned>(field: &str, value: &Value) -> Result<T, FpuzzlesError> {
    T::deserialize(value).map_err(|error| FpuzzlesError::Field { field: field.to_owned(), error })
}

/// Returns the error for a field whose value has the wrong type.
fn wrong(field: &str, found: &Value, expected: &str) -> FpuzzlesError {
    let problem = format!("found {}, expected {expected}", quoted(found));
    FpuzzlesError::Field { field: field.to_owned(), error: serde_json::Error::custom(problem) }
}

/// Returns whether a value has an effect: it is not null, false or empty. A text that has only spaces is empty.
pub(super) fn is_meaningful(value: &Value) -> bool {
    match value {
        Value::Null | Value::Bool(false) => false,
        Value::Bool(true) | Value::Number(_) => true,
        Value::String(text) => !text.trim().is_empty(),
        Value::Array(items) => !items.is_empty(),
        Value::Object(fields) => !fields.is_empty(),
    }
}

impl<'de> Deserialize<'de> for Whole {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
        let value = Value::deserialize(deserializer)?;
        let number = match &value {
            Value::String(text) if text.trim().is_empty() => Some(0),
            Value::String(text) => text.trim().parse().ok(),
            other => other.as_i64(),
        };
        let wrong = || D::Error::custom(format!("found {value}, expected a whole number"));
        number.map(Whole).ok_or_else(wrong)
    }
}

impl Serialize for Whole {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        serializer.serialize_i64(self.0)
    }
}

/// Deserializes null as `Some(None)`. If the field is missing, serde uses the default, `None`.
fn even_null<'de, D: Deserializer<'de>>(
    deserializer: D,
) -> Result<Option<Option<Whole>>, D::Error> {
    Option::deserialize(deserializer).map(Some)
}
