//! The strings of f-puzzles in the tests of [SudokuSolver](https://github.com/dclamage/SudokuSolver). That project has
//! the licence GPL-3, so its strings are not part of the repository.
//!
//! `SUDOSAT_SUDOKUSOLVER=DIR cargo test --release --test it fpuzzles_published:: -- --ignored --nocapture`
//!
//! `DIR` is a clone of that repository. Without it each test says so and shows nothing.

use std::collections::BTreeSet;
use std::fs;
use std::ops::ControlFlow;
use std::path::PathBuf;

use itertools::Itertools;
use sudosat::decode::verify;
use sudosat::formats::{ReadOptions, read_str};
use sudosat::grid::{Grid, Puzzle};
use sudosat::solve::{Answer, CountOptions, Options, Solver};

/// The file with the strings, without comments; `None`, visibly, when it is not there.
fn source() -> Option<String> {
    let folder = PathBuf::from(std::env::var_os("SUDOSAT_SUDOKUSOLVER").unwrap_or_default());
    let Ok(text) = fs::read_to_string(folder.join("SudokuTests/Puzzles.cs")) else {
        eprintln!("skipped: no SudokuTests/Puzzles.cs in the folder SUDOSAT_SUDOKUSOLVER");
        return None;
    };
    let is_comment = |line: &&str| line.trim_start().starts_with("//");
    Some(text.lines().filter(|line| !is_comment(line)).join("\n"))
}

/// The strings of the array with this name, each with the text behind it, up to the next string.
fn strings<'t>(source: &'t str, array: &str) -> Vec<(&'t str, &'t str)> {
    let (_, behind) = source.split_once(&format!(" {array} =")).unwrap();
    let array = behind.split("public static").next().unwrap();
    array.split('"').skip(1).tuples().collect()
}

fn puzzle(text: &str) -> Result<Puzzle, String> {
    let link = format!("https://f-puzzles.com/?load={text}");
    let entry = read_str(&link, &ReadOptions::default()).next().unwrap();
    entry.map(|entry| entry.puzzle).map_err(|error| error.to_string())
}

/// The digits of a grid as that project writes them: decimal numbers, one behind the other.
fn written(grid: &Grid) -> String {
    grid.filled().map(|(_, digit)| digit.number().to_string()).collect()
}

fn solver(puzzle: &Puzzle) -> Solver {
    Solver::for_puzzle(puzzle, Options::default()).unwrap()
}

#[test]
#[ignore = "needs the strings in SUDOSAT_SUDOKUSOLVER"]
fn every_string_is_read() {
    let Some(source) = source() else { return };
    let is_puzzle = |text: &&str| text.starts_with("N4Ig");
    let all: BTreeSet<&str> = source.split('"').filter(is_puzzle).collect();
    let refused: Vec<String> = all.iter().filter_map(|text| puzzle(text).err()).collect();
    println!("{} different strings, refused: {refused:#?}", all.len());
    assert!(all.len() >= 132 && refused.is_empty());
}

#[test]
#[ignore = "needs the strings in SUDOSAT_SUDOKUSOLVER; run in release mode"]
fn every_stated_solution_is_the_only_one() {
    let Some(source) = source() else { return };
    let arrays = ["uniqueClassicFPuzzles", "uniqueVariantFPuzzles"];
    let stated = arrays.map(|array| strings(&source, array)).concat();
    let mut agreeing = 0;
    for ((text, _), (expected, _)) in stated.into_iter().tuples() {
        let puzzle = puzzle(text).unwrap();
        let answer = solver(&puzzle).solve(&puzzle).unwrap().answer;
        let Answer::Unique(grid) = answer else { panic!("{}: {answer:?}", puzzle.rules) };
        assert_eq!(written(&grid), expected, "{}", puzzle.rules);
        agreeing += 1;
    }
    println!("{agreeing} stated solutions");
    assert!(agreeing >= 40);
}

/// Each pair of puzzles comes with the answer to the question whether the second *inherits* from the first: whether it
/// has the same constraints, or more. If it does, each of its solutions is one of the first puzzle.
#[test]
#[ignore = "needs the strings in SUDOSAT_SUDOKUSOLVER; run in release mode"]
fn solutions_of_a_puzzle_that_inherits_are_solutions_of_the_other() {
    let Some(source) = source() else { return };
    let (mut inheriting, mut others, mut distinguished) = (0, 0, 0);
    for (about, one, other) in strings(&source, "inheritanceTestFPuzzles").into_iter().tuples() {
        let is_inheriting = other.1.contains("true");
        let [one, other] = [one.0, other.0].map(|text| puzzle(text).unwrap());
        let is_solution = |grid: &Grid| verify(&one, grid).is_ok();
        let outside = some_solutions(&other).iter().filter(|grid| !is_solution(grid)).count();
        match is_inheriting {
            true => assert_eq!(outside, 0, "{}", about.0),
            false => distinguished += usize::from(outside > 0),
        }
        *if is_inheriting { &mut inheriting } else { &mut others } += 1;
    }
    println!(
        "{inheriting} inherit; of {others} others {distinguished} have a solution of their own"
    );
    assert!(inheriting >= 31 && others >= 42);
}

/// At most 200 solutions of a puzzle.
fn some_solutions(puzzle: &Puzzle) -> Vec<Grid> {
    let options = CountOptions { limit: Some(200), ..CountOptions::default() };
    let mut grids = Vec::new();
    let mut keep = |grid: &Grid| {
        grids.push(grid.clone());
        ControlFlow::Continue(())
    };
    solver(puzzle).list(puzzle, options, &mut keep).unwrap();
    grids
}
