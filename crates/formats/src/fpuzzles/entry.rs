//! Reads puzzles of f-puzzles into entries, from a line of text or from a JSON object. The reader that recognises all
//! text forms calls these methods.

use serde_json::{Value, json};

use super::data::FpuzzlesData;
use super::error::FpuzzlesError;
use super::puzzle::FpuzzlesPart;
use crate::{
    Alphabet, Entry, Format, FormatError, FormatErrorKind, NOT_UNDERSTOOD, source::LIMIT,
    state::ReaderState,
};
use sudosat_grid::{Grid, Shape};

/// The fields that the entry keeps, in addition to the puzzle.
pub(super) const KEPT: [&str; 3] = ["title", "author", "ruleset"];

/// Returns whether a JSON value is a puzzle of f-puzzles: the first cell of its grid is an object, or it has a size and
/// a grid without rows, which is an error.
pub(crate) fn is_puzzle(value: &Value) -> bool {
    let grid = &value["grid"];
    let lacks_rows = grid.as_array().is_some_and(Vec::is_empty) && value.get("size").is_some();
    let has_cells = ["puzzle", "clues", "marks"].iter().any(|&field| value.get(field).is_some());
    grid[0][0].is_object() || lacks_rows && !has_cells
}

/// Returns the field [`NOT_UNDERSTOOD`] if the data have a solution that is not a full grid, so that `solution` is
/// `None`.
fn left_out(data: &FpuzzlesData, solution: Option<&Grid>, shape: Shape) -> Option<(String, Value)> {
    let is_left_out = data.has("solution") && solution.is_none();
    let listed = || json!([format!("the field solution (expected {} digits)", shape.cell_count())]);
    is_left_out.then(|| (NOT_UNDERSTOOD.to_owned(), listed()))
}

impl ReaderState {
    /// Reads the puzzle of a line, which contains a link or the compressed JSON.
    pub fn read_fpuzzles_line(&self, line: usize, text: &str) -> Result<Entry, FormatError> {
        let data = FpuzzlesData::from_link(text.trim(), LIMIT);
        data.map_err(FormatErrorKind::from)
            .and_then(|data| self.fpuzzles_entry(line, &data))
            .map_err(|kind| kind.at(line, 1))
    }

    /// Reads a JSON object for which [`is_puzzle`] is true. `line` is the number of its first line.
    pub fn read_fpuzzles_object(&self, line: usize, value: &Value) -> Result<Entry, FormatError> {
        let fields = value.as_object().cloned().unwrap_or_default();
        let data = FpuzzlesData::from_fields(fields).map_err(FormatErrorKind::from);
        data.and_then(|data| self.fpuzzles_entry(line, &data)).map_err(|kind| kind.at(line, 1))
    }

    fn fpuzzles_entry(&self, line: usize, data: &FpuzzlesData) -> Result<Entry, FormatErrorKind> {
        let puzzle = data.puzzle(FpuzzlesPart::Givens, Shape::MAX_SIDE)?.puzzle;
        let puzzle = self.puzzle_as_requested(puzzle)?;
        puzzle.layout().map_err(FpuzzlesError::from)?;
        let kept = KEPT.iter().filter(|field| data.has(field));
        let kept = kept.map(|&field| (field.to_owned(), data.fields[field].clone()));
        let solution = data.solution(puzzle.shape());
        let fields = kept.chain(left_out(data, solution.as_ref(), puzzle.shape())).collect();
        let alphabet = Alphabet::for_shape(puzzle.shape());
        let entry = Entry::new(line, Format::Fpuzzles, puzzle, alphabet);
        Ok(Entry { solution, fields, ..entry })
    }
}
