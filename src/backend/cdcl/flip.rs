//! Backtracking without learning: the last decision is tried the other way round.

use rustsat::types::Lit;

use super::trail::Reason;
use super::{Cdcl, Observer};

impl<O: Observer> Cdcl<O> {
    /// Whether a conflict leaves nothing to flip: all that is decided are assumptions.
    pub(super) fn only_assumptions(&self) -> bool {
        self.trail.level() <= self.assumptions.len()
    }

    /// After a conflict: takes the last decision back, and assigns its negation on the level below.
    pub(super) fn flip(&mut self) {
        let level = self.trail.level();
        if O::WATCHES {
            let clause: Vec<Lit> = self.decisions().rev().map(|decision| !decision).collect();
            self.observer.flipped(&clause);
        }
        let decision = self.trail.literals()[self.trail.start(level)];
        self.backjump(level - 1);
        self.trail.assign(!decision, Reason::Decisions);
    }

    /// The decisions and assumptions, in their order.
    fn decisions(&self) -> impl DoubleEndedIterator<Item = Lit> {
        let above = self.trail.above(0).iter().copied();
        above.filter(|&literal| self.trail.reason(literal) == Reason::None)
    }
}
