//! Defines the steps of a search as plain data.

use rustsat::types::Lit;

use super::ClauseId;

/// One step of a search. Literals are those of the formula. Decision levels begin with level 0, which has no decision.
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
    /// All literals of a clause are false.
    Conflict {
        /// The current level.
        level: u32,
        /// The clause.
        clause: ClauseId,
    },
    /// The analysis of the conflict replaced a literal by the clause that made it true.
    Resolved {
        /// The literal that is resolved away.
        pivot: Lit,
        /// The clause that made the literal true.
        clause: ClauseId,
    },
    /// A clause was learned. It is the clause of the last [`Conflict`](Event::Conflict), resolved with the clauses of
    /// the [`Resolved`](Event::Resolved) events that followed.
    Learned {
        /// The clause.
        clause: ClauseId,
        /// The literal block distance of the clause: the number of different levels of its literals.
        lbd: u32,
    },
    /// The last decision failed, so its negation holds under the decisions before it. Only searches without learning
    /// have this event.
    Flipped {
        /// The clause that states this.
        clause: ClauseId,
    },
    /// Levels were taken back after a conflict.
    Backjumped {
        /// The level of the conflict.
        from: u32,
        /// The highest level that stays.
        to: u32,
    },
    /// The search restarted.
    Restarted {
        /// The level before the restart.
        from: u32,
        /// The highest level that stays.
        to: u32,
    },
    /// A learned clause was deleted.
    Forgot {
        /// The clause.
        clause: ClauseId,
    },
    /// Some learned clauses were deleted, to keep the number of learned clauses small.
    Reduced {
        /// The number of deleted clauses.
        forgotten: u32,
    },
    /// Every variable has a value, and every clause holds.
    Satisfied,
    /// The clauses have no model.
    Refuted,
}

impl Event {
    /// Returns the kind of the event as one word.
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

    /// Returns the clause that the event refers to, or `None` if it refers to no clause.
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
