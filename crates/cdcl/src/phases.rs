//! Chooses the value that a decision gives its variable.
//!
//! The search remembers the largest assignment without conflict since the last rephasing (see below). A decision gives
//! a variable its value in this assignment, its *target*. A variable without a target gets its last value (K.
//! Pipatsrisawat, A. Darwiche, *A Lightweight Component Caching Scheme for Satisfiability Solvers*, SAT 2007). From
//! time to time the last values of all variables are replaced (*rephasing*), most often by those in the *best*
//! assignment: the largest one without conflict since the previous rephasing (A. Biere, M. Fleury, *Chasing Target
//! Phases*, POS 2020). So the search returns to the grid that was nearly full. Without targets and rephasing, none of
//! three grids of side 64 was solved in 40 s; with both, one was (November 2026, with the interval 300 in `reduce`).

use rustsat::types::Lit;

use super::{Cdcl, Observer};

/// The value of a decision for a variable that has not had a value yet.
const INITIAL: bool = true;
/// The first rephasing is due after this many conflicts; each later interval is longer than the previous
/// one by this number.
const INTERVAL: u64 = 1000;

/// The values for decisions: the last (`saved`), target and best value of each variable, by index.
#[derive(Debug)]
pub(super) struct Phases {
    /// [`INTERVAL`]; less in tests.
    pub(super) interval: u64,
    saved: Vec<bool>,
    target: Vec<Option<bool>>,
    best: Vec<bool>,
    /// The number of variables in the assignment that was last stored as `target`; `best_size` is the same for `best`.
    target_size: usize,
    best_size: usize,
    rephased: u64,
    due: u64,
    /// Whether decisions ignore targets, so that none are stored.
    ignores_targets: bool,
}

impl Default for Phases {
    fn default() -> Self {
        Phases {
            interval: INTERVAL,
            saved: Vec::new(),
            target: Vec::new(),
            best: Vec::new(),
            target_size: 0,
            best_size: 0,
            rephased: 0,
            due: 0,
            ignores_targets: false,
        }
    }
}

impl Phases {
    /// Allocates space for this number of variables.
    pub(super) fn grow(&mut self, variables: usize) {
        self.saved.resize(variables, INITIAL);
        self.target.resize(variables, None);
        self.best.resize(variables, INITIAL);
    }

    /// Returns the literal that a decision on this variable makes true.
    #[inline]
    pub(super) fn decision(&self, variable: usize) -> Lit {
        let value = self.target[variable].unwrap_or(self.saved[variable]);
        Lit::new(variable as u32, !value)
    }

    /// Returns the literal of this variable with its last value.
    #[inline]
    pub(super) fn saved(&self, variable: usize) -> Lit {
        Lit::new(variable as u32, !self.saved[variable])
    }

    /// Replaces the last values of all variables.
    pub(super) fn set_saved(&mut self, values: &[bool]) {
        self.saved.copy_from_slice(values);
    }

    /// Saves the value of a variable that becomes free.
    #[inline]
    pub(super) fn save(&mut self, literal: Lit) {
        self.saved[literal.vidx()] = literal.is_pos();
    }

    /// Stores an assignment without conflict as target if it is larger than the stored target, and as best if it is
    /// larger than the stored best. Variables that are not in the assignment keep their targets and best values.
    pub(super) fn remember(&mut self, assignment: &[Lit]) {
        if assignment.len() > self.target_size && !self.ignores_targets {
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

    /// Clears the targets. Each rephasing does this, and so does each call of `solve`, because an
    /// assignment that was nearly a solution under other assumptions may be of no use.
    pub(super) fn forget_targets(&mut self) {
        self.target.fill(None);
        self.target_size = 0;
    }

    /// Clears the targets and stores no others.
    pub(super) fn ignore_targets(&mut self) {
        self.ignores_targets = true;
        self.forget_targets();
    }

    /// Gives all variables their initial values, and begins rephasing anew.
    pub(super) fn renew(&mut self) {
        self.saved.fill(INITIAL);
        self.best_size = 0;
        self.rephased = 0;
        self.forget_targets();
    }

    /// Replaces the last values of all variables: the first time by the initial value, the second time by its negation.
    /// After that, every second rephasing uses the best values; those in between use the negation of the last values
    /// and the initial value in turn.
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
    /// Returns whether a rephasing is due, because enough conflicts have passed since the last one.
    pub(super) fn is_rephasing_due(&self) -> bool {
        self.restarts_at_all()
            && self.budget.conflicts() >= self.phases.due.max(self.phases.interval)
    }

    /// Replaces the values for decisions, and restarts so that the new values take effect. In a formula that is
    /// answered as a whole, local search improves the new values.
    pub(super) fn rephase(&mut self) {
        self.phases.remember(self.trail.literals());
        self.restart_to(self.assumptions.len().min(self.trail.level()));
        self.phases.rephase();
        if self.modes.is_whole() {
            self.walk();
        }
        let interval = self.phases.interval * (self.phases.rephased + 1);
        self.phases.due = self.budget.conflicts() + interval;
    }
}
