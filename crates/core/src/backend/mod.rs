//! SAT solvers behind one trait.
//!
//! [`Backend`] is small on purpose: clauses in, one `solve` under assumptions, a verdict out that
//! carries all there is to know (a total model, a core, or which limit was reached), so that
//! nothing can be asked at the wrong time. Every backend passes `tests/conformance.rs`.
//!
//! | engine | incremental | limits | conflicts counted |
//! |---|---|---|---|
//! | `varisat` | yes | time, interrupt | no |
//! | `cdcl` | yes | time, interrupt, conflicts | yes |
//! | `batsat` | yes | time, interrupt, conflicts | yes |
//! | `cadical`, with the cargo feature of that name | yes | time, interrupt, conflicts | yes |
//! | `cmd: PROGRAM ARGS` | no: one process a call | time, interrupt | no |
//! | `race:ENGINE,ENGINE,...` | as its members; varisat is made anew when it has lost | those of all members | the winner's |

mod batsat;
#[cfg(feature = "cadical")]
mod cadical;
mod cdcl;
mod engine;
mod process;
mod race;
mod varisat;

use rustsat::types::Lit;

use crate::encode::ClauseSink;

pub use sudosat_cdcl::{
    Cdcl, Choices, Counters, DratForm, DratWriter, Heuristic, Limit, Limits, Observer, SearchMode,
    SearchProgress, Settings, SettingsError, Unobserved, Verdict,
};

pub use self::batsat::Batsat;
#[cfg(feature = "cadical")]
pub use self::cadical::Cadical;
pub use self::engine::{Engine, EngineError, Entrant, Lineup};
pub use self::process::{Process, ProgramError, Template, end_programs};
pub use self::race::{ProblemWriter, Race};
pub use self::varisat::{VarisatSolver, varisat_with_proof};

/// A SAT solver that takes clauses and answers under assumptions, again and again.
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
    /// The name people know it by.
    fn name(&self) -> String;

    /// Declares the variables 0 to `variables - 1`: a model is total over them, whether or not
    /// they occur in a clause.
    fn reserve(&mut self, variables: u32);

    /// Solves the clauses so far under `assumptions`, which hold for this call only.
    ///
    /// # Errors
    ///
    /// When an external program is missing, fails, or gives an answer that does not hold. The
    /// engines inside the library do not fail.
    fn solve(&mut self, assumptions: &[Lit]) -> Result<Verdict, ProgramError>;

    /// Whether its decision heuristic looks at which variables make up one choice.
    fn wants_choices(&self) -> bool {
        false
    }

    /// Tells it which variables make up one choice.
    fn set_choices(&mut self, _choices: &Choices) {}

    /// Conflicts met so far, where the engine counts them.
    fn conflicts(&self) -> Option<u64>;

    /// Allows this number of conflicts from now on, whatever was allowed before, and then answers *unknown* and can
    /// go on; an engine that cannot pause goes by its limits.
    fn allow_conflicts(&mut self, _conflicts: u64) {}

    /// Whether a limit has ended it for good, so that every later call answers *unknown*.
    fn is_spent(&self) -> bool {
        false
    }

    /// Of a race: the member that answered the last call, if one did.
    fn winner(&self) -> Option<String> {
        None
    }
}
