//! Reads the cells of one puzzle from one piece of text. The text consists of symbols, of pairs of digits, or of
//! numbers with separators.

use sudosat_grid::{Digit, Grid, Marks, Puzzle, Shape};

use super::{
    Alphabet, Format, FormatError, FormatErrorKind, place::Place, sizes::Size, state::ReaderState,
    symbols::Symbols,
};

/// A puzzle, with the alphabet and the format of its text.
pub(super) struct Cells {
    pub puzzle: Puzzle,
    pub alphabet: Alphabet,
    pub format: Format,
}

/// The maximum number of characters of a number between separators.
const NUMBER_WIDTH: usize = 3;

impl ReaderState {
    /// Reads `text` with the side and the symbols of the previous puzzle. Returns `None` if there is no previous
    /// puzzle, if the text does not fit its side and symbols, if it could also be pencil marks, or if the rules need a
    /// canvas.
    ///
    /// Most puzzles are read by this fast method. `numbers` is a buffer that is used again; its old contents are
    /// dropped.
    pub fn read_known_cells(&self, text: &str, numbers: &mut Vec<u8>) -> Option<Cells> {
        let known = self.known_symbols().filter(|_| self.canvas().is_none())?;
        let shape = self.shape_of(known.side).ok()?;
        let could_be_marks = self.root(shape.cell_count(), 3).is_some();
        numbers.clear();
        if could_be_marks || !known.read_fast(text.as_bytes(), shape.cell_count(), numbers) {
            return None;
        }
        let empty = numbers.iter().position(|&number| number == 0);
        let blank = empty.map_or(known.alphabet.blank(), |index| text.as_bytes()[index].into());
        let alphabet = known.alphabet.clone().with_blank(blank);
        let puzzle = Grid::from_numbers(shape, numbers)?.into();
        Some(Cells { puzzle, alphabet, format: Format::Line })
    }

    /// Reads all of `text` as one puzzle.
    pub fn read_cells(&self, text: &str, at: Place) -> Result<Cells, FormatError> {
        if let Some(shape) = self.canvas() {
            return self.read_canvas_text(text, shape, at);
        }
        let fields = self.number_fields(text);
        if fields.len() > 1 {
            self.read_fields(text, &fields, at)
        } else {
            self.read_glued(text, at)
        }
    }

    /// Reads a full grid of `shape`. Returns `None` if the text is empty or only has spaces. Returns an error if the
    /// text cannot be read or a cell is empty.
    pub fn read_solution(
        &self,
        text: &str,
        shape: Shape,
        at: Place,
    ) -> Result<Option<Grid>, FormatError> {
        if text.trim().is_empty() {
            return Ok(None);
        }
        let known = self.read_known_cells(text, &mut Vec::new());
        let grid = match known.filter(|cells| cells.puzzle.shape() == shape) {
            Some(cells) => cells.puzzle.clues,
            None => {
                let sized = ReaderState { shape: Some(shape), ..self.clone() };
                sized.read_cells(text, at)?.puzzle.clues
            }
        };
        let empty = grid.numbers().iter().filter(|&&number| number == 0).count();
        if empty > 0 {
            return Err(at.error(FormatErrorKind::IncompleteSolution { empty }));
        }
        Ok(Some(grid))
    }

    fn read_glued(&self, text: &str, at: Place) -> Result<Cells, FormatError> {
        match self.size_of_glued(text) {
            Some(Size::Cells(side)) => self.read_symbols(text, side, at),
            Some(Size::Marks(side)) => self.read_marks(text, side, at),
            Some(Size::Pairs(side)) => {
                let fields: Vec<_> =
                    (0..text.len()).step_by(2).map(|i| (i, &text[i..i + 2])).collect();
                let numbers = read_numbers(text, &fields, side, at)?;
                self.grid_cells(side, &numbers, Alphabet::numbers(), Format::Tokens, at)
            }
            None => Err(self.wrong_size(text, at)),
        }
    }

    fn read_symbols(&self, text: &str, side: usize, at: Place) -> Result<Cells, FormatError> {
        let symbols = self.symbols_for(text, side).map_err(|kind| at.error(kind))?;
        let numbers = decode(text, &symbols, at)?;
        self.grid_cells(side, &numbers, symbols.alphabet, Format::Line, at)
    }

    fn read_marks(&self, text: &str, side: usize, at: Place) -> Result<Cells, FormatError> {
        let symbols = self.symbols_for(text, side).map_err(|kind| at.error(kind))?;
        let numbers = decode(text, &symbols, at)?;
        let wrong = text
            .char_indices()
            .enumerate()
            .zip(&numbers)
            .find(|&((i, _), &number)| number != 0 && usize::from(number) != i % side + 1);
        if let Some(((i, (offset, found)), _)) = wrong {
            let digit = symbols.alphabet.symbol(Digit::from_index(i % side));
            let expected = digit.map_or_else(String::new, |symbol| format!("`{symbol}`"));
            let kind = FormatErrorKind::MisplacedMark { found, expected };
            return Err(at.after(text, offset).error(kind));
        }
        self.marks_cells(side, &numbers, symbols.alphabet, at)
    }

    fn read_fields(
        &self,
        text: &str,
        fields: &[(usize, &str)],
        at: Place,
    ) -> Result<Cells, FormatError> {
        let numbers = Alphabet::numbers;
        match self.size_of_fields(fields) {
            Some(Size::Marks(side)) => {
                let values = read_numbers(text, fields, side, at)?;
                self.marks_cells(side, &values, numbers(), at)
            }
            Some(Size::Cells(side) | Size::Pairs(side)) => {
                let values = read_numbers(text, fields, side, at)?;
                self.grid_cells(side, &values, numbers(), Format::Tokens, at)
            }
            None => Err(at.error(self.wrong_count(fields.len()))),
        }
    }

    fn grid_cells(
        &self,
        side: usize,
        numbers: &[u8],
        alphabet: Alphabet,
        format: Format,
        at: Place,
    ) -> Result<Cells, FormatError> {
        let shape = self.shape_of(side).map_err(|error| at.error(error.into()))?;
        let expected = shape.cell_count();
        let grid = Grid::from_numbers(shape, numbers).ok_or_else(|| {
            at.error(FormatErrorKind::WrongLength { found: numbers.len(), expected })
        })?;
        Ok(Cells { puzzle: grid.into(), alphabet, format })
    }

    fn marks_cells(
        &self,
        side: usize,
        numbers: &[u8],
        alphabet: Alphabet,
        at: Place,
    ) -> Result<Cells, FormatError> {
        let shape = self.shape_of(side).map_err(|error| at.error(error.into()))?;
        let mut marks = Marks::none(shape);
        for (cell, group) in shape.cells().zip(numbers.chunks(side)) {
            for digit in group.iter().filter_map(|&n| Digit::from_number(n.into())) {
                marks.allow(cell, digit);
            }
        }
        Ok(Cells { puzzle: Puzzle::from_marks(marks), alphabet, format: Format::MarksLine })
    }

    /// Returns the fields of `text` with their byte offsets. Returns an empty list unless the text looks like numbers
    /// with separators: at most [`NUMBER_WIDTH`] characters precede the first separator.
    pub fn number_fields<'a>(&self, text: &'a str) -> Vec<(usize, &'a str)> {
        let is_separator =
            |c: char| c.is_whitespace() || (matches!(c, ',' | ';') && !self.claims(c));
        let first = text.trim_start().find(is_separator);
        if first.is_none_or(|end| end > NUMBER_WIDTH) {
            return Vec::new();
        }
        let glued = |c: char| c == ',' || c == ';';
        let empties = text.contains(glued) && !text.trim().contains(char::is_whitespace);
        let pieces = text.split(is_separator).map(|piece| (offset_in(text, piece), piece));
        pieces.filter(|(_, piece)| empties || !piece.is_empty()).collect()
    }
}

/// Returns the byte offset of `piece`, which must be a slice of `text`.
pub(super) fn offset_in(text: &str, piece: &str) -> usize {
    let offset = piece.as_ptr().addr().wrapping_sub(text.as_ptr().addr());
    offset.min(text.len())
}

/// Returns the number of each symbol in `text`. A symbol for an empty cell has the number 0. Any symbol without a
/// meaning is an error.
fn decode(text: &str, symbols: &Symbols, at: Place) -> Result<Vec<u8>, FormatError> {
    let number = |(offset, symbol)| {
        symbols.number(symbol).map_err(|kind| at.after(text, offset).error(kind))
    };
    text.char_indices().map(number).collect()
}

fn read_numbers(
    text: &str,
    fields: &[(usize, &str)],
    side: usize,
    at: Place,
) -> Result<Vec<u8>, FormatError> {
    let number = |&(offset, field): &(usize, &str)| {
        number(field, side).map_err(|kind| at.after(text, offset).error(kind))
    };
    fields.iter().map(number).collect()
}

/// Parses the text of one cell as a number up to `side`. Returns 0 for an empty cell.
pub(super) fn number(field: &str, side: usize) -> Result<u8, FormatErrorKind> {
    if matches!(field, "" | "." | "_" | "*" | "-" | "?" | "x" | "X") {
        return Ok(0);
    }
    let found = || field.to_owned();
    if field.is_empty() || !field.bytes().all(|byte| byte.is_ascii_digit()) {
        let expected = Alphabet::numbers().describe(side.max(10));
        return Err(FormatErrorKind::UnknownToken { found: found(), expected });
    }
    match field.parse::<u8>() {
        Ok(number) if usize::from(number) <= side => Ok(number),
        _ => {
            Err(FormatErrorKind::DigitAboveSide { found: found(), side, largest: side.to_string() })
        }
    }
}
