//! The next decision: an assumption as long as there are any, then the variable that comes first.

use rustsat::types::Lit;

use super::Cdcl;
use super::trail::Reason;

/// What there was to decide.
pub(super) enum Decision {
    /// A literal was decided.
    Made,
    /// Nothing: every variable has a value.
    Complete,
    /// This assumption does not hold.
    Refuted(Lit),
}

impl Cdcl {
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
        match self.first_free() {
            Some(variable) => self.decide_literal(self.phases.decision(variable)),
            None => Decision::Complete,
        }
    }

    fn decide_literal(&mut self, literal: Lit) -> Decision {
        self.trail.open_level();
        self.trail.assign(literal, Reason::None);
        Decision::Made
    }

    /// The free variable of the highest score; assigned ones above it leave the heap.
    pub(super) fn first_free(&mut self) -> Option<usize> {
        while let Some(variable) = self.order.first() {
            if self.trail.value(Lit::positive(variable as u32)).is_none() {
                return Some(variable);
            }
            self.order.remove_first();
        }
        None
    }
}
