//! Confirms with a fresh solver that parts are unsatisfiable together.

use super::{PartedFormula, Parts};
use crate::backend::{Cdcl, Limit, Limits, Verdict};
use crate::encode::ClauseSink;

impl PartedFormula {
    /// Returns whether these parts are unsatisfiable together with the background. A fresh solver decides this,
    /// without the other parts and without selectors.
    ///
    /// # Errors
    ///
    /// Returns the limit that was reached before the answer was known.
    pub fn clashes(&self, parts: &Parts, limits: &Limits) -> Result<bool, Limit> {
        let mut solver = Cdcl::new(limits);
        solver.reserve(self.variables());
        for (clause, owner) in self.clauses() {
            if owner.is_none_or(|part| parts.contains(&part)) {
                solver.add_clause(clause);
            }
        }
        match solver.solve(&[]) {
            Verdict::Satisfiable(_) => Ok(false),
            Verdict::Unsatisfiable(_) => Ok(true),
            Verdict::Unknown(limit) => Err(limit),
        }
    }
}
