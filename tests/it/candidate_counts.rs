//! The number of solutions with each digit of each cell.

use std::ops::ControlFlow;

use sudosat::backend::Limit;
use sudosat::formats::{ReadOptions, read_str};
use sudosat::grid::{Grid, Puzzle, Shape};
use sudosat::solve::{CandidateCounts, CountOptions, Options, Solver};

/// Counts in the same way, from a list of all solutions.
fn listed(solver: &Solver, puzzle: &Puzzle) -> Vec<u64> {
    let actions = solver.sudoku().cover().incidence().action_count();
    let mut solutions = vec![0; actions];
    let listed = solver.list(puzzle, CountOptions::default(), &mut |grid| {
        for (cell, digit) in grid.filled() {
            solutions[solver.sudoku().action_id(cell, digit).index()] += 1;
        }
        ControlFlow::Continue(())
    });
    assert_eq!(listed.unwrap().stopped, None);
    solutions
}

#[test]
fn solutions_are_counted_up_to_the_number_asked_for() {
    let texts = [
        // None, one, several, all 288.
        "11..............",
        "1.....3..4.....2",
        "12..3...........",
        "................",
    ];
    for text in texts {
        let entry = read_str(text, &ReadOptions::default()).next().unwrap();
        let puzzle = entry.unwrap().puzzle;
        let solver = Solver::for_puzzle(&puzzle, Options::default()).unwrap();
        let all = listed(&solver, &puzzle);
        for most in [1, 2, 8, 1_000] {
            let counts = solver.candidate_counts(&puzzle, most, &mut Vec::new()).unwrap();
            let expected = all.iter().map(|&solutions| most.min(solutions)).collect();
            assert_eq!(counts, CandidateCounts { solutions: expected, limit: None }, "{text}");
        }
    }
}

#[test]
fn known_solutions_change_no_count() {
    let read = |text: &str| read_str(text, &ReadOptions::default()).next().unwrap().unwrap().puzzle;
    let solver = Solver::new(Shape::new(2, 2).unwrap(), Options::default());
    // A setter adds a digit, takes it away, and tries two others, the second of which leaves no solution.
    let versions = [
        "12..3...........",
        "12..3......4....",
        "12..3...........",
        "12..3.1.........",
        "12..3.2.........",
    ];
    for most in [1, 3, 1_000] {
        let mut known = Vec::new();
        for puzzle in versions.map(read) {
            let fresh = solver.candidate_counts(&puzzle, most, &mut Vec::new()).unwrap();
            assert_eq!(solver.candidate_counts(&puzzle, most, &mut known).unwrap(), fresh);
            assert!(known.iter().all(|grid| sudosat::decode::verify(&puzzle, grid).is_ok()));
            let distinct: std::collections::HashSet<_> = known.iter().collect();
            assert_eq!(distinct.len(), known.len());
        }
    }
}

#[test]
fn past_a_limit_there_is_no_claim() {
    let puzzle = Puzzle::from(Grid::empty(Shape::CLASSIC));
    let timeout = Some(std::time::Duration::ZERO);
    let solver = Solver::for_puzzle(&puzzle, Options { timeout, ..Options::default() }).unwrap();
    assert_eq!(
        solver.candidate_counts(&puzzle, 8, &mut Vec::new()).unwrap().limit,
        Some(Limit::Time)
    );
}
