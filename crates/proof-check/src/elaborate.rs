//! Converts DRAT to LRAT: adds to each lemma the clauses that it follows from.
//!
//! The hints of a lemma are the clauses that unit propagation used, in the order of propagation (L. Cruz-Filipe, M.
//! Heule, W. Hunt, M. Kaufmann, P. Schneider-Kamp, *Efficient Certified RAT Verification*, CADE 2017). A literal that
//! follows from the clauses alone becomes a lemma of its own, a unit clause, when a lemma first needs it, or before a
//! clause that it follows from is deleted. So later lemmas do not repeat its derivation.

use std::io::{self, BufRead, Write};

use itertools::Itertools;
use rustsat::types::Lit;

use super::propagation::{Contradiction, Propagation};
use super::{DratReader, DratStep, ProofError, Wrong};
use crate::ClauseSink;

/// A converter that writes LRAT lines for the lemmas of a DRAT proof.
///
/// ```
/// use rustsat::lit;
/// use sudosat_proof_check::{ClauseSink, Elaborator};
///
/// let mut elaborator = Elaborator::new(1, Vec::new());
/// elaborator.add_clause(&[lit![0]]);
/// elaborator.add_clause(&[!lit![0]]);
/// elaborator.elaborate(&b"0\n"[..])?.expect("each step follows");
/// assert_eq!(elaborator.into_inner(), b"3 0 1 2 0\n");
/// # Ok::<(), std::io::Error>(())
/// ```
#[derive(Debug)]
pub struct Elaborator<W> {
    clauses: Propagation,
    variables: u32,
    /// By clause index: the LRAT number of the clause; [`NO_ID`] for a lemma that is a tautology, which the LRAT proof
    /// omits.
    ids: Vec<u64>,
    /// By variable: the LRAT number of the unit clause that gives its permanent value; [`NO_ID`] if
    /// there is none yet.
    units: Vec<u64>,
    /// The highest LRAT number so far.
    last: u64,
    /// By variable: whether the hints that are being collected need the variable's value.
    is_needed: Vec<bool>,
    out: W,
}

/// Stands for no LRAT number, because LRAT numbers begin at 1.
const NO_ID: u64 = 0;

impl<W: Write> Elaborator<W> {
    /// Creates a converter for a formula over `variables` variables, without clauses; it writes to
    /// `out`.
    pub fn new(variables: u32, out: W) -> Self {
        Elaborator {
            clauses: Propagation::new(variables),
            variables,
            ids: Vec::new(),
            units: vec![NO_ID; variables as usize],
            last: 0,
            is_needed: vec![false; variables as usize],
            out,
        }
    }

    /// Returns the writer that was passed to [`new`](Self::new).
    pub fn into_inner(self) -> W {
        self.out
    }

    /// Writes the lemmas of `proof` with their hints, and the deletions, until unit propagation refutes the clauses.
    /// Then writes the empty clause and returns `Ok(Ok(()))`; it does not read the later steps. If the proof has an
    /// error before, returns `Ok(Err(error))` with the first error.
    ///
    /// # Errors
    ///
    /// Returns an error if writing fails.
    pub fn elaborate(&mut self, proof: impl BufRead) -> io::Result<Result<(), ProofError>> {
        let mut steps = match DratReader::new(proof) {
            Ok(steps) => steps.zip(1..),
            Err(error) => return Ok(Err(error.into())),
        };
        let mut number = 0;
        while self.clauses.refuted().is_none() {
            let step = match steps.next() {
                Some((Ok(step), at)) => {
                    number = at;
                    step
                }
                Some((Err(error), _)) => return Ok(Err(error.into())),
                None => return Ok(Err(ProofError::NoContradiction(number))),
            };
            if let Err(wrong) = self.take(&step)? {
                return Ok(Err(ProofError::Step { number, step: step.to_string(), wrong }));
            }
        }
        self.write_end()?;
        Ok(Ok(()))
    }

    fn take(&mut self, step: &DratStep) -> io::Result<Result<(), Wrong>> {
        let (DratStep::Lemma(clause) | DratStep::Deletion(clause)) = step;
        if clause.iter().any(|literal| literal.vidx32() >= self.variables) {
            return Ok(Err(Wrong::UnknownVariable(self.variables)));
        }
        match step {
            DratStep::Lemma(clause) => self.lemma(clause),
            DratStep::Deletion(clause) => self.delete(clause),
        }
    }

    fn lemma(&mut self, clause: &[Lit]) -> io::Result<Result<(), Wrong>> {
        let Some(contradiction) = self.clauses.contradiction(clause) else {
            self.clauses.retreat();
            return Ok(Err(Wrong::DoesNotFollow));
        };
        let hints = self.hints(clause, contradiction)?;
        self.clauses.retreat();
        let place = self.clauses.add(clause);
        // A tautology needs no proof and is never a reason.
        let id = if hints.is_empty() { NO_ID } else { self.next_id() };
        self.ids.push(id);
        if id != NO_ID {
            write_lemma(&mut self.out, id, self.clauses.clause(place), &hints)?;
            self.note_unit(place);
        }
        Ok(Ok(()))
    }

    fn delete(&mut self, clause: &[Lit]) -> io::Result<Result<(), Wrong>> {
        let Some(place) = self.clauses.find(clause) else { return Ok(Err(Wrong::NotThere)) };
        // If a literal has its permanent value because of the clause, it stays true, but its unit lemma must precede
        // the deletion. Unit clauses are never deleted from the LRAT proof.
        if let [first, ref others @ ..] = *self.clauses.clause(place) {
            let is_unit = others.is_empty();
            if self.clauses.is_true(first) && self.clauses.reason(first.var()) == Some(place) {
                self.unit(first)?;
            }
            if !is_unit && self.ids[place as usize] != NO_ID {
                writeln!(self.out, "{} d {} 0", self.last, self.ids[place as usize])?;
            }
        }
        self.clauses.remove(place);
        Ok(Ok(()))
    }

    /// Writes the empty clause, which ends the proof.
    fn write_end(&mut self) -> io::Result<()> {
        let Some(contradiction) = self.clauses.contradiction(&[]) else { return Ok(()) };
        let hints = self.hints(&[], contradiction)?;
        let id = self.next_id();
        write_lemma(&mut self.out, id, &[], &hints)?;
        self.out.flush()
    }

    fn next_id(&mut self) -> u64 {
        self.last += 1;
        self.last
    }

    /// If the clause is a unit clause, stores its LRAT number as the proof of its literal, unless a number is stored
    /// already.
    fn note_unit(&mut self, place: u32) {
        if let [unit] = *self.clauses.clause(place)
            && self.clauses.is_true(unit)
            && self.units[unit.vidx()] == NO_ID
        {
            self.units[unit.vidx()] = self.ids[place as usize];
        }
    }

    /// Returns the hints of a lemma: the clauses that lead from the negation of the lemma to a contradiction. They are
    /// in the order of propagation, so that each clause is unit under those before it.
    fn hints(&mut self, lemma: &[Lit], contradiction: Contradiction) -> io::Result<Vec<u64>> {
        let (mut hints, mut needed) = match contradiction {
            Contradiction::True(literal) => (Vec::new(), vec![literal]),
            Contradiction::At(place) => {
                (vec![self.ids[place as usize]], self.clauses.clause(place).to_vec())
            }
        };
        needed.iter().for_each(|literal| self.is_needed[literal.vidx()] = true);
        self.add_reasons(&mut hints, &mut needed);
        if matches!(contradiction, Contradiction::At(_)) {
            // The negation of the lemma gives these variables their values, so they need no hint.
            lemma.iter().for_each(|literal| self.is_needed[literal.vidx()] = false);
        }
        for literal in needed {
            if std::mem::take(&mut self.is_needed[literal.vidx()]) {
                hints.push(self.unit(literal)?);
            }
        }
        hints.reverse();
        Ok(hints)
    }

    /// Goes back over the literals that are not permanent, and appends to `hints` the reason of each one that is
    /// needed. Variables that are still marked as needed afterwards have permanent values.
    fn add_reasons(&mut self, hints: &mut Vec<u64>, needed: &mut Vec<Lit>) {
        for &literal in self.clauses.assumed().iter().rev() {
            let is_needed = std::mem::take(&mut self.is_needed[literal.vidx()]);
            let reason = self.clauses.reason(literal.var()).filter(|_| is_needed);
            let Some(reason) = reason else { continue };
            hints.push(self.ids[reason as usize]);
            for &other in self.clauses.clause(reason).iter().filter(|other| **other != literal) {
                self.is_needed[other.vidx()] = true;
                needed.push(other);
            }
        }
    }

    /// Returns the LRAT number of the unit clause for a variable with a permanent value. First writes that clause, and
    /// the unit clauses that it follows from, unless they are there already.
    fn unit(&mut self, literal: Lit) -> io::Result<u64> {
        let mut waiting = vec![(literal.var(), false)];
        while let Some((variable, is_ready)) = waiting.pop() {
            if self.units[variable.idx()] != NO_ID {
                continue;
            }
            let Some(reason) = self.clauses.reason(variable) else { continue };
            if is_ready {
                self.write_unit(reason)?;
            } else {
                waiting.push((variable, true));
                let others = self.clauses.clause(reason).iter().skip(1);
                waiting.extend(others.map(|other| (other.var(), false)));
            }
        }
        Ok(self.units[literal.vidx()])
    }

    /// Writes the first literal of a clause as a unit lemma. All other literals of the clause are permanently false.
    fn write_unit(&mut self, reason: u32) -> io::Result<()> {
        let id = self.next_id();
        let (unit, others) = self.clauses.clause(reason).split_first().expect("a unit is in it");
        let mut hints = others.iter().map(|other| self.units[other.vidx()]).collect_vec();
        hints.push(self.ids[reason as usize]);
        write_lemma(&mut self.out, id, &[*unit], &hints)?;
        self.units[unit.vidx()] = id;
        Ok(())
    }
}

impl<W: Write> ClauseSink for Elaborator<W> {
    fn add_clause(&mut self, clause: &[Lit]) {
        let place = self.clauses.add(clause);
        let id = self.next_id();
        self.ids.push(id);
        self.note_unit(place);
    }
}

fn write_lemma(out: &mut impl Write, id: u64, clause: &[Lit], hints: &[u64]) -> io::Result<()> {
    write!(out, "{id} ")?;
    clause.iter().try_for_each(|literal| write!(out, "{} ", literal.to_ipasir()))?;
    out.write_all(b"0 ")?;
    hints.iter().try_for_each(|hint| write!(out, "{hint} "))?;
    out.write_all(b"0\n")
}

#[cfg(test)]
mod tests;
