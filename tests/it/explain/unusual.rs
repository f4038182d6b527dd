//! Puzzles with several solutions, and with none.

use std::ops::ControlFlow;
use std::time::Instant;

use sudosat::explain::{Board, End, Explainer, Impossible, Technique, Techniques};
use sudosat::grid::{Cell, Digit, Grid, Layout, Puzzle, Shape};
use sudosat::rules::{Requirement, Sudoku};
use sudosat::solve::{CountOptions, Solver};

use crate::explain::corpus::{classic_solver, file, on_all, walk};
use crate::explain::sets::set;
use crate::explain::soundness::assert_agrees;
use crate::support::sample;

/// Some solutions, three at most.
fn solutions(solver: &Solver, puzzle: &Puzzle) -> Vec<Grid> {
    let mut found = Vec::new();
    let options = CountOptions { limit: Some(3), ..CountOptions::default() };
    let visit = &mut |grid: &Grid| {
        found.push(grid.clone());
        ControlFlow::Continue(())
    };
    solver.list(puzzle, options, visit).unwrap();
    found
}

/// With several solutions every step is true in all, and in the end nothing is left that is in none.
fn check_several(explainer: &Explainer<'_>, solver: &Solver, puzzle: &Puzzle) {
    let solutions = solutions(solver, puzzle);
    assert!(solutions.len() > 1);
    let (end, grid) = walk(explainer, puzzle, |_, step| {
        solutions.iter().for_each(|solution| assert_agrees(explainer.sudoku(), step, solution));
    });
    assert_eq!(end, End::Stuck);
    let candidates = solver.candidates(puzzle).unwrap();
    let forced = candidates.possible;
    let grid = grid.expect("no two clues clash");
    for cell in Shape::CLASSIC.cells() {
        assert_eq!(grid.get(cell), forced.single(cell), "{cell}");
    }
}

fn check_all_several(name: &str, puzzles: &[Puzzle]) {
    let (start, sudoku, solver) = (Instant::now(), Sudoku::new(Shape::CLASSIC), classic_solver());
    let explainer = Explainer::new(&sudoku, Techniques::default());
    on_all(puzzles, |puzzle| check_several(&explainer, &solver, puzzle));
    eprintln!("{name}: {} puzzles in {:.2?}", puzzles.len(), start.elapsed());
}

/// Without a solution the path ends where something cannot be any more.
fn check_all_impossible(name: &str, puzzles: &[Puzzle]) {
    let (start, sudoku) = (Instant::now(), Sudoku::new(Shape::CLASSIC));
    let explainer = Explainer::new(&sudoku, Techniques::default());
    on_all(puzzles, |puzzle| {
        let (end, _) = walk(&explainer, puzzle, |_, _| {});
        assert!(matches!(end, End::Impossible(_)), "{end:?}: {:?}", puzzle.clues);
    });
    eprintln!("{name}: {} puzzles in {:.2?}", puzzles.len(), start.elapsed());
}

fn puzzles_of(name: &str) -> Vec<Puzzle> {
    file(name).into_iter().map(|entry| entry.puzzle).collect()
}

#[test]
fn with_several_solutions_only_what_all_share_is_found() {
    let puzzles: Vec<_> = puzzles_of("multiple").into_iter().step_by(sample(3, 1)).collect();
    check_all_several("multiple", &puzzles);
}

#[test]
fn without_a_solution_no_path_ends_at_one() {
    check_all_impossible("impossible", &puzzles_of("impossible"));
}

#[test]
#[ignore = "needs the puzzle sets, which are not part of the repository"]
fn with_several_solutions_on_the_set() {
    let Some(entries) = set("serg_multi_2000.txt") else { return };
    let puzzles: Vec<_> = entries.into_iter().map(|entry| entry.puzzle).collect();
    check_all_several("serg_multi", &puzzles);
}

#[test]
#[ignore = "needs the puzzle sets, which are not part of the repository"]
fn without_a_solution_on_the_set() {
    let Some(entries) = set("no_solution_200.txt") else { return };
    let puzzles: Vec<_> = entries.into_iter().map(|entry| entry.puzzle).collect();
    check_all_impossible("no_solution", &puzzles);
}

/// A cage is full and has another sum. The other cells are open, and no step of the clue sees that the puzzle has no
/// solution.
#[test]
fn a_violated_clue_ends_the_path_as_impossible() {
    let rules = "killer 7 r1c1 r1c2".parse().unwrap();
    let shape = Shape::new(2, 2).unwrap();
    let layout = Layout::new(shape, &rules).unwrap();
    let sudoku = Sudoku::for_layout(layout);
    let mut clues = Grid::empty(shape);
    clues.set(Cell::new(0, 0), Digit::from_number(1));
    clues.set(Cell::new(0, 1), Digit::from_number(2));
    let puzzle = Puzzle::from(clues).under(rules);
    let explainer = Explainer::new(&sudoku, Techniques::of([Technique::Clue]));
    let mut path = explainer.path(Board::of(&sudoku, &puzzle).unwrap());
    assert_eq!(path.next(), None);
    let End::Impossible(Impossible::Starved(clue)) = path.end() else { panic!("{:?}", path.end()) };
    assert!(matches!(sudoku.cover().requirement(clue), Requirement::Clue(_)));
}
