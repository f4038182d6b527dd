//! Makes the next decision: first each assumption in turn, then a literal that the heuristic selects.

use std::fmt;

use fastrand::Rng;
use rustsat::types::Lit;

use crate::{Choices, Limit};

use super::modes::Mode;
use super::phases::Phases;
use super::trail::{Reason, Trail};
use super::{Cdcl, Observer};

/// The outcome of [`Cdcl::decide`].
pub(super) enum Decision {
    /// A literal was decided.
    Made,
    /// No literal was decided, because every variable has a value.
    Complete,
    /// No literal was decided, because this assumption is false.
    Refuted(Lit),
    /// No literal was decided, because this limit is reached and some variable has no value.
    Stopped(Limit),
}

/// A decision heuristic.
pub(super) trait Decide: fmt::Debug + Send {
    /// Adds the variables with an index below `variables` that the heuristic does not have yet.
    fn grow(&mut self, variables: usize);

    /// Receives the choices. A heuristic that does not use choices ignores them.
    fn set_choices(&mut self, _choices: &Choices) {}

    /// Raises the scores of the variables of `met`, which take part in a conflict. It is called once for each analysed
    /// conflict. A heuristic without scores ignores it.
    fn raise(&mut self, _met: &[Lit]) {}

    /// Forgets all conflicts, and gives all variables new random scores. All of them but those of assumptions and of
    /// level 0 must be free. A heuristic without scores ignores it.
    fn renew(&mut self, _rng: &mut Rng) {}

    /// Lets earlier conflicts count less from now on. A heuristic without scores ignores it.
    fn seek_refutation(&mut self) {}

    /// Receives the literals that are about to become free, in the order of assignment.
    fn freed(&mut self, _literals: &[Lit]) {}

    /// Returns the literal to decide, or `None` if no variable is free.
    fn next(&mut self, trail: &Trail, phases: &Phases) -> Option<Lit>;

    /// Returns whether the heuristic would decide `decision` before `next` if both were free. Returns false if the
    /// heuristic cannot say.
    fn comes_before(&self, _decision: Lit, _next: Lit) -> bool {
        false
    }
}

impl<O: Observer> Cdcl<O> {
    /// Decides the next assumption that is not true yet, or else the literal that the heuristic selects, on a new
    /// level. Propagation must be complete.
    pub(super) fn decide(&mut self) -> Decision {
        while let Some(&assumption) = self.assumptions.get(self.trail.level()) {
            match self.trail.value(assumption) {
                // This opens a level without literals, so that the number of levels stays the index of the next
                // assumption.
                Some(true) => self.trail.open_level(),
                Some(false) => return Decision::Refuted(assumption),
                None => return self.decide_literal(assumption),
            }
        }
        // A heuristic may forget the literal that it returns, so the limits are checked before.
        if self.trail.literals().len() < self.variables as usize
            && let Some(limit) = self.budget.reached_by_decisions(self.counters.decisions)
        {
            return Decision::Stopped(limit);
        }
        match self.next_decision() {
            Some(literal) => {
                self.counters.decisions += 1;
                self.decide_literal(literal)
            }
            None => Decision::Complete,
        }
    }

    /// Returns the literal that the heuristic of the current mode decides, or `None` if no variable is free.
    pub(super) fn next_decision(&mut self) -> Option<Lit> {
        match self.modes.current() {
            Mode::Stable => self.heuristic.next(&self.trail, &self.phases),
            Mode::Focused => self.queue.next(&self.trail, &self.phases),
        }
    }

    /// Decides this literal, which must be free, on a new level.
    pub(super) fn decide_literal(&mut self, literal: Lit) -> Decision {
        self.trail.open_level();
        let level = self.trail.level();
        self.counters.deepest_level = self.counters.deepest_level.max(level as u64);
        self.trail.assign(literal, Reason::None);
        self.observer.decided(literal, level);
        Decision::Made
    }
}
