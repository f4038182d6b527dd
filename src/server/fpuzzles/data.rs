//! The JSON that f-puzzles exports, read tolerantly: what is missing, empty or null says nothing.

use serde::de::{DeserializeOwned, Error};
use serde::{Deserialize, Deserializer};
use serde_json::{Map, Value};

/// A puzzle as f-puzzles exports it.
#[derive(Debug)]
pub(super) struct Data {
    /// The cells, row by row.
    pub grid: Vec<Vec<DataCell>>,
    /// Everything else, by the names that f-puzzles gives.
    pub fields: Map<String, Value>,
}

/// A cell.
#[derive(Debug, Default, Deserialize)]
#[serde(default, rename_all = "camelCase")]
pub(super) struct DataCell {
    pub value: Option<Whole>,
    pub given: Option<bool>,
    /// What the setter says that the cell may hold.
    pub given_pencil_marks: Option<Vec<Whole>>,
    /// What somebody who solves the puzzle thinks that it may hold.
    pub center_pencil_marks: Option<Vec<Whole>>,
    /// The 0-based region; null for none, and missing for the usual one.
    #[serde(deserialize_with = "even_null")]
    pub region: Option<Option<Whole>>,
}

/// A whole number, or text with one.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct Whole(pub i64);

/// Some cells with a number or a sign: a cage, a dot, a clue outside the grid.
#[derive(Debug, Default, Deserialize)]
#[serde(default)]
pub(super) struct Mark {
    pub cell: Option<String>,
    pub cells: Option<Vec<String>>,
    pub lines: Option<Vec<Vec<String>>>,
    pub value: Value,
    pub values: Option<Vec<Value>>,
}

/// Why JSON is no puzzle of f-puzzles.
#[derive(Debug, thiserror::Error)]
pub(super) enum DataError {
    /// No JSON, or not an object with a grid.
    #[error("the data is not what f-puzzles exports: {0}")]
    Json(#[from] serde_json::Error),
    /// A field that should be something else.
    #[error("the data is not what f-puzzles exports: in {field}: {error}")]
    Field {
        /// Its name.
        field: String,
        /// What is wrong.
        error: serde_json::Error,
    },
}

impl Data {
    /// Reads JSON.
    pub fn read(json: &str) -> Result<Self, DataError> {
        let mut data = Data { grid: Vec::new(), fields: serde_json::from_str(json)? };
        data.grid = data.get("grid")?;
        Ok(data)
    }

    /// Whether a rule that is on or off is on.
    pub fn has(&self, field: &str) -> bool {
        self.fields.get(field).is_some_and(says_something)
    }

    /// A list; empty where it is missing.
    pub fn list<T: DeserializeOwned>(&self, field: &str) -> Result<Vec<T>, DataError> {
        if self.has(field) { self.get(field) } else { Ok(Vec::new()) }
    }

    fn get<T: DeserializeOwned>(&self, field: &str) -> Result<T, DataError> {
        let value = self.fields.get(field).cloned().unwrap_or_default();
        serde_json::from_value(value)
            .map_err(|error| DataError::Field { field: field.to_owned(), error })
    }
}

impl Mark {
    /// What is written at it, without blanks around it.
    pub fn text(&self) -> String {
        match &self.value {
            Value::String(text) => text.trim().to_owned(),
            Value::Null => String::new(),
            other => other.to_string(),
        }
    }
}

/// Whether a value is more than the lack of one.
pub(super) fn says_something(value: &Value) -> bool {
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

/// Tells null from what is missing.
fn even_null<'de, D: Deserializer<'de>>(
    deserializer: D,
) -> Result<Option<Option<Whole>>, D::Error> {
    Option::deserialize(deserializer).map(Some)
}
