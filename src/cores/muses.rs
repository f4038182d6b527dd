//! Minimal unsatisfiable subsets (MUSes), one after another, the smallest first as far as that is known.
//!
//! Implicit hitting sets (A. Ignatiev, A. Previti, M. Liffiton, J. Marques-Silva, *Smallest MUS Extraction
//! with Minimal Hitting Set Dualization*, CP 2015): whatever clashes meets every correction set. A
//! smallest set that meets all correction sets known so far either clashes, and then nothing smaller
//! does, or it grows to a set that does not, which leaves out another correction set. Where that takes
//! too long, the same list of correction sets leads from one MUS to the next in any order (M. Liffiton
//! et al., *Fast, Flexible MUS Enumeration*, Constraints 21, 2016).

use super::hitting::{Hit, HittingSets};
use super::oracle::{Care, Effort, Oracle, Verdict};
use super::{PartedFormula, Parts};
use crate::backend::Limit;

/// A minimal unsatisfiable subset.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Mus {
    /// Its parts.
    pub parts: Parts,
    /// Those of which a limit left open whether they are necessary; in the rule none.
    pub doubtful: Parts,
    /// Every MUS that was not told before has at least so many parts.
    pub at_least: usize,
}

impl Mus {
    /// Whether it is known that no other one, but for those told before, has fewer parts.
    #[must_use]
    pub fn is_smallest(&self) -> bool {
        self.parts.len() <= self.at_least
    }
}

/// The MUSes of a formula.
#[derive(Debug)]
pub struct Muses<'f> {
    oracle: Oracle<'f>,
    hitting: HittingSets,
    /// Found, and not told yet.
    found: Vec<Mus>,
    told: Vec<Parts>,
}

/// Whether a formula has MUSes.
#[derive(Debug)]
pub enum Clash<'f> {
    /// Its parts clash.
    Yes(Box<Muses<'f>>),
    /// They do not: the value of each variable.
    No(Vec<bool>),
    /// A limit was reached first.
    Unknown(Limit),
}

impl<'f> Muses<'f> {
    /// Asks whether all parts of `formula` clash, and finds a first MUS.
    #[must_use]
    pub fn of(formula: &'f PartedFormula, effort: &Effort) -> Clash<'f> {
        let mut oracle = Oracle::new(formula, effort.clone());
        match oracle.solve_all() {
            Verdict::Satisfiable(model) => Clash::No(model),
            Verdict::Unknown(limit) => Clash::Unknown(limit),
            Verdict::Unsatisfiable(core) => {
                let hitting = HittingSets::new(formula.part_count(), &effort.limits);
                let mut muses = Muses { oracle, hitting, found: Vec::new(), told: Vec::new() };
                muses.take_in(core);
                Clash::Yes(Box::new(muses))
            }
        }
    }

    /// The smallest MUS that was not told before; `None` if there is no other.
    ///
    /// Whether it is the smallest is looked into with so many conflicts of the search for hitting sets
    /// (`None`: until it is known, or a limit is reached).
    ///
    /// # Errors
    ///
    /// The limit that was reached before any was found.
    pub fn next(&mut self, proof_conflicts: Option<u64>) -> Result<Option<Mus>, Limit> {
        self.look_for_smallest(proof_conflicts);
        while self.found.is_empty() {
            match self.hitting.any() {
                Hit::Nothing => return Ok(None),
                Hit::Unknown(limit) => return Err(limit),
                Hit::With(hit) => self.learn_from(hit, Care::Thorough)?,
            }
        }
        Ok(self.tell())
    }

    /// Looks at smallest hitting sets until a MUS is known to be smallest, or a limit is reached.
    fn look_for_smallest(&mut self, proof_conflicts: Option<u64>) {
        self.hitting.allow(proof_conflicts);
        let care = if proof_conflicts.is_some() { Care::Quick } else { Care::Thorough };
        while !self.knows_smallest() {
            let Hit::With(hit) = self.hitting.smallest() else { return };
            if self.learn_from(hit, care).is_err() {
                return;
            }
        }
    }

    fn knows_smallest(&self) -> bool {
        self.found.iter().any(|mus| mus.parts.len() <= self.hitting.at_least())
    }

    /// The smallest of those found is told, and not found again.
    fn tell(&mut self) -> Option<Mus> {
        let smallest = (0..self.found.len()).min_by_key(|&index| self.found[index].parts.len())?;
        let mut mus = self.found.swap_remove(smallest);
        mus.at_least = self.hitting.at_least();
        self.hitting.exclude(&mus.parts);
        self.told.push(mus.parts.clone());
        self.found.retain(|other| !other.parts.is_superset(&mus.parts));
        Some(mus)
    }

    /// Finds out whether `hit`, which meets all correction sets known, clashes, and learns a MUS or more
    /// correction sets from it.
    fn learn_from(&mut self, mut hit: Parts, care: Care) -> Result<(), Limit> {
        let mut has_learned = false;
        loop {
            match self.oracle.solve_with(&hit, care) {
                Verdict::Unknown(_) if has_learned => return Ok(()),
                Verdict::Unknown(limit) => return Err(limit),
                Verdict::Unsatisfiable(core) => {
                    // What was added to the hit may have made it contain what was told before.
                    if !self.told.iter().any(|told| told.is_subset(&hit)) {
                        self.take_in(core);
                    }
                    return Ok(());
                }
                Verdict::Satisfiable(model) => {
                    // What is left out next is disjoint from this: many sets for one question.
                    let left_out = self.oracle.grow(hit.clone(), &model);
                    self.hitting.add(&left_out);
                    hit.extend(left_out);
                    has_learned = true;
                }
            }
        }
    }

    fn take_in(&mut self, core: Parts) {
        let shrunk = self.oracle.shrink(core);
        if self.found.iter().all(|mus| mus.parts != shrunk.parts) {
            let (parts, doubtful) = (shrunk.parts, shrunk.doubtful);
            self.found.push(Mus { parts, doubtful, at_least: 0 });
        }
    }

    /// The size of the smallest set found and not told yet.
    #[must_use]
    pub fn smallest_found(&self) -> usize {
        self.found.iter().map(|mus| mus.parts.len()).min().unwrap_or(usize::MAX)
    }

    /// The limit that ends all questions, if one is reached.
    #[must_use]
    pub fn reached(&self) -> Option<Limit> {
        self.oracle.reached()
    }
}
