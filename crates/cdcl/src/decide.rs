//! The next decision: an assumption as long as there are any, then what the heuristic says.

use std::fmt;

use rustsat::types::Lit;

use crate::Choices;

use super::phases::Phases;
use super::trail::{Reason, Trail};
use super::{Cdcl, Observer};

/// What there was to decide.
pub(super) enum Decision {
    /// A literal was decided.
    Made,
    /// Nothing: every variable has a value.
    Complete,
    /// This assumption does not hold.
    Refuted(Lit),
}

/// A decision heuristic.
pub(super) trait Decide: fmt::Debug + Send {
    /// Takes in all variables below `variables`.
    fn grow(&mut self, variables: usize);

    /// Hears which variables make up one choice.
    fn set_choices(&mut self, _choices: &Choices) {}

    /// Hears which variables a conflict met.
    fn raise(&mut self, _met: &[Lit]) {}

    /// Hears which literals, in the order of assignment, are about to become free.
    fn freed(&mut self, _literals: &[Lit]) {}

    /// The literal to decide; `None` if no variable is free.
    fn next(&mut self, trail: &Trail, phases: &Phases) -> Option<Lit>;

    /// Whether `decision` would still be made before `next` if both were free.
    fn comes_before(&self, _decision: Lit, _next: Lit) -> bool {
        false
    }
}

impl<O: Observer> Cdcl<O> {
    /// Decides a literal on a new level. There is nothing left to propagate.
    pub(super) fn decide(&mut self) -> Decision {
        while let Some(&assumption) = self.assumptions.get(self.trail.level()) {
            match self.trail.value(assumption) {
                // Level and assumption stay in step, even if there is nothing to decide.
                Some(true) => self.trail.open_level(),
                Some(false) => return Decision::Refuted(assumption),
                None => return self.decide_literal(assumption),
            }
        }
        match self.heuristic.next(&self.trail, &self.phases) {
            Some(literal) => {
                self.counters.decisions += 1;
                self.decide_literal(literal)
            }
            None => Decision::Complete,
        }
    }

    fn decide_literal(&mut self, literal: Lit) -> Decision {
        self.trail.open_level();
        let level = self.trail.level();
        self.counters.deepest_level = self.counters.deepest_level.max(level as u64);
        self.trail.assign(literal, Reason::None);
        self.observer.decided(literal, level);
        Decision::Made
    }
}
