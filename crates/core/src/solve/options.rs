//! How a question is to be answered.

use std::fmt;
use std::sync::Arc;
use std::sync::atomic::AtomicBool;
use std::time::{Duration, Instant};

use crate::backend::{Engine, Limits, SearchProgress};
use crate::encode::{Encoding, Scope};

/// Engine, encoding and limits; the default is `auto` on the reduced, extended formula
/// without limits.
#[derive(Clone, Debug, Default)]
pub struct Options {
    /// The SAT solver.
    pub engine: Engine,
    /// How the problem becomes clauses.
    pub encoding: Encoding,
    /// Which problem becomes clauses.
    pub scope: Scope,
    /// How long one question may take.
    pub timeout: Option<Duration>,
    /// How many conflicts the engine may have for one question.
    pub max_conflicts: Option<u64>,
    /// Becomes true when all work is to stop.
    pub interrupt: Option<Arc<AtomicBool>>,
    /// Where searches tell how far they are, as in [`Limits::progress`].
    pub progress: Option<Arc<SearchProgress>>,
}

impl Options {
    /// The limits of a question asked now.
    #[must_use]
    pub fn limits(&self) -> Limits {
        Limits {
            // A time too far away to be told is no limit.
            deadline: self.timeout.and_then(|timeout| Instant::now().checked_add(timeout)),
            max_conflicts: self.max_conflicts,
            max_decisions: None,
            interrupt: self.interrupt.clone(),
            progress: self.progress.clone(),
        }
    }
}

/// A stage of the pipeline, told to whoever wants to time it.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub enum Stage {
    /// Clues and unit propagation on the cover.
    Propagate,
    /// Clauses into the engine.
    Encode,
    /// The engine, looking for a solution.
    Solve,
    /// Model to grid, and the check of the grid.
    Decode,
    /// The engine, looking for a second solution.
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
