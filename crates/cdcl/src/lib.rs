//! A CDCL solver (conflict-driven clause learning), in small files named by technique.
//!
//! `Cdcl::run` is the main loop. Each round begins with `propagate`. After a conflict come `analyze`, `minimize`,
//! `shrink`, `bump`, `backtrack` and `learn`; in a search without learning, only `flip`. Without a conflict comes the
//! first of `modes`, `renew`, `restart`, `phases`, `reduce` and `simplify` that is due; if none is due, `decide`.
//!
//! The interface:
//!
//! | file | content |
//! |---|---|
//! | `settings`, `choices` | define the settings of the search, and groups of variables for the heuristic `mrv` |
//! | `limits`, `budget` | define how long a search may run, and check whether it has reached a limit |
//! | `verdict`, `core` | define the verdict, and find assumptions that cannot hold together |
//! | `models` | enumerates models without blocking clauses |
//! | `propagator` | defines constraints that are propagated without clauses, and explained when a conflict needs it |
//! | `share` | exchanges short learned clauses between solvers of the same clauses |
//! | `observer`, `counters` | define the observer of every step, and the numbers of steps |
//! | `drat`, `lrat` | define observers that write a proof: without and with hints |
//!
//! The state, and one round of the search:
//!
//! | file | content |
//! |---|---|
//! | `clauses`, `trail` | store the clauses of three or more literals, and the assignment |
//! | `propagate` | propagates by watched literals with blockers; clauses of two literals have their own lists |
//! | `analyze` | derives the clause of the first unique implication point, and its LBD |
//! | `minimize`, `shrink` | shorten the learned clause: recursive minimisation, all-UIP shrinking |
//! | `bump` | selects the variables whose scores a conflict raises, also on the reason side |
//! | `backtrack`, `learn` | take levels back, and store the learned clause |
//! | `flip` | backtracks without learned clauses |
//! | `decide` | makes the next decision: an assumption, or the literal that the heuristic selects |
//! | `heuristics` | creates the decision heuristic that the settings name |
//! | `vsids`, `vmtf`, `mrv`, `plain` | select the variable of a decision |
//!
//! The steps that are due from time to time, and those before a search:
//!
//! | file | content |
//! |---|---|
//! | `modes` | alternates between a stable and a focused mode; the latter restarts by moving averages |
//! | `restart`, `renew` | restart by reluctant doubling, and begin long searches anew |
//! | `phases`, `walk` | choose the values of decisions: target phases and rephasing, local search |
//! | `reduce` | deletes learned clauses by LBD |
//! | `simplify` | removes satisfied clauses between two parts of the search |
//! | `equivalent`, `vivify` | put one literal in the place of equivalent ones, and shorten clauses by propagation |
//! | `eliminate` | eliminates variables, and removes subsumed clauses, before a search whose clauses are all known |
//! | `eliminated` | gives eliminated and replaced variables their values in a model |
//!
//! The solver is tuned for large Sudokus that have solutions: see `bump` and `phases`.
//!
//! Between two calls of `solve` the trail is at level 0. Its last literals may still have to be propagated, such as
//! those of unit clauses that `add_clause` has added since the last call.

mod analyze;
mod backtrack;
mod budget;
mod bump;
mod choices;
mod clauses;
mod core;
mod counters;
mod decide;
mod drat;
mod eliminate;
mod eliminated;
mod equivalent;
mod flip;
mod heuristics;
mod learn;
mod limits;
mod lrat;
mod minimize;
mod models;
mod modes;
mod mrv;
mod observer;
mod phases;
mod plain;
mod propagate;
mod propagator;
mod reduce;
mod renew;
mod restart;
mod settings;
mod share;
mod shrink;
mod simplify;
mod trail;
mod verdict;
mod vivify;
mod vmtf;
mod vsids;
mod walk;

use rustsat::types::Lit;

use sudosat_proof_check::ClauseSink;

use self::analyze::Analysis;
use self::budget::Budget;
use self::clauses::Clauses;
use self::decide::{Decide, Decision};
use self::eliminated::Eliminated;
use self::modes::Modes;
use self::phases::Phases;
use self::propagate::{Conflict, Watches};
use self::propagator::Attached;
use self::reduce::Reductions;
use self::renew::Renewals;
use self::restart::Restarts;
use self::share::Sharing;
use self::simplify::Simplifications;
use self::trail::{Reason, Trail};
use self::vmtf::Vmtf;
use self::walk::Walks;

pub use self::choices::Choices;
pub use self::counters::Counters;
pub use self::drat::{DratForm, DratWriter};
pub use self::limits::{Limit, Limits, SearchProgress};
pub use self::lrat::LratWriter;
pub use self::models::Models;
pub use self::observer::{Observer, Unobserved};
pub use self::propagator::{Implications, Propagator};
pub use self::settings::{Heuristic, SearchMode, Settings, SettingsError};
pub use self::share::SharedClauses;
pub use self::verdict::Verdict;

/// A CDCL solver that reports its steps to an observer.
#[derive(Debug)]
pub struct Cdcl<O = Unobserved> {
    settings: Settings,
    observer: O,
    clauses: Clauses,
    watches: Watches,
    trail: Trail,
    /// The propagator that states constraints beside the clauses; `None` if the clauses state all.
    attached: Option<Attached>,
    heuristic: Box<dyn Decide>,
    /// The heuristic of the focused mode.
    queue: Vmtf,
    modes: Modes,
    phases: Phases,
    walks: Walks,
    analysis: Analysis,
    restarts: Restarts,
    renewals: Renewals,
    reductions: Reductions,
    simplifications: Simplifications,
    eliminated: Eliminated,
    /// `None` if the solver shares no clauses.
    sharing: Option<Sharing>,
    budget: Budget,
    counters: Counters,
    /// True if propagation assigns positive and negative literals; false if it assigns only negative ones
    /// ([`SearchMode::Backtracking`]).
    deduces: bool,
    /// The assumptions of the current call of `solve`, or the decisions that [`Models`] keeps. They are the first
    /// decisions, in this order.
    assumptions: Vec<Lit>,
    /// One more than the highest index of a variable in clauses or assumptions, or `reserved` if that is larger.
    variables: u32,
    /// The number of variables in a model: the largest argument of `reserve`.
    reserved: u32,
    /// True if the clauses are known to have no model even without assumptions.
    refuted: bool,
}

impl Cdcl {
    /// Returns a solver without clauses, with the default settings, that stops at `limits`.
    #[must_use]
    pub fn new(limits: &Limits) -> Self {
        Cdcl::observed(&Settings::default(), limits, Unobserved)
    }
}

impl<O: Observer> Cdcl<O> {
    /// Returns a solver without clauses that searches with these settings, stops at `limits`, and reports
    /// its steps to `observer`.
    #[must_use]
    pub fn observed(settings: &Settings, limits: &Limits, observer: O) -> Self {
        Cdcl {
            settings: *settings,
            observer,
            clauses: Clauses::default(),
            watches: Watches::default(),
            trail: Trail::default(),
            attached: None,
            heuristic: heuristics::heuristic(settings),
            queue: Vmtf::default(),
            modes: Modes::default(),
            phases: Phases::default(),
            walks: Walks::default(),
            analysis: Analysis::default(),
            restarts: Restarts::default(),
            renewals: Renewals::default(),
            reductions: Reductions::default(),
            simplifications: Simplifications::default(),
            eliminated: Eliminated::default(),
            sharing: None,
            budget: Budget::new(limits),
            counters: Counters::default(),
            deduces: settings.search != SearchMode::Backtracking,
            assumptions: Vec::new(),
            variables: 0,
            reserved: 0,
            refuted: false,
        }
    }

    /// Allocates space for the variables of `literals`.
    fn grow_for(&mut self, literals: &[Lit]) {
        let highest = literals.iter().map(|literal| literal.vidx32() + 1).max();
        self.grow(highest.unwrap_or(0));
    }

    fn grow(&mut self, variables: u32) {
        if variables > self.variables {
            self.variables = variables;
            let variables = variables as usize;
            self.watches.grow(variables);
            self.trail.grow(variables);
            self.heuristic.grow(variables);
            self.queue.grow(variables);
            self.phases.grow(variables);
            self.analysis.grow(variables);
        }
    }

    /// Declares the variables 0 to `variables - 1`: a model has a value for each of them, even if a
    /// variable occurs in no clause.
    pub fn reserve(&mut self, variables: u32) {
        self.reserved = self.reserved.max(variables);
        self.grow(variables);
    }

    /// Passes the choices (groups of variables) to the decision heuristic; only [`Heuristic::Mrv`] uses
    /// them.
    pub fn set_choices(&mut self, choices: &Choices) {
        self.heuristic.set_choices(choices);
    }

    /// Returns the settings with which the solver was created.
    #[must_use]
    pub fn settings(&self) -> &Settings {
        &self.settings
    }

    /// Returns the number of conflicts so far, over all calls of `solve`.
    #[must_use]
    pub fn conflicts(&self) -> u64 {
        self.budget.conflicts()
    }

    /// Panics if the variable of a literal is eliminated.
    fn refuse_eliminated(&self, literals: &[Lit]) {
        let eliminated = literals.iter().find(|&&literal| self.eliminated.contains(literal));
        if let Some(literal) = eliminated {
            panic!(
                "the variable of {literal} is eliminated: expected frozen or new variables only"
            );
        }
    }

    /// Solves the clauses added so far under `assumptions`, which hold for this call only.
    ///
    /// # Panics
    ///
    /// Panics if the variable of an assumption is [eliminated](Self::eliminate).
    pub fn solve(&mut self, assumptions: &[Lit]) -> Verdict {
        self.import();
        if self.refuted {
            self.observer.refuted(&[]);
            return Verdict::Unsatisfiable(Vec::new());
        }
        if let Some(limit) = self.budget.reached() {
            return Verdict::Unknown(limit);
        }
        self.refuse_eliminated(assumptions);
        self.grow_for(assumptions);
        self.assumptions.clear();
        self.assumptions.extend_from_slice(assumptions);
        self.analysis.grow_levels(self.variables as usize + assumptions.len());
        self.phases.forget_targets();
        self.renewals.start(self.budget.conflicts());
        let verdict = O::search(self);
        self.notify_verdict(&verdict);
        verdict
    }

    /// Allows this number of conflicts from now on, in place of any earlier limit of conflicts; `None`
    /// allows any number.
    pub fn allow_conflicts(&mut self, conflicts: Option<u64>) {
        self.budget.allow(conflicts);
    }

    /// Searches for a model under the assumptions. On return the trail is at level 0.
    fn search(&mut self) -> Verdict {
        let verdict = self.run();
        self.backtrack(0);
        verdict
    }

    /// Searches for a model under the assumptions, from the current assignment on. At the end the assignment stays: it
    /// is complete if there is a model, and may be partial otherwise.
    fn run(&mut self) -> Verdict {
        loop {
            if self.observer.is_done() {
                return Verdict::Unknown(Limit::Interrupt);
            }
            if let Some(conflict) = self.propagate() {
                if let Some(verdict) = self.resolve(conflict) {
                    return verdict;
                }
            } else if self.is_switch_due() {
                self.switch();
            } else if self.is_renewal_due() {
                self.renew();
            } else if self.is_restart_due() {
                self.restart();
                if self.refuted {
                    return Verdict::Unsatisfiable(Vec::new());
                }
            } else if self.is_rephasing_due() {
                self.rephase();
            } else if self.is_reduction_due() {
                self.reduce();
            } else if self.is_simplification_due() {
                self.simplify();
                if self.refuted {
                    return Verdict::Unsatisfiable(Vec::new());
                }
            } else {
                match self.decide() {
                    Decision::Made => {}
                    Decision::Stopped(limit) => return Verdict::Unknown(limit),
                    Decision::Complete => return Verdict::Satisfiable(self.model()),
                    Decision::Refuted(assumption) => {
                        return Verdict::Unsatisfiable(self.core_of_assumption(assumption));
                    }
                }
            }
        }
    }

    /// Handles a conflict: learns from it or flips the last decision. Returns the verdict if the conflict
    /// ends the search.
    fn resolve(&mut self, conflict: Conflict) -> Option<Verdict> {
        let limit = self.budget.spend();
        if self.attached.is_some() {
            self.descend_to(conflict);
        }
        if self.trail.level() == 0 {
            self.refuted = true;
            return Some(Verdict::Unsatisfiable(Vec::new()));
        }
        if self.settings.search == SearchMode::Cdcl {
            self.learn_from(conflict);
        } else if self.only_assumptions() {
            return Some(Verdict::Unsatisfiable(self.core_of_conflict(conflict)));
        } else {
            self.flip();
        }
        limit.map(Verdict::Unknown)
    }

    /// Reports to the observer whether a call of `solve` has found a model or shown that there is none. Reports nothing
    /// if the verdict is unknown.
    fn notify_verdict(&mut self, verdict: &Verdict) {
        match verdict {
            Verdict::Satisfiable(_) => self.observer.satisfied(),
            Verdict::Unsatisfiable(core) => self.observer.refuted(core),
            Verdict::Unknown(_) => {}
        }
    }

    /// Returns how many decisions, conflicts and other steps there were so far, over all calls of `solve`.
    #[must_use]
    pub fn counters(&self) -> Counters {
        Counters { conflicts: self.budget.conflicts(), ..self.counters }
    }

    /// Returns the observer that receives the steps of the search.
    pub fn observer(&self) -> &O {
        &self.observer
    }

    /// Returns the observer, for a caller that reports steps of its own to it.
    pub fn observer_mut(&mut self) -> &mut O {
        &mut self.observer
    }

    /// Drops the solver and returns the observer.
    pub fn into_observer(self) -> O {
        self.observer
    }

    fn model(&self) -> Vec<bool> {
        let value = |index| self.trail.value(Lit::positive(index)) == Some(true);
        let mut model: Vec<bool> = (0..self.variables).map(value).collect();
        self.eliminated.extend(&mut model);
        model.truncate(self.reserved as usize);
        model
    }

    /// Returns the clause simplified at level 0: without literals that are false there, and with each literal once.
    /// Returns `None` if the clause is true at level 0 or a tautology.
    fn simplified(&mut self, clause: &[Lit]) -> Option<Vec<Lit>> {
        let mut simple = clause.to_vec();
        simple.sort_unstable();
        simple.dedup();
        let holds = |literal: &Lit| self.trail.value(*literal) == Some(true);
        if simple.iter().any(holds) || simple.windows(2).any(|pair| pair[0] == !pair[1]) {
            return None;
        }
        simple.retain(|&literal| self.trail.value(literal).is_none());
        Some(simple)
    }
}

impl<O: Observer> ClauseSink for Cdcl<O> {
    /// Adds a clause.
    ///
    /// # Panics
    ///
    /// Panics if a variable of the clause is [eliminated](Cdcl::eliminate).
    fn add_clause(&mut self, clause: &[Lit]) {
        self.refuse_eliminated(clause);
        self.grow_for(clause);
        let given = clause;
        let stored = self.simplified(given);
        self.observer.added(given, stored.as_deref());
        let Some(clause) = stored else { return };
        match clause[..] {
            [] => {
                self.refuted = true;
                self.budget.spend();
                self.observer.conflict(0, given);
            }
            [unit] => {
                self.trail.assign(unit, Reason::None);
                self.counters.propagations += 1;
                self.observer.propagated(unit, 0, given);
            }
            [one, two] => self.watches.add_binary(one, two),
            _ => {
                let clause = self.clauses.add(&clause, None);
                self.watches.attach(&self.clauses, clause);
            }
        }
    }
}

#[cfg(test)]
mod tests;

/// Runs the README's example as a test.
#[cfg(doctest)]
#[doc = include_str!("../README.md")]
struct Readme;
