//! Defines the first and the last JSON line of a search.

use serde::Serialize;

use crate::backend::Counters;
use crate::formats::{Entry, write};
use crate::report::Source;
use crate::report::puzzle::PuzzleHead;
use crate::trace::Ending;

/// The version of the JSON lines of a search. It increases when a field changes its meaning or is removed.
pub const TRACE_VERSION: u32 = 1;

/// The first line of a search. [`TraceLines`](super::TraceLines) documents the fields.
#[derive(Clone, Debug, Serialize)]
#[cfg_attr(feature = "schema", derive(utoipa::ToSchema))]
pub struct TraceHead<'a> {
    format: &'static str,
    version: u32,
    #[serde(flatten)]
    head: PuzzleHead,
    engine: &'a str,
    variables: u32,
    clauses: usize,
}

/// The last line of a search. [`TraceLines`](super::TraceLines) documents the fields.
#[derive(Clone, Debug, Serialize)]
#[cfg_attr(feature = "schema", derive(utoipa::ToSchema))]
pub struct TraceEnd {
    end: &'static str,
    reason: Option<String>,
    solution: Option<String>,
    #[serde(flatten)]
    counters: Counters,
}

impl<'a> TraceHead<'a> {
    /// Creates the first line of a search for a solution of `entry`, read from `source`. The engine `engine` searches
    /// on a formula with these numbers of variables and clauses.
    #[must_use]
    pub fn new(
        source: &'a Source,
        entry: &Entry,
        engine: &'a str,
        variables: u32,
        clauses: usize,
    ) -> Self {
        TraceHead {
            format: "sudosat-trace",
            version: TRACE_VERSION,
            head: PuzzleHead::new(source.clone(), entry),
            engine,
            variables,
            clauses,
        }
    }
}

impl TraceEnd {
    /// Creates the last line of a search for a solution of `entry` that ended with `ending`.
    #[must_use]
    pub fn new(ending: &Ending, counters: &Counters, entry: &Entry) -> Self {
        let (end, reason, solution) = match ending {
            Ending::Solved(grid) => ("solved", None, Some(write::line(grid, &entry.alphabet))),
            Ending::NoSolution => ("none", None, None),
            Ending::Stopped => ("stopped", None, None),
            Ending::Unknown(limit) => ("unknown", Some(limit.to_string()), None),
        };
        TraceEnd { end, reason, solution, counters: *counters }
    }
}
