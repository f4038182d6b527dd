//! Reads killer puzzles on one line, in two forms.
//!
//! The first form has a symbol for each of 81 cells. At one cell of each cage, the symbol is the sum of the cage:
//! `0` to `9`, `A` to `Z` for 10 to 35, `a` to `j` for 36 to 45; 0 means that there is no sum. At every other cell,
//! the symbol is an arrow to another cell of the same cage. `<` `>` `^` `v` are arrows along rows and columns,
//! `` ` `` points up left, `'` up right, `,` down left, and `.` down right.
//!
//! The second form begins with `3x3::k:` or, if the puzzle has the diagonal rules, with `3x3:d:k:`. Then follows a
//! number for each cell, with `:` between the numbers: 256 times the sum of its cage, plus the number of the cage.

use std::collections::BTreeMap;

use itertools::Itertools;

use super::{
    Alphabet, CagesError, Entry, Format, FormatError, FormatErrorKind, state::ReaderState,
};
use sudosat_grid::{Cell, Clue, Grid, Puzzle, Rule, Rules, RulesError, Shape};

/// The two ways in which a line in the second form can begin.
const HEADS: [&str; 2] = ["3x3::k:", "3x3:d:k:"];

/// Returns whether the line has one of the two forms. It has the second form if it begins with one of [`HEADS`]. It
/// has the first form if it consists of 81 symbols of that form, with `<`, `>` or `^` among them.
pub(super) fn begins(text: &str) -> bool {
    let is_known = |symbol: char| arrow(symbol).is_some() || sum(symbol).is_some();
    HEADS.iter().any(|head| text.starts_with(head))
        || text.len() == 81 && text.contains(['<', '>', '^']) && text.chars().all(is_known)
}

impl ReaderState {
    /// Reads the killer puzzle of a line.
    pub fn read_cages_line(&self, number: usize, text: &str) -> Result<Entry, FormatError> {
        let at = |kind: FormatErrorKind| kind.at(number, 1);
        let puzzle = read_cages(text.trim()).map_err(|error| at(error.into()))?;
        let puzzle = self.puzzle_as_requested(puzzle).map_err(at)?;
        Ok(Entry::new(number, Format::Cages, puzzle, Alphabet::for_side(9)))
    }
}

fn read_cages(text: &str) -> Result<Puzzle, CagesError> {
    let numbered = HEADS.iter().find_map(|head| text.strip_prefix(head));
    let cages = match numbered {
        Some(numbers) => by_number(numbers)?,
        None => by_arrows(text)?,
    };
    let is_cage = |(sum, cells): &(u32, Vec<Cell>)| *sum > 0 || cells.len() > 1;
    let clue = |(sum, cells): (u32, Vec<Cell>)| {
        let clue = format!("killer {sum} {}", cells.iter().join(" ")).parse::<Clue>();
        clue.map(Rule::Clue).map_err(RulesError::from)
    };
    let mut rules: Vec<Rule> = cages.into_iter().filter(is_cage).map(clue).try_collect()?;
    if text.starts_with(HEADS[1]) {
        rules.extend([Rule::DiagonalDown, Rule::DiagonalUp]);
    }
    let rules = Rules::new(rules)?;
    let puzzle = Puzzle::from(Grid::empty(Shape::CLASSIC)).under(rules);
    puzzle.layout()?;
    Ok(puzzle)
}

/// Returns the sum and the cells of each cage of a line in the second form. The sum is 0 if the cage has none.
fn by_number(text: &str) -> Result<Vec<(u32, Vec<Cell>)>, CagesError> {
    let fields: Vec<&str> = text.trim_end_matches(':').split(':').collect();
    if fields.len() != 81 {
        return Err(CagesError::Cells(fields.len()));
    }
    let mut cages: BTreeMap<u32, Vec<Cell>> = BTreeMap::new();
    for (cell, field) in Shape::CLASSIC.cells().zip(fields) {
        let number = field.parse().map_err(|_| CagesError::Cell {
            found: field.to_owned(),
            cell,
            expected: "256 times the sum of its cage and the number of the cage",
        })?;
        cages.entry(number).or_default().push(cell);
    }
    Ok(cages.into_iter().map(|(number, cells)| (number / 256, cells)).collect())
}

/// Returns the sum and the cells of each cage of a line in the first form. The sum is 0 if the cage has none.
fn by_arrows(text: &str) -> Result<Vec<(u32, Vec<Cell>)>, CagesError> {
    let symbols: Vec<char> = text.chars().collect();
    if symbols.len() != 81 {
        return Err(CagesError::Cells(symbols.len()));
    }
    let mut cages: BTreeMap<Cell, Vec<Cell>> = BTreeMap::new();
    for cell in Shape::CLASSIC.cells() {
        cages.entry(head(cell, &symbols)?).or_default().push(cell);
    }
    let with_sum =
        |(head, cells)| (sum(symbols[Shape::CLASSIC.index_of(head)]).unwrap_or(0), cells);
    Ok(cages.into_iter().map(with_sum).collect())
}

/// Follows the arrows from `cell`. Returns the cell with the sum of its cage, or an error if the arrows lead to none.
fn head(cell: Cell, symbols: &[char]) -> Result<Cell, CagesError> {
    let mut at = cell;
    for _ in 0..symbols.len() {
        let symbol = symbols[Shape::CLASSIC.index_of(at)];
        if sum(symbol).is_some() {
            return Ok(at);
        }
        let (down, right) = arrow(symbol).ok_or(CagesError::Cell {
            found: symbol.to_string(),
            cell: at,
            expected: "a sum (0-9, A-Z, a-j) or an arrow to a cell of the same cage (< > ^ v ` ' , .)",
        })?;
        let moved = |from: u8, by: i8| from.checked_add_signed(by).filter(|&index| index < 9);
        let next = moved(at.row, down).zip(moved(at.col, right));
        at = next.map(|(row, col)| Cell { row, col }).ok_or(CagesError::Arrow(cell))?;
    }
    Err(CagesError::Arrow(cell))
}

/// Returns the sum that a symbol stands for, 0 to 45, or `None` for any other symbol.
fn sum(symbol: char) -> Option<u32> {
    let from = |first: char, sum: u32| Some(u32::from(symbol) - u32::from(first) + sum);
    match symbol {
        '0'..='9' => from('0', 0),
        'A'..='Z' => from('A', 10),
        'a'..='j' => from('a', 36),
        _ => None,
    }
}

/// Returns the step of an arrow: the number of rows down and the number of columns to the right. Returns `None` if
/// the symbol is not an arrow.
fn arrow(symbol: char) -> Option<(i8, i8)> {
    Some(match symbol {
        '<' => (0, -1),
        '>' => (0, 1),
        '^' => (-1, 0),
        'v' => (1, 0),
        '`' => (-1, -1),
        '\'' => (-1, 1),
        ',' => (1, -1),
        '.' => (1, 1),
        _ => return None,
    })
}
