//! Creates the solver of an engine.

use super::{Engine, EngineError};
#[cfg(feature = "cadical")]
use crate::backend::Cadical;
use crate::backend::{
    Backend, Batsat, Cdcl, Limits, ProblemWriter, Process, Race, Unobserved, VarisatSolver, Written,
};
use crate::encode::ProblemForm;

impl Engine {
    /// Returns a new solver of this engine, without clauses. [`Engine::Auto`] selects the engine that it uses for small
    /// problems.
    ///
    /// # Errors
    ///
    /// Returns [`EngineError::NoConflictLimit`] or [`EngineError::NoDecisionLimit`] if `limits` has such a
    /// limit and the engine cannot obey it.
    pub fn start(&self, limits: &Limits) -> Result<Box<dyn Backend>, EngineError> {
        self.check(limits)?;
        let engine = self.of(0, false, limits);
        Ok(match &engine {
            Engine::Auto | Engine::Varisat => Box::new(VarisatSolver::new(limits)),
            Engine::Cdcl(settings) => Box::new(Cdcl::observed(settings, limits, Unobserved)),
            Engine::Batsat => Box::new(Batsat::new(limits)),
            #[cfg(feature = "cadical")]
            Engine::Cadical => Box::new(Cadical::new(limits)),
            Engine::Command(template) => Box::new(Process::new(template.clone(), limits)),
            Engine::Race(lineup) => Box::new(Race::new(lineup.clone(), limits, Engine::start)),
        })
    }

    /// Returns a new solver with the problem that `write` writes. It must write the problem in the form that it is
    /// given. This is `form`, but the members of a race may have other forms; then `write` is called once for each
    /// distinct form.
    ///
    /// # Errors
    ///
    /// Returns the same errors as [`start`](Self::start).
    pub fn start_with(
        &self,
        limits: &Limits,
        form: ProblemForm,
        write: &mut ProblemWriter<'_>,
    ) -> Result<Box<dyn Backend>, EngineError> {
        if let Engine::Race(lineup) = self {
            self.check(limits)?;
            let mut race = Race::new(lineup.clone(), limits, Engine::start);
            race.add_written(form, write);
            return Ok(Box::new(race));
        }
        let mut solver = self.start(limits)?;
        let Written { variables, propagator } = write(form, &mut *solver);
        solver.reserve(variables);
        if let Some(propagator) = propagator {
            solver.set_propagator(Box::new(propagator));
        }
        Ok(solver)
    }
}
