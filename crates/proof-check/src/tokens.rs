//! The words of a proof's text, and the bytes of any proof, one by one.

use std::io::{self, BufRead};

use rustsat::types::Lit;

/// Why a proof could not be read.
#[derive(Debug, thiserror::Error)]
#[error("byte {byte}: {kind}")]
pub struct SyntaxError {
    /// How many bytes had been read.
    pub byte: u64,
    /// What was wrong.
    pub kind: SyntaxErrorKind,
}

/// What was wrong with a proof file.
#[derive(Debug, thiserror::Error)]
pub enum SyntaxErrorKind {
    /// A word that is no literal.
    #[error("line {line}: found `{found}`, expected a literal or the 0 that ends a step")]
    NotALiteral {
        /// The line, from 1.
        line: u64,
        /// The word.
        found: String,
    },
    /// A word that numbers no clause.
    #[error("line {line}: found `{found}`, expected the number of a clause")]
    NotAnId {
        /// The line, from 1.
        line: u64,
        /// The word.
        found: String,
    },
    /// A byte that begins no step.
    #[error("found the byte {0}, expected `a` or `d`")]
    NotAStep(u8),
    /// A number that stands for no literal.
    #[error("a number that stands for no literal")]
    NotANumber,
    /// The last step does not end.
    #[error("the file ends inside a step")]
    Truncated,
    /// Reading failed.
    #[error("{0}")]
    Io(#[from] io::Error),
}

/// The longest word told in an error, and the longest that can be a number.
const LONGEST_WORD: usize = 20;

/// A word, without an allocation: a proof has millions.
#[derive(Clone, Copy, Debug, Default)]
pub(super) struct Word {
    bytes: [u8; LONGEST_WORD],
    length: usize,
}

impl Word {
    pub fn is(self, text: &str) -> bool {
        self.bytes() == text.as_bytes()
    }

    fn bytes(&self) -> &[u8] {
        &self.bytes[..self.length]
    }

    fn text(&self) -> Option<&str> {
        std::str::from_utf8(self.bytes()).ok()
    }

    fn found(&self) -> String {
        String::from_utf8_lossy(self.bytes()).into_owned()
    }
}

/// A proof on its way in.
#[derive(Debug)]
pub(super) struct Words<R> {
    input: R,
    byte: u64,
    line: u64,
}

impl<R: BufRead> Words<R> {
    pub fn new(input: R) -> Self {
        Words { input, byte: 0, line: 1 }
    }

    /// An error at this place.
    pub fn error(&self, kind: SyntaxErrorKind) -> SyntaxError {
        SyntaxError { byte: self.byte, kind }
    }

    /// The bytes to come, as far as they are there.
    pub fn start(&mut self) -> Result<&[u8], SyntaxError> {
        let byte = self.byte;
        self.input.fill_buf().map_err(|error| SyntaxError { byte, kind: error.into() })
    }

    /// The next byte, if there is one.
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

    /// The word that begins the next step.
    pub fn after_comments(&mut self) -> Result<Option<Word>, SyntaxErrorKind> {
        loop {
            match self.word()? {
                Some(word) if word.is("c") => self.skip_line()?,
                word => return Ok(word),
            }
        }
    }

    /// The next word of a step that has begun.
    pub fn inside(&mut self) -> Result<Word, SyntaxErrorKind> {
        self.word()?.ok_or(SyntaxErrorKind::Truncated)
    }

    /// The next word; `None` at the end. A word too long for a number is cut, and is none.
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
        Ok((word.length > 0).then_some(word))
    }

    fn skip_line(&mut self) -> Result<(), SyntaxErrorKind> {
        while self.peek()?.is_some_and(|byte| byte != b'\n') {
            self.next_byte()?;
        }
        Ok(())
    }

    /// The literals up to a 0, the first of them in `word`.
    pub fn literals(&mut self, mut word: Word) -> Result<Vec<Lit>, SyntaxErrorKind> {
        let mut clause = Vec::new();
        while !word.is("0") {
            clause.push(self.literal(word)?);
            word = self.inside()?;
        }
        Ok(clause)
    }

    fn literal(&self, word: Word) -> Result<Lit, SyntaxErrorKind> {
        let number = word.text().and_then(|text| text.parse::<i32>().ok());
        // The least number has no negation.
        let number = number.filter(|&number| number > i32::MIN);
        number
            .and_then(|number| Lit::from_ipasir(number).ok())
            .ok_or_else(|| SyntaxErrorKind::NotALiteral { line: self.line, found: word.found() })
    }

    /// The numbers of clauses up to a 0.
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

    /// The number of a clause.
    pub fn id(&self, word: Word) -> Result<u64, SyntaxErrorKind> {
        let number = word.text().and_then(|text| text.parse().ok());
        number
            .filter(|&number| number > 0)
            .ok_or_else(|| SyntaxErrorKind::NotAnId { line: self.line, found: word.found() })
    }
}
