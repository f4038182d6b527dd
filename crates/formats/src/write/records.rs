//! Writes puzzles as CSV records and JSON objects.

use serde::Serialize;

use sudosat_grid::{Grid, Puzzle};

use super::{Alphabet, fitting, line, marks_line};

/// The header line above records of [`csv`](super::csv()), without a line end.
pub const CSV_HEADER: &str = "puzzle,solution";

/// Writes one CSV record, `puzzle,solution`, without a line end. Both are written as [`line`](super::line()) writes
/// them. If there is no solution, the second field is empty.
#[must_use]
pub fn csv(clues: &Grid, solution: Option<&Grid>, alphabet: &Alphabet) -> String {
    let solution = solution.map_or_else(String::new, |grid| line(grid, alphabet));
    format!("{},{}", field(&line(clues, alphabet)), field(&solution))
}

/// Returns a CSV field. It has quotation marks around it if the symbols of a custom alphabet make them necessary.
fn field(text: &str) -> String {
    match text.contains([',', '"', ';']) {
        true => format!("\"{}\"", text.replace('"', "\"\"")),
        false => text.to_owned(),
    }
}

/// The JSON form of one puzzle.
#[derive(Serialize)]
struct Record {
    shape: String,
    #[serde(skip_serializing_if = "Option::is_none")]
    rules: Option<String>,
    #[serde(skip_serializing_if = "Option::is_none")]
    alphabet: Option<String>,
    clues: String,
    #[serde(skip_serializing_if = "Option::is_none")]
    marks: Option<String>,
    #[serde(skip_serializing_if = "Option::is_none")]
    solution: Option<String>,
}

/// Writes one JSON object on one line, without a line end.
///
/// The object has these fields:
///
/// - `shape`: the number of rows and columns of a box, such as `3x3`;
/// - `rules`, unless they are classic;
/// - `clues`: the clues, as [`line`](super::line()) writes them;
/// - `solution`, if there is one: the solution, as [`line`](super::line()) writes it;
/// - `marks`, if the puzzle has pencil marks: the pencil marks, as [`marks_line`] writes them;
/// - `alphabet`, unless it is the usual alphabet for the shape: its name or symbols.
#[must_use]
pub fn json(puzzle: &Puzzle, solution: Option<&Grid>, alphabet: &Alphabet) -> String {
    let alphabet = fitting(alphabet, puzzle.shape());
    let usual = Alphabet::for_shape(puzzle.shape()).to_string() == alphabet.to_string();
    let record = Record {
        shape: puzzle.shape().to_string(),
        rules: (!puzzle.rules.is_classic()).then(|| puzzle.rules.to_string()),
        alphabet: (!usual).then(|| alphabet.to_string()),
        clues: line(&puzzle.clues, &alphabet),
        marks: puzzle.marks.as_ref().map(|marks| marks_line(marks, &alphabet)),
        solution: solution.map(|grid| line(grid, &alphabet)),
    };
    serde_json::to_string(&record).unwrap_or_default()
}
