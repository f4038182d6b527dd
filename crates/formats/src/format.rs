//! Names the text forms that puzzles are read from and written in.

use std::{fmt, str::FromStr};

/// A text form that puzzles are read from. `Display` writes a description of it, and `FromStr` parses its
/// [`name`](Self::name).
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Format {
    /// One puzzle on each line, with one symbol for each cell. A comment or a solution may follow.
    Line,
    /// One puzzle on each line: `puzzle:count:solution`. The count is the number of solutions. `:solution` may be
    /// missing.
    CountLine,
    /// One row of symbols on each line, with or without a frame and lines between the boxes.
    Block,
    /// The `.sdk` files of SadMan and SudoCue: a block with header lines such as `#A`, or with a `[Puzzle]`
    /// heading.
    Sdk,
    /// `.sdm` files: one 9x9 puzzle on each line. They look like [`Format::Line`], so this form is never detected.
    Sdm,
    /// The `.ss` files of Simple Sudoku: a 9x9 block with `|` between the boxes.
    SimpleSudoku,
    /// Pencil marks on one line: n symbols for each cell. The symbol at each place is the digit of this place or a
    /// symbol for *empty*.
    MarksLine,
    /// Pencil marks as a grid. The text of each cell is a group of digits.
    MarksGrid,
    /// Comma-separated values below a header that names the column of puzzles.
    Csv,
    /// Whole numbers separated by spaces, commas or semicolons. A puzzle is one line or n rows. Rows of symbols with
    /// commas or semicolons between them are also of this form.
    Tokens,
    /// JSON: objects such as those that this program writes, or arrays of rows of numbers.
    Json,
    /// The text of Interactive Sudoku Solver: items such as `.Cage~10~R1C1~R1C2`. It ends before an empty line.
    Iss,
    /// One killer puzzle on each line: sums and arrows, or `3x3::k:` and a number for each cell.
    Cages,
    /// A link of f-puzzles, the compressed data of such a link, or the JSON in these data.
    Fpuzzles,
    /// A link of SudokuPad, the compressed data of such a link, or the JSON in these data.
    SudokuPad,
    /// A link of penpa-edit.
    Penpa,
}

/// A text form that puzzles are written in. `Display` writes its name, and `FromStr` parses its name.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum OutputFormat {
    /// Symbols separated by spaces, with lines between the boxes, or between the regions of a jigsaw.
    Grid,
    /// One line with one symbol for each cell.
    Line,
    /// One line of symbols for each row, without a frame.
    Block,
    /// A block as a `.sdk` file.
    Sdk,
    /// A framed grid of pencil marks.
    Marks,
    /// Pencil marks on one line, n symbols for each cell.
    MarksLine,
    /// One CSV record: the puzzle, and its solution if one is given.
    Csv,
    /// One JSON object.
    Json,
    /// The text of Interactive Sudoku Solver, on one line.
    Iss,
    /// A link of f-puzzles.
    Fpuzzles,
    /// A link of SudokuPad. Some rules and clues are only drawn and stated as text.
    SudokuPad,
    /// A link of penpa-edit. Digits, regions, cages, thermometers and arrows can be drawn, other rules are refused.
    Penpa,
}

/// A name that belongs to no format.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
#[error("`{found}` is no format, expected one of: {expected}")]
pub struct UnknownFormat {
    /// The name that was given.
    pub found: String,
    /// The valid names, separated by commas.
    pub expected: String,
}

impl Format {
    /// Every form, with its name on a command line and its description, in the order of the enum.
    const TABLE: [(Format, &'static str, &'static str); 16] = [
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
        (Format::Iss, "iss", "the text of Interactive Sudoku Solver up to a blank line"),
        (Format::Cages, "cages", "one killer puzzle a line"),
        (Format::Fpuzzles, "fpuzzles", "a puzzle of f-puzzles"),
        (Format::SudokuPad, "sudokupad", "a puzzle of SudokuPad"),
        (Format::Penpa, "penpa", "a puzzle of penpa-edit"),
    ];

    /// Returns every form, in the order of the enum.
    pub fn all() -> impl Iterator<Item = Format> {
        Self::TABLE.into_iter().map(|(format, ..)| format)
    }

    /// Returns the name that `FromStr` parses.
    #[must_use]
    pub fn name(self) -> &'static str {
        self.row().1
    }

    fn row(self) -> (Format, &'static str, &'static str) {
        Self::TABLE[self as usize]
    }
}

impl OutputFormat {
    const TABLE: [(OutputFormat, &'static str); 12] = [
        (OutputFormat::Grid, "grid"),
        (OutputFormat::Line, "line"),
        (OutputFormat::Block, "block"),
        (OutputFormat::Sdk, "sdk"),
        (OutputFormat::Marks, "marks"),
        (OutputFormat::MarksLine, "marks-line"),
        (OutputFormat::Csv, "csv"),
        (OutputFormat::Json, "json"),
        (OutputFormat::Iss, "iss"),
        (OutputFormat::Fpuzzles, "fpuzzles"),
        (OutputFormat::SudokuPad, "sudokupad"),
        (OutputFormat::Penpa, "penpa"),
    ];

    /// Returns every form, in the order of the enum.
    pub fn all() -> impl Iterator<Item = OutputFormat> {
        Self::TABLE.into_iter().map(|(format, _)| format)
    }

    /// Returns the name that `FromStr` parses.
    #[must_use]
    pub fn name(self) -> &'static str {
        Self::TABLE[self as usize].1
    }

    /// Returns whether a text of this form contains the shape, rules and clues of its puzzle.
    #[must_use]
    pub fn has_rules(self) -> bool {
        use OutputFormat::{Fpuzzles, Iss, Json, Penpa, SudokuPad};
        matches!(self, Json | Iss | Fpuzzles | SudokuPad | Penpa)
    }

    /// Returns whether a text of this form contains the pencil marks of its puzzle.
    #[must_use]
    pub fn has_marks(self) -> bool {
        self.has_rules() || matches!(self, OutputFormat::Marks | OutputFormat::MarksLine)
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
