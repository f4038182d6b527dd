//! What can be wrong with a text, and where.

use std::{fmt, io};

use serde_json::Value;

use crate::grid::{Cell, Rules, RulesError, ShapeError};

/// What is wrong with a text, and where; the reader goes on with the next puzzle after it.
///
/// Displayed as `line 3, column 7: found ..., expected ...`; the file's name is the caller's to add.
#[derive(Debug, thiserror::Error)]
#[error("line {line}, column {column}: {kind}")]
pub struct FormatError {
    /// The line, 1-based.
    pub line: usize,
    /// The column, 1-based, in characters.
    pub column: usize,
    /// What is wrong there.
    pub kind: FormatErrorKind,
    /// What stands there, if it is known to be one puzzle's text.
    pub record: Option<Box<BadRecord>>,
    /// Whether it is about a line that tells rules or shapes.
    pub(super) in_heading: bool,
}

/// What stands where no puzzle could be read.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct BadRecord {
    /// The puzzle as it was written, if on one line.
    pub puzzle: Option<String>,
    /// What else the source tells by name, as in [`Entry::fields`](super::Entry::fields).
    pub fields: Vec<(String, Value)>,
}

/// The ways in which a text can fail to be a puzzle.
#[derive(Debug, thiserror::Error)]
#[non_exhaustive]
pub enum FormatErrorKind {
    /// The input ended without one puzzle.
    #[error("there is no puzzle in the input")]
    Empty,
    /// A byte 0: this is a binary file. Nothing after it is read.
    #[error("found a byte 0, expected text: this looks like a binary file")]
    NulByte,
    /// Bytes that are not UTF-8.
    #[error("found bytes that are not UTF-8, expected text")]
    InvalidUtf8,
    /// A line (or a JSON value, or a CSV record) too long to be a puzzle.
    #[error("longer than {limit} bytes: no puzzle is that long")]
    TooLong {
        /// The most bytes that are read as one piece.
        limit: usize,
    },
    /// A character that means nothing at its place.
    #[error("found {}, expected {expected}", Quoted(found))]
    UnknownSymbol {
        /// The character.
        found: char,
        /// What could have stood there.
        expected: String,
    },
    /// A piece of text between separators that is no cell.
    #[error("found `{}`, expected {expected}", found.escape_debug())]
    UnknownToken {
        /// The piece.
        found: String,
        /// What could have stood there.
        expected: String,
    },
    /// A digit above the side of the grid.
    #[error("found the digit `{found}`, but a grid of side {side} has digits up to {side}")]
    DigitAboveSide {
        /// The digit as it was written.
        found: String,
        /// The side.
        side: usize,
    },
    /// A pencil mark that does not stand on the place of its digit.
    #[error("found {}, expected {expected} or a blank: each mark has its place", Quoted(found))]
    MisplacedMark {
        /// The symbol.
        found: char,
        /// The only symbol that may stand there.
        expected: String,
    },
    /// The number of cells fits no grid, or not the grid asked for.
    #[error("found {}, expected {expected}", cells(*found))]
    WrongLength {
        /// Cells that were found.
        found: usize,
        /// Cells of the asked for, or else the nearest size.
        expected: usize,
    },
    /// The number of cells is not that of the puzzles around.
    #[error("found {}, expected {expected} as in the other rows", cells(*found))]
    UnlikeOthers {
        /// Cells that were found.
        found: usize,
        /// Cells of the puzzle before, or behind if there is none before.
        expected: usize,
    },
    /// A record of CSV without a header, in which the puzzle is not the first field.
    #[error(
        "found a puzzle in field {field}: expected it in front, or a first line that names the columns, such as id,puzzle"
    )]
    NoHeader {
        /// The 1-based number of the field.
        field: usize,
    },
    /// The rows of a block are not equally long.
    #[error("found {found} cells in this row, expected {expected} as in the block's first row")]
    WrongRow {
        /// Cells in this row.
        found: usize,
        /// Cells in a row of this block.
        expected: usize,
    },
    /// The text, or the block, ends too early.
    #[error("the block ends after {found} rows, expected {expected}")]
    Truncated {
        /// Rows that were found.
        found: usize,
        /// Rows that the block's width asks for.
        expected: usize,
    },
    /// The size has no box shape.
    #[error(transparent)]
    Shape(#[from] ShapeError),
    /// The asked for alphabet has not enough symbols, or a custom one the wrong number.
    #[error("the alphabet `{alphabet}` does not fit a grid of side {side}")]
    AlphabetMisfit {
        /// The alphabet's name or symbols.
        alphabet: String,
        /// The side.
        side: usize,
    },
    /// A CSV header without a column of puzzles.
    #[error("no column of puzzles, expected one named {expected}; found: {}", found.join(", "))]
    MissingColumn {
        /// The columns that were found.
        found: Vec<String>,
        /// The names a column of puzzles may have.
        expected: String,
    },
    /// A CSV record that ends before its puzzle.
    #[error("this record has {found} fields, expected the puzzle in field {expected}")]
    MissingField {
        /// Fields of this record.
        found: usize,
        /// The 1-based number of the puzzle's field.
        expected: usize,
    },
    /// Text where the number of solutions should stand.
    #[error("found `{}`, expected the number of solutions", found.escape_debug())]
    BadCount {
        /// The text.
        found: String,
    },
    /// A solution with empty cells.
    #[error("the solution has {empty} empty cells, expected none")]
    IncompleteSolution {
        /// How many cells are empty.
        empty: usize,
    },
    /// The rules make no sense, in themselves or on this puzzle.
    #[error(transparent)]
    Rules(#[from] RulesError),
    /// The text tells other rules than those asked for.
    #[error("found the rules {found}, expected {expected} as asked for")]
    OtherRules {
        /// The text's rules.
        found: Rules,
        /// The rules asked for.
        expected: Rules,
    },
    /// A puzzle tells other rules than the line above it.
    #[error("found the rules {found}, expected {expected} as told above")]
    RulesToldTwice {
        /// The puzzle's rules.
        found: Rules,
        /// The rules told above.
        expected: Rules,
    },
    /// A puzzle below a line of rules that could not be read.
    #[error("the rules of this puzzle, told in line {line}, could not be read")]
    UnreadRules {
        /// The line, 1-based.
        line: usize,
    },
    /// A symbol where no grid is.
    #[error("found {} in {cell}, where no grid is: expected a space or a blank", Quoted(found))]
    VoidCell {
        /// The symbol.
        found: char,
        /// The cell of the canvas.
        cell: Cell,
    },
    /// Text that is no JSON, or JSON that is no puzzle.
    #[error("{0}")]
    Json(String),
    /// Reading failed. Nothing after it is read.
    #[error("reading failed: {0}")]
    Io(#[from] io::Error),
}

impl FormatErrorKind {
    /// Puts the error at a 1-based line and column.
    pub(super) fn at(self, line: usize, column: usize) -> FormatError {
        FormatError { line, column, kind: self, record: None, in_heading: false }
    }
}

impl FormatError {
    /// Whether it stands in place of a puzzle; else it is about the whole input, or about a line that tells
    /// rules or shapes.
    #[must_use]
    pub fn is_of_puzzle(&self) -> bool {
        use FormatErrorKind::{Empty, Io, MissingColumn, NulByte};
        !self.in_heading && !matches!(self.kind, Empty | NulByte | MissingColumn { .. } | Io(_))
    }

    /// The same of a line that tells rules or shapes.
    pub(super) fn in_heading(self) -> Self {
        FormatError { in_heading: true, ..self }
    }

    /// The same with what stands there, unless that is known.
    pub(super) fn with(mut self, record: impl FnOnce() -> BadRecord) -> Self {
        self.record.get_or_insert_with(|| Box::new(record()));
        self
    }
}

fn cells(number: usize) -> String {
    if number == 1 { "1 cell".to_owned() } else { format!("{number} cells") }
}

/// A character as a message shows it.
struct Quoted<'a>(&'a char);

impl fmt::Display for Quoted<'_> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self.0 {
            ' ' => write!(f, "a space"),
            '\t' => write!(f, "a tab"),
            other => write!(f, "`{}`", other.escape_debug()),
        }
    }
}
