//! The digits that the digits of a grid leave open.

use sudosat::grid::{Cell, Digit, Layout, Shape};

fn open(rules: &str, filled: (usize, usize, usize), cell: (usize, usize)) -> Vec<usize> {
    let layout = Layout::new(Shape::CLASSIC, &rules.parse().unwrap()).unwrap();
    let mut grid = layout.empty_grid();
    let (row, column, digit) = filled;
    grid.set(Cell::new(row - 1, column - 1), Digit::from_number(digit));
    let marks = layout.open_marks(&grid);
    marks.digits(Cell::new(cell.0 - 1, cell.1 - 1)).map(Digit::number).collect()
}

#[test]
fn a_digit_excludes_itself_where_it_cannot_stand_twice() {
    for (rules, cell) in
        [("classic", (1, 9)), ("classic", (3, 3)), ("diagonals", (8, 8)), ("anti-knight", (2, 3))]
    {
        assert_eq!(open(rules, (1, 1, 5), cell), [1, 2, 3, 4, 6, 7, 8, 9], "{rules} {cell:?}");
    }
    assert_eq!(open("classic", (1, 1, 5), (4, 2)).len(), 9);
}

#[test]
fn a_digit_excludes_its_neighbours_where_they_cannot_stand_beside_it() {
    assert_eq!(open("non-consecutive", (4, 4, 9), (4, 3)), [1, 2, 3, 4, 5, 6, 7]);
    assert_eq!(open("non-consecutive", (4, 4, 1), (3, 4)), [3, 4, 5, 6, 7, 8, 9]);
}

#[test]
fn a_filled_cell_keeps_its_own_digit() {
    assert_eq!(open("classic", (1, 1, 5), (1, 1)).len(), 9);
}
