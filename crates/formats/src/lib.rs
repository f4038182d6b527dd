//! Reads puzzles from text in any common form, reports the form that it recognises, and writes the standard forms.
//!
//! [`Reader`] returns the puzzles of a text one by one as [`Entry`] values. [`mod@write`] writes the standard
//! forms.
//!
//! # How a form is recognised
//!
//! The reader recognises each puzzle by itself, so a text may mix forms. It applies these rules:
//!
//! - A line of cells is a puzzle if its length is n² for a side n that has boxes (16, 36, 64, 81, 100, 144, ...). The
//!   cells end at a space, `,`, `;`, `#` or `:`. If a single whole number follows behind a space, it is the number of
//!   solutions. If a full grid follows, it is the solution. Behind `:`, the number of solutions must follow, and then
//!   perhaps `:` and the solution. Any other text is a comment.
//! - Quotation marks around the cells are ignored. A list number before the cells is ignored too: `1.`, `1)`, `1:`,
//!   `1,`, or `1` and a space. `#1` and a space is also ignored if the next line that is not empty has the next number
//!   after `#`.
//! - A line of n³ symbols is pencil marks, with n symbols for each cell, if each digit d is the d-th symbol of its
//!   cell.
//! - A line of 2n² decimal digits, with n at least 10, has two digits for each cell.
//! - A line of 16 or 36 cells, or of 64, 81 or 100 numbers, could also be a row of a larger block. It is a row if
//!   such lines form a whole block or band of the larger grid and contain a digit that is too large for the small
//!   grid.
//! - Any other line of n cells is a row of a block if one of the next three lines also has n cells, if the line has
//!   bars, or if n is the known side. A block may have an empty line after each band of boxes. Lines of `-`, `=`, `+`,
//!   `|` and similar characters are parts of a frame. But a line with as many dashes as cells is a row if dashes mean
//!   empty cells in this block. Bars show the shape of the boxes.
//! - A row of digit groups with spaces between them is pencil marks. Above side 9, commas separate the pencil marks
//!   of one cell. `-` is a cell without pencil marks.
//! - A space is an empty cell only in n lines of exactly n characters that have no other symbol for an empty cell, and
//!   only if the first row has a space and another row has another number of filled cells.
//! - If the first line that is not a comment is a header that names a column of puzzles, the rest is CSV. If such a
//!   first line has only words with delimiters between them, it must name a column of puzzles.
//! - `{` begins JSON. `[` begins JSON too if `[`, `]`, `{`, `null`, a decimal digit or the line end follows.
//! - `.Name~`, `.~`, or the name of an item without arguments, such as `.AntiKnight`, begins a puzzle in the text form
//!   of Interactive Sudoku Solver. The puzzle ends before an empty line.
//! - A link of f-puzzles that contains the puzzle is a puzzle. So is the compressed text alone, which begins with
//!   `N4Ig`, and so is a JSON object with a `grid` of objects.
//! - A link of SudokuPad that contains the puzzle is a puzzle. So is the compressed text alone, which begins with `scl`
//!   or `ctc`, and so is a JSON object with `cells` that are objects. A link that has only the id of a puzzle is an
//!   error.
//! - A link of penpa-edit with `p=` is a puzzle.
//! - A line that begins with `3x3::k:` or `3x3:d:k:`, or has 81 symbols with arrows among them, is a killer puzzle.
//! - `#` begins a comment. Above a block, the reader keeps header lines such as `#A` and `#D`, and a title such as
//!   `Grid 01`, as a comment on the puzzle. After a heading such as `[State]` it skips all lines up to `[Puzzle]`.
//! - A last line without a line end is an error if it has fewer cells than the previous puzzle, because the text was
//!   probably cut off there.
//!
//! # How a text gives its rules
//!
//! - A line `# rules: diagonals, windows` gives the rules of the puzzles below it, up to the next such line. The
//!   classic rules return with `# rules: classic`. Upper and lower case are equal. The word `rule` instead of `rules`
//!   and a space before the colon are accepted. The colon may be missing if rules follow. The field `rules` in JSON
//!   and the column `rules` in CSV give the rules of one puzzle; it is an error if a line above gives other rules that
//!   are not classic. [`ReadOptions::rules`] gives the rules of all puzzles; it is an error if the text gives other
//!   rules.
//! - A line `# clue: killer 10 r1c1 r1c2` adds a clue to the rules of the puzzles below it, up to the next
//!   `# rules:` line.
//! - A line `# shape: 4x3` gives the shape of the puzzles below it: the number of rows and columns of a box. The field
//!   `shape` in JSON and the column `shape` in CSV give the shape of one puzzle. But a line above overrides the field
//!   in JSON. [`ReadOptions::shape`] overrides all of them.
//! - Under rules without boxes (`latin`, `jigsaw`), the square root of the number of cells is the side, which can
//!   be any number from 4 on.
//! - If the rule of a jigsaw has no regions, the text gives them behind the cells and a space, in the next line, or in
//!   the next n lines. The regions have one symbol for each cell; cells of the same region have the same symbol.
//!   Connected regions behind the cells make a classic puzzle a jigsaw, too.
//! - Several grids are written on one canvas. Each row of the canvas is a line, with one character for each cell.
//!   Void cells are spaces or a symbol for an empty cell. Or all rows are on one line, and void cells are a symbol
//!   for an empty cell.
//!
//! # How symbols are interpreted
//!
//! Up to side 9, the digits are letters with `A` = 1 if one of the first n letters occurs and no decimal digit except
//! `0`. If not, they are decimal digits.
//!
//! Above side 9, the first of these cases that applies counts. The digits are letters with `A` = 1 if a letter is too
//! large for `A` = 10 and there are no digits 1 to 9. The digits begin with `0` if `0` occurs beside another symbol
//! for an empty cell. They also begin with `0` if no other such symbol occurs, the grid has 1 to n zeros, and the
//! digit n does not occur. In any other case the digits are `1` to `9` and then letters with `A` = 10.
//!
//! The symbols of an earlier puzzle of the same side apply until a puzzle contradicts them.
//! [`ReadOptions::alphabet`] overrides all of this.
//!
//! The symbols for an empty cell are `.`, `0`, `_`, `*`, `-`, `?`, `X` and `x`, unless they are digits. If a puzzle
//! has none of them and exactly one unknown symbol, this symbol means an empty cell, unless it is a letter or a digit.
//!
//! | file | content |
//! |---|---|
//! | `alphabet` | defines alphabets: the symbols that a text uses for the digits of a grid |
//! | `block` | reads blocks of rows with symbols, numbers or pencil marks |
//! | `block_lines` | gathers the lines that belong to one block |
//! | `cages` | reads killer puzzles on one line, in two forms |
//! | `canvas` | reads several grids on one canvas, in rows with one character for each cell or all on one line |
//! | `cells` | reads the cells of one puzzle from one piece of text: symbols, pairs of digits, or separated numbers |
//! | `cover` | reads exact cover problems in the text form of Knuth's DLX programs |
//! | `csv` | reads CSV with a header; each record holds one puzzle |
//! | `detect` | decides which kind of text begins at the current line: one puzzle on a line, a block, CSV, JSON, ... |
//! | `error` | defines the errors in the text of puzzles, with their lines and columns |
//! | `format` | names the text forms that puzzles are read from and written in |
//! | `fpuzzles` | reads and writes puzzles of f-puzzles: JSON, or the JSON as compressed text in a link |
//! | `iss` | reads and writes the text form of Interactive Sudoku Solver: `.Cage~10~R1C1~R1C2.Thermo~R3C1~R3C2` |
//! | `json` | reads JSON: objects with the fields `shape`, `clues` and others, or an array of rows of numbers |
//! | `line` | reads puzzles on one line, with the number of solutions, the solution or the comment behind them |
//! | `links` | recognises links that contain no puzzle: those with only an id, whose puzzle is on the site |
//! | `lz` | compresses and decompresses the text in links of f-puzzles and SudokuPad |
//! | `penpa` | reads and writes puzzles of penpa-edit: a link with the drawings as compressed text |
//! | `percent` | decodes the symbols of links that are written as `%` and two hexadecimal digits |
//! | `place` | defines a place in a text: line and column |
//! | `plain_line` | handles plain lines: the 81 symbols of a classic 9x9 puzzle, one byte for each |
//! | `quoted` | shortens what an error message quotes |
//! | `quotes` | repairs CSV in which a quotation mark is never closed |
//! | `reader` | reads the puzzles of a text as a stream |
//! | `regions` | reads the regions of a jigsaw behind or below the cells, if its rule does not give them |
//! | `rows` | cuts one row of a block into its cells, and recognises the lines of a frame |
//! | `rules_line` | reads the rules or the shape of the following puzzles from lines and fields |
//! | `run` | reads many plain lines at once, quickly, from a file with one classic puzzle on each line |
//! | `sdk` | reads the lines around the rows of a `.sdk` file: header lines, section headings, titles |
//! | `sizes` | derives the size of a puzzle from its number of cells; if no size fits, says why |
//! | `source` | reads the lines of an input, limits their length, and can read lines in advance |
//! | `spaces` | reads blocks (one row on each line) whose empty cells are spaces |
//! | `state` | holds the reader state for one input: the caller's options, and what earlier lines and puzzles showed |
//! | `sudokupad` | reads and writes puzzles of SudokuPad: a link, its compressed text, or its JSON |
//! | `symbols` | determines what each character means in a grid of a given side, and chooses the alphabet of a puzzle |
//! | `wrapping` | removes the text around a puzzle on its line: quotation marks, and its number in a list |
//! | `write` | writes puzzles in the standard forms, which `Reader` can read |

mod alphabet;
mod block;
mod canvas;
mod cells;
mod cover;
mod csv;
mod detect;
mod state;
mod error;
mod format;
mod fpuzzles;
mod block_lines;
mod cages;
mod iss;
mod json;
mod line;
mod links;
mod lz;
mod penpa;
mod percent;
mod place;
mod plain_line;
mod quoted;
mod quotes;
mod reader;
mod regions;
mod rows;
mod rules_line;
mod run;
mod sdk;
mod sizes;
mod source;
mod spaces;
mod sudokupad;
mod symbols;
mod wrapping;
pub mod write;

use serde_json::Value;

use sudosat_cover::Total;
use sudosat_grid::{Grid, Puzzle, Rules, Shape};

pub use alphabet::{Alphabet, AlphabetError};
pub use cover::{CoverText, CoverTextError, CoverTextErrorKind, read_cover, read_cover_while};
pub use error::{BadRecord, CagesError, FormatError, FormatErrorKind, IssError, WriteError};
pub use format::{Format, OutputFormat, UnknownFormat};
pub use fpuzzles::{FpuzzlesData, FpuzzlesError, FpuzzlesPart, FpuzzlesPuzzle, write_fpuzzles};
pub use iss::{read_iss, write_iss};
pub use links::LinkError;
pub use lz::LzError;
pub use penpa::{PenpaError, write_penpa};
pub use plain_line::{PlainLine, all_numbers, full_plain_line, has_clash, with_one_blank};
pub use quoted::shortened;
pub use reader::Reader;
pub use run::{Piece, Run};
pub use sudokupad::{SudokuPadError, write_sudokupad};

/// Options for reading a text. They are facts that the caller knows in advance; by default there are none.
#[derive(Clone, Debug, Default)]
pub struct ReadOptions {
    /// The only shape to accept. It overrides the shape that a line or a field gives. If the form of a puzzle itself
    /// states another shape, as in f-puzzles, this is an error. `None` accepts any shape.
    pub shape: Option<Shape>,
    /// The symbols of the digits and of an empty cell.
    pub alphabet: Option<Alphabet>,
    /// The form of the text, which the reader then does not have to recognise.
    pub format: Option<Format>,
    /// The rules of all puzzles. It is an error if the text gives other rules.
    pub rules: Option<Rules>,
}

/// The name of the field of an [`Entry`] that lists what a text states for people alone: lines, circles and other
/// drawings of SudokuPad and penpa-edit, and the text of the rules there. Their meaning is not part of the puzzle's
/// rules. Of a puzzle of f-puzzles, it names a solution that is not a full grid.
pub const NOT_UNDERSTOOD: &str = "not_understood";

/// Returns the list for [`NOT_UNDERSTOOD`]: the drawings and, if there is one, the text of the rules. Returns `None` if
/// there is neither.
pub(crate) fn listed_as_not_understood(
    mut drawings: Vec<String>,
    ruleset: Option<&str>,
) -> Option<Value> {
    if ruleset.is_some_and(|text| !text.trim().is_empty()) {
        drawings.push("the text of the rules".to_owned());
    }
    (!drawings.is_empty()).then(|| drawings.into())
}

/// One puzzle of a text, with the facts that the text gives about it.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Entry {
    /// The number of the line with the puzzle's first row, from 1. In JSON, that of the first line of the value, which
    /// may be an array of several puzzles.
    pub line: usize,
    /// The form in which the text was read.
    pub format: Format,
    /// The puzzle, with its rules and its pencil marks.
    pub puzzle: Puzzle,
    /// The number of solutions according to the text. `None` if the text does not say it.
    pub expected_count: Option<Total>,
    /// The solution according to the text, or `None` if the text has none. The grid is full, but it is not checked.
    pub solution: Option<Grid>,
    /// Other text that belongs to the puzzle: the comment behind it, the notes above a block, the field `comment` in
    /// JSON, or the other fields of a CSV record. `None` if there is none.
    pub comment: Option<String>,
    /// The columns of the CSV record except that of the puzzle, or the fields of the JSON object except those that
    /// define the puzzle, its shape, its rules and its alphabet. They are in the order of the text. Of a puzzle of
    /// f-puzzles, SudokuPad or penpa-edit, only the title, the author and the text of the rules are kept, and the list
    /// [`NOT_UNDERSTOOD`].
    pub fields: Vec<(String, Value)>,
    /// The symbols that the text uses, so that the puzzle can be written with the same symbols.
    pub alphabet: Alphabet,
}

impl Entry {
    /// Creates the entry of a puzzle about which the text says nothing else.
    #[must_use]
    pub fn new(line: usize, format: Format, puzzle: Puzzle, alphabet: Alphabet) -> Self {
        let (expected_count, solution, comment, fields) = (None, None, None, Vec::new());
        Entry { line, format, puzzle, expected_count, solution, comment, fields, alphabet }
    }

    /// Returns the list of what the text states for people alone: the field [`NOT_UNDERSTOOD`]. Returns `None` if there
    /// is no such field.
    #[must_use]
    pub fn not_understood(&self) -> Option<&Value> {
        field(&self.fields, NOT_UNDERSTOOD)
    }
}

/// Returns the value of the field with this name, of the fields of an [`Entry`]; `None` if there is no such field.
#[must_use]
pub fn field<'f>(fields: &'f [(String, Value)], name: &str) -> Option<&'f Value> {
    fields.iter().find(|(field, _)| field == name).map(|(_, value)| value)
}

/// Reads the puzzles of `text`.
///
/// ```
/// use sudosat_formats::{Format, ReadOptions, read_str};
/// let text = "53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79";
/// let entry = read_str(text, &ReadOptions::default()).next().unwrap()?;
/// assert_eq!((entry.format, entry.puzzle.clues.filled_count()), (Format::Line, 30));
/// # Ok::<(), sudosat_formats::FormatError>(())
/// ```
#[must_use]
pub fn read_str<'a>(text: &'a str, options: &ReadOptions) -> Reader<&'a [u8]> {
    Reader::new(text.as_bytes(), options.clone())
}

/// Runs the README's example as a test.
#[cfg(doctest)]
#[doc = include_str!("../README.md")]
struct Readme;
