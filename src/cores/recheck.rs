//! A second look at parts that are said to clash.

use super::{PartedFormula, Parts};
use crate::backend::{Cdcl, Limit, Limits, Verdict};
use crate::encode::ClauseSink;

impl PartedFormula {
    /// Whether these parts clash with the background, asked of a fresh solver that knows nothing of the
    /// other parts and of selectors.
    ///
    /// # Errors
    ///
    /// The limit that was reached first.
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
