//! Clues that clash, with the house or rule that says so.

use sudosat::grid::{Cell, Clash, ClashCause, Digit, Grid, House, Layout, Shape};

fn grid(filled: &[(usize, usize, usize)]) -> Grid {
    let mut grid = Grid::empty(Shape::CLASSIC);
    for &(row, col, number) in filled {
        grid.set(Cell::new(row - 1, col - 1), Digit::from_number(number));
    }
    grid
}

fn clashes(rules: &str, filled: &[(usize, usize, usize)]) -> Vec<String> {
    let layout = Layout::new(Shape::CLASSIC, &rules.parse().unwrap()).unwrap();
    layout.clashes(&grid(filled)).iter().map(Clash::to_string).collect()
}

#[test]
fn a_clash_names_both_cells_and_the_house() {
    let cases = [
        ([(3, 2, 7), (3, 9, 7)], "7 stands twice in row 3: r3c2 and r3c9"),
        ([(1, 5, 2), (8, 5, 2)], "2 stands twice in column 5: r1c5 and r8c5"),
        ([(4, 4, 9), (6, 6, 9)], "9 stands twice in box 5: r4c4 and r6c6"),
    ];
    for (filled, expected) in cases {
        assert_eq!(clashes("classic", &filled), [expected]);
    }
    assert!(clashes("classic", &[(1, 1, 5), (2, 4, 5)]).is_empty());
}

#[test]
fn a_clash_under_an_extra_rule_names_it() {
    let mask = format!("odd-even:o{}", ".".repeat(80));
    let cases = [
        ("diagonals", [(1, 9, 7), (9, 1, 7)], "7 stands twice in the diagonal up: r1c9 and r9c1"),
        ("windows", [(2, 2, 7), (4, 4, 7)], "7 stands twice in window 1: r2c2 and r4c4"),
        (
            "anti-knight",
            [(1, 3, 7), (2, 5, 7)],
            "7 stands twice a knight's move apart: r1c3 and r2c5",
        ),
        ("anti-king", [(3, 3, 7), (4, 4, 7)], "7 stands twice a king's move apart: r3c3 and r4c4"),
        (
            "non-consecutive",
            [(3, 3, 7), (4, 3, 8)],
            "7 and 8 are consecutive neighbours: r3c3 and r4c3",
        ),
        (&mask, [(1, 1, 6), (4, 3, 8)], "6 stands in r1c1, a cell for odd digits"),
    ];
    for (rules, filled, expected) in cases {
        assert_eq!(clashes(rules, &filled), [expected], "{rules}");
    }
}

#[test]
fn cells_of_one_box_in_one_row_clash_in_both_houses() {
    let layout = Layout::classic(Shape::CLASSIC);
    let clashes = layout.clashes(&grid(&[(1, 1, 5), (1, 2, 5)]));
    let causes: Vec<_> = clashes.iter().map(|clash| clash.cause).collect();
    assert_eq!(causes, [House::Row(0), House::Box(0)].map(ClashCause::House));
}
