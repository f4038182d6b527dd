//! Eliminates variables before a search whose clauses are all known.
//!
//! A variable is eliminated if the resolvents of the clauses that have it are no more than these clauses: the
//! resolvents replace them. Subsumed clauses are removed, and a clause loses a literal if its resolvent with another
//! clause subsumes it (*self-subsuming resolution*; N. Eén, A. Biere, *Effective Preprocessing in SAT through Variable
//! and Clause Elimination*, SAT 2005). `eliminated` keeps the removed clauses, because a model of the remaining ones
//! gives an eliminated variable no value.

use std::cmp::Reverse;
use std::collections::BinaryHeap;

use rustsat::types::Lit;

use super::clauses::Clauses;
use super::eliminated::Eliminated;
use super::propagate::Watches;
use super::trail::Reason;
use super::{Cdcl, Heuristic, Observer, SearchMode};

/// A variable with more clauses of each sign is not eliminated.
const MOST_OCCURRENCES: usize = 16;
/// A variable is not eliminated if a resolvent has more literals.
const LONGEST_RESOLVENT: usize = 20;
/// The number of comparisons of literals, for each literal of the formula, after which the elimination ends.
const EFFORT: u64 = 200;
/// The least such number for a whole formula.
const LEAST_EFFORT: u64 = 1_000_000;

/// A clause with its literals in ascending order. The bits of `signature` say which variables may be in it.
#[derive(Debug)]
struct Clause {
    literals: Vec<Lit>,
    signature: u64,
}

impl Clause {
    fn new(literals: Vec<Lit>) -> Self {
        debug_assert!(literals.is_sorted());
        let bits = literals.iter().map(|literal| 1 << (literal.vidx32() % 64));
        let signature = bits.fold(0, |all, bit: u64| all | bit);
        Clause { literals, signature }
    }
}

/// What one clause does to another.
enum Effect {
    None,
    Subsumes,
    /// Their resolvent is the other clause without this literal.
    Strengthens(Lit),
}

/// The clauses of a formula with lists of the clauses of each literal.
struct Elimination<'o, O> {
    observer: &'o mut O,
    /// The clauses; `None` for removed ones.
    clauses: Vec<Option<Clause>>,
    /// Per literal: the indices of the clauses that have it.
    occurrences: Vec<Vec<u32>>,
    /// The indices of clauses that may subsume or strengthen others.
    fresh: Vec<u32>,
    /// The variables that may be eliminated, each after the number of its resolvents, the fewest first.
    variables: BinaryHeap<Reverse<(usize, u32)>>,
    /// The variables that have fewer clauses than when they were added to `variables`.
    touched: Vec<u32>,
    is_touched: Vec<bool>,
    eliminated: Eliminated,
    effort: u64,
    refuted: bool,
}

impl<O: Observer> Elimination<'_, O> {
    fn add(&mut self, literals: Vec<Lit>) {
        self.refuted |= literals.is_empty();
        let index = self.clauses.len() as u32;
        literals.iter().for_each(|literal| self.occurrences[literal.lidx()].push(index));
        self.clauses.push(Some(Clause::new(literals)));
        self.fresh.push(index);
    }

    /// Removes a clause and returns its literals.
    fn remove(&mut self, index: u32) -> Vec<Lit> {
        let clause = self.clauses[index as usize].take();
        let literals = clause.map(|clause| clause.literals).unwrap_or_default();
        for literal in &literals {
            self.occurrences[literal.lidx()].retain(|&other| other != index);
            self.touch(literal.vidx32());
        }
        literals
    }

    /// Notes that a variable has fewer clauses than before, so that it may be eliminated.
    fn touch(&mut self, variable: u32) {
        if !std::mem::replace(&mut self.is_touched[variable as usize], true) {
            self.touched.push(variable);
        }
    }

    /// Adds the touched variables to those that may be eliminated. A variable is added once for all its clauses that
    /// were removed since the last call.
    fn queue_touched(&mut self) {
        for variable in std::mem::take(&mut self.touched) {
            self.is_touched[variable as usize] = false;
            if self.eliminated.may_go(variable) {
                self.variables.push(Reverse((self.product(variable), variable)));
            }
        }
    }

    /// Returns the number of pairs of clauses that could be resolved on a variable.
    fn product(&self, variable: u32) -> usize {
        let of = |literal: Lit| self.occurrences[literal.lidx()].len();
        of(Lit::positive(variable)) * of(Lit::negative(variable))
    }

    fn run(&mut self) {
        (0..self.is_touched.len() as u32).for_each(|variable| self.touch(variable));
        loop {
            self.subsume();
            self.queue_touched();
            let Some(Reverse((product, variable))) = self.variables.pop() else { return };
            if self.is_spent() {
                return;
            }
            if product == self.product(variable) && self.eliminated.may_go(variable) {
                self.eliminate(variable);
            }
        }
    }

    fn is_spent(&self) -> bool {
        self.refuted || self.effort == 0
    }

    /// Removes what the fresh clauses subsume, and strengthens other clauses by them.
    fn subsume(&mut self) {
        while let Some(index) = self.fresh.pop() {
            if self.is_spent() {
                return;
            }
            self.subsume_by(index);
        }
    }

    fn subsume_by(&mut self, index: u32) {
        let Some(clause) = &self.clauses[index as usize] else { return };
        let both = |literal: &Lit| {
            let of = |literal: Lit| self.occurrences[literal.lidx()].len();
            of(*literal) + of(!*literal)
        };
        let Some(&rarest) = clause.literals.iter().min_by_key(|literal| both(literal)) else {
            return;
        };
        let of = |literal: Lit| self.occurrences[literal.lidx()].iter().copied();
        let others: Vec<u32> = of(rarest).chain(of(!rarest)).collect();
        for other in others {
            if other != index && self.clauses[index as usize].is_some() {
                self.apply(index, other);
            }
        }
    }

    fn apply(&mut self, index: u32, other: u32) {
        match self.effect(index, other) {
            Effect::None => {}
            Effect::Subsumes => drop(self.remove(other)),
            Effect::Strengthens(literal) => {
                let mut literals = self.remove(other);
                literals.retain(|&it| it != literal);
                self.observer.derived(&literals);
                self.add(literals);
            }
        }
    }

    fn effect(&mut self, index: u32, other: u32) -> Effect {
        let (one, two) = (&self.clauses[index as usize], &self.clauses[other as usize]);
        let (Some(one), Some(two)) = (one, two) else { return Effect::None };
        self.effort = self.effort.saturating_sub(1);
        if one.literals.len() > two.literals.len() || one.signature & !two.signature != 0 {
            return Effect::None;
        }
        self.effort = self.effort.saturating_sub(two.literals.len() as u64);
        let mut negated = None;
        let mut rest = two.literals.iter();
        for &literal in &one.literals {
            match rest.find(|it| it.var() >= literal.var()) {
                Some(&same) if same == literal => {}
                Some(&opposite) if opposite == !literal && negated.is_none() => {
                    negated = Some(opposite);
                }
                _ => return Effect::None,
            }
        }
        negated.map_or(Effect::Subsumes, Effect::Strengthens)
    }

    /// Eliminates a variable if that does not increase the number of clauses.
    fn eliminate(&mut self, variable: u32) {
        let [positive, negative] = [Lit::positive(variable), Lit::negative(variable)];
        let of = |literal: Lit| self.occurrences[literal.lidx()].clone();
        let (with, without) = (of(positive), of(negative));
        let is_unused = with.is_empty() && without.is_empty();
        if is_unused || with.len().min(without.len()) > MOST_OCCURRENCES {
            return;
        }
        let Some(resolvents) = self.resolvents(&with, &without, positive) else { return };
        for resolvent in &resolvents {
            self.observer.derived(resolvent);
        }
        let removed = self.remove_both(&with, &without, positive);
        self.eliminated.eliminate(variable, removed);
        resolvents.into_iter().for_each(|resolvent| self.add(resolvent));
    }

    /// Returns the resolvents of the clauses `with` the literal and those `without`; `None` if they are more than these
    /// clauses or too long.
    fn resolvents(&mut self, with: &[u32], without: &[u32], on: Lit) -> Option<Vec<Vec<Lit>>> {
        let mut resolvents = Vec::new();
        for &one in with {
            for &two in without {
                let Some(resolvent) = self.resolvent(one, two, on) else { continue };
                resolvents.push(resolvent);
                let is_long = resolvents.last().is_some_and(|it| it.len() > LONGEST_RESOLVENT);
                if is_long || resolvents.len() > with.len() + without.len() {
                    return None;
                }
            }
        }
        Some(resolvents)
    }

    /// Returns the resolvent of two clauses, or `None` if it is always true.
    fn resolvent(&mut self, one: u32, two: u32, on: Lit) -> Option<Vec<Lit>> {
        let of = |index: u32| self.clauses[index as usize].iter().flat_map(|it| &it.literals);
        let mut literals: Vec<Lit> =
            of(one).chain(of(two)).copied().filter(|literal| literal.var() != on.var()).collect();
        self.effort = self.effort.saturating_sub(literals.len() as u64);
        literals.sort_unstable();
        literals.dedup();
        let is_tautology = literals.windows(2).any(|pair| pair[0] == !pair[1]);
        (!is_tautology).then_some(literals)
    }

    /// Removes the clauses of an eliminated variable. Returns those of the rarer literal, and a unit clause of the
    /// other one after them: the variable has the value of the unit clause unless that makes another returned clause
    /// false.
    fn remove_both(&mut self, with: &[u32], without: &[u32], positive: Lit) -> Vec<Vec<Lit>> {
        let (rarer, rare, common) = if with.len() <= without.len() {
            (positive, with, without)
        } else {
            (!positive, without, with)
        };
        let mut removed = Vec::new();
        for &index in rare {
            let mut literals = self.remove(index);
            let place = literals.iter().position(|&literal| literal == rarer);
            literals.swap(0, place.unwrap_or(0));
            removed.push(literals);
        }
        for &index in common {
            self.remove(index);
        }
        removed.push(vec![!rarer]);
        removed
    }
}

impl<O: Observer> Cdcl<O> {
    /// Eliminates variables from the clauses, and removes subsumed clauses. From then on, clauses and assumptions may
    /// have the variables of `frozen`, and those that are in no clause yet, but no others: the search may eliminate
    /// them later. Models have values for all variables as before. All learned clauses are forgotten. The search then
    /// alternates between phases with few and with many restarts, which suits formulas of all kinds, but not Sudokus.
    ///
    /// Does nothing if there is a propagator, if the observer watches resolution (see
    /// [`Observer::WATCHES_RESOLUTION`]), or if the search is not CDCL with VSIDS.
    pub fn eliminate(&mut self, frozen: &[Lit]) {
        let is_allowed = self.settings.search == SearchMode::Cdcl
            && self.settings.heuristic == Heuristic::Vsids
            && !O::WATCHES_RESOLUTION
            && self.attached.is_none();
        if !is_allowed || self.refuted {
            return;
        }
        self.modes.declare_whole(&self.settings);
        self.grow_for(frozen);
        if self.propagate().is_some() {
            self.refuted = true;
            return;
        }
        let clauses = self.take_clauses();
        self.declare_frozen(&clauses, frozen);
        self.eliminate_from(clauses);
    }

    /// Declares that variables of these clauses may be eliminated unless they are `frozen`.
    fn declare_frozen(&mut self, clauses: &[Vec<Lit>], frozen: &[Lit]) {
        let mut may_go = vec![false; self.variables as usize];
        clauses.iter().flatten().for_each(|literal| may_go[literal.vidx()] = true);
        frozen.iter().for_each(|literal| may_go[literal.vidx()] = false);
        self.eliminated.declare(may_go.into_iter());
    }

    /// Eliminates variables from the clauses, and stores the remaining ones.
    fn eliminate_from(&mut self, clauses: Vec<Vec<Lit>>) {
        let variables = self.variables as usize;
        let literals: usize = clauses.iter().map(Vec::len).sum();
        let mut elimination = Elimination {
            observer: &mut self.observer,
            clauses: Vec::new(),
            occurrences: vec![Vec::new(); 2 * variables],
            fresh: Vec::new(),
            variables: BinaryHeap::new(),
            touched: Vec::new(),
            is_touched: vec![false; variables],
            eliminated: std::mem::take(&mut self.eliminated),
            effort: LEAST_EFFORT.max(literals as u64 * EFFORT),
            refuted: false,
        };
        clauses.into_iter().for_each(|clause| elimination.add(clause));
        elimination.run();
        self.refuted |= elimination.refuted;
        self.eliminated = elimination.eliminated;
        let kept = elimination.clauses.into_iter().flatten();
        let kept: Vec<_> = kept.map(|clause| clause.literals).collect();
        self.assign_eliminated();
        kept.iter().for_each(|clause| self.add_kept(clause));
    }

    /// Gives the eliminated variables some value on level 0, so that the search does not decide them. They are in no
    /// clause.
    pub(super) fn assign_eliminated(&mut self) {
        for literal in (0..self.variables).map(Lit::negative) {
            if self.eliminated.contains(literal) && self.trail.value(literal).is_none() {
                self.trail.assign(literal, Reason::None);
            }
        }
    }

    /// Removes all clauses. Returns those that are not learned and not true on level 0, with their free literals in
    /// ascending order.
    fn take_clauses(&mut self) -> Vec<Vec<Lit>> {
        let given = self.clauses.iter().filter(|&clause| !self.clauses.is_learned(clause));
        let long = given.map(|clause| self.clauses.literals(clause).collect::<Vec<Lit>>());
        let binary = self.watches.binary_clauses().map(|pair| pair.to_vec());
        let mut taken: Vec<Vec<Lit>> = long.chain(binary).collect();
        taken.retain(|clause| clause.iter().all(|&it| self.trail.value(it) != Some(true)));
        for clause in &mut taken {
            clause.retain(|&literal| self.trail.value(literal).is_none());
            clause.sort_unstable();
        }
        self.clauses = Clauses::default();
        self.watches = Watches::default();
        self.watches.grow(self.variables as usize);
        self.reductions.forget_all();
        self.trail.relocate_reasons(|_| Reason::None);
        taken
    }

    fn add_kept(&mut self, clause: &[Lit]) {
        match *clause {
            [] => self.refuted = true,
            [unit] if self.trail.value(unit).is_none() => self.trail.assign(unit, Reason::None),
            [unit] => self.refuted |= self.trail.value(unit) == Some(false),
            [one, two] => self.watches.add_binary(one, two),
            _ => {
                let clause = self.clauses.add(clause, None);
                self.watches.attach(&self.clauses, clause);
            }
        }
    }
}

#[cfg(test)]
mod tests {
    use sudosat_proof_check::{Checker, ClauseSink};

    use super::*;
    use crate::tests::{Mixed, check_answer, lits, random_3sat, random_literals};
    use crate::{DratForm, DratWriter, Limits, Settings, Unobserved, Verdict};

    #[test]
    fn a_defined_variable_is_eliminated_and_gets_its_value() {
        let mut solver = Cdcl::new(&Limits::none());
        solver.reserve(4);
        // 3 is the conjunction of 1 and 2; 4 or 3 holds.
        for clause in [&[-3, 1][..], &[-3, 2], &[3, -1, -2], &[3, 4]] {
            solver.add_clause(&lits(clause));
        }
        solver.eliminate(&lits(&[1, 2, 4]));
        assert_eq!(solver.eliminated.count(), 1);
        let Verdict::Satisfiable(model) = solver.solve(&lits(&[-4])) else { panic!() };
        assert_eq!(model, [true, true, true, false]);
        let Verdict::Satisfiable(model) = solver.solve(&lits(&[-1])) else { panic!() };
        assert!(!model[2] && model[3]);
        assert!(matches!(solver.solve(&lits(&[-1, -4])), Verdict::Unsatisfiable(_)));
    }

    #[test]
    #[should_panic(expected = "eliminated")]
    fn an_eliminated_variable_cannot_be_assumed() {
        let mut solver = Cdcl::new(&Limits::none());
        solver.add_clause(&lits(&[1, 2]));
        solver.eliminate(&lits(&[1]));
        solver.solve(&lits(&[2]));
    }

    #[test]
    fn subsumed_clauses_go_and_others_lose_literals() {
        let mut solver = Cdcl::new(&Limits::none());
        for clause in [&[1, 2][..], &[1, 2, 3], &[-1, 2, 4, 5]] {
            solver.add_clause(&lits(clause));
        }
        solver.eliminate(&lits(&[1, 2, 3, 4, 5]));
        let long = solver.clauses.iter().map(|clause| solver.clauses.literals(clause).collect());
        let long: Vec<Vec<Lit>> = long.collect();
        assert_eq!((long, solver.watches.binary_clauses().count()), (vec![lits(&[2, 4, 5])], 1));
    }

    /// Eliminates variables of a random formula, then assumes literals of frozen ones and adds clauses of them in turn.
    /// All answers are compared with those that trying all assignments gives. Returns the number of eliminated
    /// variables.
    fn random_sequence(mixed: &mut Mixed) -> usize {
        let variables = 4 + mixed.below(6);
        let frozen = 1 + mixed.below(variables - 1);
        let mut solver = Cdcl::observed(&Settings::default(), &Limits::none(), Unobserved);
        solver.reserve(variables);
        let random = |mixed: &mut Mixed, variables: u32| -> Vec<Lit> {
            let length = 1 + mixed.below(4);
            random_literals(mixed, length, variables)
        };
        let mut clauses = Vec::new();
        for _ in 0..2 + mixed.below(3 * variables) {
            clauses.push(random(mixed, variables));
            solver.add_clause(&clauses[clauses.len() - 1]);
        }
        let frozen_literals: Vec<Lit> = (0..frozen).map(Lit::positive).collect();
        solver.eliminate(&frozen_literals);
        for _ in 0..3 {
            let length = mixed.below(3);
            let assumed = random_literals(mixed, length, frozen);
            check_answer(&mut solver, &clauses, &assumed, variables);
            clauses.push(random(mixed, frozen));
            solver.add_clause(&clauses[clauses.len() - 1]);
            if mixed.below(3) == 0 {
                solver.eliminate(&frozen_literals);
            }
        }
        solver.eliminated.count()
    }

    #[test]
    fn random_sequences_of_calls_have_the_answers_of_trial() {
        let mut mixed = Mixed(5);
        let eliminated: usize = (0..3000).map(|_| random_sequence(&mut mixed)).sum();
        assert!(eliminated > 1000, "{eliminated}");
    }

    #[test]
    #[ignore = "a million sequences of calls: a minute in release mode, many without; the test above makes 3,000"]
    fn a_million_random_sequences_of_calls_have_the_answers_of_trial() {
        let mut mixed = Mixed(6);
        let eliminated: usize = (0..1_000_000).map(|_| random_sequence(&mut mixed)).sum();
        assert!(eliminated > 300_000, "{eliminated}");
    }

    #[test]
    fn the_proof_has_the_resolvents() {
        let mut refuted = 0;
        for seed in 0..20 {
            let variables = 60 + seed;
            let mut clauses = random_3sat(variables, 5 * variables as usize);
            // Definitions of further variables, which take the place of the others in a tenth of the clauses.
            let start = clauses.len() / 10 * 9;
            for clause in &mut clauses[start..] {
                clause
                    .iter_mut()
                    .for_each(|it| *it = Lit::new(it.vidx32() + variables, it.is_neg()));
            }
            for index in 0..variables {
                let [old, new] = [index, index + variables].map(Lit::positive);
                clauses.extend([vec![old, !new], vec![!old, new]]);
            }
            let drat = DratWriter::new(DratForm::Text, Vec::new());
            let mut solver = Cdcl::observed(&Settings::default(), &Limits::none(), drat);
            let mut checker = Checker::new(2 * variables);
            for clause in &clauses {
                solver.add_clause(clause);
                checker.add_clause(clause);
            }
            solver.eliminate(&[]);
            assert!(solver.eliminated.count() >= variables as usize / 4);
            if solver.solve(&[]) == Verdict::Unsatisfiable(vec![]) {
                checker.check(&solver.into_observer().finish().unwrap()[..]).unwrap();
                refuted += 1;
            }
        }
        assert!(refuted > 10, "{refuted}");
    }
}
