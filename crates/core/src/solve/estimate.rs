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
    /// The mean weight of the samples, which is the estimate.
    pub mean: f64,
    /// The limit that ended the sampling; `None` if no limit ended it.
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
    /// Estimates the number of solutions of `puzzle`. Takes samples, and calls `watch` after each, until
    /// `watch` breaks, the time is up, or the interrupt is set; more samples give a better estimate. Takes no sample
    /// if propagation shows that there is no solution.
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

#[cfg(test)]
mod tests {
    use super::*;
    use crate::grid::{Grid, Shape};
    use crate::solve::Options;

    fn estimate(shape: Shape, dives: u64) -> Estimate {
        let puzzle = Puzzle::from(Grid::empty(shape));
        Solver::new(shape, Options::default()).estimate(&puzzle, 1, &mut |estimate| match estimate
            .dives
            < dives
        {
            true => ControlFlow::Continue(()),
            false => ControlFlow::Break(()),
        })
    }

    #[test]
    fn the_number_of_grids_lies_near_the_estimate() {
        let known = [(Shape::of_side(4), 288.0), (Shape::of_side(6), 28_200_960.0)];
        for (shape, count) in known {
            let estimate = estimate(shape.unwrap(), 20_000);
            assert_eq!((estimate.dives, estimate.limit), (20_000, None));
            let off = (estimate.mean - count).abs();
            assert!(off < 4.0 * estimate.standard_error(), "{estimate:?}");
            assert!(estimate.standard_error() < count / 50.0, "{estimate:?}");
        }
    }

    #[test]
    fn the_first_dive_says_nothing_of_the_error() {
        assert_eq!(estimate(Shape::CLASSIC, 1).standard_error(), 0.0);
    }

    #[test]
    fn there_are_no_dives_from_a_contradiction() {
        let mut clues = Grid::empty(Shape::CLASSIC);
        let digit = Shape::CLASSIC.digits().next();
        Shape::CLASSIC.cells().take(2).for_each(|cell| clues.set(cell, digit));
        let solver = Solver::new(Shape::CLASSIC, Options::default());
        let none = solver.estimate(&clues.into(), 1, &mut |_| panic!("a dive"));
        assert_eq!(none, Estimate::default());
    }
}
