//! A puzzle as a request poses it.

use serde::{Deserialize, Serialize};
use serde_json::Value;
use utoipa::ToSchema;

use super::{ApiError, Code, Config};
use crate::backend::{Engine, EngineError};
use crate::formats::{Alphabet, Entry, Format, ReadOptions, read_str};
use crate::grid::{Digit, Layout, Puzzle, Rules, Shape};

/// The cells: a text in any form, or rows of digits, where 0, null, "." and "" are empty.
#[derive(Clone, Debug, PartialEq, Deserialize, Serialize, ToSchema)]
#[serde(untagged, expecting = "expected a text, or an array of rows of digits")]
pub(super) enum Board {
    /// A text, such as 81 characters.
    Text(String),
    /// An array of rows.
    Rows(Vec<Vec<Value>>),
}

/// How large the grid is: the side, or the rows x columns of a box.
#[derive(Clone, Debug, PartialEq, Eq, Deserialize, Serialize, ToSchema)]
#[serde(untagged, expecting = "size: expected a side, such as 9, or a box, such as \"3x3\"")]
pub(super) enum Size {
    /// The side, such as 9.
    Side(u64),
    /// The box, such as 3x3.
    Boxes(String),
}

/// How a board is to be read.
#[derive(Clone, Debug, Default, PartialEq, Eq, Deserialize, Serialize, ToSchema)]
pub(super) struct Reading {
    /// The side, such as 9, or the rows x columns of a box, such as "3x3"; told by the board otherwise.
    pub size: Option<Size>,
    /// Rules beyond the classic ones, such as "diagonals,windows"; a text may tell them itself.
    pub rules: Option<String>,
    /// The form of the text, where looks deceive: line, count-line, block, sdk, sdm, ss, marks-line, marks, csv,
    /// tokens, json.
    pub format: Option<String>,
    /// The symbols of the digits: digits, a10, letters, hex, numbers, or the symbols themselves.
    pub alphabet: Option<String>,
}

impl Reading {
    fn options(&self, config: &Config) -> Result<ReadOptions, ApiError> {
        Ok(ReadOptions {
            shape: self.size.as_ref().map(|size| size.shape(config)).transpose()?,
            alphabet: parsed::<Alphabet>(self.alphabet.as_ref(), "alphabet")?,
            format: parsed::<Format>(self.format.as_ref(), "format")?,
            rules: parsed::<Rules>(self.rules.as_ref(), "rules")?,
        })
    }

    /// The puzzle that `board` is, read this way.
    ///
    /// # Errors
    ///
    /// What is wrong with it, or that it is larger than the server allows.
    pub fn read(&self, board: &Board, config: &Config) -> Result<Entry, ApiError> {
        let mut options = self.options(config)?;
        let text = match board {
            Board::Text(text) => text.clone(),
            Board::Rows(rows) if self.is_canvas(&options) => canvas(rows, &options)?,
            Board::Rows(rows) => {
                options.format = Some(Format::Json);
                serde_json::to_string(&rows_of_cells(rows)).unwrap_or_default()
            }
        };
        let mut entries = read_str(&text, &options);
        let mut entry =
            entries.next().unwrap_or_else(|| unreachable!("an empty text is an error"))?;
        if entries.next().is_some() {
            return Err(ApiError::new(Code::BadPuzzle, "expected one puzzle, found several"));
        }
        check_size(&entry.puzzle, config)?;
        if matches!(board, Board::Rows(_)) && self.alphabet.is_none() {
            entry.alphabet = Alphabet::for_side(entry.puzzle.shape().side());
        }
        Ok(entry)
    }

    /// Whether several grids lie on a canvas.
    fn is_canvas(&self, options: &ReadOptions) -> bool {
        let rules = options.rules.clone().unwrap_or_default();
        let layout = Layout::new(options.shape.unwrap_or_default(), &rules);
        layout.is_ok_and(|layout| layout.shape().is_canvas())
    }

    /// The empty puzzle of this size and these rules.
    ///
    /// # Errors
    ///
    /// A size or rules that make no sense, or that are larger than the server allows.
    pub fn empty(&self, config: &Config) -> Result<Entry, ApiError> {
        let options = self.options(config)?;
        let shape = options.shape.unwrap_or_default();
        let layout = Layout::new(shape, &options.rules.unwrap_or_default());
        let layout = layout.map_err(|error| ApiError::new(Code::BadValue, error.to_string()))?;
        let puzzle = Puzzle::from(layout.empty_grid()).under(layout.rules().clone());
        check_size(&puzzle, config)?;
        let alphabet = options.alphabet.unwrap_or_else(|| Alphabet::for_side(shape.side()));
        Ok(Entry {
            line: 1,
            format: Format::Line,
            puzzle,
            expected_count: None,
            solution: None,
            comment: None,
            alphabet,
        })
    }
}

/// The engine called `name`, cdcl without a name; `heuristic` is cdcl's way to choose what to decide.
///
/// # Errors
///
/// Names that mean nothing, and programs: nobody may run one by a request.
pub(super) fn engine(name: Option<&str>, heuristic: Option<&str>) -> Result<Engine, ApiError> {
    let name = name.unwrap_or("cdcl");
    let name = heuristic.map_or_else(|| name.to_owned(), |heuristic| format!("{name}:{heuristic}"));
    let bad = |message: String| ApiError::new(Code::BadValue, format!("engine: {message}"));
    if name.contains("cmd:") {
        return Err(bad("a request cannot run programs".to_owned()));
    }
    name.parse().map_err(|error: EngineError| bad(error.to_string()))
}

fn parsed<T: std::str::FromStr<Err: std::fmt::Display>>(
    text: Option<&String>,
    field: &str,
) -> Result<Option<T>, ApiError> {
    let bad = |error| ApiError::new(Code::BadValue, format!("{field}: {error}"));
    text.map(|text| text.parse().map_err(bad)).transpose()
}

/// The rows of a canvas as lines, one symbol a cell: numbers could not say where no grid is.
fn canvas(rows: &[Vec<Value>], options: &ReadOptions) -> Result<String, ApiError> {
    let side = options.shape.unwrap_or_default().side();
    let alphabet = options.alphabet.clone().unwrap_or_else(|| Alphabet::for_side(side));
    let bad = |found: &dyn std::fmt::Display| {
        ApiError::new(Code::BadPuzzle, format!("found {found}, expected 0 to {side}"))
    };
    let symbol = |cell: &Value| match cell {
        Value::Null => Ok(' '),
        Value::Number(number) if number.as_u64() == Some(0) => Ok('.'),
        Value::Number(number) => {
            let digit = number.as_u64().filter(|&digit| digit <= side as u64);
            let digit = digit.and_then(|digit| Digit::from_number(digit as usize));
            digit.and_then(|digit| alphabet.symbol(digit)).ok_or_else(|| bad(number))
        }
        Value::String(text) if text.is_empty() => Ok('.'),
        Value::String(text) if text.chars().count() == 1 => Ok(text.chars().next().unwrap_or('.')),
        other => Err(bad(other)),
    };
    let line = |row: &Vec<Value>| row.iter().map(symbol).collect::<Result<String, _>>();
    Ok(rows.iter().map(line).collect::<Result<Vec<_>, _>>()?.join("\n"))
}

/// Rows as the reader of JSON knows them, empty cells as 0.
fn rows_of_cells(rows: &[Vec<Value>]) -> Value {
    let cell = |cell: &Value| match cell {
        Value::Null => Value::from(0),
        Value::String(text) if ["", ".", "0"].contains(&text.trim()) => Value::from(0),
        Value::String(text) => {
            text.trim().parse::<u64>().map_or_else(|_| cell.clone(), Value::from)
        }
        _ => cell.clone(),
    };
    rows.iter().map(|row| row.iter().map(cell).collect::<Value>()).collect()
}

impl Size {
    fn shape(&self, config: &Config) -> Result<Shape, ApiError> {
        let bad = |message: String| ApiError::new(Code::BadValue, format!("size: {message}"));
        let shape = match self {
            Size::Side(side) if *side > config.max_side as u64 => {
                return Err(too_large(*side, config));
            }
            Size::Side(side) => Shape::of_side(*side as usize).map_err(|error| error.to_string()),
            Size::Boxes(text) => text.parse::<Shape>().map_err(|error| error.to_string()),
        };
        shape.map_err(bad)
    }
}

/// Whether the server takes a puzzle of this size.
fn check_size(puzzle: &Puzzle, config: &Config) -> Result<(), ApiError> {
    let shape = puzzle.shape();
    let most = config.max_side * config.max_side;
    if shape.side() > config.max_side {
        return Err(too_large(shape.side() as u64, config));
    }
    if shape.rows() * shape.columns() > 2 * most {
        let message =
            format!("the canvas has {} cells, at most {} are taken", shape.cell_count(), 2 * most);
        return Err(ApiError::new(Code::TooLarge, message));
    }
    Ok(())
}

fn too_large(side: u64, config: &Config) -> ApiError {
    let message =
        format!("a grid of side {side} is too large: at most {} is taken here", config.max_side);
    ApiError::new(Code::TooLarge, message)
}
