//! Backtracks without learning: negates the last decision.

use rustsat::types::Lit;

use super::trail::Reason;
use super::{Cdcl, Observer};

impl<O: Observer> Cdcl<O> {
    /// Returns whether all decisions so far are assumptions, so that a conflict leaves no decision to flip.
    pub(super) fn only_assumptions(&self) -> bool {
        self.trail.level() <= self.assumptions.len()
    }

    /// Handles a conflict without learning: takes back the last decision and assigns its negation on the
    /// level below.
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
        self.forget_explanations();
        self.counters.propagations += 1;
        self.observer.propagated(flipped, level - 1, &clause);
    }

    /// Returns the decisions and assumptions above level 0, in the order in which they were made, without the
    /// assumptions that were true already.
    fn decisions(&self) -> impl DoubleEndedIterator<Item = Lit> {
        let above = self.trail.above(0).iter().copied();
        above.filter(|&literal| self.trail.reason(literal) == Reason::None)
    }
}
