//! A checker of DRAT proofs of our own.
//!
//! Forward: each lemma must follow by *reverse unit propagation* (RUP) from the clauses that are there:
//! its negation, propagated, meets a conflict (E. Goldberg, Y. Novikov, *Verification of Proofs of
//! Unsatisfiability for CNF Formulas*, DATE 2003; A. Van Gelder, *Verifying RUP Proofs of Propositional
//! Unsatisfiability*, ISAIM 2008). A lemma that is only RAT is rejected: no engine here needs any, and
//! so every lemma is a consequence of the formula. Units that were derived stay when a clause they
//! came from is deleted, as drat-trim has it.

use std::io::BufRead;

use itertools::Itertools;
use rustc_hash::FxHashMap;
use rustsat::types::Lit;

use super::{DratError, DratReader, Step};
use crate::encode::ClauseSink;

/// A formula that is to be refuted, with the lemmas that were shown to follow.
///
/// ```
/// use rustsat::lit;
/// use sudosat::certify::Checker;
/// use sudosat::encode::ClauseSink;
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
    clauses: Vec<Clause>,
    /// The clauses with these literals, sorted.
    places: FxHashMap<Box<[Lit]>, Vec<u32>>,
    /// By literal: the clauses to look at when it becomes false.
    watches: Vec<Vec<u32>>,
    /// By literal: whether it is true.
    is_true: Vec<bool>,
    trail: Vec<Lit>,
    /// How many literals of the trail were propagated.
    propagated: usize,
    refuted: bool,
}

/// The literals, the two watched ones first; none when it was deleted.
type Clause = Box<[Lit]>;

/// Why a proof is rejected.
#[derive(Debug, thiserror::Error)]
pub enum ProofError {
    /// It cannot be read.
    #[error(transparent)]
    Unreadable(#[from] DratError),
    /// A step is wrong.
    #[error("step {number}, `{}`: {wrong}", show(.step))]
    Step {
        /// Which step, from 1.
        number: u64,
        /// The step.
        step: Step,
        /// What is wrong with it.
        wrong: Wrong,
    },
    /// All steps are right, and they do not come to a contradiction.
    #[error("the proof ends after {0} steps without the empty clause")]
    NoContradiction(u64),
}

/// What is wrong with a step of a proof.
#[derive(Clone, Copy, Debug, PartialEq, Eq, thiserror::Error)]
pub enum Wrong {
    /// The lemma does not follow by unit propagation.
    #[error("it does not follow by unit propagation")]
    DoesNotFollow,
    /// There is no such clause to delete.
    #[error("there is no such clause to delete")]
    NotThere,
    /// It speaks of a variable that the formula does not have.
    #[error("the formula has only {0} variables")]
    UnknownVariable(u32),
}

/// A step as a line of the text form.
fn show(step: &Step) -> String {
    let (start, clause) = match step {
        Step::Lemma(clause) => ("", clause),
        Step::Deletion(clause) => ("d ", clause),
    };
    format!("{start}{}0", clause.iter().map(|lit| format!("{} ", lit.to_ipasir())).format(""))
}

impl Checker {
    /// A checker of formulas over so many variables, without clauses.
    #[must_use]
    pub fn new(variables: u32) -> Self {
        let literals = 2 * variables as usize;
        Checker {
            variables,
            clauses: Vec::new(),
            places: FxHashMap::default(),
            watches: vec![Vec::new(); literals],
            is_true: vec![false; literals],
            trail: Vec::new(),
            propagated: 0,
            refuted: false,
        }
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
                self.take(&step).map_err(|wrong| ProofError::Step {
                    number: steps,
                    step: step.clone(),
                    wrong,
                })?;
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
            Step::Deletion(clause) => self.delete(clause),
            Step::Lemma(clause) if self.follows(clause) => {
                self.add_clause(clause);
                Ok(())
            }
            Step::Lemma(_) => Err(Wrong::DoesNotFollow),
        }
    }

    /// Whether the negation of `clause`, propagated, meets a conflict.
    fn follows(&mut self, clause: &[Lit]) -> bool {
        let root = self.trail.len();
        let found = self.refuted || self.contradicts(clause) || !self.propagate();
        for literal in self.trail.drain(root..) {
            self.is_true[literal.lidx()] = false;
        }
        self.propagated = root;
        found
    }

    /// Makes every literal of `clause` false; whether one of them is true.
    fn contradicts(&mut self, clause: &[Lit]) -> bool {
        for &literal in clause {
            if self.is_true[literal.lidx()] {
                return true;
            }
            self.assign(!literal);
        }
        false
    }

    fn delete(&mut self, clause: &[Lit]) -> Result<(), Wrong> {
        let places = self.places.get_mut(&key(clause)).ok_or(Wrong::NotThere)?;
        let place = places.pop().ok_or(Wrong::NotThere)?;
        // Its watches go when they are met.
        self.clauses[place as usize] = Box::default();
        Ok(())
    }

    /// Makes a literal true, once.
    fn assign(&mut self, literal: Lit) {
        if !self.is_true[literal.lidx()] {
            self.is_true[literal.lidx()] = true;
            self.trail.push(literal);
        }
    }

    fn is_false(&self, literal: Lit) -> bool {
        self.is_true[(!literal).lidx()]
    }

    /// Whether unit propagation ends without a conflict.
    fn propagate(&mut self) -> bool {
        while let Some(&literal) = self.trail.get(self.propagated) {
            self.propagated += 1;
            let falsified = !literal;
            let mut watching = std::mem::take(&mut self.watches[falsified.lidx()]);
            let mut is_consistent = true;
            watching.retain(|&place| {
                !is_consistent || self.still_watches(place, falsified, &mut is_consistent)
            });
            // No clause takes a false literal for its new watch, so nothing was added meanwhile.
            self.watches[falsified.lidx()] = watching;
            if !is_consistent {
                return false;
            }
        }
        true
    }

    /// Looks at a clause one of whose watched literals became false: whether it goes on watching that.
    fn still_watches(&mut self, place: u32, falsified: Lit, is_consistent: &mut bool) -> bool {
        let clause = &mut self.clauses[place as usize];
        if clause.is_empty() {
            return false;
        }
        if clause[0] == falsified {
            clause.swap(0, 1);
        }
        let other = clause[0];
        if self.is_true[other.lidx()] {
            return true;
        }
        let is_false = |literal: &Lit| self.is_true[(!*literal).lidx()];
        if let Some(index) = clause.iter().skip(2).position(|literal| !is_false(literal)) {
            clause.swap(1, index + 2);
            self.watches[clause[1].lidx()].push(place);
            return false;
        }
        *is_consistent = !self.is_false(other);
        self.assign(other);
        true
    }

    /// Has the first two literals watched, which are not false; fewer settle something for good.
    fn attach(&mut self, place: u32, open: usize) {
        let clause = &self.clauses[place as usize];
        match open {
            0 => self.refuted = true,
            1 => {
                let unit = clause[0];
                self.assign(unit);
                self.refuted |= !self.propagate();
            }
            _ => {
                let (first, second) = (clause[0], clause[1]);
                self.watches[first.lidx()].push(place);
                self.watches[second.lidx()].push(place);
            }
        }
    }
}

impl ClauseSink for Checker {
    /// Takes a clause of the formula.
    ///
    /// # Panics
    ///
    /// When the clause has a variable beyond those declared.
    fn add_clause(&mut self, clause: &[Lit]) {
        let key = key(clause);
        let place = self.clauses.len() as u32;
        let mut literals = key.to_vec();
        literals.sort_by_key(|&literal| self.is_false(literal));
        let open = literals.iter().filter(|&&literal| !self.is_false(literal)).count();
        self.clauses.push(literals.into());
        self.places.entry(key).or_default().push(place);
        if !self.refuted {
            self.attach(place, open);
        }
    }
}

/// The literals in order, each once.
fn key(clause: &[Lit]) -> Box<[Lit]> {
    clause.iter().copied().sorted_unstable().dedup().collect()
}

#[cfg(test)]
mod tests;
