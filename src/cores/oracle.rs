//! Which parts hold together: cdcl, with a selector for each part.
//!
//! Each clause of a part holds trivially unless the part's selector is true, and a question assumes
//! the selectors of its parts (N. Eén, N. Sörensson, *Temporal Induction by Incremental SAT Solving*,
//! BMC 2003). One solver answers all questions about a formula and keeps what it has learned.

use rustsat::types::Lit;

use super::{PartId, PartedFormula, Parts};
use crate::backend::{self, Cdcl, Limit, Limits};
use crate::encode::ClauseSink;

/// How many conflicts a question may take whose answer would only save others.
const QUICK: u64 = 100;

/// Answers which parts hold together.
#[derive(Debug)]
pub struct Oracle<'f> {
    formula: &'f PartedFormula,
    solver: Cdcl,
    effort: Effort,
}

/// How far the questions about a formula may go.
#[derive(Clone, Debug)]
pub struct Effort {
    /// The limits of all questions together.
    pub limits: Limits,
    /// How many conflicts one question may take. A few parts of a problem can be harder than all of it: ten
    /// cells for nine digits, and nothing that says so at once.
    pub conflicts_per_call: Option<u64>,
}

impl Default for Effort {
    /// No limits, but 20,000 conflicts for one question.
    fn default() -> Self {
        Effort { limits: Limits::none(), conflicts_per_call: Some(20_000) }
    }
}

/// How much an answer is worth.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Care {
    /// All else depends on it.
    Whatever,
    /// It settles one part of many.
    Thorough,
    /// It would save other questions.
    Quick,
}

/// Whether parts hold together; if not, these among them do not either.
pub type Verdict = backend::Verdict<Vec<bool>, Parts>;

impl<'f> Oracle<'f> {
    /// Takes in the formula.
    #[must_use]
    pub fn new(formula: &'f PartedFormula, effort: Effort) -> Self {
        let mut solver = Cdcl::new(&effort.limits);
        solver.reserve(formula.variables());
        let mut guarded = Vec::new();
        for (clause, owner) in formula.clauses() {
            guarded.clear();
            guarded.extend_from_slice(clause);
            guarded.extend(owner.map(|part| !selector(formula, part)));
            solver.add_clause(&guarded);
        }
        Oracle { formula, solver, effort }
    }

    /// The formula.
    #[must_use]
    pub fn formula(&self) -> &'f PartedFormula {
        self.formula
    }

    /// Whether these parts hold together with the background.
    pub fn solve(&mut self, parts: &Parts) -> Verdict {
        self.solve_with(parts, Care::Thorough)
    }

    /// Whether all parts hold together with the background, whatever number of conflicts that takes.
    pub fn solve_all(&mut self) -> Verdict {
        self.solve_with(&self.formula.parts(), Care::Whatever)
    }

    /// Whether parts hold together, given up as early as the care says.
    pub(super) fn solve_with(&mut self, parts: &Parts, care: Care) -> Verdict {
        let conflicts = match care {
            Care::Thorough => self.effort.conflicts_per_call,
            Care::Quick => Some(QUICK),
            Care::Whatever => None,
        };
        let left = self.conflicts_left();
        self.solver.allow_conflicts(left.into_iter().chain(conflicts).min());
        let assumptions: Vec<Lit> =
            parts.iter().map(|&part| selector(self.formula, part)).collect();
        match self.solver.solve(&assumptions) {
            backend::Verdict::Satisfiable(model) => Verdict::Satisfiable(model),
            backend::Verdict::Unknown(Limit::Conflicts) => {
                let own = conflicts.filter(|own| left.is_none_or(|left| *own < left));
                Verdict::Unknown(own.map_or(Limit::Conflicts, Limit::Question))
            }
            backend::Verdict::Unknown(limit) => Verdict::Unknown(limit),
            backend::Verdict::Unsatisfiable(core) => {
                let first = self.formula.variables();
                let part = |literal: &Lit| PartId::from_index((literal.vidx32() - first) as usize);
                Verdict::Unsatisfiable(core.iter().map(part).collect())
            }
        }
    }

    /// The limit that ends all questions, if one is reached.
    #[must_use]
    pub fn reached(&self) -> Option<Limit> {
        let most = self.effort.limits.max_conflicts;
        let spent = self.solver.conflicts();
        let conflicts = most.filter(|&most| spent >= most).map(|_| Limit::Conflicts);
        conflicts.or_else(|| self.effort.limits.reached())
    }

    /// How many conflicts all calls together may still have.
    fn conflicts_left(&self) -> Option<u64> {
        let spent = self.solver.conflicts();
        self.effort.limits.max_conflicts.map(|most| most.saturating_sub(spent))
    }
}

/// The literal that is true when a part is there.
fn selector(formula: &PartedFormula, part: PartId) -> Lit {
    Lit::positive(formula.variables() + part.index() as u32)
}
