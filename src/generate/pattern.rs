//! Which cells are given.

use crate::grid::{Cell, Layout};

/// The cells that a puzzle is to have clues in.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Pattern(Vec<Cell>);

/// Why a text is no pattern.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
pub enum PatternError {
    /// A symbol that is neither blank nor a mark.
    #[error(
        "line {line}, column {column}: found `{found}`, expected `.` for an empty cell, `x` or a digit for \
         a clue"
    )]
    Symbol {
        /// 1-based.
        line: usize,
        /// 1-based, in characters.
        column: usize,
        /// The symbol.
        found: char,
    },
    /// Too few or too many cells.
    #[error("found {found} cells, expected {expected}")]
    Count {
        /// Symbols in the text.
        found: usize,
        /// Cells of the grid.
        expected: usize,
    },
    /// A clue where there is no cell.
    #[error("found a clue in {0}, which lies in no grid")]
    Void(Cell),
}

/// Symbols of empty cells.
const BLANK: &str = "._0-";
/// Symbols of clues, beside digits.
const MARK: &str = "xX*#";

impl Pattern {
    /// Reads a text: `.`, `_`, `-` or `0` is an empty cell, `x`, `X`, `*`, `#` or a digit a clue; blanks and
    /// line ends are skipped.
    ///
    /// # Errors
    ///
    /// [`PatternError`].
    pub fn read(text: &str, layout: &Layout) -> Result<Self, PatternError> {
        let marks = marks(text)?;
        let shape = layout.shape();
        if marks.len() != shape.cell_count() {
            return Err(PatternError::Count { found: marks.len(), expected: shape.cell_count() });
        }
        let cells = shape.cells().zip(marks).filter(|&(_, mark)| mark);
        let cells: Vec<Cell> = cells.map(|(cell, _)| cell).collect();
        match cells.iter().find(|&&cell| layout.place_of(cell).is_none()) {
            Some(&cell) => Err(PatternError::Void(cell)),
            None => Ok(Pattern(cells)),
        }
    }

    /// The cells, in reading order.
    #[must_use]
    pub fn cells(&self) -> &[Cell] {
        &self.0
    }
}

/// Whether each cell has a clue.
fn marks(text: &str) -> Result<Vec<bool>, PatternError> {
    let mut marks = Vec::new();
    for (line, content) in text.lines().enumerate() {
        for (column, found) in content.chars().enumerate() {
            match found {
                _ if BLANK.contains(found) => marks.push(false),
                _ if MARK.contains(found) || found.is_ascii_digit() => marks.push(true),
                _ if found.is_whitespace() => {}
                _ => {
                    let (line, column) = (line + 1, column + 1);
                    return Err(PatternError::Symbol { line, column, found });
                }
            }
        }
    }
    Ok(marks)
}
