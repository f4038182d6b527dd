//! Reads patterns. A pattern is the set of cells in which a puzzle has clues.

use sudosat_core::grid::{Cell, Layout, quantity};

/// The cells in which a puzzle must have clues.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Pattern(Vec<Cell>);

/// An error in the text of a pattern.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
pub enum PatternError {
    /// A symbol means neither an empty cell nor a clue.
    #[error(
        "line {line}, column {column}: found `{found}`, expected `.` for an empty cell, `x` or a digit for \
         a clue"
    )]
    Symbol {
        /// The line, 1-based.
        line: usize,
        /// The column, 1-based, in characters.
        column: usize,
        /// The unknown symbol.
        found: char,
    },
    /// The text has too few or too many cells.
    #[error("found {}, expected {expected}", quantity(*.found, "cell"))]
    Count {
        /// The number of cells in the text.
        found: usize,
        /// The number of cells of the grid or canvas.
        expected: usize,
    },
    /// The pattern has a clue in a cell outside all grids.
    #[error("found a clue in {0}, which lies in no grid")]
    Void(Cell),
}

/// The symbols of empty cells.
const BLANK: &str = "._0-";
/// The symbols of clues, in addition to digits.
const MARK: &str = "xX*#";

impl Pattern {
    /// Parses a pattern. The symbols `.`, `_`, `-` and `0` are empty cells. The symbols `x`, `X`, `*`, `#` and the
    /// digits 1 to 9 are clues. White space is skipped.
    ///
    /// # Errors
    ///
    /// Returns [`PatternError`] if a symbol is unknown, the number of cells is wrong, or a clue is outside all
    /// grids.
    pub fn read(text: &str, layout: &Layout) -> Result<Self, PatternError> {
        // Some editors write a byte order mark at the start of a file.
        let marks = marks(text.strip_prefix('\u{feff}').unwrap_or(text))?;
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

    /// Returns the cells, in reading order.
    #[must_use]
    pub fn cells(&self) -> &[Cell] {
        &self.0
    }
}

/// Returns, for each cell in the text, whether it has a clue.
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
