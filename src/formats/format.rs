//! The names of the forms that are read and written.

use std::{fmt, str::FromStr};

/// A text form that puzzles are read from; displayed in words, parsed from its [`name`](Self::name).
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Format {
    /// One puzzle a line, one symbol a cell, maybe with a comment or a solution behind it.
    Line,
    /// One puzzle a line: `puzzle:count:solution`, the solution optional.
    CountLine,
    /// One row a line, with or without box rules and frames.
    Block,
    /// SadMan or SudoCue `.sdk`: a block with `#A`-like header lines or a `[Puzzle]` heading.
    Sdk,
    /// `.sdm`: one 9x9 puzzle a line. Looks like [`Format::Line`], so it is never detected.
    Sdm,
    /// Simple Sudoku's `.ss`: a 9x9 block with `|` between the boxes.
    SimpleSudoku,
    /// Pencil marks on a line: n symbols a cell, the digit or a blank.
    MarksLine,
    /// Pencil marks as a grid of digit groups.
    MarksGrid,
    /// Comma-separated values under a header that names the puzzle column.
    Csv,
    /// Whole numbers separated by blanks, commas or semicolons: a line or n rows a puzzle.
    Tokens,
    /// JSON: our own objects, or arrays of rows of numbers.
    Json,
}

/// A text form that puzzles are written in; displayed as, and parsed from, its name.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum OutputFormat {
    /// Spaced symbols with box rules.
    Grid,
    /// One line, one symbol a cell.
    Line,
    /// n bare lines.
    Block,
    /// A block as a `.sdk` file.
    Sdk,
    /// A framed grid of pencil marks.
    Marks,
    /// Pencil marks on a line, n symbols a cell.
    MarksLine,
    /// One CSV record: puzzle and solution.
    Csv,
    /// One JSON object.
    Json,
}

/// A name that stands for no format.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
#[error("`{found}` is no format, expected one of: {expected}")]
pub struct UnknownFormat {
    /// The name.
    pub found: String,
    /// The names there are, separated by commas.
    pub expected: String,
}

impl Format {
    /// Every form with its name, as on a command line, and its words for a person.
    const TABLE: [(Format, &'static str, &'static str); 11] = [
        (Format::Line, "line", "one puzzle a line"),
        (Format::CountLine, "count-line", "lines of puzzle:count:solution"),
        (Format::Block, "block", "a block of rows"),
        (Format::Sdk, "sdk", "a SadMan .sdk block"),
        (Format::Sdm, "sdm", ".sdm, one 9x9 puzzle a line"),
        (Format::SimpleSudoku, "ss", "a Simple Sudoku .ss block"),
        (Format::MarksLine, "marks-line", "pencil marks on one line"),
        (Format::MarksGrid, "marks", "a grid of pencil marks"),
        (Format::Csv, "csv", "CSV with a header"),
        (Format::Tokens, "tokens", "numbers separated by blanks or commas"),
        (Format::Json, "json", "JSON"),
    ];

    /// Every form.
    pub fn all() -> impl Iterator<Item = Format> {
        Self::TABLE.into_iter().map(|(format, ..)| format)
    }

    /// The name that `FromStr` reads.
    #[must_use]
    pub fn name(self) -> &'static str {
        self.row().1
    }

    fn row(self) -> (Format, &'static str, &'static str) {
        Self::TABLE[self as usize]
    }
}

impl OutputFormat {
    const TABLE: [(OutputFormat, &'static str); 8] = [
        (OutputFormat::Grid, "grid"),
        (OutputFormat::Line, "line"),
        (OutputFormat::Block, "block"),
        (OutputFormat::Sdk, "sdk"),
        (OutputFormat::Marks, "marks"),
        (OutputFormat::MarksLine, "marks-line"),
        (OutputFormat::Csv, "csv"),
        (OutputFormat::Json, "json"),
    ];

    /// Every form.
    pub fn all() -> impl Iterator<Item = OutputFormat> {
        Self::TABLE.into_iter().map(|(format, _)| format)
    }

    /// The name that `FromStr` reads.
    #[must_use]
    pub fn name(self) -> &'static str {
        Self::TABLE[self as usize].1
    }
}

impl fmt::Display for Format {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.pad(self.row().2)
    }
}

impl fmt::Display for OutputFormat {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.pad(self.name())
    }
}

impl FromStr for Format {
    type Err = UnknownFormat;

    fn from_str(text: &str) -> Result<Self, UnknownFormat> {
        let names = || Self::all().map(Self::name);
        Self::all().find(|format| format.name() == text).ok_or_else(|| unknown(text, names()))
    }
}

impl FromStr for OutputFormat {
    type Err = UnknownFormat;

    fn from_str(text: &str) -> Result<Self, UnknownFormat> {
        let names = || Self::all().map(Self::name);
        Self::all().find(|format| format.name() == text).ok_or_else(|| unknown(text, names()))
    }
}

fn unknown(found: &str, names: impl Iterator<Item = &'static str>) -> UnknownFormat {
    UnknownFormat { found: found.to_owned(), expected: names.collect::<Vec<_>>().join(", ") }
}
