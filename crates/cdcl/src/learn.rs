//! Learns from a conflict: jumps back to the lowest level on which the learned clause is a unit clause, and stores the
//! clause.

use rustsat::types::Lit;

use super::propagate::Conflict;
use super::trail::Reason;
use super::{Cdcl, Observer};

impl<O: Observer> Cdcl<O> {
    /// Learns from a conflict above level 0, jumps back, and assigns the literal that the learned clause
    /// implies there.
    pub(super) fn learn_from(&mut self, conflict: Conflict) {
        // The literals of the lower levels alone lead to no conflict.
        let sound = self.trail.start(self.trail.level());
        self.phases.remember(&self.trail.literals()[..sound]);
        let lbd = self.analyze(conflict);
        let learned = std::mem::take(&mut self.analysis.learned);
        self.counters.learned += 1;
        self.counters.learned_literals += learned.len() as u64;
        self.observer.learned(&learned, lbd);
        self.export(&learned, lbd);
        self.backjump(learned.get(1).map_or(0, |&second| self.trail.level_of(second)));
        let reason = self.keep(&learned, lbd);
        self.trail.assign(learned[0], reason);
        self.counters.propagations += 1;
        self.observer.propagated(learned[0], self.trail.level(), &learned);
        self.analysis.learned = learned;
    }

    /// Stores a learned clause. Returns it as the reason of its first literal, which becomes true. A unit clause is not
    /// stored, and the reason is [`Reason::None`].
    fn keep(&mut self, learned: &[Lit], lbd: u32) -> Reason {
        match *learned {
            [_] => Reason::None,
            [first, second] => {
                self.watches.add_binary(first, second);
                Reason::Binary(second)
            }
            _ => {
                let clause = self.clauses.add(learned, Some(lbd));
                self.reductions.note(clause);
                self.watches.attach(&self.clauses, clause);
                Reason::Clause(clause)
            }
        }
    }
}
