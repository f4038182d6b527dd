//! Reads the regions of a jigsaw behind or below the cells, if its rule does not give them.

use std::io::BufRead;

use itertools::Itertools;

use sudosat_grid::{Cell, Puzzle, Regions, Rule, Rules, Shape};

use super::{
    FormatError,
    cells::offset_in,
    place::Place,
    source::{Line, Lines, column},
    state::ReaderState,
};

impl ReaderState {
    /// Reads the regions behind the puzzle's cells and a space, if the rules lack regions. The cells end at the byte
    /// `end` of `line`. Returns the puzzle, and the byte offset in `line` at which the text that was read ends. If the
    /// rules already have regions, other regions are an error. If the rules are classic and connected regions follow,
    /// the puzzle becomes a jigsaw.
    pub fn take_regions(
        &self,
        line: &Line,
        puzzle: Puzzle,
        end: usize,
    ) -> Result<(Puzzle, usize), FormatError> {
        let rest = line.text[end..].trim_start();
        let word = rest.split(|symbol| self.is_separator(symbol)).next().unwrap_or_default();
        let known = puzzle.rules.regions().is_some();
        let offset = offset_in(&line.text, rest);
        if puzzle.rules.is_classic()
            && let Some(rules) = self.jigsaw_of(word, puzzle.shape())
        {
            return Ok((puzzle.under(rules), offset + word.len()));
        }
        if word.is_empty() || !(known || puzzle.rules.lack_regions()) {
            return Ok((puzzle, end));
        }
        let place = Place { line: line.number, column: column(&line.text, offset) };
        if !known {
            return Ok((with_regions(puzzle, word, place)?, offset + word.len()));
        }
        let Some(regions) = repeated(word, puzzle.shape()) else { return Ok((puzzle, end)) };
        let rules = puzzle.rules.with_regions(&regions);
        self.as_requested(rules).map_err(|kind| place.error(kind))?;
        Ok((puzzle, offset + word.len()))
    }
}

impl ReaderState {
    /// Returns the rules of a jigsaw with the regions that `word` describes, for a puzzle with classic rules.
    /// Returns `None` if `word` does not describe connected regions; a solution never does. Also returns `None` if
    /// the caller requests other rules.
    fn jigsaw_of(&self, word: &str, shape: Shape) -> Option<Rules> {
        // In connected regions, the first cell has the same symbol as the cell to the right or below. In a solution it
        // never has. This quick test comes first, because there may be millions of lines with solutions.
        let symbol = |index| word.chars().nth(index);
        if symbol(0) != symbol(1) && symbol(0) != symbol(shape.columns()) {
            return None;
        }
        let regions = repeated(word, shape).filter(|regions| are_connected(regions, shape))?;
        self.as_requested(Rules::new([Rule::Jigsaw(Some(regions))]).ok()?).ok()
    }
}

/// Returns whether the cells of each region are connected by their sides.
fn are_connected(regions: &Regions, shape: Shape) -> bool {
    let numbers = regions.numbers();
    let number_of = |cell: Cell| numbers[shape.index_of(cell)];
    let is_near =
        |one: Cell, other: Cell| one.row.abs_diff(other.row) + one.col.abs_diff(other.col) == 1;
    numbers.iter().unique().all(|&number| {
        let mut left: Vec<Cell> = shape.cells().filter(|&cell| number_of(cell) == number).collect();
        let mut reached: Vec<Cell> = left.pop().into_iter().collect();
        while let Some(cell) = reached.pop() {
            reached.extend(left.extract_if(.., |other| is_near(cell, *other)));
        }
        left.is_empty()
    })
}

/// Returns the regions that `word` describes, for a puzzle that need not have regions behind its cells. A solution
/// is more common at this place, and it can look like regions. But no row or column of a solution has a symbol
/// twice. So the function returns `None` unless some row or column has a symbol twice.
fn repeated(word: &str, shape: Shape) -> Option<Regions> {
    let regions: Regions =
        word.parse().ok().filter(|regions: &Regions| regions.check(shape).is_ok())?;
    let numbers = regions.numbers();
    let (rows, columns) = (shape.rows(), shape.columns());
    let number = |row: usize, column: usize| numbers[row * columns + column];
    let in_row = |row| !(0..columns).map(|column| number(row, column)).all_unique();
    let in_column = |column| !(0..rows).map(|row| number(row, column)).all_unique();
    ((0..rows).any(in_row) || (0..columns).any(in_column)).then_some(regions)
}

/// Reads the regions from the lines below the puzzle if the rules lack regions and the lines have the right length.
/// Otherwise returns the puzzle unchanged. The regions are on one line, or each row is a line. One empty line may
/// stand above them.
pub(super) fn take_below<R: BufRead>(
    lines: &mut Lines<R>,
    puzzle: Puzzle,
) -> Result<Puzzle, FormatError> {
    if !puzzle.rules.lack_regions() {
        return Ok(puzzle);
    }
    let (rows, columns) = (puzzle.shape().rows(), puzzle.shape().columns());
    let blank = lines.peek(0).is_some_and(|line| line.text.trim().is_empty());
    let first = usize::from(blank);
    let has = |lines: &mut Lines<R>, distance, count| {
        lines.peek(distance).is_some_and(|line| line.text.trim().chars().count() == count)
    };
    let rows = match has(lines, first, rows * columns) {
        true => 1,
        false if (0..rows).all(|row| has(lines, first + row, columns)) => rows,
        false => return Ok(puzzle),
    };
    let mut text = String::new();
    for _ in 0..first + rows {
        lines.advance().unwrap_or(Ok(()))?;
        text.push_str(lines.current().text.trim());
    }
    let number = lines.current().number + 1 - rows;
    with_regions(puzzle, &text, Place { line: number, column: 1 })
}

/// Returns `puzzle` with the regions that `text` describes. Returns an error if they do not fit its shape.
fn with_regions(puzzle: Puzzle, text: &str, place: Place) -> Result<Puzzle, FormatError> {
    let checked = text.parse().and_then(|regions: Regions| {
        regions.check(puzzle.shape())?;
        Ok(regions)
    });
    let regions = checked.map_err(|error| place.error(error.into()))?;
    let rules = puzzle.rules.with_regions(&regions);
    Ok(puzzle.under(rules))
}
