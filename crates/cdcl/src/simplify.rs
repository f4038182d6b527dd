//! Simplifies the clauses between two parts of the search (*inprocessing*; M. Järvisalo, M. J. H. Heule, A. Biere,
//! *Inprocessing Rules*, IJCAR 2012).
//!
//! A simplification removes the clauses that are true on level 0 and the literals that are false there, puts one
//! literal in the place of equivalent ones (`equivalent`), and shortens clauses (`vivify`). All clauses that it adds
//! follow from the others by unit propagation.

use rustsat::types::Lit;

use super::clauses::ClauseRef;
use super::trail::Reason;
use super::{Cdcl, Observer};

/// The first simplification is due after this many conflicts; each later interval is longer than the previous one by
/// this number.
const INTERVAL: u64 = 2000;

/// The schedule of simplifications.
#[derive(Debug)]
pub(super) struct Simplifications {
    /// [`INTERVAL`]; less in tests.
    pub(super) interval: u64,
    done: u64,
    pub(super) due: u64,
    /// The number of literals on level 0 at the last removal of satisfied clauses.
    units: usize,
    /// The number of variables that equivalent ones have replaced.
    pub(super) replaced: u64,
    /// The number of clauses that vivification has shortened.
    pub(super) vivified: u64,
    /// The number of propagations of the search at the end of the last simplification.
    pub(super) propagations: u64,
}

impl Default for Simplifications {
    fn default() -> Self {
        Simplifications {
            interval: INTERVAL,
            done: 0,
            due: INTERVAL,
            units: 0,
            replaced: 0,
            vivified: 0,
            propagations: 0,
        }
    }
}

impl<O: Observer> Cdcl<O> {
    /// Returns whether a simplification is due, because enough conflicts have passed since the last one. A search with
    /// the stable mode alone is never simplified, because some Sudokus take longer with simplifications. A search whose
    /// steps are all observed is never simplified either, because a simplification is no step of a search.
    pub(super) fn is_simplification_due(&self) -> bool {
        self.modes.is_whole()
            && !O::WATCHES_RESOLUTION
            && self.budget.conflicts() >= self.simplifications.due
    }

    /// Goes back to level 0 and simplifies the clauses. `refuted` is true afterwards if they have no model.
    pub(super) fn simplify(&mut self) {
        self.phases.remember(self.trail.literals());
        self.restart_to(0);
        if self.propagate().is_none() {
            self.remove_satisfied();
            if !self.refuted {
                self.replace_equivalent();
            }
            self.vivify();
        } else {
            self.refuted = true;
        }
        let schedule = &mut self.simplifications;
        schedule.propagations = self.counters.propagations;
        schedule.done += 1;
        schedule.due = self.budget.conflicts() + schedule.interval * (schedule.done + 1);
    }

    /// Removes the clauses of three or more literals that are true on level 0, and the literals that are false there
    /// from the others. Propagation must be complete on level 0.
    pub(super) fn remove_satisfied(&mut self) {
        if self.simplifications.units == self.trail.literals().len() {
            return;
        }
        self.simplifications.units = self.trail.literals().len();
        let all: Vec<ClauseRef> = self.clauses.iter().collect();
        for clause in all {
            if self.refuted {
                return;
            }
            let has = |value| {
                self.clauses.literals(clause).any(|literal| self.trail.value(literal) == value)
            };
            if has(Some(true)) {
                self.delete(clause);
            } else if has(Some(false)) {
                let free = self.clauses.literals(clause);
                let free: Vec<Lit> = free.filter(|&it| self.trail.value(it).is_none()).collect();
                self.replace(clause, &free);
            }
        }
        self.watches.remove_assigned(&self.trail);
        self.collect();
    }

    /// Replaces a clause by these literals, which follow from the clauses by unit propagation. The trail must be on
    /// level 0, and all these literals must be free.
    pub(super) fn replace(&mut self, clause: ClauseRef, literals: &[Lit]) {
        self.observer.derived(literals);
        match *literals {
            [] => self.refuted = true,
            [unit] => {
                self.trail.assign(unit, Reason::None);
                self.counters.propagations += 1;
                self.refuted |= self.propagate().is_some();
            }
            [one, two] => self.watches.add_binary(one, two),
            _ => self.replace_long(clause, literals),
        }
        self.delete(clause);
    }

    fn replace_long(&mut self, clause: ClauseRef, literals: &[Lit]) {
        let replacement = if self.clauses.is_learned(clause) {
            let lbd = self.clauses.lbd(clause).min(literals.len() as u32 - 1);
            let replacement = self.clauses.add(literals, Some(lbd));
            self.clauses.set_worth(replacement, lbd, self.clauses.used(clause));
            self.reductions.note(replacement);
            replacement
        } else {
            self.clauses.add(literals, None)
        };
        self.watches.attach(&self.clauses, replacement);
    }
}

#[cfg(test)]
mod tests {
    use sudosat_proof_check::{Checker, ClauseSink};

    use crate::tests::{Mixed, check_models, eager, random_3sat, random_calls};
    use crate::{DratForm, DratWriter, Unobserved, Verdict};

    #[test]
    fn vivified_clauses_keep_the_proof_right() {
        let (mut vivified, mut refuted) = (0, 0);
        for seed in 0..12 {
            let variables = 120 + seed;
            let clauses = random_3sat(variables, 5 * variables as usize);
            let mut solver = eager(variables, DratWriter::new(DratForm::Text, Vec::new()));
            let mut checker = Checker::new(variables);
            for clause in &clauses {
                solver.add_clause(clause);
                checker.add_clause(clause);
            }
            let verdict = solver.solve(&[]);
            vivified += solver.simplifications.vivified;
            if verdict == Verdict::Unsatisfiable(vec![]) {
                let proof = solver.into_observer().finish().unwrap();
                checker.check(&proof[..]).unwrap();
                refuted += 1;
            }
        }
        assert!(vivified > 100 && refuted > 5, "{vivified} vivified, {refuted} refuted");
    }

    #[test]
    fn satisfied_clauses_are_removed_and_false_literals_too() {
        let mut solver = eager(6, Unobserved);
        for clause in [&[1, 2, 3][..], &[-1, 4, 5, 6], &[-2, -4, 5, 6]] {
            solver.add_clause(&crate::tests::lits(clause));
        }
        solver.add_clause(&crate::tests::lits(&[1]));
        assert!(solver.propagate().is_none());
        solver.remove_satisfied();
        let left = solver.clauses.iter().map(|clause| solver.clauses.len(clause));
        let mut left: Vec<usize> = left.collect();
        left.sort_unstable();
        assert_eq!(left, [3, 4]);
    }

    /// Returns the numbers of vivified clauses and of walks in random calls of `count` solvers.
    fn random_sequences(count: usize, seed: u64) -> (u64, u64) {
        let mut mixed = Mixed(seed);
        let (mut vivified, mut walks) = (0, 0);
        for _ in 0..count {
            let variables = 5 + mixed.below(5);
            let mut solver = eager(variables, Unobserved);
            let clauses = random_calls(&mut mixed, &mut solver, variables);
            vivified += solver.simplifications.vivified;
            walks += solver.walks.improved;
            check_models(solver, &clauses, variables);
        }
        (vivified, walks)
    }

    #[test]
    fn random_sequences_of_calls_have_the_answers_of_trial() {
        let (vivified, walks) = random_sequences(3000, 3);
        assert!(vivified > 5 && walks > 100, "{vivified} vivified, {walks} walks");
    }

    #[test]
    #[ignore = "a million sequences of calls: a minute in release mode, many without; the test above makes 3,000"]
    fn a_million_random_sequences_of_calls_have_the_answers_of_trial() {
        let (vivified, walks) = random_sequences(1_000_000, 4);
        assert!(vivified > 2000 && walks > 30_000, "{vivified} vivified, {walks} walks");
    }
}
