//! Enumerates models without blocking clauses.
//!
//! The decisions that lead to a model are kept as assumptions, and the last one is negated. So each later model differs
//! from that model in a decision (O. Grumberg, A. Schuster, A. Yadgar, *Memory Efficient All-Solutions SAT Solver and
//! Its Application for Reachability Analysis*, FMCAD 2004). Between two models the search learns, jumps back and
//! restarts as usual: if a jump takes assumptions back, the search makes them again. All learned clauses follow from
//! the clauses of the formula alone, and no clause is added for a model, so the cost of a model does not grow with the
//! number of models found before.

use rustsat::types::Lit;

use super::{Cdcl, SearchMode, Verdict};

/// The models of the clauses of a solver, one by one. Models that agree in the first `projected` variables count as
/// one.
///
/// ```
/// use rustsat::{lit, types::Lit};
/// use sudosat_cdcl::{Cdcl, Limits, Verdict};
/// use sudosat_proof_check::ClauseSink;
///
/// let mut solver = Cdcl::new(&Limits::none());
/// solver.reserve(3);
/// solver.add_clause(&[lit![0], lit![1]]);
/// let mut models = solver.into_models(2);
/// let mut count = 0;
/// while let Verdict::Satisfiable(_) = models.next() {
///     count += 1;
/// }
/// assert_eq!(count, 3, "the third variable does not count");
/// ```
#[derive(Debug)]
pub struct Models {
    solver: Cdcl,
    projected: u32,
    /// Per assumption of the solver: true if it is the negation of an earlier decision. All models under that decision
    /// have been found.
    flipped: Vec<bool>,
    /// True if the last call of `next` returned a model.
    is_at_model: bool,
    is_exhausted: bool,
}

impl Cdcl {
    /// Enumerates the models of the clauses. Two models count as one if they give the variables 0 to
    /// `projected - 1` the same values. The search learns, whatever the settings say.
    ///
    /// # Panics
    ///
    /// Panics if variables are [eliminated](Self::eliminate).
    #[must_use]
    pub fn into_models(mut self, projected: u32) -> Models {
        assert!(self.eliminated.count() == 0, "models cannot be enumerated after an elimination");
        // Any decision may become an assumption.
        self.eliminated.freeze_all();
        self.reserve(projected);
        (self.settings.search, self.deduces) = (SearchMode::Cdcl, true);
        // Most learned clauses are about the assumptions of their time, so the search deletes more of them.
        self.seek_refutation();
        self.assumptions.clear();
        self.analysis.grow_levels(2 * self.variables as usize);
        let is_exhausted = self.refuted;
        Models { solver: self, projected, flipped: Vec::new(), is_at_model: false, is_exhausted }
    }
}

impl Models {
    /// Returns the next model. If there is no further model, returns *unsatisfiable* with an empty core. After
    /// *unknown* the next call continues the search. If the reason was the conflict limit, the caller must first raise
    /// it by [`allow_conflicts`](Self::allow_conflicts).
    // An iterator would hide the limit that ends it.
    #[allow(clippy::should_implement_trait)]
    pub fn next(&mut self) -> Verdict {
        if std::mem::take(&mut self.is_at_model) {
            self.flip();
        }
        while !self.is_exhausted {
            if let Some(limit) = self.solver.budget.reached() {
                return Verdict::Unknown(limit);
            }
            match self.solver.run() {
                Verdict::Satisfiable(model) => {
                    self.keep_decisions(&model);
                    self.is_at_model = true;
                    return Verdict::Satisfiable(model);
                }
                Verdict::Unknown(limit) => return Verdict::Unknown(limit),
                Verdict::Unsatisfiable(core) if core.is_empty() => self.is_exhausted = true,
                // No model satisfies all assumptions, but an earlier one satisfies all except the last. So both values
                // of the last assumption are done.
                Verdict::Unsatisfiable(_) => self.flip(),
            }
        }
        Verdict::Unsatisfiable(Vec::new())
    }

    /// Allows this number of conflicts from now on, in place of any earlier limit of conflicts.
    pub fn allow_conflicts(&mut self, conflicts: u64) {
        self.solver.allow_conflicts(Some(conflicts));
    }

    /// Returns the number of conflicts so far.
    #[must_use]
    pub fn conflicts(&self) -> u64 {
        self.solver.conflicts()
    }

    /// Returns an estimate of the fraction of the search space that is done, from 0 to 1. It assumes that both values
    /// of a decision leave equally large parts of the search space.
    #[must_use]
    pub fn part(&self) -> f64 {
        if self.is_exhausted {
            return 1.0;
        }
        let halves = std::iter::successors(Some(0.5), |half| Some(half / 2.0));
        self.flipped.iter().zip(halves).filter(|(flipped, _)| **flipped).map(|(_, half)| half).sum()
    }

    /// Extends the assumptions by decisions on projected variables. All assumptions then agree with `model` and imply
    /// its values of all projected variables.
    fn keep_decisions(&mut self, model: &[bool]) {
        let trail = &self.solver.trail;
        let levels = self.flipped.len() + 1..=trail.level();
        let mut decisions: Vec<Lit> =
            levels.map(|level| trail.literals()[trail.start(level)]).collect();
        let is_projected = |decision: &Lit| decision.vidx32() < self.projected;
        if !decisions.iter().all(is_projected) {
            decisions.retain(is_projected);
            decisions = self.decide_again(&decisions, model);
        }
        self.solver.assumptions.extend(decisions);
        self.flipped.resize(self.solver.assumptions.len(), false);
    }

    /// Takes back the decisions after the assumptions, and decides only projected variables instead. The order is: the
    /// literals `first`, the variables that `model` makes true, the variables that `model` makes false. Skips
    /// variables whose value earlier decisions imply. Returns the new decisions.
    fn decide_again(&mut self, first: &[Lit], model: &[bool]) -> Vec<Lit> {
        self.solver.backtrack(self.flipped.len());
        let with_value = |value: bool| {
            let variables = 0..self.projected;
            variables.filter(move |&index| model[index as usize] == value)
        };
        let others =
            with_value(true).map(Lit::positive).chain(with_value(false).map(Lit::negative));
        let mut made = Vec::new();
        for literal in first.iter().copied().chain(others) {
            if self.solver.trail.value(literal).is_none() {
                self.solver.decide_literal(literal);
                let conflict = self.solver.propagate();
                debug_assert!(conflict.is_none(), "the model satisfies all clauses");
                made.push(literal);
            }
        }
        made
    }

    /// Negates the last assumption that is not a negation yet, because all models under it have been found. Drops the
    /// assumptions after it. If every assumption is a negation, the enumeration ends.
    fn flip(&mut self) {
        while self.flipped.pop_if(|is_flipped| *is_flipped).is_some() {}
        let Some(last) = self.flipped.last_mut() else {
            self.is_exhausted = true;
            return;
        };
        *last = true;
        let len = self.flipped.len();
        self.solver.backtrack(len - 1);
        self.solver.assumptions.truncate(len);
        let last = &mut self.solver.assumptions[len - 1];
        *last = !*last;
    }
}
