//! Reads DRAT proofs, text or binary, one step at a time.
//!
//! The format is that of N. Wetzler, M. Heule, W. Hunt, *DRAT-trim: Efficient Checking and Trimming Using Expressive
//! Clausal Proofs*, SAT 2014. In the text format a lemma is a list of literals that ends in 0. A deletion is a `d` and
//! then such a list. Between two steps, the word `c` begins a comment, which ends with the line. In the binary format a
//! step begins with the letter `a` (lemma) or `d` (deletion). Then each literal of the 1-based variable v is the number
//! 2v (2v+1 if negated) in groups of seven bits, lowest first. The step ends with 0.

use std::fmt;
use std::io::{BufRead, Chain, Cursor, Read};

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
    words: Words<Chain<Cursor<Vec<u8>>, R>>,
    is_binary: bool,
    is_done: bool,
}

impl<R: BufRead> DratReader<R> {
    /// Creates a reader of `input`. The first bytes of the input determine whether it is read as text or as binary.
    ///
    /// # Errors
    ///
    /// Returns an error if reading fails.
    pub fn new(mut input: R) -> Result<Self, SyntaxError> {
        let mut start = Vec::new();
        let read = input.by_ref().take(BYTES_OF_FORM).read_to_end(&mut start);
        read.map_err(|error| SyntaxError { byte: 0, kind: error.into() })?;
        let is_binary = looks_binary(&start);
        let words = Words::new(Cursor::new(start).chain(input));
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

/// The number of bytes that determine whether a proof is text or binary.
const BYTES_OF_FORM: u64 = 16;

/// Returns whether a proof that begins with `start` is read as binary: if it begins with `a`, or if it begins with `d`
/// and is not the text of a deletion. The text of a deletion has only white space, digits and `-` up to its 0. After
/// the 0 there may be a comment, so any other byte than a zero byte is accepted there.
fn looks_binary(start: &[u8]) -> bool {
    match start.split_first() {
        Some((b'a', _)) => true,
        Some((b'd', rest)) => rest.contains(&0) || !begins_deletion(rest),
        _ => false,
    }
}

/// Returns whether `rest`, which stands behind a `d`, has only white space, digits and `-` up to the first word `0` or
/// up to its end.
fn begins_deletion(rest: &[u8]) -> bool {
    let is_literal = |word: &[u8]| word.iter().all(|byte| b"-0123456789".contains(byte));
    let words = rest.split(u8::is_ascii_whitespace);
    let mut literals = words.take_while(|word| *word != b"0");
    literals.all(is_literal)
}

#[cfg(test)]
mod tests {
    use std::io::BufReader;

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

    /// A reader may deliver any number of bytes at once.
    #[test]
    fn the_form_does_not_depend_on_the_buffer() {
        for proof in [&b"d\x20\x83\x01\0a\0"[..], b"d 1 0\n", b"d\t-1 0\n0\n", b"a\0", b"1 0\n"] {
            let whole: Vec<_> = DratReader::new(proof).unwrap().map(Result::unwrap).collect();
            let single = BufReader::with_capacity(1, proof);
            let steps = DratReader::new(single).unwrap().map(Result::unwrap);
            assert_eq!(steps.collect::<Vec<_>>(), whole, "{proof:?}");
        }
    }

    #[test]
    fn a_comment_makes_no_proof_binary() {
        assert_eq!(read(b"d 1 0\nc x\n0\n").unwrap(), ["d[1]", "[]"]);
        assert_eq!(read(b"d 0 c caf\xc3\xa9\n").unwrap(), ["d[]"]);
        assert_eq!(read(b"c x\nd 1 0\n").unwrap(), ["d[1]"]);
    }

    #[test]
    fn an_error_states_the_place_of_what_is_no_proof() {
        let error = |bytes| read(bytes).unwrap_err();
        assert!(error(b"1 0\n2 x 0\n").contains("line 2: found `x`"));
        assert_eq!(error(b"1 0\n2 3"), "byte 7: the file ends inside a step");
        assert_eq!(error(b"a\x02"), "byte 2: the file ends inside a step");
        assert_eq!(error(b"a\x02\0b"), "byte 4: found the byte 98, expected `a` or `d`");
        assert_eq!(error(b"a\x01\0"), "byte 2: a number that stands for no literal");
        assert!(error(b"a\xff\xff\xff\xff\xff\x01").contains("stands for no literal"));
        assert!(error(b"+5 0\n").contains("line 1: found `+5`, expected a literal"));
        assert!(error(b"-2147483648 0").contains("expected a literal"));
        assert!(error(&[b'1'; 1000]).len() < 100);
    }
}
