//! Our own CDCL solver: conflict-driven clause learning, in small files named by technique.
//!
//! [`Cdcl::search`] is the table of contents. A call goes `propagate` -> (on a conflict) `analyze`,
//! `minimize`, `shrink`, `bump`, `learn`, `backtrack` -> (otherwise) `restart`, `phases`, `reduce`, `decide`.
//!
//! | file | technique |
//! |---|---|
//! | `clauses`, `trail`, `order` | the state: clause arena, assignment, heap of variables |
//! | `propagate` | watched literals with blockers; clauses of two literals in their own lists |
//! | `analyze`, `minimize`, `shrink` | unique implication points, recursive minimisation, LBD |
//! | `learn`, `backtrack` | learned clauses, backjumping, saved values |
//! | `bump`, `decide`, `phases` | EVSIDS with the reason side, assumptions, target phases, rephasing |
//! | `restart`, `reduce` | reluctant doubling, forgetting by LBD |
//! | `core`, `limits` | failed assumptions, time and conflicts |
//!
//! It is made for large Sudokus that have solutions: see `bump` and `phases`.
//!
//! Between two calls the trail is at level 0, and nothing on it may be unpropagated but what
//! `add_clause` put there.

mod analyze;
mod backtrack;
mod bump;
mod clauses;
mod core;
mod decide;
mod learn;
mod limits;
mod minimize;
mod order;
mod phases;
mod propagate;
mod reduce;
mod restart;
mod shrink;
mod trail;

use rustsat::types::Lit;

use super::{Backend, Limits, ProgramError, Verdict};
use crate::encode::ClauseSink;

use self::analyze::Analysis;
use self::clauses::Clauses;
use self::decide::Decision;
use self::limits::Budget;
use self::order::Order;
use self::phases::Phases;
use self::propagate::Watches;
use self::reduce::Reductions;
use self::restart::Restarts;
use self::trail::{Reason, Trail};

/// A fresh CDCL solver.
#[derive(Debug)]
pub struct Cdcl {
    clauses: Clauses,
    watches: Watches,
    trail: Trail,
    order: Order,
    phases: Phases,
    analysis: Analysis,
    restarts: Restarts,
    reductions: Reductions,
    budget: Budget,
    /// The assumptions of this call: the first decisions, in this order.
    assumptions: Vec<Lit>,
    /// How many variables there are, and how many of them a model is about.
    variables: u32,
    reserved: u32,
    /// Whether the clauses alone have no model.
    refuted: bool,
}

impl Cdcl {
    /// A solver without clauses that stops at `limits`.
    #[must_use]
    pub fn new(limits: &Limits) -> Self {
        Cdcl {
            clauses: Clauses::default(),
            watches: Watches::default(),
            trail: Trail::default(),
            order: Order::default(),
            phases: Phases::default(),
            analysis: Analysis::default(),
            restarts: Restarts::default(),
            reductions: Reductions::default(),
            budget: Budget::new(limits),
            assumptions: Vec::new(),
            variables: 0,
            reserved: 0,
            refuted: false,
        }
    }

    /// Makes room for the variables of `literals`.
    fn grow_for(&mut self, literals: &[Lit]) {
        let highest = literals.iter().map(|literal| literal.vidx32() + 1).max();
        self.grow(highest.unwrap_or(0));
    }

    fn grow(&mut self, variables: u32) {
        if variables > self.variables {
            self.variables = variables;
            let variables = variables as usize;
            self.watches.grow(variables);
            self.trail.grow(variables);
            self.order.grow(variables);
            self.phases.grow(variables);
            self.analysis.grow(variables);
        }
    }

    /// The search. On return the trail is at level 0.
    fn search(&mut self) -> Verdict {
        let verdict = loop {
            if let Some(conflict) = self.propagate() {
                let limit = self.budget.spend();
                if self.trail.level() == 0 {
                    self.refuted = true;
                    break Verdict::Unsatisfiable(Vec::new());
                }
                self.learn_from(conflict);
                if let Some(limit) = limit {
                    break Verdict::Unknown(limit);
                }
            } else if self.restarting() {
                self.restart();
            } else if self.rephasing() {
                self.rephase();
            } else if self.reducing() {
                self.reduce();
            } else {
                match self.decide() {
                    Decision::Made => {}
                    Decision::Complete => break Verdict::Satisfiable(self.model()),
                    Decision::Refuted(assumption) => {
                        break Verdict::Unsatisfiable(self.core(assumption));
                    }
                }
            }
        };
        self.backtrack(0);
        verdict
    }

    fn model(&self) -> Vec<bool> {
        let value = |index| self.trail.value(Lit::positive(index)) == Some(true);
        (0..self.reserved).map(value).collect()
    }

    /// The clause as it stands at level 0: without literals that are false there, and each literal
    /// once; `None` if it holds whatever the others are.
    fn simplified(&mut self, clause: &[Lit]) -> Option<Vec<Lit>> {
        let mut simple = clause.to_vec();
        simple.sort_unstable();
        simple.dedup();
        let holds = |literal: &Lit| self.trail.value(*literal) == Some(true);
        if simple.iter().any(holds) || simple.windows(2).any(|pair| pair[0] == !pair[1]) {
            return None;
        }
        simple.retain(|&literal| self.trail.value(literal).is_none());
        Some(simple)
    }
}

impl ClauseSink for Cdcl {
    fn add_clause(&mut self, clause: &[Lit]) {
        self.grow_for(clause);
        let Some(clause) = self.simplified(clause) else { return };
        match clause[..] {
            [] => self.refuted = true,
            [unit] => self.trail.assign(unit, Reason::None),
            [one, two] => self.watches.add_binary(one, two),
            _ => {
                let clause = self.clauses.add(&clause, None);
                self.watches.attach(&self.clauses, clause);
            }
        }
    }
}

impl Backend for Cdcl {
    fn name(&self) -> String {
        "cdcl".to_owned()
    }

    fn reserve(&mut self, variables: u32) {
        self.reserved = self.reserved.max(variables);
        self.grow(variables);
    }

    fn solve(&mut self, assumptions: &[Lit]) -> Result<Verdict, ProgramError> {
        if self.refuted {
            return Ok(Verdict::Unsatisfiable(Vec::new()));
        }
        if let Some(limit) = self.budget.reached() {
            return Ok(Verdict::Unknown(limit));
        }
        self.grow_for(assumptions);
        self.assumptions.clear();
        self.assumptions.extend_from_slice(assumptions);
        self.analysis.grow_levels(self.variables as usize + assumptions.len());
        self.phases.forget_targets();
        Ok(self.search())
    }

    fn conflicts(&self) -> Option<u64> {
        Some(self.budget.conflicts())
    }
}

#[cfg(test)]
mod tests;
