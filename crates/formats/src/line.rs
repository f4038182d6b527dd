//! Reads puzzles on one line, with the number of solutions, the solution, the regions or the comment behind them.

use sudosat_cover::Total;
use sudosat_grid::{Grid, Puzzle};

use super::{
    Entry, Format, FormatError, FormatErrorKind,
    cells::{Cells, offset_in},
    place::Place,
    source::{Line, column},
    state::ReaderState,
};

/// The parts of a line that follow the cells.
#[derive(Default)]
struct Tail {
    expected_count: Option<Total>,
    solution: Option<Grid>,
    comment: Option<String>,
}

impl ReaderState {
    /// Returns the cells at the start of a line, up to the first separator.
    ///
    /// In some collections of puzzles, a checksum of 12 hexadecimal digits precedes the cells. It is skipped.
    pub fn head<'a>(&self, text: &'a str) -> &'a str {
        let text = text.trim_start();
        let mut parts = text.split(|symbol| self.is_separator(symbol));
        let first = parts.next().unwrap_or(text);
        let is_sum = first.len() == 12 && first.bytes().all(|byte| byte.is_ascii_hexdigit());
        let whole = |part: &&str| part.len() >= 16 && self.size_of_glued(part).is_some();
        parts.next().filter(|_| is_sum).filter(whole).unwrap_or(first)
    }

    /// Returns whether the line can hold a whole puzzle.
    pub fn is_whole_puzzle(&self, text: &str) -> bool {
        let head = self.head(text);
        let fields = self.number_fields(text);
        match fields.len() {
            0..16 => head.len() >= 16 && self.size_of_glued(head).is_some(),
            _ => self.size_of_fields(&fields).is_some(),
        }
    }

    /// Reads a line that holds one puzzle.
    pub fn read_line(&self, line: &Line) -> Result<Entry, FormatError> {
        let text = line.text.as_str();
        let trimmed = text.trim();
        let fields = self.number_fields(trimmed);
        let numbers =
            (self.format == Some(Format::Tokens) || fields.len() >= 16) && self.canvas().is_none();
        let head = if numbers { trimmed } else { self.head(text) };
        let start = offset_in(text, head);
        let place = Place { line: line.number, column: column(text, start) };
        let cells = self.read_cells(head, place).map_err(|error| self.explained(error, text))?;
        self.refuse_cut_off(line, &cells).map_err(|kind| place.error(kind))?;
        self.complete(line, cells, start + head.len())
    }

    /// Replaces an error about the cells at the start of `text` by a more precise error about the whole line, if
    /// there is one. This is the case if the puzzle is in another field, or if the line is a single row of
    /// separated cells.
    fn explained(&self, error: FormatError, text: &str) -> FormatError {
        use FormatErrorKind::{NoHeader, UnknownSymbol, UnlikeOthers, WrongLength, WrongMarks};
        let is_size =
            matches!(error.kind, WrongLength { .. } | WrongMarks { .. } | UnlikeOthers { .. });
        if !is_size && !matches!(error.kind, UnknownSymbol { .. }) {
            return error;
        }
        // If the line is a single row of separated cells, the error gives the number of all its cells.
        let count = self.even_row_length(text).filter(|_| is_size);
        match (self.puzzle_field(text), count) {
            (Some(field), _) => FormatError { kind: NoHeader { field }, ..error },
            (None, Some(count)) => FormatError { kind: self.wrong_count(count), ..error },
            (None, None) => error,
        }
    }

    /// Returns the number of the field that holds a puzzle, from 1. Returns `None` if it is the first field or
    /// there is none.
    fn puzzle_field(&self, text: &str) -> Option<usize> {
        let fields = text.split([',', ';', '\t']).map(|field| field.trim().trim_matches('"'));
        let holds_puzzle = |field: &str| field.len() >= 16 && self.size_of_glued(field).is_some();
        let mut places = fields.enumerate().filter(|(_, field)| holds_puzzle(field));
        places.next().map(|(place, _)| place + 1).filter(|&place| place > 1)
    }

    /// Returns an error if `line` has no line end and its puzzle has fewer cells than the previous puzzle. Then the
    /// text was probably cut off in this line.
    fn refuse_cut_off(&self, line: &Line, cells: &Cells) -> Result<(), FormatErrorKind> {
        let found = cells.puzzle.shape().cell_count();
        let expected = self.known.as_ref().map_or(0, |known| known.side * known.side);
        let cut_off = !line.ended && found < expected;
        if cut_off { Err(FormatErrorKind::WrongLength { found, expected }) } else { Ok(()) }
    }

    /// Reads a line on the assumption that it has the same symbols and as many cells as the previous puzzle. Returns
    /// `None` if this fails or the caller requested a form other than lines; then another method has to read the line.
    pub fn read_known_line(&self, line: &Line, numbers: &mut Vec<u8>) -> Option<Entry> {
        if !matches!(self.format, None | Some(Format::Line | Format::CountLine | Format::Sdm)) {
            return None;
        }
        let text = line.text.as_str();
        let count = self.known.as_ref().map(|known| known.side * known.side)?;
        let end = text.as_bytes().get(count);
        if !end.is_none_or(|&end| self.is_separator(end.into())) {
            return None;
        }
        let cells = self.read_known_cells(text.get(..count)?, numbers)?;
        self.complete(line, cells, count).ok()
    }

    fn complete(&self, line: &Line, cells: Cells, end: usize) -> Result<Entry, FormatError> {
        let Cells { puzzle, alphabet, format } = cells;
        let (puzzle, end) = self.take_regions(line, self.ruled(puzzle), end)?;
        let rest = &line.text[end..];
        let counted = self.format == Some(Format::CountLine) || rest.trim_start().starts_with(':');
        let tail = match counted {
            true => self.count_tail(line, end, &puzzle)?,
            false => self.plain_tail(rest, &puzzle),
        };
        let format = match self.format {
            Some(Format::Sdm) => Format::Sdm,
            _ if counted => Format::CountLine,
            _ => format,
        };
        let Tail { expected_count, solution, comment } = tail;
        let entry = Entry::new(line.number, format, puzzle, alphabet);
        Ok(Entry { expected_count, solution, comment, ..entry })
    }

    /// Reads the rest of a line behind any separator but `:`. The rest is a solution, the number of solutions (only
    /// behind spaces), or a comment.
    fn plain_tail(&self, rest: &str, puzzle: &Puzzle) -> Tail {
        let text = rest.trim_start_matches(|c: char| self.is_separator(c)).trim_end();
        if text.is_empty() {
            return Tail::default();
        }
        let may_be_solution = text.len() >= puzzle.shape().cell_count();
        if may_be_solution {
            let place = Place { line: 0, column: 0 };
            if let Ok(solution) = self.read_solution(text, puzzle.shape(), place) {
                return Tail { solution, ..Tail::default() };
            }
        }
        let is_behind_blank = rest.trim() == text;
        match text.parse() {
            Ok(count) if is_behind_blank && !may_be_solution => {
                Tail { expected_count: Some(count), ..Tail::default() }
            }
            _ => Tail { comment: Some(text.to_owned()), ..Tail::default() },
        }
    }

    /// Reads the rest of a line, which must have the form `:count`. `:solution` and then `:comment` may follow.
    fn count_tail(&self, line: &Line, end: usize, puzzle: &Puzzle) -> Result<Tail, FormatError> {
        let text = line.text.as_str();
        let rest = text[end..].trim_start();
        let mut parts = rest.strip_prefix(':').unwrap_or(rest).splitn(3, ':');
        let end = &text[text.len()..];
        let count = parts.next().unwrap_or(end).trim();
        let solution = parts.next().unwrap_or(end).trim();
        let comment = parts.next().map(|comment| comment.trim().to_owned());
        let place = |part| Place { line: line.number, column: column(text, offset_in(text, part)) };
        Ok(Tail {
            expected_count: Some(read_count(count, place(count))?),
            solution: self.read_solution(solution, puzzle.shape(), place(solution))?,
            comment: comment.filter(|comment| !comment.is_empty()),
        })
    }
}

fn read_count(text: &str, at: Place) -> Result<Total, FormatError> {
    let bad = |_| FormatErrorKind::BadCount { found: text.to_owned() }.at(at.line, at.column);
    text.parse().map_err(bad)
}
