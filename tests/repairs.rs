//! Questions about clues: which are wrong, which can go, which are missing. Every answer is solved again.

#[path = "support/random.rs"]
mod random;

use random::Random;
use sudosat::cores::{Fitting, Repairs, redundant, repair};
use sudosat::formats::{ReadOptions, read_str};
use sudosat::grid::{Cell, Digit, Puzzle};
use sudosat::rules::Action;
use sudosat::solve::{Answer, Options, Solver};

/// The puzzles of a file of the project.
fn puzzles(file: &str) -> Vec<Puzzle> {
    let text = std::fs::read_to_string(format!("puzzles/{file}.txt")).unwrap();
    read_str(&text, &ReadOptions::default()).map(|entry| entry.unwrap().puzzle).collect()
}

/// Those of the files that have exactly one solution.
fn good(files: &[&str]) -> Vec<Puzzle> {
    let all = files.iter().flat_map(|file| puzzles(file));
    all.filter(|puzzle| is_unique(&solver(puzzle), puzzle)).collect()
}

fn is_unique(solver: &Solver, puzzle: &Puzzle) -> bool {
    matches!(solver.solve(puzzle).unwrap().answer, Answer::Unique(_))
}

fn solver(puzzle: &Puzzle) -> Solver {
    Solver::for_puzzle(puzzle, Options::default()).unwrap()
}

fn clues(puzzle: &Puzzle) -> Vec<Action> {
    puzzle.clues.filled().map(|(cell, digit)| Action { cell, digit }).collect()
}

/// The puzzle with another digit in a clue's cell, and what was there.
fn typo(puzzle: &Puzzle, random: &mut Random) -> (Puzzle, Action, Action) {
    let clues = clues(puzzle);
    let right = clues[random.below(clues.len())];
    let side = puzzle.shape().side();
    let other = (right.digit.index() + 1 + random.below(side - 1)) % side;
    let wrong = Action { digit: Digit::from_index(other), ..right };
    (puzzle.clone().with_clue(wrong.cell, Some(wrong.digit)), wrong, right)
}

fn repairs(solver: &Solver, puzzle: &Puzzle) -> Option<Repairs> {
    match repair(solver, puzzle).unwrap() {
        Fitting::Yes(repairs) => Some(repairs),
        Fitting::No(answer) => {
            assert_ne!(answer, Answer::None);
            None
        }
    }
}

/// Whether the culprit is the first answer, and the only one; that it is an answer is asserted.
fn culprit_is_first_and_only(repairs: &Repairs, wrong: Action, right: Action) -> (bool, bool) {
    assert!(repairs.is_complete && repairs.at_least == 1, "{repairs:?}");
    let is_right = |action: &[Action]| action == [right];
    let place = repairs.repairs.iter().position(|repair| repair.wrong == [wrong]).unwrap();
    let changes = &repairs.repairs[place].changes;
    let change = changes.iter().find(|change| is_right(&change.right)).unwrap();
    assert_eq!(change.is_unique, Some(true));
    (place == 0 && is_right(&changes[0].right), repairs.repairs.len() == 1)
}

/// Makes so many typos in `puzzles` that leave no solution, and counts those of which the culprit is the
/// first answer, and the only one.
fn repaired(puzzles: &[Puzzle], typos: usize, seed: u64) -> (usize, usize) {
    let random = &mut Random::new(seed);
    let (mut made, mut first, mut only) = (0, 0, 0);
    let solvers: Vec<Solver> = puzzles.iter().map(solver).collect();
    for index in (0..puzzles.len()).cycle() {
        let (puzzle, wrong, right) = typo(&puzzles[index], random);
        let Some(repairs) = repairs(&solvers[index], &puzzle) else { continue };
        let (is_first, is_only) = culprit_is_first_and_only(&repairs, wrong, right);
        made += 1;
        first += usize::from(is_first);
        only += usize::from(is_only);
        if made == typos {
            break;
        }
    }
    (first, only)
}

#[test]
fn in_200_puzzles_with_a_typo_the_culprit_is_named_with_the_right_digit() {
    let puzzles = good(&["easy", "medium", "hard", "seventeen", "hardest", "small"]);
    let (first, only) = repaired(&puzzles, 200, 1);
    eprintln!("of 200 culprits {first} are the first answer, {only} the only one");
}

#[test]
fn the_misprint_is_named() {
    let puzzle = &puzzles("impossible")[2];
    let repairs = repairs(&solver(puzzle), puzzle).unwrap();
    let action =
        |number| Action { cell: Cell::new(0, 5), digit: Digit::from_number(number).unwrap() };
    culprit_is_first_and_only(&repairs, action(8), action(5));
}

/// What each clue of the puzzle says when it is asked by itself.
fn check_redundant(puzzle: &Puzzle) -> usize {
    let solver = solver(puzzle);
    let Fitting::Yes(found) = redundant(&solver, puzzle).unwrap() else { panic!("it is unique") };
    assert!(found.limit.is_none() && found.undecided.is_empty());
    assert_eq!(found.clues, redundant_by_solving(&solver, puzzle));
    let minimal = found.minimal.unwrap();
    assert!(is_unique(&solver, &minimal));
    assert!(redundant_by_solving(&solver, &minimal).is_empty());
    assert!(clues(&minimal).iter().all(|clue| clues(puzzle).contains(clue)));
    found.clues.len()
}

fn redundant_by_solving(solver: &Solver, puzzle: &Puzzle) -> Vec<Action> {
    let is_redundant =
        |clue: &Action| is_unique(solver, &puzzle.clone().with_clue(clue.cell, None));
    clues(puzzle).into_iter().filter(is_redundant).collect()
}

#[test]
fn each_clue_that_can_go_is_named_and_no_other() {
    let puzzles = good(&["easy", "medium", "hard", "hardest", "seventeen", "small", "variants"]);
    // The five grids of a Samurai take seconds here, and nothing is different about them.
    let single = puzzles.iter().filter(|puzzle| !puzzle.shape().is_canvas());
    let found: usize = single.map(check_redundant).sum();
    assert!(found > 50, "{found}");
}
