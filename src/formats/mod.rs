//! Text to puzzles and back: read anything people paste, and say what was recognised.
//!
//! [`Reader`] streams [`Entry`] values out of any text; [`mod@write`] has the standard forms.
//!
//! # How a form is recognised
//!
//! Each puzzle is recognised by itself, so a text may mix forms. The rules, in this order:
//!
//! - A line of cells is a puzzle when its length is n² for some side n that has boxes (16, 36, 64,
//!   81, 100, 144, ...); it ends at a blank, `,`, `;`, `#` or `:`. Behind a blank one whole number
//!   is the count of solutions, a full grid is the solution, anything else a comment.
//! - Quotation marks around the cells, and a number of a list before them (`1.`, `1)`, `1:`, `1,` or `1` and a
//!   blank) are passed over; so is `#1` and a blank in a list whose lines count on from `#1`.
//! - A line of n³ cells is pencil marks when every symbol stands on the place of its digit.
//! - A line of 2n² decimal digits, n from 10, has two digits a cell.
//! - 16, 36 (and in numbers 64, 81, 100) cells could also be a row of a larger block: they are,
//!   when one block's or band's worth of such lines contains a digit too large for the small grid.
//! - Otherwise a line is a row of a block, when the next one is equally long or it has bars. A block
//!   may have a blank line after each band. Lines of `-`, `=`, `+`, `|` and the like are frames;
//!   a line of as many dashes as cells is a row when dashes are the block's blanks. Bars tell the
//!   shape of the boxes.
//! - A row of blank-separated digit groups is pencil marks; above side 9 the marks of one cell
//!   are separated by commas. `-` is a cell without marks.
//! - A space is a blank cell only in n lines of exactly n characters without another blank, whose
//!   filled cells are not equally many in all rows.
//! - A header naming a column of puzzles makes the rest CSV; `{`, `[[` or `[1` begins JSON.
//! - `#` begins a comment; above a block `#A`, `#D` and the like are kept, as is a title like
//!   `Grid 01`. After a heading such as `[State]` all is passed over up to `[Puzzle]`.
//! - A last line without a line end, smaller than its neighbours, was cut off: an error.
//!
//! # How rules are told
//!
//! - A line `# rules: diagonals, windows` tells the rules of the puzzles below it, up to the next
//!   such line; `# rules: classic` ends it. Case does not matter, nor does `rule`, a blank before
//!   the colon, or no colon where rules follow. In JSON the field `rules` tells them, in CSV the
//!   column `rules`; other rules there than in the line above are an error.
//!   [`ReadOptions::rules`] tells them for all; where a text then tells others, that is an error.
//! - Without boxes (`latin`, `jigsaw`) any side from 4 is told by the number of cells.
//! - A jigsaw whose rule has no regions takes them from behind the puzzle's cells and a blank, or
//!   from the next line or n lines: one symbol a cell, the same for the cells of a region.
//! - Several grids lie on one canvas: as many lines as it has rows, one character a cell, spaces
//!   (or any blank) where no grid is; or all on one line, with blanks in place of spaces.
//!
//! # How symbols are understood
//!
//! Up to side 9: letters from `A` = 1 when there are letters and no digits, else digits. Above:
//! letters from `A` = 1 when a letter is too large for `A` = 10 and there are no digits 1 to 9;
//! counting from 0 when `0` stands beside another blank, or when no other blank stands in a grid
//! with at most n zeros that lacks the digit n; else `A` = 10. What an earlier puzzle of the same
//! side showed holds until it is contradicted.
//! [`ReadOptions::alphabet`] overrides all of it. Blanks are `.`, `0`, `_`, `*`, `-`, `?` and `X`
//! where they are no digits, or any other symbol, not a letter or digit, that is the only
//! unknown one in a puzzle without those blanks.

mod alphabet;
mod block;
mod canvas;
mod cells;
mod cover;
mod csv;
mod detect;
mod dialect;
mod error;
mod format;
mod gather;
mod json;
mod line;
mod place;
mod quotes;
mod reader;
mod regions;
mod rows;
mod ruling;
mod run;
mod sdk;
mod sizes;
mod source;
mod spaces;
mod symbols;
mod wrapping;
pub mod write;

use serde_json::Value;

use crate::grid::{Grid, Puzzle, Rules, Shape};

pub use alphabet::{Alphabet, AlphabetError};
pub use cover::{CoverText, CoverTextError, CoverTextErrorKind, read_cover};
pub use error::{BadRecord, FormatError, FormatErrorKind};
pub use format::{Format, OutputFormat, UnknownFormat};
pub use reader::Reader;
pub use run::{Piece, Run, numbers};

/// What is known about a text before it is read; by default nothing.
#[derive(Clone, Debug, Default)]
pub struct ReadOptions {
    /// The only shape to accept.
    pub shape: Option<Shape>,
    /// The symbols of the digits.
    pub alphabet: Option<Alphabet>,
    /// The form to read, where looks could deceive.
    pub format: Option<Format>,
    /// The rules of all puzzles; a text that tells others is in error.
    pub rules: Option<Rules>,
}

/// One puzzle as it stood in a text.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Entry {
    /// The line of its first row, 1-based.
    pub line: usize,
    /// The form that was recognised.
    pub format: Format,
    /// The puzzle.
    pub puzzle: Puzzle,
    /// How many solutions the text says there are.
    pub expected_count: Option<u64>,
    /// The solution that the text gives; not checked, but complete.
    pub solution: Option<Grid>,
    /// What else stood beside the puzzle.
    pub comment: Option<String>,
    /// What else the source tells by name, in its order: the columns of a CSV record and the fields of a
    /// JSON object, without those that make up the puzzle.
    pub fields: Vec<(String, Value)>,
    /// The symbols it was read with, to write it back alike.
    pub alphabet: Alphabet,
}

/// Reads the puzzles of `text`.
///
/// ```
/// use sudosat::formats::{Format, ReadOptions, read_str};
/// let text = "53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79";
/// let entry = read_str(text, &ReadOptions::default()).next().unwrap()?;
/// assert_eq!((entry.format, entry.puzzle.clues.filled_count()), (Format::Line, 30));
/// # Ok::<(), sudosat::formats::FormatError>(())
/// ```
#[must_use]
pub fn read_str<'a>(text: &'a str, options: &ReadOptions) -> Reader<&'a [u8]> {
    Reader::new(text.as_bytes(), options.clone())
}
