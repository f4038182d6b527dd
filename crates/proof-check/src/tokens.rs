//! Reads a proof as words (in the text formats) or as bytes (in the binary format).

use std::io::{self, BufRead};
use std::str::FromStr;

use rustsat::types::Lit;

/// An error that makes a proof unreadable, and how far the file was read.
#[derive(Debug, thiserror::Error)]
#[error("byte {byte}: {kind}")]
pub struct SyntaxError {
    /// The number of bytes read before the error.
    pub byte: u64,
    /// The error, without its place.
    pub kind: SyntaxErrorKind,
}

/// The errors that make a proof file unreadable.
#[derive(Debug, thiserror::Error)]
pub enum SyntaxErrorKind {
    /// The file has this word in place of a literal or the 0 that ends a step.
    #[error("line {line}: found `{found}`, expected a literal or the 0 that ends a step")]
    NotALiteral {
        /// The line, 1-based.
        line: u64,
        /// The word that was found; of a long word, the beginning.
        found: String,
    },
    /// The file has this word in place of the number of a clause.
    #[error("line {line}: found `{found}`, expected the number of a clause")]
    NotAnId {
        /// The line, 1-based.
        line: u64,
        /// The word that was found; of a long word, the beginning.
        found: String,
    },
    /// In the binary format: a step begins with this byte, not with `a` or `d`.
    #[error("found the byte {0}, expected `a` or `d`")]
    NotAStep(u8),
    /// In the binary format: a number that does not encode a literal.
    #[error("a number that stands for no literal")]
    NotANumber,
    /// The file ends inside a step.
    #[error("the file ends inside a step")]
    Truncated,
    /// Reading failed.
    #[error("{0}")]
    Io(#[from] io::Error),
}

/// The largest number of bytes of a word that are stored. A longer word is not accepted as a number.
const LONGEST_WORD: usize = 20;

/// A word, or the first [`LONGEST_WORD`] bytes of a longer one. It is stored without an allocation,
/// because a proof has millions of words.
#[derive(Clone, Copy, Debug, Default)]
pub(super) struct Word {
    bytes: [u8; LONGEST_WORD],
    length: usize,
    /// Whether the word in the file is longer than `bytes`.
    is_cut: bool,
}

impl Word {
    pub fn is(self, text: &str) -> bool {
        !self.is_cut && self.bytes() == text.as_bytes()
    }

    fn bytes(&self) -> &[u8] {
        &self.bytes[..self.length]
    }

    /// Returns the number that the word stands for; `None` if it stands for none. A number has no plus sign.
    fn number<N: FromStr>(&self) -> Option<N> {
        let text = std::str::from_utf8(self.bytes()).ok();
        text.filter(|text| !self.is_cut && !text.starts_with('+'))?.parse().ok()
    }

    fn found(&self) -> String {
        let more = if self.is_cut { "..." } else { "" };
        String::from_utf8_lossy(self.bytes()).into_owned() + more
    }
}

/// A reader of the words and bytes of a proof.
#[derive(Debug)]
pub(super) struct Words<R> {
    input: R,
    /// The number of bytes read.
    byte: u64,
    /// The current line, 1-based.
    line: u64,
}

impl<R: BufRead> Words<R> {
    pub fn new(input: R) -> Self {
        Words { input, byte: 0, line: 1 }
    }

    /// Returns an error of this kind at the current byte of the file.
    pub fn error(&self, kind: SyntaxErrorKind) -> SyntaxError {
        SyntaxError { byte: self.byte, kind }
    }

    /// Consumes and returns the next byte; `None` at the end of the file.
    pub fn next_byte(&mut self) -> Result<Option<u8>, SyntaxErrorKind> {
        let byte = self.peek()?;
        if let Some(byte) = byte {
            self.input.consume(1);
            self.byte += 1;
            self.line += u64::from(byte == b'\n');
        }
        Ok(byte)
    }

    fn peek(&mut self) -> Result<Option<u8>, SyntaxErrorKind> {
        Ok(self.input.fill_buf()?.first().copied())
    }

    /// Skips comments and returns the first word of the next step; `None` at the end of the file.
    pub fn after_comments(&mut self) -> Result<Option<Word>, SyntaxErrorKind> {
        loop {
            match self.word()? {
                Some(word) if word.is("c") => self.skip_line()?,
                word => return Ok(word),
            }
        }
    }

    /// Returns the next word of an unfinished step. Returns [`SyntaxErrorKind::Truncated`] at the
    /// end of the file.
    pub fn inside(&mut self) -> Result<Word, SyntaxErrorKind> {
        self.word()?.ok_or(SyntaxErrorKind::Truncated)
    }

    /// Returns the next word; `None` at the end of the file. A word longer than [`LONGEST_WORD`]
    /// bytes is cut; a cut word is never read as a number or a letter.
    fn word(&mut self) -> Result<Option<Word>, SyntaxErrorKind> {
        while self.peek()?.is_some_and(|byte| byte.is_ascii_whitespace()) {
            self.next_byte()?;
        }
        let mut word = Word::default();
        while word.length < LONGEST_WORD
            && let Some(byte) = self.peek()?.filter(|byte| !byte.is_ascii_whitespace())
        {
            self.next_byte()?;
            word.bytes[word.length] = byte;
            word.length += 1;
        }
        word.is_cut = word.length == LONGEST_WORD
            && self.peek()?.is_some_and(|byte| !byte.is_ascii_whitespace());
        Ok((word.length > 0).then_some(word))
    }

    fn skip_line(&mut self) -> Result<(), SyntaxErrorKind> {
        while self.peek()?.is_some_and(|byte| byte != b'\n') {
            self.next_byte()?;
        }
        Ok(())
    }

    /// Reads the literals of a clause up to a 0. `word` is the first of them, or the 0; it was read before.
    pub fn literals(&mut self, mut word: Word) -> Result<Vec<Lit>, SyntaxErrorKind> {
        let mut clause = Vec::new();
        while !word.is("0") {
            clause.push(self.literal(word)?);
            word = self.inside()?;
        }
        Ok(clause)
    }

    fn literal(&self, word: Word) -> Result<Lit, SyntaxErrorKind> {
        // `i32::MIN` has no negation.
        let number = word.number().filter(|&number| number > i32::MIN);
        number
            .and_then(|number| Lit::from_ipasir(number).ok())
            .ok_or_else(|| SyntaxErrorKind::NotALiteral { line: self.line, found: word.found() })
    }

    /// Reads the numbers of clauses up to a 0.
    pub fn ids(&mut self) -> Result<Vec<u64>, SyntaxErrorKind> {
        let mut ids = Vec::new();
        loop {
            let word = self.inside()?;
            if word.is("0") {
                return Ok(ids);
            }
            ids.push(self.id(word)?);
        }
    }

    /// Parses `word` as the number of a clause, which is at least 1.
    pub fn id(&self, word: Word) -> Result<u64, SyntaxErrorKind> {
        word.number()
            .filter(|&number| number > 0)
            .ok_or_else(|| SyntaxErrorKind::NotAnId { line: self.line, found: word.found() })
    }
}
