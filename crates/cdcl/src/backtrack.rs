//! Takes decisions back.

use super::decide::Decide;
use super::{Cdcl, Observer};

impl<O: Observer> Cdcl<O> {
    /// Takes the levels above `level` back. Their variables become free; `phases` saves their values.
    pub(super) fn backtrack(&mut self, level: usize) {
        if let Some(attached) = &mut self.attached {
            attached.take_back(&self.trail, level);
        }
        let freed = self.trail.above(level);
        freed.iter().for_each(|&literal| self.phases.save(literal));
        self.heuristic.freed(freed);
        self.queue.freed(freed);
        self.trail.retract(level);
    }

    /// Takes the levels above `level` back because of a conflict, and reports it to the observer.
    pub(super) fn backjump(&mut self, level: usize) {
        let from = self.trail.level();
        let jump = (from - level) as u64;
        self.counters.longest_jump = self.counters.longest_jump.max(jump);
        self.backtrack(level);
        self.observer.backjumped(from, level);
    }
}
