//! Writes the search as a DRAT proof.
//!
//! Each learned clause follows by unit propagation from the formula and the clauses learned before it. A checker needs
//! only these clauses and the deletions (N. Wetzler, M. Heule, W. Hunt, *DRAT-trim: Efficient Checking and Trimming
//! Using Expressive Clausal Proofs*, SAT 2014).

use std::io::{self, Write};

use rustsat::types::Lit;

use super::Observer;

/// The format of a DRAT proof.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum DratForm {
    /// One step per line: literals, then 0; a deletion begins with `d`.
    #[default]
    Text,
    /// The binary form is about a third as long as the text form. A step begins with the letter `a` (lemma) or `d`
    /// (deletion). Then each literal of the 1-based variable v is the number 2v (2v+1 if negated) in groups of seven
    /// bits, lowest first. The step ends with 0.
    Binary,
}

/// An observer that writes a proof. The proof has a lemma for each learned clause and a deletion for each deleted
/// clause. In a search without learning it has a lemma for each flipped decision.
///
/// When a call of `solve` finds that there is no model, the last lemma is the clause of the negated
/// literals of the core; without assumptions this is the empty clause. So the proof also shows that the
/// formula with the assumptions as unit clauses has no model.
#[derive(Debug)]
pub struct DratWriter<W> {
    out: W,
    form: DratForm,
    failure: Option<io::Error>,
}

impl<W: Write> DratWriter<W> {
    /// Returns a writer to `out`. It makes many small writes, so `out` should be buffered.
    pub fn new(form: DratForm, out: W) -> Self {
        DratWriter { out, form, failure: None }
    }

    /// Flushes the proof and returns the writer.
    ///
    /// # Errors
    ///
    /// Returns an error if writing or flushing failed. A write that failed has also stopped the search.
    pub fn finish(mut self) -> io::Result<W> {
        if let Some(failure) = self.failure {
            return Err(failure);
        }
        self.out.flush()?;
        Ok(self.out)
    }

    /// Writes a lemma. It must follow from the formula and what is in the proof already.
    pub fn lemma(&mut self, clause: impl IntoIterator<Item = Lit>) {
        self.step("", b'a', clause);
    }

    /// Writes the deletion of a clause.
    pub fn deletion(&mut self, clause: impl IntoIterator<Item = Lit>) {
        self.step("d ", b'd', clause);
    }

    fn step(&mut self, start: &str, letter: u8, clause: impl IntoIterator<Item = Lit>) {
        if self.failure.is_none() {
            let written = match self.form {
                DratForm::Text => self.text_step(start, clause),
                DratForm::Binary => self.binary_step(letter, clause),
            };
            self.failure = written.err();
        }
    }

    fn text_step(&mut self, start: &str, clause: impl IntoIterator<Item = Lit>) -> io::Result<()> {
        self.out.write_all(start.as_bytes())?;
        for literal in clause {
            write!(self.out, "{} ", literal.to_ipasir())?;
        }
        self.out.write_all(b"0\n")
    }

    fn binary_step(&mut self, letter: u8, clause: impl IntoIterator<Item = Lit>) -> io::Result<()> {
        self.out.write_all(&[letter])?;
        for literal in clause {
            let mut number = 2 * (literal.vidx32() + 1) + u32::from(literal.is_neg());
            while number > 0x7f {
                self.out.write_all(&[(number & 0x7f) as u8 | 0x80])?;
                number >>= 7;
            }
            self.out.write_all(&[number as u8])?;
        }
        self.out.write_all(&[0])
    }
}

impl<W: Write> Observer for DratWriter<W> {
    const WATCHES_PROPAGATION: bool = false;
    const WATCHES_RESOLUTION: bool = false;

    fn learned(&mut self, clause: &[Lit], _lbd: u32) {
        self.lemma(clause.iter().copied());
    }

    fn derived(&mut self, clause: &[Lit]) {
        self.lemma(clause.iter().copied());
    }

    fn flipped(&mut self, clause: &[Lit]) {
        self.lemma(clause.iter().copied());
    }

    fn forgot(&mut self, clause: &[Lit]) {
        self.deletion(clause.iter().copied());
    }

    fn refuted(&mut self, core: &[Lit]) {
        self.lemma(core.iter().map(|&assumption| !assumption));
    }

    fn is_done(&self) -> bool {
        self.failure.is_some()
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::tests::lits;
    use crate::{Cdcl, Limit, Limits, Settings, Verdict};
    use sudosat_proof_check::{ClauseSink, DratReader};

    /// All four clauses that contain both of two variables.
    const CONTRADICTION: [[i32; 2]; 4] = [[1, 2], [1, -2], [-1, 2], [-1, -2]];

    fn proof_under(assumptions: &[i32], clauses: &[[i32; 2]]) -> String {
        let drat = DratWriter::new(DratForm::Text, Vec::new());
        let mut solver = Cdcl::observed(&Settings::default(), &Limits::none(), drat);
        clauses.iter().for_each(|clause| solver.add_clause(&lits(clause)));
        let verdict = solver.solve(&lits(assumptions));
        assert!(matches!(verdict, Verdict::Unsatisfiable(_)));
        String::from_utf8(solver.into_observer().finish().unwrap()).unwrap()
    }

    #[test]
    fn a_refutation_ends_in_the_empty_clause() {
        assert_eq!(proof_under(&[], &CONTRADICTION), "-1 0\n0\n");
    }

    #[test]
    fn both_forms_say_the_same() {
        let proof = |form| {
            let drat = DratWriter::new(form, Vec::new());
            let mut solver = Cdcl::observed(&Settings::default(), &Limits::none(), drat);
            crate::tests::random_3sat(80, 400).iter().for_each(|clause| solver.add_clause(clause));
            assert!(matches!(solver.solve(&[]), Verdict::Unsatisfiable(_)));
            let proof = solver.into_observer().finish().unwrap();
            DratReader::new(&proof[..]).unwrap().collect::<Result<Vec<_>, _>>().unwrap()
        };
        let text = proof(DratForm::Text);
        assert!(text.len() > 10);
        assert_eq!(text, proof(DratForm::Binary));
    }

    #[test]
    fn a_refutation_of_assumptions_ends_in_the_clause_that_denies_them() {
        let proof = proof_under(&[1, 2], &CONTRADICTION[3..]);
        assert_eq!(proof, "-1 -2 0\n");
    }

    #[test]
    fn a_writer_that_fails_ends_the_search_and_returns_the_error() {
        #[derive(Debug)]
        struct Full;
        impl Write for Full {
            fn write(&mut self, _: &[u8]) -> io::Result<usize> {
                Err(io::ErrorKind::StorageFull.into())
            }
            fn flush(&mut self) -> io::Result<()> {
                Ok(())
            }
        }
        let drat = DratWriter::new(DratForm::Text, Full);
        let mut solver = Cdcl::observed(&Settings::default(), &Limits::none(), drat);
        crate::tests::random_3sat(200, 860).iter().for_each(|clause| solver.add_clause(clause));
        assert_eq!(solver.solve(&[]), Verdict::Unknown(Limit::Interrupt));
        let error = solver.into_observer().finish().unwrap_err();
        assert_eq!(error.kind(), io::ErrorKind::StorageFull);
    }
}
