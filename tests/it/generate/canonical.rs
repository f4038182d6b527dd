//! The canonical form, compared with the least of all isomorphs where they can all be tried.

use std::collections::HashSet;

use itertools::Itertools;
use sudosat::bulk::grid;
use sudosat::generate::{NoCanonicalForm, canonical_form};
use sudosat::grid::{Digit, Grid, Layout, Marks, Puzzle, Shape};

use crate::generate::isomorphs::{Board, isomorph};
use crate::generate::puzzle;
use crate::generate::random::Random;

/// Every order of the lines of one direction: those of a chute stay together.
fn orders(chutes: usize, lines: usize) -> Vec<Vec<usize>> {
    let within: Vec<Vec<usize>> = (0..lines).permutations(lines).collect();
    let orders = (0..chutes).permutations(chutes).flat_map(|chutes| {
        let inside = chutes.iter().map(|_| within.iter()).multi_cartesian_product();
        inside.map(move |inside| {
            let of_chute = |(chute, inside): (&usize, &&Vec<usize>)| {
                inside.iter().map(|line| chute * lines + line).collect::<Vec<_>>()
            };
            chutes.iter().zip(&inside).flat_map(of_chute).collect()
        })
    });
    orders.collect()
}

/// The same numbers, called 1, 2, 3, ... as they come.
fn relabelled(numbers: impl Iterator<Item = u8>) -> Vec<u8> {
    let mut known = vec![0];
    let label = |number| match known.iter().position(|&other| other == number) {
        Some(label) => label as u8,
        None => {
            known.push(number);
            known.len() as u8 - 1
        }
    };
    numbers.map(label).collect()
}

/// The least of all isomorphs, by trying them.
fn least(shape: Shape, numbers: &[u8]) -> Vec<u8> {
    let side = shape.side();
    let rows = orders(side / shape.box_rows(), shape.box_rows());
    let columns = orders(side / shape.box_cols(), shape.box_cols());
    let flips = if shape.box_rows() == shape.box_cols() { 2 } else { 1 };
    let all = (0..flips).cartesian_product(&rows).cartesian_product(&columns);
    let isomorph = |((flip, rows), columns): ((usize, &Vec<usize>), &Vec<usize>)| {
        let cells = rows.iter().cartesian_product(columns);
        let place = |(&row, &col): (&usize, &usize)| match flip {
            0 => side * row + col,
            _ => side * col + row,
        };
        relabelled(cells.map(|cell| numbers[place(cell)]))
    };
    all.map(isomorph).min().unwrap()
}

/// Some digits at some places, so that no two clash.
fn scattered(shape: Shape, random: &mut Random) -> Vec<u8> {
    let layout = Layout::classic(shape);
    let mut grid = Grid::empty(shape);
    for _ in 0..random.below(2 * shape.cell_count()) {
        let cell = shape.cell_at(random.below(shape.cell_count()));
        let before = grid.get(cell);
        grid.set(cell, Some(Digit::from_index(random.below(shape.side()))));
        if !layout.clashes(&grid).is_empty() {
            grid.set(cell, before);
        }
    }
    grid.numbers().to_vec()
}

fn form(shape: Shape, numbers: &[u8]) -> Vec<u8> {
    let puzzle = Puzzle::from(Grid::from_numbers(shape, numbers).unwrap());
    canonical_form(&puzzle).unwrap().numbers().to_vec()
}

#[test]
fn it_is_the_least_of_all_isomorphs() {
    let random = &mut Random::new(1);
    for (shape, count) in [("2x2", 200), ("2x3", 15), ("3x2", 15)] {
        let shape: Shape = shape.parse().unwrap();
        for _ in 0..count {
            let numbers = scattered(shape, random);
            assert_eq!(form(shape, &numbers), least(shape, &numbers), "{shape} {numbers:?}");
        }
    }
}

fn boards(file: &str) -> Vec<Board> {
    let text = std::fs::read_to_string(file).unwrap();
    let lines = text.lines().filter(|line| !line.starts_with('#'));
    lines.map(|line| puzzle(line).clues.numbers().try_into().unwrap()).collect()
}

#[test]
fn isomorphs_have_one_form_and_it_is_one_of_them() {
    let random = &mut Random::new(2);
    let mut forms = HashSet::new();
    let files = ["easy", "medium", "hard", "seventeen", "hardest", "multiple"];
    let boards: Vec<_> =
        files.iter().flat_map(|file| boards(&format!("puzzles/{file}.txt"))).collect();
    for board in &boards {
        let expected = form(Shape::CLASSIC, board);
        assert_eq!(form(Shape::CLASSIC, &expected), expected);
        for _ in 0..20 {
            let other = isomorph(board, random);
            assert_eq!(form(Shape::CLASSIC, &other), expected);
            assert!(relabelled(other.into_iter()) >= expected);
        }
        forms.insert(expected);
    }
    assert_eq!(forms.len(), boards.len());
}

#[test]
fn a_change_of_one_clue_changes_the_form() {
    let random = &mut Random::new(3);
    let board = boards("puzzles/hard.txt")[0];
    let expected = form(Shape::CLASSIC, &board);
    for cell in (0..81).filter(|&cell| board[cell] != 0) {
        let mut other = board;
        other[cell] = 0;
        assert_ne!(form(Shape::CLASSIC, &isomorph(&other, random)), expected);
    }
}

/// Where much looks alike, there are many ways to arrange it: full and empty grids, diagonals.
#[test]
fn full_and_empty_grids_have_forms_too() {
    let random = &mut Random::new(4);
    let full: Board = std::array::from_fn(|cell| {
        let (row, col) = (cell / 9, cell % 9);
        ((3 * row + row / 3 + col) % 9 + 1) as u8
    });
    let diagonal: Board =
        std::array::from_fn(|cell| if cell % 10 == 0 { (cell / 10) as u8 + 1 } else { 0 });
    for board in [full, diagonal, [0; 81]] {
        let expected = form(Shape::CLASSIC, &board);
        assert_eq!(form(Shape::CLASSIC, &isomorph(&board, random)), expected);
    }
    assert_eq!(form(Shape::CLASSIC, &full)[..9], [1, 2, 3, 4, 5, 6, 7, 8, 9]);
}

#[test]
fn what_has_no_form_is_refused() {
    let classic = Puzzle::from(grid(&[0; 81]));
    let refused = |puzzle: &Puzzle| canonical_form(puzzle).unwrap_err();
    let diagonals = classic.clone().under("diagonals".parse().unwrap());
    assert_eq!(refused(&diagonals), NoCanonicalForm::Rules("diagonals".to_owned()));
    let marks = Marks::full(Shape::CLASSIC);
    assert_eq!(refused(&Puzzle { marks: Some(marks), ..classic }), NoCanonicalForm::Marks);
    let mut clashing = [0; 81];
    (clashing[3], clashing[5]) = (7, 7);
    let clash = refused(&Puzzle::from(grid(&clashing))).to_string();
    assert_eq!(clash, "found a clash, expected none: 7 stands twice in row 1: r1c4 and r1c6");
    for shape in ["4x4", "1x7"].map(|shape| shape.parse::<Shape>().unwrap()) {
        let refused = refused(&Puzzle::from(Grid::empty(shape)));
        assert_eq!(refused, NoCanonicalForm::Shape(shape));
        assert!(refused.to_string().contains("expected a grid of side 4 to 9 with boxes"));
    }
}
