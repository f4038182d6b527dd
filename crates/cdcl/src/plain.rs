//! Implements two simple decision heuristics, for comparison with the others: the first free variable, and a random
//! one. They ignore the conflicts and the saved values. They always decide that the variable is true, so that on a
//! Sudoku each decision writes a digit.

use fastrand::Rng;
use rustsat::types::Lit;

use super::decide::Decide;
use super::phases::Phases;
use super::trail::Trail;

/// Decides the free variable with the lowest index.
#[derive(Debug, Default)]
pub(super) struct First {
    variables: usize,
    /// All variables with a lower index than this have a value.
    start: usize,
}

impl Decide for First {
    fn grow(&mut self, variables: usize) {
        self.variables = variables;
    }

    fn freed(&mut self, literals: &[Lit]) {
        let lowest = literals.iter().map(|literal| literal.vidx()).min();
        self.start = self.start.min(lowest.unwrap_or(self.start));
    }

    fn next(&mut self, trail: &Trail, _phases: &Phases) -> Option<Lit> {
        let free = (self.start..self.variables).find(|&variable| trail.is_free(variable));
        self.start = free.unwrap_or(self.variables);
        free.map(|variable| Lit::positive(variable as u32))
    }
}

/// Decides a random free variable; all free variables are equally likely.
#[derive(Debug)]
pub(super) struct Random {
    variables: usize,
    rng: Rng,
}

impl Random {
    /// Returns a heuristic without variables. The same seed gives the same decisions.
    pub(super) fn new(seed: u64) -> Self {
        Random { variables: 0, rng: Rng::with_seed(seed) }
    }
}

impl Decide for Random {
    fn grow(&mut self, variables: usize) {
        self.variables = variables;
    }

    fn next(&mut self, trail: &Trail, _phases: &Phases) -> Option<Lit> {
        let free = self.variables - trail.literals().len();
        let index = (free > 0).then(|| self.rng.usize(..free))?;
        let variable =
            (0..self.variables).filter(|&variable| trail.is_free(variable)).nth(index)?;
        Some(Lit::positive(variable as u32))
    }
}
