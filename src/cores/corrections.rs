//! Correction sets: parts to leave out so that the others hold together, the smallest sets first.
//!
//! The dual of `muses`: whatever corrects a formula meets each of its cores (R. Reiter, *A Theory of
//! Diagnosis from First Principles*, Artificial Intelligence 32, 1987). A smallest set that meets all cores
//! known so far either corrects, and then nothing smaller does, or shows another core (J. Davies,
//! F. Bacchus, *Solving MAXSAT by Solving a Sequence of Simpler SAT Instances*, CP 2011).

use super::hitting::{Hit, HittingSets};
use super::oracle::{Care, Effort, Oracle, Verdict};
use super::{PartedFormula, Parts};
use crate::backend::Limit;

/// A minimal correction set.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Correction {
    /// Its parts: without them the others hold together.
    pub parts: Parts,
    /// How: the value of each variable.
    pub model: Vec<bool>,
}

/// The correction sets of a formula.
#[derive(Debug)]
pub struct Corrections<'f> {
    oracle: Oracle<'f>,
    hitting: HittingSets,
    all: Parts,
}

impl<'f> Corrections<'f> {
    /// Takes in the formula and asks nothing yet.
    #[must_use]
    pub fn of(formula: &'f PartedFormula, effort: &Effort) -> Self {
        let mut hitting = HittingSets::new(formula.part_count(), &effort.limits);
        hitting.allow(effort.limits.max_conflicts);
        Corrections { oracle: Oracle::new(formula, effort.clone()), hitting, all: formula.parts() }
    }

    /// The smallest correction set that was not told before; `None` if there is no other, or the
    /// background does not hold by itself. The empty set, and no other, when all parts hold together.
    ///
    /// # Errors
    ///
    /// The limit that was reached first.
    pub fn smallest(&mut self) -> Result<Option<Correction>, Limit> {
        loop {
            let parts = match self.hitting.smallest() {
                Hit::Nothing => return Ok(None),
                Hit::Unknown(limit) => return Err(limit),
                Hit::With(parts) => parts,
            };
            let others = self.all.difference(&parts).copied().collect();
            match self.oracle.solve_with(&others, Care::Whatever) {
                Verdict::Unknown(limit) => return Err(limit),
                Verdict::Unsatisfiable(core) => self.hitting.add(&self.oracle.shrink(core).parts),
                Verdict::Satisfiable(model) => {
                    self.hitting.exclude(&parts);
                    return Ok(Some(Correction { parts, model }));
                }
            }
        }
    }

    /// Every correction set that was not told yet has at least so many parts.
    #[must_use]
    pub fn at_least(&self) -> usize {
        self.hitting.at_least()
    }
}
