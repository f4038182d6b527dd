//! After a conflict: keep the clause it taught, and go back to where that clause says something new.

use super::Cdcl;
use super::propagate::Conflict;
use super::trail::Reason;

impl Cdcl {
    /// Learns from a conflict above level 0, jumps back, and assigns what the learned clause implies.
    pub(super) fn learn_from(&mut self, conflict: Conflict) {
        // All but the last level is without conflict.
        let sound = self.trail.start(self.trail.level());
        self.phases.remember(&self.trail.literals()[..sound]);
        let lbd = self.analyze(conflict);
        let learned = std::mem::take(&mut self.analysis.learned);
        self.backtrack(learned.get(1).map_or(0, |&second| self.trail.level_of(second)));
        let reason = match learned[..] {
            [_] => Reason::None,
            [first, second] => {
                self.watches.add_binary(first, second);
                Reason::Binary(second)
            }
            _ => {
                let clause = self.clauses.add(&learned, Some(lbd));
                self.reductions.note(clause);
                self.watches.attach(&self.clauses, clause);
                Reason::Clause(clause)
            }
        };
        self.trail.assign(learned[0], reason);
        self.analysis.learned = learned;
    }
}
