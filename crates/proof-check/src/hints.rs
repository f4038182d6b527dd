//! Checks LRAT proofs by their hints, independently of the DRAT checker.
//!
//! The checker does not search for unit clauses: each hint of a lemma but the last must name a clause that is then unit
//! and makes its literal true, and the last hint must name a clause that is false. So the checker needs no watched
//! literals and shares no code with the engines or the DRAT checker. It also rejects lemmas that are RAT but do not
//! follow by unit propagation.

use std::io::BufRead;

use rustc_hash::FxHashMap;
use rustsat::types::Lit;

use super::{LratReader, LratStep, ProofError, Wrong};
use crate::ClauseSink;

/// A checker of LRAT proofs. It holds the clauses of the formula and the lemmas that were shown to
/// follow.
///
/// ```
/// use rustsat::lit;
/// use sudosat_proof_check::LratChecker;
/// use sudosat_proof_check::ClauseSink;
///
/// let mut checker = LratChecker::new(2);
/// let (a, b) = (lit![0], lit![1]);
/// for clause in [[a, b], [a, !b], [!a, b], [!a, !b]] {
///     checker.add_clause(&clause);
/// }
/// assert_eq!(checker.check(&b"5 1 0 1 2 0\n6 0 5 3 4 0\n"[..])?, 2);
/// # Ok::<(), sudosat_proof_check::ProofError>(())
/// ```
#[derive(Debug)]
pub struct LratChecker {
    variables: u32,
    /// The clauses by LRAT number.
    clauses: FxHashMap<u64, Box<[Lit]>>,
    /// The highest LRAT number so far.
    last: u64,
    /// By literal: whether it is true.
    is_true: Vec<bool>,
    trail: Vec<Lit>,
}

impl LratChecker {
    /// Creates a checker for a formula over `variables` variables, without clauses.
    #[must_use]
    pub fn new(variables: u32) -> Self {
        LratChecker {
            variables,
            clauses: FxHashMap::default(),
            last: 0,
            is_true: vec![false; 2 * variables as usize],
            trail: Vec::new(),
        }
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
        for step in LratReader::new(proof) {
            let step = step?;
            steps += 1;
            if !is_closed {
                let wrong =
                    |wrong| ProofError::Step { number: steps, step: step.to_string(), wrong };
                self.take(&step).map_err(wrong)?;
                lemmas += u64::from(matches!(step, LratStep::Lemma { .. }));
                is_closed = matches!(step, LratStep::Lemma { clause, .. } if clause.is_empty());
            }
        }
        is_closed.then_some(lemmas).ok_or(ProofError::NoContradiction(steps))
    }

    fn take(&mut self, step: &LratStep) -> Result<(), Wrong> {
        match step {
            LratStep::Deletion(ids) => ids.iter().try_for_each(|&id| self.delete(id)),
            LratStep::Lemma { id, clause, hints } => self.lemma(*id, clause, hints),
        }
    }

    fn delete(&mut self, id: u64) -> Result<(), Wrong> {
        self.clauses.remove(&id).map(drop).ok_or(Wrong::UnknownId(id))
    }

    fn lemma(&mut self, id: u64, clause: &[Lit], hints: &[u64]) -> Result<(), Wrong> {
        if clause.iter().any(|literal| literal.vidx32() >= self.variables) {
            return Err(Wrong::UnknownVariable(self.variables));
        }
        if id <= self.last {
            return Err(Wrong::IdNotHigher(id));
        }
        clause.iter().for_each(|&literal| self.assign(!literal));
        let followed = self.follow(hints);
        for literal in self.trail.drain(..) {
            self.is_true[literal.lidx()] = false;
        }
        followed?;
        self.clauses.insert(id, clause.into());
        self.last = id;
        Ok(())
    }

    /// Assigns the unit literal of each hint in order. The clause of the last hint must be false.
    fn follow(&mut self, hints: &[u64]) -> Result<(), Wrong> {
        for (index, &hint) in hints.iter().enumerate() {
            match self.unit(hint)? {
                Some(unit) => self.assign(unit),
                None if index + 1 == hints.len() => return Ok(()),
                None => return Err(Wrong::HintsAfterConflict(hint)),
            }
        }
        Err(Wrong::NoConflict)
    }

    /// Returns the literal of a unit clause: the only one that is not false, if it is free. Returns `None` if all
    /// literals are false. Any other clause is an error.
    fn unit(&self, id: u64) -> Result<Option<Lit>, Wrong> {
        let clause = self.clauses.get(&id).ok_or(Wrong::UnknownId(id))?;
        let mut open = clause.iter().filter(|&&literal| !self.is_true[(!literal).lidx()]);
        let Some(&unit) = open.next() else { return Ok(None) };
        // A clause may have a literal twice.
        match open.all(|&literal| literal == unit) && !self.is_true[unit.lidx()] {
            true => Ok(Some(unit)),
            false => Err(Wrong::NotUnit(id)),
        }
    }

    fn assign(&mut self, literal: Lit) {
        self.is_true[literal.lidx()] = true;
        self.trail.push(literal);
    }
}

impl ClauseSink for LratChecker {
    /// Adds a clause of the formula. These clauses are numbered from 1. A clause with a variable that
    /// [`LratChecker::new`] did not declare declares it and all variables before it.
    fn add_clause(&mut self, clause: &[Lit]) {
        let needed = clause.iter().map(|literal| literal.vidx32() + 1).max().unwrap_or(0);
        if needed > self.variables {
            self.variables = needed;
            self.is_true.resize(2 * needed as usize, false);
        }
        self.last += 1;
        self.clauses.insert(self.last, clause.into());
    }
}

#[cfg(test)]
mod tests;
