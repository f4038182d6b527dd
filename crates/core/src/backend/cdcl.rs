//! Implements [`Backend`] for this project's own CDCL solver.

use std::sync::Arc;

use rustsat::types::Lit;
use sudosat_cdcl::{Cdcl, Choices, Heuristic, Observer, Propagator, SharedClauses, Verdict};

use super::{Backend, ProgramError};

impl<O: Observer> Backend for Cdcl<O> {
    fn name(&self) -> String {
        format!("cdcl{}", self.settings())
    }

    fn reserve(&mut self, variables: u32) {
        Cdcl::reserve(self, variables);
    }

    fn solve(&mut self, assumptions: &[Lit]) -> Result<Verdict, ProgramError> {
        Ok(Cdcl::solve(self, assumptions))
    }

    fn wants_choices(&self) -> bool {
        self.settings().heuristic == Heuristic::Mrv
    }

    fn set_choices(&mut self, choices: &Choices) {
        Cdcl::set_choices(self, choices);
    }

    fn set_propagator(&mut self, propagator: Box<dyn Propagator>) {
        Cdcl::set_propagator(self, propagator);
    }

    // No question of a page in a browser declares a formula to be complete, and the program there has to be small.
    #[cfg(not(target_family = "wasm"))]
    fn eliminate(&mut self, frozen: &[Lit]) {
        Cdcl::eliminate(self, frozen);
    }

    fn seek_refutation(&mut self) {
        Cdcl::seek_refutation(self);
    }

    fn share(&mut self, shared: &Arc<SharedClauses>, variables: u32) {
        Cdcl::share(self, shared, variables);
    }

    fn conflicts(&self) -> Option<u64> {
        Some(Cdcl::conflicts(self))
    }

    fn allow_conflicts(&mut self, conflicts: u64) {
        Cdcl::allow_conflicts(self, Some(conflicts));
    }
}
