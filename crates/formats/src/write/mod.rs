//! Writes puzzles in the standard forms. [`Reader`](super::Reader) reads the same clues or pencil marks from each
//! text. It cannot read framed pencil marks on a canvas, and those of [`marks_shown`] above side 9. The lines of
//! [`heading`] have to precede the text if the form does not state the shape and the rules, and [`CSV_HEADER`] has to
//! precede CSV records.
//!
//! If an alphabet does not [fit](Alphabet::fits) the side of a grid, [`Alphabet::for_shape`] replaces it. A puzzle on
//! one line has no line end. In all other texts each line has a line end, also the last line.

mod marks;
mod records;
mod regions;
mod rows;

pub use marks::{marks_grid, marks_line, marks_shown};
pub use records::{CSV_HEADER, csv, json};
pub use regions::grid_under;
pub use rows::{block, grid, heading, is_usual, line, rules_line, sdk, shape_line};

use std::borrow::Cow;

use sudosat_grid::{Digit, Grid, Marks, Puzzle, Shape};

use super::{
    Alphabet, OutputFormat, WriteError, write_fpuzzles, write_iss, write_penpa, write_sudokupad,
};

/// Writes `puzzle` in `format`, below its [`heading`]. CSV and the forms that
/// [contain the rules](OutputFormat::has_rules) have no heading. If the puzzle has no pencil marks, the forms of
/// pencil marks write every digit in each empty cell, and only the clue in a cell with a clue.
///
/// A CSV record has neither [`CSV_HEADER`] nor rules, and the CSV and JSON forms have no solution.
///
/// ```
/// use sudosat_formats::{Alphabet, OutputFormat, ReadOptions, read_str, write};
/// let entry = read_str("1...\n..2.\n...3\n4...\n", &ReadOptions::default()).next().unwrap()?;
/// let line = write::puzzle(&entry.puzzle, OutputFormat::Line, &Alphabet::digits())?;
/// assert_eq!(line, "1.....2....34...");
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
///
/// # Errors
///
/// Returns the errors of [`without_rules`].
pub fn puzzle(
    puzzle: &Puzzle,
    format: OutputFormat,
    alphabet: &Alphabet,
) -> Result<String, WriteError> {
    let has_no_line = format.has_rules() || format == OutputFormat::Csv;
    let text = without_rules(puzzle, format, alphabet)?;
    Ok(match has_no_line {
        true => text,
        false => heading(puzzle.shape(), &puzzle.rules) + &text,
    })
}

/// Writes `puzzle` as [`puzzle`](puzzle()) does, but without a [`heading`]. Only some forms then
/// [contain the rules](OutputFormat::has_rules). This is meant for streams of puzzles, which have a
/// [`rules_line`] where the rules change.
///
/// # Errors
///
/// Returns an error if `format` is the form of another program, and this form cannot express the rules or the boxes.
pub fn without_rules(
    puzzle: &Puzzle,
    format: OutputFormat,
    alphabet: &Alphabet,
) -> Result<String, WriteError> {
    let clues = &puzzle.clues;
    Ok(match format {
        OutputFormat::Iss => write_iss(puzzle)?,
        OutputFormat::Fpuzzles => write_fpuzzles(puzzle, None, &[])?,
        OutputFormat::SudokuPad => write_sudokupad(puzzle, None, &[])?,
        OutputFormat::Penpa => write_penpa(puzzle, None, &[])?,
        OutputFormat::Grid => grid_under(&puzzle.rules, clues, alphabet),
        OutputFormat::Line => line(clues, alphabet),
        OutputFormat::Block => block(clues, alphabet),
        OutputFormat::Sdk => sdk(clues, alphabet, None),
        OutputFormat::Marks => marks_grid(&marks_of(puzzle), alphabet),
        OutputFormat::MarksLine => marks_line(&marks_of(puzzle), alphabet),
        OutputFormat::Csv => csv(clues, None, alphabet),
        OutputFormat::Json => json(puzzle, None, alphabet),
    })
}

/// Returns the pencil marks of the puzzle. If it has none, each cell without a clue has all digits, and each cell
/// with a clue has only the clue. Void cells have no digit.
fn marks_of(puzzle: &Puzzle) -> Cow<'_, Marks> {
    if let Some(marks) = &puzzle.marks {
        return Cow::Borrowed(marks);
    }
    let mut marks = Marks::full(puzzle.shape());
    for (cell, digit) in puzzle.clues.filled() {
        marks.fix(cell, digit);
    }
    for cell in puzzle.shape().cells().filter(|&cell| puzzle.clues.is_void(cell)) {
        marks.clear(cell);
    }
    Cow::Owned(marks)
}

/// Returns `alphabet` if it can write a grid of `shape`, and otherwise the usual alphabet for `shape`.
fn fitting(alphabet: &Alphabet, shape: Shape) -> Alphabet {
    alphabet.clone().or_usual(shape)
}

/// Returns the text of one cell: the symbol or number of its digit, or the symbol for an empty cell.
fn cell_text(digit: Option<Digit>, alphabet: &Alphabet) -> String {
    digit.map_or_else(|| alphabet.blank().to_string(), |digit| alphabet.text(digit))
}

/// Returns the texts of the cells of `grid`, row by row.
fn cell_texts(grid: &Grid, alphabet: &Alphabet) -> impl Iterator<Item = String> {
    grid.shape().cells().map(move |cell| cell_text(grid.get(cell), alphabet))
}
