//! The search as a DRAT proof.
//!
//! Each learned clause follows from the formula and the clauses before it by unit propagation; the
//! checker needs no more than the clauses themselves, and which of them were forgotten (N. Wetzler,
//! M. Heule, W. Hunt, *DRAT-trim: Efficient Checking and Trimming Using Expressive Clausal Proofs*,
//! SAT 2014).

use std::io::{self, Write};

use rustsat::types::Lit;

use super::Observer;

/// Writes a proof in the text format: one lemma a line, `d` before the forgotten ones.
///
/// Where assumptions were refuted, the last lemma is the clause that denies the core; without
/// assumptions that is the empty clause. So the proof is one of the formula with the
/// assumptions as unit clauses, too.
#[derive(Debug)]
pub struct DratWriter<W> {
    out: W,
    failure: Option<io::Error>,
}

impl<W: Write> DratWriter<W> {
    /// Writes to `out`, in many small pieces.
    pub fn new(out: W) -> Self {
        DratWriter { out, failure: None }
    }

    /// Ends the proof and gives the writer back.
    ///
    /// # Errors
    ///
    /// The first failure of the writer. The search was stopped by it.
    pub fn finish(mut self) -> io::Result<W> {
        self.out.flush()?;
        self.failure.map_or(Ok(self.out), Err)
    }

    fn line(&mut self, start: &str, clause: impl IntoIterator<Item = Lit>) {
        if self.failure.is_none() {
            self.failure = self.try_line(start, clause).err();
        }
    }

    fn try_line(&mut self, start: &str, clause: impl IntoIterator<Item = Lit>) -> io::Result<()> {
        self.out.write_all(start.as_bytes())?;
        for literal in clause {
            write!(self.out, "{} ", literal.to_ipasir())?;
        }
        self.out.write_all(b"0\n")
    }
}

impl<W: Write> Observer for DratWriter<W> {
    fn learned(&mut self, clause: &[Lit], _lbd: u32) {
        self.line("", clause.iter().copied());
    }

    fn flipped(&mut self, clause: &[Lit]) {
        self.line("", clause.iter().copied());
    }

    fn forgot(&mut self, clause: &[Lit]) {
        self.line("d ", clause.iter().copied());
    }

    fn refuted(&mut self, core: &[Lit]) {
        self.line("", core.iter().map(|&assumption| !assumption));
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
    use sudosat_proof_check::ClauseSink;

    /// Two variables, all four clauses.
    const CONTRADICTION: [[i32; 2]; 4] = [[1, 2], [1, -2], [-1, 2], [-1, -2]];

    fn proof_under(assumptions: &[i32], clauses: &[[i32; 2]]) -> String {
        let drat = DratWriter::new(Vec::new());
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
    fn a_refutation_of_assumptions_ends_in_the_clause_that_denies_them() {
        let proof = proof_under(&[1, 2], &CONTRADICTION[3..]);
        assert_eq!(proof, "-1 -2 0\n");
    }

    #[test]
    fn a_writer_that_fails_ends_the_search_and_tells_why() {
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
        let drat = DratWriter::new(Full);
        let mut solver = Cdcl::observed(&Settings::default(), &Limits::none(), drat);
        crate::tests::random_3sat(200, 860).iter().for_each(|clause| solver.add_clause(clause));
        assert_eq!(solver.solve(&[]), Verdict::Unknown(Limit::Interrupt));
        let error = solver.into_observer().finish().unwrap_err();
        assert_eq!(error.kind(), io::ErrorKind::StorageFull);
    }
}
