//! Which clues of several cells can go: against counting on all full grids.

use fastrand::Rng;
use sudosat::cores::{Applicable, redundant};
use sudosat::grid::clues::TYPES;
use sudosat::grid::{Clue, Puzzle, Rule, Rules};
use sudosat::solve::{Options, Solver};

use crate::clue_steps::solutions;
use crate::clues::{FIELDS, Field, random};
use crate::support::sample;

/// The puzzle without one of its clues.
fn without(puzzle: &Puzzle, clue: &Clue) -> Puzzle {
    let rules = puzzle.rules.iter().filter(|rule| **rule != Rule::Clue(clue.clone()));
    puzzle.clone().under(Rules::new(rules.cloned()).unwrap())
}

fn count(puzzle: &Puzzle, field: &Field, grids: &[Vec<i32>]) -> usize {
    solutions(puzzle, field, grids).len()
}

#[test]
fn the_clues_that_can_go_are_those_without_which_the_solution_stays_the_only_one() {
    let all_grids = FIELDS.map(|field| (field.full_grids(), field));
    let mut rng = Rng::with_seed(8);
    let (mut compared, mut gone, mut necessary) = (0, 0, 0);
    while compared < sample(5, 150) {
        let (grids, field) = &all_grids[rng.usize(..all_grids.len())];
        let count_of_clues = rng.usize(3..=9);
        let kinds = (0..count_of_clues).map(|_| TYPES[rng.usize(..TYPES.len())]);
        let kinds: Vec<_> = kinds.filter(|kind| !kind.name.starts_with("strict")).collect();
        let texts: Vec<_> = kinds.iter().map(|kind| random(&mut rng, field, kind)).collect();
        let clues: Result<Vec<Clue>, _> = texts.iter().map(|text| text.parse()).collect();
        let Some(puzzle) = clues.ok().and_then(|clues| field.puzzle(&clues)) else { continue };
        if count(&puzzle, field, grids) != 1 {
            continue;
        }
        compared += 1;
        let solver = Solver::for_puzzle(&puzzle, Options::default()).unwrap();
        let Applicable::Yes(found) = redundant(&solver, &puzzle).unwrap() else { panic!("unique") };
        for clue in puzzle.rules.clues() {
            let can_go = count(&without(&puzzle, clue), field, grids) == 1;
            assert_eq!(found.other_clues.contains(clue), can_go, "{clue}: {}", puzzle.rules);
            gone += usize::from(can_go);
        }
        let minimal = found.minimal.unwrap();
        assert_eq!(count(&minimal, field, grids), 1, "{}", minimal.rules);
        for clue in minimal.rules.clues() {
            assert_ne!(count(&without(&minimal, clue), field, grids), 1, "{}", minimal.rules);
            necessary += 1;
        }
    }
    assert!(gone > sample(2, 75) && necessary > sample(5, 150), "{gone} {necessary}");
}

/// Without its dot a pair could not be consecutive, so the solution would be wrong: the dots stay.
#[test]
fn a_dot_stays_where_its_absence_has_a_meaning() {
    const GRID: [[i32; 4]; 4] = [[1, 2, 3, 4], [3, 4, 1, 2], [2, 1, 4, 3], [4, 3, 2, 1]];
    let mut rules = vec!["strictkropki".to_owned(), "oneof 1 r1c1".to_owned()];
    let mut mark = |(row, col): (usize, usize), (down, right): (usize, usize)| {
        let (one, other) = (GRID[row][col], GRID[row + down][col + right]);
        let cells = format!("r{}c{} r{}c{}", row + 1, col + 1, row + down + 1, col + right + 1);
        if (one - other).abs() == 1 {
            rules.push(format!("difference 1 {cells}"));
        } else if one.max(other) == 2 * one.min(other) {
            rules.push(format!("ratio 2 {cells}"));
        }
    };
    for at in 0..12 {
        mark((at / 3, at % 3), (0, 1));
        mark((at % 3, at / 3), (1, 0));
    }
    let clues: Vec<Clue> = rules.iter().map(|text| text.parse().unwrap()).collect();
    let puzzle = FIELDS[1].puzzle(&clues).unwrap();
    let solver = Solver::for_puzzle(&puzzle, Options::default()).unwrap();
    let Applicable::Yes(found) = redundant(&solver, &puzzle).unwrap() else { panic!("unique") };
    let is_dot = |clue: &&Clue| ["difference", "ratio"].contains(&clue.kind().name);
    assert_eq!(found.other_clues.iter().find(is_dot), None);
    let minimal = found.minimal.unwrap();
    let dots = |puzzle: &Puzzle| puzzle.rules.clues().filter(is_dot).count();
    assert_eq!(dots(&minimal), dots(&puzzle));
}
