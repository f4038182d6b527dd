//! Writes the rules, clues and digits of a puzzle as drawings.

use std::collections::BTreeSet;

use serde_json::{Map, Value, json};

use super::cages::{Cage, add, clashing};
use super::{cells, unsaid};
use crate::WriteError;
use crate::fpuzzles::houses_of;
use crate::penpa::board::Board;
use crate::penpa::edges::{Edge, parts};
use sudosat_grid::{Cell, Clue, Puzzle, Rule};

/// The colour and the style of a given digit: black, and of normal size.
const GIVEN: (u8, &str) = (1, "1");

/// The style of candidates, and the number of digits that such a list has.
const CANDIDATES: &str = "7";
const MOST_CANDIDATES: usize = 9;

/// The style of the edges around regions: thick.
const THICK: u8 = 2;

/// The tools that draw at points, and those that draw one after the other.
const AT_POINTS: [&str; 9] =
    ["surface", "number", "numberS", "symbol", "line", "lineE", "wall", "cage", "deletelineE"];
const IN_LISTS: [&str; 7] =
    ["thermo", "arrows", "direction", "squareframe", "polygon", "killercages", "nobulbthermo"];

/// Returns an empty list of drawings for each tool.
pub(super) fn empty() -> Map<String, Value> {
    let undo = ["command_redo", "command_undo", "command_replay"];
    let parts = undo.map(|name| (name.to_owned(), json!({ "__a": [] }))).into_iter();
    let parts = parts.chain(AT_POINTS.map(|name| (name.to_owned(), json!({}))));
    parts.chain(IN_LISTS.map(|name| (name.to_owned(), json!([])))).collect()
}

/// The drawings that rules and clues become.
#[derive(Default)]
struct Drawn {
    cages: Vec<Cage>,
    thermometers: Vec<Value>,
    arrows: Vec<Value>,
    unsayable: Vec<String>,
}

/// Returns the drawings for a puzzle.
///
/// # Errors
///
/// Returns an error that names all rules and clues that no drawing expresses.
pub(super) fn drawings(puzzle: &Puzzle, board: &Board) -> Result<Value, WriteError> {
    let mut drawn = Drawn::default();
    puzzle.rules.iter().for_each(|rule| drawn.add(rule, puzzle, board));
    drawn.unsayable.extend(clashing(&drawn.cages));
    let borders = match puzzle.shape().is_canvas() {
        true => BTreeSet::new(),
        false => drawn.add_grid(puzzle, board),
    };
    if !drawn.unsayable.is_empty() {
        return Err(unsaid(drawn.unsayable));
    }
    let mut drawings = empty();
    add(&drawn.cages, board, &mut drawings);
    drawings.insert("thermo".to_owned(), drawn.thermometers.into());
    drawings.insert("arrows".to_owned(), drawn.arrows.into());
    drawings.insert("number".to_owned(), numbers(puzzle, board));
    drawings.insert("lineE".to_owned(), thick(&borders));
    Ok(drawings.into())
}

impl Drawn {
    fn add(&mut self, rule: &Rule, puzzle: &Puzzle, board: &Board) {
        match rule {
            // The thick edges express these rules.
            Rule::Latin | Rule::Jigsaw(Some(_)) => {}
            Rule::Windows
            | Rule::CentreDot
            | Rule::Asterisk
            | Rule::DiagonalUp
            | Rule::DiagonalDown => match houses_of(rule, puzzle.shape()) {
                Some(houses) => houses.into_iter().for_each(|house| {
                    self.cages.push(Cage { cells: house.cells, sum: None, text: rule.to_string() });
                }),
                None => self.unsayable.push(rule.to_string()),
            },
            Rule::DisjointGroups if puzzle.rules.has_boxes() => {
                let houses = houses_of(rule, puzzle.shape()).unwrap_or_default();
                let text = rule.to_string();
                let cage = |cells| Cage { cells, sum: None, text: text.clone() };
                self.cages.extend(houses.into_iter().map(|house| cage(house.cells)));
            }
            Rule::Clue(clue) => self.add_clue(clue, board),
            other => self.unsayable.push(other.to_string()),
        }
    }

    /// Returns the edges between regions. Adds what regions and pencil marks cannot express.
    fn add_grid(&mut self, puzzle: &Puzzle, board: &Board) -> BTreeSet<Edge> {
        let (side, borders) = (board.side, borders(puzzle, board));
        // Edges cannot say that parts of the grid which do not touch are one region.
        if let (Some(regions), true) = (puzzle.rules.regions(), parts(board, &borders).len() > side)
        {
            self.unsayable.push(Rule::Jigsaw(Some(regions.clone())).to_string());
        }
        if side > MOST_CANDIDATES && cells(board).any(|cell| candidates(puzzle, cell).is_some()) {
            self.unsayable.push(format!("pencil marks of {side} digits"));
        }
        borders
    }

    fn add_clue(&mut self, clue: &Clue, board: &Board) {
        let squares =
            |cells: &[Cell]| -> Value { cells.iter().map(|&cell| board.square(cell)).collect() };
        let sum = clue.number().filter(|&sum| sum != 0);
        match (clue.kind().name, clue.lists()) {
            ("different" | "killer", _) if sum.is_none_or(|sum| sum > 0) => {
                self.cages.push(Cage { cells: clue.cells().to_vec(), sum, text: clue.to_string() });
            }
            ("thermo", _) => self.thermometers.push(squares(clue.cells())),
            ("arrow", [circle, shaft]) if circle.len() == 1 => {
                self.arrows.push(squares(&[&circle[..], shaft].concat()));
            }
            _ => self.unsayable.push(clue.to_string()),
        }
    }
}

/// Returns the given digits and the candidates.
fn numbers(puzzle: &Puzzle, board: &Board) -> Value {
    let (colour, style) = GIVEN;
    let number = |cell: Cell| match puzzle.clues.get(cell) {
        Some(digit) => Some(json!([digit.number().to_string(), colour, style])),
        None => candidates(puzzle, cell).map(|flags| json!([flags, colour, CANDIDATES])),
    };
    let at = |cell: Cell| Some((board.square(cell).to_string(), number(cell)?));
    Value::Object(cells(board).filter_map(at).collect())
}

/// Returns a 1 for each digit that the pencil marks of a cell allow, and a 0 for each other. Returns `None` if they
/// allow every digit.
fn candidates(puzzle: &Puzzle, cell: Cell) -> Option<Vec<u8>> {
    let marks = puzzle.marks.as_ref().filter(|_| puzzle.clues.get(cell).is_none())?;
    let shape = puzzle.shape();
    let flags = shape.digits().map(|digit| u8::from(marks.allows(cell, digit)));
    let padding = MOST_CANDIDATES.saturating_sub(shape.side());
    (marks.count(cell) < shape.side())
        .then(|| flags.chain(std::iter::repeat_n(0, padding)).collect())
}

/// Returns the edges between regions.
fn borders(puzzle: &Puzzle, board: &Board) -> BTreeSet<Edge> {
    let (shape, side) = (puzzle.shape(), board.side);
    let regions: Vec<usize> = match puzzle.rules.regions() {
        Some(regions) => regions.numbers().iter().map(|&number| number.into()).collect(),
        None if puzzle.rules.has_boxes() => shape.cells().map(|cell| shape.box_of(cell)).collect(),
        None => vec![0; side * side],
    };
    let region = |row: usize, col: usize| regions[row * side + col];
    let mut borders = BTreeSet::new();
    for cell in cells(board) {
        let (row, col) = (usize::from(cell.row), usize::from(cell.col));
        let corner = board.corner(row, col);
        if row > 0 && region(row, col) != region(row - 1, col) {
            borders.insert((corner, corner + 1));
        }
        if col > 0 && region(row, col) != region(row, col - 1) {
            borders.insert((corner, corner + board.columns));
        }
    }
    borders
}

/// Returns the drawing of edges.
fn thick(borders: &BTreeSet<Edge>) -> Value {
    let edge = |(from, to): &Edge| (format!("{from},{to}"), THICK.into());
    Value::Object(borders.iter().map(edge).collect())
}
