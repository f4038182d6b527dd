//! Shrinks an unsatisfiable set of parts to a minimal unsatisfiable subset (MUS). A MUS becomes satisfiable when
//! any one of its parts is left out.
//!
//! The method is deletion: the search leaves out one part. If the other parts are still unsatisfiable, the search
//! continues with their core. Otherwise the part is necessary (J. Marques-Silva, I. Lynce, *On Improving MUS Extraction
//! Algorithms*, SAT 2011).
//!
//! One model of the other parts can show that several parts are necessary, by model rotation: if flipping one variable
//! repairs the part that the model breaks, and breaks only one other part, the other part is necessary too, without a
//! solver call (A. Belov, J. Marques-Silva, *Accelerating MUS Extraction with Recursive Model Rotation*, FMCAD 2011).

use rustsat::types::Lit;

use super::oracle::{Oracle, PartsVerdict};
use super::part::holds;
use super::{PartId, PartedFormula, Parts};

/// An unsatisfiable set of parts. Each part is necessary, except perhaps the doubtful parts.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Shrunk {
    /// The parts of the set.
    pub parts: Parts,
    /// The parts that a limit left untested: it is not known whether they are necessary.
    pub doubtful: Parts,
}

impl Oracle<'_> {
    /// Shrinks `parts`, which must be unsatisfiable together, to a minimal set. It tries to leave out the
    /// parts in ascending order.
    ///
    /// If a limit is reached, the parts that are not known to be necessary stay in the set. They are also listed as
    /// doubtful.
    pub fn shrink(&mut self, parts: Parts) -> Shrunk {
        self.shrink_knowing(parts, |_, _| false)
    }

    /// Like [`shrink`](Self::shrink), but makes no query for a part if `is_necessary` returns true for it. The
    /// arguments of `is_necessary` are the part and all parts that are left.
    pub(super) fn shrink_knowing(
        &mut self,
        parts: Parts,
        is_necessary: impl Fn(PartId, &Parts) -> bool,
    ) -> Shrunk {
        let mut rotation = Rotation::new(self.formula());
        let mut core = parts;
        let mut necessary = Parts::new();
        let mut doubtful = Parts::new();
        loop {
            let is_open = |part: &&PartId| !necessary.contains(*part) && !doubtful.contains(*part);
            let Some(part) = core.iter().find(is_open).copied() else { break };
            if is_necessary(part, &core) {
                necessary.insert(part);
                continue;
            }
            core.remove(&part);
            match self.solve(&core) {
                PartsVerdict::Unsatisfiable(smaller) => {
                    // If the core lost further parts, a test that a limit ended before may now succeed. So no part
                    // stays doubtful then.
                    doubtful.retain(|_| smaller.len() == core.len());
                    core = smaller;
                    continue;
                }
                PartsVerdict::Satisfiable(model) => {
                    necessary.insert(part);
                    rotation.spread(&core, part, model, &mut necessary);
                }
                PartsVerdict::Unknown(_) => {
                    doubtful.insert(part);
                }
            }
            core.insert(part);
        }
        Shrunk { parts: core, doubtful }
    }
}

/// Rotates models of a formula. It lists the clauses by literal and by part.
pub(super) struct Rotation<'f> {
    formula: &'f PartedFormula,
    /// For each literal, the indices of the clauses that contain it.
    places: Vec<Vec<u32>>,
    /// For each part, the indices of its clauses.
    clauses_of: Vec<Vec<u32>>,
}

impl<'f> Rotation<'f> {
    pub fn new(formula: &'f PartedFormula) -> Self {
        let mut places = vec![Vec::new(); 2 * formula.variables() as usize];
        let mut clauses_of = vec![Vec::new(); formula.part_count()];
        for (index, (clause, owner)) in (0..).zip(formula.clauses()) {
            clause.iter().for_each(|literal| places[literal.lidx()].push(index));
            if let Some(part) = owner {
                clauses_of[part.index()].push(index);
            }
        }
        Rotation { formula, places, clauses_of }
    }

    /// `others` and `broken` together are unsatisfiable, and `broken` is necessary. `model` satisfies `others` and
    /// the background. Adds to `necessary` the other parts that the rotation of `model` shows to be necessary.
    pub fn spread(
        &mut self,
        others: &Parts,
        broken: PartId,
        mut model: Vec<bool>,
        necessary: &mut Parts,
    ) {
        let mut core = others.clone();
        core.insert(broken);
        self.rotate(&core, broken, &mut model, necessary);
    }

    fn rotate(&self, core: &Parts, broken: PartId, model: &mut Vec<bool>, necessary: &mut Parts) {
        for variable in self.variables_to_change(broken, model) {
            model[variable] = !model[variable];
            if let Some(other) = self.only_broken(core, broken, model, variable)
                && necessary.insert(other)
            {
                self.rotate(core, other, model, necessary);
            }
            model[variable] = !model[variable];
        }
    }

    /// Returns the variables of the first false clause of `part`. One of them must change its value to make the
    /// clause true.
    fn variables_to_change(&self, part: PartId, model: &[bool]) -> Vec<usize> {
        let broken = self.clauses_of[part.index()].iter().find(|&&index| !self.holds(index, model));
        let clause = broken.map_or(&[][..], |&index| self.formula.clause(index as usize));
        clause.iter().map(|literal| literal.vidx()).collect()
    }

    /// `model` is a model that broke only the part `before`, until `variable` was flipped. Returns the only part of
    /// `core` that it breaks now. Returns `None` if it breaks several parts, no part, or the background.
    fn only_broken(
        &self,
        core: &Parts,
        before: PartId,
        model: &[bool],
        variable: usize,
    ) -> Option<PartId> {
        let now_false = Lit::new(variable as u32, model[variable]);
        let mut found = None;
        let again = self.clauses_of[before.index()].iter();
        for &index in again.chain(&self.places[now_false.lidx()]) {
            let part = match self.formula.owner(index as usize) {
                Some(part) if !core.contains(&part) => continue,
                part => part,
            };
            if !self.holds(index, model) {
                match (part, found) {
                    (Some(part), None) => found = Some(part),
                    (Some(part), Some(other)) if part == other => {}
                    _ => return None,
                }
            }
        }
        found
    }

    fn holds(&self, clause: u32, model: &[bool]) -> bool {
        holds(self.formula.clause(clause as usize), model)
    }
}
