//! Turns an event of a search into a JSON object.

use rustsat::types::Lit;
use serde::Serialize;
use serde_json::value::{RawValue, to_raw_value};

use crate::trace::{ClauseId, Clauses, Event, Origin};

/// One event of a search. [`TraceLines`](super::TraceLines) documents the fields of each event.
#[derive(Debug, Default, Serialize)]
#[cfg_attr(feature = "schema", derive(utoipa::ToSchema))]
pub struct TraceStep<'a> {
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
    #[cfg_attr(feature = "schema", schema(value_type = Option<Vec<i32>>))]
    literals: Option<Literals<'a>>,
    #[serde(skip_serializing_if = "Option::is_none")]
    lbd: Option<u32>,
    #[serde(skip_serializing_if = "Option::is_none")]
    antecedents: Option<&'a [u32]>,
    #[serde(skip_serializing_if = "Option::is_none")]
    says: Option<String>,
    #[serde(skip_serializing_if = "Option::is_none")]
    because: Option<String>,
    #[serde(skip_serializing_if = "Option::is_none")]
    origin: Option<&'static str>,
}

/// Literals as DIMACS numbers.
#[derive(Debug)]
struct Literals<'a>(&'a [Lit]);

impl Serialize for Literals<'_> {
    fn serialize<S: serde::Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        serializer.collect_seq(self.0.iter().map(|literal| literal.to_ipasir()))
    }
}

/// Turns the events of a search into [`TraceStep`]s, in order.
#[derive(Debug, Default)]
pub struct TraceSteps {
    number: u64,
    conflicts: u64,
    antecedents: Vec<u32>,
}

impl TraceSteps {
    /// Takes in the next event and returns it as a step.
    pub fn step<'a>(&'a mut self, event: Event, clauses: &'a Clauses<'_>) -> TraceStep<'a> {
        self.pass(event);
        let mut step =
            TraceStep { n: self.number - 1, event: event.name(), ..TraceStep::default() };
        fill_clause(&mut step, event, clauses);
        let says = |literal: Lit| (Some(literal.to_ipasir()), Some(clauses.literal(literal)));
        match event {
            Event::Decided { literal, level } | Event::Propagated { literal, level, .. } => {
                step.level = Some(level);
                (step.literal, step.says) = says(literal);
            }
            Event::Conflict { level, .. } => {
                step.level = Some(level);
                step.conflict = Some(self.conflicts);
            }
            Event::Resolved { pivot, .. } => (step.literal, step.says) = says(pivot),
            Event::Learned { lbd, .. } => {
                step.lbd = Some(lbd);
                step.antecedents = Some(&self.antecedents);
            }
            Event::Backjumped { from, to } | Event::Restarted { from, to } => {
                (step.from, step.to) = (Some(from), Some(to));
            }
            Event::Reduced { forgotten } => step.forgotten = Some(forgotten),
            Event::Flipped { .. } | Event::Forgot { .. } | Event::Satisfied | Event::Refuted => {}
        }
        step
    }

    /// Takes in the next event and returns it as a step in JSON. The server sends up to 10,000 steps at once; it calls
    /// this function because a release build optimises this crate and not the server.
    ///
    /// # Panics
    ///
    /// Never: every step can be written as JSON.
    pub fn json(&mut self, event: Event, clauses: &Clauses<'_>) -> Box<RawValue> {
        to_raw_value(&self.step(event, clauses)).expect("a step is JSON")
    }

    /// Takes in the next event without returning it as a step. Later steps are the same as if this event had been
    /// returned.
    pub fn pass(&mut self, event: Event) {
        self.number += 1;
        match event {
            Event::Conflict { clause, .. } => {
                self.conflicts += 1;
                self.antecedents = vec![clause.number()];
            }
            Event::Resolved { clause, .. } => self.antecedents.push(clause.number()),
            _ => {}
        }
    }
}

fn fill_clause<'c>(step: &mut TraceStep<'c>, event: Event, clauses: &'c Clauses<'_>) {
    let Some(clause) = event.clause() else { return };
    step.clause = Some(clause.number());
    let sentence = |clause: ClauseId| Some(clauses.sentence(clause));
    match event {
        Event::Forgot { .. } => return,
        Event::Propagated { .. } | Event::Conflict { .. } => {
            step.because = sentence(clause);
            step.origin = Some(origin_key(clauses.origin(clause)));
        }
        Event::Learned { .. } | Event::Flipped { .. } => step.says = sentence(clause),
        _ => {}
    }
    step.literals = Some(Literals(clauses.literals(clause)));
}

/// Returns the word for the origin of a clause in the field `origin`.
fn origin_key(origin: Origin) -> &'static str {
    match origin {
        Origin::Requirement(_) => "requirement",
        Origin::Encoding => "encoding",
        Origin::Clue(_) => "clue",
        Origin::Excluded(_) => "excluded",
        Origin::Learned => "learned",
        Origin::Flipped => "flipped",
    }
}
