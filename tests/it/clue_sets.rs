//! Questions about the clues of whole puzzle sets, which are not part of the repository: what is wrong,
//! redundant or missing, and how long it takes to say so.
//!
//! `SUDOSAT_DATA=DIR cargo test --release --test it clue_sets:: -- --ignored --nocapture`
//!
//! Without that folder each test says so and shows nothing.

use crate::support::sets;
use std::time::{Duration, Instant};

use sets::set;
use sudosat::cores::{Aim, Applicable, redundant, repair, suggest};
use sudosat::formats::Entry;
use sudosat::grid::Puzzle;
use sudosat::solve::{Answer, Options, Solver};

/// Asks about the puzzles of a set, so many at most, and prints the median and the longest time.
fn ask(name: &str, most: usize, question: impl Fn(&Solver, &Puzzle)) {
    let Some(entries) = set(name) else { return };
    let solver = Solver::new(entries[0].puzzle.shape(), Options::default());
    let timed = |entry: &Entry| {
        let start = Instant::now();
        question(&solver, &entry.puzzle);
        start.elapsed()
    };
    let mut times: Vec<Duration> = entries.iter().take(most).map(timed).collect();
    times.sort();
    let (median, longest) = (times[times.len() / 2], times[times.len() - 1]);
    eprintln!("{name}: {} puzzles, median {median:.2?}, longest {longest:.2?}", times.len());
}

#[test]
#[ignore = "needs the puzzle sets, which are not part of the repository"]
fn every_puzzle_without_solution_is_repaired() {
    ask("no_solution_200.txt", 200, |solver, puzzle| {
        let Applicable::Yes(found) = repair(solver, puzzle).unwrap() else { panic!("no solution") };
        assert!(found.is_complete && found.at_least == 1);
        assert!(found.repairs[0].changes[0].is_unique.is_some());
    });
}

#[test]
#[ignore = "needs the puzzle sets, which are not part of the repository"]
fn the_minimal_ones_are_minimal_and_the_others_have_a_minimal_one() {
    for name in ["forum_hardest_1106.txt", "16x16_minimal_100.txt"] {
        ask(name, 500, |solver, puzzle| {
            let Applicable::Yes(found) = redundant(solver, puzzle).unwrap() else {
                panic!("unique")
            };
            assert_eq!(found.clues.is_empty(), found.minimal.unwrap() == *puzzle);
        });
    }
}

#[test]
#[ignore = "needs the puzzle sets, which are not part of the repository"]
fn what_is_missing_is_found_and_proved() {
    for (name, most) in [("mixed_counts_43.txt", 43), ("serg_multi_2000.txt", 200)] {
        for aim in [Aim::Few, Aim::Fewest] {
            ask(name, most, |solver, puzzle| match suggest(solver, puzzle, aim).unwrap() {
                Applicable::Yes(found) => assert!(aim == Aim::Few || found.is_fewest()),
                Applicable::No(answer) => assert!(!matches!(answer, Answer::Unknown(..))),
            });
        }
    }
}
