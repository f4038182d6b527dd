//! Reads LRAT proofs as text, one step at a time.
//!
//! The format is that of L. Cruz-Filipe, M. Heule, W. Hunt, M. Kaufmann, P. Schneider-Kamp, *Efficient Certified RAT
//! Verification*, CADE 2017. The clauses of the formula are numbered from 1 in the order of its file. A lemma is
//! written as its number, its literals and a 0, its *hints* and a 0. The hints are numbers of clauses. If all literals
//! of the lemma are false, these clauses become unit one after the other, and the last one becomes false. A deletion is
//! written as a number, `d`, the numbers of clauses that later steps do not use, and a 0. Between two steps, the word
//! `c` begins a comment, which ends with the line.

use std::fmt;
use std::io::BufRead;

use itertools::Itertools;
use rustsat::types::Lit;

use super::tokens::{SyntaxError, SyntaxErrorKind, Words};

/// A step of a proof with hints.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum LratStep {
    /// A clause that must follow from the formula and the lemmas before it.
    Lemma {
        /// The number of the lemma.
        id: u64,
        /// The literals of the lemma.
        clause: Vec<Lit>,
        /// The numbers of the clauses that it follows from, in the order of propagation.
        hints: Vec<u64>,
    },
    /// Later steps do not use the clauses with these numbers.
    Deletion(Vec<u64>),
}

/// Writes the step as in the text format, except that a lemma has no hints and a deletion has no
/// number before the `d`.
impl fmt::Display for LratStep {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            LratStep::Lemma { id, clause, .. } => {
                let literals = clause.iter().map(|lit| format!("{} ", lit.to_ipasir()));
                write!(f, "{id} {}0", literals.format(""))
            }
            LratStep::Deletion(ids) => write!(f, "d {} 0", ids.iter().format(" ")),
        }
    }
}

/// An iterator over the steps of a proof with hints. It ends after the first error.
///
/// ```
/// use rustsat::lit;
/// use sudosat_proof_check::{LratReader, LratStep};
///
/// let steps: Result<Vec<LratStep>, _> = LratReader::new(&b"4 -1 2 0 1 3 0\n4 d 1 3 0\n"[..]).collect();
/// let lemma = LratStep::Lemma { id: 4, clause: vec![!lit![0], lit![1]], hints: vec![1, 3] };
/// assert_eq!(steps?, [lemma, LratStep::Deletion(vec![1, 3])]);
/// # Ok::<(), sudosat_proof_check::SyntaxError>(())
/// ```
#[derive(Debug)]
pub struct LratReader<R> {
    words: Words<R>,
    is_done: bool,
}

impl<R: BufRead> LratReader<R> {
    /// Creates a reader of `input`.
    pub fn new(input: R) -> Self {
        LratReader { words: Words::new(input), is_done: false }
    }

    fn step(&mut self) -> Result<Option<LratStep>, SyntaxErrorKind> {
        let Some(first) = self.words.after_comments()? else { return Ok(None) };
        let id = self.words.id(first)?;
        let word = self.words.inside()?;
        if word.is("d") {
            return Ok(Some(LratStep::Deletion(self.words.ids()?)));
        }
        let clause = self.words.literals(word)?;
        Ok(Some(LratStep::Lemma { id, clause, hints: self.words.ids()? }))
    }
}

impl<R: BufRead> Iterator for LratReader<R> {
    type Item = Result<LratStep, SyntaxError>;

    fn next(&mut self) -> Option<Self::Item> {
        if self.is_done {
            return None;
        }
        let step = self.step();
        self.is_done = !matches!(step, Ok(Some(_)));
        step.map_err(|kind| self.words.error(kind)).transpose()
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn read(text: &str) -> Result<Vec<String>, String> {
        let shown = |step| match step {
            LratStep::Lemma { ref hints, .. } => format!("{step} {hints:?}"),
            deletion => deletion.to_string(),
        };
        let steps = LratReader::new(text.as_bytes());
        steps.map(|step| step.map(shown).map_err(|error| error.to_string())).collect()
    }

    #[test]
    fn steps_are_numbers_up_to_a_zero() {
        let steps = read("c a comment\n12 1 -63 0 4 5 0\n12 d 7\n8 0\n13 0 1 0\n").unwrap();
        assert_eq!(steps, ["12 1 -63 0 [4, 5]", "d 7 8 0", "13 0 [1]"]);
        assert_eq!(read("12 1 0 0\n13 d 0"), Ok(vec!["12 1 0 []".into(), "d  0".into()]));
        assert_eq!(read(""), Ok(Vec::new()));
    }

    #[test]
    fn an_error_states_the_place_of_what_is_no_proof() {
        let error = |text| read(text).unwrap_err();
        assert!(error("0 1 0 0\n").contains("line 1: found `0`, expected the number of a clause"));
        assert!(error("-1 1 0 0").contains("found `-1`, expected the number"));
        assert!(error("9 x 0 0").contains("found `x`, expected a literal"));
        assert!(error("9 +1 0 0").contains("found `+1`, expected a literal"));
        assert!(error("+9 1 0 0").contains("found `+9`, expected the number"));
        // A lemma that is RAT but not RUP has hints with a minus sign.
        assert!(error("9 1 0\n3 -4 0").contains("line 2: found `-4`, expected the number"));
        assert!(error("99999999999999999999999 1 0 0").contains("expected the number"));
        for truncated in ["9", "9 1", "9 1 0", "9 1 0 3", "9 d", "9 d 3"] {
            assert!(error(truncated).ends_with("the file ends inside a step"), "{truncated}");
        }
    }

    #[test]
    fn a_number_of_more_than_twenty_digits_is_no_two_numbers() {
        let long = "00000000000000000001";
        for step in
            [format!("{long}2 1 0 3 0"), format!("9 {long}2 0 3 0"), format!("9 1 0 {long}2 0")]
        {
            let error = read(&format!("8 0 1 0\n{step}\n")).unwrap_err();
            let expected = format!("line 2: found `{long}...`, expected");
            assert!(error.contains(&expected), "{step}: {error}");
        }
        assert!(read(&format!("9 d {long}2 0\n")).is_err());
        assert_eq!(read(&format!("9 d {long} 0\n")), Ok(vec!["d 1 0".into()]), "20 digits");
    }
}
