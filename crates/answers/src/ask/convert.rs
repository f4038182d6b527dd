//! Converts puzzles to other formats.

use serde_json::{Map, Value};

use crate::formats::{
    Alphabet, Entry, OutputFormat, WriteError, write, write_fpuzzles, write_penpa, write_sudokupad,
};
use crate::grid::{Cell, Digit, Puzzle};

/// The reason why a puzzle cannot be written in a format.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
pub enum ConvertError {
    /// The format `marks` cannot show the pencil marks of several grids. Void cells would be gaps in the text, and a
    /// parser could not determine which columns follow a gap.
    #[error("marks cannot draw several grids: expected another form, such as marks-line or json")]
    SeveralGrids,
    /// The format `marks` cannot show a grid whose rules give its size or its digits or add extra cells. For such a
    /// grid, the parser expects one character for each cell.
    #[error(
        "marks cannot draw a grid with a size or digits from the rules: expected another form, such as marks-line or json"
    )]
    OwnSize,
    /// The format holds clues alone, and the pencil marks of the puzzle exclude more digits than its clues do.
    #[error(
        "{0} holds no pencil marks: expected another form, such as marks-line, json or fpuzzles"
    )]
    PencilMarks(OutputFormat),
    /// The format is that of another program, and it cannot express the rules.
    #[error(transparent)]
    Write(#[from] WriteError),
    /// The alphabet has too few symbols for the grid, or it is a custom alphabet and has too many.
    #[error("the alphabet {alphabet} does not fit a grid of side {side}: expected {side} symbols")]
    Alphabet {
        /// The name or the symbols of the alphabet.
        alphabet: String,
        /// The side of the grid, which is the number of symbols that it needs.
        side: usize,
    },
}

/// Returns the puzzle in the format `to`, without a line that names its rules. The text ends in a newline. If
/// `alphabet` is `None`, the text uses the symbols that the puzzle was read with.
///
/// # Errors
///
/// Returns [`ConvertError`] if the format cannot show the puzzle or the alphabet does not fit its grid.
pub fn convert(
    entry: &Entry,
    to: OutputFormat,
    alphabet: Option<&Alphabet>,
) -> Result<String, ConvertError> {
    let Entry { puzzle, solution, comment, fields, .. } = entry;
    let alphabet = &fitting(entry, alphabet)?;
    match to {
        OutputFormat::Marks => can_draw_marks(puzzle)?,
        _ => can_leave_out_marks(puzzle, to)?,
    }
    let mut text = match to {
        OutputFormat::Csv => write::csv(&puzzle.clues, solution.as_ref(), alphabet),
        OutputFormat::Json => write::json(puzzle, solution.as_ref(), alphabet),
        OutputFormat::Sdk => write::sdk(&puzzle.clues, alphabet, comment.as_deref()),
        OutputFormat::Fpuzzles => write_fpuzzles(puzzle, solution.as_ref(), fields)?,
        OutputFormat::SudokuPad => write_sudokupad(puzzle, solution.as_ref(), fields)?,
        OutputFormat::Penpa => write_penpa(puzzle, solution.as_ref(), fields)?,
        form => write::without_rules(puzzle, form, alphabet)?,
    };
    if !text.ends_with('\n') {
        text.push('\n');
    }
    Ok(text)
}

/// Does the same as [`convert`], but writes the lines that give the shape and the rules above the puzzle, unless the
/// format contains them or the reader assumes them, and the header above a CSV record. So the text can be read alone.
/// JSON has the title of the puzzle, if there is one.
///
/// # Errors
///
/// Returns the errors of [`convert`].
pub fn convert_alone(
    entry: &Entry,
    to: OutputFormat,
    alphabet: Option<&Alphabet>,
) -> Result<String, ConvertError> {
    let text = convert(entry, to, alphabet)?;
    let heading = write::heading(entry.puzzle.shape(), &entry.puzzle.rules);
    Ok(match to {
        OutputFormat::Json => with_title(&text, &entry.fields),
        OutputFormat::Csv => format!("{heading}{}\n{text}", write::CSV_HEADER),
        _ if to.has_rules() => text,
        _ => heading + &text,
    })
}

/// Returns the JSON object `text` with the field `title` of `fields`, if there is one.
fn with_title(text: &str, fields: &[(String, Value)]) -> String {
    let title = fields.iter().find(|(name, _)| name == "title");
    match (title, serde_json::from_str::<Map<String, Value>>(text)) {
        (Some((name, title)), Ok(mut object)) => {
            object.insert(name.clone(), title.clone());
            format!("{}\n", Value::Object(object))
        }
        _ => text.to_owned(),
    }
}

/// Checks that the format `marks` can show the puzzle.
fn can_draw_marks(puzzle: &Puzzle) -> Result<(), ConvertError> {
    let shape = puzzle.shape();
    match puzzle.rules.corners(shape.of_one_grid()) {
        Some(_) => Err(ConvertError::SeveralGrids),
        None if shape.is_canvas() || puzzle.rules.size().is_some() => Err(ConvertError::OwnSize),
        None => Ok(()),
    }
}

/// Checks that `format` has pencil marks, or that the puzzle has none that exclude more digits than its clues do.
fn can_leave_out_marks(puzzle: &Puzzle, format: OutputFormat) -> Result<(), ConvertError> {
    let Some(marks) = puzzle.marks.as_ref().filter(|_| !format.has_marks()) else { return Ok(()) };
    // A layout that cannot be made is refused by the questions that need it.
    let Ok(layout) = puzzle.layout() else { return Ok(()) };
    let open = layout.open_marks(&puzzle.clues);
    let is_possible = |cell, digit| puzzle.clues.get(cell).is_none_or(|clue: Digit| clue == digit);
    let excludes = |&cell: &Cell| {
        open.digits(cell).any(|digit| is_possible(cell, digit) && !marks.allows(cell, digit))
    };
    match layout.cells().iter().any(excludes) {
        true => Err(ConvertError::PencilMarks(format)),
        false => Ok(()),
    }
}

/// Returns the fields `puzzle` and `solution` of a CSV record. `solution` is the solution that the text of the puzzle
/// states, or null.
///
/// # Errors
///
/// Returns [`ConvertError`] if the alphabet does not fit the grid of the puzzle, or if the puzzle has pencil marks that
/// say more than its clues.
pub fn convert_to_record(
    entry: &Entry,
    alphabet: Option<&Alphabet>,
) -> Result<Map<String, Value>, ConvertError> {
    let alphabet = &fitting(entry, alphabet)?;
    can_leave_out_marks(&entry.puzzle, OutputFormat::Csv)?;
    let line = |grid| Value::from(write::line(grid, alphabet));
    let solution = entry.solution.as_ref().map_or(Value::Null, line);
    let fields = [("puzzle", line(&entry.puzzle.clues)), ("solution", solution)];
    Ok(fields.map(|(name, value)| (name.to_owned(), value)).into_iter().collect())
}

/// Returns `alphabet`. If `alphabet` is `None`, returns the alphabet that the puzzle was read with, or the usual one if
/// that one lacks symbols, as the alphabet of an empty grid may. Fails if the caller's alphabet does not fit the side
/// of the grid.
fn fitting(entry: &Entry, alphabet: Option<&Alphabet>) -> Result<Alphabet, ConvertError> {
    let shape = entry.puzzle.shape();
    match alphabet {
        None => Ok(entry.alphabet.clone().or_usual(shape)),
        Some(alphabet) if alphabet.fits(shape.side()) => Ok(alphabet.clone()),
        Some(alphabet) => {
            let (alphabet, side) = (alphabet.to_string(), shape.side());
            Err(ConvertError::Alphabet { alphabet, side })
        }
    }
}
