//! Defines the events of a search: its steps as plain data.

use rustsat::types::Lit;

use super::ClauseId;

/// One step of a search. Its literals are literals of the formula. Level 0 is the level before the first decision.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Event {
    /// A literal was decided, which begins a new level.
    Decided {
        /// The literal that becomes true.
        literal: Lit,
        /// The level that begins. It is at least 1.
        level: u32,
    },
    /// A literal was propagated, because all other literals of a clause are false.
    Propagated {
        /// The literal that becomes true.
        literal: Lit,
        /// The level on which it becomes true.
        level: u32,
        /// The clause that implies the literal.
        clause: ClauseId,
    },
    /// All literals of a clause are false at the current level.
    Conflict {
        /// The current level.
        level: u32,
        /// The clause whose literals are all false.
        clause: ClauseId,
    },
    /// The analysis of the conflict replaced a literal by the clause that made it true.
    Resolved {
        /// The literal that is resolved away.
        pivot: Lit,
        /// The clause that made the literal true.
        clause: ClauseId,
    },
    /// A clause was learned. The search made it from the clause of the last [`Conflict`](Event::Conflict) by resolution
    /// with the clauses of the [`Resolved`](Event::Resolved) events after this conflict. Literals that are false at
    /// level 0 were left out.
    Learned {
        /// The learned clause.
        clause: ClauseId,
        /// The literal block distance of the clause: the number of different levels of its literals.
        lbd: u32,
    },
    /// The last decision failed, so its negation follows from the decisions before it. Only searches without learning
    /// have this event.
    Flipped {
        /// The clause that states the failure: the negations of the last decision and of the decisions before it.
        clause: ClauseId,
    },
    /// The search took levels back after a conflict.
    Backjumped {
        /// The level of the conflict.
        from: u32,
        /// The highest level that stays.
        to: u32,
    },
    /// The search restarted: it took levels back without a conflict.
    Restarted {
        /// The level before the restart.
        from: u32,
        /// The highest level that stays.
        to: u32,
    },
    /// A learned clause was deleted.
    Forgot {
        /// The deleted clause.
        clause: ClauseId,
    },
    /// The search deleted learned clauses, to keep their number small. The number of deleted clauses may be 0.
    Reduced {
        /// The number of deleted clauses.
        forgotten: u32,
    },
    /// The search has found a model: every variable has a value, and every clause is true.
    Satisfied,
    /// The clauses have no model.
    Refuted,
}

impl Event {
    /// Returns the name of the variant as one lower-case word, such as `decided`.
    #[must_use]
    pub fn name(&self) -> &'static str {
        match self {
            Event::Decided { .. } => "decided",
            Event::Propagated { .. } => "propagated",
            Event::Conflict { .. } => "conflict",
            Event::Resolved { .. } => "resolved",
            Event::Learned { .. } => "learned",
            Event::Flipped { .. } => "flipped",
            Event::Backjumped { .. } => "backjumped",
            Event::Restarted { .. } => "restarted",
            Event::Forgot { .. } => "forgot",
            Event::Reduced { .. } => "reduced",
            Event::Satisfied => "satisfied",
            Event::Refuted => "refuted",
        }
    }

    /// Returns the field `clause` of the event, or `None` if the event has no such field.
    #[must_use]
    pub fn clause(&self) -> Option<ClauseId> {
        match *self {
            Event::Propagated { clause, .. }
            | Event::Conflict { clause, .. }
            | Event::Resolved { clause, .. }
            | Event::Learned { clause, .. }
            | Event::Flipped { clause }
            | Event::Forgot { clause } => Some(clause),
            _ => None,
        }
    }

    /// Returns the literal that becomes true, with its level. Returns `None` if the event makes no literal true.
    #[must_use]
    pub fn assigned(&self) -> Option<(Lit, u32)> {
        match *self {
            Event::Decided { literal, level } | Event::Propagated { literal, level, .. } => {
                Some((literal, level))
            }
            _ => None,
        }
    }
}
