//! Stores the assignment: the true literals, with their levels and reasons.

use rustsat::types::Lit;

use super::clauses::ClauseRef;

/// The reason of a true literal.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Reason {
    /// A decision, an assumption or a unit clause.
    None,
    /// A clause of two literals: this is the other literal, which is false.
    Binary(Lit),
    /// A clause whose other literals are all false.
    Clause(ClauseRef),
    /// All decisions up to the level of the literal. In a search without learning, the literal is the negation of a
    /// decision that was flipped.
    Decisions,
    /// A propagator. It explains the literal when it is given this number.
    Propagator(u32),
}

/// The level and the reason of an assigned variable.
#[derive(Clone, Copy, Debug)]
struct Origin {
    level: u32,
    reason: Reason,
}

/// The true literals in order of assignment, in levels. Each level begins with a decision, except level 0, which is
/// never taken back, and the empty levels of assumptions that were true already.
#[derive(Debug, Default)]
pub(super) struct Trail {
    /// Per literal: whether it is true; `None` while its variable is free.
    values: Vec<Option<bool>>,
    /// Per variable: the level and reason of its value; valid only while it is assigned.
    origins: Vec<Origin>,
    literals: Vec<Lit>,
    /// The index in `literals` at which each level from 1 on begins.
    starts: Vec<usize>,
    /// The number of literals that have been propagated. They are the first ones of `literals`.
    propagated: usize,
}

impl Trail {
    /// Allocates space for this number of variables.
    pub(super) fn grow(&mut self, variables: usize) {
        self.values.resize(2 * variables, None);
        self.origins.resize(variables, Origin { level: 0, reason: Reason::None });
        self.literals.reserve(variables - self.literals.len());
    }

    /// Returns whether the literal is true; `None` while its variable is free.
    #[inline]
    pub(super) fn value(&self, literal: Lit) -> Option<bool> {
        self.values[literal.lidx()]
    }

    /// Returns whether the literal with this [word](super::clauses::word) is true; `None` while its
    /// variable is free.
    #[inline]
    pub(super) fn value_of_word(&self, word: u32) -> Option<bool> {
        self.values[word as usize]
    }

    /// Returns whether the variable has no value.
    #[inline]
    pub(super) fn is_free(&self, variable: usize) -> bool {
        self.values[2 * variable].is_none()
    }

    /// Makes a free literal true on the current level.
    #[inline]
    pub(super) fn assign(&mut self, literal: Lit, reason: Reason) {
        debug_assert_eq!(self.value(literal), None);
        self.values[literal.lidx()] = Some(true);
        self.values[(!literal).lidx()] = Some(false);
        self.origins[literal.vidx()] = Origin { level: self.level() as u32, reason };
        self.literals.push(literal);
    }

    /// Begins a level. The caller then assigns the decision, or leaves the level empty for an assumption that is true
    /// already.
    #[inline]
    pub(super) fn open_level(&mut self) {
        self.starts.push(self.literals.len());
    }

    /// Returns the current level.
    #[inline]
    pub(super) fn level(&self) -> usize {
        self.starts.len()
    }

    /// Returns the level on which an assigned variable got its value.
    #[inline]
    pub(super) fn level_of(&self, literal: Lit) -> usize {
        self.origins[literal.vidx()].level as usize
    }

    /// Returns the reason of an assigned variable's value.
    #[inline]
    pub(super) fn reason(&self, literal: Lit) -> Reason {
        self.origins[literal.vidx()].reason
    }

    /// Replaces the reason of an assigned variable's value by another one of the same value.
    pub(super) fn set_reason(&mut self, literal: Lit, reason: Reason) {
        self.origins[literal.vidx()].reason = reason;
    }

    /// Returns the true literals in the order of assignment.
    #[inline]
    pub(super) fn literals(&self) -> &[Lit] {
        &self.literals
    }

    /// Returns the number of literals that were assigned before a level began. If the level has not begun yet, returns
    /// the number of all literals.
    #[inline]
    pub(super) fn start(&self, level: usize) -> usize {
        match level.checked_sub(1) {
            Some(index) => self.starts.get(index).copied().unwrap_or(self.literals.len()),
            None => 0,
        }
    }

    /// Returns the next literal to propagate, and counts it as propagated. Returns `None` if all literals are
    /// propagated.
    #[inline]
    pub(super) fn next(&mut self) -> Option<Lit> {
        let literal = *self.literals.get(self.propagated)?;
        self.propagated += 1;
        Some(literal)
    }

    /// Returns the literals of the levels above `level`.
    #[inline]
    pub(super) fn above(&self, level: usize) -> &[Lit] {
        &self.literals[self.start(level + 1)..]
    }

    /// Takes the levels above `level` back.
    pub(super) fn retract(&mut self, level: usize) {
        let start = self.start(level + 1);
        for literal in self.literals.drain(start..) {
            self.values[literal.lidx()] = None;
            self.values[(!literal).lidx()] = None;
        }
        self.starts.truncate(level);
        self.propagated = self.propagated.min(start);
    }

    /// Updates the reasons that refer to clauses, after the clauses have moved.
    pub(super) fn relocate_reasons(&mut self, relocated: impl Fn(ClauseRef) -> Reason) {
        for literal in &self.literals {
            let reason = &mut self.origins[literal.vidx()].reason;
            if let Reason::Clause(clause) = *reason {
                *reason = relocated(clause);
            }
        }
    }
}
