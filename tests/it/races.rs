//! Races: who wins, what becomes of the others, and that nothing is left behind.

use std::ops::ControlFlow;
use std::sync::atomic::{AtomicBool, Ordering};
use std::sync::{Arc, LazyLock};
use std::time::{Duration, Instant};

use fastrand::Rng;
use rustsat::types::Lit;
use sudosat::backend::{
    Backend, Engine, EngineError, Limit, Limits, ProgramError, Race, Verdict, Written,
};
use sudosat::cover::{Position, Primitive};
use sudosat::encode::{ClauseSink, PrimitiveForm, Problem, ProblemForm, Propagated, Scope};
use sudosat::formats::{ReadOptions, read_str};
use sudosat::grid::Puzzle;
use sudosat::solve::{Answer, CountOptions, Method, Options, SolveCover, Solver};

use crate::native::Instance;
use crate::primitives::problem;
use crate::support::sample;

fn start(race: &str, limits: &Limits) -> Box<dyn Backend> {
    race.parse::<Engine>().unwrap().start(limits).unwrap()
}

/// A pigeon more than holes, unless `way_out` holds: only conflicts show that there is no model, of 14
/// pigeons more than any engine meets in hours.
fn pigeonholes(solver: &mut dyn Backend, holes: u32, way_out: Lit) {
    let variable = |pigeon: u32, hole: u32| Lit::positive(pigeon * holes + hole);
    for pigeon in 0..=holes {
        solver.add_clause(&(0..holes).map(|hole| variable(pigeon, hole)).collect::<Vec<_>>());
        for (other, hole) in (0..pigeon).flat_map(|other| (0..holes).map(move |it| (other, it))) {
            solver.add_clause(&[!variable(pigeon, hole), !variable(other, hole), way_out]);
        }
    }
}

/// Pigeons and holes without a way out.
fn hard(solver: &mut dyn Backend) {
    let way_out = Lit::positive(14 * 13);
    solver.reserve(14 * 13 + 1);
    pigeonholes(solver, 13, way_out);
    solver.add_clause(&[!way_out]);
}

/// AI Escargot without two of its clues: several solutions.
fn puzzle() -> Puzzle {
    let text = "1....7.9..3..2...8..96..5....53..9...1..8...26....4...3......1..4.........7...3..";
    read_str(text, &ReadOptions::default()).next().unwrap().unwrap().puzzle
}

fn solver(engine: &str) -> Solver {
    let engine = engine.parse().unwrap();
    Solver::for_puzzle(&puzzle(), Options { engine, ..Options::default() }).unwrap()
}

/// The number of solutions by blocking clauses, which come between hundreds of calls.
fn count(engine: &str) -> u64 {
    let options = CountOptions { method: Method::Blocking, limit: None };
    let mut found = 0;
    solver(engine)
        .list(&puzzle(), options, &mut |_| {
            found += 1;
            ControlFlow::Continue(())
        })
        .unwrap();
    found
}

#[test]
fn every_member_has_the_formula_in_its_own_encoding() {
    let expected = count("varisat");
    assert!(expected > 100, "{expected}");
    for race in [
        "race:varisat,cdcl,batsat",
        "race:varisat+triad,cdcl+minimal+sequential,cdcl:mrv+natural,batsat+product",
    ] {
        assert_eq!(count(race), expected, "{race}");
    }
}

/// Members receive the primitives in different forms. The members of the last race are all native, so no other one can
/// hide that a propagator is missing.
#[test]
fn members_with_different_forms_find_the_solutions_that_brute_force_finds() {
    let mut rng = Rng::with_seed(24);
    let mut found = 0;
    for round in 0..sample(30, 100) {
        let instance = Instance::random(&mut rng);
        let expected = instance.solutions();
        if expected > 100 {
            continue;
        }
        for race in [
            "race:cdcl,cdcl+native",
            "race:cdcl:random@2+native,batsat+clauses,varisat",
            "race:cdcl:random@3+native,cdcl:mrv+native",
        ] {
            let scope = if round % 2 == 0 { Scope::Whole } else { Scope::Reduced };
            let options = Options { engine: race.parse().unwrap(), scope, ..Options::default() };
            let how = CountOptions { method: Method::Blocking, limit: None };
            let cover = instance.exact_cover();
            let counted = cover.solver(options).count(how, &mut |_| ControlFlow::Continue(()));
            assert_eq!(counted.unwrap().found.to_string(), expected.to_string(), "{instance:?}");
        }
        found += expected;
    }
    assert!(found > sample(30, 100) as u64, "{found}");
}

/// A killer of the library that takes more than 400 conflicts in each form.
fn hard_killer() -> Puzzle {
    let text = std::fs::read_to_string("puzzles/library/killer.jsonl").unwrap();
    read_str(&text, &ReadOptions::default()).nth(17).unwrap().unwrap().puzzle
}

/// Returns the answer about the hard killer, and who gave it after how many conflicts.
fn race_for_killer(
    race: &str,
    max_conflicts: Option<u64>,
) -> (Answer, Option<String>, Option<u64>) {
    let engine = race.parse().unwrap();
    let options = Options { engine, max_conflicts, ..Options::default() };
    let outcome =
        Solver::for_puzzle(&hard_killer(), options).unwrap().solve(&hard_killer()).unwrap();
    (outcome.answer, outcome.statistics.engine, outcome.statistics.conflicts)
}

/// The questions that generation asks are searched as before, so that a seed gives the same puzzles.
#[test]
fn only_the_question_whether_a_solution_is_unique_seeks_a_refutation() {
    let options = Options { engine: "cdcl".parse().unwrap(), ..Options::default() };
    let solver = Solver::for_puzzle(&hard_killer(), options).unwrap();
    let unique = solver.solve(&hard_killer()).unwrap();
    let within = solver.solve_within(&hard_killer(), &Limits::none()).unwrap();
    let untuned = solver.solve_first(&hard_killer(), &mut |_| {}).unwrap();
    assert!(matches!(unique.answer, Answer::Unique(_)));
    assert_eq!(unique.answer, within.answer);
    assert_ne!(unique.statistics.conflicts, within.statistics.conflicts);
    assert!(untuned.statistics.conflicts <= within.statistics.conflicts);
}

/// The sum cannot be 100. Only the propagator says so, which comes after the first call.
#[test]
fn members_propagate_natively_what_is_added_later() {
    let parts = (0..3).map(|variable| (1, variable)).collect();
    let cover = problem(3, &[1, 2, 3], &[], &[Primitive::Sum(parts, vec![100])]);
    let problem = Problem::of_cover(cover.incidence(), Scope::Whole, Position::propagate);
    let mut race = start("race:cdcl@1+native,cdcl@2+native,cdcl@3+native", &Limits::none());
    let form = ProblemForm::default();
    race.add_written(form, &mut |form, sink| {
        assert_eq!(form.primitives, PrimitiveForm::Native);
        let variables = problem.write_beside(Propagated::Filtered, form.encoding, sink);
        Written { variables, propagator: None }
    });
    assert!(matches!(race.solve(&[]).unwrap(), Verdict::Satisfiable(_)));
    race.add_written(form, &mut |_, _| {
        let propagator = problem.propagator(Propagated::Filtered);
        Written { variables: problem.actions().len() as u32, propagator }
    });
    for _ in 0..3 {
        assert!(matches!(race.solve(&[]).unwrap(), Verdict::Unsatisfiable(_)));
    }
}

/// All members pause once one of them has had 100 conflicts, and go on with implied sums, each in its own form.
#[test]
fn a_hard_puzzle_has_the_same_solution_in_each_form() {
    let (Answer::Unique(grid), ..) = race_for_killer("race:cdcl,cdcl@2", None) else { panic!() };
    for race in [
        "race:cdcl,cdcl+native",
        "race:cdcl@4+native,cdcl@5+native",
        "race:cdcl+clauses,batsat,cdcl+native",
        "race:varisat,cdcl+native",
    ] {
        let (answer, ..) = race_for_killer(race, None);
        assert_eq!(answer, Answer::Unique(grid.clone()), "{race}");
    }
}

/// 150 conflicts end after the pause, 50 before.
#[test]
fn the_limit_on_conflicts_holds_in_each_form() {
    for most in [50, 150] {
        let (answer, engine, conflicts) = race_for_killer("race:cdcl,cdcl+native", Some(most));
        assert_eq!(answer, Answer::Unknown(None, Limit::Conflicts));
        assert_eq!(engine.as_deref(), Some("race:cdcl,cdcl+native"));
        assert_eq!(conflicts, Some(most));
    }
}

#[test]
fn a_member_that_fails_leaves_the_race_to_native_propagation() {
    let (answer, engine, _) = race_for_killer("race:cmd: /no/such/solver,cdcl+native", None);
    assert!(matches!(answer, Answer::Unique(_)));
    assert_eq!(engine.as_deref(), Some("cdcl+native"));
}

#[test]
fn a_race_pauses_if_every_member_can() {
    let limits = Limits { max_conflicts: Some(50), ..Limits::none() };
    let mut race = start("race:cdcl,batsat", &limits);
    hard(&mut *race);
    race.allow_conflicts(20);
    assert_eq!(race.solve(&[]).unwrap(), Verdict::Unknown(Limit::Conflicts));
    assert!((20..30).contains(&race.conflicts().unwrap()));
    race.allow_conflicts(1000);
    assert_eq!(race.solve(&[]).unwrap(), Verdict::Unknown(Limit::Conflicts));
    assert!((50..70).contains(&race.conflicts().unwrap()), "the limit of the race holds");
    let mut race = start("race:cdcl,varisat", &Limits::none());
    let way_out = Lit::positive(6 * 5);
    race.reserve(6 * 5 + 1);
    pigeonholes(&mut *race, 5, way_out);
    race.allow_conflicts(1);
    assert_eq!(race.solve(&[!way_out]).unwrap(), Verdict::Unsatisfiable(vec![!way_out]));
}

#[test]
fn the_winners_are_named() {
    let outcome = solver("race:cdcl@2+triad,cdcl:mrv@7").solve(&puzzle()).unwrap();
    assert!(matches!(outcome.answer, Answer::Several(..)));
    let engine = outcome.statistics.engine.unwrap();
    assert!(engine.split(", ").all(|it| ["cdcl@2+triad", "cdcl:mrv@7"].contains(&it)), "{engine}");
}

/// Forty variables that do not matter, decided first, then a contradiction: whoever learns nothing meets
/// it 2^40 times.
#[test]
fn the_quick_member_wins() {
    let mut race = start("race:cdcl:first:backtracking,cdcl", &Limits::none());
    race.reserve(43);
    let (a, b, way_out) = (Lit::positive(40), Lit::positive(41), Lit::positive(42));
    for pair in [[a, b], [a, !b], [!a, b], [!a, !b]] {
        race.add_clause(&[pair[0], pair[1], way_out]);
    }
    for _ in 0..3 {
        assert_eq!(race.solve(&[!way_out]).unwrap(), Verdict::Unsatisfiable(vec![!way_out]));
        assert_eq!(race.winner().as_deref(), Some("cdcl"));
        assert!(race.conflicts().unwrap() > 0);
    }
    assert!(matches!(race.solve(&[]).unwrap(), Verdict::Satisfiable(_)));
}

/// The number of the call before was reported again.
#[test]
fn a_call_that_nobody_begins_has_no_conflicts() {
    let interrupt = Arc::new(AtomicBool::new(false));
    let limits = Limits { interrupt: Some(Arc::clone(&interrupt)), ..Limits::none() };
    let mut race = start("race:cdcl,batsat", &limits);
    race.reserve(3);
    race.add_clause(&[Lit::positive(0), Lit::positive(1)]);
    assert!(matches!(race.solve(&[]).unwrap(), Verdict::Satisfiable(_)));
    assert!(race.conflicts().is_some());
    interrupt.store(true, Ordering::Relaxed);
    assert_eq!(race.solve(&[]).unwrap(), Verdict::Unknown(Limit::Interrupt));
    assert_eq!((race.winner(), race.conflicts()), (None, None));
}

/// A program wins the first call, which is too hard for the other member, and fails in the second: so
/// the member that was interrupted has to win it, also varisat, which does not survive that.
#[test]
#[cfg(unix)]
fn who_has_lost_can_win_the_next_call() {
    for member in ["varisat", "batsat", "cdcl", "cdcl:mrv:backtracking"] {
        let folder = tempfile::tempdir().unwrap();
        let (once, path) = (folder.path().join("once"), folder.path().join("solver.sh"));
        let script = format!("test -e '{0}' && exit 1; touch '{0}'; echo UNSAT", once.display());
        std::fs::write(&path, script).unwrap();
        let race = format!("race:{member},cmd: sh {} {{input}}", path.display());
        let mut race = start(&race, &Limits::none());
        let way_out = Lit::positive(14 * 13);
        race.reserve(14 * 13 + 1);
        pigeonholes(&mut *race, 13, way_out);
        assert!(matches!(race.solve(&[!way_out]).unwrap(), Verdict::Unsatisfiable(_)));
        assert!(race.winner().unwrap().starts_with("cmd: "), "{member}");
        assert!(matches!(race.solve(&[way_out]).unwrap(), Verdict::Satisfiable(_)));
        assert_eq!(race.winner().as_deref(), Some(member));
    }
}

#[test]
fn a_member_that_fails_is_out_and_the_others_go_on() {
    let mut race = start("race:cmd: /no/such/solver,batsat,cmd: /nor/this", &Limits::none());
    race.add_clause(&[]);
    assert_eq!(race.solve(&[]).unwrap(), Verdict::Unsatisfiable(Vec::new()));
    assert_eq!(race.winner().as_deref(), Some("batsat"));
}

#[test]
fn when_all_members_fail_the_race_does_every_time() {
    let mut race = start("race:cmd: /no/such/solver,cmd: /no/such/solver", &Limits::none());
    for _ in 0..2 {
        let error = race.solve(&[]).unwrap_err();
        assert!(
            matches!(&error, ProgramError::Start { program, .. } if program == "/no/such/solver")
        );
        assert_eq!(race.winner(), None);
    }
}

/// The adapter of programs looks up assumptions among the declared variables: one that is not
/// declared makes it panic, and cdcl does not mind.
#[test]
#[cfg(unix)]
fn a_member_that_panics_is_out_and_the_others_go_on() {
    let program = "cmd: sh -c \"echo 's SATISFIABLE'; echo 'v 0'\"";
    let assumptions = [Lit::positive(5)];
    let mut race = start(&format!("race:{program},{program}"), &Limits::none());
    let error = race.solve(&assumptions).unwrap_err();
    assert!(matches!(error, ProgramError::Panic { .. }), "{error}");
    let mut race = start(&format!("race:{program},cdcl"), &Limits::none());
    assert!(matches!(race.solve(&assumptions).unwrap(), Verdict::Satisfiable(_)));
    assert_eq!(race.winner().as_deref(), Some("cdcl"));
}

#[test]
fn the_limit_on_conflicts_is_each_members_own() {
    let limits = Limits { max_conflicts: Some(50), ..Limits::none() };
    let mut race = start("race:cdcl,batsat,cdcl@3", &limits);
    hard(&mut *race);
    assert_eq!(race.solve(&[]).unwrap(), Verdict::Unknown(Limit::Conflicts));
    assert!((50..70).contains(&race.conflicts().unwrap()));
    assert_eq!(race.winner(), None);
}

/// Dropping waits for every thread, so it would hang here if one went on.
#[test]
#[cfg(unix)]
fn nothing_runs_on_when_a_race_is_dropped() {
    let flag = Arc::new(AtomicBool::new(false));
    let limits = Limits { interrupt: Some(flag.clone()), ..Limits::none() };
    let slow = "cdcl:first:backtracking";
    let mut race =
        start(&format!("race:{slow},{slow}:no-restarts,cmd: sh -c \"sleep 1000\""), &limits);
    hard(&mut *race);
    let raiser = std::thread::spawn(move || {
        std::thread::sleep(Duration::from_millis(50));
        flag.store(true, Ordering::Relaxed);
    });
    assert_eq!(race.solve(&[]).unwrap(), Verdict::Unknown(Limit::Interrupt));
    raiser.join().unwrap();
    let start = Instant::now();
    drop(race);
    assert!(start.elapsed() < Duration::from_secs(20), "{:?}", start.elapsed());
}

#[test]
fn a_race_that_never_ran_can_be_dropped() {
    drop(start("race:cdcl,varisat", &Limits::none()));
}

/// Longer than anything here takes.
const LONG: Duration = Duration::from_secs(20);

/// What [`Scripted`] members raise.
static FLAG: LazyLock<Arc<AtomicBool>> = LazyLock::new(Arc::default);

/// A member that does what its command line says.
struct Scripted {
    line: String,
    limits: Limits,
    seeks_refutation: bool,
}

impl Scripted {
    fn start(engine: &Engine, limits: &Limits) -> Result<Box<dyn Backend>, EngineError> {
        let (line, limits) = (engine.to_string(), limits.clone());
        Ok(Box::new(Scripted { line, limits, seeks_refutation: false }))
    }
}

impl ClauseSink for Scripted {
    fn add_clause(&mut self, _: &[Lit]) {}
}

impl Backend for Scripted {
    fn name(&self) -> String {
        self.line.clone()
    }

    fn reserve(&mut self, _: u32) {}

    fn solve(&mut self, assumptions: &[Lit]) -> Result<Verdict, ProgramError> {
        let words: Vec<&str> = self.line.split(' ').collect();
        let wait = |text: &str| std::thread::sleep(Duration::from_millis(text.parse().unwrap()));
        match words[1..] {
            ["fail", engine, time] => {
                wait(time);
                Err(ProgramError::Panic { engine: engine.to_owned() })
            }
            ["stop", "engine", time] => {
                wait(time);
                Ok(Verdict::Unknown(Limit::Engine))
            }
            ["stop", "conflicts", time] => {
                wait(time);
                Ok(Verdict::Unknown(Limit::Conflicts))
            }
            ["stop", "raised"] => {
                FLAG.store(true, Ordering::SeqCst);
                Ok(Verdict::Unknown(Limit::Conflicts))
            }
            ["refute"] if self.seeks_refutation => Ok(Verdict::Unsatisfiable(Vec::new())),
            ["refute"] => Ok(Verdict::Satisfiable(Vec::new())),
            ["easy"] if assumptions.is_empty() => Ok(Verdict::Satisfiable(Vec::new())),
            ["easy"] => Ok(Verdict::Unknown(Limit::Engine)),
            // Answers under assumptions, and else is slow to see that it is stopped.
            ["hard"] => loop {
                if let Some(limit) = self.limits.reached() {
                    wait("20");
                    return Ok(Verdict::Unknown(limit));
                }
                if !assumptions.is_empty() {
                    return Ok(Verdict::Unsatisfiable(Vec::new()));
                }
                wait("1");
            },
            _ => panic!("{}", self.line),
        }
    }

    fn seek_refutation(&mut self) {
        self.seeks_refutation = true;
    }

    fn conflicts(&self) -> Option<u64> {
        self.line.contains("stop").then_some(7)
    }
}

fn scripted(race: &str, limits: &Limits) -> Race {
    Race::new(race.parse().unwrap(), limits, Scripted::start)
}

#[test]
fn members_learn_that_a_refutation_is_sought() {
    for race in ["cmd: refute,cmd: hard", "cmd: hard,cmd: refute"] {
        let mut race = scripted(race, &Limits::none());
        assert_eq!(race.solve(&[]).unwrap(), Verdict::Satisfiable(Vec::new()));
        race.seek_refutation();
        assert_eq!(race.solve(&[]).unwrap(), Verdict::Unsatisfiable(Vec::new()));
    }
}

/// The second to fifth calls are over before the slow member begins them: it must leave them out, or it would never
/// come to the last.
#[test]
fn an_end_holds_for_its_call_and_those_before() {
    let limits = Limits { deadline: Some(Instant::now() + LONG), ..Limits::none() };
    let mut race = scripted("cmd: easy,cmd: hard", &limits);
    for _ in 0..5 {
        assert_eq!(race.solve(&[]).unwrap(), Verdict::Satisfiable(Vec::new()));
        assert_eq!(race.winner().as_deref(), Some("cmd: easy"));
    }
    let last = race.solve(&[Lit::positive(0)]).unwrap();
    assert_eq!(last, Verdict::Unsatisfiable(Vec::new()));
    assert_eq!(race.winner().as_deref(), Some("cmd: hard"));
    assert_eq!(race.solve(&[]).unwrap(), Verdict::Satisfiable(Vec::new()));
    drop(race);
    assert_eq!(limits.reached(), None, "dropping ends what still runs");
}

#[test]
fn the_most_informative_limit_is_reported() {
    for stops in
        ["cmd: stop engine 0,cmd: stop conflicts 100", "cmd: stop conflicts 0,cmd: stop engine 100"]
    {
        let mut race = scripted(&format!("cmd: fail one 0,{stops}"), &Limits::none());
        assert_eq!(race.solve(&[]).unwrap(), Verdict::Unknown(Limit::Conflicts));
        assert_eq!((race.conflicts(), race.winner()), (Some(7), None));
    }
    let limits = Limits { interrupt: Some(FLAG.clone()), ..Limits::none() };
    let mut race = scripted("cmd: stop raised,cmd: fail one 0", &limits);
    assert_eq!(race.solve(&[]).unwrap(), Verdict::Unknown(Limit::Interrupt));
}

#[test]
fn when_all_fail_the_first_failure_is_reported() {
    for race in ["cmd: fail one 0,cmd: fail two 100", "cmd: fail two 100,cmd: fail one 0"] {
        let error = scripted(race, &Limits::none()).solve(&[]).unwrap_err();
        assert_eq!(error.to_string(), "one panicked");
    }
}
