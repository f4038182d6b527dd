//! The shared suite that every SAT backend passes; each trap of a known solver is a named case.

#[path = "it/support/installed.rs"]
mod installed;
#[path = "it/support/random.rs"]
mod random;

use std::time::{Duration, Instant};

use random::Random;
use rustsat::types::Lit;
use sudosat::backend::{Backend, Cdcl, Engine, EngineError, Limit, Limits, Settings, Verdict};

/// The literal of a DIMACS number.
fn lit(number: i32) -> Lit {
    Lit::from_ipasir(number).unwrap()
}

fn lits(numbers: &[i32]) -> Vec<Lit> {
    numbers.iter().map(|&number| lit(number)).collect()
}

fn add(solver: &mut dyn Backend, clauses: &[&[i32]]) {
    clauses.iter().for_each(|clause| solver.add_clause(&lits(clause)));
}

fn core_of(verdict: Verdict) -> Vec<Lit> {
    match verdict {
        Verdict::Unsatisfiable(core) => core,
        other => panic!("expected no model, got {other:?}"),
    }
}

fn model_of(verdict: Verdict) -> Vec<bool> {
    match verdict {
        Verdict::Satisfiable(model) => model,
        other => panic!("expected a model, got {other:?}"),
    }
}

fn start(engine: &Engine, variables: u32) -> Box<dyn Backend> {
    let mut solver = engine.start(&Limits::none()).unwrap();
    solver.reserve(variables);
    solver
}

fn no_clauses_have_a_total_model(engine: &Engine) {
    assert_eq!(model_of(start(engine, 5).solve(&[]).unwrap()).len(), 5);
    assert_eq!(model_of(start(engine, 0).solve(&[]).unwrap()).len(), 0);
}

fn the_empty_clause_has_no_model(engine: &Engine) {
    let mut solver = start(engine, 1);
    add(&mut *solver, &[&[]]);
    assert_eq!(core_of(solver.solve(&[]).unwrap()), []);
    assert_eq!(core_of(solver.solve(&[]).unwrap()), [], "and it stays so");
}

/// varisat leaves variables that are in no clause out of its model.
fn models_are_total_over_the_reserved_variables(engine: &Engine) {
    let mut solver = start(engine, 4);
    add(&mut *solver, &[&[2], &[-3]]);
    let model = model_of(solver.solve(&[]).unwrap());
    assert_eq!(model.len(), 4);
    assert_eq!((model[1], model[2]), (true, false));
}

/// varisat keeps assumptions until the next `assume`.
fn assumptions_hold_for_one_call_only(engine: &Engine) {
    let mut solver = start(engine, 2);
    add(&mut *solver, &[&[1, 2]]);
    core_of(solver.solve(&lits(&[-1, -2])).unwrap());
    assert!(model_of(solver.solve(&lits(&[-1])).unwrap())[1]);
    assert!(model_of(solver.solve(&lits(&[-2])).unwrap())[0]);
    model_of(solver.solve(&[]).unwrap());
}

/// batsat and rustsat speak of cores with the opposite sign.
fn a_core_is_a_subset_of_the_assumptions_as_they_were_assumed(engine: &Engine) {
    let mut solver = start(engine, 4);
    add(&mut *solver, &[&[-1, -2], &[3, 4]]);
    let core = core_of(solver.solve(&lits(&[1, 2])).unwrap());
    let mut sorted = core.clone();
    sorted.sort_unstable();
    assert_eq!(sorted, lits(&[1, 2]));
    let core = core_of(solver.solve(&lits(&[-3, 1, 2, -4])).unwrap());
    assert!(core.iter().all(|literal| lits(&[-3, 1, 2, -4]).contains(literal)));
    core_of(solver.solve(&core).unwrap());
}

/// The start of varisat's wrong cores: an assumption that is false at the root already.
fn an_assumption_false_at_the_root_is_a_core(engine: &Engine) {
    let mut solver = start(engine, 3);
    add(&mut *solver, &[&[-1], &[2, 3]]);
    for assumptions in [&[1][..], &[2, 1], &[1, -2, 3]] {
        let core = core_of(solver.solve(&lits(assumptions)).unwrap());
        core_of(solver.solve(&core).unwrap());
        assert!(core.contains(&lit(1)));
    }
    core_of(solver.solve(&lits(&[2, -2])).unwrap());
    model_of(solver.solve(&lits(&[2])).unwrap());
}

fn clauses_can_be_added_between_calls(engine: &Engine) {
    let mut solver = start(engine, 3);
    add(&mut *solver, &[&[1, 2, 3]]);
    let mut models = 0;
    while let Verdict::Satisfiable(model) = solver.solve(&[]).unwrap() {
        models += 1;
        assert!(model.iter().any(|&value| value));
        let blocking: Vec<Lit> =
            model.iter().enumerate().map(|(v, &value)| Lit::new(v as u32, value)).collect();
        solver.add_clause(&blocking);
    }
    assert_eq!(models, 7);
    core_of(solver.solve(&[]).unwrap());
}

fn repeated_literals_and_tautologies_are_harmless(engine: &Engine) {
    let mut solver = start(engine, 2);
    add(&mut *solver, &[&[1, 1], &[-2, 2], &[-1, -1, 2]]);
    assert_eq!(model_of(solver.solve(&[]).unwrap()), [true, true]);
}

/// Pigeons without holes enough: no model, and only conflicts show it.
fn pigeonholes(solver: &mut dyn Backend, holes: u32) {
    let variable = |pigeon: u32, hole: u32| Lit::positive(pigeon * holes + hole);
    for pigeon in 0..=holes {
        solver.add_clause(&(0..holes).map(|hole| variable(pigeon, hole)).collect::<Vec<_>>());
    }
    for hole in 0..holes {
        for one in 0..=holes {
            (0..one)
                .for_each(|two| solver.add_clause(&[!variable(one, hole), !variable(two, hole)]));
        }
    }
}

fn small_pigeonholes_are_refuted(engine: &Engine) {
    let mut solver = start(engine, 30);
    pigeonholes(&mut *solver, 5);
    core_of(solver.solve(&[]).unwrap());
}

/// Verdicts, models and cores of random formulas under random assumptions against a brute force
/// over all assignments, with clauses and variables added in between.
fn random_calls_agree_with_brute_force(engine: &Engine, rounds: usize) {
    let mut random = Random::new(0x5EED);
    for _ in 0..rounds {
        let variables = 3 + random.below(6) as u32;
        let mut solver = start(engine, variables);
        let mut clauses: Vec<Vec<Lit>> = Vec::new();
        for _ in 0..1 + random.below(4) {
            for _ in 0..random.below(2 * variables as usize + 1) {
                let clause = random_literals(&mut random, variables, 3);
                solver.add_clause(&clause);
                clauses.push(clause);
            }
            let assumptions = random_literals(&mut random, variables, 4);
            check_call(&mut *solver, variables, &clauses, &assumptions);
        }
    }
}

fn random_literals(random: &mut Random, variables: u32, most: usize) -> Vec<Lit> {
    let count = 1 + random.below(most);
    (0..count)
        .map(|_| Lit::new(random.below(variables as usize) as u32, random.below(2) == 0))
        .collect()
}

fn check_call(solver: &mut dyn Backend, variables: u32, clauses: &[Vec<Lit>], assumptions: &[Lit]) {
    match solver.solve(assumptions).unwrap() {
        Verdict::Satisfiable(model) => assert!(satisfies(&model, clauses, assumptions)),
        Verdict::Unsatisfiable(core) => {
            assert!(core.iter().all(|literal| assumptions.contains(literal)));
            assert!(!has_model(variables, clauses, &core), "{clauses:?} under core {core:?}");
        }
        Verdict::Unknown(limit) => panic!("no limit was set, but: {limit}"),
    }
}

fn satisfies(model: &[bool], clauses: &[Vec<Lit>], assumptions: &[Lit]) -> bool {
    let holds = |literal: &Lit| model[literal.vidx()] == literal.is_pos();
    clauses.iter().all(|clause| clause.iter().any(holds)) && assumptions.iter().all(holds)
}

fn has_model(variables: u32, clauses: &[Vec<Lit>], assumptions: &[Lit]) -> bool {
    (0u32..1 << variables).any(|bits| {
        let model: Vec<bool> = (0..variables).map(|variable| bits >> variable & 1 == 1).collect();
        satisfies(&model, clauses, assumptions)
    })
}

/// A limit in time ends a call soon, whatever the formula, and the answer is *unknown*.
fn a_deadline_ends_the_call(engine: &Engine) {
    let deadline = Some(Instant::now() + Duration::from_millis(100));
    let mut solver = engine.start(&Limits { deadline, ..Limits::none() }).unwrap();
    solver.reserve(14 * 13);
    pigeonholes(&mut *solver, 13);
    assert_eq!(solver.solve(&[]).unwrap(), Verdict::Unknown(Limit::Time));
    assert_eq!(solver.solve(&[]).unwrap(), Verdict::Unknown(Limit::Time), "and again");
}

fn an_interrupt_ends_the_call(engine: &Engine) {
    let flag = std::sync::Arc::new(std::sync::atomic::AtomicBool::new(false));
    let limits = Limits { interrupt: Some(flag.clone()), ..Limits::none() };
    let mut solver = engine.start(&limits).unwrap();
    solver.reserve(14 * 13);
    pigeonholes(&mut *solver, 13);
    let raiser = std::thread::spawn(move || {
        std::thread::sleep(Duration::from_millis(50));
        flag.store(true, std::sync::atomic::Ordering::Relaxed);
    });
    assert_eq!(solver.solve(&[]).unwrap(), Verdict::Unknown(Limit::Interrupt));
    raiser.join().unwrap();
}

/// Limits that are not reached change no answer; varisat writes a proof under them.
fn limits_that_are_not_reached_change_nothing(engine: &Engine) {
    let deadline = Some(Instant::now() + Duration::from_secs(3600));
    let mut solver = engine.start(&Limits { deadline, ..Limits::none() }).unwrap();
    solver.reserve(3);
    add(&mut *solver, &[&[1, 2], &[-1, 3]]);
    assert!(model_of(solver.solve(&lits(&[-2])).unwrap())[0]);
    assert_eq!(core_of(solver.solve(&lits(&[-2, -3])).unwrap()).len(), 2);
    add(&mut *solver, &[&[-3]]);
    assert!(model_of(solver.solve(&[]).unwrap())[1]);
    core_of(solver.solve(&lits(&[-2])).unwrap());
}

macro_rules! suite {
    ($backend:ident, $engine:expr, rounds: $rounds:expr) => {
        mod $backend {
            use super::*;

            suite!(@cases $engine;
                no_clauses_have_a_total_model,
                the_empty_clause_has_no_model,
                models_are_total_over_the_reserved_variables,
                assumptions_hold_for_one_call_only,
                a_core_is_a_subset_of_the_assumptions_as_they_were_assumed,
                an_assumption_false_at_the_root_is_a_core,
                clauses_can_be_added_between_calls,
                repeated_literals_and_tautologies_are_harmless,
                small_pigeonholes_are_refuted,
                a_deadline_ends_the_call,
                an_interrupt_ends_the_call,
                limits_that_are_not_reached_change_nothing,
            );

            #[test]
            fn random_calls_agree_with_brute_force() {
                if let Some(engine) = $engine {
                    super::random_calls_agree_with_brute_force(&engine, $rounds);
                }
            }
        }
    };
    (@cases $engine:expr; $($case:ident,)*) => {
        $(
            #[test]
            fn $case() {
                if let Some(engine) = $engine {
                    super::$case(&engine);
                }
            }
        )*
    };
}

fn named(name: &str) -> Option<Engine> {
    Some(name.parse().unwrap())
}

/// The engine of an external program, if it is installed.
fn program(command: &str) -> Option<Engine> {
    let name = command.split(' ').next().unwrap();
    installed::installed(name).then(|| format!("cmd: {command}").parse().unwrap())
}

suite!(varisat, Some(Engine::Varisat), rounds: 20_000);
suite!(cdcl, Some(Engine::Cdcl(Settings::default())), rounds: 20_000);
suite!(cdcl_mrv, named("cdcl:mrv"), rounds: 5_000);
suite!(cdcl_first_without_restarts, named("cdcl:first:no-restarts"), rounds: 5_000);
suite!(cdcl_random, named("cdcl:random@7"), rounds: 5_000);
suite!(cdcl_seeded, named("cdcl@7"), rounds: 5_000);
suite!(dpll, named("cdcl:dpll"), rounds: 5_000);
suite!(dpll_random, named("cdcl:random:dpll@3"), rounds: 5_000);
suite!(backtracking, named("cdcl:first:backtracking"), rounds: 5_000);
suite!(backtracking_mrv, named("cdcl:mrv:backtracking"), rounds: 5_000);
suite!(batsat, Some(Engine::Batsat), rounds: 20_000);
#[cfg(feature = "cadical")]
suite!(cadical_compiled_in, named("cadical"), rounds: 2_000);
#[cfg(feature = "cadical")]
suite!(race_with_cadical, named("race:cadical,cdcl"), rounds: 500);
suite!(race, named("race:cdcl,batsat,varisat"), rounds: 2_000);
suite!(race_with_slow_members, named("race:cdcl:first:backtracking,cdcl:random@5,cdcl:mrv"), rounds: 1_000);
suite!(minisat, program("minisat {input} {output}"), rounds: 30);
suite!(cadical, program("cadical -q {input}"), rounds: 30);

/// A million calls that nearly share one solver are a million chances for a wrong core.
#[test]
#[ignore = "ten seconds in release mode, minutes without; the figures stand in benches/results"]
fn a_million_random_calls_agree_with_brute_force() {
    random_calls_agree_with_brute_force(&Engine::Varisat, 400_000);
    random_calls_agree_with_brute_force(&Engine::Cdcl(Settings::default()), 400_000);
    random_calls_agree_with_brute_force(&Engine::Batsat, 400_000);
}

#[test]
fn batsat_counts_conflicts_and_stops_after_them() {
    let limits = Limits { max_conflicts: Some(100), ..Limits::none() };
    let mut solver = Engine::Batsat.start(&limits).unwrap();
    solver.reserve(14 * 13);
    pigeonholes(&mut *solver, 13);
    assert_eq!(solver.solve(&[]).unwrap(), Verdict::Unknown(Limit::Conflicts));
    assert!((100..120).contains(&solver.conflicts().unwrap()));
}

#[test]
fn cdcl_counts_decisions_and_stops_before_the_next() {
    let limits = Limits { max_decisions: Some(100), ..Limits::none() };
    let mut solver = Cdcl::new(&limits);
    solver.reserve(14 * 13);
    pigeonholes(&mut solver, 13);
    assert_eq!(solver.solve(&[]), Verdict::Unknown(Limit::Decisions));
    assert_eq!(solver.counters().decisions, 100);
    assert!(matches!(Engine::Batsat.start(&limits), Err(EngineError::NoDecisionLimit(_))));
}

#[test]
fn cdcl_can_be_sent_to_another_thread() {
    let mut solver = Cdcl::new(&Limits::none());
    pigeonholes(&mut solver, 5);
    let verdict = std::thread::spawn(move || solver.solve(&[])).join().unwrap();
    assert_eq!(verdict, Verdict::Unsatisfiable(Vec::new()));
}

#[test]
fn an_engine_that_counts_conflicts_pauses_and_goes_on() {
    for name in ["cdcl", "batsat"] {
        let mut solver = start(&name.parse().unwrap(), 0);
        pigeonholes(&mut *solver, 7);
        let mut pauses = 0;
        let verdict = loop {
            solver.allow_conflicts(100);
            match solver.solve(&[]).unwrap() {
                Verdict::Unknown(Limit::Conflicts) => pauses += 1,
                verdict => break verdict,
            }
        };
        assert_eq!(verdict, Verdict::Unsatisfiable(Vec::new()), "{name}");
        assert!(pauses > 1, "{name}: {pauses}");
    }
}

#[test]
fn a_conflict_limit_is_refused_where_it_cannot_be_kept() {
    let limits = Limits { max_conflicts: Some(100), ..Limits::none() };
    for name in ["varisat", "cmd: true", "race:cdcl,cmd: true"] {
        let engine: Engine = name.parse().unwrap();
        assert!(matches!(engine.start(&limits), Err(EngineError::NoConflictLimit(_))), "{name}");
    }
}

#[test]
#[cfg(feature = "cadical")]
fn cadical_counts_conflicts_and_stops_after_them() {
    let limits = Limits { max_conflicts: Some(100), ..Limits::none() };
    let mut solver = Engine::Cadical.start(&limits).unwrap();
    solver.reserve(14 * 13);
    pigeonholes(&mut *solver, 13);
    assert_eq!(solver.solve(&[]).unwrap(), Verdict::Unknown(Limit::Conflicts));
    assert!((100..150).contains(&solver.conflicts().unwrap()), "{:?}", solver.conflicts());
    assert_eq!(solver.solve(&[]).unwrap(), Verdict::Unknown(Limit::Conflicts), "and again");
}

#[test]
#[cfg(not(feature = "cadical"))]
fn an_engine_that_was_left_out_is_distinguished_from_one_that_is_not_known() {
    let error = "cadical".parse::<Engine>().unwrap_err();
    assert_eq!(error, EngineError::NotCompiledIn("cadical"));
}

#[test]
fn engines_are_named() {
    for name in [
        "varisat",
        "cdcl",
        "cdcl:mrv",
        "cdcl:random:dpll@3",
        "batsat",
        "cmd: minisat {input} {output}",
        "race:cdcl,cdcl@2,varisat+triad+pairwise,cmd: minisat {input}",
    ] {
        assert_eq!(name.parse::<Engine>().unwrap().to_string(), name);
    }
    for name in ["glucose", "cdclmrv"] {
        assert!(matches!(name.parse::<Engine>(), Err(EngineError::Unknown(_))));
    }
    assert!(matches!("cdcl:vsid".parse::<Engine>(), Err(EngineError::Settings(_))));
    assert!(matches!("cmd:".parse::<Engine>(), Err(EngineError::Template(..))));
    assert!(matches!("cmd: 'open".parse::<Engine>(), Err(EngineError::Template(..))));
}

/// The adapter that rustsat lacks, through rustsat's own traits.
mod rustsat_traits {
    use rustsat::solvers::{Solve, SolveIncremental, SolverResult};
    use rustsat::types::{Clause, TernaryVal};
    use sudosat::backend::VarisatSolver;

    use super::*;

    fn solver() -> VarisatSolver {
        let mut solver = VarisatSolver::new(&Limits::none());
        Solve::add_clause(&mut solver, Clause::from_iter(lits(&[1, 2]))).unwrap();
        solver.add_binary(lit(-1), lit(-2)).unwrap();
        solver
    }

    #[test]
    fn solves_and_gives_values() {
        let mut solver = solver();
        assert_eq!(solver.solve_assumps(&lits(&[-1])).unwrap(), SolverResult::Sat);
        assert_eq!(solver.lit_val(lit(2)).unwrap(), TernaryVal::True);
        assert_eq!(solver.lit_val(lit(1)).unwrap(), TernaryVal::False);
        assert_eq!(solver.lit_val(lit(9)).unwrap(), TernaryVal::DontCare);
    }

    /// rustsat's convention: the core is a clause over the negated assumptions.
    #[test]
    fn a_core_is_a_clause_of_negated_assumptions() {
        let mut solver = solver();
        assert_eq!(solver.solve_assumps(&lits(&[1, 2])).unwrap(), SolverResult::Unsat);
        let mut core = solver.core().unwrap();
        core.sort_unstable();
        assert_eq!(core, lits(&[-1, -2]));
        assert!(solver.lit_val(lit(1)).is_err(), "there is no model to ask");
        assert_eq!(Solve::solve(&mut solver).unwrap(), SolverResult::Sat);
    }
}
