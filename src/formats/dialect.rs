//! How one input is read: what the caller said, and what earlier puzzles showed.

use crate::grid::{Rules, Shape, ShapeError};

use super::{
    Alphabet, Entry, Format, FormatErrorKind, ReadOptions,
    symbols::{Meaning, Symbols, choose, with_blank_of},
};

/// The smallest side that is told by a number of cells; the caller's shape may be smaller.
const SMALLEST_SIDE: usize = 4;

/// The caller's options and the latest finding.
#[derive(Clone, Debug)]
pub(super) struct Dialect {
    /// The shape that holds whatever the text tells.
    pub asked_shape: Option<Shape>,
    /// The shape of the puzzles that follow, if it is known.
    pub shape: Option<Shape>,
    pub alphabet: Option<Alphabet>,
    pub format: Option<Format>,
    /// The only rules to accept.
    pub asked: Option<Rules>,
    /// The rules of the puzzles that follow.
    pub rules: Rules,
    /// The symbols of the last puzzle.
    pub known: Option<Symbols>,
    /// Those of a puzzle behind, where there is none before: only errors speak of it.
    pub behind: Option<Symbols>,
}

impl Dialect {
    pub fn new(options: ReadOptions) -> Self {
        let ReadOptions { shape, alphabet, format, rules: asked } = options;
        let sdm = (format == Some(Format::Sdm)).then_some(Shape::CLASSIC);
        let shape = shape.or(sdm).map(Shape::of_one_grid);
        let rules = asked.clone().unwrap_or_default();
        Dialect {
            asked_shape: shape,
            shape,
            alphabet,
            format,
            asked,
            rules,
            known: None,
            behind: None,
        }
    }

    /// The side, when the caller's shape or symbols tell it.
    pub fn side(&self) -> Option<usize> {
        let own = || self.alphabet.as_ref().and_then(Alphabet::own_size);
        self.shape.map(Shape::side).or_else(own)
    }

    /// The side of the puzzles around, as far as they were seen.
    pub fn side_of_others(&self) -> Option<usize> {
        self.known.as_ref().or(self.behind.as_ref()).map(|symbols| symbols.side)
    }

    /// Whether nothing is known of the size of puzzles.
    pub fn lacks_size(&self) -> bool {
        self.side().or(self.side_of_others()).is_none()
    }

    /// The same, to tell what is wrong beside a puzzle like `entry`.
    pub fn beside(&self, entry: &Entry) -> Self {
        let side = entry.puzzle.shape().side();
        let numbers = entry.alphabet.is_numbers();
        let alphabet = if numbers { Alphabet::for_side(side) } else { entry.alphabet.clone() };
        let symbols = Symbols::new(alphabet, side);
        Dialect { behind: Some(symbols), ..self.clone() }
    }

    /// Whether a grid may have `n` rows.
    pub fn is_side(&self, n: usize) -> bool {
        self.side().map_or_else(|| n >= SMALLEST_SIDE && self.shape_of(n).is_ok(), |side| side == n)
    }

    /// The canvas, when the rules are for several grids.
    pub fn canvas(&self) -> Option<Shape> {
        let shape = self.rules.on_canvas(self.shape.unwrap_or_default()).ok()?;
        shape.is_canvas().then_some(shape)
    }

    /// The n with n to the `power` = `count`, if a grid may have that side.
    pub fn root(&self, count: usize, power: u32) -> Option<usize> {
        let root = (1..=Shape::MAX_SIDE).find(|n| n.pow(power) >= count)?;
        (root.pow(power) == count && self.is_side(root)).then_some(root)
    }

    /// The shape of a grid with `side` rows.
    pub fn shape_of(&self, side: usize) -> Result<Shape, ShapeError> {
        match self.shape {
            Some(shape) if shape.side() == side => Ok(shape),
            _ if self.rules.has_boxes() => Shape::of_side(side),
            // Where there is no such shape, the rule that speaks of boxes is refused.
            _ if self.rules.speak_of_boxes() => {
                Shape::of_side(side).or_else(|_| Shape::new(1, side))
            }
            _ => Shape::new(1, side),
        }
    }

    /// Whether the caller declared `symbol` to be a digit, whatever else it could mean.
    pub fn claims(&self, symbol: char) -> bool {
        let own = self.alphabet.as_ref().filter(|alphabet| alphabet.own_size().is_some());
        own.is_some_and(|alphabet| alphabet.number_of(symbol, usize::MAX).is_some())
    }

    /// Whether `symbol` ends a line's cells.
    pub fn is_separator(&self, symbol: char) -> bool {
        let separates = symbol.is_whitespace() || matches!(symbol, ',' | ';' | '#' | ':');
        separates && !self.claims(symbol)
    }

    /// Whether `symbol` is a vertical rule between boxes.
    pub fn is_bar(&self, symbol: char) -> bool {
        matches!(symbol, '|' | '¦' | '\u{2500}'..='\u{257f}') && !self.claims(symbol)
    }

    /// The symbols of a grid whose cells are `cells`.
    pub fn symbols_for(&self, cells: &str, side: usize) -> Result<Symbols, FormatErrorKind> {
        if let Some(alphabet) = &self.alphabet {
            if !alphabet.fits(side) {
                let alphabet = alphabet.to_string();
                return Err(FormatErrorKind::AlphabetMisfit { alphabet, side });
            }
            return Ok(Symbols::new(with_blank_of(cells, alphabet.clone(), side), side));
        }
        Ok(self.known_for(cells, side).unwrap_or_else(|| Symbols::new(choose(cells, side), side)))
    }

    /// The symbols of the last puzzle, if they explain `cells` too.
    fn known_for(&self, cells: &str, side: usize) -> Option<Symbols> {
        let known = self.known.as_ref().filter(|known| known.side == side)?;
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
