//! Wraps several SAT solvers in one trait.
//!
//! A [`Backend`] takes clauses, solves them under assumptions, and returns a verdict. The verdict contains the whole
//! result: a model with a value for each variable, a core, or the limit that was reached. So no caller can query a
//! model or a core in the wrong state. Every backend passes the tests in `tests/conformance.rs`.
//!
//! | engine | incremental | limits | conflicts counted |
//! |---|---|---|---|
//! | `varisat` | yes | time, interrupt | no |
//! | `cdcl` | yes | time, interrupt, conflicts, decisions | yes |
//! | `batsat` | yes | time, interrupt, conflicts | yes |
//! | `cadical`, with the cargo feature of that name | yes | time, interrupt, conflicts | yes |
//! | `cmd: PROGRAM ARGS` | no: one process a call | time, interrupt | no |
//! | `race:ENGINE,ENGINE,...` | as each member is; a varisat that was stopped is rebuilt from the clauses | those that every member has | those of the member that won the last call |
//!
//! | file | content |
//! |---|---|
//! | `batsat` | wraps batsat 0.6 (a descendant of MiniSat in Rust) through rustsat's adapter |
//! | `cadical` | wraps CaDiCaL 2 (A. Biere, T. Faller, K. Fazekas, M. Fleury, N. Froleyks, F. Pollitt) |
//! | `cdcl` | implements `Backend` for this project's own CDCL solver |
//! | `engine` | defines the engines that a caller can choose: single solvers, or several in a race |
//! | `process` | runs any DIMACS program as an engine, with one process per call |
//! | `race` | runs several engines on one problem in parallel and returns the first answer |
//! | `varisat` | wraps varisat 0.2.2 |

mod batsat;
#[cfg(feature = "cadical")]
mod cadical;
mod cdcl;
mod engine;
mod process;
mod race;
mod varisat;

use std::sync::Arc;

use rustsat::types::Lit;

use crate::encode::{ClauseSink, Formula, NativePrimitives, ProblemForm};

pub use sudosat_cdcl::{
    Cdcl, Choices, Counters, DratForm, DratWriter, Heuristic, Limit, Limits, LratWriter, Observer,
    Propagator, SearchMode, SearchProgress, Settings, SettingsError, SharedClauses, Unobserved,
    Verdict,
};

pub use self::batsat::Batsat;
#[cfg(feature = "cadical")]
pub use self::cadical::Cadical;
pub use self::engine::{Engine, EngineError, Entrant, Lineup};
pub use self::process::{Process, ProgramError, Template, end_programs};
pub use self::race::{Race, StartEngine};
pub use self::varisat::{VarisatSolver, varisat_with_proof};

/// An incremental SAT solver: callers may add clauses and solve under assumptions any number of times.
///
/// ```
/// # use sudosat_core as sudosat;
/// use rustsat::types::Lit;
/// use sudosat::backend::{Backend, Engine, Limits, Verdict};
///
/// let (a, b) = (Lit::positive(0), Lit::positive(1));
/// let mut solver = Engine::Varisat.start(&Limits::none())?;
/// solver.reserve(2);
/// solver.add_clause(&[a, b]);
/// assert_eq!(solver.solve(&[!a])?, Verdict::Satisfiable(vec![false, true]));
/// let Verdict::Unsatisfiable(core) = solver.solve(&[!b, !a])? else { panic!() };
/// assert_eq!(core.len(), 2);
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
pub trait Backend: ClauseSink {
    /// Returns the name of the engine, with its settings that are not the default.
    fn name(&self) -> String;

    /// Declares the variables 0 to `variables - 1`. A model has a value for each of them, even if a
    /// variable occurs in no clause.
    fn reserve(&mut self, variables: u32);

    /// Solves the clauses added so far under `assumptions`, which hold for this call only.
    ///
    /// # Errors
    ///
    /// Returns an error if an external program is missing, fails, or gives a wrong answer, or if all members of a race
    /// fail. The other engines do not fail.
    fn solve(&mut self, assumptions: &[Lit]) -> Result<Verdict, ProgramError>;

    /// Returns whether the decision heuristic of the engine uses choices: groups of variables of which exactly one is
    /// true.
    fn wants_choices(&self) -> bool {
        false
    }

    /// Sets the choices for the decision heuristic. An engine that does not use choices ignores them.
    fn set_choices(&mut self, _choices: &Choices) {}

    /// Adds a propagator. Its constraints need not follow from the clauses, so before a caller leaves out clauses it
    /// asks whether the engine takes propagators ([`Engine::takes_propagator`]). Other engines ignore this call.
    fn set_propagator(&mut self, _propagator: Box<dyn Propagator>) {}

    /// Adds what `write` writes in `form`. A race calls `write` once for each distinct form of its members, which may
    /// replace parts of `form`.
    fn add_written(&mut self, form: ProblemForm, write: &mut ProblemWriter<'_>) {
        let mut formula = Formula::default();
        let Written { variables, propagator } = write(form, &mut formula);
        formula.clauses().for_each(|clause| self.add_clause(clause));
        self.reserve(variables);
        if let Some(propagator) = propagator {
            self.set_propagator(Box::new(propagator));
        }
    }

    /// Declares that further clauses and assumptions have only the variables of `frozen`, and new ones. An engine may
    /// then eliminate the other variables; models have values for them as before. Most engines ignore this call.
    fn eliminate(&mut self, _frozen: &[Lit]) {}

    /// Declares that a refutation after many conflicts is expected. An engine may then search in another way. Most
    /// engines ignore this call.
    fn seek_refutation(&mut self) {}

    /// Shares learned clauses of the variables 0 to `variables - 1` with the other engines that were given `shared`.
    /// These variables must have the same meaning in all of them. Most engines ignore this call.
    fn share(&mut self, _shared: &Arc<SharedClauses>, _variables: u32) {}

    /// Returns the number of conflicts of all calls so far, or `None` if the engine does not count them. A race returns
    /// the number of the member that won the last call.
    fn conflicts(&self) -> Option<u64>;

    /// Allows `conflicts` further conflicts, in place of the earlier limit on conflicts. After that number, the engine
    /// returns *unknown*, and a later call can continue the search. An engine that cannot pause ignores this call and
    /// keeps its earlier limit.
    fn allow_conflicts(&mut self, _conflicts: u64) {}

    /// Returns whether a limit has made the solver unusable, so that every later call returns *unknown*.
    fn is_spent(&self) -> bool {
        false
    }

    /// Returns the name of the member of a race that answered the last call; `None` if no member answered or if the
    /// engine is not a race.
    fn winner(&self) -> Option<String> {
        None
    }
}

/// A callback that writes the clauses of a problem in the given form to a sink. Returns what the engine needs besides.
pub type ProblemWriter<'w> = dyn FnMut(ProblemForm, &mut dyn ClauseSink) -> Written + 'w;

/// What an engine needs besides the clauses that were written.
#[derive(Clone, Debug)]
pub struct Written {
    /// The number of variables, including auxiliary variables.
    pub variables: u32,
    /// The propagator of primitives, in place of an earlier one; `None` if there is nothing to propagate or an earlier
    /// one stays.
    pub propagator: Option<NativePrimitives>,
}
