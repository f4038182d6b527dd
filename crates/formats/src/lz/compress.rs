//! Compresses text in the way of lz-string, with the symbols of base64.

use std::collections::{HashMap, HashSet};

use super::{BYTE, END, FIRST, SYMBOL_BITS, SYMBOLS, UNIT, width};

/// Compresses `text`. The result is the same as that of lz-string.
pub(crate) fn compress(text: &str) -> String {
    let mut compressor = Compressor::default();
    let mut last = None;
    for unit in text.encode_utf16() {
        compressor.learn(Piece::Character(unit));
        let Some(piece) = last else {
            last = Some(Piece::Character(unit));
            continue;
        };
        let longer = Piece::Longer(compressor.numbers[&piece], unit);
        last = Some(match compressor.numbers.contains_key(&longer) {
            true => longer,
            false => {
                compressor.write(piece);
                compressor.learn(longer);
                Piece::Character(unit)
            }
        });
    }
    last.into_iter().for_each(|piece| compressor.write(piece));
    compressor.bits.push(END, width(compressor.known()));
    compressor.bits.finish()
}

/// A piece of the text that has a number.
#[derive(Clone, Copy, PartialEq, Eq, Hash)]
enum Piece {
    Character(u16),
    /// The piece with a number, and the character after it.
    Longer(usize, u16),
}

#[derive(Default)]
struct Compressor {
    bits: Bits,
    /// The number of each piece, from 0.
    numbers: HashMap<Piece, usize>,
    /// The characters that were written. From the second time on, a code is written for the character.
    written: HashSet<u16>,
    /// The number of codes that were written.
    codes: usize,
}

impl Compressor {
    /// Gives the piece the next number, unless it already has one.
    fn learn(&mut self, piece: Piece) {
        let next = self.numbers.len();
        self.numbers.entry(piece).or_insert(next);
    }

    /// Returns the number of pieces whose code a reader of the bits so far knows: one for each new character, and one
    /// for each code after the first.
    fn known(&self) -> usize {
        self.written.len() + self.codes.saturating_sub(1)
    }

    fn write(&mut self, piece: Piece) {
        let width = width(self.known());
        match piece {
            Piece::Character(unit) if self.written.insert(unit) => {
                let (code, bits) = if unit < 1 << 8 { (BYTE, 8) } else { (UNIT, 16) };
                self.bits.push(code, width);
                self.bits.push(unit.into(), bits);
            }
            piece => self.bits.push(FIRST + self.numbers[&piece], width),
        }
        self.codes += 1;
    }
}

/// A writer of bits as symbols of base64. It fills each symbol from the highest bit on.
#[derive(Default)]
struct Bits {
    symbols: Vec<u8>,
    /// The number of bits that were written.
    count: usize,
}

impl Bits {
    /// Writes a number of `width` bits, the lowest bit first.
    fn push(&mut self, number: usize, width: u32) {
        for place in 0..width {
            self.push_bit((number >> place & 1) as u8);
        }
    }

    fn push_bit(&mut self, bit: u8) {
        let place = self.count % SYMBOL_BITS;
        if place == 0 {
            self.symbols.push(0);
        }
        if let Some(symbol) = self.symbols.last_mut() {
            *symbol |= bit << (SYMBOL_BITS - 1 - place);
        }
        self.count += 1;
    }

    /// Returns the text. At least one bit 0 stands behind the last code, and `=` fills the last group of four symbols.
    fn finish(mut self) -> String {
        const GROUP: usize = 4;
        self.push_bit(0);
        let symbols = self.symbols.iter().map(|&value| char::from(SYMBOLS[usize::from(value)]));
        let missing = self.symbols.len().next_multiple_of(GROUP) - self.symbols.len();
        symbols.chain(std::iter::repeat_n('=', missing)).collect()
    }
}
