//! Estimates the number of solutions by random tree samples ([`crate::cover::TreeSamples`]).

use std::ops::ControlFlow;

use crate::backend::Limit;
use crate::cover::TreeSamples;
use crate::grid::Puzzle;

use super::Solver;

/// An estimate of the number of solutions from the random tree samples so far.
#[derive(Clone, Copy, Debug, Default, PartialEq)]
pub struct Estimate {
    /// The number of samples.
    pub dives: u64,
    /// The mean weight of the samples, which is the estimate; 0 if there is no sample.
    pub mean: f64,
    /// The limit that was reached after the last sample; `None` if no limit was reached.
    pub limit: Option<Limit>,
    /// The sum of the squares of the differences between the weights and their mean.
    squares: f64,
}

impl Estimate {
    /// Adds the weight of a sample to mean and variance (B. P. Welford, *Note on a Method for Calculating
    /// Corrected Sums of Squares and Products*, Technometrics, 1962).
    fn note(&mut self, weight: f64) {
        self.dives += 1;
        let difference = weight - self.mean;
        self.mean += difference / self.dives as f64;
        self.squares += difference * (weight - self.mean);
    }

    /// Returns the standard error of the mean. Returns 0 if there are fewer than two samples, because these do not
    /// determine the standard error.
    #[must_use]
    pub fn standard_error(&self) -> f64 {
        let dives = self.dives as f64;
        if self.dives < 2 { 0.0 } else { (self.squares / (dives - 1.0) / dives).sqrt() }
    }
}

impl Solver {
    /// Estimates the number of solutions of `puzzle`. Takes samples, and calls `watch` after each of them, until
    /// `watch` breaks, the time is up, or the interrupt is set. More samples give a better estimate. If propagation
    /// shows that there is no solution, takes no sample, and the estimate is 0.
    ///
    /// # Panics
    ///
    /// Panics if the puzzle has another shape or other rules than the solver.
    pub fn estimate(
        &self,
        puzzle: &Puzzle,
        seed: u64,
        watch: &mut dyn FnMut(&Estimate) -> ControlFlow<()>,
    ) -> Estimate {
        let mut estimate = Estimate::default();
        let limits = self.options().limits();
        let Ok(position) = self.sudoku().propagated(puzzle) else { return estimate };
        for weight in TreeSamples::new(position, seed) {
            estimate.note(weight);
            estimate.limit = limits.reached();
            if watch(&estimate).is_break() || estimate.limit.is_some() {
                break;
            }
        }
        estimate
    }
}
