//! Random calls to every engine, each answer held against a truth table; a wrong one is shrunk, and
//! kept as a file in `regressions/api`.
//!
//! `cargo test --release --test it api_fuzz:: -- --ignored --nocapture` makes a million sequences of calls
//! per engine, or as many as `SUDOSAT_SEQUENCES` says, from the seed `SUDOSAT_SEED` on.

use crate::support::api;
use crate::support::random;
use crate::support::sample;
use std::fs;
use std::path::Path;
use std::time::Instant;

use api::{Fault, Figures, Subject, TruthTable, faulty, hunt, read, run, text};
use random::Random;
use sudosat::backend::Engine;

fn subject(engine: Engine) -> Subject {
    Subject {
        name: engine.to_string(),
        counts_conflicts: engine != Engine::Varisat,
        counts_decisions: matches!(engine, Engine::Cdcl(_)),
        survives_interrupts: engine != Engine::Varisat,
        start: Box::new(move |limits| engine.start(limits).unwrap()),
    }
}

/// The settings of cdcl beside its default.
const OTHER_SETTINGS: [&str; 5] = [
    "cdcl:mrv",
    "cdcl:random:no-restarts@7",
    "cdcl:dpll",
    "cdcl:first:dpll",
    "cdcl:first:backtracking",
];

fn engine(name: &str) -> Engine {
    name.parse().unwrap()
}

fn engines() -> impl Iterator<Item = Subject> {
    ["cdcl", "varisat", "batsat"]
        .into_iter()
        .chain(OTHER_SETTINGS)
        .map(|name| subject(engine(name)))
}

fn examine(name: &str, sequences: u64, first: u64) -> Figures {
    let seeds = first..first + sequences;
    hunt(&subject(engine(name)), seeds).unwrap_or_else(|failure| panic!("{failure}"))
}

fn from_environment(name: &str, default: u64) -> u64 {
    std::env::var(name).map_or(default, |text| text.parse().expect("a number"))
}

fn examine_long(name: &str) {
    let start = Instant::now();
    let sequences = from_environment("SUDOSAT_SEQUENCES", 1_000_000);
    let figures = examine(name, sequences, from_environment("SUDOSAT_SEED", 1));
    println!("{name}, {:.0} s: {figures:?}", start.elapsed().as_secs_f64());
}

/// Fixed seeds, other than those of the long runs.
const FIRST_SEED: u64 = 1 << 32;

#[test]
fn cdcl_answers_as_the_truth_table_does() {
    examine("cdcl", sample(500, 5_000) as u64, FIRST_SEED);
}

#[test]
fn varisat_answers_as_the_truth_table_does() {
    examine("varisat", sample(500, 5_000) as u64, FIRST_SEED);
}

#[test]
fn batsat_answers_as_the_truth_table_does() {
    examine("batsat", sample(500, 5_000) as u64, FIRST_SEED);
}

#[test]
fn cdcl_answers_as_the_truth_table_does_whatever_its_settings() {
    for name in OTHER_SETTINGS {
        examine(name, sample(150, 600) as u64, FIRST_SEED);
    }
}

#[test]
#[ignore = "a million sequences of calls: minutes, even in release mode; a test above makes hundreds"]
fn cdcl_answers_a_million_times_whatever_its_settings() {
    OTHER_SETTINGS.into_iter().for_each(examine_long);
}

#[test]
#[ignore = "a million sequences of calls: minutes, even in release mode; a test above makes hundreds"]
fn cdcl_answers_a_million_times() {
    examine_long("cdcl");
}

#[test]
#[ignore = "a million sequences of calls: minutes, even in release mode; a test above makes hundreds"]
fn varisat_answers_a_million_times() {
    examine_long("varisat");
}

#[test]
#[ignore = "a million sequences of calls: minutes, even in release mode; a test above makes hundreds"]
fn batsat_answers_a_million_times() {
    examine_long("batsat");
}

#[test]
fn a_fault_is_caught_and_shrunk_to_the_calls_that_show_it() {
    for fault in [
        Fault::ForgetsUnits,
        Fault::ForgetsAnAssumption,
        Fault::FlipsAValue,
        Fault::LeavesOutAValue,
        Fault::LeavesOutAFailedAssumption,
        Fault::NegatesFailedAssumptions,
        Fault::GivesUp,
        Fault::CountsBackwards,
        Fault::Panics,
    ] {
        let failure = hunt(&faulty(fault), 1..10_000).expect_err("the fault goes unseen");
        assert!((1..=7).contains(&failure.calls.len()), "{failure}");
    }
}

/// The texts in `regressions/api`, by the name of their file.
fn kept() -> Vec<(String, String)> {
    let files = fs::read_dir("tests/regressions/api").unwrap().map(|file| file.unwrap().path());
    let text = |path: &Path| fs::read_to_string(path).unwrap();
    files.map(|path| (path.display().to_string(), text(&path))).collect()
}

#[test]
fn kept_calls_are_answered_rightly_by_every_engine() {
    let kept = kept();
    assert!(kept.len() >= 2);
    for (file, text) in kept {
        for subject in engines() {
            let result = run(&subject, &read(&text), &mut Figures::default());
            assert_eq!(result, Ok(()), "{} in {file}", subject.name);
        }
    }
}

#[test]
fn calls_are_read_as_they_are_written() {
    let all = "max-conflicts 3\nmax-decisions 9\ndeadline 200\nreserve 2\nadd 1 -2\nadd\nsolve -1 2\nblock\n\
               solve\ninterrupt\nflicker\nresume\n";
    assert_eq!(text(&read(&format!("# A comment.\n\n{all}"))), all);
}

/// The truth table against a plain loop over all assignments.
#[test]
fn the_truth_table_is_right() {
    let mut random = Random::new(7);
    for variables in [1, 3, 6, 7, 9] {
        let mut table = TruthTable::new(variables);
        let mut clauses = Vec::new();
        for _ in 0..6 * variables {
            let clause = literals(&mut random, variables);
            table.add(&clause);
            clauses.push(clause);
            let assumed = literals(&mut random, variables);
            let expected = has_model(variables, &clauses, &assumed);
            assert_eq!(table.has_model_with(&assumed), expected, "{clauses:?} with {assumed:?}");
        }
    }
}

fn literals(random: &mut Random, variables: u32) -> Vec<i32> {
    let mut literal = || {
        let variable = 1 + random.below(variables as usize) as i32;
        if random.below(2) == 0 { variable } else { -variable }
    };
    [literal(), literal(), literal()].to_vec()
}

fn has_model(variables: u32, clauses: &[Vec<i32>], assumed: &[i32]) -> bool {
    (0..1 << variables).any(|assignment: u32| {
        let holds =
            |&literal: &i32| (assignment >> (literal.unsigned_abs() - 1) & 1 == 1) == (literal > 0);
        assumed.iter().all(holds) && clauses.iter().all(|clause| clause.iter().any(holds))
    })
}
