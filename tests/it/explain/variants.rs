//! Other sizes and rules: every path ends at the known solution.

use std::time::Instant;

use sudosat::explain::{Explainer, Techniques};
use sudosat::formats::Entry;

use crate::explain::corpus::{file, rules};
use crate::explain::sets::set;
use crate::explain::soundness::assert_sound;
use crate::support::sample;

fn check(entry: &Entry, name: &str) {
    let start = Instant::now();
    let sudoku = rules(&entry.puzzle);
    let explainer = Explainer::new(&sudoku, Techniques::default());
    let solution = entry.solution.as_ref().expect("it is written beside the puzzle");
    let steps = assert_sound(&explainer, &entry.puzzle, solution);
    eprintln!("{name}: {} steps in {:.2?}", steps.len(), start.elapsed());
}

/// Checks the puzzles whose rules begin with `name`.
fn check_rules(name: &str) {
    let entries = file("variants");
    let is_wanted = |entry: &&Entry| entry.puzzle.rules.to_string().starts_with(name);
    let wanted: Vec<_> = entries.iter().filter(is_wanted).collect();
    assert!(!wanted.is_empty(), "{name}");
    wanted.iter().take(sample(1, wanted.len())).for_each(|entry| check(entry, name));
}

/// Only `.ci/long` has the whole path: else most cells of the solution are clues.
#[test]
fn of_an_easy_16x16() {
    let mut entry = file("large").remove(0);
    let solution = entry.solution.clone().unwrap();
    for (index, (cell, digit)) in solution.filled().enumerate() {
        if index % 4 != 0 && sample(0, 1) == 0 {
            entry.puzzle.clues.set(cell, Some(digit));
        }
    }
    check(&entry, "16x16");
}

#[test]
#[ignore = "takes minutes unoptimised, seconds in release mode"]
fn of_the_other_large_ones() {
    file("large")[1..].iter().for_each(|entry| check(entry, "large"));
}

#[test]
fn of_jigsaws_diagonals_and_several_grids() {
    ["jigsaw", "diagonals", "samurai", "twodoku"].into_iter().for_each(check_rules);
}

#[test]
fn of_odd_even_latin_squares_and_small_ones() {
    ["odd-even", "latin"].into_iter().for_each(check_rules);
    let small = file("small").into_iter().filter(|entry| entry.solution.is_some());
    small.for_each(|entry| check(&entry, "small"));
}

#[test]
#[ignore = "a minute or two, even in release mode"]
fn of_moves_of_chess_and_consecutive_neighbours() {
    ["anti-knight", "anti-king", "non-consecutive"].into_iter().for_each(check_rules);
}

#[test]
#[ignore = "needs the puzzle sets, which are not part of the repository"]
fn of_minimal_16x16() {
    let Some(entries) = set("16x16_minimal_100.txt") else { return };
    let solver = sudosat::solve::Solver::new(entries[0].puzzle.shape(), Default::default());
    for entry in entries.into_iter().take(10) {
        let solution = crate::explain::corpus::solution(&solver, &entry.puzzle);
        check(&Entry { solution: Some(solution), ..entry }, "16x16");
    }
}
