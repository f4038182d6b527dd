//! The steps of a search, as plain data.

use rustsat::types::Lit;

use super::ClauseId;

/// One step. Literals are those of the formula, levels 0-based (level 0 has no decision).
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Event {
    /// A literal was decided and begins a level.
    Decided {
        /// What holds from now on.
        literal: Lit,
        /// The level that it begins; at least 1.
        level: u32,
    },
    /// A literal follows, as all others of the clause are false.
    Propagated {
        /// What holds from now on.
        literal: Lit,
        /// The level on which it holds.
        level: u32,
        /// Why.
        clause: ClauseId,
    },
    /// All literals of a clause are false.
    Conflict {
        /// The level on which this was noticed.
        level: u32,
        /// The clause.
        clause: ClauseId,
    },
    /// The analysis of the conflict went back from a literal to the clause that made it true.
    Resolved {
        /// The literal that is resolved away.
        pivot: Lit,
        /// Why it holds.
        clause: ClauseId,
    },
    /// The conflict taught a clause: that of the [`Conflict`](Event::Conflict), resolved with those
    /// of the [`Resolved`](Event::Resolved) events since.
    Learned {
        /// The clause.
        clause: ClauseId,
        /// Its literal block distance: how many levels its literals are from.
        lbd: u32,
    },
    /// Without learning: the last decision failed, and its negation holds under those before it.
    Flipped {
        /// The clause that says so.
        clause: ClauseId,
    },
    /// A conflict takes levels back.
    Backjumped {
        /// The level of the conflict.
        from: u32,
        /// The highest level that stays.
        to: u32,
    },
    /// The search decides anew.
    Restarted {
        /// The level until now.
        from: u32,
        /// The highest level that stays.
        to: u32,
    },
    /// A learned clause was forgotten.
    Forgot {
        /// The clause.
        clause: ClauseId,
    },
    /// The learned clauses were looked through.
    Reduced {
        /// How many were forgotten.
        forgotten: u32,
    },
    /// Every variable has a value, and every clause holds.
    Satisfied,
    /// The clauses have no model.
    Refuted,
}

impl Event {
    /// What happened, in one word.
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

    /// The clause that the event speaks of.
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

    /// The literal that begins to hold, with its level.
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
