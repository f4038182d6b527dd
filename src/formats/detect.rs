//! What the current line begins.

use std::io::BufRead;

use crate::grid::Shape;

use super::{
    Format, csv,
    dialect::Dialect,
    ruling,
    source::{Line, Lines},
    spaces,
    symbols::{Meaning, Symbols, choose},
};

/// What a line begins, to be read each in its own way.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Kind {
    Line,
    Block,
    /// A block of this side with spaces for blanks.
    Spaced(usize),
    /// The rows of a canvas for several grids.
    Canvas(Shape),
    Csv,
    Json,
}

/// How many lines below a row another row must stand, though bad ones and rules lie between.
const NEAR: usize = 3;

impl Dialect {
    /// Decides what the current line begins; `first` when nothing stood above it.
    pub fn detect<R: BufRead>(&self, lines: &mut Lines<R>, first: bool) -> Kind {
        if let Some(format) = self.format {
            return self.asked_for(format, lines);
        }
        let text = lines.current().text.trim();
        if begins_json(text) && !text.starts_with(|c| self.claims(c)) {
            return Kind::Json;
        }
        if first && !self.is_whole_puzzle(text) && csv::is_header(text) {
            return Kind::Csv;
        }
        match self.canvas() {
            Some(shape) => self.line_or_canvas(lines, shape),
            None => self.line_or_block(lines),
        }
    }

    /// What is longer than a row of the canvas is the whole of it.
    fn line_or_canvas<R: BufRead>(&self, lines: &Lines<R>, shape: Shape) -> Kind {
        let long = self.head(&lines.current().text).chars().count() > shape.columns();
        if long { Kind::Line } else { Kind::Canvas(shape) }
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

    /// Whether the current line has bars, or one of the next lines is as long.
    fn is_row_of_block<R: BufRead>(&self, lines: &mut Lines<R>) -> bool {
        let text = &lines.current().text;
        let Some(side) = self.width(&self.row(text)) else { return false };
        if self.side() == Some(side) || text.contains(|c| self.is_bar(c)) {
            return true;
        }
        let is_like = |line: &Line| self.cells_of(&self.row(&line.text), side).is_some();
        (0..NEAR).any(|distance| lines.peek(distance).is_some_and(is_like))
    }

    /// Whether a line that could be a small puzzle begins a block or band with larger digits.
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
        // Without boxes there are no bands, and one row is none.
        large && (rows == side || shape.has_boxes() && rows == shape.box_rows())
    }

    /// The rows of `side` cells right below the current line, at most a block's worth together.
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
            let told = ruling::told(text).is_some();
            if dash_row || told || !(self.is_rule(text) || self.is_comment(text)) {
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

/// Whether `text` begins an object, or an array of rows, objects or numbers.
fn begins_json(text: &str) -> bool {
    let inner = text.strip_prefix('[').map(str::trim_start);
    text.starts_with('{')
        || inner.is_some_and(|rest| {
            let item = |c: char| c == '[' || c == '{' || c.is_ascii_digit();
            rest.is_empty() || rest.starts_with(item) || rest.starts_with("null")
        })
}
