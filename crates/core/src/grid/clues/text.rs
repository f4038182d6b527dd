//! Reads the text form of clues.

use std::str::FromStr;
use std::sync::Arc;

use itertools::Itertools;

use super::{Clue, ClueType, Parts, Space, TYPES};
use crate::grid::Cell;

/// The reason why a clue is refused.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
#[error("the clue `{clue}`: {problem}")]
pub struct ClueError {
    /// The text of the clue.
    pub clue: String,
    /// What was found and what was expected.
    pub problem: String,
}

/// Returns the type with that name or alias.
pub(in crate::grid) fn type_named(name: &str) -> Option<&'static ClueType> {
    let is_named = |kind: &&&ClueType| kind.name == name || kind.aliases.contains(&name);
    TYPES.iter().find(is_named).copied()
}

impl FromStr for Clue {
    type Err = ClueError;

    /// Parses the form that `Display` writes, with any alias of the type.
    fn from_str(text: &str) -> Result<Self, ClueError> {
        let text = text.trim();
        let refused = |problem| ClueError { clue: text.to_owned(), problem };
        let mut words = text.split_whitespace().peekable();
        let name = words.next().unwrap_or_default();
        let kind = type_named(name).ok_or_else(|| {
            let names = TYPES.iter().map(|kind| kind.name).join(", ");
            refused(format!("found `{name}`, expected one of {names}"))
        })?;
        let numbers = words.peeking_take_while(|word| word.parse::<i32>().is_ok());
        let numbers: Vec<i32> = numbers.filter_map(|word| word.parse().ok()).collect();
        let mut lists = vec![Vec::new()];
        for word in words {
            match word {
                "/" => lists.push(Vec::new()),
                cells => lists.last_mut().expect("there is a list").extend(
                    line(cells).ok_or_else(|| {
                        refused(format!("found `{cells}`, expected a cell such as r3c5 or a line such as r3c5-r3c8 ({})", kind.usage))
                    })?,
                ),
            }
        }
        let clue = Clue(Arc::new(Parts { kind, numbers, lists }));
        clue.check_counts().map_err(refused)?;
        Ok(clue)
    }
}

/// Returns the cells of a word: one cell, or a straight line between two.
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
    /// Checks the numbers of arguments against the type.
    fn check_counts(&self) -> Result<(), String> {
        let kind = self.kind();
        let wrong = |what: &str, found: usize| {
            Err(format!("found {found} {what}, expected `{}`", kind.usage))
        };
        if !kind.numbers.has(self.numbers().len()) {
            return wrong("numbers", self.numbers().len());
        }
        if !kind.lists.has(self.lists().len()) {
            return wrong("lists of cells", self.lists().len());
        }
        if let Some(list) = self.lists().iter().find(|list| !kind.cells.has(list.len())) {
            return wrong("cells in a list", list.len());
        }
        let twice = self.lists().iter().find_map(|list| list.iter().duplicates().next());
        match twice.filter(|_| !kind.repeats_cells) {
            Some(cell) => Err(format!("{cell} stands twice in a list")),
            None => Ok(()),
        }
    }

    /// Checks the clue on a grid: all cells must be in it (`has`), and the type's own conditions.
    pub(in crate::grid) fn check(
        &self,
        space: &Space,
        has: impl Fn(Cell) -> bool,
    ) -> Result<(), ClueError> {
        let refused = |problem| ClueError { clue: self.to_string(), problem };
        if let Some(cell) = self.all_cells().find(|&cell| !has(cell)) {
            return Err(refused(format!("{cell} is not in the grid")));
        }
        (self.kind().check)(self, space).map_err(refused)
    }
}
