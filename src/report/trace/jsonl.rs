//! A search as JSON lines.

use std::io::{self, Write};

use rustsat::types::Lit;
use serde::Serialize;

use crate::backend::Counters;
use crate::formats::{Entry, write};
use crate::report::{Source, puzzle_line, rules_text};
use crate::trace::{ClauseId, Clauses, Ending, Event};

/// The version of the format; it rises when a field changes its meaning or goes.
pub const TRACE_VERSION: u32 = 1;

/// Writes a search as JSON lines while it runs.
///
/// The first line describes the run: `format` (`sudosat-trace`), `version` (1), `file`, `line`, `shape`,
/// `rules` (null if classic), `puzzle`, `engine`, `variables`, `clauses` (of the formula, clues
/// included). Literals are DIMACS numbers of the whole formula (digit d in row r, column c is
/// ((r-1)n + (c-1))n + d), and clauses have 1-based numbers: those of the formula as in the file that
/// `sudosat export` writes, then those of the search.
///
/// Then one line for each event, with `n` (from 0), `event`, and
///
/// | `event` | fields |
/// |---|---|
/// | `decided` | `level`, `literal`, `says` |
/// | `propagated` | `level`, `literal`, `says`, `clause`, `literals`, `because` |
/// | `conflict` | `level`, `conflict` (from 1), `clause`, `literals`, `because` |
/// | `resolved` | `literal`, `says`, `clause`, `literals` |
/// | `learned` | `clause`, `literals`, `lbd`, `antecedents`, `says` |
/// | `flipped` | `clause`, `literals`, `says` |
/// | `backjumped`, `restarted` | `from`, `to` |
/// | `forgot` | `clause` |
/// | `reduced` | `forgotten` |
/// | `satisfied`, `refuted` | |
///
/// `says` is what a literal or clause says, `because` what the clause says that is the reason. Each
/// `resolved` is a resolution with what the analysis has come to by then; `antecedents` are the
/// clause of the conflict and those resolved with it. The last line has `end` (`solved`, `none`,
/// `stopped`, `unknown`), `reason` (of `unknown`), `solution`, `decisions`, `propagations`,
/// `conflicts`, `learned`, `learned_literals`, `forgotten`, `restarts`, `deepest_level`,
/// `longest_jump`.
#[derive(Debug)]
pub struct TraceLines<W> {
    out: W,
    number: u64,
    conflicts: u64,
    antecedents: Vec<u32>,
}

#[derive(Serialize)]
struct Head<'a> {
    format: &'static str,
    version: u32,
    #[serde(flatten)]
    source: &'a Source,
    shape: String,
    rules: Option<String>,
    puzzle: String,
    engine: &'a str,
    variables: u32,
    clauses: usize,
}

#[derive(Default, Serialize)]
struct Line<'a> {
    n: u64,
    event: &'static str,
    #[serde(skip_serializing_if = "Option::is_none")]
    level: Option<u32>,
    #[serde(skip_serializing_if = "Option::is_none")]
    literal: Option<i32>,
    #[serde(skip_serializing_if = "Option::is_none")]
    conflict: Option<u64>,
    #[serde(skip_serializing_if = "Option::is_none")]
    from: Option<u32>,
    #[serde(skip_serializing_if = "Option::is_none")]
    to: Option<u32>,
    #[serde(skip_serializing_if = "Option::is_none")]
    forgotten: Option<u32>,
    #[serde(skip_serializing_if = "Option::is_none")]
    clause: Option<u32>,
    #[serde(skip_serializing_if = "Option::is_none")]
    literals: Option<Literals<'a>>,
    #[serde(skip_serializing_if = "Option::is_none")]
    lbd: Option<u32>,
    #[serde(skip_serializing_if = "Option::is_none")]
    antecedents: Option<&'a [u32]>,
    #[serde(skip_serializing_if = "Option::is_none")]
    says: Option<String>,
    #[serde(skip_serializing_if = "Option::is_none")]
    because: Option<String>,
}

/// Literals as DIMACS numbers.
struct Literals<'a>(&'a [Lit]);

impl Serialize for Literals<'_> {
    fn serialize<S: serde::Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        serializer.collect_seq(self.0.iter().map(|literal| literal.to_ipasir()))
    }
}

#[derive(Serialize)]
struct End {
    end: &'static str,
    reason: Option<String>,
    solution: Option<String>,
    #[serde(flatten)]
    counters: Counters,
}

impl<W: Write> TraceLines<W> {
    /// Writes to `out`.
    pub fn new(out: W) -> Self {
        TraceLines { out, number: 0, conflicts: 0, antecedents: Vec::new() }
    }

    /// The first line.
    ///
    /// # Errors
    ///
    /// Those of the writer; so for the other methods.
    pub fn begin(
        &mut self,
        source: &Source,
        entry: &Entry,
        engine: &str,
        variables: u32,
        clauses: usize,
    ) -> io::Result<()> {
        self.line(&Head {
            format: "sudosat-trace",
            version: TRACE_VERSION,
            source,
            shape: entry.puzzle.shape().to_string(),
            rules: rules_text(entry),
            puzzle: puzzle_line(entry),
            engine,
            variables,
            clauses,
        })
    }

    /// One event.
    ///
    /// # Errors
    ///
    /// Those of the writer.
    pub fn event(&mut self, event: Event, clauses: &Clauses<'_>) -> io::Result<()> {
        self.count(event);
        let antecedents = std::mem::take(&mut self.antecedents);
        let mut line = Line { n: self.number, event: event.name(), ..Line::default() };
        fill_clause(&mut line, event, clauses);
        let says = |literal: Lit| (Some(literal.to_ipasir()), Some(clauses.literal(literal)));
        match event {
            Event::Decided { literal, level } | Event::Propagated { literal, level, .. } => {
                line.level = Some(level);
                (line.literal, line.says) = says(literal);
            }
            Event::Conflict { level, .. } => {
                line.level = Some(level);
                line.conflict = Some(self.conflicts);
            }
            Event::Resolved { pivot, .. } => (line.literal, line.says) = says(pivot),
            Event::Learned { lbd, .. } => {
                line.lbd = Some(lbd);
                line.antecedents = Some(&antecedents);
            }
            Event::Backjumped { from, to } | Event::Restarted { from, to } => {
                (line.from, line.to) = (Some(from), Some(to));
            }
            Event::Reduced { forgotten } => line.forgotten = Some(forgotten),
            Event::Flipped { .. } | Event::Forgot { .. } | Event::Satisfied | Event::Refuted => {}
        }
        self.number += 1;
        self.line(&line)?;
        self.antecedents = antecedents;
        Ok(())
    }

    /// The last line.
    ///
    /// # Errors
    ///
    /// Those of the writer.
    pub fn end(&mut self, ending: &Ending, counters: &Counters, entry: &Entry) -> io::Result<()> {
        let (end, reason, solution) = match ending {
            Ending::Solved(grid) => ("solved", None, Some(write::line(grid, &entry.alphabet))),
            Ending::NoSolution => ("none", None, None),
            Ending::Stopped => ("stopped", None, None),
            Ending::Unknown(limit) => ("unknown", Some(limit.to_string()), None),
        };
        self.line(&End { end, reason, solution, counters: *counters })
    }

    fn count(&mut self, event: Event) {
        match event {
            Event::Conflict { clause, .. } => {
                self.conflicts += 1;
                self.antecedents = vec![clause.number()];
            }
            Event::Resolved { clause, .. } => self.antecedents.push(clause.number()),
            _ => {}
        }
    }

    fn line(&mut self, value: &impl Serialize) -> io::Result<()> {
        serde_json::to_writer(&mut self.out, value)?;
        self.out.write_all(b"\n")
    }
}

fn fill_clause<'c>(line: &mut Line<'c>, event: Event, clauses: &'c Clauses<'_>) {
    let Some(clause) = event.clause() else { return };
    line.clause = Some(clause.number());
    let sentence = |clause: ClauseId| Some(clauses.sentence(clause));
    match event {
        Event::Forgot { .. } => return,
        Event::Propagated { .. } | Event::Conflict { .. } => line.because = sentence(clause),
        Event::Learned { .. } | Event::Flipped { .. } => line.says = sentence(clause),
        _ => {}
    }
    line.literals = Some(Literals(clauses.literals(clause)));
}
