//! Takes the text of a puzzle apart. Its first line has the size and the names, the fourth the drawings of the setter,
//! the sixth the squares of the grid. The others have settings, and what the person who solves the puzzle drew.

use serde_json::{Map, Value};

use super::board::{Board, MARGIN};
use super::error::PenpaError;
use crate::quoted::{quoted, shortened};
use sudosat_grid::quantity;

/// The line with the drawings of the setter, and the line with the squares of the grid, from 0.
const DRAWINGS: usize = 3;
const SQUARES: usize = 5;

/// The place of the rules in the first line.
const RULES: usize = 18;

/// The largest number of rows or columns in the data.
const WIDEST: usize = 1000;

/// The text of a puzzle, taken apart.
#[derive(Debug)]
pub(super) struct Data {
    /// The parts of the first line.
    header: Vec<String>,
    /// The drawings of the setter, by the names of their tools.
    pub drawings: Map<String, Value>,
    pub board: Board,
}

impl Data {
    /// Takes a text apart, in which all words are written in full.
    pub fn of(text: &str) -> Result<Self, PenpaError> {
        let lines: Vec<&str> = text.split('\n').collect();
        let header: Vec<String> = lines[0].trim().split(',').map(str::to_owned).collect();
        if !["square", "sudoku"].contains(&&*header[0]) {
            return Err(PenpaError::GridType(shortened(&header[0]).to_owned()));
        }
        let columns = size(&header, 1, "columns")? + 2 * MARGIN;
        let rows = size(&header, 2, "rows")? + 2 * MARGIN;
        let board = Board::new(columns, rows, &squares(&lines)?)?;
        let drawings = json::<Map<String, Value>>(&lines, DRAWINGS, "the drawings")?;
        Ok(Data { header, drawings, board })
    }

    /// Returns a text of the first line without its label. Returns `None` if there is none.
    pub fn about(&self, index: usize, label: &str) -> Option<String> {
        let text = self.header.get(index)?.replace("%2C", ",");
        let text = text.strip_prefix(label).unwrap_or(&text).trim();
        Some(text.to_owned()).filter(|text| !text.is_empty())
    }

    /// Returns the text of the rules, in which some symbols are written as others. Returns `None` if there is none.
    pub fn rules_text(&self) -> Option<String> {
        let text = self.about(RULES, "")?;
        Some(text.replace("%2D", "\n").replace("%2E", "&").replace("%2F", "="))
    }

    /// Returns the drawings of a tool that draws at points. Returns no drawings if the field is missing or null.
    pub fn points(&self, tool: &str) -> Result<Vec<(&str, &Value)>, PenpaError> {
        match self.drawings.get(tool) {
            None | Some(Value::Null) => Ok(Vec::new()),
            Some(Value::Object(points)) => {
                Ok(points.iter().map(|(point, value)| (point.as_str(), value)).collect())
            }
            Some(other) => Err(wrong(tool, other, "an object")),
        }
    }

    /// Returns the drawings of a tool that draws one after the other. Returns none if the field is missing or null.
    pub fn list(&self, tool: &str) -> Result<&[Value], PenpaError> {
        match self.drawings.get(tool) {
            None | Some(Value::Null) => Ok(&[]),
            Some(Value::Array(items)) => Ok(items),
            Some(other) => Err(wrong(tool, other, "a list")),
        }
    }
}

/// Returns the number of columns or rows in the first line.
fn size(header: &[String], index: usize, name: &str) -> Result<usize, PenpaError> {
    let text = header.get(index).map_or("", |text| text.trim());
    text.parse().ok().filter(|size| (1..=WIDEST).contains(size)).ok_or_else(|| {
        let found = shortened(text);
        PenpaError::of_part(name, format!("found `{found}`, expected a number from 1 to {WIDEST}"))
    })
}

/// Returns the numbers of the squares of the grid. The data have the first one, and the steps to the others.
fn squares(lines: &[&str]) -> Result<Vec<usize>, PenpaError> {
    let steps = json::<Vec<Option<i64>>>(lines, SQUARES, "the list of squares")?;
    let mut at = 0_i64;
    let square = |step: i64| {
        at = at.checked_add(step)?;
        usize::try_from(at).ok()
    };
    let squares: Option<Vec<usize>> = steps.into_iter().flatten().map(square).collect();
    let problem = || "found a negative number, expected the numbers of squares".to_owned();
    squares.ok_or_else(|| PenpaError::of_part("the list of squares", problem()))
}

/// Reads the JSON in a line, from 0.
fn json<T: serde::de::DeserializeOwned>(
    lines: &[&str],
    index: usize,
    name: &str,
) -> Result<T, PenpaError> {
    let text = lines.get(index).ok_or_else(|| {
        let found = quantity(lines.len(), "line");
        PenpaError::of_part(name, format!("found {found}, expected it in line {}", index + 1))
    })?;
    serde_json::from_str(text).map_err(|error| PenpaError::of_part(name, error.to_string()))
}

fn wrong(tool: &str, found: &Value, expected: &str) -> PenpaError {
    PenpaError::of_part(tool, format!("found {}, expected {expected}", quoted(found)))
}
