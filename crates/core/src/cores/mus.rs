//! Enumerates minimal unsatisfiable subsets (MUSes). The smallest MUS comes first, as far as the limits allow.
//!
//! The method is implicit hitting sets (A. Ignatiev, A. Previti, M. Liffiton, J. Marques-Silva, *Smallest MUS
//! Extraction with Minimal Hitting Set Dualization*, CP 2015): every unsatisfiable set meets every correction
//! set. The search repeatedly takes a smallest set that meets all correction sets found so far. If this set is
//! unsatisfiable, no smaller set is. Otherwise the set grows to a maximal satisfiable set, whose complement is
//! another correction set. If the search for the smallest MUS takes too long, the same list of correction sets
//! still leads from one MUS to the next, in any order (M. Liffiton et al., *Fast, Flexible MUS Enumeration*,
//! Constraints 21, 2016).

use super::hitting::{Hit, HittingSets};
use super::oracle::{Effort, Oracle, PartsVerdict, QueryBudget};
use super::{PartedFormula, Parts};
use crate::backend::{Limit, Verdict};

/// A minimal unsatisfiable subset.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Mus {
    /// The parts of the MUS.
    pub parts: Parts,
    /// The parts that may be unnecessary, because a limit ended the test whether they are needed. The set is usually
    /// empty.
    pub doubtful: Parts,
    /// A lower bound on the number of parts of this MUS and of every MUS that is returned after it.
    pub at_least: usize,
}

impl Mus {
    /// Returns whether it is known that no other MUS, apart from those returned before, has fewer parts.
    #[must_use]
    pub fn is_smallest(&self) -> bool {
        self.parts.len() <= self.at_least
    }
}

/// Enumerates the MUSes of a formula. Each call of [`next`](Self::next) returns another one.
#[derive(Debug)]
pub struct MusEnumerator<'f> {
    oracle: Oracle<'f>,
    hitting: HittingSets,
    /// MUSes that were found but not returned yet.
    found: Vec<Mus>,
    returned: Vec<Parts>,
}

/// Whether all parts of a formula are satisfiable together: with a model, which is the value of each variable, or with
/// the enumerator of the MUSes.
pub type MusVerdict<'f> = Verdict<Vec<bool>, Box<MusEnumerator<'f>>>;

impl<'f> MusEnumerator<'f> {
    /// Solves all parts of `formula` together and, if they are unsatisfiable, finds a first MUS.
    #[must_use]
    pub fn of(formula: &'f PartedFormula, effort: &Effort) -> MusVerdict<'f> {
        let mut oracle = Oracle::new(formula, effort.clone());
        match oracle.solve_all() {
            PartsVerdict::Satisfiable(model) => MusVerdict::Satisfiable(model),
            PartsVerdict::Unknown(limit) => MusVerdict::Unknown(limit),
            PartsVerdict::Unsatisfiable(core) => {
                let hitting = HittingSets::new(formula.part_count(), &effort.limits);
                let mut enumerator =
                    MusEnumerator { oracle, hitting, found: Vec::new(), returned: Vec::new() };
                enumerator.add_core(core);
                MusVerdict::Unsatisfiable(Box::new(enumerator))
            }
        }
    }

    /// Returns a MUS that was not returned before, or `None` if there is no other. It is the smallest that the search
    /// has found; [`Mus::is_smallest`] says whether it is known to be the smallest that remains.
    ///
    /// To prove that the MUS is smallest, the search for hitting sets may take `proof_conflicts` conflicts. If
    /// `proof_conflicts` is `None`, the search ends only when the smallest MUS is known or a limit is reached.
    ///
    /// # Errors
    ///
    /// Returns the limit that was reached before another MUS was found.
    pub fn next(&mut self, proof_conflicts: Option<u64>) -> Result<Option<Mus>, Limit> {
        self.search_for_smallest(proof_conflicts);
        while self.found.is_empty() {
            match self.hitting.any() {
                Hit::Nothing => return Ok(None),
                Hit::Unknown(limit) => return Err(limit),
                Hit::With(hit) => self.learn_from(hit, QueryBudget::Thorough)?,
            }
        }
        Ok(self.next_in_order())
    }

    /// Tests smallest hitting sets. Stops when one of the MUSes that were found is known to be smallest, when there is
    /// no other hitting set, or when a limit is reached.
    fn search_for_smallest(&mut self, proof_conflicts: Option<u64>) {
        self.hitting.allow(proof_conflicts);
        let budget =
            if proof_conflicts.is_some() { QueryBudget::Quick } else { QueryBudget::Thorough };
        while !self.knows_smallest() {
            let Hit::With(hit) = self.hitting.smallest() else { return };
            if self.learn_from(hit, budget).is_err() {
                return;
            }
        }
    }

    fn knows_smallest(&self) -> bool {
        self.found.iter().any(|mus| mus.parts.len() <= self.hitting.at_least())
    }

    /// Removes the smallest MUS from `found`, excludes it from further searches, and returns it. Returns `None` if
    /// `found` is empty.
    fn next_in_order(&mut self) -> Option<Mus> {
        let smallest = (0..self.found.len()).min_by_key(|&index| self.found[index].parts.len())?;
        let mut mus = self.found.swap_remove(smallest);
        mus.at_least = self.hitting.at_least();
        self.hitting.exclude(&mus.parts);
        self.returned.push(mus.parts.clone());
        self.found.retain(|other| !other.parts.is_superset(&mus.parts));
        Some(mus)
    }

    /// Solves the parts `hit`, which meet all known correction sets. Stores a MUS if the parts are unsatisfiable;
    /// otherwise stores correction sets and adds their parts to `hit`, until the parts are unsatisfiable.
    fn learn_from(&mut self, mut hit: Parts, budget: QueryBudget) -> Result<(), Limit> {
        let mut has_learned = false;
        loop {
            match self.oracle.solve_with(&hit, budget) {
                PartsVerdict::Unknown(_) if has_learned => return Ok(()),
                PartsVerdict::Unknown(limit) => return Err(limit),
                PartsVerdict::Unsatisfiable(core) => {
                    // `hit` has grown and may now contain a MUS that was returned before.
                    if !self.returned.iter().any(|returned| returned.is_subset(&hit)) {
                        self.add_core(core);
                    }
                    return Ok(());
                }
                PartsVerdict::Satisfiable(model) => {
                    // The next correction set is disjoint from this one, so one hitting set yields many correction
                    // sets.
                    let left_out = self.oracle.grow(hit.clone(), &model);
                    self.hitting.add(&left_out);
                    hit.extend(left_out);
                    has_learned = true;
                }
            }
        }
    }

    /// Shrinks `core` to a MUS and stores it, unless it is stored already.
    fn add_core(&mut self, core: Parts) {
        let shrunk = self.oracle.shrink(core);
        if self.found.iter().all(|mus| mus.parts != shrunk.parts) {
            let (parts, doubtful) = (shrunk.parts, shrunk.doubtful);
            self.found.push(Mus { parts, doubtful, at_least: 0 });
        }
    }

    /// Returns the number of parts of the smallest MUS that was found but not returned yet. Returns `usize::MAX` if
    /// there is no such MUS.
    #[must_use]
    pub fn smallest_found(&self) -> usize {
        self.found.iter().map(|mus| mus.parts.len()).min().unwrap_or(usize::MAX)
    }

    /// Returns the limit of all queries together that is reached, or `None` if none is. Then the enumeration cannot
    /// continue.
    #[must_use]
    pub fn reached(&self) -> Option<Limit> {
        self.oracle.reached()
    }
}

impl Oracle<'_> {
    /// Adds parts to `parts`, which are true in `model`, as long as they stay satisfiable. Returns the parts that it
    /// cannot add. They are a correction set. It is minimal unless a limit ended one of the queries.
    pub fn grow(&mut self, mut parts: Parts, model: &[bool]) -> Parts {
        let broken = self.formula().broken(model);
        parts.extend(self.formula().parts().difference(&broken));
        let mut open = broken;
        let mut left_out = Parts::new();
        while let Some(part) = open.pop_first() {
            parts.insert(part);
            if let PartsVerdict::Satisfiable(model) = self.solve_with(&parts, QueryBudget::Quick) {
                let broken = self.formula().broken(&model);
                open.retain(|part| broken.contains(part) || !parts.insert(*part));
            } else {
                parts.remove(&part);
                left_out.insert(part);
            }
        }
        left_out
    }
}
