//! Derives the size of a puzzle from its number of cells. If no size fits, says why.

use itertools::Itertools;

use sudosat_grid::{Shape, ShapeError};

use super::{
    Format, FormatError, FormatErrorKind,
    place::Place,
    state::ReaderState,
    symbols::{Meaning, Symbols, choose, with_blank_of},
};

/// The meaning of a number of characters or fields. Each variant holds the side n.
pub(super) enum Size {
    /// One symbol or number for each cell.
    Cells(usize),
    /// Pencil marks: n symbols or numbers for each cell.
    Marks(usize),
    /// Two decimal digits for each cell.
    Pairs(usize),
}

/// The maximum number of cells that error messages treat as one row instead of a grid.
const MOST_IN_ROW: usize = 30;

impl ReaderState {
    /// Returns the size that follows from the length of `text`, which has no separators. Returns `None` if no size
    /// has this length.
    pub fn size_of_glued(&self, text: &str) -> Option<Size> {
        let count = text.chars().count();
        let digits = count.is_multiple_of(2) && text.bytes().all(|byte| byte.is_ascii_digit());
        let pairs = digits.then(|| self.root(count / 2, 2)).flatten().filter(|&side| side > 9);
        let on_places = |side| on_places(text, &Symbols::new(choose(text, side), side));
        self.size(count, pairs, on_places)
    }

    /// Returns the size that follows from the number of `fields`, which the text separates. Returns `None` if no
    /// size has this number of fields.
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

    /// Returns the error for a text whose length fits no size. The error is about the first symbol in the text that
    /// has no meaning; above side 9, letters and digits do not count. It is about the length if there is no such
    /// symbol. It is also about the length if the text has at most half or at least twice as many cells as another
    /// puzzle.
    pub fn wrong_size(&self, text: &str, at: Place) -> FormatError {
        let count = text.chars().count();
        let others = self.side_of_others().filter(|_| self.side().is_none());
        let is_far = |side: usize| count * 2 <= side * side || count >= side * side * 2;
        if others.is_some_and(is_far) {
            return at.error(self.wrong_count(count));
        }
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
        let others = self.known.as_ref().or(self.below.as_ref());
        if let (None, None, Some(others)) = (self.side(), &self.alphabet, others) {
            let alphabet = with_blank_of(text, others.alphabet.clone(), others.side);
            return Symbols::new(alphabet, others.side);
        }
        let side = self.side().unwrap_or_else(|| side_of_row_or_grid(count));
        match self.symbols_for(text, side) {
            Ok(symbols) => symbols,
            Err(_) => Symbols::new(choose(text, side), side),
        }
    }

    /// Returns the error for a number of cells, or of symbols of pencil marks, that fits no grid.
    pub fn wrong_count(&self, found: usize) -> FormatErrorKind {
        if self.format == Some(Format::MarksLine) {
            let side = self.side().or_else(|| self.side_of_others());
            return wrong_marks(found, side.unwrap_or_else(|| nearest_side(found, 3)));
        }
        let root = found.isqrt();
        if self.side().is_none() && root * root == found && found >= 25 {
            return ShapeError::NoBoxes(root).into();
        }
        match (self.side(), self.side_of_others()) {
            // Closer to a line of pencil marks than to one of cells.
            (None, Some(side))
                if !self.wants_single_cells() && 2 * found > side.pow(2) + side.pow(3) =>
            {
                wrong_marks(found, side)
            }
            (None, Some(side)) => FormatErrorKind::UnlikeOthers { found, expected: side.pow(2) },
            (side, _) => {
                let side = side.unwrap_or_else(|| side_of_row_or_grid(found));
                FormatErrorKind::WrongLength { found, expected: side.pow(2) }
            }
        }
    }
}

/// Returns whether each digit in `text` is at its place in a line of pencil marks, and `text` has at least one
/// digit.
fn on_places(text: &str, symbols: &Symbols) -> bool {
    let mut digits =
        text.chars().enumerate().filter_map(|(i, symbol)| match symbols.meaning(symbol) {
            Meaning::Blank => None,
            Meaning::Number(number) => Some(usize::from(number) == i % symbols.side + 1),
            Meaning::Above | Meaning::Unknown => Some(false),
        });
    digits.next().is_some_and(|first| first && digits.all(|placed| placed))
}

fn wrong_marks(found: usize, side: usize) -> FormatErrorKind {
    FormatErrorKind::WrongMarks { found, cells: side.pow(2), side }
}

/// Returns the side of the grid whose number of cells is nearest to `count`. If `count` itself is a side of at most
/// [`MOST_IN_ROW`], the cells are probably those of one row, so `count` is returned.
fn side_of_row_or_grid(count: usize) -> usize {
    let is_row = count <= MOST_IN_ROW && Shape::of_side(count).is_ok();
    if is_row { count } else { nearest_side(count, 2) }
}

/// Returns the side of a grid whose power with this exponent is nearest to `count`.
fn nearest_side(count: usize, exponent: u32) -> usize {
    let sides = (4..=Shape::MAX_SIDE).filter(|&side| Shape::of_side(side).is_ok());
    sides.min_set_by_key(|side| side.pow(exponent).abs_diff(count))[0]
}
