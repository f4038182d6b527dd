//! Which assumptions cannot hold together.

use rustsat::types::Lit;

use super::Cdcl;
use super::analyze::Mark;
use super::trail::Reason;

impl Cdcl {
    /// The core of an assumption that the clauses and the assumptions before it make false: those
    /// that had a part in it, and itself.
    pub(super) fn core(&mut self, refuted: Lit) -> Vec<Lit> {
        let mut core = vec![refuted];
        self.blame(refuted);
        for index in (self.trail.start(1)..self.trail.literals().len()).rev() {
            let literal = self.trail.literals()[index];
            if self.analysis.mark_of(literal) == Mark::None {
                continue;
            }
            match self.trail.reason(literal) {
                // All decisions so far are assumptions.
                Reason::None => core.push(literal),
                Reason::Binary(other) => self.blame(other),
                Reason::Clause(clause) => {
                    let len = self.clauses.len(clause);
                    (1..len).for_each(|index| self.blame(self.clauses.literal(clause, index)));
                }
            }
        }
        self.analysis.clear_marks();
        core
    }

    fn blame(&mut self, literal: Lit) {
        if self.analysis.mark_of(literal) == Mark::None {
            self.analysis.mark(literal, Mark::Met);
        }
    }
}
