//! A maximal satisfiable subset: parts that hold together, and no other one with them.

use super::oracle::{Care, Oracle, Verdict};
use super::{PartedFormula, Parts};

impl Oracle<'_> {
    /// Grows `parts`, which hold together in `model`, and returns what is left out in the end: a
    /// correction set, minimal but for questions that were given up.
    pub fn grow(&mut self, mut parts: Parts, model: &[bool]) -> Parts {
        let broken = self.formula().broken(model);
        parts.extend(self.formula().parts().difference(&broken));
        let mut open = broken;
        let mut left_out = Parts::new();
        while let Some(part) = open.pop_first() {
            parts.insert(part);
            if let Verdict::Satisfiable(model) = self.solve_with(&parts, Care::Quick) {
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
    /// The parts that do not hold in `model`, which has a value for each variable.
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
