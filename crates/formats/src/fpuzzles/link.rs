//! Finds the compressed JSON in a link, or in a text that consists only of this JSON.

use super::data::FpuzzlesData;
use super::error::FpuzzlesError;
use crate::lz::decompress;
use crate::percent::decoded;

/// The texts that precede the data in a link. The link leads to f-puzzles itself, or to SudokuPad if it contains a
/// puzzle of f-puzzles.
const HEADS: [&str; 6] =
    ["?load=", "/fpuzzles", "/fpuz", "?puzzleid=fpuzzles", "?puzzleid=fpuz", "?fpuzzles="];

/// The first symbols of every compressed JSON object that has a field. The compressed form of `{"` always begins
/// with these symbols; a later symbol also depends on the text behind `{"`.
const FIRST: &str = "N4Ig";

/// The minimum length of a text that is recognised as compressed JSON by its beginning. A shorter text is read as a
/// line of cells.
const LEAST_LENGTH: usize = 120;

/// Returns whether the text is a link with the compressed JSON, or the compressed JSON itself.
pub(crate) fn begins(text: &str) -> bool {
    let data = data_of(text);
    let is_link = data.len() < text.len() && text.contains("://");
    data.starts_with(FIRST) && (is_link || data.len() >= LEAST_LENGTH)
}

impl FpuzzlesData {
    /// Reads a link with the compressed JSON, or the compressed JSON alone. The decompressed text may have at
    /// most `most` UTF-16 units.
    ///
    /// # Errors
    ///
    /// Returns an error if the text is damaged, is too long, or is not a JSON object with a grid.
    pub fn from_link(text: &str, most: usize) -> Result<Self, FpuzzlesError> {
        let data = decoded(data_of(text));
        Self::from_json(&decompress(&data, most)?)
    }
}

/// Returns the text behind the last of the `HEADS`, up to the next parameter of the link. Returns all of `text` if
/// it contains none of them.
fn data_of(text: &str) -> &str {
    let ends = HEADS.iter().filter_map(|head| Some(text.rfind(head)? + head.len()));
    let Some(end) = ends.max() else { return text };
    let data = &text[end..];
    data.split(['&', '#']).next().unwrap_or(data)
}
