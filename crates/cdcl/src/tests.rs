//! Tests the solver as a whole, in addition to the tests for all engines (`tests/conformance.rs`).

use rustsat::solvers::{Solve, SolverResult};
use rustsat_batsat::BasicSolver;

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
struct Mixed(u64);

impl Mixed {
    fn below(&mut self, bound: u32) -> u32 {
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

/// Compares with batsat on random 3-SAT formulas at the threshold between satisfiable and unsatisfiable,
/// large enough for restarts, rephasing and reductions.
#[test]
fn hard_random_formulas_have_the_verdict_of_batsat() {
    for variables in [100, 120, 140, 150, 160] {
        let clauses = random_3sat(variables, variables as usize * 426 / 100);
        let mut solver = solver_of(&clauses, &Limits::none());
        solver.reserve(variables);
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
fn variables_beyond_the_reserved_ones_are_solved_but_not_told() {
    let mut solver = Cdcl::new(&Limits::none());
    solver.reserve(1);
    solver.add_clause(&lits(&[-1, 5]));
    assert_eq!(solver.solve(&lits(&[-5, 9])), Verdict::Satisfiable(vec![false]));
}
