//! Which assumptions cannot hold together.

use rustsat::types::Lit;

use super::analyze::Mark;
use super::clauses::ClauseRef;
use super::propagate::Conflict;
use super::trail::Reason;
use super::{Cdcl, Observer};

impl<O: Observer> Cdcl<O> {
    /// The core of an assumption that the clauses and the assumptions before it make false: those
    /// that had a part in it, and itself.
    pub(super) fn core_of_assumption(&mut self, refuted: Lit) -> Vec<Lit> {
        self.blame(refuted);
        let mut core = self.blamed_assumptions();
        core.push(refuted);
        core
    }

    /// The core of a conflict in which nothing but assumptions is decided.
    pub(super) fn core_of_conflict(&mut self, conflict: Conflict) -> Vec<Lit> {
        match conflict {
            Conflict::Binary(one, two) => [one, two].into_iter().for_each(|it| self.blame(it)),
            Conflict::Clause(clause) => self.blame_from(clause, 0),
        }
        self.blamed_assumptions()
    }

    /// The assumptions that led to what is blamed, last first. All decisions so far are assumptions.
    fn blamed_assumptions(&mut self) -> Vec<Lit> {
        let mut core = Vec::new();
        // From here down every decision has a part.
        let mut all_below = 0;
        for index in (self.trail.start(1)..self.trail.literals().len()).rev() {
            let literal = self.trail.literals()[index];
            let level = self.trail.level_of(literal);
            let reason = self.trail.reason(literal);
            let has_part = reason == Reason::None && level <= all_below;
            if self.analysis.mark_of(literal) == Mark::None && !has_part {
                continue;
            }
            match reason {
                Reason::None => core.push(literal),
                Reason::Binary(other) => self.blame(other),
                Reason::Clause(clause) => self.blame_from(clause, 1),
                Reason::Decisions => all_below = all_below.max(level),
            }
        }
        self.analysis.clear_marks();
        core
    }

    /// Blames the literals of a clause from an index on.
    fn blame_from(&mut self, clause: ClauseRef, from: usize) {
        let len = self.clauses.len(clause);
        (from..len).for_each(|index| self.blame(self.clauses.literal(clause, index)));
    }

    fn blame(&mut self, literal: Lit) {
        if self.analysis.mark_of(literal) == Mark::None {
            self.analysis.mark(literal, Mark::Met);
        }
    }
}
