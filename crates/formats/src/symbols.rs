//! Determines what each character means in a grid of a given side, and chooses the alphabet of a puzzle.

use sudosat_grid::Digit;

use super::{Alphabet, FormatErrorKind, alphabet::STANDARD_BLANKS};

/// The meaning of a character.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Meaning {
    Blank,
    /// The character is the digit with this number, 1 to n.
    Number(u8),
    /// The character is a digit above n.
    Above,
    Unknown,
}

/// An alphabet for grids of side `side`, with a table for fast reading.
#[derive(Clone, Debug)]
pub(super) struct Symbols {
    pub alphabet: Alphabet,
    pub side: usize,
    /// For each ASCII character: 0 if it means an empty cell, 1 to n if it is a digit, and otherwise [`NONE`].
    table: [u8; 128],
}

const NONE: u8 = 255;

impl Symbols {
    pub fn new(alphabet: Alphabet, side: usize) -> Self {
        let mut symbols = Symbols { alphabet, side, table: [NONE; 128] };
        for byte in 0..128u8 {
            symbols.table[usize::from(byte)] = match symbols.meaning(char::from(byte)) {
                Meaning::Blank => 0,
                Meaning::Number(number) => number,
                Meaning::Above | Meaning::Unknown => NONE,
            };
        }
        symbols
    }

    /// Appends the numbers of all `bytes` to `numbers`. An empty cell has the number 0. Returns `false` unless
    /// `bytes` are `count` ASCII characters, and each is a digit of the grid or a symbol for an empty cell.
    pub fn read_fast(&self, bytes: &[u8], count: usize, numbers: &mut Vec<u8>) -> bool {
        if bytes.len() != count {
            return false;
        }
        let mut bad = 0;
        numbers.extend(bytes.iter().map(|&byte| {
            let number = self.table[usize::from(byte & 127)];
            bad |= (byte & 128) | u8::from(number == NONE);
            number
        }));
        bad == 0
    }

    pub fn meaning(&self, symbol: char) -> Meaning {
        match self.alphabet.number_of(symbol, self.side) {
            Some(number) if number <= self.side => Meaning::Number(number as u8),
            _ if self.is_blank(symbol) => Meaning::Blank,
            Some(_) => Meaning::Above,
            None => Meaning::Unknown,
        }
    }

    /// Returns the number of a cell's symbol. An empty cell has the number 0. Returns an error if the symbol means no
    /// digit of the grid and no empty cell.
    pub fn number(&self, symbol: char) -> Result<u8, FormatErrorKind> {
        let (alphabet, side) = (&self.alphabet, self.side);
        match self.meaning(symbol) {
            Meaning::Blank => Ok(0),
            Meaning::Number(number) => Ok(number),
            Meaning::Above => {
                let largest = alphabet.text(Digit::from_index(side - 1));
                let found = symbol.to_string();
                Err(FormatErrorKind::DigitAboveSide { found, side, largest })
            }
            Meaning::Unknown => {
                let expected = alphabet.describe(side);
                Err(FormatErrorKind::UnknownSymbol { found: symbol, expected })
            }
        }
    }

    /// Returns whether `symbol` means an empty cell. A puzzle may use several of the standard symbols for empty
    /// cells. But above side 9 it may not use `0` and another one, because `0` could be a digit there.
    fn is_blank(&self, symbol: char) -> bool {
        let blank = self.alphabet.blank();
        let mixes = STANDARD_BLANKS.contains(&blank) && STANDARD_BLANKS.contains(&symbol);
        symbol == blank || mixes && (self.side <= 9 || (symbol != '0' && blank != '0'))
    }
}

/// Returns the alphabet that `cells`, the symbols of a grid of side `side`, suggest. If `cells` use a symbol for an
/// empty cell, the alphabet has this symbol.
pub(super) fn choose(cells: &str, side: usize) -> Alphabet {
    let usual = if side <= 9 { Alphabet::digits() } else { Alphabet::a10() };
    let counts = |alphabet: &Alphabet, symbol| {
        alphabet.number_of(symbol, side).is_some_and(|number| number <= side)
    };
    let only_letters = !cells.contains(|symbol| matches!(symbol, '1'..='9'))
        && cells.chars().any(|c| !counts(&usual, c) && counts(&Alphabet::letters(), c));
    if only_letters {
        return with_blank_of(cells, Alphabet::letters(), side);
    }
    if side > 9 && counts_from_zero(cells, &usual, side) {
        return with_blank_of(cells, Alphabet::hex(), side);
    }
    with_blank_of(cells, usual, side)
}

/// Returns whether `0` is a digit. It must occur. It is a digit if another symbol for an empty cell occurs too. It is
/// also a digit if it occurs at most `side` times and the digit `side` does not occur.
fn counts_from_zero(cells: &str, usual: &Alphabet, side: usize) -> bool {
    let zeros = cells.chars().filter(|&symbol| symbol == '0').count();
    let symbols = Symbols::new(usual.clone(), side);
    let other_blank = cells.chars().any(|symbol| symbols.meaning(symbol) == Meaning::Blank);
    let has_last =
        cells.chars().any(|symbol| symbols.meaning(symbol) == Meaning::Number(side as u8));
    zeros > 0 && (other_blank || (zeros <= side && !has_last))
}

/// Returns `alphabet` with the symbol that `cells` uses for an empty cell. This is a dash only if there is no other
/// such symbol, because a line of dashes would be read as part of a frame. Returns `alphabet` unchanged if `cells` has
/// no such symbol.
pub(super) fn with_blank_of(cells: &str, alphabet: Alphabet, side: usize) -> Alphabet {
    let is_digit = |symbol| alphabet.number_of(symbol, side).is_some_and(|n| n <= side);
    let standard = |symbol: &char| STANDARD_BLANKS.contains(symbol) && !is_digit(*symbol);
    let blank = cells.chars().filter(|&symbol| symbol != '-').find(standard);
    let dash = || cells.chars().find(standard);
    match blank.or_else(dash).or_else(|| only_stranger(cells, &is_digit)) {
        Some(blank) => alphabet.with_blank(blank),
        None => alphabet,
    }
}

/// Returns the only symbol in `cells` that is not a digit, if it can mean an empty cell: it is not a letter, a
/// numeral, a control character or whitespace. Returns `None` if there is no such symbol or there are several.
fn only_stranger(cells: &str, is_digit: &impl Fn(char) -> bool) -> Option<char> {
    let mut strangers = cells.chars().filter(|&symbol| !is_digit(symbol));
    let first = strangers.next()?;
    let usable = !first.is_alphanumeric() && !first.is_control() && !first.is_whitespace();
    (usable && strangers.all(|symbol| symbol == first)).then_some(first)
}
