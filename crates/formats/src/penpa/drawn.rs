//! Describes what is only drawn.

use indexmap::IndexMap;
use itertools::Itertools;
use serde_json::Value;

use super::data::Data;
use super::edges::border;
use super::error::PenpaError;
use super::outline::outlines;
use crate::quoted::quoted;

/// The drawings that other files read, and the steps that penpa-edit can undo.
const KNOWN: [&str; 8] = [
    "arrows",
    "command_redo",
    "command_replay",
    "command_undo",
    "killercages",
    "number",
    "numberS",
    "thermo",
];

/// Returns a description of the drawings of each tool that other files do not read, with the cells where they are.
pub(super) fn drawn(data: &Data) -> Result<Vec<String>, PenpaError> {
    let outlines = outlines(data)?;
    let mut drawn: IndexMap<String, Vec<String>> = IndexMap::new();
    for (tool, drawings) in data.drawings.iter().filter(|(tool, _)| !KNOWN.contains(&&***tool)) {
        match drawings {
            Value::Object(_) => {
                for (point, value) in data.points(tool)? {
                    let is_read = match tool.as_str() {
                        "lineE" => border(point, value, &data.board).is_some(),
                        "cage" => outlines.contains(point),
                        _ => false,
                    };
                    if !is_read {
                        let places = drawn.entry(format!("{tool} {}", label(value))).or_default();
                        places.push(around(point, data));
                    }
                }
            }
            Value::Array(lines) => {
                for line in lines {
                    drawn.entry(tool.to_owned()).or_default().push(along(line, data));
                }
            }
            Value::Null => {}
            other => {
                drawn.entry(format!("{tool} {}", quoted(other))).or_default();
            }
        }
    }
    Ok(drawn.into_iter().map(|(name, places)| described(&name, &places)).collect())
}

fn described(name: &str, places: &[String]) -> String {
    match places {
        [] => name.to_owned(),
        places => format!("{name} at {}", places.iter().unique().join(", ")),
    }
}

/// Returns the style of a drawing: its number, or the parts of its list.
fn label(value: &Value) -> String {
    match value {
        Value::Array(parts) => parts.iter().map(label).join(" "),
        Value::String(text) => text.clone(),
        other => other.to_string(),
    }
}

/// Returns the names of the squares around a point, or around both ends of a line.
fn around(point: &str, data: &Data) -> String {
    let name = |index: &str| match index.parse() {
        Ok(index) => data.board.around(index),
        Err(_) => vec![index.to_owned()],
    };
    point.split(',').flat_map(name).unique().join(" ")
}

/// Returns the names of the squares along a line.
fn along(line: &Value, data: &Data) -> String {
    let points = line.as_array().into_iter().flatten();
    let indices = points.filter_map(|point| usize::try_from(point.as_u64()?).ok());
    indices.flat_map(|index| data.board.around(index)).unique().join(" ")
}
