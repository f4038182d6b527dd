//! Compresses and decompresses text as lz-string does in its base64 form. Links of f-puzzles and SudokuPad contain such
//! text.
//!
//! The compressed form is a stream of codes, and each code means a piece of text. Such a piece is a character that
//! occurs for the first time, or an earlier piece together with the character after it.

mod compress;
mod decompress;

pub(super) use compress::compress;
pub(super) use decompress::decompress;

/// The symbols of base64, in the order of their values.
const SYMBOLS: &[u8; 64] = b"ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789+/";

/// The number of bits of a symbol.
const SYMBOL_BITS: usize = 6;

/// The code of a new character whose 8 bits follow.
const BYTE: usize = 0;
/// The code of a new character whose 16 bits follow.
const UNIT: usize = 1;
/// The code of the end of the text.
const END: usize = 2;
/// The first code that means a piece of the text.
const FIRST: usize = 3;

/// Returns the number of bits of the next code. `pieces` is the number of codes that mean a piece of the text.
fn width(pieces: usize) -> u32 {
    usize::BITS - (FIRST + pieces).leading_zeros()
}

/// The reason why a compressed text cannot be read.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
pub enum LzError {
    /// A symbol is not a symbol of base64.
    #[error("`{}` stands in the data: expected base64", .0.escape_debug())]
    Symbol(char),
    /// The text ends early, has a code without a meaning, or does not contain valid UTF-16.
    #[error("the data is no text compressed by lz-string, or a part of it is missing")]
    Broken,
    /// The decompressed text is too long. The field is the maximum number of UTF-16 units.
    #[error("the data is too long: expected at most {0} characters")]
    TooLong(usize),
}
