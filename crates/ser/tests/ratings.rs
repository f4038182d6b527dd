//! Compares ratings with those of Sudoku Explainer.

use std::cell::Cell;

use sudosat_ser::{SeRating, SeStep, SeTechnique, SeUnrated, Uniqueness, rate, rate_steps};

fn clues(text: &str) -> [u8; 81] {
    let digit = |symbol: u8| if symbol.is_ascii_digit() { symbol - b'0' } else { 0 };
    std::array::from_fn(|cell| digit(text.as_bytes()[cell]))
}

fn rating(text: &str, uniqueness: Uniqueness) -> Result<SeRating, SeUnrated> {
    rate(&clues(text), uniqueness, &|| true)
}

fn steps(text: &str) -> Vec<SeStep> {
    let mut steps = Vec::new();
    rate_steps(&clues(text), Uniqueness::Used, &|| true, &mut |step| steps.push(step)).unwrap();
    steps
}

/// By Arto Inkala, 2006.
const AI_ESCARGOT: &str =
    "1....7.9..3..2...8..96..5....53..9...1..8...26....4...3......1..4......7..7...3..";

fn puzzles() -> impl Iterator<Item = (&'static str, &'static str, &'static str)> {
    let lines = include_str!("ratings.txt").lines().filter(|line| !line.starts_with('#'));
    lines.map(|line| {
        let fields: Vec<&str> = line.split(' ').collect();
        (fields[0], fields[1], fields[2])
    })
}

#[test]
fn ratings_are_those_of_sudoku_explainer() {
    for (puzzle, expected, _) in puzzles() {
        assert_eq!(rating(puzzle, Uniqueness::Used).unwrap().to_string(), expected, "{puzzle}");
    }
}

#[test]
fn ratings_without_uniqueness_are_those_of_sudoku_explainer() {
    for (puzzle, _, expected) in puzzles() {
        assert_eq!(rating(puzzle, Uniqueness::Unused).unwrap().to_string(), expected, "{puzzle}");
    }
}

#[test]
fn nested_chains_are_rated() {
    assert_eq!(rating(AI_ESCARGOT, Uniqueness::Used).unwrap().to_string(), "10.5/1.2/1.2");
}

#[test]
fn the_test_has_steps_of_nearly_every_technique() {
    let mut found: Vec<SeTechnique> =
        puzzles().flat_map(|(puzzle, ..)| steps(puzzle)).map(|step| step.technique).collect();
    found.sort_unstable();
    found.dedup();
    assert_eq!(found.len(), 25, "{found:?}");
}

#[test]
fn steps_place_and_remove_only_what_the_solution_allows() {
    let (puzzle, ..) = puzzles().last().unwrap();
    let steps = steps(puzzle);
    let mut solution = clues(puzzle);
    for (cell, digit) in steps.iter().filter_map(|step| step.placement) {
        assert_eq!(solution[cell], 0);
        solution[cell] = digit;
    }
    assert!(solution.iter().all(|&digit| digit != 0));
    for (cell, digit) in steps.iter().flat_map(|step| step.removals.clone()) {
        assert_ne!(solution[cell], digit);
    }
}

#[test]
fn clues_that_contradict_each_other_are_impossible() {
    let mut board = clues(AI_ESCARGOT);
    board[1] = 1;
    assert_eq!(rate(&board, Uniqueness::Used, &|| true), Err(SeUnrated::Impossible));
    board[1] = 10;
    assert_eq!(rate(&board, Uniqueness::Used, &|| true), Err(SeUnrated::Impossible));
}

#[test]
fn a_cell_without_candidates_is_impossible() {
    let mut board = [0; 81];
    board[..8].copy_from_slice(&[1, 2, 3, 4, 5, 6, 7, 8]);
    board[17] = 9;
    assert_eq!(rate(&board, Uniqueness::Used, &|| true), Err(SeUnrated::Impossible));
}

#[test]
fn a_puzzle_with_several_solutions_is_stuck() {
    let solved =
        "534678912672195348198342567859761423426853791713924856961537284287419635345286179";
    let mut board = clues(solved);
    // 5 and 8 can be exchanged.
    for cell in (0..81).filter(|&cell| matches!(solved.as_bytes()[cell], b'5' | b'8')) {
        board[cell] = 0;
    }
    assert_eq!(rate(&board, Uniqueness::Unused, &|| true), Err(SeUnrated::Stuck));
}

#[test]
fn the_caller_can_stop() {
    let questions = Cell::new(0);
    let goes_on = || {
        questions.set(questions.get() + 1);
        questions.get() < 1000
    };
    let stopped = rate(&clues(AI_ESCARGOT), Uniqueness::Used, &goes_on);
    assert_eq!(stopped, Err(SeUnrated::Stopped));
    assert_eq!(questions.get(), 1000);
}

/// On an empty grid the search for the first step does not end in any time that a person waits.
#[test]
fn the_caller_can_stop_inside_nested_chains() {
    let questions = Cell::new(0);
    let goes_on = || {
        questions.set(questions.get() + 1);
        questions.get() < 20_000
    };
    assert_eq!(rate(&[0; 81], Uniqueness::Unused, &goes_on), Err(SeUnrated::Stopped));
    assert_eq!(questions.get(), 20_000);
}

#[test]
fn a_solved_grid_has_no_steps() {
    let solved =
        "534678912672195348198342567859761423426853791713924856961537284287419635345286179";
    assert_eq!(rating(solved, Uniqueness::Used).unwrap(), SeRating::default());
}
