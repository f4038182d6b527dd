//! Reads puzzles of penpa-edit into entries. The reader that recognises all text forms calls the method.

use serde_json::Value;

use super::data::Data;
use super::error::PenpaError;
use super::link::{decompressed, parameter};
use super::puzzle::Reading;
use super::solution::solution;
use super::substitutions::expanded;
use crate::{
    Alphabet, Entry, Format, FormatError, FormatErrorKind, NOT_UNDERSTOOD,
    listed_as_not_understood, source::LIMIT, state::ReaderState,
};

impl ReaderState {
    /// Reads the puzzle of a line, which contains a link.
    pub fn read_penpa_line(&self, line: usize, text: &str) -> Result<Entry, FormatError> {
        self.penpa_entry(line, text.trim()).map_err(|kind| kind.at(line, 1))
    }

    fn penpa_entry(&self, line: usize, link: &str) -> Result<Entry, FormatErrorKind> {
        let data = parameter(link, "p").unwrap_or(link);
        let data = Data::of(&expanded(&decompressed(data, LIMIT)?))?;
        let Reading { puzzle, not_understood } = data.reading()?;
        let puzzle = self.puzzle_as_requested(puzzle)?;
        puzzle.layout().map_err(PenpaError::from)?;
        let answer = parameter(link, "a").and_then(|answer| decompressed(answer, LIMIT).ok());
        let ruleset = data.rules_text();
        let listed = listed_as_not_understood(not_understood, ruleset.as_deref());
        let fields = [
            ("title", data.about(15, "Title:").map(Value::from)),
            ("author", data.about(16, "Author:").map(Value::from)),
            ("ruleset", ruleset.map(Value::from)),
            (NOT_UNDERSTOOD, listed),
        ];
        let fields = fields.into_iter().filter_map(|(name, it)| Some((name.to_owned(), it?)));
        let solution = answer.and_then(|text| solution(&text, &data.board, &puzzle.clues));
        let alphabet = Alphabet::for_shape(puzzle.shape());
        let entry = Entry::new(line, Format::Penpa, puzzle, alphabet);
        Ok(Entry { solution, fields: fields.collect(), ..entry })
    }
}
