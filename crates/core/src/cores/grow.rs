//! Adds parts to a satisfiable set until it is maximal: no other part can be added.

use super::oracle::{Oracle, PartsVerdict, QueryBudget};
use super::{PartedFormula, Parts};

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

impl PartedFormula {
    /// Returns the parts that have a clause that is false in `model`. `model` has a value for each variable.
    #[must_use]
    pub fn broken(&self, model: &[bool]) -> Parts {
        let mut broken = Parts::new();
        for (clause, owner) in self.clauses() {
            let Some(part) = owner else { continue };
            if !clause.iter().any(|literal| model[literal.vidx()] == literal.is_pos()) {
                broken.insert(part);
            }
        }
        broken
    }
}
