//! Parses the JSON that f-puzzles exports. A field that is missing, null, false or empty has no effect.

use serde::de::{DeserializeOwned, Error};
use serde::{Deserialize, Deserializer, Serialize, Serializer};
use serde_json::{Map, Value};

use super::error::FpuzzlesError;

/// A puzzle as f-puzzles exports it.
///
/// ```
/// # use sudosat_core as sudosat;
/// use sudosat::formats::{FpuzzlesData, FpuzzlesPart};
/// let json = r#"{"size":4,"grid":[[{"value":1,"given":true},{},{},{}],[{},{},{},{}],[{},{},{},{}],[{},{},{},{}]],
///     "thermometer":[{"lines":[["R1C1","R1C2"]]}]}"#;
/// let puzzle = FpuzzlesData::from_json(json)?.puzzle(FpuzzlesPart::Givens, 36)?.puzzle;
/// assert_eq!(puzzle.rules.to_string(), "thermo r1c1 r1c2");
/// # Ok::<(), sudosat::formats::FpuzzlesError>(())
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

/// An entry of a constraint, such as a cage, a dot or a clue outside the grid. It has cells, and may have a number
/// or a sign.
#[derive(Debug, Default, Deserialize)]
#[serde(default)]
pub(super) struct Mark {
    pub cell: Option<String>,
    pub cells: Option<Vec<String>>,
    /// The second list of cells of a clone.
    #[serde(rename = "cloneCells")]
    pub clone_cells: Option<Vec<String>>,
    /// The direction of a little killer: `UL`, `UR`, `DL` or `DR`.
    pub direction: Option<String>,
    /// The name of the constraint for which f-puzzles drew this copy. `None` if this is not a copy.
    #[serde(rename = "fromConstraint")]
    pub copy_of: Option<String>,
    pub lines: Option<Vec<Vec<String>>>,
    pub value: Value,
    pub values: Option<Vec<Value>>,
}

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
    pub(in crate::formats) fn from_fields(
        fields: Map<String, Value>,
    ) -> Result<Self, FpuzzlesError> {
        let mut data = FpuzzlesData { grid: Vec::new(), fields };
        data.grid = data.get("grid")?;
        Ok(data)
    }

    /// Returns whether the field exists and its value has an effect. If the field turns a rule on or off, this says
    /// whether the rule is on.
    #[must_use]
    pub fn has(&self, field: &str) -> bool {
        self.fields.get(field).is_some_and(is_meaningful)
    }

    /// Returns the elements of the list in a field. Returns an empty list if [`has`](Self::has) is false for the
    /// field.
    ///
    /// # Errors
    ///
    /// Returns an error that names the field if its value is not a list of such elements.
    pub fn list<T: DeserializeOwned>(&self, field: &str) -> Result<Vec<T>, FpuzzlesError> {
        if self.has(field) { self.get(field) } else { Ok(Vec::new()) }
    }

    fn get<T: DeserializeOwned>(&self, field: &str) -> Result<T, FpuzzlesError> {
        let value = self.fields.get(field).cloned().unwrap_or_default();
        serde_json::from_value(value)
            .map_err(|error| FpuzzlesError::Field { field: field.to_owned(), error })
    }
}

impl Mark {
    /// Returns the value as text, without spaces around it. Returns an empty text if there is no value.
    pub fn text(&self) -> String {
        match &self.value {
            Value::String(text) => text.trim().to_owned(),
            Value::Null => String::new(),
            other => other.to_string(),
        }
    }
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
