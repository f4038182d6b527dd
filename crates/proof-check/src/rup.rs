//! A checker of DRAT proofs of our own.
//!
//! Forward: each lemma must follow by *reverse unit propagation* (RUP) from the clauses that are there:
//! its negation, propagated, meets a conflict (E. Goldberg, Y. Novikov, *Verification of Proofs of
//! Unsatisfiability for CNF Formulas*, DATE 2003; A. Van Gelder, *Verifying RUP Proofs of Propositional
//! Unsatisfiability*, ISAIM 2008). A lemma that is only RAT is rejected: no engine here needs any, and
//! so every lemma is a consequence of the formula. Units that were derived stay when a clause they
//! came from is deleted, as drat-trim has it.

use std::io::BufRead;

use rustsat::types::Lit;

use super::propagation::Propagation;
use super::{DratReader, ProofError, Step, Wrong};
use crate::ClauseSink;

/// A formula that is to be refuted, with the lemmas that were shown to follow.
///
/// ```
/// use rustsat::lit;
/// use sudosat_proof_check::Checker;
/// use sudosat_proof_check::ClauseSink;
///
/// let mut checker = Checker::new(2);
/// let (a, b) = (lit![0], lit![1]);
/// for clause in [[a, b], [a, !b], [!a, b], [!a, !b]] {
///     checker.add_clause(&clause);
/// }
/// assert!(checker.check(&b"1 0\n0\n"[..]).is_ok());
/// ```
#[derive(Debug)]
pub struct Checker {
    variables: u32,
    clauses: Propagation,
}

impl Checker {
    /// A checker of formulas over so many variables, without clauses.
    #[must_use]
    pub fn new(variables: u32) -> Self {
        Checker { variables, clauses: Propagation::new(variables) }
    }

    /// Checks every step of `proof`, in order; the number of lemmas up to the empty clause, which must
    /// be there. Steps after it are read and need no check.
    ///
    /// # Errors
    ///
    /// The first step that is wrong.
    pub fn check(&mut self, proof: impl BufRead) -> Result<u64, ProofError> {
        let (mut steps, mut lemmas, mut is_closed) = (0, 0, false);
        for step in DratReader::new(proof)? {
            let step = step?;
            steps += 1;
            if !is_closed {
                let wrong =
                    |wrong| ProofError::Step { number: steps, step: step.to_string(), wrong };
                self.take(&step).map_err(wrong)?;
                lemmas += u64::from(matches!(step, Step::Lemma(_)));
                is_closed = matches!(step, Step::Lemma(clause) if clause.is_empty());
            }
        }
        is_closed.then_some(lemmas).ok_or(ProofError::NoContradiction(steps))
    }

    fn take(&mut self, step: &Step) -> Result<(), Wrong> {
        let (Step::Lemma(clause) | Step::Deletion(clause)) = step;
        if clause.iter().any(|literal| literal.vidx32() >= self.variables) {
            return Err(Wrong::UnknownVariable(self.variables));
        }
        match step {
            Step::Deletion(clause) => {
                let place = self.clauses.find(clause).ok_or(Wrong::NotThere)?;
                self.clauses.remove(place);
                Ok(())
            }
            Step::Lemma(clause) if self.follows(clause) => {
                self.clauses.add(clause);
                Ok(())
            }
            Step::Lemma(_) => Err(Wrong::DoesNotFollow),
        }
    }

    /// Whether the negation of `clause`, propagated, meets a conflict.
    fn follows(&mut self, clause: &[Lit]) -> bool {
        let contradiction = self.clauses.contradiction(clause);
        self.clauses.retreat();
        contradiction.is_some()
    }
}

impl ClauseSink for Checker {
    /// Takes a clause of the formula.
    ///
    /// # Panics
    ///
    /// When the clause has a variable beyond those declared.
    fn add_clause(&mut self, clause: &[Lit]) {
        self.clauses.add(clause);
    }
}

#[cfg(test)]
mod tests;
