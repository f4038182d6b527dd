//! Decompresses f-puzzles data, which lz-string compresses in its base64 form.
//!
//! The compressed form is a stream of codes, and each code means a piece of text. Such a piece is a character that
//! occurs for the first time, or an earlier piece together with the character after it. So the meaning of a code is a
//! range of the text that is already decompressed. A short stream can decompress to an enormous text, so the length of
//! the text is limited.

use std::ops::Range;

use super::error::FpuzzlesError;

/// The codes with a fixed meaning. `BYTE` means a new character whose 8 bits follow, `UNIT` a new character whose
/// 16 bits follow, and `END` the end of the text.
const BYTE: usize = 0;
const UNIT: usize = 1;
const END: usize = 2;
/// The first code that means a range of the text.
const FIRST: usize = 3;
/// The width of the first code, in bits.
const FIRST_WIDTH: u32 = 2;

/// Decompresses `data`.
///
/// # Errors
///
/// Returns [`FpuzzlesError`] if the data are invalid or the text has more than `most` UTF-16 units.
pub(super) fn decompress(data: &str, most: usize) -> Result<String, FpuzzlesError> {
    let mut bits = Bits::of(data)?;
    let mut text = Text { units: Vec::new(), meanings: Vec::new(), most };
    let mut width = FIRST_WIDTH;
    let mut last: Option<Range<usize>> = None;
    loop {
        let stretch = match bits.take(width)? {
            END => return String::from_utf16(&text.units).map_err(|_| FpuzzlesError::Broken),
            BYTE => text.push_new(bits.take(8)?)?,
            UNIT => text.push_new(bits.take(16)?)?,
            code => text.repeat(code - FIRST, last.as_ref())?,
        };
        if let Some(last) = last.replace(stretch) {
            text.meanings.push(last.start..last.end + 1);
        }
        width = usize::BITS - (FIRST + text.meanings.len()).leading_zeros();
    }
}

/// The text that is already decompressed. For each code from [`FIRST`] on, `meanings` has the range of the text
/// that the code means.
struct Text {
    units: Vec<u16>,
    meanings: Vec<Range<usize>>,
    most: usize,
}

impl Text {
    /// Appends a new character, which becomes the meaning of the next code. Returns the range of the character.
    fn push_new(&mut self, unit: usize) -> Result<Range<usize>, FpuzzlesError> {
        let stretch = self.next(1)?;
        self.units.push(unit as u16);
        self.meanings.push(stretch.clone());
        Ok(stretch)
    }

    /// Appends the meaning of the code [`FIRST`]` + index` once more, and returns the range of the appended text.
    /// The code may be the first one without a known meaning. Such a code means the piece of text that was appended
    /// last, together with the character after it; this character is equal to the first character of that piece.
    fn repeat(
        &mut self,
        index: usize,
        last: Option<&Range<usize>>,
    ) -> Result<Range<usize>, FpuzzlesError> {
        let meaning = match (self.meanings.get(index), last) {
            (Some(meaning), _) => meaning.clone(),
            (None, Some(last)) if index == self.meanings.len() => last.start..last.end + 1,
            _ => return Err(FpuzzlesError::Broken),
        };
        let stretch = self.next(meaning.len())?;
        for place in meaning {
            self.units.push(self.units[place]);
        }
        Ok(stretch)
    }

    /// Returns the range of the next `length` characters.
    fn next(&self, length: usize) -> Result<Range<usize>, FpuzzlesError> {
        let end = self.units.len() + length;
        match end <= self.most {
            true => Ok(self.units.len()..end),
            false => Err(FpuzzlesError::TooLong(self.most)),
        }
    }
}

/// A reader of the bits of base64 symbols. It reads the highest bit of each symbol first.
struct Bits {
    symbols: Vec<u8>,
    next: usize,
}

impl Bits {
    const PER_SYMBOL: usize = 6;

    fn of(data: &str) -> Result<Self, FpuzzlesError> {
        let value = |symbol: char| match symbol {
            'A'..='Z' => Ok(symbol as u8 - b'A'),
            'a'..='z' => Ok(symbol as u8 - b'a' + 26),
            '0'..='9' => Ok(symbol as u8 - b'0' + 52),
            '+' => Ok(62),
            '/' => Ok(63),
            _ => Err(FpuzzlesError::Symbol(symbol)),
        };
        let symbols = data.trim_end_matches('=').chars().map(value).collect::<Result<_, _>>()?;
        Ok(Bits { symbols, next: 0 })
    }

    /// Reads a number of `width` bits, the lowest bit first.
    fn take(&mut self, width: u32) -> Result<usize, FpuzzlesError> {
        let mut number = 0;
        for place in 0..width {
            let symbol =
                self.symbols.get(self.next / Self::PER_SYMBOL).ok_or(FpuzzlesError::Broken)?;
            let bit = symbol >> (Self::PER_SYMBOL - 1 - self.next % Self::PER_SYMBOL) & 1;
            number |= usize::from(bit) << place;
            self.next += 1;
        }
        Ok(number)
    }
}
