//! Implements model rotation: it turns a model that breaks only one part into a model that breaks only another
//! part.
//!
//! A model that breaks only one part of an unsatisfiable set proves that this part is necessary. If flipping
//! one variable repairs this part and breaks only one other part, the other part is necessary too, without a
//! solver call (A. Belov, J. Marques-Silva, *Accelerating MUS Extraction with Recursive Model Rotation*,
//! FMCAD 2011).

use rustsat::types::Lit;

use super::part::holds;
use super::{PartId, PartedFormula, Parts};

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
