//! Alternates between two modes of the search.
//!
//! The stable mode restarts rarely, decides by VSIDS and returns to target phases: it finds models. The focused mode
//! restarts often, decides by VMTF and takes the last values: it finds refutations (C. Oh, *Between SAT and UNSAT: The
//! Fundamental Difference in CDCL SAT*, SAT 2015; A. Biere, K. Fazekas, M. Fleury, M. Heisinger, *CaDiCaL, Kissat,
//! Paracooba, Plingeling and Treengeling Entering the SAT Competition 2020*, 2020).
//!
//! A search begins in the stable mode, and on most Sudokus, where the same clauses are searched again and again, this mode
//! alone is faster (`benches/README.md`). The modes change if the caller has declared by [`Cdcl::eliminate`] that the formula
//! is answered as a whole, and in a call of `solve` that takes very many conflicts, such as for a 36x36 grid. From then on
//! `simplify` simplifies the clauses, `walk` improves values, and `reduce` has other intervals, too.
//!
//! A caller that expects many conflicts before the clauses are refuted declares it by [`Cdcl::seek_refutation`]. The mode stays
//! stable, but the search keeps fewer learned clauses (`reduce`), takes last values instead of targets (`phases`), and lets
//! scores fade faster (`vsids`).
//!
//! A restart of the focused mode is due when the LBDs of the newest learned clauses are above those of all: the search
//! is in a poor place then (G. Audemard, L. Simon, *Refining Restarts Strategies for SAT and UNSAT*, CP 2012; with
//! exponential moving averages as in A. Biere, A. Fröhlich, *Evaluating CDCL Restart Schemes*, POS 2015).

use super::{Cdcl, Heuristic, Observer, SearchMode, Settings};

/// The length of the first phase in conflicts. Its length in propagations is the unit of all later phases.
const FIRST: u64 = 1000;
/// The number of conflicts of a call of `solve` from which on the modes change.
const LONG: u64 = 20_000;
/// The factors of the moving averages: the share of the newest LBD.
const FAST: f64 = 0.03;
const SLOW: f64 = 1e-5;
/// A restart is due when the fast average exceeds the slow one by this factor.
const MARGIN: f64 = 1.1;

/// The mode of the search.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Mode {
    /// Few restarts, VSIDS, target phases. Each search begins so, and easy ones end before it changes.
    Stable,
    /// Many restarts, VMTF, last values.
    Focused,
}

/// An exponential moving average without the bias of its initial value 0 (D. P. Kingma, J. Ba, *Adam: A Method for
/// Stochastic Optimization*, ICLR 2015).
#[derive(Debug)]
struct Average {
    share: f64,
    biased: f64,
    /// The share of the initial value.
    rest: f64,
}

impl Average {
    /// Returns the average of no values, in which each new value will have this share.
    fn new(share: f64) -> Self {
        Average { share, biased: 0.0, rest: 1.0 }
    }

    fn add(&mut self, value: f64) {
        self.biased += self.share * (value - self.biased);
        self.rest *= 1.0 - self.share;
    }

    fn value(&self) -> f64 {
        if self.rest == 1.0 { 0.0 } else { self.biased / (1.0 - self.rest) }
    }
}

/// The current mode, when it ends, and the averages of the focused mode. By default the mode is always stable.
#[derive(Debug)]
pub(super) struct Modes {
    current: Mode,
    /// Whether the mode changes.
    alternates: bool,
    /// Whether the caller expects that the clauses are refuted after many conflicts.
    seeks_refutation: bool,
    /// [`FIRST`] and [`LONG`]; less in tests.
    pub(super) first: u64,
    pub(super) long: u64,
    /// The number of conflicts, over all calls of `solve`, from which on the modes change. An enumeration of models has
    /// none.
    due: u64,
    /// The averages of the LBDs of learned clauses, of the newest and of all.
    fast: Average,
    slow: Average,
    /// The number of changes of the mode.
    pub(super) switched: u64,
    /// The number of propagations in [`Modes::first`] conflicts.
    unit: u64,
    /// The number of propagations at which the current phase began.
    began: u64,
}

impl Default for Modes {
    fn default() -> Self {
        Modes {
            current: Mode::Stable,
            alternates: false,
            seeks_refutation: false,
            first: FIRST,
            long: LONG,
            due: u64::MAX,
            fast: Average::new(FAST),
            slow: Average::new(SLOW),
            switched: 0,
            unit: 0,
            began: 0,
        }
    }
}

impl Modes {
    /// Begins a call of `solve` after this number of conflicts.
    pub(super) fn start(&mut self, conflicts: u64) {
        self.due = conflicts + self.long;
    }

    /// Changes the mode from now on, after the first phase. Does nothing unless the search is CDCL with VSIDS and restarts.
    pub(super) fn alternate(&mut self, settings: &Settings) {
        self.alternates = may_alternate(settings);
    }

    /// Returns whether the mode changes. In a browser it never does, and the compiler leaves out what is done in such
    /// searches only.
    pub(super) fn alternates(&self) -> bool {
        cfg!(not(target_family = "wasm")) && self.alternates
    }

    /// Returns whether the caller expects that the clauses are refuted after many conflicts.
    pub(super) fn seeks_refutation(&self) -> bool {
        self.seeks_refutation
    }

    /// Returns the mode of the current phase.
    #[inline]
    pub(super) fn current(&self) -> Mode {
        self.current
    }

    /// Adds the LBD of a learned clause to the averages of the focused mode.
    pub(super) fn note_lbd(&mut self, lbd: u32) {
        if self.current == Mode::Focused {
            self.fast.add(lbd.into());
            self.slow.add(lbd.into());
        }
    }

    /// Returns whether the newest learned clauses have higher LBDs than usual.
    pub(super) fn is_stuck(&self) -> bool {
        self.fast.value() > MARGIN * self.slow.value()
    }
}

/// Returns whether the mode may change in a search with these settings.
fn may_alternate(settings: &Settings) -> bool {
    settings.search == SearchMode::Cdcl
        && settings.heuristic == Heuristic::Vsids
        && settings.restarts
}

impl<O: Observer> Cdcl<O> {
    /// Declares that a refutation after many conflicts is expected. From then on, the search keeps fewer learned clauses,
    /// gives variables their last values instead of those of the largest assignment, and lets earlier conflicts count less.
    /// It stays right and complete. On hard killer Sudokus it takes less than half of the time; large Sudokus without clues of
    /// several cells take longer (`benches/README.md`).
    pub fn seek_refutation(&mut self) {
        self.modes.seeks_refutation = true;
        self.phases.ignore_targets();
        self.heuristic.seek_refutation();
    }

    /// Returns whether the modes are to change from now on, because the search has taken many conflicts. A search with a
    /// propagator, which knows nothing of simplifications, keeps its mode, and so does one that seeks a refutation.
    fn is_long(&self) -> bool {
        cfg!(not(target_family = "wasm"))
            && self.budget.conflicts() >= self.modes.due
            && may_alternate(&self.settings)
            && !self.modes.seeks_refutation()
            && self.attached.is_none()
    }

    /// Returns whether the current phase has taken its share of propagations.
    pub(super) fn switching(&self) -> bool {
        let modes = &self.modes;
        if !modes.alternates() {
            return self.is_long();
        }
        if modes.switched == 0 {
            return self.budget.conflicts() >= modes.first;
        }
        let pair = modes.switched / 2 + 1;
        self.counters.propagations >= modes.began + modes.unit * pair * pair
    }

    /// Changes to the other mode.
    pub(super) fn switch(&mut self) {
        let propagations = self.counters.propagations;
        let conflicts = self.budget.conflicts();
        let modes = &mut self.modes;
        modes.alternate(&self.settings);
        if modes.switched == 0 {
            modes.unit = propagations * modes.first / conflicts.max(1);
        }
        modes.switched += 1;
        modes.began = propagations;
        modes.current = match modes.current {
            Mode::Stable => Mode::Focused,
            Mode::Focused => Mode::Stable,
        };
        self.phases.forget_targets();
        self.return_to(self.assumptions.len().min(self.trail.level()));
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::tests::{Mixed, check_models, random_3sat, random_calls};
    use crate::{DratForm, DratWriter, Implications, Limits, Propagator, Unobserved, Verdict};
    use rustsat::types::Lit;
    use sudosat_proof_check::{Checker, ClauseSink};

    #[test]
    fn an_average_has_no_bias_towards_zero() {
        let mut average = Average::new(0.01);
        assert_eq!(average.value(), 0.0);
        average.add(7.0);
        assert!((average.value() - 7.0).abs() < 1e-9);
        (0..1000).for_each(|_| average.add(3.0));
        assert!((average.value() - 3.0).abs() < 0.01);
    }

    #[test]
    fn a_long_search_changes_its_mode_and_a_short_one_does_not() {
        let switched = |variables, clauses| {
            let mut solver = Cdcl::new(&Limits::none());
            solver.modes.alternate(&Settings::default());
            random_3sat(variables, clauses).iter().for_each(|clause| solver.add_clause(clause));
            assert_ne!(solver.solve(&[]), Verdict::Satisfiable(vec![]));
            (solver.modes.switched, solver.counters().restarts)
        };
        assert_eq!(switched(60, 300).0, 0);
        let (phases, restarts) = switched(200, 900);
        assert!(phases >= 2 && restarts > 50, "{phases} phases, {restarts} restarts");
    }

    #[test]
    fn a_formula_that_is_answered_as_a_whole_changes_the_mode() {
        let alternates = |settings: &str, is_whole: bool| {
            let settings = settings.parse().unwrap();
            let mut solver = Cdcl::observed(&settings, &Limits::none(), crate::Unobserved);
            if is_whole {
                solver.eliminate(&[]);
            }
            solver.modes.alternates
        };
        assert!(alternates("cdcl", true));
        assert!(!alternates("cdcl", false));
        assert!(!alternates("cdcl:no-restarts", true));
        assert!(!alternates("cdcl:first", true));
    }

    /// A solver whose modes change after few conflicts of a call, and whose clauses are then simplified every few conflicts.
    fn eager<O: Observer>(clauses: &[Vec<Lit>], observer: O) -> Cdcl<O> {
        let mut solver = Cdcl::observed(&Settings::default(), &Limits::none(), observer);
        (solver.modes.first, solver.modes.long) = (5, 20);
        (solver.simplifications.interval, solver.simplifications.due) = (10, 10);
        solver.reserve(130);
        clauses.iter().for_each(|clause| solver.add_clause(clause));
        solver
    }

    #[test]
    fn a_long_search_has_the_right_verdict_and_proof() {
        let (mut models, mut refutations) = (0, 0);
        for clauses in
            (90..130).map(|variables| random_3sat(variables, variables as usize * 17 / 4))
        {
            let mut solver = eager(&clauses, DratWriter::new(DratForm::Text, Vec::new()));
            let verdict = solver.solve(&[]);
            let has_switched = solver.modes.switched > 2;
            if let Verdict::Satisfiable(model) = verdict {
                let holds = |literal: &Lit| model[literal.vidx()] == literal.is_pos();
                assert!(clauses.iter().all(|clause| clause.iter().any(holds)));
                models += u64::from(has_switched);
            } else {
                let proof = solver.into_observer().finish().unwrap();
                let mut checker = Checker::new(130);
                clauses.iter().for_each(|clause| checker.add_clause(clause));
                checker.check(&proof[..]).unwrap();
                refutations += u64::from(has_switched);
            }
        }
        assert!(models > 3 && refutations > 3, "{models} models, {refutations} refutations");
    }

    #[test]
    fn a_long_search_keeps_its_assumptions() {
        let clauses = random_3sat(100, 425);
        let mut solver = eager(&clauses, Unobserved);
        let assumed = |bit: bool| [Lit::new(0, bit), Lit::new(1, !bit)];
        for bit in [false, true, false, true] {
            let has_model = |verdict| matches!(verdict, Verdict::Satisfiable(_));
            let fresh = eager(&clauses, Unobserved).solve(&assumed(bit));
            assert_eq!(has_model(solver.solve(&assumed(bit))), has_model(fresh));
        }
        assert!(solver.modes.switched > 2);
    }

    #[test]
    fn a_search_for_a_refutation_and_one_with_a_propagator_keep_their_mode() {
        let clauses = random_3sat(120, 510);
        let switched = |prepare: fn(&mut Cdcl)| {
            let mut solver = eager(&clauses, Unobserved);
            prepare(&mut solver);
            solver.solve(&[]);
            assert!(solver.conflicts() > 20);
            solver.modes.switched
        };
        assert!(switched(|_| {}) > 0);
        assert_eq!(switched(Cdcl::seek_refutation), 0);
        assert_eq!(switched(|solver| solver.set_propagator(Box::new(Anything))), 0);
    }

    /// A propagator of no constraint.
    #[derive(Debug)]
    struct Anything;

    impl Propagator for Anything {
        fn assigned(&mut self, _: &[Lit]) {}
        fn freed(&mut self, _: &[Lit]) {}
        fn propagate(&mut self, _: &mut Implications) {}
        fn explain(&mut self, _: Lit, _: u32, _: &mut Vec<Lit>) {}
    }

    /// Returns the number of changes of the mode in random calls of `count` solvers, which change it and simplify the clauses
    /// after each few conflicts.
    fn random_sequences(count: usize, seed: u64) -> u64 {
        let mut mixed = Mixed(seed);
        let mut switched = 0;
        for _ in 0..count {
            let variables = 5 + mixed.below(5);
            let mut solver = Cdcl::new(&Limits::none());
            (solver.modes.first, solver.modes.long) = (1, 1);
            (solver.simplifications.interval, solver.simplifications.due) = (1, 1);
            solver.reserve(variables);
            let clauses = random_calls(&mut mixed, &mut solver, variables);
            switched += solver.modes.switched;
            check_models(solver, &clauses, variables);
        }
        switched
    }

    #[test]
    fn random_sequences_of_calls_have_the_answers_of_trial() {
        assert!(random_sequences(3000, 8) > 500);
    }

    #[test]
    #[ignore = "a million sequences of calls: a minute in release mode, many without; the test above makes 3,000"]
    fn a_million_random_sequences_of_calls_have_the_answers_of_trial() {
        assert!(random_sequences(1_000_000, 9) > 150_000);
    }
}
