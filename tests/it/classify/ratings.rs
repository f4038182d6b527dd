//! What must hold of ratings: independence of the order, order among the families, limits.

use sudosat::classify::{Class, Classification, Classifier, Family};
use sudosat::cover::{ActionId, Position, Status};
use sudosat::grid::Puzzle;
use sudosat::rules::Sudoku;

use super::corpus::{INSIDE, RATED};
use super::positions::{FAMILIES, entries, patterns};
use crate::support::random::Random;

fn class(puzzle: &Puzzle, by: Classification) -> Class {
    let sudoku = Sudoku::for_layout(puzzle.layout().unwrap());
    let (taken, excluded) = (sudoku.actions(&puzzle.clues), sudoku.excluded(puzzle));
    Classifier::new(sudoku.cover().incidence()).classify(taken, excluded, by, &|| false)
}

/// A number that grows with the class.
fn number(class: Class) -> usize {
    match class {
        Class::Exactly(number) => number,
        Class::Beyond => usize::MAX,
        other => panic!("{other:?}"),
    }
}

fn open<'p>(position: &'p Position<'_>) -> impl Iterator<Item = ActionId> + use<'p> {
    position.incidence().actions().filter(|&action| position.status(action) == Status::Open)
}

/// Solves the puzzle by patterns of the least possible length, each on a random target that has one. Returns the
/// length, or `None` if no length up to `longest` suffices.
fn in_random_order(puzzle: &Puzzle, longest: usize, random: &mut Random) -> Option<usize> {
    let sudoku = Sudoku::for_layout(puzzle.layout().unwrap());
    let mut position = sudoku.propagated(puzzle).unwrap();
    let mut length = 0;
    while position.open_count() > 0 {
        let found = patterns(position.incidence(), &position);
        let mut targets: Vec<ActionId> = open(&position).collect();
        let mut has_one = |length| loop {
            if targets.is_empty() {
                break None;
            }
            let target = targets.swap_remove(random.below(targets.len()));
            if found.on(target, Family::Braids, length, &|| false).is_some() {
                break Some(target);
            }
        };
        match has_one(length) {
            Some(target) => {
                position.remove(target).unwrap();
                position.propagate().unwrap();
            }
            None if length == longest => return None,
            None => length += 1,
        }
    }
    Some(length)
}

#[test]
fn the_order_of_braids_does_not_matter() {
    let mut random = Random::new(4);
    let lines = RATED.lines().filter(|line| line.contains(" 4 3") || line.contains(" 2 2 2 2"));
    for line in lines.take(3) {
        let puzzle = &entries(line.split(' ').next().unwrap())[0].puzzle;
        let rating = class(puzzle, Classification::Length(Family::Braids));
        for _ in 0..2 {
            let found = in_random_order(puzzle, 6, &mut random).map(Class::Exactly);
            assert_eq!(found, Some(rating), "{line}");
        }
    }
}

/// T&E(0) and T&E(1) by the cover's own propagation: whether they solve the puzzle.
fn depth_by_propagation(puzzle: &Puzzle) -> usize {
    let sudoku = Sudoku::for_layout(puzzle.layout().unwrap());
    let mut position = sudoku.propagated(puzzle).unwrap();
    if position.open_count() == 0 {
        return 0;
    }
    loop {
        let fails = |&action: &ActionId| {
            let mut inner = position.clone();
            inner.choose(action).is_err() || inner.propagate().is_err()
        };
        let Some(refuted) = open(&position).find(fails) else { break };
        position.remove(refuted).unwrap();
        position.propagate().unwrap();
    }
    if position.open_count() == 0 { 1 } else { 2 }
}

#[test]
fn small_puzzles_and_other_rules_keep_the_order_of_the_families() {
    let variants = std::fs::read_to_string("puzzles/variants.txt").unwrap();
    let small = ["..3...5..3....1..626..1......1...5..", "1.....3..4......"].map(entries);
    let all = entries(&variants).into_iter().chain(small.into_iter().flatten());
    let mut classes = Vec::new();
    for entry in all.filter(|entry| entry.puzzle.shape().side() < 10) {
        let layout = entry.puzzle.layout().unwrap();
        if !layout.clues().is_empty() || layout.cells().len() > 81 {
            continue;
        }
        let depth = depth_by_propagation(&entry.puzzle);
        let by_braids = class(&entry.puzzle, Classification::Length(Family::Braids));
        assert_eq!(by_braids == Class::Beyond, depth == 2, "{:?}", entry.puzzle);
        // Longer whips take long in a build without optimisation.
        if matches!(by_braids, Class::Exactly(0..=4)) {
            let found = class(&entry.puzzle, Classification::Depth);
            assert_eq!(found, Class::Exactly(depth));
            let by = |family| number(class(&entry.puzzle, Classification::Length(family)));
            let [w, gw, b, gb] = FAMILIES.map(by);
            assert!(gw <= w && b <= w && gb <= gw && gb <= b, "{w} {gw} {b} {gb}");
            assert_eq!(b == 0, depth == 0);
            classes.push(b);
        }
    }
    assert!(classes.len() > 8 && classes.iter().any(|&b| b > 1), "{classes:?}");
}

#[test]
fn a_limit_leaves_a_lower_bound() {
    let puzzle = &entries(INSIDE.split(' ').next().unwrap())[0].puzzle;
    let sudoku = Sudoku::for_layout(puzzle.layout().unwrap());
    let classifier = Classifier::new(sudoku.cover().incidence());
    let by = Classification::Inside { levels: 1 };
    let class = classifier.classify(sudoku.actions(&puzzle.clues), [], by, &|| true);
    assert_eq!(class, Class::AtLeast(1));
}

#[test]
fn a_puzzle_without_one_solution_has_no_rating() {
    let of = |text: &str, by| class(&entries(text)[0].puzzle, by);
    for by in ["w", "gw", "b", "gb", "bxb", "bxbb"].map(|key| key.parse().unwrap()) {
        assert_eq!(of("1...............", by), Class::Beyond, "{by}");
        assert_eq!(of("12....3....4....", by), Class::Impossible, "{by}");
        assert_eq!(of("11..............", by), Class::Impossible, "{by}");
    }
    assert_eq!(of("1...............", Classification::Depth), Class::AtLeast(4));
}

#[test]
fn suppositions_do_not_solve_a_puzzle_with_many_open_actions_and_solutions() {
    let few = "1.......2..3......4...5.....6...7......8...9...1.......2......3...4........5.....";
    let by = Classification::Inside { levels: 1 };
    assert_eq!(class(&entries(few)[0].puzzle, by), Class::Beyond);
}

#[test]
fn names_are_read_and_written() {
    for key in ["w", "gw", "b", "gb", "te", "bxb", "bxbb"] {
        assert_eq!(key.parse::<Classification>().unwrap().key(), key);
    }
    assert!("W".parse::<Classification>().unwrap_err().to_string().contains("expected w, gw"));
}
