//! lz-string, the compression of f-puzzles data, in its base64 form.
//!
//! A text becomes a stream of codes, each for a stretch of text: a character, or something that stood
//! before together with the character behind it. So what a code means is a range of the text so far. A
//! short stream can mean an enormous text; hence a bound.

use std::ops::Range;

/// Why data is not decompressed.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
pub(super) enum LzError {
    /// A symbol of no base64.
    #[error("`{0}` stands in the data: expected base64")]
    Symbol(char),
    /// The stream of codes ends early, or a code has no meaning.
    #[error("the data is no text compressed by lz-string, or a part of it is missing")]
    Broken,
    /// More text than is allowed.
    #[error("the data is too long: expected at most {0} characters")]
    TooLong(usize),
}

/// The codes that mean the same at any time: a character of 8 bits, one of 16 bits, and the end.
const BYTE: usize = 0;
const UNIT: usize = 1;
const END: usize = 2;
/// The first of the other codes.
const FIRST: usize = 3;
/// How many bits the first code has.
const FIRST_WIDTH: u32 = 2;

/// The text that `data` means, if it has at most `most` UTF-16 units.
pub(super) fn decompress(data: &str, most: usize) -> Result<String, LzError> {
    let mut bits = Bits::of(data)?;
    let mut text = Text { units: Vec::new(), meanings: Vec::new(), most };
    let mut width = FIRST_WIDTH;
    let mut last: Option<Range<usize>> = None;
    loop {
        let stretch = match bits.take(width)? {
            END => return String::from_utf16(&text.units).map_err(|_| LzError::Broken),
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

/// The text so far, and what the codes from [`FIRST`] on mean.
struct Text {
    units: Vec<u16>,
    meanings: Vec<Range<usize>>,
    most: usize,
}

impl Text {
    /// Adds a character that was not there before.
    fn push_new(&mut self, unit: usize) -> Result<Range<usize>, LzError> {
        let stretch = self.next(1)?;
        self.units.push(unit as u16);
        self.meanings.push(stretch.clone());
        Ok(stretch)
    }

    /// Adds the meaning of a code once more. The code behind all others means the stretch added last and
    /// the character behind it, which is then its own first one.
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

    /// Where the next so many characters come to stand.
    fn next(&self, length: usize) -> Result<Range<usize>, LzError> {
        let end = self.units.len() + length;
        match end <= self.most {
            true => Ok(self.units.len()..end),
            false => Err(LzError::TooLong(self.most)),
        }
    }
}

/// The bits of base64 symbols, the highest of each symbol first.
struct Bits {
    symbols: Vec<u8>,
    next: usize,
}

impl Bits {
    const PER_SYMBOL: usize = 6;

    fn of(data: &str) -> Result<Self, LzError> {
        let value = |symbol: char| match symbol {
            'A'..='Z' => Ok(symbol as u8 - b'A'),
            'a'..='z' => Ok(symbol as u8 - b'a' + 26),
            '0'..='9' => Ok(symbol as u8 - b'0' + 52),
            '+' => Ok(62),
            '/' => Ok(63),
            _ => Err(LzError::Symbol(symbol)),
        };
        let symbols = data.trim_end_matches('=').chars().map(value).collect::<Result<_, _>>()?;
        Ok(Bits { symbols, next: 0 })
    }

    /// A number of so many bits, the lowest first.
    fn take(&mut self, width: u32) -> Result<usize, LzError> {
        let mut number = 0;
        for place in 0..width {
            let symbol = self.symbols.get(self.next / Self::PER_SYMBOL).ok_or(LzError::Broken)?;
            let bit = symbol >> (Self::PER_SYMBOL - 1 - self.next % Self::PER_SYMBOL) & 1;
            number |= usize::from(bit) << place;
            self.next += 1;
        }
        Ok(number)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    const MOST: usize = 1 << 20;

    fn compressed(text: &str) -> String {
        lz_str::compress_to_base64(text)
    }

    #[test]
    fn what_lz_string_writes_is_read_back() {
        let long = (0..3_000).map(|n| format!("{{\"value\":{}}},", n % 17)).collect::<String>();
        for text in ["", "a", "aaaaaaaaaaaaaaaa", "abababab", "Ünï ①② 🧩🧩🧩", &long] {
            assert_eq!(decompress(&compressed(text), MOST).as_deref(), Ok(text));
        }
    }

    #[test]
    fn every_part_of_a_text_is_refused() {
        let whole = compressed("a puzzle, a puzzle, a puzzle");
        let whole = whole.trim_end_matches('=');
        for end in 0..whole.len() - 1 {
            assert_eq!(decompress(&whole[..end], MOST), Err(LzError::Broken), "{end}");
        }
    }

    #[test]
    fn other_symbols_are_named() {
        assert_eq!(decompress("N4Ig zg", MOST), Err(LzError::Symbol(' ')));
        assert_eq!(decompress("Ñ", MOST), Err(LzError::Symbol('Ñ')));
    }

    #[test]
    fn no_more_text_is_made_than_allowed() {
        let long = compressed(&"a".repeat(100_000));
        assert!(long.len() < 2_000);
        assert_eq!(decompress(&long, 99_999), Err(LzError::TooLong(99_999)));
        assert!(decompress(&long, 100_000).is_ok());
    }
}
