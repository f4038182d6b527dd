//! The regions of a jigsaw where its rule does not tell them: behind the cells, or below.

use std::io::BufRead;

use itertools::Itertools;

use crate::grid::{Puzzle, Regions};

use super::{
    FormatError,
    cells::offset_in,
    dialect::Dialect,
    place::Place,
    source::{Line, Lines, column},
};

impl Dialect {
    /// Takes the regions from `line`, behind the puzzle's cells and a blank, if they are awaited
    /// and stand there; returns the puzzle and the byte offset behind what was taken. Where they
    /// are known already, others are an error.
    pub fn take_regions(
        &self,
        line: &Line,
        puzzle: Puzzle,
        end: usize,
    ) -> Result<(Puzzle, usize), FormatError> {
        let rest = line.text[end..].trim_start();
        let word = rest.split(|symbol| self.is_separator(symbol)).next().unwrap_or_default();
        let known = puzzle.rules.regions().is_some();
        if word.is_empty() || !(known || puzzle.rules.lack_regions()) {
            return Ok((puzzle, end));
        }
        let offset = offset_in(&line.text, rest);
        let place = Place { line: line.number, column: column(&line.text, offset) };
        if !known {
            return Ok((with_regions(puzzle, word, place)?, offset + word.len()));
        }
        let Some(regions) = repeated(word, puzzle.shape().side()) else { return Ok((puzzle, end)) };
        let rules = puzzle.rules.with_regions(&regions);
        self.as_told(rules).map_err(|kind| place.error(kind))?;
        Ok((puzzle, offset + word.len()))
    }
}

/// The regions that `word` tells where none are awaited: a solution stands there more often. It
/// looks like regions, but no row and no column of it has a symbol twice.
fn repeated(word: &str, side: usize) -> Option<Regions> {
    let regions: Regions =
        word.parse().ok().filter(|regions: &Regions| regions.check(side).is_ok())?;
    let numbers = regions.numbers();
    let twice = |at: &dyn Fn(usize, usize) -> usize| {
        (0..side).any(|i| !(0..side).map(|j| numbers[at(i, j)]).all_unique())
    };
    let repeats = twice(&|i, j| i * side + j) || twice(&|i, j| j * side + i);
    repeats.then_some(regions)
}

/// Takes the regions from the next line or lines, if they are awaited and stand there.
pub(super) fn take_below<R: BufRead>(
    lines: &mut Lines<R>,
    puzzle: Puzzle,
) -> Result<Puzzle, FormatError> {
    if !puzzle.rules.lack_regions() {
        return Ok(puzzle);
    }
    let side = puzzle.shape().side();
    let blank = lines.peek(0).is_some_and(|line| line.text.trim().is_empty());
    let first = usize::from(blank);
    let has = |lines: &mut Lines<R>, distance, count| {
        lines.peek(distance).is_some_and(|line| line.text.trim().chars().count() == count)
    };
    let rows = match has(lines, first, side * side) {
        true => 1,
        false if (0..side).all(|row| has(lines, first + row, side)) => side,
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

/// `puzzle` with the regions that `text` tells.
fn with_regions(puzzle: Puzzle, text: &str, place: Place) -> Result<Puzzle, FormatError> {
    let checked = text.parse().and_then(|regions: Regions| {
        regions.check(puzzle.shape().side())?;
        Ok(regions)
    });
    let regions = checked.map_err(|error| place.error(error.into()))?;
    let rules = puzzle.rules.with_regions(&regions);
    Ok(puzzle.under(rules))
}
