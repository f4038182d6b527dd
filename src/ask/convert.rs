//! How is it written in another form?

use serde_json::{Map, Value};

use crate::formats::{Alphabet, Entry, OutputFormat, write};

/// Why a puzzle cannot be written in a form.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
pub enum ConvertError {
    /// Pencil marks of several grids cannot be read back from a drawing: where no grid is, it has nothing to
    /// tell columns by.
    #[error("marks cannot draw several grids: expected another form, such as marks-line or json")]
    SeveralGrids,
    /// The alphabet has too few symbols, or a custom one the wrong number.
    #[error("the alphabet {alphabet} does not fit a grid of side {side}: expected {side} symbols")]
    Alphabet {
        /// Its name or symbols.
        alphabet: String,
        /// The side of the grid.
        side: usize,
    },
}

/// The puzzle in another form, without a line that tells its rules; ends in a newline. Without an alphabet in
/// the symbols it was read with.
///
/// # Errors
///
/// [`ConvertError`].
pub fn convert(
    entry: &Entry,
    to: OutputFormat,
    alphabet: Option<&Alphabet>,
) -> Result<String, ConvertError> {
    let Entry { puzzle, solution, comment, .. } = entry;
    let alphabet = fitting(entry, alphabet)?;
    if to == OutputFormat::Marks && puzzle.shape().is_canvas() {
        return Err(ConvertError::SeveralGrids);
    }
    let mut text = match to {
        OutputFormat::Csv => write::csv(&puzzle.clues, solution.as_ref(), alphabet),
        OutputFormat::Json => write::json(puzzle, solution.as_ref(), alphabet),
        OutputFormat::Sdk => write::sdk(&puzzle.clues, alphabet, comment.as_deref()),
        form => write::without_rules(puzzle, form, alphabet),
    };
    if !text.ends_with('\n') {
        text.push('\n');
    }
    Ok(text)
}

/// The puzzle as the fields of a CSV record.
///
/// # Errors
///
/// [`ConvertError`].
pub fn convert_to_record(
    entry: &Entry,
    alphabet: Option<&Alphabet>,
) -> Result<Map<String, Value>, ConvertError> {
    let alphabet = fitting(entry, alphabet)?;
    let line = |grid| Value::from(write::line(grid, alphabet));
    let solution = entry.solution.as_ref().map_or(Value::Null, line);
    let fields = [("puzzle", line(&entry.puzzle.clues)), ("solution", solution)];
    Ok(fields.map(|(name, value)| (name.to_owned(), value)).into_iter().collect())
}

/// The alphabet to write with, that of the puzzle unless another one is wanted.
fn fitting<'a>(
    entry: &'a Entry,
    alphabet: Option<&'a Alphabet>,
) -> Result<&'a Alphabet, ConvertError> {
    let (alphabet, side) = (alphabet.unwrap_or(&entry.alphabet), entry.puzzle.shape().side());
    match alphabet.fits(side) {
        true => Ok(alphabet),
        false => Err(ConvertError::Alphabet { alphabet: alphabet.to_string(), side }),
    }
}
