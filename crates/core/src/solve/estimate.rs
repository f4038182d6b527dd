//! Estimates the number of solutions by random tree samples ([`crate::cover::TreeSamples`]).

use std::ops::ControlFlow;

use crate::backend::Limit;
use crate::cover::TreeSamples;
use crate::grid::Puzzle;

use super::Solver;

/// Half the width of the 95 % confidence interval, in standard errors.
const SIGMAS: f64 = 1.96;

/// An estimate of the number of solutions from the random tree samples so far.
#[derive(Clone, Copy, Debug, Default, PartialEq)]
pub struct Estimate {
    /// The number of samples.
    pub samples: u64,
    /// The mean weight of the samples, which is the estimate; 0 if there is no sample.
    pub mean: f64,
    /// The limit that was reached after the last sample; `None` if no limit was reached.
    pub limit: Option<Limit>,
    /// The sum of the squares of the differences between the weights and their mean.
    squares: f64,
}

impl Estimate {
    /// The seed of the random samples for whoever asks. It is fixed, so that the same question has the same answer.
    pub const SEED: u64 = 1;

    /// Adds the weight of a sample to mean and variance (B. P. Welford, *Note on a Method for Calculating
    /// Corrected Sums of Squares and Products*, Technometrics, 1962).
    fn note(&mut self, weight: f64) {
        self.samples += 1;
        let difference = weight - self.mean;
        self.mean += difference / self.samples as f64;
        self.squares += difference * (weight - self.mean);
    }

    /// Returns the standard error of the mean. Returns 0 if there are fewer than two samples, because these do not
    /// determine the standard error.
    #[must_use]
    pub fn standard_error(&self) -> f64 {
        let samples = self.samples as f64;
        if self.samples < 2 { 0.0 } else { (self.squares / (samples - 1.0) / samples).sqrt() }
    }

    /// Returns the bounds of the 95 % confidence interval of the number of solutions. Its lower bound is at least 0.
    /// From few samples the interval may be wrong, because few samples may have most of the weight.
    #[must_use]
    pub fn interval(&self) -> (f64, f64) {
        let half = SIGMAS * self.standard_error();
        // A number of solutions is never negative.
        ((self.mean - half).max(0.0), self.mean + half)
    }

    /// Returns half the width of the confidence interval as a part of the estimate.
    #[must_use]
    pub fn relative_error(&self) -> f64 {
        SIGMAS * self.standard_error() / self.mean
    }
}

impl Solver {
    /// Estimates the number of solutions of `puzzle`. Takes samples, and calls `watch` after each of them, until
    /// `watch` breaks, the time is up, or the interrupt is set. More samples give a better estimate. Takes at least one
    /// sample, unless propagation, with what clues of several cells exclude, shows that there is no solution. Then
    /// takes none, and the estimate is 0.
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
        let Ok(position) = self.searched().simplified(puzzle) else { return estimate };
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
