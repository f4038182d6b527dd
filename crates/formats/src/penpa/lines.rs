//! Reads the clues along lines: thermometers, and arrows from a circle.

use itertools::Itertools;
use serde_json::Value;

use super::board::Board;
use super::data::Data;
use super::error::PenpaError;
use crate::quoted::quoted;
use sudosat_grid::{Cell, Clue};

/// Reads the thermometers and arrows. A line of one cell does not restrict its digit.
pub(super) fn clues(data: &Data) -> Result<Vec<Clue>, PenpaError> {
    let thermometers =
        of_tool(data, "thermo", |cells| format!("thermo {}", cells.iter().join(" ")))?;
    let arrows = of_tool(data, "arrows", |cells| {
        format!("arrow {} / {}", cells[0], cells[1..].iter().join(" "))
    })?;
    Ok([thermometers, arrows].concat())
}

/// Returns a clue for each drawing of a tool with at least two cells.
fn of_tool(
    data: &Data,
    tool: &str,
    text: impl Fn(&[Cell]) -> String,
) -> Result<Vec<Clue>, PenpaError> {
    let mut clues = Vec::new();
    for (index, line) in data.list(tool)?.iter().enumerate() {
        let refused = |problem| PenpaError::of_entry(tool, index, problem);
        let cells = cells_of(line, &data.board).map_err(refused)?;
        if cells.len() > 1 {
            let clue = text(&cells).parse::<Clue>();
            clues.push(clue.map_err(|error| refused(error.problem))?);
        }
    }
    Ok(clues)
}

/// Returns the cells in a list of squares.
///
/// # Errors
///
/// Returns an error that says what was found and expected.
pub(super) fn cells_of(squares: &Value, board: &Board) -> Result<Vec<Cell>, String> {
    let wrong = |expected: &str| format!("found {}, expected {expected}", quoted(squares));
    let squares = squares.as_array().ok_or_else(|| wrong("a list of squares"))?;
    let cell = |square: &Value| {
        let index = square.as_u64().and_then(|index| usize::try_from(index).ok());
        index
            .and_then(|index| board.cell(index))
            .ok_or_else(|| format!("found the square {}, expected one of the grid", quoted(square)))
    };
    squares.iter().map(cell).collect()
}
