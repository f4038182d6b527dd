//! Holds the reader state for one input: the caller's options, and what earlier lines and puzzles showed.

use sudosat_grid::{Rules, Shape, ShapeError};

use super::{
    Alphabet, Entry, Format, FormatErrorKind, ReadOptions,
    symbols::{Meaning, Symbols, choose, with_blank_of},
};

/// The smallest side that the reader derives from a number of cells. A shape that the caller or the text gives may be
/// smaller.
pub(crate) const SMALLEST_SIDE: usize = 4;

/// The caller's options, and the shape, the rules and the known symbols with which the next puzzle is read.
#[derive(Clone, Debug)]
pub(super) struct ReaderState {
    /// The shape from the caller. It overrides the shapes in the text. Without such a shape, the form `sdm` sets it to
    /// the classic shape.
    pub asked_shape: Option<Shape>,
    /// The shape of the following puzzles, if it is known.
    pub shape: Option<Shape>,
    pub alphabet: Option<Alphabet>,
    pub format: Option<Format>,
    /// The rules from the caller. If the text gives other rules, this is an error.
    pub asked_rules: Option<Rules>,
    /// The rules of the following puzzles.
    pub rules: Rules,
    /// The symbols of the previous puzzle.
    pub known: Option<Symbols>,
    /// The symbols of a puzzle below, if there is no previous puzzle. Only error messages use them.
    pub below: Option<Symbols>,
}

impl ReaderState {
    pub fn new(options: ReadOptions) -> Self {
        let ReadOptions { shape, alphabet, format, rules: asked_rules } = options;
        let sdm = (format == Some(Format::Sdm)).then_some(Shape::CLASSIC);
        let shape = shape.or(sdm).map(Shape::of_one_grid);
        let rules = asked_rules.clone().unwrap_or_default();
        ReaderState {
            asked_shape: shape,
            shape,
            alphabet,
            format,
            asked_rules,
            rules,
            known: None,
            below: None,
        }
    }

    /// Returns the side that the known shape or a custom alphabet determines. Returns `None` if there is neither.
    pub fn side(&self) -> Option<usize> {
        let own = || self.alphabet.as_ref().and_then(Alphabet::own_size);
        self.shape.map(Shape::side).or_else(own)
    }

    /// Returns the side of the previous puzzle. If there is none, returns the side of the puzzle below, or `None`
    /// if there is none either.
    pub fn side_of_others(&self) -> Option<usize> {
        self.known.as_ref().or(self.below.as_ref()).map(|symbols| symbols.side)
    }

    /// Returns whether the size of the puzzles is unknown.
    pub fn lacks_size(&self) -> bool {
        self.side().or(self.side_of_others()).is_none()
    }

    /// Returns a copy of the state in which error messages use the size and the symbols of `entry`, which is a
    /// puzzle below.
    pub fn beside(&self, entry: &Entry) -> Self {
        let symbols = Symbols::new(alphabet_beside(entry), entry.puzzle.shape().side());
        ReaderState { below: Some(symbols), ..self.clone() }
    }

    /// Returns whether a grid may have the side `n`. If [`side`](Self::side) returns a side, no other side is
    /// possible.
    pub fn is_side(&self, n: usize) -> bool {
        self.side().map_or_else(|| n >= SMALLEST_SIDE && self.shape_of(n).is_ok(), |side| side == n)
    }

    /// Returns the shape of the canvas if the rules describe several grids, or give a size, digits or extra cells.
    /// Returns `None` if the rules do none of this, and if they make no valid canvas.
    pub fn canvas(&self) -> Option<Shape> {
        let one = self.shape.unwrap_or_else(|| self.rules.usual_shape());
        let shape = self.rules.on_canvas(one).ok()?;
        (shape.is_canvas() || self.rules.size().is_some()).then_some(shape)
    }

    /// Returns the side n for which n to the power of `power` is `count`. Returns `None` if there is no such n or
    /// no grid may have this side.
    pub fn root(&self, count: usize, power: u32) -> Option<usize> {
        let root = (1..=Shape::MAX_SIDE).find(|n| n.pow(power) >= count)?;
        (root.pow(power) == count && self.is_side(root)).then_some(root)
    }

    /// Returns the shape of a grid of side `side`. This is the known shape if it has this side, and otherwise the
    /// usual shape of this side under the rules.
    pub fn shape_of(&self, side: usize) -> Result<Shape, ShapeError> {
        match self.shape {
            Some(shape) if shape.side() == side => Ok(shape),
            _ if self.rules.has_boxes() => Shape::of_side(side),
            // If no shape of this side has boxes, the later check of the rules refuses the rule that needs them.
            _ if self.rules.mention_boxes() => {
                Shape::of_side(side).or_else(|_| Shape::new(1, side))
            }
            _ => Shape::new(1, side),
        }
    }

    /// Returns whether `symbol` is a digit of a custom alphabet from the caller. Such a symbol has no other
    /// meaning.
    pub fn claims(&self, symbol: char) -> bool {
        let own = self.alphabet.as_ref().filter(|alphabet| alphabet.own_size().is_some());
        own.is_some_and(|alphabet| alphabet.number_of(symbol, usize::MAX).is_some())
    }

    /// Returns whether `symbol` ends the cells of a line.
    pub fn is_separator(&self, symbol: char) -> bool {
        let separates = symbol.is_whitespace() || matches!(symbol, ',' | ';' | '#' | ':');
        separates && !self.claims(symbol)
    }

    /// Returns whether `symbol` is a bar between boxes.
    pub fn is_bar(&self, symbol: char) -> bool {
        matches!(symbol, '|' | '¦' | '\u{2500}'..='\u{257f}') && !self.claims(symbol)
    }

    /// Returns the symbols of a grid of side `side` whose cells are the characters `cells`. They are the first of
    /// these that exists:
    ///
    /// - the caller's alphabet, or an error if it does not fit `side`;
    /// - the usual alphabet of the shape, if the rules give digits that do not begin with 1;
    /// - the symbols of the previous puzzle, if each character is one of its digits or a symbol for an empty cell;
    /// - the alphabet that [`choose`] derives from the characters.
    pub fn symbols_for(&self, cells: &str, side: usize) -> Result<Symbols, FormatErrorKind> {
        if let Some(alphabet) = &self.alphabet {
            if !alphabet.fits(side) {
                let alphabet = alphabet.to_string();
                return Err(FormatErrorKind::AlphabetMisfit { alphabet, side });
            }
            return Ok(Symbols::new(with_blank_of(cells, alphabet.clone(), side), side));
        }
        if let Some(shape) = self.canvas().filter(|shape| shape.first_number() != 1) {
            let alphabet = Alphabet::for_shape(shape);
            return Ok(Symbols::new(with_blank_of(cells, alphabet, side), side));
        }
        Ok(self.known_for(cells, side).unwrap_or_else(|| Symbols::new(choose(cells, side), side)))
    }

    /// Returns the symbols of the previous puzzle. Returns `None` if there is none. Also returns `None` if the
    /// rules of that puzzle determined its symbols, because its digits do not begin with 1: the next puzzle may
    /// have other rules.
    pub fn known_symbols(&self) -> Option<&Symbols> {
        let is_of_rules =
            |known: &&Symbols| self.alphabet.is_none() && known.alphabet.own_size().is_some();
        self.known.as_ref().filter(|known| !is_of_rules(known))
    }

    /// Returns the symbols of the previous puzzle, with the symbol that `cells` uses for an empty cell. Returns
    /// `None` in three cases: that puzzle has another side, a character of `cells` is neither one of its digits nor
    /// a symbol for an empty cell, or `0` becomes the symbol for an empty cell above side 9.
    fn known_for(&self, cells: &str, side: usize) -> Option<Symbols> {
        let known = self.known_symbols().filter(|known| known.side == side)?;
        let blank = with_blank_of(cells, known.alphabet.clone(), side);
        let zero = blank.blank() == '0' && known.alphabet.blank() != '0';
        if zero && side > 9 {
            return None;
        }
        let same = blank == known.alphabet;
        let symbols = if same { known.clone() } else { Symbols::new(blank, side) };
        let plain = |c| matches!(symbols.meaning(c), Meaning::Blank | Meaning::Number(_));
        cells.chars().all(plain).then_some(symbols)
    }
}

/// Returns the alphabet with which puzzles beside `entry` are read: that of `entry`, or the usual symbols of its shape
/// if `entry` is written with numbers.
pub(super) fn alphabet_beside(entry: &Entry) -> Alphabet {
    match entry.alphabet.is_numbers() {
        true => Alphabet::for_shape(entry.puzzle.shape()),
        false => entry.alphabet.clone(),
    }
}
