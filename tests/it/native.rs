//! The propagator of primitives against their clauses: alone it allows the same solutions, and each clause that it
//! gives or leads to follows from the clauses.

use std::time::Instant;

use fastrand::Rng;
use rustsat::types::Lit;
use sudosat::backend::{Cdcl, Engine, Limit, Limits, Observer, Settings, Verdict};
use sudosat::certify::{Claim, ProofForm, Proved, prove};
use sudosat::cover::{ExactCover, Incidence, Position, Primitive};
use sudosat::encode::{ClauseSink, Encoding, PrimitiveForm, Problem, Propagated, Scope};
use sudosat::formats::{ReadOptions, read_str};
use sudosat::grid::Puzzle;
use sudosat::rules::Sudoku;
use sudosat::solve::{Answer, Options, solve};

use crate::primitives::{brute_force, problem, random};
use crate::support::sample;
use crate::support::sets::text;

/// Some variables with the same values, and primitives over them. Requirements keep the values of those in `different`
/// apart.
#[derive(Debug)]
pub(crate) struct Instance {
    count: usize,
    values: Vec<i32>,
    different: Vec<usize>,
    primitives: Vec<Primitive<usize>>,
}

impl Instance {
    /// Returns an instance with one to three primitives: sums only, or primitives of any kind.
    pub(crate) fn random(rng: &mut Rng) -> Self {
        let has_sums = rng.bool();
        let count = if has_sums { rng.usize(3..=6) } else { rng.usize(2..=4) };
        let least = rng.i32(-1..=1);
        let values: Vec<i32> = (least..least + rng.i32(2..=4)).collect();
        let different = (0..count).filter(|_| rng.bool()).take(values.len()).collect();
        let primitive = |rng: &mut Rng| match has_sums {
            true => random_sum(rng, count, &values),
            false => random(rng, count, &values, 2),
        };
        let primitives = (0..rng.usize(1..=3)).map(|_| primitive(rng)).collect();
        Instance { count, values, different, primitives }
    }

    pub(crate) fn exact_cover(&self) -> ExactCover<String, (usize, i32)> {
        let Instance { count, values, different, primitives } = self;
        problem(*count, values, different, primitives)
    }

    fn cover(&self) -> Incidence {
        self.exact_cover().incidence().clone()
    }

    /// Counts the solutions by brute force.
    pub(crate) fn solutions(&self) -> u64 {
        let Instance { count, values, different, primitives } = self;
        brute_force(*count, values, different, primitives)
    }
}

fn random_sum(rng: &mut Rng, count: usize, values: &[i32]) -> Primitive<usize> {
    let weights: &[i32] = if rng.bool() { &[1] } else { &[-2, -1, 1, 3] };
    let mut variables: Vec<usize> = (0..count).collect();
    rng.shuffle(&mut variables);
    variables.truncate(rng.usize(3..=count));
    let parts: Vec<_> =
        variables.into_iter().map(|one| (weights[rng.usize(..weights.len())], one)).collect();
    let at = |rng: &mut Rng| -> i32 {
        parts.iter().map(|(weight, _)| weight * values[rng.usize(..values.len())]).sum()
    };
    let mut totals: Vec<i32> = (0..rng.usize(1..=2)).map(|_| at(rng)).collect();
    totals.sort_unstable();
    totals.dedup();
    Primitive::Sum(parts, totals)
}

/// The clauses that a search is given or derives.
#[derive(Default)]
struct Clauses(Vec<Vec<Lit>>);

impl Observer for Clauses {
    fn propagated(&mut self, literal: Lit, _level: usize, clause: &[Lit]) {
        assert!(clause.is_empty() || clause.contains(&literal));
        self.0.extend((!clause.is_empty()).then(|| clause.to_vec()));
    }

    fn conflict(&mut self, _level: usize, clause: &[Lit]) {
        self.0.push(clause.to_vec());
    }

    fn explained(&mut self, clause: &[Lit]) {
        self.0.push(clause.to_vec());
    }

    fn learned(&mut self, clause: &[Lit], _lbd: u32) {
        self.0.push(clause.to_vec());
    }
}

/// Returns a solver that holds the propagator of the primitives, and the clauses of all else. Returns `None` if no
/// primitive has a filter.
fn native_solver(instance: &Instance, seed: u64) -> Option<Cdcl<Clauses>> {
    let cover = instance.cover();
    let problem = Problem::of_cover(&cover, Scope::Whole, Position::propagate);
    let propagator = problem.propagator(Propagated::Filtered)?;
    let settings: Settings = format!("cdcl:random@{seed}").parse().unwrap();
    let mut solver = Cdcl::observed(&settings, &Limits::none(), Clauses::default());
    let variables =
        problem.write_numbered_beside(Propagated::Filtered, Encoding::default(), &mut solver);
    solver.reserve(variables);
    solver.set_propagator(Box::new(propagator));
    Some(solver)
}

/// Counts the models that differ in the variables of the actions.
fn count(mut solver: Cdcl<Clauses>, actions: usize) -> u64 {
    let mut found = 0;
    while let Verdict::Satisfiable(model) = solver.solve(&[]) {
        let of_values = (0..).zip(&model).take(actions);
        let others: Vec<Lit> = of_values.map(|(index, &value)| Lit::new(index, value)).collect();
        solver.add_clause(&others);
        found += 1;
    }
    found
}

/// Solves under random assumptions. Returns the clauses that the search named.
fn clauses(mut solver: Cdcl<Clauses>, rng: &mut Rng, instance: &Instance) -> Vec<Vec<Lit>> {
    let variables = (instance.count * instance.values.len()) as u32;
    for _ in 0..10 {
        let literal = |_| Lit::new(rng.u32(..variables), rng.u32(..3) > 0);
        let assumptions: Vec<Lit> = (0..4).map(literal).collect();
        solver.solve(&assumptions);
    }
    solver.into_observer().0
}

/// Checks that each clause follows from the formula with the clauses of the primitives.
fn assert_follow(problem: &Problem<'_>, clauses: &[Vec<Lit>], what: &str) {
    let mut batsat = "batsat".parse::<Engine>().unwrap().start(&Limits::none()).unwrap();
    let variables = problem.write(Encoding::default(), &mut *batsat);
    batsat.reserve(variables);
    for clause in clauses {
        let negated: Vec<Lit> = clause.iter().map(|&literal| !literal).collect();
        let verdict = batsat.solve(&negated).unwrap();
        assert!(matches!(verdict, Verdict::Unsatisfiable(_)), "{what}: {clause:?}");
    }
}

fn compare(rounds: u64) {
    let mut rng = Rng::with_seed(41);
    let (mut native, mut named, mut without) = (0, 0, 0);
    for seed in 1..=rounds {
        let instance = Instance::random(&mut rng);
        let Some(solver) = native_solver(&instance, seed) else { continue };
        let found = count(solver, instance.count * instance.values.len());
        assert_eq!(found, instance.solutions(), "{instance:?}");
        let solver = native_solver(&instance, seed).expect("it had a propagator before");
        let clauses = clauses(solver, &mut rng, &instance);
        let cover = instance.cover();
        let problem = Problem::of_cover(&cover, Scope::Whole, Position::propagate);
        assert_follow(&problem, &clauses, &format!("{instance:?}"));
        (native, named) = (native + 1, named + clauses.len());
        without += usize::from(found == 0);
    }
    println!("{native} of {rounds} instances have a propagator, {without} have no solution");
    println!("{named} clauses follow");
    assert!(native > rounds / 2 && without > 0 && named as u64 > 10 * rounds);
}

#[test]
fn primitives_without_clauses_have_the_solutions_that_brute_force_finds() {
    compare(sample(100, 400) as u64);
}

/// The last run, on 26 November 2026: 10,000 instances have a propagator, 4,217 have no solution, and 490,432 clauses
/// follow.
#[test]
#[ignore = "10,000 instances: ten seconds; `.ci/run` does"]
fn ten_thousand_instances_have_the_solutions_that_brute_force_finds() {
    compare(10_000);
}

/// Puzzles of each kind in the library, with clues as propagators. Every clause that the searches name follows from the
/// clauses of the formula.
#[test]
fn what_a_search_learns_about_puzzles_follows_from_their_clauses() {
    let (mut puzzles, mut named) = (0, 0);
    for entry in clue_puzzles(sample(24, 100)) {
        let sudoku = Sudoku::for_layout(entry.layout().unwrap());
        let problem = Problem::of_puzzle(&sudoku, &entry, Scope::Reduced, Position::propagate);
        let propagated = match puzzles % 2 {
            0 => Propagated::Filtered,
            _ => Propagated::FilteredAndImplied,
        };
        let Some(propagator) = problem.propagator(propagated) else { continue };
        let mut solver = Cdcl::observed(&Settings::default(), &Limits::none(), Clauses::default());
        let variables =
            problem.write_numbered_beside(Propagated::Filtered, Encoding::default(), &mut solver);
        solver.reserve(variables);
        solver.set_propagator(Box::new(propagator));
        assert!(matches!(solver.solve(&[]), Verdict::Satisfiable(_)));
        let clauses = solver.into_observer().0;
        assert_follow(&problem, &clauses, &format!("{:?}", entry.rules));
        (puzzles, named) = (puzzles + 1, named + clauses.len());
    }
    println!("{puzzles} puzzles, {named} clauses follow");
    assert!(puzzles > 20 && named > 1000);
}

/// Prints how much longer a native search takes with a proof. The last run, on 26 November 2026: 35 puzzles, median
/// ratio 2.5.
#[test]
#[ignore = "needs the puzzle sets, which are not part of the repository, and measures times"]
fn proofs_of_native_searches() {
    let Some(text) = text("variants/iss_puzzles.jsonl") else { return };
    let records = text.lines().map(|line| serde_json::from_str::<serde_json::Value>(line).unwrap());
    let killers =
        records.filter(|it| ["TAREK_ALL", "HS_KILLERS"].contains(&it["set"].as_str().unwrap()));
    let mut ratios = Vec::new();
    for record in killers {
        let iss = record["iss"].as_str().unwrap();
        let puzzle = read_str(iss, &ReadOptions::default()).next().unwrap().unwrap().puzzle;
        let Answer::Unique(grid) = solve(&puzzle, &Options::default()).unwrap().answer else {
            continue;
        };
        let sudoku = Sudoku::for_layout(puzzle.layout().unwrap());
        let problem = Problem::of_puzzle(&sudoku, &puzzle, Scope::Whole, Position::propagate);
        let start = Instant::now();
        let mut solver = Cdcl::new(&Limits::none());
        let variables =
            problem.write_numbered_beside(Propagated::Filtered, Encoding::default(), &mut solver);
        solver.add_clause(&problem.excluding_actions(sudoku.actions(&grid)));
        solver.reserve(variables);
        let propagator = problem.propagator(Propagated::Filtered).unwrap();
        solver.set_propagator(Box::new(propagator));
        assert!(matches!(solver.solve(&[]), Verdict::Unsatisfiable(_)));
        let without = start.elapsed();
        let start = Instant::now();
        let options = Options { primitives: PrimitiveForm::Native, ..Options::default() };
        let proved = prove(&puzzle, Claim::Count(1), ProofForm::Drat, &options).unwrap();
        assert!(matches!(proved, Proved::True(_)));
        println!("{} conflicts, {without:.1?}, {:.1?}", solver.conflicts(), start.elapsed());
        ratios.push(start.elapsed().as_secs_f64() / without.as_secs_f64());
    }
    ratios.sort_by(f64::total_cmp);
    println!("{} puzzles, median ratio {:.1}", ratios.len(), ratios[ratios.len() / 2]);
}

/// Returns puzzles of the library with clues of several cells, of each kind in turn.
fn clue_puzzles(count: usize) -> Vec<Puzzle> {
    let kinds = "arrow difference extraregion greater killer littlekiller modular palindrome ratio regionsum renban \
                 sandwich thermo whispers xv";
    let kinds: Vec<_> = kinds.split_whitespace().collect();
    let each = count.div_ceil(kinds.len());
    let of_kind = |kind: &&str| {
        let text = std::fs::read_to_string(format!("puzzles/library/{kind}.jsonl")).unwrap();
        let entries = read_str(&text, &ReadOptions::default()).step_by(7).take(each);
        entries.map(|entry| entry.unwrap().puzzle).collect::<Vec<_>>()
    };
    kinds.iter().flat_map(of_kind).collect()
}

/// The three different variables have one of three sets of values, and each set has no value of one of the variables.
/// The clauses of the sum state only which values some variable has.
#[test]
fn a_variable_without_a_value_of_the_set_is_found_without_decisions() {
    let parts = (0..6).map(|variable| (1, variable)).collect();
    let values: Vec<i32> = (1..=6).collect();
    let cover = problem(6, &values, &[0, 1, 2], &[Primitive::Sum(parts, vec![27])]);
    let problem = Problem::of_cover(cover.incidence(), Scope::Whole, Position::propagate);
    let is = |variable: u32, value: u32| Lit::positive(6 * variable + value - 1);
    // The others are 5, so the sum of the three is 12: 1 + 5 + 6, 2 + 4 + 6 or 3 + 4 + 5.
    let fixed = [3, 4, 5].map(|variable| is(variable, 5));
    let excluded = [(0, [3, 4, 5]), (1, [2, 4, 6]), (2, [1, 5, 6])];
    let excluded = excluded.map(|(variable, values)| values.map(|value| !is(variable, value)));
    let assumptions = [&fixed[..], excluded.as_flattened()].concat();
    let verdict = |is_native: bool| {
        let mut solver = Cdcl::new(&Limits { max_decisions: Some(0), ..Limits::none() });
        let variables = problem.write(Encoding::default(), &mut solver);
        solver.reserve(variables);
        if is_native {
            let propagator = problem.propagator(Propagated::ConnectedAndLooseSums);
            solver.set_propagator(Box::new(propagator.expect("the sum has several groups")));
        }
        solver.solve(&assumptions)
    };
    assert_eq!(verdict(false), Verdict::Unknown(Limit::Decisions));
    assert!(matches!(verdict(true), Verdict::Unsatisfiable(_)));
}
