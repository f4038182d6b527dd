//! Shortens clauses by *vivification*.
//!
//! The negations of the literals of a clause are assumed one after the other. If unit propagation leads to a conflict,
//! makes a literal true, or makes literals false, then some of the literals alone are a clause that follows, and this
//! clause replaces the whole one (C. Piette, Y. Hamadi, L. Saïs, *Vivifying Propositional Clausal Formulae*, ECAI 2008;
//! for learned clauses M. Luo, C.-M. Li, F. Xiao, F. Manyà, Z. Lü, *An Effective Learnt Clause Minimization Approach
//! for CDCL SAT Solvers*, IJCAI 2017; for all clauses C.-M. Li, F. Xiao, M. Luo, F. Manyà, Z. Lü, Y. Li, *Clause
//! Vivification by Unit Propagation in CDCL SAT Solvers*, Artificial Intelligence, 2020).
//!
//! Literals that occur in many of the clauses are assumed first and the clauses are sorted, so that a clause shares
//! assumptions with the one before.

use std::cmp::Reverse;

use rustsat::types::Lit;

use super::clauses::ClauseRef;
use super::decide::Decide;
use super::trail::Reason;
use super::{Cdcl, Observer};

/// Learned clauses of at most this LBD are vivified.
const MOST_LBD: u32 = 6;
/// The share of propagations, in percent of those of the search since the last vivification.
const EFFORT: u64 = 20;

impl<O: Observer> Cdcl<O> {
    /// Vivifies learned clauses that were not vivified before, until the effort is spent. The trail must be on level 0
    /// and propagated; it is so afterwards, unless the clauses are refuted.
    pub(super) fn vivify(&mut self) {
        let search = self.counters.propagations - self.simplifications.propagations;
        let mut effort = search * EFFORT / 100;
        for (clause, literals) in self.candidates() {
            if effort == 0 || self.refuted || self.budget.reached().is_some() {
                break;
            }
            effort = effort.saturating_sub(self.vivify_clause(clause, &literals));
        }
        self.return_quietly(0);
        self.collect();
    }

    /// Returns the clauses to vivify, each with its literals in the order in which they are assumed to be false.
    fn candidates(&self) -> Vec<(ClauseRef, Vec<Lit>)> {
        let clauses = &self.clauses;
        let is_candidate = |&clause: &ClauseRef| {
            clauses.is_learned(clause)
                && !clauses.is_deleted(clause)
                && !clauses.is_vivified(clause)
                && clauses.lbd(clause) <= MOST_LBD
        };
        let candidates: Vec<ClauseRef> = clauses.iter().filter(is_candidate).collect();
        let mut counts = vec![0_u32; 2 * self.variables as usize];
        for &clause in &candidates {
            clauses.literals(clause).for_each(|literal| counts[literal.lidx()] += 1);
        }
        let key = |literal: &Lit| (Reverse(counts[literal.lidx()]), literal.lidx());
        let sorted = |clause| {
            let mut literals: Vec<Lit> = clauses.literals(clause).collect();
            literals.sort_unstable_by_key(key);
            (clause, literals)
        };
        let mut candidates: Vec<_> = candidates.into_iter().map(sorted).collect();
        candidates.sort_by(|(_, one), (_, two)| one.iter().map(key).cmp(two.iter().map(key)));
        candidates
    }

    /// Vivifies a clause. Returns the number of literals that were assigned for it.
    fn vivify_clause(&mut self, clause: ClauseRef, literals: &[Lit]) -> u64 {
        self.clauses.mark_vivified(clause);
        let is_true = |&literal: &Lit| {
            self.trail.value(literal) == Some(true) && self.trail.level_of(literal) == 0
        };
        if literals.iter().any(is_true) {
            self.return_quietly(0);
            self.delete(clause);
            return 0;
        }
        self.return_quietly(self.shared_levels(literals));
        let before = self.trail.literals().len();
        let kept = self.assume_falsified(literals);
        let assigned = self.trail.literals().len().saturating_sub(before);
        if kept.len() < literals.len() {
            self.return_quietly(0);
            self.replace(clause, &kept);
            self.simplifications.vivified += 1;
        }
        1 + assigned as u64
    }

    /// Returns on how many levels the decisions are the negations of the first of these literals.
    fn shared_levels(&self, literals: &[Lit]) -> usize {
        let decision = |level: usize| self.trail.literals()[self.trail.start(level)];
        let levels = (1..=self.trail.level()).zip(literals);
        levels.take_while(|&(level, &literal)| decision(level) == !literal).count()
    }

    /// Assumes that the literals are false, one after the other, those of the current levels first. Returns those of
    /// them that make a clause which follows from the clauses by unit propagation.
    fn assume_falsified(&mut self, literals: &[Lit]) -> Vec<Lit> {
        for &literal in literals {
            match self.trail.value(literal) {
                Some(true) => return negated(self.core_of_assumption(!literal)),
                Some(false) => {}
                None => {
                    self.trail.open_level();
                    self.trail.assign(!literal, Reason::None);
                    if let Some(conflict) = self.propagate_all() {
                        let kept = negated(self.core_of_conflict(conflict));
                        self.return_quietly(self.trail.level() - 1);
                        return kept;
                    }
                }
            }
        }
        let is_decided = |&literal: &Lit| self.trail.reason(literal) == Reason::None;
        let kept = literals.iter().copied();
        kept.filter(|it| self.trail.level_of(*it) > 0 && is_decided(it)).collect()
    }

    /// Takes the levels above `level` back, without saving the values of the variables.
    pub(super) fn return_quietly(&mut self, level: usize) {
        let freed = self.trail.above(level);
        self.heuristic.freed(freed);
        self.queue.freed(freed);
        self.trail.retract(level);
    }
}

fn negated(literals: Vec<Lit>) -> Vec<Lit> {
    literals.into_iter().map(|literal| !literal).collect()
}
