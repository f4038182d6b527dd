//! A grid against the classic rules, the clues and the marks.

use sudosat::decode::{Violation, verify};
use sudosat::grid::{Cell, Digit, Grid, House, Marks, Puzzle, Shape};

fn grid(numbers: [u8; 16]) -> Grid {
    Grid::from_numbers(Shape::new(2, 2).unwrap(), &numbers).unwrap()
}

const SOLUTION: [u8; 16] = [1, 2, 3, 4, 3, 4, 1, 2, 2, 1, 4, 3, 4, 3, 2, 1];

fn free() -> Puzzle {
    Grid::empty(Shape::new(2, 2).unwrap()).into()
}

#[test]
fn a_solution_is_accepted() {
    assert_eq!(verify(&free(), &grid(SOLUTION)), Ok(()));
}

#[test]
fn every_change_of_one_cell_is_noticed() {
    for index in 0..16 {
        for number in 0..=4 {
            let mut changed = SOLUTION;
            changed[index] = number;
            let right = number == SOLUTION[index];
            assert_eq!(verify(&free(), &grid(changed)).is_ok(), right);
        }
    }
}

#[test]
fn each_violation_has_its_name() {
    let mut holed = SOLUTION;
    holed[5] = 0;
    assert_eq!(verify(&free(), &grid(holed)), Err(Violation::Empty(Cell::new(1, 1))));
    // A Latin square whose boxes are wrong.
    let latin = grid([1, 2, 3, 4, 2, 3, 4, 1, 3, 4, 1, 2, 4, 1, 2, 3]);
    assert!(matches!(verify(&free(), &latin), Err(Violation::Missing(House::Box(0), _))));
    let mut puzzle = free();
    puzzle.clues.set(Cell::new(0, 0), Digit::from_number(2));
    assert!(matches!(
        verify(&puzzle, &grid(SOLUTION)),
        Err(Violation::ClueChanged { cell: Cell { row: 0, col: 0 }, .. })
    ));
    let mut marks = Marks::full(Shape::new(2, 2).unwrap());
    marks.forbid(Cell::new(3, 3), Digit::from_index(0));
    let puzzle = Puzzle { marks: Some(marks), ..free() };
    assert!(matches!(verify(&puzzle, &grid(SOLUTION)), Err(Violation::MarkedOut { .. })));
    let other = Grid::empty(Shape::CLASSIC).into();
    assert_eq!(verify(&other, &grid(SOLUTION)), Err(Violation::OtherShape));
}
