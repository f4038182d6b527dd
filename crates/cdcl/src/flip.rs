//! Backtracks without learning: negates the last decision.

use rustsat::types::Lit;

use super::trail::Reason;
use super::{Cdcl, Observer};

impl<O: Observer> Cdcl<O> {
    /// Returns whether a conflict leaves no decision to flip: all decisions are assumptions.
    pub(super) fn only_assumptions(&self) -> bool {
        self.trail.level() <= self.assumptions.len()
    }

    /// After a conflict: takes the last decision back, and assigns its negation on the level below.
    pub(super) fn flip(&mut self) {
        let level = self.trail.level();
        let flipped = !self.trail.literals()[self.trail.start(level)];
        let mut clause = Vec::new();
        if O::WATCHES {
            clause.extend(self.decisions().rev().map(|decision| !decision));
            self.observer.flipped(&clause);
        }
        self.backjump(level - 1);
        self.trail.assign(flipped, Reason::Decisions);
        self.counters.propagations += 1;
        self.observer.propagated(flipped, level - 1, &clause);
    }

    /// Returns the decisions and assumptions, in their order.
    fn decisions(&self) -> impl DoubleEndedIterator<Item = Lit> {
        let above = self.trail.above(0).iter().copied();
        above.filter(|&literal| self.trail.reason(literal) == Reason::None)
    }
}
