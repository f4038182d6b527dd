//! Finds cores: assumptions that cannot hold together.

use rustsat::types::Lit;

use super::analyze::Mark;
use super::clauses::ClauseRef;
use super::propagate::Conflict;
use super::trail::Reason;
use super::{Cdcl, Observer};

impl<O: Observer> Cdcl<O> {
    /// Returns the core for the assumption `refuted`, which the clauses and earlier assumptions make false.
    /// The core consists of `refuted` and of the earlier assumptions that take part in making it false.
    pub(super) fn core_of_assumption(&mut self, refuted: Lit) -> Vec<Lit> {
        self.blame(refuted);
        let mut core = self.blamed_assumptions();
        core.push(refuted);
        core
    }

    /// Returns the core of a conflict: the assumptions from which it follows. All decisions so far must be assumptions.
    pub(super) fn core_of_conflict(&mut self, conflict: Conflict) -> Vec<Lit> {
        match conflict {
            Conflict::Binary(one, two) => [one, two].into_iter().for_each(|it| self.blame(it)),
            Conflict::Clause(clause) => self.blame_from(clause, 0),
        }
        self.blamed_assumptions()
    }

    /// Returns the assumptions from which the values of the marked variables follow, in reverse order of
    /// assignment. All decisions so far must be assumptions.
    fn blamed_assumptions(&mut self) -> Vec<Lit> {
        let mut core = Vec::new();
        // The decisions of all levels from 1 to `all_below` are part of the core.
        let mut all_below = 0;
        for index in (self.trail.start(1)..self.trail.literals().len()).rev() {
            let literal = self.trail.literals()[index];
            let level = self.trail.level_of(literal);
            let is_decision = self.trail.reason(literal) == Reason::None;
            let has_part = is_decision && level <= all_below;
            if self.analysis.mark_of(literal) == Mark::None && !has_part {
                continue;
            }
            match self.reason(literal) {
                Reason::None => core.push(literal),
                Reason::Binary(other) => self.blame(other),
                Reason::Clause(clause) => self.blame_from(clause, 1),
                Reason::Decisions => all_below = all_below.max(level),
                Reason::Propagator(_) => unreachable!("the reason is explained"),
            }
        }
        self.analysis.clear_marks();
        self.forget_explanations();
        core
    }

    /// Marks the variables of a clause's literals from index `from` on.
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
