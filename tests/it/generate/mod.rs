//! New puzzles, puzzles with fewer clues, and which puzzles are the same but for a symmetry.

use crate::support::isomorphs;
use crate::support::random;
mod added;
mod canonical;
mod controlled_bias;
mod drawn;
mod full_grids;
mod made;
mod mending;
mod minimized;
mod regions;
mod thinning;

use sudosat::backend::Engine;
use sudosat::formats::{ReadOptions, read_str};
use sudosat::grid::{Clue, Puzzle, Rule, Rules};
use sudosat::solve::{Answer, Options, Solver};

/// The puzzle that a text describes.
fn puzzle(text: &str) -> Puzzle {
    read_str(text, &ReadOptions::default()).next().unwrap().unwrap().puzzle
}

/// One that had no part in making or minimizing the puzzle.
fn other_solver(puzzle: &Puzzle) -> Solver {
    let options = Options { engine: Engine::Batsat, ..Options::default() };
    Solver::for_puzzle(puzzle, options).unwrap()
}

fn has_one_solution(solver: &Solver, puzzle: &Puzzle) -> bool {
    matches!(solver.solve(puzzle).unwrap().answer, Answer::Unique(_))
}

fn is_unique(puzzle: &Puzzle) -> bool {
    has_one_solution(&other_solver(puzzle), puzzle)
}

/// Whether no clue can go.
fn is_minimal(puzzle: &Puzzle) -> bool {
    let solver = other_solver(puzzle);
    let mut cells = puzzle.clues.filled().map(|(cell, _)| cell);
    cells.all(|cell| !has_one_solution(&solver, &puzzle.clone().with_clue(cell, None)))
}

/// The puzzle without one of its clues of several cells.
fn without(puzzle: &Puzzle, clue: &Clue) -> Puzzle {
    let rules = puzzle.rules.iter().filter(|rule| **rule != Rule::Clue(clue.clone()));
    puzzle.clone().under(Rules::new(rules.cloned()).unwrap())
}

/// Whether none of the clues of several cells can go.
fn needs_all_its_rules(puzzle: &Puzzle) -> bool {
    puzzle.rules.clues().all(|clue| !is_unique(&without(puzzle, clue)))
}
