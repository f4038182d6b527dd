//! Writes the search as an LRAT proof: each lemma names the clauses that it follows from.
//!
//! The analysis of a conflict reports the clauses that it resolves. In reverse order they are the hints of the learned
//! clause, so no unit propagation has to be repeated to find them (L. Cruz-Filipe, M. Heule, W. Hunt, M. Kaufmann, P.
//! Schneider-Kamp, *Efficient Certified RAT Verification*, CADE 2017; F. Pollitt, M. Fleury, A. Biere, *Faster LRAT
//! Checking Than Solving with CaDiCaL*, SAT 2023). A literal of level 0 becomes a lemma of its own, a unit clause, so
//! that a lemma needs one hint for it.
//!
//! The clauses of the solver have no numbers. The writer finds the number of a clause by a hash of 64 bits that does
//! not depend on the order of its literals. Two clauses with the same hash would give a proof that a checker rejects;
//! among a million clauses the probability is 3 in 100 million.

use std::io::{self, Write};

use rustc_hash::FxHashMap;
use rustsat::types::Lit;

use super::Observer;

/// Stands for no LRAT number, because LRAT numbers begin at 1.
const NO_NUMBER: u64 = 0;

/// An observer that writes a proof with hints. The clauses added to the solver have the numbers from 1 on, in this
/// order, as in a DIMACS file.
///
/// The proof is complete when a call of `solve` without assumptions finds that there is no model. A search without
/// learning ([`SearchMode`](super::SearchMode)) or with a propagator has no such proof.
///
/// ```
/// use rustsat::lit;
/// use sudosat_cdcl::{Cdcl, Limits, LratWriter, Settings};
/// use sudosat_proof_check::ClauseSink;
///
/// let lrat = LratWriter::new(2, Vec::new());
/// let mut solver = Cdcl::observed(&Settings::default(), &Limits::none(), lrat);
/// solver.add_clause(&[lit![0]]);
/// solver.add_clause(&[!lit![0]]);
/// solver.solve(&[]);
/// assert_eq!(solver.into_observer().finish()?, b"3 0 1 2 0\n");
/// # Ok::<(), std::io::Error>(())
/// ```
#[derive(Debug)]
pub struct LratWriter<W> {
    out: W,
    failure: Option<io::Error>,
    /// The number of clauses added so far.
    added: u64,
    /// The number of clauses that may be added.
    given: u64,
    /// The number of the last lemma, or `given` if there is none yet.
    last: u64,
    /// By hash of a clause that the solver has.
    numbered: FxHashMap<u64, Numbered>,
    /// By number of an added clause: its literals that were false on level 0 then.
    left_out: FxHashMap<u64, Box<[Lit]>>,
    units: Units,
    /// The clauses that the next lemma follows from, without the unit clauses, in reverse order of propagation.
    hints: Vec<u64>,
    line: Vec<u8>,
}

/// The number of a clause, and how often it was added or learned and not deleted since.
#[derive(Debug)]
struct Numbered {
    number: u64,
    copies: u32,
}

/// The unit clauses of the literals of level 0.
#[derive(Debug, Default)]
struct Units {
    /// Per literal: the number of its unit clause, or [`NO_NUMBER`].
    numbers: Vec<u64>,
    /// Per literal: whether it is in `hinted`.
    is_hinted: Vec<bool>,
    /// The literals whose unit clauses the next lemma needs.
    hinted: Vec<Lit>,
}

impl Units {
    fn has(&self, literal: Lit) -> bool {
        self.numbers.get(literal.lidx()).is_some_and(|&number| number != NO_NUMBER)
    }

    fn set(&mut self, literal: Lit, number: u64) {
        let literals = self.numbers.len().max(literal.lidx() + 1);
        self.numbers.resize(literals, NO_NUMBER);
        self.is_hinted.resize(literals, false);
        self.numbers[literal.lidx()] = number;
    }

    /// Notes that the next lemma needs the unit clauses that make literals of the clause false.
    fn hint(&mut self, clause: &[Lit]) {
        for &literal in clause {
            let unit = !literal;
            if self.has(unit) && !std::mem::replace(&mut self.is_hinted[unit.lidx()], true) {
                self.hinted.push(unit);
            }
        }
    }

    /// Returns the numbers of the unit clauses that the next lemma needs, and forgets that it needs them.
    fn take_hints(&mut self) -> impl Iterator<Item = u64> + '_ {
        self.hinted.drain(..).map(|literal| {
            self.is_hinted[literal.lidx()] = false;
            self.numbers[literal.lidx()]
        })
    }
}

impl<W: Write> LratWriter<W> {
    /// Returns a writer to `out` of a proof from `given` clauses, which are added to the solver later. It makes a call
    /// for each line, so `out` should be buffered. If more clauses are added, the writer panics.
    pub fn new(given: u64, out: W) -> Self {
        LratWriter {
            out,
            failure: None,
            added: 0,
            given,
            last: given,
            numbered: FxHashMap::default(),
            left_out: FxHashMap::default(),
            units: Units::default(),
            hints: Vec::new(),
            line: Vec::new(),
        }
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

    /// Notes that the next lemma follows from the clause and the unit clauses of its literals of level 0.
    fn hint(&mut self, clause: &[Lit]) {
        let number = self.numbered[&hash(clause)].number;
        self.hints.push(number);
        self.units.hint(clause);
        if let Some(left_out) = self.left_out.get(&number) {
            self.units.hint(left_out);
        }
    }

    /// Writes a lemma that follows from the hints, and forgets the hints. Returns its number.
    fn lemma(&mut self, clause: &[Lit]) -> u64 {
        self.last += 1;
        self.line.clear();
        push(&mut self.line, self.last);
        for &literal in clause {
            push(&mut self.line, literal.to_ipasir());
        }
        push(&mut self.line, 0);
        for unit in self.units.take_hints() {
            push(&mut self.line, unit);
        }
        for hint in self.hints.drain(..).rev() {
            push(&mut self.line, hint);
        }
        self.line.extend(b"0\n");
        self.write_line();
        self.last
    }

    fn write_line(&mut self) {
        if self.failure.is_none() {
            self.failure = self.out.write_all(&self.line).err();
        }
    }

    /// Notes that the solver has the clause. Of several copies only the first keeps its number.
    fn note(&mut self, clause: &[Lit], number: u64) {
        let first = Numbered { number, copies: 0 };
        self.numbered.entry(hash(clause)).or_insert(first).copies += 1;
    }

    /// Writes the literal as a unit lemma that follows from the hints.
    fn unit_lemma(&mut self, literal: Lit) {
        let number = self.lemma(&[literal]);
        self.units.set(literal, number);
    }
}

impl<W: Write> Observer for LratWriter<W> {
    const WATCHES_PROPAGATION: bool = false;

    fn added(&mut self, clause: &[Lit], stored: Option<&[Lit]>) {
        assert!(self.added < self.given, "expected at most {} clauses", self.given);
        self.added += 1;
        let Some(stored) = stored else { return };
        // A clause without a free literal is the conflict that follows.
        self.note(if stored.is_empty() { clause } else { stored }, self.added);
        let is_false = |literal: &Lit| self.units.has(!*literal);
        let left_out: Box<[Lit]> = clause.iter().copied().filter(is_false).collect();
        let is_whole = left_out.is_empty();
        if !is_whole {
            self.left_out.insert(self.added, left_out);
        }
        match *stored {
            [unit] if is_whole => self.units.set(unit, self.added),
            [unit] => {
                self.hint(stored);
                self.unit_lemma(unit);
            }
            _ => {}
        }
    }

    fn propagated(&mut self, literal: Lit, level: usize, clause: &[Lit]) {
        if level == 0 && !self.units.has(literal) {
            self.hint(clause);
            self.unit_lemma(literal);
        }
    }

    fn conflict(&mut self, level: usize, clause: &[Lit]) {
        self.hint(clause);
        if level == 0 {
            self.lemma(&[]);
        }
    }

    fn resolved(&mut self, _pivot: Lit, reason: &[Lit]) {
        self.hint(reason);
    }

    fn learned(&mut self, clause: &[Lit], _lbd: u32) {
        let number = self.lemma(clause);
        self.note(clause, number);
        if let [unit] = *clause {
            self.units.set(unit, number);
        }
    }

    fn forgot(&mut self, clause: &[Lit]) {
        let hash = hash(clause);
        let numbered = self.numbered.get_mut(&hash).expect("the clause is reported before");
        numbered.copies -= 1;
        if numbered.copies > 0 {
            return;
        }
        let number = numbered.number;
        self.numbered.remove(&hash);
        self.line.clear();
        push(&mut self.line, self.last);
        self.line.extend(b"d ");
        push(&mut self.line, number);
        self.line.extend(b"0\n");
        self.write_line();
    }

    fn is_done(&self) -> bool {
        self.failure.is_some()
    }
}

fn push(line: &mut Vec<u8>, number: impl itoa::Integer) {
    line.extend(itoa::Buffer::new().format(number).as_bytes());
    line.push(b' ');
}

/// Returns a hash that does not depend on the order of the literals.
fn hash(clause: &[Lit]) -> u64 {
    clause.iter().fold(0, |sum, literal| sum.wrapping_add(mixed(literal.lidx() as u64 + 1)))
}

/// Spreads the bits of a number over 64 bits (S. Vigna's *SplitMix64*; G. Steele, D. Lea, C. Flood, *Fast Splittable
/// Pseudorandom Number Generators*, OOPSLA 2014).
fn mixed(number: u64) -> u64 {
    let mut bits = number.wrapping_mul(0x9e37_79b9_7f4a_7c15);
    bits = (bits ^ (bits >> 30)).wrapping_mul(0xbf58_476d_1ce4_e5b9);
    bits = (bits ^ (bits >> 27)).wrapping_mul(0x94d0_49bb_1331_11eb);
    bits ^ (bits >> 31)
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::tests::{lits, random_3sat};
    use crate::{Cdcl, Limits, Settings, Verdict};
    use sudosat_proof_check::{ClauseSink, LratChecker};

    /// Returns the proof that the clauses have no model; `None` if they have one.
    fn proof_of(clauses: &[Vec<Lit>]) -> Option<String> {
        let lrat = LratWriter::new(clauses.len() as u64, Vec::new());
        let mut solver = Cdcl::observed(&Settings::default(), &Limits::none(), lrat);
        clauses.iter().for_each(|clause| solver.add_clause(clause));
        solver.eliminate(&[]);
        let is_refuted = matches!(solver.solve(&[]), Verdict::Unsatisfiable(_));
        let proof = String::from_utf8(solver.into_observer().finish().unwrap()).unwrap();
        is_refuted.then_some(proof)
    }

    fn check(clauses: &[Vec<Lit>], proof: &str) {
        let mut checker = LratChecker::new(200);
        clauses.iter().for_each(|clause| checker.add_clause(clause));
        checker.check(proof.as_bytes()).unwrap_or_else(|error| panic!("{error}: {clauses:?}"));
    }

    fn checked(clauses: &[&[i32]]) -> String {
        let clauses: Vec<Vec<Lit>> = clauses.iter().map(|clause| lits(clause)).collect();
        let proof = proof_of(&clauses).expect("there is no model");
        check(&clauses, &proof);
        proof
    }

    #[test]
    fn a_learned_clause_names_its_conflict_last() {
        assert_eq!(
            checked(&[&[1, 2], &[1, -2], &[-1, 2], &[-1, -2]]),
            "5 -1 0 3 4 0\n6 2 0 5 1 0\n7 0 5 6 2 0\n"
        );
    }

    #[test]
    fn literals_of_level_0_are_unit_lemmas() {
        let proof = checked(&[&[1], &[-1, 2, 2], &[-2, -1, 3, 1, 4], &[-3, -2], &[-1, -2, 3, 3]]);
        assert!(proof.starts_with("6 2 0 1 2 0\n"), "{proof}");
    }

    #[test]
    fn an_empty_clause_needs_no_search() {
        assert_eq!(checked(&[&[1], &[2, 3], &[-1, -1], &[-2], &[-3, 1]]), "6 0 1 3 0\n");
        assert_eq!(checked(&[&[1, 2], &[]]), "3 0 2 0\n");
    }

    #[test]
    fn proofs_of_random_formulas_are_accepted() {
        let mut refuted = 0;
        for clauses in (60..100).map(|variables| random_3sat(variables, 5 * variables as usize)) {
            if let Some(proof) = proof_of(&clauses) {
                check(&clauses, &proof);
                refuted += 1;
            }
        }
        assert!(refuted > 30, "{refuted}");
    }

    #[test]
    fn deleted_clauses_are_deleted_from_the_proof_and_used_no_more() {
        let clauses = random_3sat(200, 920);
        let proof = proof_of(&clauses).expect("there is no model");
        assert!(proof.contains(" d "), "too easy: no reduction");
        check(&clauses, &proof);
    }

    #[test]
    #[should_panic(expected = "expected at most 1 clauses")]
    fn more_clauses_than_announced_are_refused() {
        let lrat = LratWriter::new(1, Vec::new());
        let mut solver = Cdcl::observed(&Settings::default(), &Limits::none(), lrat);
        solver.add_clause(&lits(&[1]));
        solver.add_clause(&lits(&[2]));
    }
}
