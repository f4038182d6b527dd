//! The assignment: which literals hold, since when, and why.

use rustsat::types::Lit;

use super::clauses::ClauseRef;

/// Why a literal holds.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Reason {
    /// It was decided or assumed, or it is a unit clause.
    None,
    /// A clause of two literals, of which this is the other and does not hold.
    Binary(Lit),
    /// A clause in which all others do not hold.
    Clause(ClauseRef),
    /// All decisions up to its level: without learning, the last of them was flipped.
    Decisions,
}

/// Level and reason of an assigned variable.
#[derive(Clone, Copy, Debug)]
struct Origin {
    level: u32,
    reason: Reason,
}

/// The assigned literals in order, in levels that each begin with a decision; level 0 has none and
/// holds for good.
#[derive(Debug, Default)]
pub(super) struct Trail {
    /// By literal.
    values: Vec<Option<bool>>,
    /// By variable.
    origins: Vec<Origin>,
    literals: Vec<Lit>,
    /// Where each level from 1 on begins.
    starts: Vec<usize>,
    /// How many literals have been propagated.
    propagated: usize,
}

impl Trail {
    /// Makes room for `variables`.
    pub(super) fn grow(&mut self, variables: usize) {
        self.values.resize(2 * variables, None);
        self.origins.resize(variables, Origin { level: 0, reason: Reason::None });
        self.literals.reserve(variables - self.literals.len());
    }

    /// Whether the literal holds; `None` while its variable is free.
    #[inline]
    pub(super) fn value(&self, literal: Lit) -> Option<bool> {
        self.values[literal.lidx()]
    }

    /// The same of a literal that is given by its [word](super::clauses::word).
    #[inline]
    pub(super) fn value_of_word(&self, word: u32) -> Option<bool> {
        self.values[word as usize]
    }

    /// Whether the variable has no value.
    #[inline]
    pub(super) fn is_free(&self, variable: usize) -> bool {
        self.values[2 * variable].is_none()
    }

    /// Makes a free literal hold on the current level.
    #[inline]
    pub(super) fn assign(&mut self, literal: Lit, reason: Reason) {
        debug_assert_eq!(self.value(literal), None);
        self.values[literal.lidx()] = Some(true);
        self.values[(!literal).lidx()] = Some(false);
        self.origins[literal.vidx()] = Origin { level: self.level() as u32, reason };
        self.literals.push(literal);
    }

    /// Begins a level; the decision is assigned next.
    #[inline]
    pub(super) fn open_level(&mut self) {
        self.starts.push(self.literals.len());
    }

    /// The current level.
    #[inline]
    pub(super) fn level(&self) -> usize {
        self.starts.len()
    }

    /// The level on which an assigned variable got its value.
    #[inline]
    pub(super) fn level_of(&self, literal: Lit) -> usize {
        self.origins[literal.vidx()].level as usize
    }

    /// Why an assigned variable has its value.
    #[inline]
    pub(super) fn reason(&self, literal: Lit) -> Reason {
        self.origins[literal.vidx()].reason
    }

    /// The assigned literals in the order of assignment.
    #[inline]
    pub(super) fn literals(&self) -> &[Lit] {
        &self.literals
    }

    /// How many literals were there before a level began; all of them, if it has not begun yet.
    #[inline]
    pub(super) fn start(&self, level: usize) -> usize {
        match level.checked_sub(1) {
            Some(index) => self.starts.get(index).copied().unwrap_or(self.literals.len()),
            None => 0,
        }
    }

    /// The next literal whose consequences are to be found.
    #[inline]
    pub(super) fn next(&mut self) -> Option<Lit> {
        let literal = *self.literals.get(self.propagated)?;
        self.propagated += 1;
        Some(literal)
    }

    /// The literals of the levels above `level`.
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

    /// Renews the reasons that are clauses after these have moved.
    pub(super) fn renew_reasons(&mut self, renewed: impl Fn(ClauseRef) -> Reason) {
        for literal in &self.literals {
            let reason = &mut self.origins[literal.vidx()].reason;
            if let Reason::Clause(clause) = *reason {
                *reason = renewed(clause);
            }
        }
    }
}
