//! Defines alphabets: the symbols that a text uses for the digits of a grid.

use std::{fmt, str::FromStr, sync::Arc};

use sudosat_grid::{Digit, Shape};

/// Symbols for the digits of a grid, in ascending order, and for an empty cell.
///
/// An alphabet works for several sizes: a grid of side n uses its first n symbols. Only a custom alphabet fits a
/// single side, which is the number of its symbols. `FromStr` parses a name or the symbols themselves:
///
/// ```
/// use sudosat_formats::Alphabet;
/// use sudosat_grid::Digit;
/// let ten = Digit::from_number(10).unwrap();
/// assert_eq!("a10".parse::<Alphabet>()?.symbol(ten), Some('A'));
/// assert_eq!("letters".parse::<Alphabet>()?.symbol(ten), Some('J'));
/// assert_eq!("hex".parse::<Alphabet>()?.symbol(ten), Some('9'));
/// assert_eq!("♔♕♖♗".parse::<Alphabet>()?.capacity(), 4);
/// # Ok::<(), sudosat_formats::AlphabetError>(())
/// ```
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub struct Alphabet {
    system: System,
    blank: char,
}

#[derive(Clone, Debug, PartialEq, Eq, Hash)]
enum System {
    Digits,
    A10,
    Letters,
    Hex,
    Numbers,
    Custom(Arc<[char]>),
}

const DIGITS: &str = "123456789";
const A10: &str = "123456789ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz";
const LETTERS: &str = "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz";
const HEX: &str = "0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz";

/// An error in the text of an alphabet.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
pub enum AlphabetError {
    /// The text is neither a known name nor a list of at least 4 symbols.
    #[error(
        "`{0}` is no alphabet: expected digits, a10, letters (a1), hex, numbers, \
         or the symbols themselves, at least 4"
    )]
    TooShort(String),
    /// The text has more symbols than the largest grid has digits. The field is the number of symbols.
    #[error("an alphabet of {0} symbols is too long, expected at most {max}", max = Shape::MAX_SIDE)]
    TooLong(usize),
    /// A symbol occurs twice.
    #[error("the symbol `{0}` stands twice in the alphabet")]
    Repeated(char),
    /// A symbol is whitespace or a control character.
    #[error("`{}` cannot be a symbol: it cannot be seen", .0.escape_debug())]
    Invisible(char),
}

/// Returns the alphabet `1` to `9`.
impl Default for Alphabet {
    fn default() -> Self {
        Alphabet::digits()
    }
}

impl Alphabet {
    /// Returns the alphabet `1` to `9`.
    #[must_use]
    pub const fn digits() -> Self {
        Alphabet { system: System::Digits, blank: '.' }
    }

    /// Returns the alphabet in which `A` is the digit 10: `1` to `9`, `A` to `Z`, then `a` to `z`.
    #[must_use]
    pub const fn a10() -> Self {
        Alphabet { system: System::A10, blank: '.' }
    }

    /// Returns the alphabet in which `A` is the digit 1: `A` to `Z`, then `a` to `z`.
    #[must_use]
    pub const fn letters() -> Self {
        Alphabet { system: System::Letters, blank: '.' }
    }

    /// Returns the alphabet whose first symbol is 0: `0` to `9`, `A` to `Z`, then `a` to `z`. At side 16 its
    /// symbols are the hexadecimal digits.
    #[must_use]
    pub const fn hex() -> Self {
        Alphabet { system: System::Hex, blank: '.' }
    }

    /// Returns the alphabet that writes digits as whole numbers from 1, with spaces between them, and an empty cell
    /// as 0.
    #[must_use]
    pub const fn numbers() -> Self {
        Alphabet { system: System::Numbers, blank: '0' }
    }

    /// Returns the custom alphabet whose symbols are the characters of `text`: the first stands for the digit 1. No
    /// character may occur twice.
    ///
    /// # Errors
    ///
    /// Returns [`AlphabetError`] unless `text` has 4 to 100 visible symbols that all differ.
    pub fn custom(text: &str) -> Result<Self, AlphabetError> {
        let symbols: Arc<[char]> = text.chars().collect();
        check_symbols(text, &symbols)?;
        let mut blanks = STANDARD_BLANKS.into_iter().chain('\u{a1}'..='\u{ff}');
        let blank = blanks.find(|blank| !symbols.contains(blank)).unwrap_or('.');
        Ok(Alphabet { system: System::Custom(symbols), blank })
    }

    /// Returns the usual alphabet for side `side`. It is `digits` up to side 9, `a10` up to side 35, and `numbers`
    /// above.
    ///
    /// Up to side 35 the reader assumes this alphabet, unless the symbols or an earlier puzzle suggest another one.
    #[must_use]
    pub const fn for_side(side: usize) -> Self {
        match side {
            0..=9 => Self::digits(),
            10..=35 => Self::a10(),
            _ => Self::numbers(),
        }
    }

    /// Returns the usual alphabet for a grid of `shape`. If its digits begin with 1, this is
    /// [`for_side`](Alphabet::for_side). Otherwise each digit is written as its number: `0` to `9`, then `A` for 10,
    /// `B` for 11, and so on.
    #[must_use]
    pub fn for_shape(shape: Shape) -> Self {
        if shape.first_number() == 1 {
            return Alphabet::for_side(shape.side());
        }
        let symbols = HEX.chars().skip(shape.first_number()).take(shape.side());
        Alphabet { system: System::Custom(symbols.collect()), blank: '.' }
    }

    /// Returns the same alphabet with `blank` as the symbol for an empty cell.
    #[must_use]
    pub fn with_blank(self, blank: char) -> Self {
        Alphabet { blank, ..self }
    }

    /// Returns the symbol for an empty cell.
    #[must_use]
    pub const fn blank(&self) -> char {
        self.blank
    }

    /// Returns the largest side that the alphabet can write.
    #[must_use]
    pub fn capacity(&self) -> usize {
        match &self.system {
            System::Numbers => Shape::MAX_SIDE,
            System::Custom(symbols) => symbols.len(),
            _ => self.table().len(),
        }
    }

    /// Returns whether the alphabet can write a grid of side `side`. A custom alphabet can write only grids whose
    /// side is the number of its symbols.
    #[must_use]
    pub fn fits(&self, side: usize) -> bool {
        match &self.system {
            System::Custom(symbols) => symbols.len() == side,
            _ => side <= self.capacity(),
        }
    }

    /// Returns whether digits are written as numbers, so that cells need separators.
    #[must_use]
    pub const fn is_numbers(&self) -> bool {
        matches!(self.system, System::Numbers)
    }

    /// Returns the symbol of `digit`, or `None` if the alphabet has too few symbols. The alphabet of numbers has
    /// only the symbols 1 to 9.
    #[must_use]
    pub fn symbol(&self, digit: Digit) -> Option<char> {
        match &self.system {
            System::Custom(symbols) => symbols.get(digit.index()).copied(),
            _ => self.table().as_bytes().get(digit.index()).map(|&byte| char::from(byte)),
        }
    }

    /// Returns the text of `digit`. This is its symbol, or its number if the alphabet is that of numbers or has too
    /// few symbols.
    #[must_use]
    pub fn text(&self, digit: Digit) -> String {
        let symbol = self.symbol(digit).filter(|_| !self.is_numbers());
        symbol.map_or_else(|| digit.to_string(), |symbol| symbol.to_string())
    }

    /// Returns this alphabet if it can write a grid of `shape`, and otherwise the usual alphabet of that grid.
    #[must_use]
    pub fn or_usual(self, shape: Shape) -> Self {
        // On a grid whose digits do not begin with 1, the symbol 1 cannot stand for the first digit.
        let counts_from_1 = matches!(self.system, System::Digits | System::A10 | System::Numbers);
        let is_right = shape.first_number() == 1 || !counts_from_1;
        if is_right && self.fits(shape.side()) { self } else { Self::for_shape(shape) }
    }

    /// Returns the number of symbols of a custom alphabet, and `None` for any other alphabet.
    pub(super) fn own_size(&self) -> Option<usize> {
        match &self.system {
            System::Custom(symbols) => Some(symbols.len()),
            _ => None,
        }
    }

    /// Returns the place of the symbol in the alphabet, counted from 1, for a grid of side `side`. The place 1
    /// means the first digit of the grid; a place above `side` means no digit of this grid. Returns `None` if the
    /// alphabet does not have the symbol.
    ///
    /// A lowercase letter counts as its capital if the first `side` symbols contain no lowercase letter and the
    /// alphabet has the capital.
    pub(super) fn number_of(&self, symbol: char, side: usize) -> Option<usize> {
        let plain = self.place(symbol);
        let folds = symbol.is_ascii_lowercase()
            && plain.is_none_or(|number| number > side)
            && self.lowercase_from().is_none_or(|number| number > side);
        if folds { self.place(symbol.to_ascii_uppercase()).or(plain) } else { plain }
    }

    /// Describes in words the text that a cell of a grid of side `side` may have.
    pub(super) fn describe(&self, side: usize) -> String {
        if self.is_numbers() && side > 9 {
            return format!("a whole number up to {side}");
        }
        let shown = side.min(self.capacity());
        let symbols = (0..shown).filter_map(|index| self.symbol(Digit::from_index(index)));
        let symbols = symbols.collect::<String>();
        let expected = format!("one of `{symbols}` or the blank `{}`", self.blank);
        match shown == side {
            true => expected,
            false => format!(
                "{expected} (digits above {shown} have no symbol: write whole numbers with spaces between them)"
            ),
        }
    }

    fn place(&self, symbol: char) -> Option<usize> {
        let index = match &self.system {
            System::Custom(symbols) => symbols.iter().position(|&own| own == symbol),
            _ => self.table().find(symbol),
        };
        index.map(|index| index + 1)
    }

    fn lowercase_from(&self) -> Option<usize> {
        match &self.system {
            System::Custom(symbols) => {
                symbols.iter().position(char::is_ascii_lowercase).map(|index| index + 1)
            }
            _ => self.place('a'),
        }
    }

    /// Returns the symbols in order. For the alphabet of numbers, returns only the numbers of a single character.
    /// Callers must not use it for a custom alphabet.
    fn table(&self) -> &'static str {
        match self.system {
            System::Digits | System::Numbers | System::Custom(_) => DIGITS,
            System::A10 => A10,
            System::Letters => LETTERS,
            System::Hex => HEX,
        }
    }
}

/// The symbols that the reader accepts for an empty cell by default, unless the alphabet uses them as digits.
pub(super) const STANDARD_BLANKS: [char; 8] = ['.', '0', '_', '*', '-', '?', 'X', 'x'];

fn check_symbols(text: &str, symbols: &[char]) -> Result<(), AlphabetError> {
    let invisible = |symbol: &&char| symbol.is_whitespace() || symbol.is_control();
    if let Some(&symbol) = symbols.iter().find(invisible) {
        return Err(AlphabetError::Invisible(symbol));
    }
    if let Some(twice) = (1..symbols.len()).find(|&i| symbols[..i].contains(&symbols[i])) {
        return Err(AlphabetError::Repeated(symbols[twice]));
    }
    match symbols.len() {
        0..4 => Err(AlphabetError::TooShort(text.to_owned())),
        size if size > Shape::MAX_SIDE => Err(AlphabetError::TooLong(size)),
        _ => Ok(()),
    }
}

impl fmt::Display for Alphabet {
    /// Writes the name, or the symbols of a custom alphabet, in the form that `FromStr` reads.
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(match &self.system {
            System::Digits => "digits",
            System::A10 => "a10",
            System::Letters => "letters",
            System::Hex => "hex",
            System::Numbers => "numbers",
            System::Custom(symbols) => return f.write_str(&symbols.iter().collect::<String>()),
        })
    }
}

impl FromStr for Alphabet {
    type Err = AlphabetError;

    /// Parses a name (`digits`, `a10`, `letters` or `a1`, `hex`, `numbers`) or the symbols themselves.
    fn from_str(text: &str) -> Result<Self, AlphabetError> {
        Ok(match text.to_ascii_lowercase().as_str() {
            "digits" => Alphabet::digits(),
            "a10" => Alphabet::a10(),
            "letters" | "a1" => Alphabet::letters(),
            "hex" => Alphabet::hex(),
            "numbers" => Alphabet::numbers(),
            _ => Alphabet::custom(text)?,
        })
    }
}
