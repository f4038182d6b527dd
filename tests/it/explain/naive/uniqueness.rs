//! What follows if there is one solution: the plainest unique rectangle, and the bivalue universal grave
//! plus one.

use sudosat::explain::Technique::{BugPlusOne, UniqueRectangle};
use sudosat::explain::{Explainer, Techniques};
use sudosat::grid::Shape;
use sudosat::rules::Sudoku;

use super::engine;
use super::marks::{Marks, Said, Sayings, box_of, choices, digits, houses, picture};
use crate::explain::boards::{Boards, boards};
use crate::explain::corpus::on_all;

/// Four cells in two rows, two columns and two boxes.
fn rectangles() -> Vec<[usize; 4]> {
    let lines = choices(&[0, 1, 2, 3, 4, 5, 6, 7, 8], 2);
    let corners = |rows: &[usize], columns: &[usize]| {
        [(0, 0), (0, 1), (1, 0), (1, 1)].map(|(row, column)| rows[row] * 9 + columns[column])
    };
    let all = lines.iter().flat_map(|rows| lines.iter().map(|columns| corners(rows, columns)));
    let boxes = |corners: &[usize; 4]| corners.map(box_of);
    all.filter(|corners| {
        let [first, beside, below, _] = boxes(corners);
        (first == beside) != (first == below)
    })
    .collect()
}

/// Three cells of a rectangle have the same two candidates and the fourth more: it holds neither of the
/// two; if it has just one more, that one.
fn plain_rectangles(marks: &Marks) -> Sayings {
    let mut said = Sayings::new();
    for corners in rectangles() {
        for cell in corners {
            let others: Vec<usize> = corners.into_iter().filter(|&other| other != cell).collect();
            let pair = marks.0[others[0]];
            let more = marks.0[cell] & !pair;
            let is_plain = others.iter().all(|&other| marks.0[other] == pair);
            let has_pair = pair.count_ones() == 2 && marks.0[cell] & pair == pair;
            if !is_plain || !has_pair || more == 0 {
                continue;
            }
            if let [digit] = digits(more)[..] {
                said.insert(Said { cell, digit, is_true: true });
            } else {
                digits(pair).iter().for_each(|&digit| marks.cross_out([cell], digit, &mut said));
            }
        }
    }
    said
}

/// All empty cells have two candidates but one that has three, and without one of these every digit has two
/// cells or none in every house: that one stands.
fn grave(marks: &Marks) -> Sayings {
    let empty = (0..81).filter(|&cell| marks.0[cell] != 0).count();
    let [cell] = marks.cells_with(3)[..] else { return Sayings::new() };
    if marks.cells_with(2).len() + 1 != empty {
        return Sayings::new();
    }
    let is_deadly = |digit: &usize| {
        let mut rest = marks.clone();
        rest.0[cell] &= !(1 << digit);
        let counts =
            houses().map(|house| [0, 1, 2, 3, 4, 5, 6, 7, 8].map(|d| rest.places(&house, d).len()));
        counts.concat().iter().all(|count| [0, 2].contains(count))
    };
    let third = digits(marks.0[cell]).into_iter().filter(is_deadly);
    third.map(|digit| Said { cell, digit, is_true: true }).collect()
}

fn check(wanted: &Boards) -> [usize; 2] {
    let sudoku = Sudoku::new(Shape::CLASSIC);
    let explainer = Explainer::new(&sudoku, Techniques::default());
    let found = on_all(&boards(&explainer, wanted), |board| {
        let marks = Marks::of(board);
        let (expected, said) =
            (plain_rectangles(&marks), engine(&explainer, board, UniqueRectangle));
        assert!(expected.is_subset(&said), "{expected:?}, but {said:?} on\n{}", picture(board));
        let deadly = grave(&marks);
        assert_eq!(deadly, engine(&explainer, board, BugPlusOne), "on\n{}", picture(board));
        [expected.len(), deadly.len()]
    });
    let sum = |index: usize| found.iter().map(|counts| counts[index]).sum();
    [sum(0), sum(1)]
}

#[test]
fn plain_rectangles_are_found() {
    let [rectangles, _] = check(&Boards { puzzles: 2, random: 200, seed: 4 });
    assert!(rectangles > 0);
}

#[test]
#[ignore = "takes minutes unoptimised"]
fn plain_rectangles_and_graves_are_found_on_many_boards() {
    let [rectangles, graves] = check(&Boards { puzzles: 1000, random: 20_000, seed: 5 });
    eprintln!("{rectangles} rectangles, {graves} graves");
    assert!(rectangles > 0);
}
