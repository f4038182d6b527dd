//! Simplifies the clauses between two parts of the search (*inprocessing*; M. Järvisalo, M. J. H. Heule, A. Biere,
//! *Inprocessing Rules*, IJCAR 2012).
//!
//! A simplification removes the clauses that are true on level 0 and the literals that are false there, and then calls
//! `vivify`. All clauses that it adds follow from the others by unit propagation.

use rustsat::types::Lit;

use super::clauses::ClauseRef;
use super::trail::Reason;
use super::{Cdcl, Observer, SearchMode};

/// The first simplification is due after this many conflicts; each later interval is longer than the previous one by
/// this number.
const INTERVAL: u64 = 2000;

/// The schedule of simplifications.
#[derive(Debug, Default)]
pub(super) struct Simplifications {
    done: u64,
    due: u64,
    /// The number of literals on level 0 at the last removal of satisfied clauses.
    units: usize,
    /// The number of propagations of the search at the end of the last simplification.
    pub(super) propagations: u64,
}

impl<O: Observer> Cdcl<O> {
    /// Returns whether a simplification is due, because enough conflicts have passed since the last one. A search whose
    /// steps are all observed is never simplified, because a simplification is no step of a search.
    pub(super) fn simplifying(&self) -> bool {
        self.settings.search == SearchMode::Cdcl
            && !O::WATCHES_PROPAGATION
            && self.budget.conflicts() >= self.simplifications.due.max(INTERVAL)
            && std::env::var("NOSIMP").is_err()
    }

    /// Goes back to level 0 and simplifies the clauses. `refuted` is true afterwards if they have no model.
    pub(super) fn simplify(&mut self) {
        self.phases.remember(self.trail.literals());
        self.return_to(0);
        if self.propagate().is_none() {
            self.remove_satisfied();
            self.vivify();
        } else {
            self.refuted = true;
        }
        self.simplifications.propagations = self.counters.propagations;
        self.simplifications.done += 1;
        self.simplifications.due =
            self.budget.conflicts() + INTERVAL * (self.simplifications.done + 1);
    }

    /// Removes the clauses of three or more literals that are true on level 0, and the literals that are false there from
    /// the others. Propagation must be complete on level 0.
    fn remove_satisfied(&mut self) {
        if self.simplifications.units == self.trail.literals().len() {
            return;
        }
        self.simplifications.units = self.trail.literals().len();
        let all: Vec<ClauseRef> = self.clauses.iter().collect();
        for clause in all {
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

    /// Replaces a clause by some of its literals, which follow from the clauses by unit propagation. The trail must be on
    /// level 0, and all these literals must be free.
    pub(super) fn replace(&mut self, clause: ClauseRef, literals: &[Lit]) {
        let lbd = self.clauses.is_learned(clause).then(|| {
            let lbd = self.clauses.lbd(clause).min(literals.len() as u32 - 1);
            (lbd, self.clauses.used(clause))
        });
        self.observer.derived(literals);
        self.store(literals, lbd);
        self.delete(clause);
    }

    /// Stores a derived clause of free literals; a learned clause if it has an LBD.
    pub(super) fn store(&mut self, literals: &[Lit], worth: Option<(u32, u32)>) {
        match *literals {
            [] => self.refuted = true,
            [unit] => {
                self.trail.assign(unit, Reason::None);
                self.counters.propagations += 1;
                self.refuted |= self.propagate().is_some();
            }
            [one, two] => self.watches.add_binary(one, two),
            _ => {
                let clause = self.clauses.add(literals, worth.map(|(lbd, _)| lbd));
                if let Some((lbd, used)) = worth {
                    self.clauses.set_worth(clause, lbd, used);
                    self.reductions.note(clause);
                }
                self.watches.attach(&self.clauses, clause);
            }
        }
    }
}
