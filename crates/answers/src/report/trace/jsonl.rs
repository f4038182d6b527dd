//! Writes a search as JSON lines.

use std::io::{self, Write};

use serde::Serialize;

use crate::backend::Counters;
use crate::formats::Entry;
use crate::report::Source;
use crate::trace::{Clauses, Ending, Event};

use super::ends::{TraceEnd, TraceHead};
use super::step::TraceSteps;

/// Writes a search as JSON lines while the search runs.
///
/// The first line describes the search. It has `format` (`sudosat-trace`), `version` (1), `file`, `line`, `shape`,
/// `rules` (null if classic), `puzzle`, `engine`, and `variables` and `clauses` (their numbers in the formula, which
/// has a unit clause for each clue).
///
/// A literal is a DIMACS number of the whole formula. In a puzzle with one grid and no extra cells, digit d in row r,
/// column c is the variable ((r-1)n + (c-1))n + d. In every puzzle the auxiliary variables have the last numbers.
/// Clauses have numbers from 1. First come the clauses of the formula, in the order of the file that `sudosat export
/// --formula whole` writes, then those that the search adds.
///
/// Then each event has a line with `n` (the number of the event, from 0), `event`, and these fields:
///
/// | `event` | fields |
/// |---|---|
/// | `decided` | `level`, `literal`, `says` |
/// | `propagated` | `level`, `literal`, `says`, `clause`, `literals`, `because`, `origin` |
/// | `conflict` | `level`, `conflict` (from 1), `clause`, `literals`, `because`, `origin` |
/// | `resolved` | `literal`, `says`, `clause`, `literals` |
/// | `learned` | `clause`, `literals`, `lbd`, `antecedents`, `says` |
/// | `flipped` | `clause`, `literals`, `says` |
/// | `backjumped`, `restarted` | `from`, `to` |
/// | `forgot` | `clause` |
/// | `reduced` | `forgotten` |
/// | `satisfied`, `refuted` | |
///
/// `says` describes the literal or, without one, the clause in words. `because` describes the clause that is the reason
/// or whose literals are all false. `origin` states where that clause comes from: `requirement`, `encoding` (the clause
/// defines an auxiliary variable or is a side clause), `clue` (the unit clause of a clue), `excluded` (pencil marks or
/// the odd-even mask exclude the digit), `learned` (also a clause that the search shortened at level 0) or `flipped`. A
/// `resolved` event resolves its clause with the clause that the conflict analysis has derived so far. `antecedents`
/// are the numbers of the clause of the conflict and of the clauses that were resolved with it.
///
/// The last line has `end` (`solved`, `none`, `stopped` or `unknown`), `reason` (the limit, if `end` is `unknown`),
/// `solution` and the counters `decisions`, `propagations`, `conflicts`, `learned`, `learned_literals`, `forgotten`,
/// `restarts`, `deepest_level` and `longest_jump`.
#[derive(Debug)]
pub struct TraceLines<W> {
    out: W,
    steps: TraceSteps,
}

impl<W: Write> TraceLines<W> {
    /// Creates a writer that writes to `out`.
    pub fn new(out: W) -> Self {
        TraceLines { out, steps: TraceSteps::default() }
    }

    /// Writes the line that describes the search.
    ///
    /// # Errors
    ///
    /// Returns the error of the writer. The other methods do the same.
    pub fn begin(
        &mut self,
        source: &Source,
        entry: &Entry,
        engine: &str,
        variables: u32,
        clauses: usize,
    ) -> io::Result<()> {
        self.line(&TraceHead::new(source, entry, engine, variables, clauses))
    }

    /// Writes one event.
    ///
    /// # Errors
    ///
    /// Returns the error of the writer.
    pub fn event(&mut self, event: Event, clauses: &Clauses<'_>) -> io::Result<()> {
        let step = self.steps.step(event, clauses);
        serde_json::to_writer(&mut self.out, &step)?;
        self.out.write_all(b"\n")
    }

    /// Writes the last line.
    ///
    /// # Errors
    ///
    /// Returns the error of the writer.
    pub fn end(&mut self, ending: &Ending, counters: &Counters, entry: &Entry) -> io::Result<()> {
        self.line(&TraceEnd::new(ending, counters, entry))
    }

    fn line(&mut self, value: &impl Serialize) -> io::Result<()> {
        serde_json::to_writer(&mut self.out, value)?;
        self.out.write_all(b"\n")
    }
}
