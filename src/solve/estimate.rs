//! About how many solutions there are, by random dives ([`crate::cover::Dives`]).

use std::ops::ControlFlow;

use crate::backend::Limit;
use crate::cover::Dives;
use crate::grid::Puzzle;

use super::Solver;

/// What the dives so far say of the number of solutions.
#[derive(Clone, Copy, Debug, Default, PartialEq)]
pub struct Estimate {
    /// How many dives there were.
    pub dives: u64,
    /// The mean of their weights: the estimate.
    pub mean: f64,
    /// The limit that ended them, if one did.
    pub limit: Option<Limit>,
    /// The sum of the squares of the differences from the mean.
    squares: f64,
}

impl Estimate {
    /// Takes the weight of a further dive into account (B. P. Welford, 1962).
    fn note(&mut self, weight: f64) {
        self.dives += 1;
        let difference = weight - self.mean;
        self.mean += difference / self.dives as f64;
        self.squares += difference * (weight - self.mean);
    }

    /// The standard error of the mean; 0 of a single dive, which says nothing of it.
    #[must_use]
    pub fn standard_error(&self) -> f64 {
        let dives = self.dives as f64;
        if self.dives < 2 { 0.0 } else { (self.squares / (dives - 1.0) / dives).sqrt() }
    }
}

impl Solver {
    /// Estimates the number of solutions of `puzzle`, the better the longer it goes on: until `watch`, which
    /// is told after each dive, breaks, or a limit is reached. No dive where propagation shows that there is
    /// no solution.
    ///
    /// # Panics
    ///
    /// When the puzzle has another shape than the solver, or other rules.
    pub fn estimate(
        &self,
        puzzle: &Puzzle,
        seed: u64,
        watch: &mut dyn FnMut(&Estimate) -> ControlFlow<()>,
    ) -> Estimate {
        let mut estimate = Estimate::default();
        let limits = self.options().limits();
        let Ok(position) = self.sudoku().propagated(puzzle) else { return estimate };
        for weight in Dives::new(position, seed) {
            estimate.note(weight);
            estimate.limit = limits.reached();
            if watch(&estimate).is_break() || estimate.limit.is_some() {
                break;
            }
        }
        estimate
    }
}
