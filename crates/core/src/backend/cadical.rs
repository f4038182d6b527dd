//! Wraps CaDiCaL 2 (A. Biere, T. Faller, K. Fazekas, M. Fleury, N. Froleyks, F. Pollitt, *CaDiCaL 2.0*, CAV 2024)
//! through rustsat's adapter. No other file uses CaDiCaL. This file is compiled only with the cargo feature `cadical`,
//! because the build of CaDiCaL needs a C++ compiler and libclang.
//!
//! rustsat returns a core as a clause of negated assumptions. This file negates each literal, because a core in
//! [`Verdict`] contains the assumptions themselves.

use std::cell::Cell;
use std::rc::Rc;

use rustsat::solvers::{
    ControlSignal, GetInternalStats, LimitConflicts, Solve, SolveIncremental, SolverResult,
    Terminate,
};
use rustsat::types::{Cl, Lit, TernaryVal, Var};
use rustsat_cadical::CaDiCaL;

use super::{Backend, Limit, Limits, ProgramError, Verdict};
use crate::encode::ClauseSink;

/// A CaDiCaL solver that stops at limits on time and conflicts, and at an interrupt.
#[derive(Debug)]
pub struct Cadical {
    solver: CaDiCaL<'static, 'static>,
    limits: Limits,
    /// The time limit or interrupt that ended the last search; `None` if none did. It is stored because the interrupt
    /// flag may be cleared before `verdict` reads it.
    stopped: Rc<Cell<Option<Limit>>>,
    reserved: u32,
}

impl Cadical {
    /// Returns a solver without clauses that stops at `limits`. It ignores a limit on decisions, which
    /// [`Engine::start`](super::Engine::start) refuses.
    #[must_use]
    pub fn new(limits: &Limits) -> Self {
        let mut solver = CaDiCaL::default();
        let stopped = Rc::new(Cell::new(None));
        let (watched, note) = (limits.clone(), stopped.clone());
        solver.attach_terminator(move || {
            note.set(watched.reached());
            match note.get() {
                Some(_) => ControlSignal::Terminate,
                None => ControlSignal::Continue,
            }
        });
        Cadical { solver, limits: limits.clone(), stopped, reserved: 0 }
    }

    /// Returns the limit that is reached; `None` if no limit is reached.
    fn reached(&self) -> Option<Limit> {
        match self.conflicts_left() {
            Some(0) => Some(Limit::Conflicts),
            _ => self.limits.reached(),
        }
    }

    fn conflicts_left(&self) -> Option<u64> {
        let most = self.limits.max_conflicts?;
        Some(most.saturating_sub(GetInternalStats::conflicts(&self.solver) as u64))
    }

    /// Passes the number of conflicts that are left to CaDiCaL, if there is a limit. CaDiCaL applies it to the next
    /// call only.
    fn limit_conflicts(&mut self) {
        if let Some(left) = self.conflicts_left() {
            let left = i32::try_from(left).unwrap_or(i32::MAX) as u32;
            self.solver.limit_conflicts(Some(left)).expect("every number can be a limit");
        }
    }

    fn verdict(&mut self, result: SolverResult) -> anyhow::Result<Verdict> {
        Ok(match result {
            SolverResult::Sat => Verdict::Satisfiable(self.total_model()?),
            SolverResult::Unsat => {
                let core = self.solver.core()?;
                Verdict::Unsatisfiable(core.into_iter().map(|literal| !literal).collect())
            }
            SolverResult::Interrupted => {
                let limit = self.stopped.get().or_else(|| self.reached());
                Verdict::Unknown(limit.unwrap_or(Limit::Engine))
            }
        })
    }

    fn total_model(&self) -> anyhow::Result<Vec<bool>> {
        let value = |index| Ok(self.solver.lit_val(Lit::positive(index))? == TernaryVal::True);
        (0..self.reserved).map(value).collect()
    }
}

impl ClauseSink for Cadical {
    fn add_clause(&mut self, clause: &[Lit]) {
        self.solver.add_clause_ref(Cl::new(clause)).expect("there is memory for the clause");
    }
}

impl Backend for Cadical {
    fn name(&self) -> String {
        "cadical".to_owned()
    }

    fn reserve(&mut self, variables: u32) {
        if variables > self.reserved {
            self.reserved = variables;
            self.solver
                .reserve(Var::new(variables - 1))
                .expect("there is memory for the variables");
        }
    }

    fn solve(&mut self, assumptions: &[Lit]) -> Result<Verdict, ProgramError> {
        if let Some(limit) = self.reached() {
            return Ok(Verdict::Unknown(limit));
        }
        self.stopped.set(None);
        self.limit_conflicts();
        let result = self.solver.solve_assumps(assumptions).expect("there is memory to search in");
        Ok(self.verdict(result).expect("the state was set by the call before"))
    }

    fn conflicts(&self) -> Option<u64> {
        Some(GetInternalStats::conflicts(&self.solver) as u64)
    }
}
