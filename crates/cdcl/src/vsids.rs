//! Decides by VSIDS: the free variable with the highest score comes first.
//!
//! VSIDS gives each variable a score (M. Moskewicz et al., *Chaff*, DAC 2001). A conflict raises the scores of its
//! variables by a *bump*. The bump grows exponentially from one conflict to the next (N. Eén, N. Sörensson, *An
//! Extensible SAT-solver*, SAT 2003). A binary heap keeps the highest score on top.

use fastrand::Rng;
use rustsat::types::Lit;

use super::decide::Decide;
use super::phases::Phases;
use super::trail::Trail;

/// The factor by which one conflict counts more than the conflict before it.
const GROWTH: f64 = 1.0 / 0.95;
/// The same factor in a search for a refutation.
const REFUTATION_GROWTH: f64 = 1.0 / 0.92;
/// If a score exceeds this, all scores are divided by it, so that none overflows.
const HIGHEST: f64 = 1e150;

/// The scores, and a heap of all free variables and some assigned ones. The variable with the highest score is on top.
#[derive(Debug)]
pub(super) struct Vsids {
    /// The score of each variable, by index.
    scores: Vec<f64>,
    bump: f64,
    /// The factor by which the bump grows after each conflict.
    growth: f64,
    heap: Vec<u32>,
    /// Per variable: its index in the heap; `None` if it is not there.
    places: Vec<Option<u32>>,
    /// The source of random initial scores; `None` if every variable starts with score 0.
    rng: Option<Rng>,
}

impl Decide for Vsids {
    /// Adds variables. Their initial scores, 0 or random, are below the first bump, which is 1.
    fn grow(&mut self, variables: usize) {
        for variable in self.scores.len()..variables {
            self.scores.push(self.rng.as_mut().map_or(0.0, Rng::f64));
            self.places.push(None);
            self.insert(variable);
        }
    }

    fn raise(&mut self, met: &[Lit]) {
        met.iter().for_each(|literal| self.bump(literal.vidx()));
        self.decay();
    }

    fn renew(&mut self, rng: &mut Rng) {
        self.bump = 1.0;
        self.scores.iter_mut().for_each(|score| *score = rng.f64());
        self.heap.clear();
        self.places.fill(None);
        (0..self.scores.len()).for_each(|variable| self.insert(variable));
    }

    fn seek_refutation(&mut self) {
        self.growth = REFUTATION_GROWTH;
    }

    fn freed(&mut self, literals: &[Lit]) {
        literals.iter().rev().for_each(|literal| self.insert(literal.vidx()));
    }

    /// Returns the free variable with the highest score, with its value from `phases`. Removes the assigned
    /// variables above it from the heap.
    fn next(&mut self, trail: &Trail, phases: &Phases) -> Option<Lit> {
        while let Some(variable) = self.first() {
            if trail.is_free(variable) {
                return Some(phases.decision(variable));
            }
            self.remove_first();
        }
        None
    }

    fn comes_before(&self, decision: Lit, next: Lit) -> bool {
        self.scores[decision.vidx()] > self.scores[next.vidx()]
    }
}

impl Vsids {
    /// Returns a heuristic without variables. With a seed other than 0 the variables get random initial
    /// scores.
    pub(super) fn new(seed: u64) -> Self {
        let rng = (seed != 0).then(|| Rng::with_seed(seed));
        Vsids {
            scores: Vec::new(),
            bump: 1.0,
            growth: GROWTH,
            heap: Vec::new(),
            places: Vec::new(),
            rng,
        }
    }

    /// Raises the score of a variable by the current bump.
    fn bump(&mut self, variable: usize) {
        self.scores[variable] += self.bump;
        if self.scores[variable] > HIGHEST {
            self.scale_down();
        }
        if let Some(place) = self.places[variable] {
            self.rise(place as usize);
        }
    }

    /// Makes all earlier bumps count less, by increasing the size of the later bumps.
    fn decay(&mut self) {
        self.bump *= self.growth;
    }

    fn scale_down(&mut self) {
        self.scores.iter_mut().for_each(|score| *score /= HIGHEST);
        self.bump /= HIGHEST;
    }

    /// Inserts a variable into the heap, if it is not there.
    fn insert(&mut self, variable: usize) {
        if self.places[variable].is_none() {
            self.heap.push(variable as u32);
            self.rise(self.heap.len() - 1);
        }
    }

    /// Returns the variable on top of the heap; `None` if the heap is empty.
    fn first(&self) -> Option<usize> {
        self.heap.first().map(|&variable| variable as usize)
    }

    /// Removes the variable on top of the heap, if there is one.
    fn remove_first(&mut self) {
        if self.heap.is_empty() {
            return;
        }
        let first = self.heap.swap_remove(0);
        self.places[first as usize] = None;
        if !self.heap.is_empty() {
            self.sink(0);
        }
    }

    fn is_higher(&self, one: u32, two: u32) -> bool {
        self.scores[one as usize] > self.scores[two as usize]
    }

    fn put(&mut self, place: usize, variable: u32) {
        self.heap[place] = variable;
        self.places[variable as usize] = Some(place as u32);
    }

    fn rise(&mut self, mut place: usize) {
        let variable = self.heap[place];
        while place > 0 {
            let parent = (place - 1) / 2;
            if !self.is_higher(variable, self.heap[parent]) {
                break;
            }
            self.put(place, self.heap[parent]);
            place = parent;
        }
        self.put(place, variable);
    }

    fn sink(&mut self, mut place: usize) {
        let variable = self.heap[place];
        while let Some(child) = self.higher_child(place) {
            if !self.is_higher(self.heap[child], variable) {
                break;
            }
            self.put(place, self.heap[child]);
            place = child;
        }
        self.put(place, variable);
    }

    fn higher_child(&self, place: usize) -> Option<usize> {
        let (left, right) = (2 * place + 1, 2 * place + 2);
        if right < self.heap.len() && self.is_higher(self.heap[right], self.heap[left]) {
            return Some(right);
        }
        (left < self.heap.len()).then_some(left)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn drained(order: &mut Vsids) -> Vec<usize> {
        std::iter::from_fn(|| {
            let first = order.first();
            order.remove_first();
            first
        })
        .collect()
    }

    #[test]
    fn variables_come_by_score() {
        let mut order = Vsids::new(0);
        order.grow(6);
        for (variable, times) in [(3, 4), (0, 1), (5, 3), (1, 2)] {
            (0..times).for_each(|_| order.bump(variable));
        }
        assert_eq!(drained(&mut order)[..4], [3, 5, 1, 0]);
        assert_eq!(order.first(), None);
        (0..6).for_each(|variable| order.insert(variable));
        order.insert(3);
        assert_eq!(drained(&mut order).len(), 6);
    }

    #[test]
    fn later_bumps_outweigh_earlier_ones_and_never_overflow() {
        let mut order = Vsids::new(0);
        order.grow(2);
        for round in 0..20_000 {
            order.bump(round % 2);
            order.decay();
            assert_eq!(order.first(), Some(round % 2));
        }
        assert!(order.scores.iter().all(|score| score.is_finite()));
    }
}
