//! Defines the options of the solver and the stages of the pipeline.

use std::fmt;
use std::sync::Arc;
use std::sync::atomic::AtomicBool;
use std::time::Duration;

use web_time::Instant;

use crate::backend::{Engine, Limits, SearchProgress};
use crate::encode::{Encoding, PrimitiveForm, Scope};

/// The engine, the encoding and the limits. The default is the engine `auto` on the reduced formula at the extended
/// level, without limits.
#[derive(Clone, Debug, Default)]
pub struct Options {
    /// The SAT solver.
    pub engine: Engine,
    /// The encoding of the problem as clauses.
    pub encoding: Encoding,
    /// The form in which the engine receives the primitives.
    pub primitives: PrimitiveForm,
    /// The scope of the formula: whole, reduced or assumed.
    pub scope: Scope,
    /// The maximum time for one question; `None` for no such limit.
    pub timeout: Option<Duration>,
    /// The time at which all questions end; `None` for no such limit. An answer that needs several questions sets it,
    /// so that they share the time.
    pub deadline: Option<Instant>,
    /// The maximum number of conflicts for one question; `None` for no such limit.
    pub max_conflicts: Option<u64>,
    /// A flag that stops the work soon after it becomes true.
    pub interrupt: Option<Arc<AtomicBool>>,
    /// Counters into which cdcl stores its progress, as in [`Limits::progress`].
    pub progress: Option<Arc<SearchProgress>>,
}

impl Options {
    /// Returns the limits of a question that begins now.
    #[must_use]
    pub fn limits(&self) -> Limits {
        // A time beyond the range of `Instant` is no limit.
        let own = self.timeout.and_then(|timeout| Instant::now().checked_add(timeout));
        Limits {
            deadline: own.into_iter().chain(self.deadline).min(),
            max_conflicts: self.max_conflicts,
            max_decisions: None,
            interrupt: self.interrupt.clone(),
            progress: self.progress.clone(),
        }
    }
}

/// A stage of the pipeline, for callers that measure times.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub enum Stage {
    /// Applies the clues, and propagates on the cover if the scope is reduced.
    Propagate,
    /// Adds the clauses to the engine. There is no such stage if propagation leaves no action open.
    Encode,
    /// The engine searches for a solution.
    Solve,
    /// Decodes the model into a grid and checks the grid.
    Decode,
    /// The engine searches for a second solution.
    Uniqueness,
}

impl fmt::Display for Stage {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(match self {
            Stage::Propagate => "propagate",
            Stage::Encode => "encode",
            Stage::Solve => "solve",
            Stage::Decode => "decode",
            Stage::Uniqueness => "uniqueness",
        })
    }
}
