//! Decides which kind of text begins at the current line. The kinds are one puzzle on a line, a block, a canvas,
//! CSV, JSON, and the texts of other programs.

use std::io::BufRead;

use sudosat_grid::Shape;

use super::{
    Format, cages, csv, fpuzzles, iss, links, penpa, rules_line,
    source::{Line, Lines},
    spaces,
    state::ReaderState,
    sudokupad,
    symbols::{Meaning, Symbols, choose},
};

/// The kinds of text that can begin at a line.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Kind {
    Line,
    Block,
    /// A block of this side whose empty cells are spaces.
    Spaced(usize),
    /// The rows of a canvas. The canvas has several grids, or one grid whose rules give a size, digits or extra
    /// cells.
    Canvas(Shape),
    Csv,
    Json,
    Iss,
    Cages,
    Fpuzzles,
    SudokuPad,
    Penpa,
    /// A link without a puzzle.
    Link,
}

/// The number of lines below a line that are searched for a row of the same length. Bad rows and lines of a frame
/// may stand between the two rows.
const NEAR: usize = 3;

impl ReaderState {
    /// Decides which kind of text begins at the current line. `first` is true if the reader has not yet returned an
    /// entry.
    pub fn detect<R: BufRead>(&self, lines: &mut Lines<R>, first: bool) -> Kind {
        if let Some(format) = self.format {
            return self.asked_for(format, lines);
        }
        let text = lines.current().text.trim();
        if begins_json(text) && !text.starts_with(|c| self.claims(c)) {
            return Kind::Json;
        }
        if iss::begins(text) {
            return Kind::Iss;
        }
        if fpuzzles::begins(text) {
            return Kind::Fpuzzles;
        }
        if sudokupad::begins(text) {
            return Kind::SudokuPad;
        }
        if penpa::begins(text) {
            return Kind::Penpa;
        }
        if links::begins(text) {
            return Kind::Link;
        }
        if cages::begins(text) {
            return Kind::Cages;
        }
        if first && !self.is_whole_puzzle(text) && csv::is_header(text) {
            return Kind::Csv;
        }
        match self.canvas() {
            Some(shape) => self.line_or_canvas(lines, shape),
            None => self.line_or_block(lines),
        }
    }

    /// Decides between one line and rows. If the text has more cells than a row of the canvas, it is the whole canvas.
    fn line_or_canvas<R: BufRead>(&self, lines: &Lines<R>, shape: Shape) -> Kind {
        let text = &lines.current().text;
        let is_framed_row =
            self.framed_cells(text, shape).is_some_and(|count| count == shape.columns());
        let long = self.head(text).chars().count() > shape.columns();
        if long && !is_framed_row { Kind::Line } else { Kind::Canvas(shape) }
    }

    fn asked_for<R: BufRead>(&self, format: Format, lines: &mut Lines<R>) -> Kind {
        use Format::*;
        match format {
            Line | CountLine | Sdm | MarksLine => Kind::Line,
            Block | Sdk | SimpleSudoku | MarksGrid | Tokens if self.canvas().is_some() => {
                self.canvas().map_or(Kind::Block, Kind::Canvas)
            }
            Block | Sdk | SimpleSudoku | MarksGrid => {
                spaces::side(self, lines).map_or(Kind::Block, Kind::Spaced)
            }
            Csv => Kind::Csv,
            Json => Kind::Json,
            Iss => Kind::Iss,
            Cages => Kind::Cages,
            Fpuzzles | SudokuPad if begins_json(lines.current().text.trim()) => Kind::Json,
            Fpuzzles => Kind::Fpuzzles,
            SudokuPad => Kind::SudokuPad,
            Penpa => Kind::Penpa,
            Tokens => self.line_or_block(lines),
        }
    }

    fn line_or_block<R: BufRead>(&self, lines: &mut Lines<R>) -> Kind {
        if let Some(side) = spaces::side(self, lines) {
            return Kind::Spaced(side);
        }
        let text = &lines.current().text;
        let block = if self.is_whole_puzzle(text) {
            self.is_row_of_larger_block(lines)
        } else {
            self.is_row_of_block(lines)
        };
        if block { Kind::Block } else { Kind::Line }
    }

    /// Returns whether the current line is a row of a block. It is a row if its number of cells is the known side,
    /// if it has bars, or if one of the next [`NEAR`] lines has as many cells.
    fn is_row_of_block<R: BufRead>(&self, lines: &mut Lines<R>) -> bool {
        let text = &lines.current().text;
        let Some(side) = self.width(&self.row(text)) else { return false };
        if self.side() == Some(side) || text.contains(|c| self.is_bar(c)) {
            return true;
        }
        let is_like = |line: &Line| self.cells_of(&self.row(&line.text), side).is_some();
        (0..NEAR).any(|distance| lines.peek(distance).is_some_and(is_like))
    }

    /// Returns whether a line that could be a whole small puzzle is the first row of a larger block or of a band of
    /// boxes. One of the rows must contain a digit that is too large for the small puzzle.
    fn is_row_of_larger_block<R: BufRead>(&self, lines: &mut Lines<R>) -> bool {
        let text = lines.current().text.clone();
        let Some(side) = self.width(&self.row(&text)) else { return false };
        let Ok(shape) = self.shape_of(side) else { return false };
        let small = side.isqrt();
        let mut large = self.has_digit_above(&text, small);
        let mut rows = 1;
        for row in self.next_rows(lines, side) {
            large |= self.has_digit_above(&row, small);
            rows += 1;
        }
        // A shape without boxes has no bands of boxes. For such a shape, a single row is not enough.
        large && (rows == side || shape.has_boxes() && rows == shape.box_rows())
    }

    /// Returns the rows of `side` cells directly below the current line, at most `side - 1` rows. Lines of a frame
    /// and comments are skipped.
    fn next_rows<R: BufRead>(
        &self,
        lines: &mut Lines<R>,
        side: usize,
    ) -> impl Iterator<Item = String> {
        let mut distance = 0;
        let row = move || loop {
            let text = lines.peek(distance)?.text.as_str();
            distance += 1;
            let dash_row = self.dashes(text) == Some(side);
            let has_rules = rules_line::gives_rules(text);
            if dash_row || has_rules || !(self.is_rule(text) || self.is_comment(text)) {
                let same = self.cells_of(&self.row(text), side).is_some();
                return same.then(|| text.to_owned());
            }
            if distance > 2 * side {
                return None;
            }
        };
        std::iter::from_fn(row).take(side - 1)
    }

    fn has_digit_above(&self, text: &str, side: usize) -> bool {
        let fields = self.row(text).fields;
        if fields.len() > 1 && fields.iter().all(|field| field.len() <= 3) {
            return fields.iter().any(|field| field.parse().is_ok_and(|n: usize| n > side));
        }
        let symbols = Symbols::new(choose(text, side), side);
        text.chars().any(|symbol| match symbols.meaning(symbol) {
            Meaning::Blank | Meaning::Number(_) => false,
            Meaning::Above => true,
            Meaning::Unknown => symbol.is_alphanumeric(),
        })
    }
}

/// Returns whether `text` begins a JSON object, or a JSON array that is empty or whose first element is an array, an
/// object, a number or null, or is on a later line.
fn begins_json(text: &str) -> bool {
    let inner = text.strip_prefix('[').map(str::trim_start);
    text.starts_with('{')
        || inner.is_some_and(|rest| {
            let item = |c: char| "[]{".contains(c) || c.is_ascii_digit();
            rest.is_empty() || rest.starts_with(item) || rest.starts_with("null")
        })
}
