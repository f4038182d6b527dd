//! Shortens learned clauses: removes each literal that the other literals imply.
//!
//! N. Sörensson, A. Biere, *Minimizing Learned Clauses*, SAT 2009. A literal is removed if each path from it back
//! through the reasons ends in a literal of the clause or of level 0.

use rustsat::types::Lit;

use super::analyze::Mark;
use super::clauses::ClauseRef;
use super::trail::Reason;
use super::{Cdcl, Observer};

/// The maximum depth to which reasons are followed. If it is reached, the literal stays.
const DEPTH: usize = 500;

impl<O: Observer> Cdcl<O> {
    /// Removes the literals of the learned clause, except the first, that its other literals imply. The levels of the
    /// clause must have the newest stamp, and its literals must be marked.
    pub(super) fn minimize(&mut self) {
        let mut learned = std::mem::take(&mut self.analysis.learned);
        let mut kept = 1;
        for index in 1..learned.len() {
            if !self.reason_is_implied(learned[index], 0) {
                learned[kept] = learned[index];
                kept += 1;
            }
        }
        learned.truncate(kept);
        self.analysis.learned = learned;
    }

    /// Returns whether the falsity of `literal` follows from the falsity of the literals of the learned
    /// clause. `depth` is the number of reasons followed so far.
    pub(super) fn is_implied(&mut self, literal: Lit, depth: usize) -> bool {
        match self.analysis.mark_of(literal) {
            Mark::Met | Mark::Implied => return true,
            Mark::NotImplied => return false,
            Mark::None => {}
        }
        let level = self.trail.level_of(literal);
        if level == 0 {
            return true;
        }
        // Without the newest stamp, no literal of this level is in the clause, so a path back through this literal ends
        // outside the clause.
        if depth == DEPTH || !self.analysis.has_stamp(level) {
            return false;
        }
        let implied = self.reason_is_implied(literal, depth);
        self.analysis.mark(literal, if implied { Mark::Implied } else { Mark::NotImplied });
        implied
    }

    fn reason_is_implied(&mut self, literal: Lit, depth: usize) -> bool {
        match self.reason(literal) {
            Reason::None | Reason::Decisions | Reason::Propagator(_) => false,
            Reason::Binary(other) => self.is_implied(other, depth + 1),
            Reason::Clause(clause) => self.rest_is_implied(clause, depth + 1),
        }
    }

    fn rest_is_implied(&mut self, clause: ClauseRef, depth: usize) -> bool {
        let len = self.clauses.len(clause);
        (1..len).all(|index| self.is_implied(self.clauses.literal(clause, index), depth))
    }
}

#[cfg(test)]
mod tests {
    use crate::tests::learned;

    #[test]
    fn what_follows_from_the_rest_is_left_out() {
        // 1 implies 2, and 2 implies 3: of the three only 1 is needed.
        let clauses: &[&[i32]] = &[&[-1, 2], &[-2, 3], &[-4, -3, -1, 5], &[-4, -5, -2]];
        assert_eq!(learned(clauses, &[1, 4]), [-4, -1]);
    }

    #[test]
    fn what_leads_to_another_decision_stays() {
        // 3 follows from 1 and 2 together, and 2 is not in the clause.
        let clauses: &[&[i32]] = &[&[-1, -2, 3], &[-4, -3, -1, 5], &[-4, -5, -1]];
        let mut found = learned(clauses, &[1, 2, 4]);
        found.sort_unstable();
        assert_eq!(found, [-4, -3, -1]);
    }

    #[test]
    fn the_first_unique_implication_point_is_learned() {
        // Every path from 2 to the conflict goes through 3.
        let clauses: &[&[i32]] = &[&[-2, 3], &[-3, 4], &[-3, -1, 5], &[-4, -5]];
        assert_eq!(learned(clauses, &[1, 2]), [-3, -1]);
    }
}
