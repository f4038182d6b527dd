//! Wraps batsat 0.6 (a descendant of MiniSat in Rust) through rustsat's adapter. No other file uses
//! batsat.
//!
//! A core from batsat contains negations of assumptions, although batsat's documentation says that it contains the
//! assumptions. rustsat's adapter returns the same literals. This file negates each of them, because a core in
//! [`Verdict`] contains the assumptions themselves.

use std::cell::Cell;

use rustsat::solvers::{Solve, SolveIncremental, SolverResult};
use rustsat::types::{Cl, Lit, TernaryVal, Var};
use rustsat_batsat::Solver;

use super::{Backend, Limit, Limits, ProgramError, Verdict};
use crate::encode::ClauseSink;

/// A batsat solver that stops at limits on time and conflicts, and at an interrupt.
pub struct Batsat {
    solver: Solver<Watch>,
    reserved: u32,
}

impl std::fmt::Debug for Batsat {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        f.debug_struct("Batsat").field("reserved", &self.reserved).finish_non_exhaustive()
    }
}

impl Batsat {
    /// Returns a solver without clauses that stops at `limits`. It ignores a limit on decisions, which
    /// [`Engine::start`](super::Engine::start) refuses.
    #[must_use]
    pub fn new(limits: &Limits) -> Self {
        let mut solver = Solver::<Watch>::default();
        solver.batsat_mut().cb_mut().limits = limits.clone();
        Batsat { solver, reserved: 0 }
    }

    fn watch(&self) -> &Watch {
        self.solver.batsat_ref().cb()
    }

    fn verdict(&mut self, result: SolverResult) -> anyhow::Result<Verdict> {
        Ok(match result {
            SolverResult::Sat => Verdict::Satisfiable(self.total_model()?),
            SolverResult::Unsat => {
                let core = self.solver.core()?;
                Verdict::Unsatisfiable(core.into_iter().map(|literal| !literal).collect())
            }
            SolverResult::Interrupted => {
                Verdict::Unknown(self.watch().stopped.get().unwrap_or(Limit::Engine))
            }
        })
    }

    fn total_model(&self) -> anyhow::Result<Vec<bool>> {
        let value = |index| Ok(self.solver.lit_val(Lit::positive(index))? == TernaryVal::True);
        (0..self.reserved).map(value).collect()
    }
}

impl ClauseSink for Batsat {
    fn add_clause(&mut self, clause: &[Lit]) {
        let clause = Cl::new(clause);
        self.solver.add_clause_ref(clause).expect("batsat takes every clause");
    }
}

impl Backend for Batsat {
    fn name(&self) -> String {
        "batsat".to_owned()
    }

    fn reserve(&mut self, variables: u32) {
        if variables > self.reserved {
            self.reserved = variables;
            self.solver.reserve(Var::new(variables - 1)).expect("batsat takes every variable");
        }
    }

    fn solve(&mut self, assumptions: &[Lit]) -> Result<Verdict, ProgramError> {
        if let Some(limit) = self.watch().reached() {
            return Ok(Verdict::Unknown(limit));
        }
        let result = self.solver.solve_assumps(assumptions).expect("batsat always answers");
        Ok(self.verdict(result).expect("the state was set by the call before"))
    }

    fn conflicts(&self) -> Option<u64> {
        Some(self.watch().conflicts)
    }

    fn allow_conflicts(&mut self, conflicts: u64) {
        let watch = self.solver.batsat_mut().cb_mut();
        watch.limits.max_conflicts = Some(watch.conflicts.saturating_add(conflicts));
    }
}

/// Counts the learned clauses as conflicts, and stops the search at a limit.
#[derive(Default)]
struct Watch {
    limits: Limits,
    conflicts: u64,
    /// The limit that ended the last search; `None` if none did. It is stored because the interrupt flag may be cleared
    /// before `verdict` reads it.
    stopped: Cell<Option<Limit>>,
}

impl Watch {
    fn reached(&self) -> Option<Limit> {
        match self.limits.max_conflicts {
            Some(most) if self.conflicts >= most => Some(Limit::Conflicts),
            _ => self.limits.reached(),
        }
    }
}

impl batsat::Callbacks for Watch {
    fn on_new_clause(&mut self, _: &[batsat::Lit], kind: batsat::ClauseKind) {
        self.conflicts += u64::from(kind == batsat::ClauseKind::Learnt);
    }

    fn stop(&self) -> bool {
        self.stopped.set(self.reached());
        self.stopped.get().is_some()
    }
}
