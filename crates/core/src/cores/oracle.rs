//! Decides which parts of a formula are unsatisfiable together, with the CDCL solver and a selector variable for
//! each part.
//!
//! Each clause of a part also contains the negated selector of the part. So the clause restricts nothing unless the
//! selector is true. A query assumes that the selectors of its parts are true (N. Eén, N. Sörensson, *Temporal
//! Induction by Incremental SAT Solving*, BMC 2003). One solver answers all queries about a formula and keeps its
//! learned clauses.

use rustsat::types::Lit;

use super::{PartId, PartedFormula, Parts};
use crate::backend::{self, Cdcl, Limit, Limits};
use crate::solve::write_within;

/// The maximum number of conflicts of a query whose answer only makes other queries unnecessary.
const QUICK_CONFLICTS: u64 = 100;

/// A solver that decides whether parts of a formula are satisfiable together.
#[derive(Debug)]
pub struct Oracle<'f> {
    formula: &'f PartedFormula,
    solver: Cdcl,
    effort: Effort,
    /// The limit that was reached while the clauses were added. The solver then lacks clauses, and no query is
    /// answered.
    stopped: Option<Limit>,
}

/// The limits of the queries about a formula.
#[derive(Clone, Debug)]
pub struct Effort {
    /// The limits of all queries together.
    pub limits: Limits,
    /// The maximum number of conflicts of one query. A few parts of a problem can be harder to refute than
    /// the whole problem: for example ten cells for nine digits, without a clause that shows the
    /// contradiction directly.
    pub conflicts_per_call: Option<u64>,
}

impl Default for Effort {
    /// Returns an effort whose only limit is 20,000 conflicts for each query.
    fn default() -> Self {
        Effort { limits: Limits::none(), conflicts_per_call: Some(20_000) }
    }
}

/// The maximum number of conflicts of a query. It depends on the use of the answer.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum QueryBudget {
    /// The query has no maximum of its own, because everything else depends on the answer.
    Unlimited,
    /// The maximum is [`Effort::conflicts_per_call`]. The answer settles one part of many.
    Thorough,
    /// The maximum is small, because the answer only makes other queries unnecessary.
    Quick,
}

/// The answer to a query. If the parts are satisfiable together, it holds a model. If they are unsatisfiable, it
/// holds a core: some of these parts that are unsatisfiable together.
pub type PartsVerdict = backend::Verdict<Vec<bool>, Parts>;

impl<'f> Oracle<'f> {
    /// Creates the solver and adds the clauses of the formula. If a limit is reached meanwhile, the answer to each
    /// query is this limit.
    #[must_use]
    pub fn new(formula: &'f PartedFormula, effort: Effort) -> Self {
        let mut solver = Cdcl::new(&effort.limits);
        solver.reserve(formula.variables());
        let written = write_within(&effort.limits, &mut solver, |sink| {
            let mut guarded = Vec::new();
            for (clause, owner) in formula.clauses() {
                guarded.clear();
                guarded.extend_from_slice(clause);
                guarded.extend(owner.map(|part| !selector(formula, part)));
                sink.add_clause(&guarded);
            }
        });
        Oracle { formula, solver, stopped: written.err(), effort }
    }

    /// Returns the formula.
    #[must_use]
    pub fn formula(&self) -> &'f PartedFormula {
        self.formula
    }

    /// Solves these parts together with the background. The query has at most [`Effort::conflicts_per_call`] conflicts.
    pub fn solve(&mut self, parts: &Parts) -> PartsVerdict {
        self.solve_with(parts, QueryBudget::Thorough)
    }

    /// Solves all parts together with the background, without a conflict limit for the query.
    pub fn solve_all(&mut self) -> PartsVerdict {
        self.solve_with(&self.formula.parts(), QueryBudget::Unlimited)
    }

    /// Solves these parts together with the background, within the conflict limit of `budget`.
    pub(super) fn solve_with(&mut self, parts: &Parts, budget: QueryBudget) -> PartsVerdict {
        if let Some(limit) = self.stopped {
            return PartsVerdict::Unknown(limit);
        }
        let conflicts = match budget {
            QueryBudget::Thorough => self.effort.conflicts_per_call,
            QueryBudget::Quick => Some(QUICK_CONFLICTS),
            QueryBudget::Unlimited => None,
        };
        let left = self.conflicts_left();
        self.solver.allow_conflicts(left.into_iter().chain(conflicts).min());
        let assumptions: Vec<Lit> =
            parts.iter().map(|&part| selector(self.formula, part)).collect();
        match self.solver.solve(&assumptions) {
            backend::Verdict::Satisfiable(model) => PartsVerdict::Satisfiable(model),
            backend::Verdict::Unknown(Limit::Conflicts) => {
                let own = conflicts.filter(|own| left.is_none_or(|left| *own < left));
                PartsVerdict::Unknown(own.map_or(Limit::Conflicts, Limit::Question))
            }
            backend::Verdict::Unknown(limit) => PartsVerdict::Unknown(limit),
            backend::Verdict::Unsatisfiable(core) => {
                let first = self.formula.variables();
                let part = |literal: &Lit| PartId::from_index((literal.vidx32() - first) as usize);
                PartsVerdict::Unsatisfiable(core.iter().map(part).collect())
            }
        }
    }

    /// Returns the limit of all queries together that is reached, or `None` if none is.
    #[must_use]
    pub fn reached(&self) -> Option<Limit> {
        let most = self.effort.limits.max_conflicts;
        let spent = self.solver.conflicts();
        let conflicts = most.filter(|&most| spent >= most).map(|_| Limit::Conflicts);
        conflicts.or_else(|| self.effort.limits.reached())
    }

    /// Returns the number of conflicts that all further queries together may have, or `None` if it is not limited.
    fn conflicts_left(&self) -> Option<u64> {
        let spent = self.solver.conflicts();
        self.effort.limits.max_conflicts.map(|most| most.saturating_sub(spent))
    }
}

/// Returns the selector literal of a part.
fn selector(formula: &PartedFormula, part: PartId) -> Lit {
    Lit::positive(formula.variables() + part.index() as u32)
}
