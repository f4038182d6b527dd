//! Reads puzzles of SudokuPad into entries, from a line of text or from a JSON object. The reader that recognises all
//! text forms calls these methods.

use serde_json::Value;

use super::data::Data;
use super::error::SudokuPadError;
use super::link::data_of;
use super::puzzle::Reading;
use super::zipped;
use crate::lz::decompress;
use crate::{
    Alphabet, Entry, Format, FormatError, FormatErrorKind, NOT_UNDERSTOOD,
    listed_as_not_understood, source::LIMIT, state::ReaderState,
};

/// The texts that the entry keeps: the name of each in SudokuPad, and the name of its field in the entry.
const KEPT: [(&str, &str); 3] = [("title", "title"), ("author", "author"), ("rules", "ruleset")];

/// Returns whether a JSON value is a puzzle of SudokuPad: the first of its cells is an object.
pub(crate) fn is_puzzle(value: &Value) -> bool {
    value["cells"][0][0].is_object()
}

impl ReaderState {
    /// Reads the puzzle of a line, which contains a link or the compressed puzzle.
    pub fn read_sudokupad_line(&self, line: usize, text: &str) -> Result<Entry, FormatError> {
        let data = data_of(text.trim()).unwrap_or_else(|| text.trim().to_owned());
        let value = decompress(&data, LIMIT).map_err(SudokuPadError::from);
        let value = value.and_then(|text| zipped::parse(&text));
        value
            .map_err(FormatErrorKind::from)
            .and_then(|value| self.sudokupad_entry(line, value))
            .map_err(|kind| kind.at(line, 1))
    }

    /// Reads a JSON object for which [`is_puzzle`] is true. `line` is the number of its first line.
    pub fn read_sudokupad_object(&self, line: usize, value: Value) -> Result<Entry, FormatError> {
        self.sudokupad_entry(line, value).map_err(|kind| kind.at(line, 1))
    }

    fn sudokupad_entry(&self, line: usize, value: Value) -> Result<Entry, FormatErrorKind> {
        let Value::Object(fields) = value else {
            let problem = "expected an object with the field `cells`".to_owned();
            return Err(SudokuPadError::Json(problem).into());
        };
        let data = Data { fields };
        let Reading { puzzle, not_understood } = data.reading()?;
        let puzzle = self.puzzle_as_requested(puzzle)?;
        puzzle.layout().map_err(SudokuPadError::from)?;
        let kept = KEPT
            .iter()
            .filter_map(|&(name, field)| Some((field.to_owned(), Value::from(data.about(name)?))));
        let listed = listed_as_not_understood(not_understood, data.about("rules").as_deref())
            .map(|listed| (NOT_UNDERSTOOD.to_owned(), listed));
        let (solution, fields) = (data.solution(puzzle.shape()), kept.chain(listed).collect());
        let alphabet = Alphabet::for_shape(puzzle.shape());
        let entry = Entry::new(line, Format::SudokuPad, puzzle, alphabet);
        Ok(Entry { solution, fields, ..entry })
    }
}
