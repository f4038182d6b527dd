//! The requirements and actions of a Sudoku: their numbers and their names.

use sudosat::grid::{Cell, Digit, Layout, Shape};
use sudosat::rules::{Action, Requirement, Sudoku};

#[test]
fn action_ids_follow_the_documented_numbering() {
    let sudoku = Sudoku::new(Shape::new(2, 3).unwrap());
    for id in sudoku.cover().incidence().actions() {
        assert_eq!(sudoku.action(id), *sudoku.cover().action(id));
        let Action { cell, digit } = sudoku.action(id);
        assert_eq!(sudoku.action_id(cell, digit), id);
        let (r, c, d) = (usize::from(cell.row) + 1, usize::from(cell.col) + 1, digit.number());
        assert_eq!(id.index() + 1, ((r - 1) * 6 + (c - 1)) * 6 + d);
    }
}

#[test]
fn every_requirement_has_n_actions_and_every_action_four_requirements() {
    for shape in ["2x2", "2x3", "3x3", "3x4"] {
        let sudoku = Sudoku::new(shape.parse().unwrap());
        let incidence = sudoku.cover().incidence();
        let n = sudoku.shape().side();
        assert_eq!(incidence.requirement_count(), 4 * n * n);
        assert!(incidence.requirements().all(|id| incidence.actions_of(id).len() == n));
        assert!(incidence.actions().all(|id| incidence.requirements_of(id).len() == 4));
    }
}

#[test]
fn the_requirements_of_a_house_are_numbered_one_after_the_other() {
    let layout = Layout::new(Shape::CLASSIC, &"diagonals,anti-king".parse().unwrap()).unwrap();
    let sudoku = Sudoku::for_layout(layout);
    let cover = sudoku.cover();
    for id in cover.incidence().requirements() {
        let of_house: Vec<_> = sudoku.of_same_house(id).collect();
        let Requirement::House(house, _) = *cover.requirement(id) else {
            assert!(of_house.is_empty());
            continue;
        };
        let named = of_house.iter().map(|&id| cover.requirement(id).clone());
        let digits = Shape::CLASSIC.digits();
        assert!(named.eq(digits.map(|digit| Requirement::House(house, digit))));
    }
}

#[test]
fn names_read_as_people_write() {
    let sudoku = Sudoku::new(Shape::CLASSIC);
    let id = sudoku.action_id(Cell::new(2, 4), Digit::from_index(6));
    let cover = sudoku.cover();
    assert_eq!(cover.action(id).to_string(), "r3c5=7");
    let met = cover.incidence().requirements_of(id);
    let names: Vec<_> = met.iter().map(|&id| cover.requirement(id).to_string()).collect();
    assert_eq!(
        names,
        ["r3c5 needs a digit", "row 3 needs a 7", "column 5 needs a 7", "box 2 needs a 7"]
    );
}

/// The text of a requirement by itself cannot say it: the number of digits is that of the layout.
#[test]
fn the_sentence_on_cells_that_differ_says_whether_they_need_the_digit() {
    let sentences = |rules: &str| {
        let layout = Layout::new(Shape::new(2, 2).unwrap(), &rules.parse().unwrap()).unwrap();
        let sudoku = Sudoku::for_layout(layout);
        let all = sudoku.cover().incidence().requirements().map(|id| sudoku.sentence(id));
        all.skip(64).collect::<Vec<_>>()
    };
    let as_many = sentences("different r1c1 r2c2 r3c3 r4c4");
    assert_eq!(as_many[1], "the cells r1c1 r2c2 r3c3 r4c4 need a 2");
    let fewer = sentences("different r1c1 r2c2 r3c3");
    assert_eq!(fewer[1], "the digits in r1c1 r2c2 r3c3 differ: at most one 2");
}

/// Returns each requirement on neighbours: its name, and the actions of which it allows at most one.
fn of_neighbours(shape: Shape, rules: &str) -> Vec<String> {
    let sudoku = Sudoku::for_layout(Layout::new(shape, &rules.parse().unwrap()).unwrap());
    let (cover, incidence) = (sudoku.cover(), sudoku.cover().incidence());
    let described = |id| {
        let actions = incidence.actions_of(id).iter().map(|&id| sudoku.action(id).to_string());
        format!("{} | {}", cover.requirement(id), actions.collect::<Vec<_>>().join(" "))
    };
    incidence.requirements().map(described).filter(|one| one.contains("neighbours")).collect()
}

#[test]
fn a_requirement_on_neighbours_says_all_that_it_excludes() {
    let in_a_house = of_neighbours(Shape::new(2, 2).unwrap(), "non-consecutive");
    let first =
        "r1c1 and r1c2 are neighbours: at most one of 1 and 2 | r1c1=1 r1c1=2 r1c2=1 r1c2=2";
    assert_eq!(in_a_house[0], first);
    let in_none = "no-houses,size:1x2,digits:1-2,non-consecutive";
    assert_eq!(
        of_neighbours(Shape::new(1, 2).unwrap(), in_none),
        [
            "r1c1 and r1c2 are neighbours: not 1 in r1c1 and 2 in r1c2 | r1c1=1 r1c2=2",
            "r1c2 and r1c1 are neighbours: not 1 in r1c2 and 2 in r1c1 | r1c1=2 r1c2=1",
        ]
    );
}

#[test]
fn extra_rules_are_named_and_met_by_their_actions() {
    let layout = |rules: &str| Layout::new(Shape::CLASSIC, &rules.parse().unwrap()).unwrap();
    let sudoku = Sudoku::for_layout(layout("diagonal-down,anti-knight,non-consecutive"));
    let cover = sudoku.cover();
    let id = sudoku.action_id(Cell::new(0, 0), Digit::from_index(6));
    let met = cover.incidence().requirements_of(id);
    let names: Vec<_> = met.iter().map(|&id| cover.requirement(id).to_string()).collect();
    assert_eq!(
        names[4..],
        [
            "the diagonal down needs a 7",
            "r1c1 and r1c2 are neighbours: at most one of 6 and 7",
            "r1c1 and r1c2 are neighbours: at most one of 7 and 8",
            "r1c1 and r2c1 are neighbours: at most one of 6 and 7",
            "r1c1 and r2c1 are neighbours: at most one of 7 and 8",
        ]
    );
    let id = sudoku.action_id(Cell::new(0, 2), Digit::from_index(8));
    let met = cover.incidence().requirements_of(id);
    let names: Vec<_> = met.iter().map(|&id| cover.requirement(id).to_string()).collect();
    assert_eq!(names[4], "r1c3 and r2c5 are a knight's move apart: at most one 9");
    assert_eq!(names.len(), 9);
}

#[test]
fn on_a_canvas_ids_are_dense_over_the_cells_of_grids() {
    let layout = Layout::new(Shape::CLASSIC, &"samurai".parse().unwrap()).unwrap();
    let sudoku = Sudoku::for_layout(layout);
    let incidence = sudoku.cover().incidence();
    assert_eq!(incidence.action_count(), 369 * 9);
    assert!(incidence.actions().all(|id| {
        let Action { cell, digit } = sudoku.action(id);
        sudoku.action_id(cell, digit) == id && *sudoku.cover().action(id) == sudoku.action(id)
    }));
    let id = sudoku.action_id(Cell::new(0, 12), Digit::from_index(0));
    assert_eq!(id.index(), 81);
}
