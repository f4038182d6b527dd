//! Reads the text form of clues.

use std::fmt;
use std::num::{IntErrorKind, ParseIntError};
use std::str::FromStr;
use std::sync::Arc;

use itertools::Itertools;

use super::{Arity, Clue, ClueType, Parts, Space, TYPES};
use crate::{Cell, quantity};

/// The reason why a clue is refused.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
#[error("the clue `{clue}`: {problem}")]
pub struct ClueError {
    /// The text of the clue.
    pub clue: String,
    /// What is wrong with the clue, such as the text that was found and what was expected.
    pub problem: String,
}

/// Returns the type of clue with this name or alias. Returns `None` if there is no such type.
pub(crate) fn type_named(name: &str) -> Option<&'static ClueType> {
    let is_named = |kind: &&&ClueType| kind.name == name || kind.aliases.contains(&name);
    TYPES.iter().find(is_named).copied()
}

impl FromStr for Clue {
    type Err = ClueError;

    /// Parses the form that `Display` writes. The type may also be named by an alias, and a straight line of cells by
    /// its ends.
    fn from_str(text: &str) -> Result<Self, ClueError> {
        let text = text.trim();
        let refused = |problem| ClueError { clue: text.to_owned(), problem };
        let (name, rest) = text.split_once(char::is_whitespace).unwrap_or((text, ""));
        let kind = type_named(name).ok_or_else(|| {
            let names = TYPES.iter().map(|kind| kind.name).join(", ");
            refused(format!("found `{name}`, expected one of {names}"))
        })?;
        let (numbers, rest) = match kind.numbers {
            // A number here is a part of the text if the opening quotation mark is missing. `quoted` then says so.
            Arity::NONE if kind.text.is_some() => (Vec::new(), rest.trim_start()),
            _ => numbers(rest).map_err(refused)?,
        };
        let (text, rest) = quoted(kind, rest).map_err(refused)?;
        let (cells, alternatives) = match kind.alternatives.most {
            0 => (rest, Vec::new()),
            _ if nesting(rest) > MOST_NESTED => {
                return Err(refused(format!(
                    "found more than {MOST_NESTED} parentheses inside each other"
                )));
            }
            _ => ("", alternatives(rest)?),
        };
        let lists = lists(kind, cells).map_err(refused)?;
        let clue = Clue(Arc::new(Parts { kind, numbers, text, lists, alternatives }));
        clue.check_counts().map_err(refused)?;
        Ok(clue)
    }
}

/// The largest number of parentheses of alternatives inside each other: reading, counting and checking such clues calls
/// functions inside each other as often.
const MOST_NESTED: usize = 32;

/// The largest number of a clue. No sum of digits on a grid comes near it, and sums and products with it fit 32 bits.
const LARGEST: u32 = 1_000_000;

/// Splits off the numbers at the beginning of `text`, and returns them and the rest of the text.
fn numbers(text: &str) -> Result<(Vec<i32>, &str), String> {
    let (mut numbers, mut rest) = (Vec::new(), text.trim_start());
    while let Some(word) = rest.split_whitespace().next() {
        match word.parse::<i32>() {
            Ok(number) => numbers.push(number),
            Err(error) if is_overflow(&error) => return Err(too_large(word)),
            Err(_) => break,
        }
        rest = rest.trim_start_matches(|c: char| !c.is_whitespace()).trim_start();
    }
    Ok((numbers, rest))
}

fn too_large(number: impl fmt::Display) -> String {
    format!("found the number {number}, expected -{LARGEST} to {LARGEST}")
}

fn is_overflow(error: &ParseIntError) -> bool {
    matches!(error.kind(), IntErrorKind::PosOverflow | IntErrorKind::NegOverflow)
}

/// Splits off the text in quotation marks, and returns this text and the rest. If clues of the type `kind` have no such
/// text, returns an empty text and the whole of `rest`.
fn quoted<'t>(kind: &ClueType, rest: &'t str) -> Result<(String, &'t str), String> {
    let Some(check) = kind.text else { return Ok((String::new(), rest)) };
    let (text, rest) =
        rest.strip_prefix('"').and_then(|rest| rest.split_once('"')).ok_or_else(|| {
            let found = rest.split_whitespace().next().unwrap_or_default();
            format!("found `{found}`, expected a text in quotation marks ({})", kind.usage)
        })?;
    check(text)?;
    Ok((text.to_owned(), rest))
}

/// Parses the lists of cells, separated by `/`.
fn lists(kind: &ClueType, text: &str) -> Result<Vec<Vec<Cell>>, String> {
    let mut lists = vec![Vec::new()];
    for word in text.split_whitespace() {
        match line(word) {
            _ if word == "/" => lists.push(Vec::new()),
            Some(cells) => lists.last_mut().expect("there is a list").extend(cells),
            None => {
                return Err(format!(
                    "found `{word}`, expected a cell such as r3c5 or a line such as r3c5-r3c8 ({})",
                    kind.usage
                ));
            }
        }
    }
    Ok(lists)
}

/// Parses alternatives such as `( thermo r1c1 r1c2 ; even r1c1 ) ( odd r1c1 )`.
fn alternatives(text: &str) -> Result<Vec<Vec<Clue>>, ClueError> {
    let (mut found, mut rest) = (Vec::new(), text.trim());
    while !rest.is_empty() {
        let (inner, behind) = parenthesized(rest).ok_or_else(|| ClueError {
            clue: text.to_owned(),
            problem: format!("found `{rest}`, expected clues in parentheses"),
        })?;
        let clues = split_outside(inner, &[';']).into_iter().map(str::parse);
        found.push(clues.collect::<Result<_, _>>()?);
        rest = behind.trim_start();
    }
    Ok(found)
}

/// Returns the text in the parentheses that `text` begins with, and the text behind them. Returns `None` if `text`
/// does not begin with a parenthesis, or if the parenthesis is not closed.
fn parenthesized(text: &str) -> Option<(&str, &str)> {
    let rest = text.strip_prefix('(')?;
    let (end, ..) = outside_quotes(rest).find(|&(_, symbol, depth)| (symbol, depth) == (')', 0))?;
    Some((&rest[..end], &rest[end + 1..]))
}

/// Returns how many parentheses of the text stand inside each other.
fn nesting(text: &str) -> usize {
    let opening = outside_quotes(text).filter(|&(_, symbol, _)| symbol == '(');
    opening.map(|(.., depth)| depth + 1).max().unwrap_or(0)
}

/// Splits the text at each separator that is neither in quotation marks nor in parentheses.
pub(crate) fn split_outside<'t>(text: &'t str, separators: &[char]) -> Vec<&'t str> {
    let (mut pieces, mut start) = (Vec::new(), 0);
    for (at, symbol, depth) in outside_quotes(text) {
        if depth == 0 && separators.contains(&symbol) {
            pieces.push(&text[start..at]);
            start = at + symbol.len_utf8();
        }
    }
    pieces.push(&text[start..]);
    pieces
}

/// Yields each symbol that is not in quotation marks: its place in bytes, the symbol, and the number of parentheses that
/// are open before it.
fn outside_quotes(text: &str) -> impl Iterator<Item = (usize, char, usize)> {
    let (mut depth, mut in_quotes) = (0_usize, false);
    text.char_indices().filter_map(move |(at, symbol)| {
        in_quotes ^= symbol == '"';
        if in_quotes || symbol == '"' {
            return None;
        }
        let before = depth;
        match symbol {
            '(' => depth += 1,
            ')' => depth = depth.saturating_sub(1),
            _ => {}
        }
        Some((at, symbol, before))
    })
}

/// Returns the cells that a word names: one cell, or all cells on the straight line between two cells. Returns `None`
/// for any other word.
fn line(word: &str) -> Option<Vec<Cell>> {
    let Some((first, last)) = word.split_once('-') else {
        return word.parse().ok().map(|cell| vec![cell]);
    };
    let (first, last): (Cell, Cell) = (first.parse().ok()?, last.parse().ok()?);
    let (down, right) = (
        isize::from(i16::from(last.row) - i16::from(first.row)),
        isize::from(i16::from(last.col) - i16::from(first.col)),
    );
    let is_straight = down == 0 || right == 0 || down.abs() == right.abs();
    let steps = down.abs().max(right.abs());
    let at =
        |from: u8, by: isize, step: isize| usize::from(from).checked_add_signed(by.signum() * step);
    let cells = (0..=steps)
        .map(|step| Some(Cell::new(at(first.row, down, step)?, at(first.col, right, step)?)));
    is_straight.then(|| cells.collect()).flatten()
}

impl Clue {
    /// Checks that the type allows as many numbers, lists, cells and alternatives as the clue has. Also checks that no
    /// list has a cell twice, unless the type allows that.
    fn check_counts(&self) -> Result<(), String> {
        let kind = self.kind();
        if let Some(number) = self.numbers().iter().find(|number| number.unsigned_abs() > LARGEST) {
            return Err(too_large(number));
        }
        let wrong = |noun: &str, behind: &str, found: usize| {
            let found = quantity(found, noun);
            Err(format!("found {found}{behind}, expected `{}`", kind.usage))
        };
        if !kind.numbers.has(self.numbers().len()) {
            return wrong("number", "", self.numbers().len());
        }
        if !kind.lists.has(self.lists().len()) {
            return wrong("list", " of cells", self.lists().len());
        }
        if let Some(list) = self.lists().iter().find(|list| !kind.cells.has(list.len())) {
            return wrong("cell", " in a list", list.len());
        }
        if !kind.alternatives.has(self.alternatives().len()) {
            return wrong("alternative", "", self.alternatives().len());
        }
        let twice = self.lists().iter().find_map(|list| list.iter().duplicates().next());
        match twice.filter(|_| !kind.repeats_cells) {
            Some(cell) => Err(format!("{cell} stands twice in a list")),
            None => Ok(()),
        }
    }

    /// Checks that `has` returns true for all cells of the clue, which means that they can hold digits. Also checks the
    /// clue, and each clue of its alternatives, by the function `check` of its type.
    pub(crate) fn check(&self, space: &Space, has: &dyn Fn(Cell) -> bool) -> Result<(), ClueError> {
        let refused = |problem| ClueError { clue: self.to_string(), problem };
        if let Some(cell) = self.all_cells().into_iter().find(|&cell| !has(cell)) {
            return Err(refused(format!("{cell} is not in the grid")));
        }
        let mut nested = self.alternatives().iter().flatten();
        nested.try_for_each(|clue| clue.check(space, has))?;
        (self.kind().check)(self, space).map_err(refused)
    }
}
