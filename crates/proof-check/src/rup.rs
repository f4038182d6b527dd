//! Checks DRAT proofs from the first step to the last, by reverse unit propagation.
//!
//! Each lemma must follow by *reverse unit propagation* (RUP) from the current clauses: propagating
//! its negation leads to a conflict (E. Goldberg, Y. Novikov, *Verification of Proofs of
//! Unsatisfiability for CNF Formulas*, DATE 2003; A. Van Gelder, *Verifying RUP Proofs of
//! Propositional Unsatisfiability*, ISAIM 2008). A lemma that is RAT but not RUP is rejected, so
//! every accepted lemma is a consequence of the formula; no engine of this project needs such a
//! lemma. A literal that follows by unit propagation stays true when a clause that it follows from
//! is deleted, as in drat-trim.

use std::io::BufRead;

use rustsat::types::Lit;

use super::propagation::Propagation;
use super::{DratReader, DratStep, ProofError, Wrong};
use crate::ClauseSink;

/// A checker of DRAT proofs. It holds the clauses of the formula and the lemmas that were shown to
/// follow.
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
    /// Creates a checker for a formula over `variables` variables, without clauses.
    #[must_use]
    pub fn new(variables: u32) -> Self {
        Checker { variables, clauses: Propagation::new(variables) }
    }

    /// Checks the steps of `proof` in order up to the empty clause, which the proof must contain.
    /// Returns the number of lemmas, including the empty clause. Later steps are read but not
    /// checked.
    ///
    /// # Errors
    ///
    /// Returns the first error of the proof. An error after the empty clause counts only if it makes the proof
    /// unreadable.
    pub fn check(&mut self, proof: impl BufRead) -> Result<u64, ProofError> {
        let (mut steps, mut lemmas, mut is_closed) = (0, 0, false);
        for step in DratReader::new(proof)? {
            let step = step?;
            steps += 1;
            if !is_closed {
                let wrong =
                    |wrong| ProofError::Step { number: steps, step: step.to_string(), wrong };
                self.take(&step).map_err(wrong)?;
                lemmas += u64::from(matches!(step, DratStep::Lemma(_)));
                is_closed = matches!(step, DratStep::Lemma(clause) if clause.is_empty());
            }
        }
        is_closed.then_some(lemmas).ok_or(ProofError::NoContradiction(steps))
    }

    fn take(&mut self, step: &DratStep) -> Result<(), Wrong> {
        let (DratStep::Lemma(clause) | DratStep::Deletion(clause)) = step;
        if clause.iter().any(|literal| literal.vidx32() >= self.variables) {
            return Err(Wrong::UnknownVariable(self.variables));
        }
        match step {
            DratStep::Deletion(clause) => {
                let place = self.clauses.find(clause).ok_or(Wrong::NotThere)?;
                self.clauses.remove(place);
                Ok(())
            }
            DratStep::Lemma(clause) if self.follows(clause) => {
                self.clauses.add(clause);
                Ok(())
            }
            DratStep::Lemma(_) => Err(Wrong::DoesNotFollow),
        }
    }

    /// Returns whether propagating the negation of `clause` leads to a contradiction.
    fn follows(&mut self, clause: &[Lit]) -> bool {
        let contradiction = self.clauses.contradiction(clause);
        self.clauses.retreat();
        contradiction.is_some()
    }
}

impl ClauseSink for Checker {
    /// Adds a clause of the formula.
    ///
    /// # Panics
    ///
    /// Panics if the clause has a variable that [`Checker::new`] did not declare.
    fn add_clause(&mut self, clause: &[Lit]) {
        self.clauses.add(clause);
    }
}

#[cfg(test)]
mod tests;
