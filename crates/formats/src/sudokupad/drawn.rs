//! Describes what is only drawn: lines, arrows, and forms with or without a text.

use serde_json::Value;

use super::data::{Data, text_of, wrong_entry};
use super::error::SudokuPadError;
use super::points::{Point, along, around, is_on_edge, point};
use crate::quoted::quoted;

/// The fields with drawings along a path, each with a name for one of them.
const PATHS: [(&str, &str); 2] = [("lines", "line"), ("arrows", "arrow")];

/// The fields with drawings at a point, each with a name for one of them.
const FORMS: [(&str, &str); 2] = [("overlays", "overlay"), ("underlays", "underlay")];

/// The metadata that name a picture before or behind the grid.
const PICTURES: [(&str, &str); 2] =
    [("bgimage", "picture behind the grid"), ("fgimage", "picture over the grid")];

/// The fields that say nothing about the digits, and those that other files read.
const KNOWN: [&str; 24] = [
    "arrows",
    "author",
    "cages",
    "cellSize",
    "cells",
    "diagonal+",
    "diagonal-",
    "duration",
    "foglight",
    "foglink",
    "global",
    "id",
    "lines",
    "metaData",
    "metadata",
    "overlays",
    "regions",
    "rules",
    "settings",
    "solution",
    "title",
    "triggereffect",
    "underlays",
    "videos",
];

/// Returns a description of each drawing, with the cells where it is, and of each unknown field.
pub(super) fn drawn(data: &Data) -> Result<Vec<String>, SudokuPadError> {
    let mut drawn = Vec::new();
    for (field, name) in PATHS {
        for entry in objects(data, field)? {
            let points = points(entry);
            let places = if points.is_empty() {
                String::new()
            } else {
                format!(" through {}", along(&points))
            };
            drawn.push(format!("{name}{}{places}", colour(entry)));
        }
    }
    for (field, name) in FORMS {
        for entry in objects(data, field)? {
            let places = point(&entry["center"]).map(|at| format!(" at {}", around(at)));
            let text = text_of(&entry["text"]);
            let text = if text.is_empty() { String::new() } else { format!(" `{text}`") };
            drawn.push(format!("{name}{}{text}{}", colour(entry), places.unwrap_or_default()));
        }
    }
    let pictures = PICTURES.iter().filter(|(name, _)| data.about(name).is_some());
    drawn.extend(pictures.map(|(_, description)| (*description).to_owned()));
    let is_empty = |value: &Value| match value {
        Value::Null | Value::Bool(false) => true,
        Value::Array(items) => items.is_empty(),
        _ => false,
    };
    let unknown = data
        .fields
        .iter()
        .filter(|(name, value)| !KNOWN.contains(&name.as_str()) && !is_empty(value));
    drawn.extend(unknown.map(|(name, _)| format!("field `{name}`")));
    Ok(drawn)
}

/// Returns whether a form is drawn on an edge between two cells.
pub(super) fn has_dots(data: &Data) -> Result<bool, SudokuPadError> {
    let mut found = false;
    for (field, _) in FORMS {
        let mut centres = objects(data, field)?.filter_map(|entry| point(&entry["center"]));
        found |= centres.any(is_on_edge);
    }
    Ok(found)
}

/// Returns the elements of a list of objects.
fn objects<'d>(
    data: &'d Data,
    field: &str,
) -> Result<impl Iterator<Item = &'d Value>, SudokuPadError> {
    let entries = data.list(field)?;
    match entries.iter().enumerate().find(|(_, entry)| !entry.is_object()) {
        Some((index, entry)) => {
            Err(wrong_entry(field, index, format!("found {}, expected an object", quoted(entry))))
        }
        None => Ok(entries.iter()),
    }
}

fn points(entry: &Value) -> Vec<Point> {
    entry["wayPoints"].as_array().into_iter().flatten().filter_map(point).collect()
}

/// Returns the colour of a line or the inner colour of a form, with a space before it. Returns an empty text if it has
/// none.
fn colour(entry: &Value) -> String {
    let colours = ["backgroundColor", "borderColor", "color"].map(|field| text_of(&entry[field]));
    let first = colours.into_iter().find(|colour| !colour.is_empty());
    first.map_or_else(String::new, |colour| format!(" {colour}"))
}
