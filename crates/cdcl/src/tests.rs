//! Tests the solver as a whole, in addition to the tests for all engines (`tests/conformance.rs`).

use std::collections::HashSet;

use itertools::Itertools;
use rustsat::solvers::{Solve, SolverResult};
use rustsat::types::TernaryVal;
use rustsat_batsat::BasicSolver;
use sudosat_proof_check::Checker;

use super::*;

/// Returns the literal of a DIMACS number.
pub(super) fn lit(number: i32) -> Lit {
    Lit::from_ipasir(number).unwrap()
}

/// Returns the literals of DIMACS numbers.
pub(super) fn lits(numbers: &[i32]) -> Vec<Lit> {
    numbers.iter().map(|&number| lit(number)).collect()
}

/// Decides the literals one after the other. Returns the clause learned from the conflict at the end.
pub(super) fn learned(clauses: &[&[i32]], decisions: &[i32]) -> Vec<i32> {
    let mut solver = Cdcl::new(&Limits::none());
    clauses.iter().for_each(|clause| solver.add_clause(&lits(clause)));
    solver.analysis.grow_levels(solver.variables as usize);
    for &decision in decisions {
        solver.trail.open_level();
        solver.trail.assign(lit(decision), Reason::None);
        if let Some(conflict) = solver.propagate() {
            solver.analyze(conflict);
            return solver.analysis.learned.iter().map(|literal| literal.to_ipasir()).collect();
        }
    }
    panic!("no conflict");
}

/// A linear congruential generator. Its numbers need only be well mixed, and the same on every run.
pub(super) struct Mixed(pub(super) u64);

impl Mixed {
    pub(super) fn below(&mut self, bound: u32) -> u32 {
        self.0 =
            self.0.wrapping_mul(6_364_136_223_846_793_005).wrapping_add(1_442_695_040_888_963_407);
        (self.0 >> 33) as u32 % bound
    }
}

/// Returns `clauses` random clauses of three different variables each.
pub(super) fn random_3sat(variables: u32, clauses: usize) -> Vec<Vec<Lit>> {
    let mut mixed = Mixed(u64::from(variables));
    let mut clause = || {
        let first = mixed.below(variables);
        let second = (first + 1 + mixed.below(variables - 2)) % variables;
        let third = (0..).map(|_| mixed.below(variables)).find(|v| ![first, second].contains(v));
        [first, second, third.unwrap()]
            .map(|variable| Lit::new(variable, mixed.below(2) == 0))
            .to_vec()
    };
    (0..clauses).map(|_| clause()).collect()
}

fn solver_of(clauses: &[Vec<Lit>], limits: &Limits) -> Cdcl {
    let mut solver = Cdcl::new(limits);
    clauses.iter().for_each(|clause| solver.add_clause(clause));
    solver
}

/// Compares the solver, with and without the search for a refutation, with batsat on random 3-SAT formulas at the
/// threshold between satisfiable and unsatisfiable. They are large enough for restarts, rephasing and reductions.
#[test]
fn hard_random_formulas_have_the_verdict_of_batsat() {
    for (variables, seeks_refutation) in
        [100, 120, 140, 150, 160].into_iter().cartesian_product([false, true])
    {
        let clauses = random_3sat(variables, variables as usize * 426 / 100);
        let mut solver = solver_of(&clauses, &Limits::none());
        solver.reserve(variables);
        if seeks_refutation {
            solver.seek_refutation();
        }
        let mut batsat = BasicSolver::default();
        clauses.iter().for_each(|clause| batsat.add_clause_ref(&clause[..]).unwrap());
        let expected = batsat.solve().unwrap() == SolverResult::Sat;
        match solver.solve(&[]) {
            Verdict::Satisfiable(model) => {
                let holds = |literal: &Lit| model[literal.vidx()] == literal.is_pos();
                assert!(clauses.iter().all(|clause| clause.iter().any(holds)));
                assert!(expected, "{variables} variables");
            }
            verdict => assert!(verdict == Verdict::Unsatisfiable(vec![]) && !expected),
        }
    }
}

/// Runs one solver through many calls with reductions in between. A fresh solver checks every core, and
/// every model is checked.
#[test]
fn cores_of_a_long_run_hold() {
    let variables = 120;
    let clauses = random_3sat(variables, 460);
    let mut solver = solver_of(&clauses, &Limits::none());
    solver.reserve(variables);
    let mut mixed = Mixed(7);
    let mut cores = 0;
    for _ in 0..150 {
        let assumptions: Vec<Lit> =
            (0..14).map(|_| Lit::new(mixed.below(variables), mixed.below(2) == 0)).collect();
        match solver.solve(&assumptions) {
            Verdict::Satisfiable(model) => {
                let holds = |literal: &Lit| model[literal.vidx()] == literal.is_pos();
                assert!(assumptions.iter().all(holds));
                assert!(clauses.iter().all(|clause| clause.iter().any(holds)));
            }
            Verdict::Unsatisfiable(core) => {
                assert!(core.iter().all(|literal| assumptions.contains(literal)));
                let mut fresh = solver_of(&clauses, &Limits::none());
                core.iter().for_each(|&literal| fresh.add_clause(&[literal]));
                assert_eq!(fresh.solve(&[]), Verdict::Unsatisfiable(vec![]));
                cores += 1;
            }
            Verdict::Unknown(limit) => panic!("{limit}"),
        }
        assert_eq!(solver.trail.level(), 0);
    }
    assert!(cores > 20, "{cores}");
}

#[test]
fn conflicts_are_counted_and_limited_to_the_number() {
    let limits = Limits { max_conflicts: Some(100), ..Limits::none() };
    let mut solver = solver_of(&random_3sat(200, 860), &limits);
    assert_eq!(solver.solve(&[]), Verdict::Unknown(Limit::Conflicts));
    assert_eq!(solver.conflicts(), 100);
    assert_eq!(solver.solve(&[]), Verdict::Unknown(Limit::Conflicts), "for good");
    assert_eq!(solver.conflicts(), 100);
}

#[test]
fn the_same_input_gives_the_same_run() {
    let clauses = random_3sat(150, 630);
    let run = || {
        let mut solver = solver_of(&clauses, &Limits::none());
        solver.reserve(150);
        (solver.solve(&[]), solver.conflicts())
    };
    assert_eq!(run(), run());
}

#[test]
fn a_search_for_a_refutation_keeps_few_learned_clauses_and_its_proof_is_right() {
    let (variables, clauses) = (200, random_3sat(200, 1000));
    let run = |seeks_refutation: bool| {
        let writer = DratWriter::new(DratForm::Text, Vec::new());
        let mut solver = Cdcl::observed(&Settings::default(), &Limits::none(), writer);
        clauses.iter().for_each(|clause| solver.add_clause(clause));
        if seeks_refutation {
            solver.seek_refutation();
        }
        assert_eq!(solver.solve(&[]), Verdict::Unsatisfiable(vec![]));
        let Counters { learned, forgotten, .. } = solver.counters();
        let mut checker = Checker::new(variables);
        clauses.iter().for_each(|clause| checker.add_clause(clause));
        checker.check(&solver.into_observer().finish().unwrap()[..]).unwrap();
        (learned - forgotten) as f64 / learned as f64
    };
    let (kept, kept_before) = (run(true), run(false));
    assert!(kept < 0.8 * kept_before, "{kept} and {kept_before}");
}

#[test]
fn variables_beyond_the_reserved_ones_are_solved_but_not_reported() {
    let mut solver = Cdcl::new(&Limits::none());
    solver.reserve(1);
    solver.add_clause(&lits(&[-1, 5]));
    assert_eq!(solver.solve(&lits(&[-5, 9])), Verdict::Satisfiable(vec![false]));
}

/// Returns the values that models give to the first `projected` variables, as bits. Tries all assignments.
pub(super) fn models_by_trial(
    clauses: &[Vec<Lit>],
    variables: u32,
    projected: u32,
) -> HashSet<u32> {
    let holds = |bits: u32, literal: &Lit| (bits >> literal.vidx32() & 1 == 1) == literal.is_pos();
    let satisfies =
        |bits: &u32| clauses.iter().all(|clause| clause.iter().any(|it| holds(*bits, it)));
    (0..1 << variables).filter(satisfies).map(|bits| bits & ((1 << projected) - 1)).collect()
}

#[test]
fn every_model_is_enumerated_once() {
    let mut counts = HashSet::new();
    for seed in 0..300 {
        let (variables, clauses) = (8 + seed % 5, 10 + seed as usize % 50);
        let clauses = &random_3sat(variables, 1000)[3 * seed as usize..][..clauses];
        for projected in [0, 1, variables / 2, variables] {
            let expected = models_by_trial(clauses, variables, projected);
            counts.insert(expected.len());
            let mut solver = solver_of(clauses, &Limits::none());
            solver.reserve(variables);
            let mut models = solver.into_models(projected);
            let mut found = HashSet::new();
            loop {
                // A limit of conflicts only interrupts the enumeration, which then continues.
                models.allow_conflicts(1 + u64::from(seed) % 3);
                match models.next() {
                    Verdict::Satisfiable(model) => {
                        let bits =
                            (0..projected).map(|index| u32::from(model[index as usize]) << index);
                        assert!(found.insert(bits.sum()), "a model comes twice");
                    }
                    Verdict::Unknown(limit) => assert_eq!(limit, Limit::Conflicts),
                    Verdict::Unsatisfiable(_) => break,
                }
            }
            assert_eq!(found, expected, "{clauses:?}");
            assert_eq!(models.next(), Verdict::Unsatisfiable(Vec::new()), "and it stays so");
            assert_eq!(models.part(), 1.0);
        }
    }
    assert!(counts.len() > 50, "{counts:?}");
}

/// The formulas are large enough for restarts, rephasing and reductions between two models.
#[test]
fn the_models_of_hard_formulas_are_those_of_batsat() {
    for (variables, projected) in [(120, 40), (140, 20), (150, 150)] {
        let clauses = random_3sat(variables, variables as usize * 41 / 10);
        let mut batsat = BasicSolver::default();
        clauses.iter().for_each(|clause| batsat.add_clause_ref(clause.as_slice()).unwrap());
        let mut blocked = 0;
        while blocked < 3000 && batsat.solve().unwrap() == SolverResult::Sat {
            let is_true = |index| batsat.lit_val(Lit::positive(index)).unwrap() == TernaryVal::True;
            let clause: Vec<Lit> =
                (0..projected).map(|index| Lit::new(index, is_true(index))).collect();
            batsat.add_clause_ref(clause.as_slice()).unwrap();
            blocked += 1;
        }
        let mut solver = solver_of(&clauses, &Limits::none());
        solver.reserve(variables);
        let mut models = solver.into_models(projected);
        let found = std::iter::repeat_with(|| models.next()).take(3000);
        let found = found.take_while(|verdict| matches!(verdict, Verdict::Satisfiable(_))).count();
        assert_eq!(found, blocked, "{variables} variables");
    }
}

/// A search that needs no more decisions than the limit allows has its verdict, and one that needs more has none.
#[test]
fn a_limit_of_decisions_stops_only_a_search_that_needs_another() {
    let solve = |most: u64, clauses: &[&[i32]], assumptions: &[i32]| {
        let mut solver = Cdcl::new(&Limits { max_decisions: Some(most), ..Limits::none() });
        clauses.iter().for_each(|clause| solver.add_clause(&lits(clause)));
        solver.reserve(solver.variables);
        solver.solve(&lits(assumptions))
    };
    let implied: [&[i32]; 2] = [&[1], &[-1, 2]];
    assert_eq!(solve(0, &implied, &[]), Verdict::Satisfiable(vec![true, true]));
    let chain: [&[i32]; 2] = [&[-1, 2], &[-2, 3]];
    assert_eq!(solve(0, &chain, &[1]), Verdict::Satisfiable(vec![true; 3]));
    assert!(matches!(solve(0, &chain, &[-3, 1]), Verdict::Unsatisfiable(_)));
    assert_eq!(solve(0, &chain, &[]), Verdict::Unknown(Limit::Decisions));
    let needed = (0..).find(|&most| solve(most, &chain, &[]) != Verdict::Unknown(Limit::Decisions));
    assert!(matches!(needed, Some(1..=3)), "{needed:?}");
}

/// Solves the clauses under assumptions, and compares the verdict, the model and the core with those of trying all
/// assignments.
pub(super) fn check_answer(
    solver: &mut Cdcl,
    clauses: &[Vec<Lit>],
    assumed: &[Lit],
    variables: u32,
) {
    let models = |assumed: &[Lit]| {
        let units = assumed.iter().map(|&literal| vec![literal]);
        let all: Vec<Vec<Lit>> = clauses.iter().cloned().chain(units).collect();
        models_by_trial(&all, variables, variables)
    };
    match solver.solve(assumed) {
        Verdict::Satisfiable(model) => {
            let bits = (0..).zip(model).map(|(index, value)| u32::from(value) << index);
            assert!(models(assumed).contains(&bits.sum()), "{clauses:?} {assumed:?}");
        }
        Verdict::Unsatisfiable(core) => {
            assert!(core.iter().all(|literal| assumed.contains(literal)));
            assert!(models(&core).is_empty(), "{clauses:?} {core:?}");
        }
        Verdict::Unknown(limit) => panic!("{limit}"),
    }
}

/// Returns `length` random literals of the first `variables` variables.
pub(super) fn random_literals(mixed: &mut Mixed, length: u32, variables: u32) -> Vec<Lit> {
    (0..length).map(|_| Lit::new(mixed.below(variables), mixed.below(2) == 0)).collect()
}

/// Adds random clauses of the first `variables` variables, and solves under random assumptions, three times in turn.
/// All answers are compared with those that trying all assignments gives. Returns the clauses.
pub(super) fn random_calls(mixed: &mut Mixed, solver: &mut Cdcl, variables: u32) -> Vec<Vec<Lit>> {
    let mut clauses = Vec::new();
    for _ in 0..3 {
        for _ in 0..4 + mixed.below(3 * variables) {
            let length = 2 + mixed.below(3);
            let clause = random_literals(mixed, length, variables);
            solver.add_clause(&clause);
            clauses.push(clause);
        }
        let length = mixed.below(4);
        let assumptions = random_literals(mixed, length, variables);
        check_answer(solver, &clauses, &assumptions, variables);
    }
    clauses
}

/// Enumerates the models of the solver's clauses, and compares them with those that trying all assignments gives.
pub(super) fn check_models(solver: Cdcl, clauses: &[Vec<Lit>], variables: u32) {
    let mut models = solver.into_models(variables);
    let mut found = HashSet::new();
    while let Verdict::Satisfiable(model) = models.next() {
        let bits = (0..).zip(model).map(|(index, value)| u32::from(value) << index);
        assert!(found.insert(bits.sum()), "a model comes twice");
    }
    assert_eq!(found, models_by_trial(clauses, variables, variables), "{clauses:?}");
}

/// A solver that changes the mode and simplifies after every few conflicts.
pub(super) fn eager<O: Observer>(variables: u32, observer: O) -> Cdcl<O> {
    let mut solver = Cdcl::observed(&Settings::default(), &Limits::none(), observer);
    solver.reserve(variables);
    solver.modes.declare_whole(&Settings::default());
    solver.modes.first = 2;
    solver.phases.interval = 1;
    (solver.simplifications.interval, solver.simplifications.due) = (1, 1);
    solver
}
