//! Chooses the value of a decided variable.
//!
//! A variable gets its value in the largest recent assignment without conflict, its *target*. If it has
//! none, it gets its last value (K. Pipatsrisawat, A. Darwiche, *A Lightweight Component Caching Scheme for
//! Satisfiability Solvers*, SAT 2007). From time to time all values are reset (*rephasing*), most often to
//! the *best*, the largest such assignment since the last rephasing (A. Biere, M. Fleury, *Chasing Target
//! Phases*, POS 2020): the search returns to the grid that was nearly full. Without both, none of three
//! grids of side 64 was solved in 40 s; with both, one (with reductions from every 300 conflicts on,
//! November 2026).

use rustsat::types::Lit;

use super::{Cdcl, Observer};

/// The value of a variable that has not had one yet.
const INITIAL: bool = true;
/// The first rephasing is due after this many conflicts; each later interval is longer than the one before
/// by as many.
const INTERVAL: u64 = 1000;

/// The values for decisions, in lists indexed by variable.
#[derive(Debug, Default)]
pub(super) struct Phases {
    saved: Vec<bool>,
    target: Vec<Option<bool>>,
    best: Vec<bool>,
    /// The number of variables in the assignment stored as `target`; `best_size` is that of `best`.
    target_size: usize,
    best_size: usize,
    rephased: u64,
    due: u64,
}

impl Phases {
    /// Allocates space for this number of variables.
    pub(super) fn grow(&mut self, variables: usize) {
        self.saved.resize(variables, INITIAL);
        self.target.resize(variables, None);
        self.best.resize(variables, INITIAL);
    }

    /// Returns the literal to decide for a variable.
    #[inline]
    pub(super) fn decision(&self, variable: usize) -> Lit {
        let value = self.target[variable].unwrap_or(self.saved[variable]);
        Lit::new(variable as u32, !value)
    }

    /// Saves the value of a variable that becomes free.
    #[inline]
    pub(super) fn save(&mut self, literal: Lit) {
        self.saved[literal.vidx()] = literal.is_pos();
    }

    /// Stores an assignment without conflict as target or best, if it is larger than the stored one.
    pub(super) fn remember(&mut self, assignment: &[Lit]) {
        if assignment.len() > self.target_size {
            self.target_size = assignment.len();
            for literal in assignment {
                self.target[literal.vidx()] = Some(literal.is_pos());
            }
        }
        if assignment.len() > self.best_size {
            self.best_size = assignment.len();
            for literal in assignment {
                self.best[literal.vidx()] = literal.is_pos();
            }
        }
    }

    /// Clears the targets: an assignment that was nearly a solution for one call of `solve` need not be for
    /// the next.
    pub(super) fn forget_targets(&mut self) {
        self.target.fill(None);
        self.target_size = 0;
    }

    /// Resets all values: to the initial value, its negation, the best, or the negation of the current
    /// values, in turn.
    fn rephase(&mut self) {
        match self.rephased {
            0 => self.saved.fill(INITIAL),
            1 => self.saved.fill(!INITIAL),
            turn if turn % 2 == 0 => self.saved.copy_from_slice(&self.best),
            turn if turn % 4 == 3 => self.saved.iter_mut().for_each(|value| *value = !*value),
            _ => self.saved.fill(INITIAL),
        }
        self.rephased += 1;
        self.best_size = 0;
        self.forget_targets();
    }
}

impl<O: Observer> Cdcl<O> {
    /// Returns whether enough conflicts have passed since the last rephasing.
    pub(super) fn rephasing(&self) -> bool {
        self.restarts_at_all() && self.budget.conflicts() >= self.phases.due.max(INTERVAL)
    }

    /// Resets the values for decisions, and restarts so that they take effect.
    pub(super) fn rephase(&mut self) {
        self.phases.remember(self.trail.literals());
        self.return_to(self.assumptions.len().min(self.trail.level()));
        self.phases.rephase();
        self.phases.due = self.budget.conflicts() + INTERVAL * (self.phases.rephased + 1);
    }
}
