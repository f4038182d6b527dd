//! Writes puzzles as links of SudokuPad. What the JSON has a field for is stated there; everything else is drawn, and
//! stated in the text of the rules.

mod draw;
mod drawings;
mod look;
mod rules;
mod shapes;
mod text;

use serde_json::{Map, Value, json};

use crate::lz::compress;
use crate::{OutputFormat, WriteError, field};
use drawings::Drawings;
use sudosat_grid::{Cell, Digit, Grid, Puzzle, Rule};

/// The text that precedes the data in a link.
const LINK: &str = "https://sudokupad.app/scl";

/// The width of a cell, in the units of SudokuPad's drawings.
const CELL_SIZE: usize = 64;

/// Writes a puzzle as a link of SudokuPad. The link contains the puzzle, its `solution`, and those of `fields` that
/// SudokuPad has: `title`, `author` and `ruleset`. Reading the link gives the same given digits, regions, cages and the
/// rules that SudokuPad has a field for. The other rules and clues are drawn, and stated in the text of the rules.
///
/// # Errors
///
/// Returns an error that names the rules of a puzzle with several grids, another size, other digits, or extra cells.
///
/// ```
/// use sudosat_formats::{ReadOptions, read_str, write_sudokupad};
/// let text = "# rules: killer 3 r1c1 r1c2, thermo r4c1 r4c2\n....2...........\n";
/// let entry = read_str(text, &ReadOptions::default()).next().unwrap()?;
/// let link = write_sudokupad(&entry.puzzle, None, &[])?;
/// let again = read_str(&link, &ReadOptions::default()).next().unwrap()?;
/// assert_eq!(again.puzzle.rules.to_string(), "killer 3 r1c1 r1c2");
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
pub fn write_sudokupad(
    puzzle: &Puzzle,
    solution: Option<&Grid>,
    fields: &[(String, Value)],
) -> Result<String, WriteError> {
    let data = compress(&json(puzzle, solution, fields)?.to_string());
    let escaped = data.replace('+', "%2B").replace('/', "%2F").replace('=', "%3D");
    Ok(LINK.to_owned() + &escaped)
}

fn json(
    puzzle: &Puzzle,
    solution: Option<&Grid>,
    fields: &[(String, Value)],
) -> Result<Value, WriteError> {
    let unsayable: Vec<String> =
        puzzle.rules.iter().filter(|rule| !is_drawable(rule)).map(Rule::to_string).collect();
    if !unsayable.is_empty() {
        return Err(WriteError { parts: unsayable, format: OutputFormat::SudokuPad });
    }
    let mut drawings = Drawings::default();
    puzzle.rules.iter().for_each(|rule| rules::add(rule, puzzle, &mut drawings));
    let mut object = Map::new();
    object.insert("cellSize".to_owned(), CELL_SIZE.into());
    object.insert("metadata".to_owned(), metadata(puzzle, solution, fields));
    object.insert("cells".to_owned(), cells(puzzle));
    object.insert("regions".to_owned(), rules::regions(puzzle));
    object.extend(drawings.fields());
    Ok(Value::Object(object))
}

/// Returns whether a rule can be written as data, as a drawing or as text on one square grid with the usual digits.
fn is_drawable(rule: &Rule) -> bool {
    use Rule::{Digits, ExtraCells, Gattai, Jigsaw, Samurai, Size, Twodoku};
    !matches!(
        rule,
        Samurai | Twodoku | Gattai(_) | Size(_) | Digits(_) | ExtraCells(_) | Jigsaw(None)
    )
}

fn cells(puzzle: &Puzzle) -> Value {
    let shape = puzzle.shape();
    let row = |row: usize| -> Value {
        (0..shape.columns()).map(|col| cell(puzzle, Cell::new(row, col))).collect()
    };
    (0..shape.rows()).map(row).collect()
}

/// Returns a cell with its given digit. A cell without one has its pencil marks, unless they allow every digit.
fn cell(puzzle: &Puzzle, cell: Cell) -> Value {
    if let Some(digit) = puzzle.clues.get(cell) {
        return json!({ "value": digit.number().to_string(), "given": true });
    }
    let marks = puzzle.marks.as_ref().filter(|it| it.count(cell) < puzzle.shape().side());
    match marks {
        Some(marks) => {
            let numbers = marks.digits(cell).map(|digit| digit.number().to_string());
            json!({ "centremarks": numbers.collect::<Vec<_>>() })
        }
        None => json!({}),
    }
}

fn metadata(puzzle: &Puzzle, solution: Option<&Grid>, fields: &[(String, Value)]) -> Value {
    let stated = |name| field(fields, name).and_then(Value::as_str).unwrap_or_default();
    let mut metadata = Map::new();
    for name in ["title", "author"].into_iter().filter(|name| !stated(name).is_empty()) {
        metadata.insert(name.to_owned(), stated(name).into());
    }
    metadata.insert("rules".to_owned(), text::rules_text(puzzle, stated("ruleset")).into());
    if puzzle.rules.has(&Rule::NoHouses) {
        metadata.insert("norowcol".to_owned(), true.into());
    }
    if let Some(solution) = solution.and_then(digits) {
        metadata.insert("solution".to_owned(), solution.into());
    }
    Value::Object(metadata)
}

/// Returns the digits of a full grid as text, one character for each cell. Returns `None` if the grid is not full or
/// has digits above 9.
fn digits(solution: &Grid) -> Option<String> {
    let symbol = |digit: Digit| char::from_digit(digit.number() as u32, 10);
    let text = solution.filled().map(|(_, digit)| symbol(digit)).collect::<Option<String>>();
    text.filter(|_| solution.is_full())
}
