//! Questions about clues: which are wrong, which can go, which are missing. Every answer is solved again.

use crate::support::large;
use crate::support::random;
use crate::support::sample;
use std::ops::ControlFlow;
use std::sync::Arc;
use std::sync::atomic::AtomicBool;

use random::Random;
use sudosat::backend::Limit;
use sudosat::cores::{
    Aim, Applicable, Change, Repair, Repairs, Suggestion, redundant, repair, suggest,
};
use sudosat::formats::{ReadOptions, read_str};
use sudosat::grid::{Cell, Clue, Digit, Grid, Puzzle, Shape};
use sudosat::rules::Action;
use sudosat::solve::{Answer, CountOptions, Options, Solver};

/// The puzzles of a file of the project.
fn puzzles(file: &str) -> Vec<Puzzle> {
    let text = std::fs::read_to_string(format!("puzzles/{file}.txt")).unwrap();
    read_str(&text, &ReadOptions::default()).map(|entry| entry.unwrap().puzzle).collect()
}

fn a_16x16() -> Puzzle {
    let puzzle = puzzles("large").swap_remove(0);
    assert_eq!(puzzle.shape().side(), 16);
    puzzle
}

/// Those of the files that have exactly one solution.
fn good(files: &[&str]) -> Vec<Puzzle> {
    let all = files.iter().flat_map(|file| puzzles(file));
    all.filter(|puzzle| is_unique(&solver(puzzle), puzzle)).collect()
}

/// Those under rules that name one of these.
fn under(rules: &[&str]) -> Vec<Puzzle> {
    let is_meant =
        |puzzle: &Puzzle| rules.iter().any(|rule| puzzle.rules.to_string().contains(rule));
    good(&["variants"]).into_iter().filter(is_meant).collect()
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
        Applicable::Yes(repairs) => Some(repairs),
        Applicable::No(answer) => {
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
fn in_puzzles_with_a_typo_the_culprit_is_named_with_the_right_digit() {
    let puzzles = good(&["easy", "medium", "hard", "seventeen", "hardest", "small"]);
    let typos = sample(20, 200);
    let (first, only) = repaired(&puzzles, typos, 1);
    eprintln!("of {typos} culprits {first} are the first answer, {only} the only one");
}

#[test]
fn the_misprint_is_named() {
    let puzzle = &puzzles("impossible")[2];
    let repairs = repairs(&solver(puzzle), puzzle).unwrap();
    let action =
        |number| Action { cell: Cell::new(0, 5), digit: Digit::from_number(number).unwrap() };
    culprit_is_first_and_only(&repairs, action(8), action(5));
}

#[test]
fn under_other_rules_the_culprit_is_named_too() {
    let puzzles = under(&["anti-knight", "jigsaw", "diagonals"]);
    assert!(puzzles.len() >= 5);
    repaired(&puzzles, puzzles.len() * sample(1, 2), 2);
}

#[test]
fn in_a_16x16_the_culprit_is_named() {
    repaired(&[a_16x16()], 2, 3);
}

#[test]
fn when_several_clues_are_wrong_all_smallest_sets_are_listed() {
    let mut puzzle = puzzles("easy")[0].clone();
    for (row, col, number) in [(0, 2, 5), (6, 1, 9)] {
        puzzle = puzzle.with_clue(Cell::new(row, col), Digit::from_number(number));
    }
    let solver = solver(&puzzle);
    let repairs = repairs(&solver, &puzzle).unwrap();
    assert!(repairs.at_least == 2 && repairs.is_complete);
    for repair in &repairs.repairs {
        assert_eq!(repair.wrong.len(), 2);
        let put = |puzzle: Puzzle, clue: &Action| puzzle.with_clue(clue.cell, Some(clue.digit));
        let changed = repair.changes[0].right.iter().fold(puzzle.clone(), put);
        assert_eq!(is_unique(&solver, &changed), repair.can_be_unique());
    }
    let wrong = |row, col, number| Action {
        cell: Cell::new(row, col),
        digit: Digit::from_number(number).unwrap(),
    };
    let culprits = [wrong(0, 2, 5), wrong(6, 1, 9)];
    assert!(repairs.repairs.iter().any(|repair| repair.wrong == culprits));
}

#[test]
fn where_the_rules_alone_have_no_solution_no_clue_is_blamed() {
    let text = "1...\n....\n....\n....\n";
    let entry = read_str(text, &ReadOptions::default()).next().unwrap().unwrap();
    let puzzle = entry.puzzle.under("anti-king".parse().unwrap());
    let repairs = repairs(&solver(&puzzle), &puzzle).unwrap();
    assert!(repairs.repairs.is_empty() && repairs.is_complete && repairs.limit.is_none());
}

#[test]
fn a_mask_stays_when_a_clue_goes() {
    let puzzle = good(&["variants"]).into_iter().find(|puzzle| puzzle.rules.mask().is_some());
    repaired(&[puzzle.unwrap()], 6, 4);
}

#[test]
fn past_a_limit_nothing_wrong_is_claimed() {
    let interrupt = Some(Arc::new(AtomicBool::new(true)));
    let options = Options { interrupt, ..Options::default() };
    let puzzle = &puzzles("impossible")[4];
    let solver = Solver::for_puzzle(puzzle, options).unwrap();
    let unknown = Answer::Unknown(None, Limit::Interrupt);
    assert_eq!(repair(&solver, puzzle).unwrap(), Applicable::No(unknown.clone()));
    assert_eq!(redundant(&solver, puzzle).unwrap(), Applicable::No(unknown.clone()));
    assert_eq!(suggest(&solver, puzzle, Aim::Fewest).unwrap(), Applicable::No(unknown));
}

/// What each clue of the puzzle says when it is asked by itself.
fn check_redundant(puzzle: &Puzzle) -> usize {
    let solver = solver(puzzle);
    let Applicable::Yes(found) = redundant(&solver, puzzle).unwrap() else {
        panic!("it is unique")
    };
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
    let mut puzzles = good(&["easy", "medium", "hard", "hardest", "seventeen", "small"]);
    puzzles = puzzles.into_iter().step_by(sample(3, 1)).collect();
    puzzles.extend(under(&["anti-knight", "jigsaw", "odd-even"]).into_iter().take(sample(2, 9)));
    let found: usize = puzzles.iter().map(check_redundant).sum();
    assert!(found > sample(15, 50), "{found}");
}

/// A suggestion that is solved again.
fn suggested(solver: &Solver, puzzle: &Puzzle, aim: Aim) -> Suggestion {
    let Applicable::Yes(found) = suggest(solver, puzzle, aim).unwrap() else { panic!("it fits") };
    assert!(found.clues.iter().all(|clue| puzzle.clues.get(clue.cell).is_none()));
    let put = |puzzle: Puzzle, clue: &Action| puzzle.with_clue(clue.cell, Some(clue.digit));
    assert_eq!(found.puzzle, found.clues.iter().fold(puzzle.clone(), put));
    assert_eq!(solver.solve(&found.puzzle).unwrap().answer, Answer::Unique(found.solution.clone()));
    found
}

/// All solutions as the numbers of their cells.
fn solutions(solver: &Solver, puzzle: &Puzzle) -> Vec<Vec<u8>> {
    let mut all = Vec::new();
    let mut visit = |grid: &Grid| {
        all.push(grid.numbers().to_vec());
        ControlFlow::Continue(())
    };
    solver.list(puzzle, CountOptions::default(), &mut visit).unwrap();
    all
}

/// By the definition: whether so many more cells of some solution leave it alone.
fn are_enough(solutions: &[Vec<u8>], target: &[u8], from: usize, most: usize) -> bool {
    if solutions.len() == 1 {
        return true;
    }
    most > 0
        && (from..target.len()).any(|cell| {
            let left: Vec<Vec<u8>> =
                solutions.iter().filter(|one| one[cell] == target[cell]).cloned().collect();
            left.len() < solutions.len() && are_enough(&left, target, cell + 1, most - 1)
        })
}

fn fewest_by_definition(solutions: &[Vec<u8>]) -> usize {
    let enough = |most: &usize| solutions.iter().any(|one| are_enough(solutions, one, 0, *most));
    (0..).find(enough).unwrap()
}

#[test]
fn the_fewest_missing_clues_are_those_by_the_definition() {
    let random = &mut Random::new(3);
    let mut sizes = [0; 6];
    for round in 0..24 {
        let (shape, percent) = if round % 2 == 0 { ("2x2", 15) } else { ("2x3", 30) };
        let puzzle = large::puzzle(shape.parse().unwrap(), percent, 1 + random.below(1000) as u64);
        let solver = solver(&puzzle);
        let solutions = solutions(&solver, &puzzle);
        if !(2..=300).contains(&solutions.len()) {
            continue;
        }
        let found = suggested(&solver, &puzzle, Aim::Fewest);
        assert!(found.is_fewest() && found.limit.is_none());
        assert_eq!(found.clues.len(), fewest_by_definition(&solutions));
        assert!(suggested(&solver, &puzzle, Aim::Few).clues.len() >= found.clues.len());
        sizes[found.clues.len()] += 1;
    }
    assert!(sizes[1] > 2 && sizes[2] > 2, "{sizes:?}");
}

#[test]
fn what_is_suggested_makes_a_puzzle_unique() {
    for puzzle in puzzles("multiple").into_iter().step_by(sample(3, 1)) {
        let solver = solver(&puzzle);
        let few = suggested(&solver, &puzzle, Aim::Few).clues.len();
        let fewest = suggested(&solver, &puzzle, Aim::Fewest);
        assert!(fewest.is_fewest() && fewest.clues.len() <= few);
    }
}

/// A puzzle without one of its clues needs one.
#[test]
fn under_other_rules_a_missing_clue_is_found_too() {
    let random = &mut Random::new(5);
    for puzzle in under(&["anti-knight", "odd-even", "latin"]) {
        let solver = solver(&puzzle);
        let clues = clues(&puzzle);
        let gone = clues[random.below(clues.len())].cell;
        let lacking = puzzle.clone().with_clue(gone, None);
        assert!(!is_unique(&solver, &lacking), "{} is not minimal", puzzle.rules);
        let fewest = suggested(&solver, &lacking, Aim::Fewest);
        assert!(fewest.is_fewest() && fewest.clues.len() == 1, "{}", puzzle.rules);
    }
}

/// Two wrong clues: of the digits for both cells one pair leads to exactly one solution.
#[test]
fn of_several_wrong_clues_the_digits_that_make_it_unique_are_found() {
    let text = "53..7....6..195....98....6.8...1...34..8.3..17...2...6.6....28....919..5....8..79";
    let puzzle = read_str(text, &ReadOptions::default()).next().unwrap().unwrap().puzzle;
    let solver = solver(&puzzle);
    let found = repairs(&solver, &puzzle).unwrap();
    let names = |clues: &[Action]| clues.iter().map(ToString::to_string).collect::<Vec<_>>();
    let repair =
        found.repairs.iter().find(|repair| names(&repair.wrong) == ["r8c4=9", "r8c5=1"]).unwrap();
    assert_eq!(names(&repair.changes[0].right), ["r8c4=4", "r8c5=6"]);
    assert_eq!(repair.changes[0].is_unique, Some(true));
}

/// In an earlier version, the number of the first clue was compared with the number of the second clue.
#[test]
fn a_clue_without_a_right_number_leaves_the_others_their_own() {
    let clue = |text: &str| text.parse::<Clue>().unwrap();
    let change = |right_clues| Change {
        right: Vec::new(),
        right_clues,
        solution: Grid::empty(Shape::CLASSIC),
        is_unique: Some(true),
    };
    let repair = |changes| Repair {
        wrong: Vec::new(),
        wrong_clues: vec![clue("killer 3 r1c1 r1c2"), clue("killer 10 r2c1 r2c2")],
        changes,
        is_unique_without: Some(false),
    };
    let second = clue("killer 12 r2c1 r2c2");
    assert_eq!(repair(vec![change(vec![second.clone()])]).least_step(), 2);
    let both = vec![clue("killer 4 r1c1 r1c2"), second];
    assert_eq!(repair(vec![change(both)]).least_step(), 3);
}

/// The empty classic grid under two rules of killer cages, with the given digits.
fn under_cages(rules: &str, givens: &[(usize, usize, usize)]) -> Puzzle {
    let text = ".".repeat(81);
    let entry = read_str(&text, &ReadOptions::default()).next().unwrap().unwrap();
    let puzzle = entry.puzzle.under(rules.parse().unwrap());
    givens.iter().fold(puzzle, |puzzle, &(row, col, number)| {
        puzzle.with_clue(Cell::new(row - 1, col - 1), Digit::from_number(number))
    })
}

#[test]
fn a_cage_with_a_sum_is_one_clue_of_a_repair() {
    let puzzle = under_cages("killer 3 r1c3 r2c4,killer 9 r8c7 r9c6", &[(1, 3, 5), (2, 4, 5)]);
    let found = repairs(&solver(&puzzle), &puzzle).unwrap();
    assert!(found.at_least == 1 && found.is_complete, "{found:?}");
    let wrong: Vec<_> = found.repairs.iter().map(|repair| &repair.wrong_clues).collect();
    assert_eq!(wrong, [&["killer 3 r1c3 r2c4".parse::<Clue>().unwrap()]]);
}

#[test]
fn no_repair_is_listed_twice() {
    let puzzle = under_cages("killer 4 r1c3 r2c4,killer 9 r8c7 r9c6", &[(1, 3, 2)]);
    let found = repairs(&solver(&puzzle), &puzzle).unwrap();
    let wrong = |repair: &Repair| (repair.wrong.clone(), repair.wrong_clues.clone());
    let all: Vec<_> = found.repairs.iter().map(wrong).collect();
    assert!(all.len() == 2 && all[0] != all[1], "{all:?}");
}
