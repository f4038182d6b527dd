//! Alternates between two modes of the search.
//!
//! The stable mode restarts rarely, decides by VSIDS and returns to target phases: it finds models. The focused mode
//! restarts often, decides by VMTF and takes the last values: it finds refutations (C. Oh, *Between SAT and UNSAT: The
//! Fundamental Difference in CDCL SAT*, SAT 2015; A. Biere, K. Fazekas, M. Fleury, M. Heisinger, *CaDiCaL, Kissat,
//! Paracooba, Plingeling and Treengeling Entering the SAT Competition 2020*, 2020).
//!
//! A search is stable only, unless the caller has declared by [`Cdcl::eliminate`] that its formula is answered as a
//! whole: on Sudokus, where the same clauses are searched again and again, the stable mode alone is faster
//! (`benches/README.md`). In such a search the modes change, `simplify` simplifies the clauses, `walk` improves values,
//! and `reduce` has other intervals.
//!
//! A caller that expects many conflicts before the clauses are refuted declares it by [`Cdcl::seek_refutation`]. The
//! mode stays stable, but the search keeps fewer learned clauses (`reduce`), takes last values instead of targets
//! (`phases`), and lets scores fade faster (`vsids`).
//!
//! A restart of the focused mode is due when the LBDs of the newest learned clauses are above those of all: the search
//! is in a poor place then (G. Audemard, L. Simon, *Refining Restarts Strategies for SAT and UNSAT*, CP 2012; with
//! exponential moving averages as in A. Biere, A. Fröhlich, *Evaluating CDCL Restart Schemes*, POS 2015).

use super::{Cdcl, Heuristic, Observer, SearchMode, Settings};

/// The length of the first phase in conflicts. Its length in propagations is the unit of all later phases.
const FIRST: u64 = 1000;
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
    /// Whether the formula is answered as a whole, with settings that let the mode change.
    is_whole: bool,
    /// Whether the caller expects that the clauses are refuted after many conflicts.
    seeks_refutation: bool,
    /// [`FIRST`]; less in tests.
    pub(super) first: u64,
    /// The averages of the LBDs of learned clauses, of the newest and of all.
    fast: Average,
    slow: Average,
    /// The number of changes of the mode.
    pub(super) switched: u64,
    /// The length of the first phase in propagations.
    unit: u64,
    /// The number of propagations at which the current phase began.
    began: u64,
}

impl Default for Modes {
    fn default() -> Self {
        Modes {
            current: Mode::Stable,
            is_whole: false,
            seeks_refutation: false,
            first: FIRST,
            fast: Average::new(FAST),
            slow: Average::new(SLOW),
            switched: 0,
            unit: 0,
            began: 0,
        }
    }
}

impl Modes {
    /// Declares that the formula is answered as a whole, so that the mode changes from now on, after the first phase.
    /// The mode changes only if the search is CDCL with VSIDS and restarts.
    pub(super) fn declare_whole(&mut self, settings: &Settings) {
        self.is_whole = settings.search == SearchMode::Cdcl
            && settings.heuristic == Heuristic::Vsids
            && settings.restarts;
    }

    /// Returns whether the formula is answered as a whole, with settings that let the mode change. In a browser none
    /// is, and the compiler leaves out what is done for such formulas only.
    pub(super) fn is_whole(&self) -> bool {
        cfg!(not(target_family = "wasm")) && self.is_whole
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

impl<O: Observer> Cdcl<O> {
    /// Declares that a refutation after many conflicts is expected. From then on, the search keeps fewer learned
    /// clauses, gives variables their last values instead of those of the largest assignment, and lets earlier
    /// conflicts count less. It stays right and complete. On hard killer Sudokus it takes less than half of the time;
    /// large Sudokus without clues of several cells take longer (`benches/README.md`).
    pub fn seek_refutation(&mut self) {
        self.modes.seeks_refutation = true;
        self.phases.ignore_targets();
        self.heuristic.seek_refutation();
    }

    /// Returns whether the current phase has taken its share of propagations.
    pub(super) fn is_switch_due(&self) -> bool {
        let modes = &self.modes;
        if !modes.is_whole() {
            return false;
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
        let modes = &mut self.modes;
        if modes.switched == 0 {
            modes.unit = propagations;
        }
        modes.switched += 1;
        modes.began = propagations;
        modes.current = match modes.current {
            Mode::Stable => Mode::Focused,
            Mode::Focused => Mode::Stable,
        };
        self.phases.forget_targets();
        self.restart_to(self.assumptions.len().min(self.trail.level()));
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::tests::random_3sat;
    use crate::{Limits, Verdict};
    use sudosat_proof_check::ClauseSink;

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
            solver.modes.declare_whole(&Settings::default());
            random_3sat(variables, clauses).iter().for_each(|clause| solver.add_clause(clause));
            assert_ne!(solver.solve(&[]), Verdict::Satisfiable(vec![]));
            (solver.modes.switched, solver.counters().restarts)
        };
        assert_eq!(switched(60, 300).0, 0);
        let (phases, restarts) = switched(200, 900);
        assert!(phases >= 2 && restarts > 50, "{phases} phases, {restarts} restarts");
    }

    #[test]
    fn only_a_formula_that_is_answered_as_a_whole_changes_the_mode() {
        let is_whole = |settings: &str, is_declared: bool| {
            let settings = settings.parse().unwrap();
            let mut solver = Cdcl::observed(&settings, &Limits::none(), crate::Unobserved);
            if is_declared {
                solver.eliminate(&[]);
            }
            solver.modes.is_whole
        };
        assert!(is_whole("cdcl", true));
        assert!(!is_whole("cdcl", false));
        assert!(!is_whole("cdcl:no-restarts", true));
        assert!(!is_whole("cdcl:first", true));
    }
}
