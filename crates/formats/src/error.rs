//! Defines the errors in the text of puzzles, with their lines and columns.

use std::{fmt, io};

use serde_json::Value;

use super::{FpuzzlesError, LinkError, OutputFormat, PenpaError, SudokuPadError};
use sudosat_grid::{Cell, Rules, RulesError, Shape, ShapeError, quantity};

/// An error in a text of puzzles, with its line and column. After an error in one puzzle the reader continues with
/// the next puzzle. After an error in the whole input it stops.
///
/// The error displays as `line 3, column 7: found ..., expected ...`. The caller adds the name of the file.
#[derive(Debug, thiserror::Error)]
#[error("line {line}, column {column}: {kind}")]
pub struct FormatError {
    /// The number of the line, from 1.
    pub line: usize,
    /// The number of the column, from 1, in characters.
    pub column: usize,
    /// The error at this line and column.
    pub kind: FormatErrorKind,
    /// The text and the other fields of the puzzle with the error. `None` if the error is not known to belong to
    /// one puzzle.
    pub record: Option<Box<BadRecord>>,
    /// True if the error is in a line that sets the rules, a clue or the shape, or if it ends the input although
    /// other errors of its kind do not.
    pub(super) beyond_puzzle: bool,
}

/// The text and the other fields of a puzzle that could not be read.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct BadRecord {
    /// The puzzle on one line, as the text has it. `None` if the text does not have it on one line.
    pub puzzle: Option<String>,
    /// The other columns of the CSV record or the other fields of the JSON object, as in `Entry::fields`.
    pub fields: Vec<(String, Value)>,
}

/// The kinds of error in a text of puzzles.
#[derive(Debug, thiserror::Error)]
#[non_exhaustive]
pub enum FormatErrorKind {
    /// The input has no puzzle.
    #[error("there is no puzzle in the input")]
    Empty,
    /// The input contains a zero byte, so it looks like a binary file. The reader reads nothing after this byte.
    #[error("found a byte 0, expected text: this looks like a binary file")]
    NulByte,
    /// The input has bytes that are not UTF-8.
    #[error("found bytes that are not UTF-8, expected text")]
    InvalidUtf8,
    /// A line, a JSON value or a CSV record is too long for a puzzle. After such a CSV record the reader reads nothing
    /// more.
    #[error("longer than {limit} bytes: no puzzle is that long")]
    TooLong {
        /// The maximum length of one piece of text, in bytes.
        limit: usize,
    },
    /// A character has no meaning at this place.
    #[error("found {}, expected {expected}", Quoted(found))]
    UnknownSymbol {
        /// The character that was found.
        found: char,
        /// A description of the text that would be valid at this place.
        expected: String,
    },
    /// A piece of text between separators does not describe a cell.
    #[error("found `{}`, expected {expected}", found.escape_debug())]
    UnknownToken {
        /// The piece of text that was found.
        found: String,
        /// A description of the text that would be valid at this place.
        expected: String,
    },
    /// A digit is larger than the side of the grid.
    #[error("found the digit `{found}`, but a grid of side {side} has digits up to {largest}")]
    DigitAboveSide {
        /// The digit as it is written.
        found: String,
        /// The side of the grid.
        side: usize,
        /// The largest digit of the grid, as it is written.
        largest: String,
    },
    /// A pencil mark is not at the place of its digit.
    #[error("found {}, expected {expected} or a blank: each mark has its place", Quoted(found))]
    MisplacedMark {
        /// The symbol that was found.
        found: char,
        /// The only symbol that is valid at this place, apart from symbols for an empty place.
        expected: String,
    },
    /// No grid has this number of cells, or the requested grid has another number of cells.
    #[error("found {}, expected {expected}", quantity(*found, "cell"))]
    WrongLength {
        /// The number of cells that were found.
        found: usize,
        /// The number of cells of the requested grid. If no grid was requested, that of the nearest possible size. For
        /// a last line that was probably cut off, that of the previous puzzle.
        expected: usize,
    },
    /// No line of pencil marks has this number of symbols, or the line of the requested grid has another number.
    #[error("found {}, expected {side} for each of {cells} cells", quantity(*found, "symbol"))]
    WrongMarks {
        /// The number of symbols that were found.
        found: usize,
        /// The number of cells of the requested grid. If no grid was requested, that of the other puzzles, or of the
        /// nearest possible size.
        cells: usize,
        /// The side of that grid, which is the number of symbols of a cell.
        side: usize,
    },
    /// The number of cells differs from the number of cells of the neighbouring puzzles.
    #[error("found {}, expected {expected} as in the other rows", quantity(*found, "cell"))]
    UnlikeOthers {
        /// The number of cells that were found.
        found: usize,
        /// The number of cells of the previous puzzle. If there is no previous puzzle, that of a following puzzle.
        expected: usize,
    },
    /// A text has no header, and a line of it has its puzzle in a field other than the first.
    #[error(
        "found a puzzle in field {field}: expected it in front, or a first line that names the columns, such as id,puzzle"
    )]
    NoHeader {
        /// The number of the field with the puzzle, from 1.
        field: usize,
    },
    /// A text in the format of Interactive Sudoku Solver has an item that is invalid or not supported.
    #[error(transparent)]
    Iss(#[from] IssError),
    /// The line looks like a killer puzzle but cannot be read as one.
    #[error(transparent)]
    Cages(#[from] CagesError),
    /// A link or a JSON object of f-puzzles is damaged, or has a constraint that this program does not know.
    #[error(transparent)]
    Fpuzzles(#[from] FpuzzlesError),
    /// A link or a JSON object of SudokuPad is damaged, or a part of it that states a rule is invalid.
    #[error(transparent)]
    SudokuPad(#[from] SudokuPadError),
    /// A link of penpa-edit is damaged, or a part of it that states a rule is invalid.
    #[error(transparent)]
    Penpa(#[from] PenpaError),
    /// A link contains no puzzle.
    #[error(transparent)]
    Link(#[from] LinkError),
    /// A row of a block has another number of cells than the first row, a row of a canvas has the wrong length, or a
    /// first row fits no block.
    #[error(
        "found {} in this row, expected {expected} as in the block's first row",
        quantity(*found, "cell")
    )]
    WrongRow {
        /// The number of cells in this row.
        found: usize,
        /// The number of cells in a row of this block. For a first row that fits no block, the known side, or 9.
        expected: usize,
    },
    /// A block has too few rows, because the text or the block ends too early.
    #[error("the block ends after {}, expected {expected}", quantity(*found, "row"))]
    Truncated {
        /// The number of rows that were found.
        found: usize,
        /// The number of rows that a block of this width needs.
        expected: usize,
    },
    /// The shape is written incorrectly, or no grid has such a shape or size.
    #[error(transparent)]
    Shape(#[from] ShapeError),
    /// The given alphabet has too few symbols. Or it is a custom alphabet, and the number of its symbols is not the
    /// side.
    #[error("the alphabet `{alphabet}` does not fit a grid of side {side}")]
    AlphabetMisfit {
        /// The alphabet's name or symbols.
        alphabet: String,
        /// The side of the grid, which is the required number of symbols.
        side: usize,
    },
    /// A CSV header names no column of puzzles.
    #[error("no column of puzzles, expected one named {expected}; found: {}", found.join(", "))]
    MissingColumn {
        /// The names of the columns that were found.
        found: Vec<String>,
        /// The names that a column of puzzles may have.
        expected: String,
    },
    /// A CSV record has too few fields, so it has no field for the puzzle.
    #[error("this record has {}, expected the puzzle in field {expected}", quantity(*found, "field"))]
    MissingField {
        /// The number of fields of this record.
        found: usize,
        /// The number of the puzzle's field, from 1.
        expected: usize,
    },
    /// The text must give the number of solutions at this place, but it gives no whole number.
    #[error("found `{}`, expected the number of solutions", found.escape_debug())]
    BadCount {
        /// The text that was found.
        found: String,
    },
    /// A solution has empty cells.
    #[error("the solution has {}, expected none", quantity(*empty, "empty cell"))]
    IncompleteSolution {
        /// The number of empty cells.
        empty: usize,
    },
    /// The rules contradict themselves or do not fit this puzzle.
    #[error(transparent)]
    Rules(#[from] RulesError),
    /// The text gives its puzzle another shape than the caller requested.
    #[error("found the shape {found}, expected {expected} as asked for")]
    OtherShape {
        /// The shape in the text: the number of rows and columns of a box.
        found: Shape,
        /// The shape that the caller requested.
        expected: Shape,
    },
    /// The rules in the text differ from the rules that the caller requested.
    #[error("found the rules {found}, expected {expected} as asked for")]
    OtherRules {
        /// The rules in the text.
        found: Rules,
        /// The rules that the caller requested.
        expected: Rules,
    },
    /// The rules of a puzzle differ from those in the line of rules above it.
    #[error("found the rules {found}, expected {expected} as stated above")]
    RulesGivenTwice {
        /// The rules of the puzzle.
        found: Rules,
        /// The rules of the line above the puzzle.
        expected: Rules,
    },
    /// The latest line above the puzzle that sets the rules, a clue or the shape could not be read.
    #[error("the rules of this puzzle, stated in line {line}, could not be read")]
    UnreadRules {
        /// The number of that line, from 1.
        line: usize,
    },
    /// A void cell of the canvas contains a symbol that does not mean an empty cell.
    #[error(
        "found {} in {cell}, where no grid is: expected a space, `.` or another blank",
        Quoted(found)
    )]
    VoidCell {
        /// The symbol that was found.
        found: char,
        /// The cell of the canvas that contains the symbol.
        cell: Cell,
    },
    /// The text is not valid JSON, or the JSON value does not describe a puzzle.
    #[error("{0}")]
    Json(String),
    /// Reading the input failed. The reader reads nothing more.
    #[error("reading failed: {0}")]
    Io(#[from] io::Error),
}

impl FormatErrorKind {
    /// Returns the error at a line and column, both counted from 1.
    pub(super) fn at(self, line: usize, column: usize) -> FormatError {
        FormatError { line, column, kind: self, record: None, beyond_puzzle: false }
    }
}

impl FormatError {
    /// Returns an error of the JSON parser with its line and column. `first_line` is the number of the line, from 1, on
    /// which the JSON value begins.
    #[must_use]
    pub fn of_json(error: &serde_json::Error, first_line: usize) -> Self {
        let (line, column) = (first_line + error.line().max(1) - 1, error.column().max(1));
        // The message ends with a line and column of its own, which count from the start of the value.
        let message = error.to_string();
        let message = message.rsplit_once(" at line ").map_or(message.as_str(), |(what, _)| what);
        FormatErrorKind::Json(message.to_owned()).at(line, column)
    }

    /// Returns true if the error is about one puzzle. Returns false if it is about the whole input, or about a line
    /// that sets the rules, a clue or the shape.
    #[must_use]
    pub fn is_of_puzzle(&self) -> bool {
        use FormatErrorKind::{Empty, Io, MissingColumn, NulByte};
        !self.beyond_puzzle && !matches!(self.kind, Empty | NulByte | MissingColumn { .. } | Io(_))
    }

    /// Marks the error as an error that is not about one puzzle.
    pub(super) fn beyond_puzzle(self) -> Self {
        FormatError { beyond_puzzle: true, ..self }
    }

    /// Returns the error with the text and the other fields of the bad puzzle. An error that already has them is
    /// unchanged.
    pub(super) fn with(mut self, record: impl FnOnce() -> BadRecord) -> Self {
        self.record.get_or_insert_with(|| Box::new(record()));
        self
    }
}

/// Displays a character for a message. A space and a tab are named; any other character is escaped, in backticks.
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

/// The error for a puzzle that a text form cannot express.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
#[error("`{}`: sudosat cannot write it in the form {format}", parts.join(", "))]
pub struct WriteError {
    /// All rules, clues and boxes that the form cannot express.
    pub parts: Vec<String>,
    /// The form.
    pub format: OutputFormat,
}

/// An error in a text of Interactive Sudoku Solver.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
#[error("`{item}`: {problem}")]
pub struct IssError {
    /// The item as the text has it. If the error is not in a single item, the first 40 characters of the text.
    pub item: String,
    /// The problem: the text that was found, and what was expected.
    pub problem: String,
}

/// The reasons why a line with a killer puzzle is refused.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
pub enum CagesError {
    /// The line does not have 81 cells.
    #[error("found {0} cells, expected 81")]
    Cells(usize),
    /// A cell is written incorrectly. In the form with arrows, a cell must be a sum or an arrow; in the form with
    /// numbers, it must be a number.
    #[error("found `{found}` at {cell}, expected {expected}")]
    Cell {
        /// The text that was found.
        found: String,
        /// The cell with that text.
        cell: Cell,
        /// A description of the text that would be valid for this cell.
        expected: &'static str,
    },
    /// The arrows from this cell lead out of the grid or form a cycle, so they reach no sum.
    #[error("the arrow at {0} leads to no sum")]
    Arrow(Cell),
    /// The cages do not form valid rules.
    #[error(transparent)]
    Rules(#[from] RulesError),
}
