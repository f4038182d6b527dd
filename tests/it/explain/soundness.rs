//! Every step agrees with the solution, and every path ends there: no guess is ever needed.

use std::time::Instant;

use sudosat::explain::{End, Explainer, Step, Technique, Techniques};
use sudosat::grid::{Grid, Puzzle, Shape};
use sudosat::rules::{Action, Sudoku};

use crate::explain::corpus::{CLASSIC_PATHS, classic, classic_solver, on_all, solution, walk};
use crate::explain::sets::set;

/// Asserts that what the step places is in the solution, and that nothing it crosses out is.
pub fn assert_agrees(sudoku: &Sudoku, step: &Step, solution: &Grid) {
    let is_in = |&id| {
        let Action { cell, digit } = sudoku.action(id);
        solution.get(cell) == Some(digit)
    };
    assert!(step.placed.iter().all(is_in), "not in the solution: {step:?}");
    assert!(!step.eliminated.iter().any(is_in), "in the solution: {step:?}");
}

/// Walks along the path of a puzzle to its solution; the techniques of its steps.
pub fn assert_sound(explainer: &Explainer<'_>, puzzle: &Puzzle, solution: &Grid) -> Vec<Technique> {
    let mut steps = Vec::new();
    let (end, grid) = walk(explainer, puzzle, |_, step| {
        assert_agrees(explainer.sudoku(), step, solution);
        steps.push(step.technique);
    });
    assert_eq!(end, End::Solved, "{:?}", puzzle.clues);
    assert_eq!(grid.as_ref(), Some(solution));
    steps
}

fn check(name: &str, puzzles: &[Puzzle], techniques: &Techniques) {
    let start = Instant::now();
    let (sudoku, solver) = (Sudoku::new(Shape::CLASSIC), classic_solver());
    let explainer = Explainer::new(&sudoku, techniques.clone());
    let steps =
        on_all(puzzles, |puzzle| assert_sound(&explainer, puzzle, &solution(&solver, puzzle)));
    let (puzzles, steps, time) = (puzzles.len(), steps.concat(), start.elapsed());
    eprintln!("{name}: {puzzles} puzzles, {} steps, all true, in {time:.2?}", steps.len());
    for technique in techniques.order() {
        let times = steps.iter().filter(|&step| step == technique).count();
        eprintln!("    {technique}: {times}");
    }
}

fn check_set(name: &str, techniques: &Techniques) {
    let Some(entries) = set(name) else { return };
    let puzzles: Vec<_> = entries.into_iter().map(|entry| entry.puzzle).collect();
    check(name, &puzzles, techniques);
}

#[test]
fn on_the_puzzles_of_the_project() {
    let solver = classic_solver();
    for walked in CLASSIC_PATHS.iter() {
        let solution = solution(&solver, &walked.puzzle);
        for (board, step) in &walked.steps {
            assert_agrees(board.sudoku(), step, &solution);
        }
        assert_eq!((&walked.end, &walked.grid), (&End::Solved, &Some(solution)));
    }
}

#[test]
fn on_the_puzzles_of_the_project_assuming_one_solution() {
    check("puzzles, assuming one solution", &classic(), &Techniques::assuming_unique());
}

#[test]
#[ignore = "needs the puzzle sets, which are not part of the repository"]
fn on_twenty_thousand_random_minimal_puzzles() {
    check_set("unbiased_20000.txt", &Techniques::default());
}

#[test]
#[ignore = "needs the puzzle sets, which are not part of the repository"]
fn on_twenty_thousand_random_minimal_puzzles_assuming_one_solution() {
    check_set("unbiased_20000.txt", &Techniques::assuming_unique());
}

#[test]
#[ignore = "needs the puzzle sets, which are not part of the repository"]
fn on_the_magictour_list() {
    check_set("magictour_top1465.txt", &Techniques::default());
    check_set("magictour_top1465.txt", &Techniques::assuming_unique());
}

#[test]
#[ignore = "needs the puzzle sets, which are not part of the repository"]
fn on_the_hardest_of_the_forum() {
    check_set("forum_hardest_1106.txt", &Techniques::default());
    check_set("forum_hardest_1106.txt", &Techniques::assuming_unique());
}
