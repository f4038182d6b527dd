//! Chaos constructions whose regions are numbered from anchors.

use std::collections::BTreeSet;

use sudosat::cover::{Search, Status};
use sudosat::decode::decode;
use sudosat::grid::{Cell, Grid, Layout, Marks, Puzzle, Rules};
use sudosat::rules::Sudoku;

/// Returns an empty 4x4 grid with regions of four cells to be found, under further clues. Its extra cells begin at
/// r5c1.
fn construction(clues: &str) -> Puzzle {
    let rules = format!("latin,size:4x4,digits:1-4,extra-cells:4x4,chaosconstruction{clues}");
    let rules: Rules = rules.parse().unwrap();
    let layout = Layout::new(rules.usual_shape(), &rules).unwrap();
    Puzzle::from(layout.empty_grid()).under(rules)
}

fn sudoku(puzzle: &Puzzle) -> Sudoku {
    Sudoku::for_layout(puzzle.layout().unwrap())
}

/// Returns how many solutions a search finds, and these solutions.
fn solutions(sudoku: &Sudoku, puzzle: &Puzzle) -> (usize, BTreeSet<String>) {
    let position = sudoku.propagated(puzzle).unwrap();
    let text = |grid: Grid| format!("{:?}", grid.filled().collect::<Vec<_>>());
    let grids = Search::new(position).map(|actions| decode(sudoku, puzzle, actions).unwrap());
    let all: Vec<String> = grids.map(text).collect();
    (all.len(), all.into_iter().collect())
}

#[test]
fn regions_numbered_from_anchors_have_the_same_solutions() {
    for clues in [
        "",
        ",chaoscount 0 r1c2 / r5c2 r5c1 r5c3 r6c2,chaosarrow 1 r4c4 / r8c4 r8c3 r8c2",
        ",samevalues r5c1 / r6c1,samevalues r7c4 r5c4 / r7c3 r8c4",
        // Digits, not regions: none of the others need be equal to the first.
        ",chaoscount 0 r2c2 / r3c3 r4c1 r4c4",
    ] {
        let mut puzzle = construction(clues);
        for (column, digit) in puzzle.shape().digits().enumerate().take(4) {
            puzzle.clues.set(Cell::new(0, column), Some(digit));
        }
        let stated = sudoku(&puzzle);
        let (number, expected) = solutions(&stated, &puzzle);
        let (found, renumbered) = solutions(&stated.with_anchors(&puzzle).unwrap(), &puzzle);
        assert!(number > 10, "{clues}");
        assert_eq!((number, number), (expected.len(), found), "{clues}");
        assert_eq!(expected, renumbered, "{clues}");
    }
}

#[test]
fn a_count_of_all_neighbours_is_not_that_of_the_cell_alone() {
    for (counted, is_possible) in [
        ("r6c2 r5c2 r6c1 r6c3 r7c2", false),
        ("r6c2 r5c2 r6c1 r6c3 r7c2 r5c1", false),
        ("r6c2 r5c2 r6c1 r6c3 r8c2", true),
    ] {
        let puzzle = construction(&format!(",chaoscount 0 r2c2 / {counted}"));
        let sudoku = sudoku(&puzzle).with_anchors(&puzzle).unwrap();
        let mut position = sudoku.propagated(&puzzle).unwrap();
        position.simplify().unwrap();
        let one = sudoku.action_id(Cell::new(1, 1), puzzle.shape().digit(0));
        assert_eq!(position.status(one) == Status::Open, is_possible, "{counted}");
    }
}

#[test]
fn regions_keep_their_numbers_if_something_depends_on_these() {
    for clues in [
        ",oneof 1 2 r5c2",
        ",thermo r5c2 r5c3",
        ",killer 5 r5c2 r5c3",
        ",samevalues r5c1 / r1c1",
        ",chaosarrow 0 r5c1 / r6c1 r7c1",
    ] {
        let puzzle = construction(clues);
        assert!(sudoku(&puzzle).with_anchors(&puzzle).is_none(), "{clues}");
    }
    let plain = construction("");
    let (home, digit) = (Cell::new(4, 1), plain.shape().digit(0));
    let mut given = plain.clone();
    given.clues.set(home, Some(digit));
    let mut marked = plain.clone();
    let marks = marked.marks.insert(Marks::full(plain.shape()));
    marks.forbid(home, digit);
    for puzzle in [given, marked] {
        assert!(sudoku(&puzzle).with_anchors(&puzzle).is_none());
    }
    assert!(sudoku(&plain).with_anchors(&plain).is_some());
}
