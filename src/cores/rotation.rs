//! Model rotation: a model of all parts but one is turned into a model of all but another one.
//!
//! A model that breaks a single part of a set that clashes shows that this part is necessary. If
//! another value of one variable mends it and breaks a single other part, that one is necessary too,
//! and no question has to be asked (A. Belov, J. Marques-Silva, *Accelerating MUS Extraction with
//! Recursive Model Rotation*, FMCAD 2011).

use rustsat::types::Lit;

use super::{PartId, PartedFormula, Parts};

/// Where each literal stands.
pub(super) struct Rotation<'f> {
    formula: &'f PartedFormula,
    /// By literal index: the clauses it is in.
    places: Vec<Vec<u32>>,
    /// By part: its clauses.
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

    /// Finds more necessary parts of `others` and `broken`, which clash together; `model` satisfies
    /// the others and the background.
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

    /// The variables of the first clause of `part` that does not hold: one of them has to change.
    fn variables_to_change(&self, part: PartId, model: &[bool]) -> Vec<usize> {
        let broken = self.clauses_of[part.index()].iter().find(|&&index| !self.holds(index, model));
        let clause = broken.map_or(&[][..], |&index| self.formula.clause(index as usize));
        clause.iter().map(|literal| literal.vidx()).collect()
    }

    /// The only part of `core` that does not hold after `variable` was changed in a model in which
    /// `before` alone did not; `None` also if the background does not hold.
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
        let clause = self.formula.clause(clause as usize);
        clause.iter().any(|literal| model[literal.vidx()] == literal.is_pos())
    }
}
