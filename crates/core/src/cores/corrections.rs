//! Enumerates correction sets, the smallest sets first. A correction set consists of parts without which the other
//! parts are satisfiable together.
//!
//! Correction sets are the dual of MUSes (`mus`): every correction set meets every core of the formula (R. Reiter, *A
//! Theory of Diagnosis from First Principles*, Artificial Intelligence 32, 1987). The search repeatedly takes a
//! smallest set that meets all cores found so far. If this set is a correction set, no smaller one is left. Otherwise
//! its complement contains another core (J. Davies, F. Bacchus, *Solving MAXSAT by Solving a Sequence of Simpler SAT
//! Instances*, CP 2011).

use super::hitting::{Hit, HittingSets};
use super::oracle::{Effort, Oracle, PartsVerdict, QueryBudget};
use super::{PartedFormula, Parts};
use crate::backend::Limit;

/// A minimal correction set.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Correction {
    /// The parts of the set. The other parts are satisfiable together.
    pub parts: Parts,
    /// A model of the other parts: the value of each variable.
    pub model: Vec<bool>,
}

/// Enumerates the minimal correction sets of a formula.
#[derive(Debug)]
pub struct Corrections<'f> {
    oracle: Oracle<'f>,
    hitting: HittingSets,
    all: Parts,
}

impl<'f> Corrections<'f> {
    /// Creates the enumerator. This adds the clauses to a solver but does not solve yet.
    #[must_use]
    pub fn of(formula: &'f PartedFormula, effort: &Effort) -> Self {
        let mut hitting = HittingSets::new(formula.part_count(), &effort.limits);
        hitting.allow(effort.limits.max_conflicts);
        Corrections { oracle: Oracle::new(formula, effort.clone()), hitting, all: formula.parts() }
    }

    /// Returns the smallest minimal correction set that was not returned before, or `None` if there is no other. If all
    /// parts are satisfiable together, the only correction set is the empty set. If the background alone is
    /// unsatisfiable, there is no correction set.
    ///
    /// # Errors
    ///
    /// Returns the limit that was reached before the next set was found.
    pub fn smallest(&mut self) -> Result<Option<Correction>, Limit> {
        loop {
            let parts = match self.hitting.smallest() {
                Hit::Nothing => return Ok(None),
                Hit::Unknown(limit) => return Err(limit),
                Hit::With(parts) => parts,
            };
            let others = self.all.difference(&parts).copied().collect();
            match self.oracle.solve_with(&others, QueryBudget::Unlimited) {
                PartsVerdict::Unknown(limit) => return Err(limit),
                PartsVerdict::Unsatisfiable(core) => {
                    self.hitting.add(&self.oracle.shrink(core).parts)
                }
                PartsVerdict::Satisfiable(model) => {
                    self.hitting.exclude(&parts);
                    return Ok(Some(Correction { parts, model }));
                }
            }
        }
    }

    /// Returns a lower bound on the number of parts of every correction set that was not returned yet.
    #[must_use]
    pub fn at_least(&self) -> usize {
        self.hitting.at_least()
    }
}
