//! Converts the steps of the engine to events.

use std::ops::ControlFlow;

use rustsat::types::Lit;

use crate::backend::{Counters, Observer};

use super::{ClauseId, Clauses, Event, Origin};

/// A callback that receives each event. The search ends if the callback returns [`ControlFlow::Break`]. It is a trait
/// object, so that the engine is compiled only once for all callbacks.
pub(super) type Watch<'w, 's> = dyn FnMut(Event, &Clauses<'s>) -> ControlFlow<()> + 'w;

/// An observer that converts the steps of the engine to events and passes the events to `watch`.
pub(super) struct Recorder<'r, 's> {
    clauses: Clauses<'s>,
    watch: &'r mut Watch<'r, 's>,
    /// Counts the events so far.
    counters: Counters,
    is_done: bool,
}

impl<'r, 's> Recorder<'r, 's> {
    /// Returns a recorder that passes the events of a search on the formula of `clauses` to `watch`.
    pub(super) fn new(clauses: Clauses<'s>, watch: &'r mut Watch<'r, 's>) -> Self {
        Recorder { clauses, watch, counters: Counters::default(), is_done: false }
    }

    /// Returns three values: all clauses, the counters of the events, and whether `watch` stopped the search.
    pub(super) fn into_parts(self) -> (Clauses<'s>, Counters, bool) {
        (self.clauses, self.counters, self.is_done)
    }

    fn record(&mut self, event: Event) {
        if !self.is_done {
            self.count(event);
            self.is_done = (self.watch)(event, &self.clauses).is_break();
        }
    }

    fn count(&mut self, event: Event) {
        let counters = &mut self.counters;
        match event {
            Event::Decided { level, .. } => {
                counters.decisions += 1;
                counters.deepest_level = counters.deepest_level.max(level.into());
            }
            Event::Propagated { .. } => counters.propagations += 1,
            Event::Conflict { .. } => counters.conflicts += 1,
            Event::Learned { clause, .. } => {
                counters.learned += 1;
                counters.learned_literals += self.clauses.literals(clause).len() as u64;
            }
            Event::Backjumped { from, to } => {
                counters.longest_jump = counters.longest_jump.max((from - to).into());
            }
            Event::Restarted { .. } => counters.restarts += 1,
            Event::Reduced { forgotten } => counters.forgotten += u64::from(forgotten),
            _ => {}
        }
    }

    /// Returns the id of a clause that the formula contains or the search has learned. If the clause has no id, the
    /// engine has shortened it at level 0. It then gets a new id and counts as learned.
    fn known(&mut self, clause: &[Lit]) -> ClauseId {
        self.clauses.intern(clause, Origin::Learned)
    }
}

impl Observer for Recorder<'_, '_> {
    fn decided(&mut self, literal: Lit, level: usize) {
        self.record(Event::Decided { literal, level: level as u32 });
    }

    fn propagated(&mut self, literal: Lit, level: usize, clause: &[Lit]) {
        let clause = self.known(clause);
        self.record(Event::Propagated { literal, level: level as u32, clause });
    }

    fn conflict(&mut self, level: usize, clause: &[Lit]) {
        let clause = self.known(clause);
        self.record(Event::Conflict { level: level as u32, clause });
    }

    fn resolved(&mut self, pivot: Lit, reason: &[Lit]) {
        let clause = self.known(reason);
        self.record(Event::Resolved { pivot, clause });
    }

    fn learned(&mut self, clause: &[Lit], lbd: u32) {
        let clause = self.clauses.intern(clause, Origin::Learned);
        self.record(Event::Learned { clause, lbd });
    }

    fn flipped(&mut self, clause: &[Lit]) {
        let clause = self.clauses.intern(clause, Origin::Flipped);
        self.record(Event::Flipped { clause });
    }

    fn backjumped(&mut self, from: usize, to: usize) {
        self.record(Event::Backjumped { from: from as u32, to: to as u32 });
    }

    fn restarted(&mut self, from: usize, to: usize) {
        self.record(Event::Restarted { from: from as u32, to: to as u32 });
    }

    fn forgot(&mut self, clause: &[Lit]) {
        let clause = self.known(clause);
        self.record(Event::Forgot { clause });
    }

    fn reduced(&mut self, forgotten: usize) {
        self.record(Event::Reduced { forgotten: forgotten as u32 });
    }

    fn satisfied(&mut self) {
        self.record(Event::Satisfied);
    }

    fn refuted(&mut self, _core: &[Lit]) {
        self.record(Event::Refuted);
    }

    fn is_done(&self) -> bool {
        self.is_done
    }
}
