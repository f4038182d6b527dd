//! Reads DRAT proofs, text or binary, one step at a time.
//!
//! The format is that of N. Wetzler, M. Heule, W. Hunt, *DRAT-trim: Efficient Checking and Trimming Using Expressive
//! Clausal Proofs*, SAT 2014. In the text format a lemma is a list of literals that ends in 0. A deletion is a `d` and
//! then such a list. Between two steps, the word `c` begins a comment, which ends with the line. In the binary format a
//! step begins with the letter `a` (lemma) or `d` (deletion). Then each literal of the 1-based variable v is the number
//! 2v (2v+1 if negated) in groups of seven bits, lowest first. The step ends with 0.

use std::fmt;
use std::io::BufRead;

use itertools::Itertools;
use rustsat::types::Lit;

use super::tokens::{SyntaxError, SyntaxErrorKind, Words};

/// A step of a proof.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum DratStep {
    /// A clause that must follow from the formula and the lemmas before it.
    Lemma(Vec<Lit>),
    /// A clause of the formula, or an earlier lemma, that later steps do not use.
    Deletion(Vec<Lit>),
}

/// Writes the step as in the text format.
impl fmt::Display for DratStep {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let (start, clause) = match self {
            DratStep::Lemma(clause) => ("", clause),
            DratStep::Deletion(clause) => ("d ", clause),
        };
        write!(f, "{start}{}0", clause.iter().map(|lit| format!("{} ", lit.to_ipasir())).format(""))
    }
}

/// An iterator over the steps of a proof. It ends after the first error.
///
/// ```
/// use rustsat::lit;
/// use sudosat_proof_check::{DratReader, DratStep};
///
/// let steps: Result<Vec<DratStep>, _> = DratReader::new(&b"-1 2 0\nd 2 1 0\n"[..])?.collect();
/// let expected = [DratStep::Lemma(vec![!lit![0], lit![1]]), DratStep::Deletion(vec![lit![1], lit![0]])];
/// assert_eq!(steps?, expected);
/// # Ok::<(), sudosat_proof_check::SyntaxError>(())
/// ```
#[derive(Debug)]
pub struct DratReader<R> {
    words: Words<R>,
    is_binary: bool,
    is_done: bool,
}

impl<R: BufRead> DratReader<R> {
    /// Creates a reader of `input`. The first bytes of the input determine whether it is read as text or as binary.
    ///
    /// # Errors
    ///
    /// Returns an error if reading fails.
    pub fn new(input: R) -> Result<Self, SyntaxError> {
        let mut words = Words::new(input);
        let is_binary = looks_binary(words.start()?);
        Ok(DratReader { words, is_binary, is_done: false })
    }

    fn step(&mut self) -> Result<Option<DratStep>, SyntaxErrorKind> {
        match self.is_binary {
            true => self.binary_step(),
            false => self.text_step(),
        }
    }

    fn binary_step(&mut self) -> Result<Option<DratStep>, SyntaxErrorKind> {
        let step = match self.words.next_byte()? {
            None => return Ok(None),
            Some(b'a') => DratStep::Lemma,
            Some(b'd') => DratStep::Deletion,
            Some(other) => return Err(SyntaxErrorKind::NotAStep(other)),
        };
        let mut clause = Vec::new();
        loop {
            match self.binary_number()? {
                0 => return Ok(Some(step(clause))),
                1 => return Err(SyntaxErrorKind::NotANumber),
                number => clause.push(
                    Lit::new_with_error(number / 2 - 1, number % 2 == 1)
                        .map_err(|_| SyntaxErrorKind::NotANumber)?,
                ),
            }
        }
    }

    fn binary_number(&mut self) -> Result<u32, SyntaxErrorKind> {
        let mut number = 0_u64;
        for shift in (0..35).step_by(7) {
            let byte = self.words.next_byte()?.ok_or(SyntaxErrorKind::Truncated)?;
            number |= u64::from(byte & 0x7f) << shift;
            if byte & 0x80 == 0 {
                return u32::try_from(number).map_err(|_| SyntaxErrorKind::NotANumber);
            }
        }
        Err(SyntaxErrorKind::NotANumber)
    }

    fn text_step(&mut self) -> Result<Option<DratStep>, SyntaxErrorKind> {
        let Some(first) = self.words.after_comments()? else { return Ok(None) };
        let is_deletion = first.is("d");
        let word = if is_deletion { self.words.inside()? } else { first };
        let clause = self.words.literals(word)?;
        Ok(Some(if is_deletion { DratStep::Deletion(clause) } else { DratStep::Lemma(clause) }))
    }
}

impl<R: BufRead> Iterator for DratReader<R> {
    type Item = Result<DratStep, SyntaxError>;

    fn next(&mut self) -> Option<Self::Item> {
        if self.is_done {
            return None;
        }
        let step = self.step();
        self.is_done = !matches!(step, Ok(Some(_)));
        step.map_err(|kind| self.words.error(kind)).transpose()
    }
}

/// Returns whether a proof that begins with `start` is read as binary: if it begins with `a`, or if it begins with `d`
/// and has a byte other than white space, digits, `-`, `c` and `d` among the first 16.
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

    /// Returns the text of each step, a deletion with a `d` in front, or the error.
    fn read(bytes: &[u8]) -> Result<Vec<String>, String> {
        let shown = |step| match step {
            DratStep::Lemma(clause) => format!("{:?}", numbers(&clause)),
            DratStep::Deletion(clause) => format!("d{:?}", numbers(&clause)),
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
