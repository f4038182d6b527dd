//! The puzzles in `puzzles/`: each states how many solutions it has, and each statement is true.

use std::fs;
use std::ops::ControlFlow;
use std::path::PathBuf;

use sudosat::cover::Total;
use sudosat::formats::{Entry, ReadOptions, read_str};
use sudosat::grid::{Grid, Puzzle};
use sudosat::rules::Sudoku;
use sudosat::solve::{Answer, CountOptions, Method, Options, Solver};

use crate::support::sample;

const WIKIPEDIA: &str =
    "530070000600195000098000060800060003400803001700020006060000280000419005000080079";
const EASY: &str =
    "__2_75_1____1_4392_4_923___7_38____42947___8_8___496______9_856_79___2_1586____3_";
const MISPRINTED: &str =
    "__2_78_1____1_4392_4_923___7_38____42947___8_8___496______9_856_79___2_1586____3_";
const MEDIUM: &str =
    "_43851967______234976____________7967__2__1____1__6__332_5______15_7________2351_";

fn folder() -> PathBuf {
    PathBuf::from(env!("CARGO_MANIFEST_DIR")).join("puzzles")
}

/// The names of the puzzle files.
fn files() -> Vec<String> {
    let names = fs::read_dir(folder()).unwrap().map(|file| file.unwrap().file_name());
    let names = names.map(|name| name.into_string().unwrap());
    let mut names: Vec<_> = names.filter(|name| name.ends_with(".txt")).collect();
    names.sort();
    names
}

fn read(text: &str) -> Vec<Entry> {
    read_str(text, &ReadOptions::default()).map(|entry| entry.unwrap()).collect()
}

fn text(file: &str) -> String {
    fs::read_to_string(folder().join(file)).unwrap()
}

fn entries(file: &str) -> Vec<Entry> {
    read(&text(file))
}

fn puzzle(text: &str) -> Puzzle {
    read(text).remove(0).puzzle
}

fn count(solver: &Solver, puzzle: &Puzzle, method: Method) -> Total {
    let options = CountOptions { method, limit: None };
    let count = solver.count(puzzle, options, &mut |_| ControlFlow::Continue(())).unwrap();
    assert_eq!(count.stopped, None);
    count.found
}

/// Cells still empty when no cell is left with just one digit that its row, column and box allow.
fn open_after_naked_singles(clues: &Grid) -> usize {
    let mut cells = clues.numbers().to_vec();
    while let Some((cell, digit)) = (0..81).find_map(|cell| naked_single(&cells, cell)) {
        cells[cell] = digit;
    }
    cells.iter().filter(|&&number| number == 0).count()
}

fn naked_single(cells: &[u8], cell: usize) -> Option<(usize, u8)> {
    let taken = |digit| (0..81).any(|other| cells[other] == digit && sees(cell, other));
    let mut free = (1..=9).filter(|&digit| !taken(digit));
    let (first, second) = (free.next(), free.next());
    (cells[cell] == 0 && second.is_none()).then_some((cell, first?))
}

fn sees(a: usize, b: usize) -> bool {
    let box_of = |cell: usize| (cell / 27, cell % 9 / 3);
    a / 9 == b / 9 || a % 9 == b % 9 || box_of(a) == box_of(b)
}

/// Candidates still open when naked and hidden singles are used up.
fn open_after_singles(puzzle: &Puzzle) -> usize {
    Sudoku::new(puzzle.shape()).propagated(puzzle).unwrap().open_count()
}

#[test]
fn every_puzzle_states_its_count_and_its_solution_if_there_is_just_one() {
    for file in files() {
        let entries = entries(&file);
        assert!(!entries.is_empty(), "{file}");
        for Entry { line, expected_count, solution, .. } in entries {
            assert!(expected_count.is_some(), "{file}:{line}");
            assert_eq!(expected_count == Some(Total::ONE), solution.is_some(), "{file}:{line}");
        }
    }
}

#[test]
fn every_stated_count_is_right_by_every_method() {
    for file in files() {
        for Entry { line, puzzle, expected_count, .. } in entries(&file) {
            let solver = Solver::for_puzzle(&puzzle, Options::default()).unwrap();
            // Memo refuses clues of several cells.
            let has_clues = puzzle.rules.clues().next().is_some();
            let memo = (!has_clues).then_some(Method::Memo);
            // All three take long for one variant and for large grids, and blocking for many solutions.
            let is_slow = file == "large.txt" || puzzle.rules.to_string() == "non-consecutive";
            let methods: Vec<Method> = match (is_slow, expected_count > Some(Total::from(500))) {
                (true, _) if sample(1, 0) == 1 => vec![Method::Blocking],
                (_, true) if sample(1, 0) == 1 => {
                    [Method::Search].into_iter().chain(memo).collect()
                }
                _ => [Method::Search, Method::Blocking].into_iter().chain(memo).collect(),
            };
            for method in methods {
                let found = count(&solver, &puzzle, method);
                assert_eq!(Some(found), expected_count, "{file}:{line}, {method}");
            }
        }
    }
}

#[test]
fn every_stated_solution_is_the_one_that_is_found() {
    for file in files() {
        for Entry { line, puzzle, solution, .. } in entries(&file) {
            let answer = sudosat::solve::solve(&puzzle, &Options::default()).unwrap().answer;
            let found = match answer {
                Answer::Unique(grid) => Some(grid),
                _ => None,
            };
            assert_eq!(found, solution, "{file}:{line}");
        }
    }
}

#[test]
fn every_puzzle_has_a_comment_that_names_it() {
    for file in files() {
        let text = text(&file);
        let lines: Vec<_> = text.lines().collect();
        for Entry { line, .. } in entries(&file) {
            assert!(lines[line - 2].starts_with("# "), "{file}:{line}");
        }
    }
}

#[test]
fn the_readme_names_every_file_with_its_number_of_puzzles() {
    let readme = text("README.md");
    for file in files() {
        let row = format!("| `{file}` | {} |", entries(&file).len());
        assert!(readme.contains(&row), "expected {row}");
    }
}

#[test]
fn every_puzzle_not_made_by_the_project_is_described_in_the_readme() {
    let readme = text("README.md");
    for file in files().into_iter().filter(|file| file != "impossible.txt") {
        let text = text(&file);
        let lines: Vec<_> = text.lines().collect();
        for Entry { line, .. } in entries(&file) {
            if !lines[line - 2].starts_with("# made by the project") {
                let start = lines[line - 1].replace('0', ".");
                let named = readme.lines().filter_map(|row| row.strip_prefix("| `"));
                let mut named = named.filter_map(|row| row.split_once('`'));
                assert!(named.any(|(name, _)| start.starts_with(name)), "{file}:{line}");
            }
        }
    }
}

#[test]
fn the_well_known_puzzles_are_where_they_belong() {
    for (file, known) in [("easy.txt", WIKIPEDIA), ("easy.txt", EASY), ("medium.txt", MEDIUM)] {
        let known = puzzle(known);
        assert!(entries(file).iter().any(|entry| entry.puzzle == known), "{file}");
    }
}

#[test]
fn the_misprint_differs_from_the_puzzle_in_one_cell_and_has_no_solution() {
    let (right, wrong) = (puzzle(EASY), puzzle(MISPRINTED));
    let pairs = right.clues.numbers().iter().zip(wrong.clues.numbers());
    let different: Vec<_> = pairs.enumerate().filter(|(_, (a, b))| a != b).collect();
    assert_eq!(different, [(5, (&5, &8))]);
    let entry = entries("impossible.txt").into_iter().find(|entry| entry.puzzle == wrong).unwrap();
    assert_eq!(entry.expected_count, Some(Total::ZERO));
}

#[test]
fn impossible_puzzles_are_of_both_kinds() {
    let clashes = |entry: &Entry| entry.puzzle.first_clash().is_some();
    let (clashing, quiet): (Vec<_>, Vec<_>) =
        entries("impossible.txt").into_iter().partition(clashes);
    assert!(!clashing.is_empty() && !quiet.is_empty());
}

#[test]
fn naked_singles_are_enough_for_the_easy_puzzles() {
    for Entry { line, puzzle, .. } in entries("easy.txt") {
        assert_eq!(open_after_naked_singles(&puzzle.clues), 0, "line {line}");
    }
}

#[test]
fn medium_puzzles_need_hidden_singles_and_no_more() {
    for Entry { line, puzzle, .. } in entries("medium.txt") {
        assert!(open_after_naked_singles(&puzzle.clues) > 0, "line {line}");
        assert_eq!(open_after_singles(&puzzle), 0, "line {line}");
    }
    assert_eq!(open_after_naked_singles(&puzzle(MEDIUM).clues), 33);
}

#[test]
fn singles_do_not_finish_the_hard_puzzles() {
    for Entry { line, puzzle, .. } in [entries("hard.txt"), entries("hardest.txt")].concat() {
        assert!(open_after_singles(&puzzle) > 0, "line {line}");
    }
}

#[test]
fn seventeen_clues_are_seventeen() {
    for Entry { line, puzzle, .. } in entries("seventeen.txt") {
        assert_eq!(puzzle.clues.filled_count(), 17, "line {line}");
    }
}

#[test]
fn every_rule_has_a_puzzle_that_needs_it() {
    let entries = [entries("variants.txt"), entries("clues.txt")].concat();
    let named: Vec<_> = entries.iter().map(|entry| entry.puzzle.rules.to_string()).collect();
    let rules = [
        "diagonals",
        "windows",
        "centre-dot",
        "disjoint-groups",
        "asterisk",
        "anti-knight",
        "anti-king",
        "non-consecutive",
        "jigsaw:",
        "latin",
        "odd-even:",
        "samurai",
        "twodoku",
        "digits:",
        "size:",
        "no-houses",
        "extra-cells:",
    ];
    for rule in rules {
        assert!(
            named.iter().any(|name| name.split(',').any(|part| part.starts_with(rule))),
            "{rule}"
        );
    }
    let one_square = |entry: &&Entry| {
        let shape = entry.puzzle.shape();
        // Without boxes a Latin square has no rules left to take away.
        !shape.is_canvas() && !entry.puzzle.rules.to_string().starts_with("latin")
    };
    for Entry { line, puzzle, .. } in entries.iter().filter(one_square) {
        let free = puzzle.clone().under(Default::default());
        let answer = sudosat::solve::solve(&free, &Options::default()).unwrap().answer;
        assert!(!matches!(answer, Answer::Unique(_)), "line {line}");
    }
}

#[test]
fn small_and_large_sizes_are_present() {
    let sides = |file| entries(file).into_iter().map(|entry| entry.puzzle.shape().side());
    assert!([4, 6].iter().all(|&side| sides("small.txt").any(|found| found == side)));
    assert!([16, 25].iter().all(|&side| sides("large.txt").any(|found| found == side)));
}
