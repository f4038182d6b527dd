//! Writes puzzles as links of penpa-edit.

mod cages;
mod drawings;
mod settings;

use miniz_oxide::deflate::compress_to_vec;
use serde_json::{Value, json};

use super::board::{Board, MARGIN};
use super::link::encoded;
use super::substitutions::abbreviated;
use crate::{OutputFormat, WriteError};
use settings::{answer_settings, header, mode, solving_mode};
use sudosat_grid::{Cell, Grid, Puzzle, Shape};

/// The address of penpa-edit.
const SITE: &str = "https://swaroopg92.github.io/penpa-edit/";

/// How much time deflate takes to find repetitions, from 0 to 10.
const COMPRESSION: u8 = 9;

/// Writes a puzzle as a link of penpa-edit. The link contains the puzzle, its `solution`, and those of `fields` that
/// penpa-edit has: `title`, `author` and `ruleset`. Reading the link gives a puzzle of the same size with the same
/// solutions.
///
/// # Errors
///
/// Returns an error that names all rules and clues that the drawings of penpa-edit cannot express.
///
/// ```
/// use sudosat_formats::{ReadOptions, read_str, write_penpa};
/// let text = "# rules: killer 3 r1c1 r1c2, thermo r4c1 r4c2\n....2...........\n";
/// let entry = read_str(text, &ReadOptions::default()).next().unwrap()?;
/// let link = write_penpa(&entry.puzzle, None, &[])?;
/// assert!(link.starts_with("https://swaroopg92.github.io/penpa-edit/#m=edit&p="));
/// let again = read_str(&link, &ReadOptions::default()).next().unwrap()?;
/// assert_eq!(again.puzzle, entry.puzzle);
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
pub fn write_penpa(
    puzzle: &Puzzle,
    solution: Option<&Grid>,
    fields: &[(String, Value)],
) -> Result<String, WriteError> {
    let board = board(puzzle.shape());
    let drawings = drawings::drawings(puzzle, &board)?;
    let solution = solution.filter(|solution| solution.is_full());
    let is_for_solving = solution.is_some();
    let nothing = Value::from(drawings::empty());
    let mut lines = vec![
        header(&board, fields),
        json!([0, 0, 0, 0]).to_string(),
        if is_for_solving { solving_mode() } else { mode().to_string() },
        drawings.to_string(),
        if is_for_solving { String::new() } else { nothing.to_string() },
        squares(&board).to_string(),
        json!([]).to_string(),
        answer_settings(is_for_solving).to_string(),
    ];
    lines.extend(settings::rest(&nothing, is_for_solving));
    let text = compressed(&abbreviated(&lines.join("\n")));
    Ok(match solution {
        None => format!("{SITE}#m=edit&p={text}"),
        Some(solution) => format!("{SITE}#m=solve&p={text}&a={}", answer(puzzle, solution, &board)),
    })
}

/// Returns the board for a grid: nothing but the margin surrounds the grid.
fn board(shape: Shape) -> Board {
    let side = shape.side();
    let width = side + 2 * MARGIN;
    Board { columns: width, rows: width, top: MARGIN, left: MARGIN, side }
}

fn compressed(text: &str) -> String {
    encoded(&compress_to_vec(text.as_bytes(), COMPRESSION))
}

fn cells(board: &Board) -> impl Iterator<Item = Cell> {
    let side = board.side;
    (0..side * side).map(move |index| Cell::new(index / side, index % side))
}

/// Returns the first square of the grid, and the steps to the others.
fn squares(board: &Board) -> Value {
    let mut last = 0;
    let step = |cell| {
        let square = board.square(cell);
        square - std::mem::replace(&mut last, square)
    };
    cells(board).map(step).collect()
}

/// Returns what penpa-edit compares with the drawings of the person who solves the puzzle: the digits that are not
/// given.
fn answer(puzzle: &Puzzle, solution: &Grid, board: &Board) -> String {
    let is_open = |cell: &Cell| puzzle.clues.get(*cell).is_none();
    let entry = |(cell, digit): (Cell, sudosat_grid::Digit)| {
        format!("{},{}", board.square(cell), digit.number())
    };
    let mut digits: Vec<String> =
        solution.filled().filter(|(cell, _)| is_open(cell)).map(entry).collect();
    // penpa-edit compares texts, whose entries it sorts as texts.
    digits.sort();
    compressed(&json!([[], [], [], [], digits, []]).to_string())
}

/// Returns the error for the rules and clues that penpa-edit cannot express.
fn unsaid(parts: Vec<String>) -> WriteError {
    WriteError { parts, format: OutputFormat::Penpa }
}
