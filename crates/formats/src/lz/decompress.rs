//! Decompresses text that lz-string compressed in its base64 form.
//!
//! The meaning of a code is a range of the text that is already decompressed. A short stream can decompress to an
//! enormous text, so the length of the text is limited.

use std::ops::Range;

use super::{BYTE, END, FIRST, LzError, SYMBOL_BITS, SYMBOLS, UNIT, width};

/// Decompresses `data`.
///
/// # Errors
///
/// Returns [`LzError`] if the data are invalid or the text has more than `most` UTF-16 units.
pub(crate) fn decompress(data: &str, most: usize) -> Result<String, LzError> {
    let mut bits = Bits::of(data)?;
    let mut text = Text { units: Vec::new(), meanings: Vec::new(), most };
    let mut last: Option<Range<usize>> = None;
    loop {
        let stretch = match bits.take(width(text.meanings.len()))? {
            END => return String::from_utf16(&text.units).map_err(|_| LzError::Broken),
            BYTE => text.push_new(bits.take(8)?)?,
            UNIT => text.push_new(bits.take(16)?)?,
            code => text.repeat(code - FIRST, last.as_ref())?,
        };
        if let Some(last) = last.replace(stretch) {
            text.meanings.push(last.start..last.end + 1);
        }
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
    fn push_new(&mut self, unit: usize) -> Result<Range<usize>, LzError> {
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
    ) -> Result<Range<usize>, LzError> {
        let meaning = match (self.meanings.get(index), last) {
            (Some(meaning), _) => meaning.clone(),
            (None, Some(last)) if index == self.meanings.len() => last.start..last.end + 1,
            _ => return Err(LzError::Broken),
        };
        let stretch = self.next(meaning.len())?;
        for place in meaning {
            self.units.push(self.units[place]);
        }
        Ok(stretch)
    }

    /// Returns the range of the next `length` characters.
    fn next(&self, length: usize) -> Result<Range<usize>, LzError> {
        let end = self.units.len() + length;
        match end <= self.most {
            true => Ok(self.units.len()..end),
            false => Err(LzError::TooLong(self.most)),
        }
    }
}

/// A reader of the bits of base64 symbols. It reads the highest bit of each symbol first.
struct Bits {
    symbols: Vec<u8>,
    next: usize,
}

impl Bits {
    fn of(data: &str) -> Result<Self, LzError> {
        let value = |symbol: char| {
            let value = SYMBOLS.iter().position(|&one| char::from(one) == symbol);
            value.map(|value| value as u8).ok_or(LzError::Symbol(symbol))
        };
        let symbols = data.trim_end_matches('=').chars().map(value).collect::<Result<_, _>>()?;
        Ok(Bits { symbols, next: 0 })
    }

    /// Reads a number of `width` bits, the lowest bit first.
    fn take(&mut self, width: u32) -> Result<usize, LzError> {
        let mut number = 0;
        for place in 0..width {
            let symbol = self.symbols.get(self.next / SYMBOL_BITS).ok_or(LzError::Broken)?;
            let bit = symbol >> (SYMBOL_BITS - 1 - self.next % SYMBOL_BITS) & 1;
            number |= usize::from(bit) << place;
            self.next += 1;
        }
        Ok(number)
    }
}
