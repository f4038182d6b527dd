//! Finds the compressed JSON in a link, or in a text that is nothing but this JSON.

use super::data::FpuzzlesData;
use super::error::FpuzzlesError;
use super::lz::decompress;

/// The texts that precede the data in a link, to f-puzzles itself or to SudokuPad for puzzles of f-puzzles.
const HEADS: [&str; 4] = ["?load=", "/fpuzzles", "?puzzleid=fpuzzles", "?fpuzzles="];

/// The first symbols of every compressed JSON object with a field: the compressed form of `{"`, as far as it fills
/// whole symbols.
const FIRST: &str = "N4Ig";

/// The length from which a text that begins like compressed JSON is taken for it, rather than for a line of cells.
const LEAST_LENGTH: usize = 120;

/// Returns whether the text is a link with the data, or the data itself.
pub(in crate::formats) fn begins(text: &str) -> bool {
    let data = data_of(text);
    let is_link = data.len() < text.len() && text.contains("://");
    data.starts_with(FIRST) && (is_link || data.len() >= LEAST_LENGTH)
}

impl FpuzzlesData {
    /// Reads a link, or the compressed JSON alone. The decompressed text may have at most `most` UTF-16 units.
    ///
    /// # Errors
    ///
    /// Returns an error if the text is damaged, too long, or no JSON object with a grid.
    pub fn from_link(text: &str, most: usize) -> Result<Self, FpuzzlesError> {
        let data = data_of(text);
        let plain;
        let data = match data.contains('%') {
            true => {
                plain = ["%2B+", "%2F/", "%3D="].iter().fold(data.to_owned(), |data, pair| {
                    let (escaped, symbol) = pair.split_at(3);
                    data.replace(escaped, symbol).replace(&escaped.to_lowercase(), symbol)
                });
                plain.as_str()
            }
            false => data,
        };
        Self::from_json(&decompress(data, most)?)
    }
}

/// Returns the text behind the last head, up to the next parameter of the link.
fn data_of(text: &str) -> &str {
    let ends = HEADS.iter().filter_map(|head| Some(text.rfind(head)? + head.len()));
    let Some(end) = ends.max() else { return text };
    let data = &text[end..];
    data.split(['&', '#']).next().unwrap_or(data)
}
