//! Reads many plain lines at once, quickly, from a file with one classic puzzle on each line.
//!
//! A plain line can be read without its neighbours. It affects the lines below only by its symbol for empty cells.
//! So the reader can cut a piece of the input into lines without an [`Entry`] for each of them.

use std::io::BufRead;

use sudosat_grid::{Grid, Shape};

use super::alphabet::STANDARD_BLANKS;
use super::plain_line::{PlainLine, numbers};
use super::source::Lines;
use super::{Alphabet, Entry, Format, FormatError};

/// One result of [`Reader::next_piece`](super::Reader::next_piece).
#[derive(Debug)]
pub enum Piece {
    /// A puzzle, or an error.
    Entry(Box<Result<Entry, FormatError>>),
    /// Consecutive plain lines.
    Run(Run),
}

/// Classic 9x9 puzzles on consecutive lines, one on each line. The lines have only digits and usual symbols for
/// empty cells.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Run {
    first_line: usize,
    format: Format,
    /// The symbol for empty cells of the puzzle before the run. A puzzle without an empty cell inherits it.
    blank: char,
    cells: Vec<u8>,
}

impl Run {
    /// Creates a run. `first_line` is the number of its first line, from 1. `blank` is the symbol for empty cells
    /// of the puzzle above it. `cells` has the symbols of all cells.
    pub(super) fn new(first_line: usize, format: Format, blank: char, cells: Vec<u8>) -> Self {
        Run { first_line, format, blank, cells }
    }

    /// Returns the number of the line of the first puzzle, from 1.
    #[must_use]
    pub fn first_line(&self) -> usize {
        self.first_line
    }

    /// Returns the text form that the lines have.
    #[must_use]
    pub fn format(&self) -> Format {
        self.format
    }

    /// Returns the symbols of each puzzle's cells, as ASCII bytes.
    #[must_use]
    pub fn lines(&self) -> &[PlainLine] {
        self.cells.as_chunks().0
    }

    /// Returns the puzzle with the index `index`, from 0, as an entry, without the text behind the cells.
    ///
    /// # Panics
    ///
    /// Panics if there is no puzzle with this index.
    #[must_use]
    pub fn entry(&self, index: usize) -> Entry {
        let line = &self.lines()[index];
        let grid = Grid::from_numbers(Shape::CLASSIC, &numbers(line));
        let puzzle = grid.expect("81 digits or blanks are a grid").into();
        let alphabet = Alphabet::digits().with_blank(self.blank_at(index));
        Entry::new(self.first_line + index, self.format, puzzle, alphabet)
    }

    /// Returns the symbol for empty cells that a puzzle below this run inherits if it has no empty cell.
    pub(super) fn last_blank(&self) -> char {
        self.blank_at(self.lines().len() - 1)
    }

    /// Returns the first symbol for empty cells in the puzzle with the index `index`, from 0. If that puzzle has no
    /// empty cell, returns the symbol of the nearest puzzle above it that has one.
    fn blank_at(&self, index: usize) -> char {
        self.lines()[..=index].iter().rev().find_map(blank_of).unwrap_or(self.blank)
    }
}

/// Returns the symbol of the first empty cell, or `None` if there is no empty cell.
fn blank_of(line: &PlainLine) -> Option<char> {
    line.iter().find(|&&symbol| symbol.wrapping_sub(b'1') >= 9).map(|&symbol| symbol.into())
}

/// Returns whether `alphabet` has the symbols of runs: the digits 1 to 9 and one of the usual symbols for an empty
/// cell.
pub(super) fn is_plain(alphabet: &Alphabet) -> bool {
    let blank = alphabet.blank();
    STANDARD_BLANKS.contains(&blank) && *alphabet == Alphabet::digits().with_blank(blank)
}

impl<R: BufRead> Lines<R> {
    /// Takes the plain lines that come next in the input buffer. Returns the number of the first line and the cells
    /// of all lines, or `None` if no plain line comes next. If `tails` is true, also takes lines with text behind
    /// the cells, unless that text can be an error.
    pub fn take_plain(&mut self, tails: bool) -> Option<(usize, Vec<u8>)> {
        self.take_lines(|text| {
            let some = first_line(text, tails).is_some();
            let mut cells = Vec::with_capacity(if some { text.len() } else { 0 });
            let (mut rest, mut lines) = (text, 0);
            while let Some((line, behind)) = first_line(rest, tails) {
                cells.extend_from_slice(line);
                (rest, lines) = (behind, lines + 1);
            }
            (text.len() - rest.len(), lines, cells)
        })
    }
}

/// Returns the plain line at the start of `text`, and the text below it. Returns `None` if no plain line begins there,
/// if `text` does not contain its line end, or if the text behind the cells does not belong in a run.
fn first_line(text: &[u8], tails: bool) -> Option<(&PlainLine, &[u8])> {
    let (line, rest) = text.split_first_chunk()?;
    if !are_cells(line) {
        return None;
    }
    let rest = match rest {
        [b'\n', rest @ ..] | [b'\r', b'\n', rest @ ..] => rest,
        [b' ' | b'\t' | b',' | b';' | b'#', ..] if tails => behind_tail(rest)?,
        _ => return None,
    };
    Some((line, rest))
}

/// Returns whether all symbols are digits or standard symbols for an empty cell. The test has no branches, so that the
/// processor tests many symbols at once.
fn are_cells(line: &PlainLine) -> bool {
    line.iter().fold(true, |all, &symbol| {
        let digit = symbol.wrapping_sub(b'0') <= 9;
        let usual = (symbol == b'.') | (symbol == b'-') | (symbol == b'_');
        let other = (symbol == b'*') | (symbol == b'?') | (symbol | 0x20 == b'x');
        all & (digit | usual | other)
    })
}

/// Returns the text behind the next line end. Returns `None` if there is no line end, or if the text before it has
/// bytes other than printable ASCII and tabs. Also returns `None` if that text begins with a colon: a number of
/// solutions follows there, and it may be wrong.
fn behind_tail(text: &[u8]) -> Option<&[u8]> {
    let end = text.iter().position(|&byte| byte == b'\n')?;
    let (tail, rest) = (&text[..end], &text[end + 1..]);
    let tail = tail.strip_suffix(b"\r").unwrap_or(tail);
    let is_text = |&byte: &u8| (b' '..=b'~').contains(&byte) || byte == b'\t';
    (tail.iter().all(is_text) && !tail.trim_ascii_start().starts_with(b":")).then_some(rest)
}
