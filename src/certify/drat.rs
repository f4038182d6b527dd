//! Reading DRAT proofs, text or binary, one step at a time.
//!
//! The form is that of N. Wetzler, M. Heule, W. Hunt, *DRAT-trim: Efficient Checking and Trimming Using
//! Expressive Clausal Proofs*, SAT 2014. In the text a lemma is a line of literals that ends in 0, a
//! deletion has a `d` before it, and lines that begin with `c` are comments. In the binary form a step
//! is the letter `a` or `d`, then 2v (2v+1 where negated) for each literal in groups of seven bits,
//! lowest first, then 0.

use std::io::{self, BufRead};

use rustsat::types::Lit;

/// A step of a proof.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Step {
    /// A clause that is to follow from those before it.
    Lemma(Vec<Lit>),
    /// A clause that is no longer used.
    Deletion(Vec<Lit>),
}

/// Why a proof could not be read.
#[derive(Debug, thiserror::Error)]
#[error("byte {byte}: {kind}")]
pub struct DratError {
    /// How many bytes had been read.
    pub byte: u64,
    /// What was wrong.
    pub kind: DratErrorKind,
}

/// What was wrong with a proof file.
#[derive(Debug, thiserror::Error)]
pub enum DratErrorKind {
    /// A word that is no literal.
    #[error("line {line}: found `{found}`, expected a literal or the 0 that ends a step")]
    NotALiteral {
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

/// The longest word told in an error, and the longest that can be a literal.
const LONGEST_WORD: usize = 20;

/// The steps of a proof; after an error there are no more.
///
/// ```
/// use rustsat::lit;
/// use sudosat::certify::{DratReader, Step};
///
/// let steps: Result<Vec<Step>, _> = DratReader::new(&b"-1 2 0\nd 2 1 0\n"[..])?.collect();
/// let expected = [Step::Lemma(vec![!lit![0], lit![1]]), Step::Deletion(vec![lit![1], lit![0]])];
/// assert_eq!(steps?, expected);
/// # Ok::<(), sudosat::certify::DratError>(())
/// ```
#[derive(Debug)]
pub struct DratReader<R> {
    input: R,
    is_binary: bool,
    byte: u64,
    line: u64,
    is_done: bool,
}

impl<R: BufRead> DratReader<R> {
    /// Reads `input`, whose first bytes tell whether it is text.
    ///
    /// # Errors
    ///
    /// When reading fails.
    pub fn new(mut input: R) -> Result<Self, DratError> {
        let start = input.fill_buf().map_err(|error| DratError { byte: 0, kind: error.into() })?;
        let is_binary = looks_binary(start);
        Ok(DratReader { input, is_binary, byte: 0, line: 1, is_done: false })
    }

    /// The next byte, if there is one.
    fn next_byte(&mut self) -> Result<Option<u8>, DratErrorKind> {
        let byte = self.peek()?;
        if let Some(byte) = byte {
            self.input.consume(1);
            self.byte += 1;
            self.line += u64::from(byte == b'\n');
        }
        Ok(byte)
    }

    fn peek(&mut self) -> Result<Option<u8>, DratErrorKind> {
        Ok(self.input.fill_buf()?.first().copied())
    }

    fn step(&mut self) -> Result<Option<Step>, DratErrorKind> {
        match self.is_binary {
            true => self.binary_step(),
            false => self.text_step(),
        }
    }

    fn binary_step(&mut self) -> Result<Option<Step>, DratErrorKind> {
        let step = match self.next_byte()? {
            None => return Ok(None),
            Some(b'a') => Step::Lemma,
            Some(b'd') => Step::Deletion,
            Some(other) => return Err(DratErrorKind::NotAStep(other)),
        };
        let mut clause = Vec::new();
        loop {
            match self.binary_number()? {
                0 => return Ok(Some(step(clause))),
                1 => return Err(DratErrorKind::NotANumber),
                number => clause.push(
                    Lit::new_with_error(number / 2 - 1, number % 2 == 1)
                        .map_err(|_| DratErrorKind::NotANumber)?,
                ),
            }
        }
    }

    fn binary_number(&mut self) -> Result<u32, DratErrorKind> {
        let mut number = 0_u64;
        for shift in (0..35).step_by(7) {
            let byte = self.next_byte()?.ok_or(DratErrorKind::Truncated)?;
            number |= u64::from(byte & 0x7f) << shift;
            if byte & 0x80 == 0 {
                return u32::try_from(number).map_err(|_| DratErrorKind::NotANumber);
            }
        }
        Err(DratErrorKind::NotANumber)
    }

    fn text_step(&mut self) -> Result<Option<Step>, DratErrorKind> {
        let Some(first) = self.word_after_comments()? else { return Ok(None) };
        let is_deletion = first == b"d";
        let mut clause = Vec::new();
        let mut word = if is_deletion { self.word_of_step()? } else { first };
        while word != b"0" {
            clause.push(self.literal(&word)?);
            word = self.word_of_step()?;
        }
        Ok(Some(if is_deletion { Step::Deletion(clause) } else { Step::Lemma(clause) }))
    }

    /// The word that begins the next step.
    fn word_after_comments(&mut self) -> Result<Option<Vec<u8>>, DratErrorKind> {
        loop {
            match self.word()? {
                Some(word) if word == b"c" => self.skip_line()?,
                word => return Ok(word),
            }
        }
    }

    fn word_of_step(&mut self) -> Result<Vec<u8>, DratErrorKind> {
        self.word()?.ok_or(DratErrorKind::Truncated)
    }

    /// The next word; `None` at the end. A word too long for a literal is cut, and is none.
    fn word(&mut self) -> Result<Option<Vec<u8>>, DratErrorKind> {
        while self.peek()?.is_some_and(|byte| byte.is_ascii_whitespace()) {
            self.next_byte()?;
        }
        let mut word = Vec::new();
        while word.len() < LONGEST_WORD
            && self.peek()?.is_some_and(|byte| !byte.is_ascii_whitespace())
        {
            word.extend(self.next_byte()?);
        }
        Ok((!word.is_empty()).then_some(word))
    }

    fn skip_line(&mut self) -> Result<(), DratErrorKind> {
        while self.peek()?.is_some_and(|byte| byte != b'\n') {
            self.next_byte()?;
        }
        Ok(())
    }

    fn literal(&self, word: &[u8]) -> Result<Lit, DratErrorKind> {
        let number = std::str::from_utf8(word).ok().and_then(|text| text.parse::<i32>().ok());
        // The least number has no negation.
        let number = number.filter(|&number| number > i32::MIN);
        number.and_then(|number| Lit::from_ipasir(number).ok()).ok_or_else(|| {
            let found = String::from_utf8_lossy(word).into_owned();
            DratErrorKind::NotALiteral { line: self.line, found }
        })
    }
}

impl<R: BufRead> Iterator for DratReader<R> {
    type Item = Result<Step, DratError>;

    fn next(&mut self) -> Option<Self::Item> {
        if self.is_done {
            return None;
        }
        let step = self.step();
        self.is_done = !matches!(step, Ok(Some(_)));
        step.map_err(|kind| DratError { byte: self.byte, kind }).transpose()
    }
}

/// Whether a proof that begins so is binary: text begins with no `a`, and after a `d` come digits.
fn looks_binary(start: &[u8]) -> bool {
    let is_text = |byte: &u8| byte.is_ascii_whitespace() || b"-0123456789cd".contains(byte);
    match start.first() {
        Some(b'a') => true,
        Some(b'd') => !start.iter().take(16).all(is_text),
        _ => false,
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn numbers(clause: &[Lit]) -> Vec<i32> {
        clause.iter().map(|literal| literal.to_ipasir()).collect()
    }

    /// Each step, deletions with a `d`; or the error.
    fn read(bytes: &[u8]) -> Result<Vec<String>, String> {
        let shown = |step| match step {
            Step::Lemma(clause) => format!("{:?}", numbers(&clause)),
            Step::Deletion(clause) => format!("d{:?}", numbers(&clause)),
        };
        let steps = DratReader::new(bytes).unwrap();
        steps.map(|step| step.map(shown).map_err(|error| error.to_string())).collect()
    }

    #[test]
    fn both_forms_say_the_same() {
        let text = read(b"c a comment\n1 -63 0\n\n d 64 0 0\n").unwrap();
        assert_eq!(text, ["[1, -63]", "d[64]", "[]"]);
        assert_eq!(read(b"a\x02\x7f\0d\x80\x01\0a\0").unwrap(), text);
        assert_eq!(read(b"d\x20\x83\x01\0").unwrap(), ["d[16, -65]"]);
        assert_eq!(read(b"d 1 -2 0\n").unwrap(), ["d[1, -2]"]);
        assert_eq!(read(b""), Ok(Vec::new()));
    }

    #[test]
    fn what_is_no_proof_is_told_with_its_place() {
        let error = |bytes| read(bytes).unwrap_err();
        assert!(error(b"1 0\n2 x 0\n").contains("line 2: found `x`"));
        assert_eq!(error(b"1 0\n2 3"), "byte 7: the file ends inside a step");
        assert_eq!(error(b"a\x02"), "byte 2: the file ends inside a step");
        assert_eq!(error(b"a\x02\0b"), "byte 4: found the byte 98, expected `a` or `d`");
        assert_eq!(error(b"a\x01\0"), "byte 2: a number that stands for no literal");
        assert!(error(b"a\xff\xff\xff\xff\xff\x01").contains("stands for no literal"));
        assert!(error(b"-2147483648 0").contains("expected a literal"));
        assert!(error(&[b'1'; 1000]).len() < 100);
    }
}
