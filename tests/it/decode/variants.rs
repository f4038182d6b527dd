//! A grid against other rules.

use sudosat::decode::{Violation, verify};
use sudosat::grid::{Cell, Digit, Grid, House, HouseKind, Puzzle, Rules, Shape};

/// A classic solution.
const SOLUTION: [u8; 16] = [1, 2, 3, 4, 3, 4, 1, 2, 2, 1, 4, 3, 4, 3, 2, 1];

fn under(rules: &str, numbers: [u8; 16]) -> Result<(), Violation> {
    let shape = Shape::new(2, 2).unwrap();
    let rules: Rules = rules.parse().unwrap();
    let grid = Grid::from_numbers(shape, &numbers).unwrap();
    verify(&Puzzle::from(Grid::empty(shape)).under(rules), &grid)
}

#[test]
fn each_violation_of_a_rule_has_its_name() {
    let cases = [
        ("diagonal-down", "the diagonal down has no 2"),
        ("diagonal-up", "the diagonal up has no 2"),
        ("anti-knight", "1 stands in r1c1 and r2c3, a knight's move apart"),
        ("anti-king", "a king's move apart"),
        ("non-consecutive", "r1c1 and r1c2 are neighbours and hold consecutive digits"),
        ("odd-even:e...............", "1 in r1c1 is excluded by the odd-even mask"),
        ("odd-even:oe..oo..........", "4 in r2c2"),
        ("jigsaw:1112122233343444", "region 1 has no 4"),
        ("jigsaw", "the puzzle's rules make no sense on its shape"),
        ("odd-even:e", "make no sense"),
        ("asterisk", "make no sense"),
        ("twodoku", "make no sense"),
    ];
    for (rules, expected) in cases {
        let found = under(rules, SOLUTION).map_err(|violation| violation.to_string());
        assert!(found.as_ref().is_err_and(|found| found.contains(expected)), "{rules}: {found:?}");
    }
}

#[test]
fn cells_at_the_same_place_of_boxes_are_looked_at() {
    assert_eq!(under("disjoint-groups", SOLUTION), Ok(()));
    let other = [1, 2, 3, 4, 4, 3, 1, 2, 3, 4, 2, 1, 2, 1, 4, 3];
    assert_eq!(under("classic", other), Ok(()));
    let group = House::Extra(HouseKind::Group(0));
    let missing = Violation::Missing(group, Digit::from_index(3));
    assert_eq!(under("disjoint-groups", other), Err(missing));
}

#[test]
fn a_latin_square_needs_no_boxes() {
    let square = [1, 2, 3, 4, 2, 3, 4, 1, 3, 4, 1, 2, 4, 1, 2, 3];
    assert!(under("classic", square).is_err());
    assert_eq!(under("latin", square), Ok(()));
    assert_eq!(under("jigsaw:1111222233334444", square), Ok(()));
}

#[test]
fn every_cell_of_a_canvas_is_void_or_filled() {
    let rules: Rules = "gattai:r1c1/r1c5".parse().unwrap();
    let shape = Shape::new(2, 2).unwrap().on_canvas(4, 8).unwrap();
    let puzzle = Puzzle::from(Grid::empty(shape)).under(rules);
    let rows: Vec<u8> = SOLUTION.chunks(4).flat_map(|row| [row, row].concat()).collect();
    let mut grid = Grid::from_numbers(shape, &rows).unwrap();
    assert_eq!(verify(&puzzle, &grid), Ok(()));
    grid.set(Cell::new(3, 7), Digit::from_number(2));
    let house = House::InGrid(1, HouseKind::Row(3));
    assert_eq!(verify(&puzzle, &grid), Err(Violation::Missing(house, Digit::from_index(0))));
    grid.make_void(Cell::new(3, 7));
    assert_eq!(verify(&puzzle, &grid), Err(Violation::OtherVoid(Cell::new(3, 7))));
}
