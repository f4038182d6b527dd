//! Improves the saved values by local search.
//!
//! Each variable has a value. While a clause is false, the walk takes one at random and flips one of its variables,
//! most likely one whose flip makes few true clauses false (A. Balint, U. Schöning, *Choosing Probability Distributions
//! for Stochastic Local Search and the Role of Make versus Break*, SAT 2012). The assignment with the fewest false
//! clauses becomes the last values, from which the search goes on (S. Cai, X. Zhang, *Deep Cooperation of CDCL and
//! Local Search for SAT*, SAT 2021). So the search finds models of random formulas, where conflicts alone lead to none.

use fastrand::Rng;
use rustsat::types::Lit;

use super::{Cdcl, Observer};

/// Average lengths of clauses, and the factor by which a flip is less likely for each true clause that it makes false
/// (A. Balint, *Engineering Stochastic Local Search for the Satisfiability Problem*, doctoral thesis, University of
/// Ulm, 2014). Between two lengths the factor is interpolated.
const FACTORS: [(f64, f64); 6] =
    [(0.0, 2.0), (3.0, 2.5), (4.0, 2.85), (5.0, 3.7), (6.0, 5.1), (7.0, 5.4)];
/// All flips that make at least this number of true clauses false are equally likely.
const MOST_BREAKS: usize = 63;
/// The limits are checked at every flip with a multiple of this number.
const FLIPS_PER_CHECK: u64 = 1024;
/// The number of clauses that a walk visits, in percent of the propagations of the search since the last walk.
const EFFORT: u64 = 300;
/// A walk ends after a sixth of its effort if more clauses are false in its best assignment: it will find no model.
const MOST_FALSIFIED: usize = 20;

/// The schedule of walks.
#[derive(Debug, Default)]
pub(super) struct Walks {
    /// The number of propagations of the search at the last walk.
    propagations: u64,
    /// The number of walks that have found an assignment with fewer false clauses.
    pub(super) improved: u64,
}

/// Clauses in one vector.
#[derive(Debug, Default)]
struct Flat {
    literals: Vec<Lit>,
    /// The index after the last literal of each clause.
    ends: Vec<u32>,
}

impl Flat {
    fn push(&mut self, literals: impl Iterator<Item = Lit>) {
        self.literals.extend(literals);
        self.ends.push(self.literals.len() as u32);
    }

    fn clause(&self, index: u32) -> &[Lit] {
        let start = index.checked_sub(1).map_or(0, |before| self.ends[before as usize]);
        &self.literals[start as usize..self.ends[index as usize] as usize]
    }

    /// Returns the indices of the clauses of each literal in one vector, and at which index those of each literal
    /// begin.
    fn occurrences(&self, variables: usize) -> (Vec<u32>, Vec<u32>) {
        let mut starts = vec![0_u32; 2 * variables + 1];
        self.literals.iter().for_each(|literal| starts[literal.lidx() + 1] += 1);
        (1..starts.len()).for_each(|index| starts[index] += starts[index - 1]);
        let mut next = starts.clone();
        let mut occurrences = vec![0; self.literals.len()];
        for clause in 0..self.ends.len() as u32 {
            for literal in self.clause(clause) {
                let place = &mut next[literal.lidx()];
                occurrences[*place as usize] = clause;
                *place += 1;
            }
        }
        (starts, occurrences)
    }
}

/// The true literals of a clause: how many there are, and the exclusive or of their variables, which is the variable
/// itself if there is only one.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
struct Support {
    literals: u32,
    variables: u32,
}

/// An assignment of all variables, and what is true and false under it.
#[derive(Debug)]
struct Walk {
    clauses: Flat,
    occurrence_starts: Vec<u32>,
    occurrences: Vec<u32>,
    values: Vec<bool>,
    /// Per clause: its true literals.
    supports: Vec<Support>,
    /// Per variable: the number of true clauses that its flip makes false.
    breaks: Vec<u32>,
    /// The indices of the false clauses.
    falsified: Vec<u32>,
    /// Per clause: its index in `falsified`; valid only if the clause is false.
    places: Vec<u32>,
    /// Per number of true clauses that a flip makes false: the weight of the flip.
    weights: Vec<f64>,
    rng: Rng,
}

impl Walk {
    /// Returns a walk that begins with these values. No clause may be empty.
    fn new(clauses: Flat, values: Vec<bool>, seed: u64) -> Self {
        let (occurrence_starts, occurrences) = clauses.occurrences(values.len());
        let number = clauses.ends.len();
        let factor = factor_for(clauses.literals.len() as f64 / number.max(1) as f64);
        let mut walk = Walk {
            clauses,
            occurrence_starts,
            occurrences,
            supports: vec![Support::default(); number],
            breaks: vec![0; values.len()],
            falsified: Vec::new(),
            places: vec![0; number],
            weights: (0..=MOST_BREAKS).map(|breaks| factor.powi(-(breaks as i32))).collect(),
            rng: Rng::with_seed(seed),
            values,
        };
        (0..number as u32).for_each(|clause| walk.evaluate(clause));
        walk
    }

    fn evaluate(&mut self, clause: u32) {
        let mut support = Support::default();
        for literal in self.clauses.clause(clause) {
            if self.values[literal.vidx()] == literal.is_pos() {
                support.literals += 1;
                support.variables ^= literal.vidx32();
            }
        }
        self.supports[clause as usize] = support;
        match support.literals {
            0 => self.add_falsified(clause),
            1 => self.breaks[support.variables as usize] += 1,
            _ => {}
        }
    }

    fn add_falsified(&mut self, clause: u32) {
        self.places[clause as usize] = self.falsified.len() as u32;
        self.falsified.push(clause);
    }

    fn remove_falsified(&mut self, clause: u32) {
        let place = self.places[clause as usize];
        self.falsified.swap_remove(place as usize);
        if let Some(&moved) = self.falsified.get(place as usize) {
            self.places[moved as usize] = place;
        }
    }

    /// Returns a variable of a random false clause. There must be one.
    fn pick(&mut self) -> u32 {
        let clause = self.falsified[self.rng.usize(..self.falsified.len())];
        let share = self.rng.f64();
        let literals = self.clauses.clause(clause);
        let weight =
            |literal: &Lit| self.weights[(self.breaks[literal.vidx()] as usize).min(MOST_BREAKS)];
        let mut rest = share * literals.iter().map(weight).sum::<f64>();
        let picked = literals.iter().find(|&literal| {
            rest -= weight(literal);
            rest < 0.0
        });
        picked.unwrap_or(&literals[0]).vidx32()
    }

    /// Flips a variable. Returns the number of its clauses.
    fn flip(&mut self, variable: u32) -> u64 {
        let was = self.values[variable as usize];
        self.values[variable as usize] = !was;
        let of = |literal: Lit| {
            let starts = &self.occurrence_starts[literal.lidx()..];
            starts[0] as usize..starts[1] as usize
        };
        let (gaining, losing) = (of(Lit::new(variable, was)), of(Lit::new(variable, !was)));
        let visited = gaining.len() + losing.len();
        gaining.for_each(|index| self.gain(self.occurrences[index], variable));
        losing.for_each(|index| self.lose(self.occurrences[index], variable));
        visited as u64
    }

    /// Notes that the literal of this variable in this clause has become true.
    fn gain(&mut self, clause: u32, variable: u32) {
        let support = &mut self.supports[clause as usize];
        let before = *support;
        *support =
            Support { literals: before.literals + 1, variables: before.variables ^ variable };
        match before.literals {
            0 => {
                self.remove_falsified(clause);
                self.breaks[variable as usize] += 1;
            }
            1 => self.breaks[before.variables as usize] -= 1,
            _ => {}
        }
    }

    /// Notes that the literal of this variable in this clause has become false.
    fn lose(&mut self, clause: u32, variable: u32) {
        let support = &mut self.supports[clause as usize];
        support.literals -= 1;
        support.variables ^= variable;
        match *support {
            Support { literals: 0, .. } => {
                self.breaks[variable as usize] -= 1;
                self.add_falsified(clause);
            }
            Support { literals: 1, variables } => self.breaks[variables as usize] += 1,
            _ => {}
        }
    }

    /// Flips variables until no clause is false, this number of clauses is visited, or `goes_on` returns false. Returns
    /// the values with the fewest false clauses, or `None` if the first ones are the best.
    fn run(mut self, mut effort: u64, goes_on: impl Fn() -> bool) -> Option<Vec<bool>> {
        let mut best = self.values.clone();
        let (first, mut fewest) = (self.falsified.len(), self.falsified.len());
        // The flips since the best values.
        let mut flips: Vec<u32> = Vec::new();
        let mut flipped = 0_u64;
        let last_part = effort / 6 * 5;
        let is_hopeless = |effort, fewest| effort < last_part && fewest > MOST_FALSIFIED;
        while effort > 0
            && fewest > 0
            && !is_hopeless(effort, fewest)
            && (!flipped.is_multiple_of(FLIPS_PER_CHECK) || goes_on())
        {
            let variable = self.pick();
            effort = effort.saturating_sub(self.flip(variable));
            flips.push(variable);
            flipped += 1;
            if self.falsified.len() < fewest {
                fewest = self.falsified.len();
                flips.drain(..).for_each(|it| best[it as usize] ^= true);
            }
        }
        (fewest < first).then_some(best)
    }
}

/// Returns the factor of [`FACTORS`] for clauses of this average length.
fn factor_for(length: f64) -> f64 {
    for pair in FACTORS.windows(2) {
        let [(lower, one), (upper, two)] = [pair[0], pair[1]];
        if length < upper {
            return one + (length - lower) * (two - one) / (upper - lower);
        }
    }
    FACTORS[FACTORS.len() - 1].1
}

impl<O: Observer> Cdcl<O> {
    /// Walks from the last values, and makes the values with the fewest false clauses the last ones. Assigned variables
    /// keep their values. Propagation must be complete and without conflict.
    pub(super) fn walk(&mut self) {
        let propagations = self.counters.propagations - self.walks.propagations;
        self.walks.propagations = self.counters.propagations;
        let variables = 0..self.variables as usize;
        let values = variables.map(|variable| self.phases.saved(variable).is_pos()).collect();
        let walk = Walk::new(self.open_clauses(), values, self.budget.conflicts());
        let goes_on = || self.budget.reached().is_none();
        if let Some(best) = walk.run(propagations * EFFORT / 100, goes_on) {
            self.phases.set_saved(&best);
            self.walks.improved += 1;
        }
    }

    /// Returns the clauses that are neither true now nor learned, except that learned clauses of two literals are among
    /// them, with their free literals.
    fn open_clauses(&self) -> Flat {
        let mut open = Flat::default();
        let is_true = |literal: Lit| self.trail.value(literal) == Some(true);
        let is_free = |literal: &Lit| self.trail.value(*literal).is_none();
        for clause in self.clauses.iter().filter(|&clause| !self.clauses.is_learned(clause)) {
            if !self.clauses.literals(clause).any(is_true) {
                open.push(self.clauses.literals(clause).filter(is_free));
            }
        }
        for pair in self.watches.binary_clauses().filter(|pair| pair.iter().all(is_free)) {
            open.push(pair.into_iter());
        }
        open
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::tests::random_3sat;
    use crate::{Limits, Verdict};
    use sudosat_proof_check::ClauseSink;

    /// Returns a random formula with this assignment as a model.
    fn planted(model: &[bool], clauses: usize) -> Vec<Vec<Lit>> {
        let holds = |literal: &Lit| model[literal.vidx()] == literal.is_pos();
        let mut planted = random_3sat(model.len() as u32, 2 * clauses);
        planted.retain(|clause| clause.iter().any(holds));
        planted.truncate(clauses);
        planted
    }

    fn walk_on(formula: &[Vec<Lit>], variables: usize) -> Walk {
        let mut clauses = Flat::default();
        formula.iter().for_each(|clause| clauses.push(clause.iter().copied()));
        Walk::new(clauses, vec![true; variables], 1)
    }

    #[test]
    fn flips_keep_the_numbers_of_true_literals_and_breaks_right() {
        let formula = random_3sat(40, 400);
        let mut walk = walk_on(&formula, 40);
        for _ in 0..500 {
            let variable = walk.pick();
            walk.flip(variable);
            let mut fresh = walk_on(&formula, 40);
            fresh = Walk::new(fresh.clauses, walk.values.clone(), 1);
            assert_eq!((&walk.supports, &walk.breaks), (&fresh.supports, &fresh.breaks));
            let mut falsified = walk.falsified.clone();
            falsified.sort_unstable();
            assert_eq!(falsified, fresh.falsified);
        }
    }

    #[test]
    fn a_walk_finds_a_model_of_a_random_formula() {
        let model: Vec<bool> = (0..200).map(|index| index % 3 == 0).collect();
        let formula = planted(&model, 700);
        let found = walk_on(&formula, 200).run(10_000_000, || true).unwrap();
        let holds = |literal: &Lit| found[literal.vidx()] == literal.is_pos();
        assert!(formula.iter().all(|clause| clause.iter().any(holds)));
    }

    #[test]
    fn a_walk_returns_the_best_values_that_it_met_and_nothing_without_effort_or_at_a_limit() {
        let formula = random_3sat(100, 900);
        let falsified = |values: &[bool]| {
            let holds = |literal: &Lit| values[literal.vidx()] == literal.is_pos();
            formula.iter().filter(|clause| !clause.iter().any(holds)).count()
        };
        let first = walk_on(&formula, 100);
        assert!(falsified(&first.run(100_000, || true).unwrap()) < falsified(&[true; 100]));
        assert_eq!(walk_on(&formula, 100).run(0, || true), None);
        assert_eq!(walk_on(&formula, 100).run(100_000, || false), None);
    }

    #[test]
    fn likelier_flips_break_fewer_clauses_for_longer_clauses() {
        assert_eq!((factor_for(3.0), factor_for(3.5), factor_for(9.0)), (2.5, 2.675, 5.4));
    }

    #[test]
    fn the_search_takes_the_model_of_a_walk_without_a_conflict() {
        let model: Vec<bool> = (0..200).map(|index| index % 3 == 0).collect();
        let mut solver = Cdcl::new(&Limits::none());
        planted(&model, 700).iter().for_each(|clause| solver.add_clause(clause));
        solver.counters.propagations = 10_000_000;
        solver.walk();
        assert!(matches!(solver.solve(&[]), Verdict::Satisfiable(_)));
        assert_eq!(solver.conflicts(), 0);
    }

    #[test]
    fn only_a_formula_that_is_answered_as_a_whole_is_walked() {
        let improved = |is_whole: bool| {
            let mut solver = Cdcl::new(&Limits::none());
            random_3sat(150, 750).iter().for_each(|clause| solver.add_clause(clause));
            solver.phases.interval = 5;
            if is_whole {
                solver.eliminate(&[]);
            }
            assert!(matches!(solver.solve(&[]), Verdict::Unsatisfiable(_)));
            solver.walks.improved
        };
        assert!(improved(true) > 0);
        assert_eq!(improved(false), 0);
    }
}
