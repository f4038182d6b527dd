//! One puzzle's cells in one piece of text: symbols, pairs of digits, or separated numbers.

use itertools::Itertools;

use crate::grid::{Digit, Grid, Marks, Puzzle, Shape, ShapeError};

use super::{
    Alphabet, Format, FormatError, FormatErrorKind,
    dialect::Dialect,
    source::column,
    symbols::{Meaning, Symbols, choose},
};

/// Where a piece of text begins; both 1-based.
#[derive(Clone, Copy, Debug)]
pub(super) struct Place {
    pub line: usize,
    pub column: usize,
}

/// A puzzle with what was recognised.
pub(super) struct Cells {
    pub puzzle: Puzzle,
    pub alphabet: Alphabet,
    pub format: Format,
}

/// What a number of cells stands for; each with the side.
pub(super) enum Size {
    /// One symbol or number a cell.
    Cells(usize),
    /// n symbols or numbers a cell.
    Marks(usize),
    /// Two decimal digits a cell.
    Pairs(usize),
}

/// The most characters a number between separators can have.
const NUMBER_WIDTH: usize = 3;

/// So few cells are rather a row than a grid.
const MOST_IN_ROW: usize = 30;

impl Place {
    fn after(self, text: &str, offset: usize) -> Place {
        Place { column: self.column + column(text, offset) - 1, ..self }
    }

    pub fn error(self, kind: FormatErrorKind) -> FormatError {
        kind.at(self.line, self.column)
    }
}

impl Dialect {
    /// Reads `text` with the symbols of the last puzzle; `None` when it could be anything else.
    ///
    /// This is the fast way: `numbers` is only a buffer.
    pub fn read_known_cells(&self, text: &str, numbers: &mut Vec<u8>) -> Option<Cells> {
        let known = self.known.as_ref()?;
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
        let fields = self.number_fields(text);
        if fields.len() > 1 {
            self.read_fields(text, &fields, at)
        } else {
            self.read_glued(text, at)
        }
    }

    /// Reads a grid that should be full and as large as `shape`.
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
                let sized = Dialect { shape: Some(shape), ..self.clone() };
                sized.read_cells(text, at)?.puzzle.clues
            }
        };
        let empty = shape.cell_count() - grid.filled_count();
        if empty > 0 {
            return Err(at.error(FormatErrorKind::IncompleteSolution { empty }));
        }
        Ok(Some(grid))
    }

    /// What `text`, one symbol a cell, can be by its length.
    pub fn size_of_glued(&self, text: &str) -> Option<Size> {
        let count = text.chars().count();
        let digits = count.is_multiple_of(2) && text.bytes().all(|byte| byte.is_ascii_digit());
        let pairs = digits.then(|| self.root(count / 2, 2)).flatten().filter(|&side| side > 9);
        let on_places = |side| on_places(text, &Symbols::new(choose(text, side), side));
        self.size(count, pairs, on_places)
    }

    /// What `count` separated fields can be.
    pub fn size_of_fields(&self, fields: &[(usize, &str)]) -> Option<Size> {
        let on_places = |side| {
            let numbers = || fields.iter().map(|(_, text)| text.parse().unwrap_or(0));
            let placed = |(i, number): (usize, usize)| number == 0 || number == i % side + 1;
            numbers().enumerate().all(placed) && numbers().any(|number| number > 0)
        };
        self.size(fields.len(), None, on_places)
    }

    fn size(
        &self,
        count: usize,
        pairs: Option<usize>,
        on_places: impl Fn(usize) -> bool,
    ) -> Option<Size> {
        let square = self.root(count, 2).filter(|_| self.format != Some(Format::MarksLine));
        let cube = self.root(count, 3).filter(|_| !self.wants_single_cells());
        let open = square.is_none() && pairs.is_none();
        let marks = cube.filter(|&side| open || on_places(side));
        marks.map(Size::Marks).or(pairs.map(Size::Pairs)).or(square.map(Size::Cells))
    }

    fn wants_single_cells(&self) -> bool {
        matches!(self.format, Some(Format::Line | Format::CountLine | Format::Sdm))
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

    /// Why `text` has no size: a stray symbol in it, or else its length.
    fn wrong_size(&self, text: &str, at: Place) -> FormatError {
        let count = text.chars().count();
        let symbols = self.likely_symbols(text, count);
        let stray = text.char_indices().find(|&(_, symbol)| {
            !symbol.is_alphanumeric() && symbols.meaning(symbol) == Meaning::Unknown
                || symbols.side <= 9 && symbols.meaning(symbol) == Meaning::Unknown
        });
        match stray.map(|(offset, symbol)| (offset, symbols.number(symbol))) {
            Some((offset, Err(kind))) => at.after(text, offset).error(kind),
            _ => at.error(self.wrong_count(count)),
        }
    }

    fn likely_symbols(&self, text: &str, count: usize) -> Symbols {
        let side = self.side().unwrap_or_else(|| nearest_side(count));
        match self.symbols_for(text, side) {
            Ok(symbols) => symbols,
            Err(_) => Symbols::new(choose(text, side), side),
        }
    }

    /// The error for a number of cells that fits no grid.
    fn wrong_count(&self, found: usize) -> FormatErrorKind {
        let root = found.isqrt();
        if self.side().is_none() && root * root == found && found >= 25 {
            return ShapeError::NoBoxes(root).into();
        }
        let known = self.known.as_ref().map(|known| known.side);
        let side = self.side().or(known).unwrap_or_else(|| nearest_side(found));
        let power = if self.format == Some(Format::MarksLine) { 3 } else { 2 };
        FormatErrorKind::WrongLength { found, expected: side.pow(power) }
    }

    /// The fields of `text` and their byte offsets, when they look like numbers a cell each.
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

/// The byte offset of `piece`, a part of `text`.
pub(super) fn offset_in(text: &str, piece: &str) -> usize {
    let offset = piece.as_ptr().addr().wrapping_sub(text.as_ptr().addr());
    offset.min(text.len())
}

/// The numbers of all symbols in `text`.
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

/// The number of one cell that is written as a number; 0 for a blank.
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
        _ => Err(FormatErrorKind::DigitAboveSide { found: found(), side }),
    }
}

/// Whether every digit in `text` stands where a line of pencil marks has it, and there is one.
fn on_places(text: &str, symbols: &Symbols) -> bool {
    let mut digits =
        text.chars().enumerate().filter_map(|(i, symbol)| match symbols.meaning(symbol) {
            Meaning::Blank => None,
            Meaning::Number(number) => Some(usize::from(number) == i % symbols.side + 1),
            Meaning::Above | Meaning::Unknown => Some(false),
        });
    digits.next().is_some_and(|first| first && digits.all(|placed| placed))
}

/// The side that `count` cells come nearest to, as a grid or, when they are few, as one row.
fn nearest_side(count: usize) -> usize {
    if count <= MOST_IN_ROW && Shape::of_side(count).is_ok() {
        return count;
    }
    let sides = (4..=Shape::MAX_SIDE).filter(|&side| Shape::of_side(side).is_ok());
    sides.min_set_by_key(|side| (side * side).abs_diff(count))[0]
}
