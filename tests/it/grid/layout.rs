//! Houses, pairs and neighbours of shapes and rules.

use sudosat::grid::{Cell, HouseKind, Layout, Move, NamedHouse, RulesError, Shape};

fn layout(shape: &str, rules: &str) -> Result<Layout, RulesError> {
    Layout::new(shape.parse().unwrap(), &rules.parse().unwrap())
}

fn names(layout: &Layout) -> Vec<String> {
    layout.houses().iter().map(|house| house.house.to_string()).collect()
}

fn text(cells: &[Cell]) -> String {
    cells.iter().map(Cell::to_string).collect::<Vec<_>>().join(" ")
}

fn cells(layout: &Layout, name: &str) -> String {
    let named = |house: &&NamedHouse| house.house.to_string() == name;
    text(&layout.houses().iter().find(named).unwrap().cells)
}

#[test]
fn a_classic_grid_has_rows_columns_and_boxes() {
    let layout = Layout::classic("2x3".parse().unwrap());
    assert_eq!(names(&layout)[5..8], ["row 6", "column 1", "column 2"]);
    assert_eq!(cells(&layout, "box 4"), "r3c4 r3c5 r3c6 r4c4 r4c5 r4c6");
    assert_eq!((layout.houses().len(), layout.cells().len()), (18, 36));
    assert!(layout.pairs().is_empty() && layout.neighbours().is_empty());
}

#[test]
fn the_cells_of_a_box_lie_in_it() {
    for shape in ["2x3", "3x2", "4x5"].map(|text| text.parse::<Shape>().unwrap()) {
        for NamedHouse { house, cells } in Layout::classic(shape).houses() {
            if let HouseKind::Box(number) = house.kind() {
                assert!(cells.iter().all(|&cell| shape.box_of(cell) == usize::from(number)));
            }
            assert_eq!(cells.len(), shape.side());
        }
    }
}

#[test]
fn every_rule_has_its_cells() {
    let houses = [
        ("2x3", "diagonals", "the diagonal down", "r1c1 r2c2 r3c3 r4c4 r5c5 r6c6"),
        ("2x3", "diagonals", "the diagonal up", "r1c6 r2c5 r3c4 r4c3 r5c2 r6c1"),
        ("3x3", "windows", "window 2", "r2c6 r2c7 r2c8 r3c6 r3c7 r3c8 r4c6 r4c7 r4c8"),
        (
            "3x5",
            "centre-dot",
            "the set of centre dots",
            "r2c3 r2c8 r2c13 r5c3 r5c8 r5c13 r8c3 \
          r8c8 r8c13 r11c3 r11c8 r11c13 r14c3 r14c8 r14c13",
        ),
        ("2x2", "disjoint-groups", "disjoint group 2", "r1c2 r1c4 r3c2 r3c4"),
        ("3x3", "asterisk", "the asterisk", "r2c5 r3c3 r3c7 r5c2 r5c5 r5c8 r7c3 r7c7 r8c5"),
        ("1x4", "jigsaw:1112132233423444", "region 2", "r1c4 r2c3 r2c4 r3c4"),
    ];
    for (shape, rules, name, expected) in houses {
        let layout = layout(shape, rules).unwrap();
        let mut expected: Vec<_> = expected.split_whitespace().collect();
        let found = cells(&layout, name);
        let mut found: Vec<_> = found.split_whitespace().collect();
        expected.sort_unstable();
        found.sort_unstable();
        assert_eq!(found, expected, "{rules}");
    }
    let windows = |shape| {
        names(&layout(shape, "windows").unwrap()).iter().filter(|n| n.starts_with("w")).count()
    };
    assert_eq!([windows("3x3"), windows("4x4"), windows("3x4")], [4, 9, 6]);
    assert_eq!(names(&layout("1x5", "latin").unwrap()).len(), 10);
    assert_eq!(names(&layout("3x3", "latin").unwrap()).len(), 18);
}

#[test]
fn pairs_in_a_common_house_are_not_listed() {
    assert_eq!(layout("2x2", "anti-king").unwrap().pairs().len(), 10);
    assert_eq!(layout("1x4", "anti-king").unwrap().pairs().len(), 18);
    let layout = layout("2x2", "anti-king,non-consecutive").unwrap();
    assert_eq!(layout.neighbours().len(), 24);
    let pair = layout.pairs()[0];
    assert_eq!((text(&[pair.first, pair.second]), pair.apart), ("r1c2 r2c3".into(), Move::King));
}

#[test]
fn overlapping_grids_share_their_box_and_leave_void_cells() {
    let layout = layout("3x3", "samurai").unwrap();
    // 5 grids of 81 cells and 27 houses; 4 boxes are shared.
    assert_eq!((layout.cells().len(), layout.houses().len()), (369, 131));
    let names = names(&layout);
    assert!(names.contains(&"box 9 of grid 1".to_owned()));
    assert!(!names.contains(&"box 1 of grid 3".to_owned()));
    let empty = layout.empty_grid();
    assert!(empty.is_void(Cell::new(0, 9)) && !empty.is_void(Cell::new(6, 9)));
    assert_eq!(layout.place_of(Cell::new(0, 12)), Some(9));
}

#[test]
fn rules_that_make_no_sense_are_refused_with_what_was_expected() {
    let message = |shape, rules| layout(shape, rules).unwrap_err().to_string();
    let cases = [
        (
            "2x2",
            "windows",
            "the rule windows makes no sense with boxes of 2x2: expected boxes of at least 3x3",
        ),
        ("3x4", "centre-dot", "an odd number of rows and of columns"),
        ("4x4", "asterisk", "expected a 9x9 grid"),
        ("1x9", "disjoint-groups", "expected boxes of at least 2x2"),
        ("1x4", "jigsaw", "a jigsaw needs regions"),
        (
            "1x4",
            "jigsaw:111122223333444",
            "found 15 region symbols, expected one for each of 16 cells",
        ),
        ("1x4", "jigsaw:1111222233333334", "region 3 has 7 cells, expected 4"),
        ("1x4", "jigsaw:1111222233334445", "found 5 regions, expected 4"),
        ("2x2", "odd-even:eo", "found an odd-even mask of 2 cells, expected 16"),
        ("3x3", "gattai:r1c1/r1c1", "grids 1 and 2 both begin at r1c1"),
        ("6x6", "samurai", "grids of side 36 cannot overlap: expected at most 35"),
        ("3x3", "gattai:r1c1/r193c1", "a canvas of 201 rows x 9 columns"),
    ];
    for (shape, rules, expected) in cases {
        let found = message(shape, rules);
        assert!(found.contains(expected), "{rules}: {found}");
    }
    let canvas = Shape::CLASSIC.on_canvas(15, 15).unwrap();
    let wrong = Layout::new(canvas, &"samurai".parse().unwrap()).unwrap_err();
    assert_eq!(wrong.to_string(), "found 15 rows x 15 columns, expected 21 x 21 under these rules");
}
