//! Reads the entries of constraints, such as cages, dots, and clues outside the grid.

use serde_json::{Map, Value};

use crate::quoted::quoted;

/// An entry of a constraint. It has cells, and may have a number or a sign.
#[derive(Debug)]
pub(super) struct Mark {
    pub cell: Option<String>,
    pub cells: Vec<String>,
    /// The second list of cells of a clone.
    pub clone_cells: Vec<String>,
    /// The direction of a little killer: `UL`, `UR`, `DL` or `DR`.
    pub direction: String,
    /// True if f-puzzles drew this copy for another constraint.
    pub is_copy: bool,
    pub lines: Vec<Vec<String>>,
    pub value: Value,
    pub values: Vec<Value>,
}

impl Mark {
    /// Reads an entry. A part that is missing or null is empty.
    ///
    /// # Errors
    ///
    /// Returns an error that says what was found and expected.
    pub fn of(value: &Value) -> Result<Self, String> {
        let wrong = || format!("found {}, expected an object", quoted(value));
        let parts = Parts(value.as_object().ok_or_else(wrong)?);
        Ok(Mark {
            cell: parts.text("cell", "the name of a cell")?,
            cells: parts.names("cells")?,
            clone_cells: parts.names("cloneCells")?,
            direction: parts.text("direction", "UL, UR, DL or DR")?.unwrap_or_default(),
            is_copy: parts.text("fromConstraint", "the name of a constraint")?.is_some(),
            lines: parts.lines()?,
            value: parts.0.get("value").cloned().unwrap_or_default(),
            values: parts.list("values", "a list of numbers")?.to_vec(),
        })
    }

    /// Returns the value as text, without spaces around it. Returns an empty text if there is no value.
    pub fn text(&self) -> String {
        match &self.value {
            Value::String(text) => text.trim().to_owned(),
            Value::Null => String::new(),
            other => other.to_string(),
        }
    }
}

/// The parts of an entry by their names.
struct Parts<'v>(&'v Map<String, Value>);

impl<'v> Parts<'v> {
    fn text(&self, part: &str, expected: &str) -> Result<Option<String>, String> {
        match self.0.get(part) {
            None | Some(Value::Null) => Ok(None),
            Some(Value::String(text)) => Ok(Some(text.clone())),
            Some(other) => Err(wrong(part, other, expected)),
        }
    }

    fn list(&self, part: &str, expected: &str) -> Result<&'v [Value], String> {
        match self.0.get(part) {
            None | Some(Value::Null) => Ok(&[]),
            Some(Value::Array(items)) => Ok(items),
            Some(other) => Err(wrong(part, other, expected)),
        }
    }

    fn names(&self, part: &str) -> Result<Vec<String>, String> {
        names(part, self.list(part, "a list of cells")?)
    }

    fn lines(&self) -> Result<Vec<Vec<String>>, String> {
        let lines = self.list("lines", "a list of lines")?;
        let line = |line: &Value| match line {
            Value::Array(cells) => names("lines", cells),
            other => Err(wrong("lines", other, "a list of cells")),
        };
        lines.iter().map(line).collect()
    }
}

/// Returns the names of cells in a list.
fn names(part: &str, cells: &[Value]) -> Result<Vec<String>, String> {
    let name = |cell: &Value| match cell {
        Value::String(name) => Ok(name.clone()),
        other => Err(wrong(part, other, "the name of a cell")),
    };
    cells.iter().map(name).collect()
}

fn wrong(part: &str, found: &Value, expected: &str) -> String {
    format!("in {part}: found {}, expected {expected}", quoted(found))
}
