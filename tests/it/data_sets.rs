//! The puzzle sets for measuring, which are not part of the repository: every set is solved by
//! every engine, with every model verified and equal verdicts.
//!
//! `SUDOSAT_DATA=DIR cargo test --release --test it data_sets:: -- --ignored --nocapture`
//!
//! Without that folder each test says so and shows nothing.

use crate::support::installed;
use crate::support::sets;
use std::ops::ControlFlow;
use std::time::Instant;

use itertools::Itertools;
use sets::set;
use sudosat::backend::{Engine, Settings};
use sudosat::decode::verify;
use sudosat::encode::Scope;
use sudosat::formats::Entry;
use sudosat::solve::{Answer, CountOptions, Method, Options, Solver};

/// A verdict as the number of solutions: 0, 1, or 2 for several; each grid verified once more.
fn verdict(solver: &Solver, entry: &Entry) -> u64 {
    match solver.solve(&entry.puzzle).unwrap().answer {
        Answer::None => 0,
        Answer::Unique(grid) => {
            verify(&entry.puzzle, &grid).unwrap();
            1
        }
        Answer::Several(one, other) => {
            verify(&entry.puzzle, &one).unwrap();
            verify(&entry.puzzle, &other).unwrap();
            assert_ne!(one, other);
            2
        }
        other => panic!("no limit was set, but: {other:?}"),
    }
}

fn verdicts(entries: &[Entry], options: &Options) -> Vec<u64> {
    let start = Instant::now();
    let shape = entries[0].puzzle.shape();
    let solver = Solver::new(shape, options.clone());
    let found: Vec<u64> = entries.iter().map(|entry| verdict(&solver, entry)).collect();
    eprintln!("    {}: {} puzzles in {:.2?}", options.engine, entries.len(), start.elapsed());
    found
}

/// Solves a set by varisat, batsat and cdcl; `expected` is what is known of every puzzle of it.
fn check_set(name: &str, expected: Option<u64>) {
    let Some(entries) = set(name) else { return };
    eprintln!("{name}");
    let engine = |engine| Options { engine, ..Options::default() };
    let varisat = verdicts(&entries, &engine(Engine::Varisat));
    let batsat = verdicts(&entries, &engine(Engine::Batsat));
    let cdcl = verdicts(&entries, &engine(Engine::Cdcl(Settings::default())));
    for (name, other) in [("batsat", batsat), ("cdcl", cdcl)] {
        let differing = varisat.iter().zip(&other).positions(|(one, other)| one != other);
        assert_eq!(differing.collect_vec(), [0; 0], "varisat and {name} differ");
    }
    for (entry, found) in entries.iter().zip(varisat) {
        let stated = entry.expected_count.as_ref();
        let known = stated.map(|count| u64::try_from(count).unwrap().min(2)).or(expected);
        assert!(known.is_none_or(|count| count == found), "{name} line {}", entry.line);
    }
}

macro_rules! sets {
    ($($test:ident: $file:literal, $expected:expr;)*) => {
        $(
            #[test]
            #[ignore = "needs the puzzle sets, which are not part of the repository"]
            fn $test() {
                check_set($file, $expected);
            }
        )*
    };
}

sets! {
    mixed_counts: "mixed_counts_43.txt", None;
    many_1e3_verdicts: "many_1e3.counts.txt", Some(2);
    many_1e4_verdicts: "many_1e4.counts.txt", Some(2);
    unbiased: "unbiased_20000.txt", Some(1);
    seventeen: "17_clue_first5000.txt", Some(1);
    magictour: "magictour_top1465.txt", Some(1);
    forum_hardest: "forum_hardest_1106.txt", Some(1);
    random_clues: "random_clues_10000.txt", None;
    no_solution: "no_solution_200.txt", Some(0);
    minimal_16x16: "16x16_minimal_100.txt", Some(1);
    dug_25x25: "25x25_dug_8.txt", Some(1);
    holes_25x25: "25x25_holes_10.txt", Some(2);
}

/// The number of solutions is exact, by each method.
fn check_counts(name: &str, methods: &[Method]) {
    let Some(entries) = set(name) else { return };
    for &method in methods {
        let start = Instant::now();
        for entry in &entries {
            let solver = Solver::new(entry.puzzle.shape(), Options::default());
            let options = CountOptions { method, limit: None };
            let go_on = &mut |_: &_| ControlFlow::Continue(());
            let count = solver.count(&entry.puzzle, options, go_on).unwrap();
            assert_eq!(
                Some(count.found),
                entry.expected_count.clone(),
                "{name} line {}",
                entry.line
            );
        }
        eprintln!("{name}: {method} in {:.2?}", start.elapsed());
    }
}

#[test]
#[ignore = "needs the puzzle sets, which are not part of the repository"]
fn counts_of_the_mixed_set() {
    check_counts("mixed_counts_43.txt", &Method::ALL);
}

#[test]
#[ignore = "needs the puzzle sets, which are not part of the repository"]
fn counts_of_a_thousand() {
    check_counts("many_1e3.counts.txt", &Method::ALL);
}

#[test]
#[ignore = "needs the puzzle sets, which are not part of the repository"]
fn counts_of_ten_thousand() {
    check_counts("many_1e4.counts.txt", &Method::ALL);
}

#[test]
#[ignore = "needs the puzzle sets, which are not part of the repository"]
fn counts_of_a_hundred_thousand() {
    check_counts("many_1e5.counts.txt", &[Method::Search, Method::Memo, Method::Auto]);
}

#[test]
#[ignore = "needs the puzzle sets, which are not part of the repository"]
fn counts_of_a_million() {
    check_counts("many_1e6.counts.txt", &[Method::Memo, Method::Auto]);
}

/// 200 puzzles from all classic sets, whole formula and reduced, through other people's solvers.
#[test]
#[ignore = "needs the puzzle sets, which are not part of the repository"]
fn programs_agree_on_a_sample_of_200() {
    let names = [
        "unbiased_20000.txt",
        "17_clue_first5000.txt",
        "magictour_top1465.txt",
        "forum_hardest_1106.txt",
        "no_solution_200.txt",
    ];
    let Some(sets) = names.map(set).into_iter().collect::<Option<Vec<_>>>() else { return };
    let sample = sets.into_iter().flat_map(|set| {
        let step = set.len() / 40;
        set.into_iter().step_by(step).take(40)
    });
    let sample = sample.collect_vec();
    assert_eq!(sample.len(), 200);
    let expected = verdicts(&sample, &Options::default());
    for command in ["minisat {input} {output}", "cadical -q {input}"] {
        if installed::installed(command.split(' ').next().unwrap()) {
            for scope in [Scope::Whole, Scope::Reduced] {
                let engine: Engine = format!("cmd: {command}").parse().unwrap();
                let options = Options { engine, scope, ..Options::default() };
                assert_eq!(verdicts(&sample, &options), expected, "{command}");
            }
        }
    }
}
