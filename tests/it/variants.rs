//! Variants: known counts by several methods, and laws.

use std::ops::ControlFlow;

use proptest::prelude::*;
use sudosat::cover::Total;
use sudosat::decode::verify;
use sudosat::grid::{Cell, Digit, Grid, Layout, Marks, Puzzle, Rules, Shape};
use sudosat::solve::{Answer, CountOptions, Method, Options, Solver, solve};

use crate::support::sample;

const JIGSAW: &str = "1112122233343444";

fn rules(text: &str) -> Rules {
    text.parse().unwrap()
}

fn layout(shape: &str, text: &str) -> Layout {
    Layout::new(shape.parse().unwrap(), &rules(text)).unwrap()
}

/// The puzzle of `layout` whose first cells hold `numbers`, 0 for empty.
fn puzzle(layout: &Layout, numbers: &[usize]) -> Puzzle {
    let mut clues = layout.empty_grid();
    for (&cell, &number) in layout.cells().iter().zip(numbers) {
        clues.set(cell, Digit::from_number(number));
    }
    Puzzle::from(clues).under(layout.rules().clone())
}

/// Every solution that is visited (all but by memo) is verified on the way.
fn count(layout: &Layout, numbers: &[usize], method: Method) -> u64 {
    let solver = Solver::for_layout(layout.clone(), Options::default());
    let options = CountOptions { method, limit: None };
    let mut go_on = |_: &Total| ControlFlow::Continue(());
    let count = solver.count(&puzzle(layout, numbers), options, &mut go_on).unwrap();
    assert_eq!(count.stopped, None);
    u64::try_from(&count.found).unwrap()
}

/// The known counts, by the method that visits nothing; the ignored tests below visit every solution.
#[test]
fn the_whole_table_of_6x6_is_counted_by_memo() {
    let table = [
        ("classic", 28_200_960),
        ("diagonal-down", 288_000),
        ("diagonal-up", 288_000),
        ("diagonals", 8_640),
        ("anti-knight", 11_520),
        ("anti-king", 74_160),
        ("disjoint-groups", 2_799_360),
        ("non-consecutive", 48),
        ("latin", 812_851_200),
        ("latin,non-consecutive", 864),
    ];
    for (rules, expected) in table {
        assert_eq!(count(&layout("2x3", rules), &[], Method::Memo), expected, "{rules}");
    }
}

fn assert_count(shape: &str, rules: &str, numbers: &[usize], expected: u64) {
    for method in [Method::Search, Method::Blocking, Method::Memo] {
        let found = count(&layout(shape, rules), numbers, method);
        assert_eq!(found, expected, "{shape} {rules} {method}");
    }
}

/// The first row of a 6x6 grid in order: one of 720 that are alike when no rule orders the digits.
const FIRST_ROW: [usize; 6] = [1, 2, 3, 4, 5, 6];
const ORDERS: u64 = 720;

/// What is known of 4x4 and 6x6: shape of the first, its count, shape of the second, its count.
const KNOWN: [(&str, &str, u64, &str, u64); 9] = [
    ("classic", "2x2", 288, "2x3", 28_200_960),
    ("diagonal-down", "2x2", 48, "2x3", 288_000),
    ("diagonal-up", "2x2", 48, "2x3", 288_000),
    ("diagonals", "2x2", 48, "2x3", 8_640),
    ("anti-knight", "2x2", 24, "2x3", 11_520),
    ("anti-king", "2x2", 0, "2x3", 74_160),
    ("disjoint-groups", "2x2", 168, "2x3", 2_799_360),
    ("latin", "1x4", 576, "1x6", 812_851_200),
    ("latin,diagonals", "1x4", 48, "1x6", 92_160),
];

#[test]
fn counts_of_4x4_by_search_and_by_blocking() {
    for (rules, shape, expected, ..) in KNOWN {
        assert_count(shape, rules, &[], expected);
    }
    assert_count("2x2", "non-consecutive", &[], 0);
    assert_count("1x4", "latin,non-consecutive", &[], 0);
}

#[test]
fn counts_of_6x6_by_search_and_by_blocking() {
    for (rules, _, _, shape, expected) in KNOWN {
        if expected < 1_000_000 {
            assert_count(shape, rules, &FIRST_ROW, expected / ORDERS);
        }
    }
    assert_count("2x3", "disjoint-groups", &FIRST_ROW, 2_799_360 / ORDERS);
    if sample(0, 1) == 1 {
        assert_count("2x3", "diagonals", &[], 8_640);
    }
    assert_count("2x3", "non-consecutive", &[], 48);
    assert_count("1x6", "latin,non-consecutive", &[], 864);
}

#[test]
#[ignore = "28 million grids: run with --release"]
fn counts_of_6x6_in_full_by_search() {
    for (rules, _, _, shape, expected) in KNOWN {
        if expected < 100_000_000 {
            assert_eq!(count(&layout(shape, rules), &[], Method::Search), expected, "{rules}");
        }
    }
    assert_count("2x3", "classic", &FIRST_ROW, 28_200_960 / ORDERS);
}

#[test]
#[ignore = "a million grids: run with --release"]
fn latin_squares_of_side_6() {
    let by_search = count(&layout("1x6", "latin"), &FIRST_ROW, Method::Search);
    assert_eq!(by_search * ORDERS, 812_851_200);
    // First row and first column in order: the reduced squares, of which 5! make one such.
    let mut reduced = [0; 36];
    reduced[..6].copy_from_slice(&FIRST_ROW);
    (1..6).for_each(|row| reduced[6 * row] = row + 1);
    assert_count("1x6", "latin", &reduced, 812_851_200 / ORDERS / 120);
}

#[test]
fn latin_squares_of_side_5() {
    assert_eq!(count(&layout("1x5", "latin"), &[], Method::Search), 161_280);
    // The first row in order: 5! are alike.
    assert_count("1x5", "latin", &[1, 2, 3, 4, 5], 161_280 / 120);
    assert_count("1x5", "latin,diagonals", &[], 960);
}

#[test]
fn regions_that_are_boxes_are_boxes() {
    assert_count("1x4", "jigsaw:1122112233443344", &[], 288);
    assert_count("2x2", "jigsaw:1122112233443344", &[], 288);
    assert_count("1x4", "jigsaw:1111222233334444", &[], 576);
    assert_count("1x4", &format!("jigsaw:{JIGSAW}"), &[], 144);
}

#[test]
fn grids_that_overlap_multiply() {
    // To each 4x4 grid there are 288 / 4! others that share its corner box.
    assert_count("2x2", "twodoku", &[], 288 * 12);
    let three = layout("2x2", "gattai:r1c1/r3c3/r5c5");
    assert_eq!(count(&three, &[], Method::Search), 288 * 12 * 12);
    // The middle grid with the rows 1234 3412 2143 4321: 12 ways for each of the others.
    let samurai = layout("2x2", "samurai");
    let mut clues = samurai.empty_grid();
    for (index, number) in [1, 2, 3, 4, 3, 4, 1, 2, 2, 1, 4, 3, 4, 3, 2, 1].into_iter().enumerate()
    {
        clues.set(Cell::new(2 + index / 4, 2 + index % 4), Digit::from_number(number));
    }
    let numbers: Vec<usize> =
        samurai.cells().iter().map(|&cell| clues.get(cell).map_or(0, Digit::number)).collect();
    assert_eq!(count(&samurai, &numbers, Method::Search), 12 * 12 * 12 * 12);
}

/// The cells of all solutions of one 4x4 grid under `rules`.
fn all_4x4(rules: &str) -> Vec<Vec<u8>> {
    let solver = Solver::for_layout(layout("2x2", rules), Options::default());
    let empty = puzzle(solver.layout(), &[]);
    let mut found = Vec::new();
    let mut keep = |grid: &Grid| {
        found.push(grid.numbers().to_vec());
        ControlFlow::Continue(())
    };
    solver.list(&empty, CountOptions::default(), &mut keep).unwrap();
    found
}

/// How many pairs of grids agree where the second lies `down` and `right` of the first.
fn pairs_that_agree(grids: &[Vec<u8>], down: usize, right: usize) -> u64 {
    let agree = |first: &[u8], second: &[u8]| {
        (down..4).all(|row| {
            (right..4).all(|col| first[row * 4 + col] == second[(row - down) * 4 + col - right])
        })
    };
    let pairs = grids.iter().flat_map(|first| grids.iter().map(move |second| (first, second)));
    pairs.filter(|(first, second)| agree(first, second)).count() as u64
}

#[test]
fn grids_may_overlap_anywhere_each_under_all_rules() {
    for rules in ["classic", "diagonals", "anti-knight", "disjoint-groups"] {
        let grids = all_4x4(rules);
        for (down, right) in [(2, 2), (1, 1), (0, 2), (3, 1), (0, 4)] {
            let expected = pairs_that_agree(&grids, down, right);
            let text = format!("{rules},gattai:r1c1/r{}c{}", down + 1, right + 1);
            let found = count(&layout("2x2", &text), &[], Method::Search);
            assert_eq!(found, expected, "{text}");
            if expected < sample(300, 2_000) as u64 {
                assert_eq!(count(&layout("2x2", &text), &[], Method::Blocking), expected, "{text}");
            }
        }
    }
}

/// Variants of 4x4 whose solutions are Latin squares that obey further rules.
const SMALL: [&str; 10] = [
    "classic",
    "diagonal-down",
    "diagonal-up",
    "diagonals",
    "anti-knight",
    "anti-king",
    "disjoint-groups",
    "jigsaw:1112122233343444",
    "odd-even:e...o.......o..e",
    "latin,odd-even:o.o............e",
];

#[test]
fn the_checker_picks_the_same_solutions_from_all_latin_squares() {
    let solver = Solver::for_layout(layout("1x4", "latin"), Options::default());
    let empty = puzzle(solver.layout(), &[]);
    let mut squares: Vec<Vec<u8>> = Vec::new();
    let mut keep = |grid: &Grid| {
        squares.push(grid.numbers().to_vec());
        ControlFlow::Continue(())
    };
    solver.list(&empty, CountOptions::default(), &mut keep).unwrap();
    assert_eq!(squares.len(), 576);
    for text in SMALL {
        let layout = layout("2x2", text);
        let puzzle = puzzle(&layout, &[]);
        let accepted = |numbers: &&Vec<u8>| {
            let grid = Grid::from_numbers(layout.shape(), numbers).unwrap();
            verify(&puzzle, &grid).is_ok()
        };
        let expected = squares.iter().filter(accepted).count() as u64;
        assert_count("2x2", text, &[], expected);
    }
}

/// Solutions of 9x9 variants, found here, with one digit changed at a time.
#[test]
fn clash_search_and_checker_agree_on_9x9() {
    let variants = [
        "diagonals",
        "windows",
        "centre-dot",
        "disjoint-groups",
        "asterisk",
        "anti-knight",
        "anti-king",
        "non-consecutive",
        "windows,diagonals",
    ];
    for text in variants {
        let layout = layout("3x3", text);
        let puzzle = puzzle(&layout, &[]);
        let solver = Solver::for_layout(layout.clone(), Options::default());
        let answer = solver.solve_first(&puzzle, &mut |_| {}).unwrap().answer;
        let solution = answer.solution().expect("every variant has a solution");
        assert_eq!(layout.clashes(solution), [], "{text}");
        for (first, second) in [(0, 1), (3, 40), (9, 77)]
            .map(|(a, b)| (Cell::new(a / 9, a % 9), Cell::new(b / 9, b % 9)))
        {
            let mut changed = solution.clone();
            changed.set(first, solution.get(second));
            changed.set(second, solution.get(first));
            assert_eq!(layout.clashes(&changed).is_empty(), verify(&puzzle, &changed).is_ok());
        }
    }
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(sample(80, 400) as u32))]

    #[test]
    fn clash_search_and_checker_agree_on_full_grids(
        text in prop::sample::select(SMALL.to_vec()),
        numbers in prop::sample::select(LATIN.to_vec()),
        swapped in prop::option::of((0usize..16, 0usize..16)),
    ) {
        let layout = layout("2x2", text);
        let mut numbers = numbers.to_vec();
        if let Some((a, b)) = swapped {
            numbers.swap(a, b);
        }
        let grid = Grid::from_numbers(layout.shape(), &numbers).unwrap();
        let verified = verify(&puzzle(&layout, &[]), &grid).is_ok();
        prop_assert_eq!(layout.clashes(&grid).is_empty(), verified);
    }

    #[test]
    fn relabelling_and_transposing_keep_the_count(
        text in prop::sample::select(vec!["diagonals", "anti-knight", "anti-king", "disjoint-groups", "latin"]),
        clues in prop::collection::vec((0usize..16, 1usize..=4), 0..4),
        digits in Just(vec![1usize, 2, 3, 4]).prop_shuffle(),
    ) {
        let layout = layout("2x2", text);
        let (mut plain, mut image) = ([0; 16], [0; 16]);
        for (index, number) in clues {
            plain[index] = number;
            image[index % 4 * 4 + index / 4] = digits[number - 1];
        }
        let counted = |numbers: &[usize]| count(&layout, numbers, Method::Search);
        prop_assert_eq!(counted(&plain), counted(&image));
    }

    #[test]
    fn reversing_the_digits_keeps_the_count_without_consecutive_neighbours(
        clues in prop::collection::vec((0usize..36, 1usize..=6), 0..3),
    ) {
        let layout = layout("2x3", "non-consecutive");
        let (mut plain, mut image) = ([0; 36], [0; 36]);
        for (index, number) in clues {
            (plain[index], image[index]) = (number, 7 - number);
        }
        let counted = |numbers: &[usize]| count(&layout, numbers, Method::Search);
        prop_assert_eq!(counted(&plain), counted(&image));
    }
}

/// Some Latin squares, classic and not.
const LATIN: [[u8; 16]; 4] = [
    [1, 2, 3, 4, 3, 4, 1, 2, 2, 1, 4, 3, 4, 3, 2, 1],
    [1, 2, 3, 4, 3, 4, 1, 2, 4, 3, 2, 1, 2, 1, 4, 3],
    [1, 2, 3, 4, 2, 3, 4, 1, 3, 4, 1, 2, 4, 1, 2, 3],
    [2, 1, 4, 3, 4, 3, 2, 1, 1, 2, 3, 4, 3, 4, 1, 2],
];

#[test]
fn a_puzzle_under_senseless_rules_is_an_error_not_an_answer() {
    let puzzle = Puzzle::from(Grid::empty(Shape::CLASSIC)).under(rules("jigsaw"));
    assert!(solve(&puzzle, &Options::default()).is_err());
    assert!(verify(&puzzle, &Grid::from_numbers(Shape::CLASSIC, &[1; 81]).unwrap()).is_err());
}

#[test]
fn pencil_marks_and_rules_work_together() {
    let layout = layout("2x2", "diagonals");
    let mut marks = Marks::full(layout.shape());
    Digit::from_number(1).into_iter().for_each(|one| marks.fix(Cell::new(0, 0), one));
    Digit::from_number(2).into_iter().for_each(|two| marks.forbid(Cell::new(0, 1), two));
    let puzzle = Puzzle::from_marks(marks).under(rules("diagonals"));
    let solver = Solver::for_layout(layout, Options::default());
    let counted = |method| {
        let options = CountOptions { method, limit: None };
        solver.count(&puzzle, options, &mut |_| ControlFlow::Continue(())).unwrap().found
    };
    // 48 / 4 with that first digit, a third of them with 2 beside it.
    for method in Method::ALL {
        assert_eq!(counted(method), 8, "{method}");
    }
}

/// Were refuted only by trying all digits: an automaton that adds up may take a digit twice.
#[test]
fn a_sum_that_no_different_digits_have_is_no_sandwich_on_large_grids() {
    for (shape, sum, is_possible) in
        [("4x4", 119, true), ("4x4", 118, false), ("4x4", 133, false), ("3x4", 66, false)]
    {
        let shape: Shape = shape.parse().unwrap();
        let rules = rules(&format!("sandwich {sum} r2c1-r2c{}", shape.side()));
        let layout = Layout::new(shape, &rules).unwrap();
        let options = Options { max_conflicts: Some(1000), ..Options::default() };
        let empty = puzzle(&layout, &[]);
        let answer = Solver::for_layout(layout, options).solve(&empty).unwrap().answer;
        assert_eq!(matches!(answer, Answer::None), !is_possible, "{shape} {sum}: {answer:?}");
    }
}

/// A sandwich is a row or column of one grid: row 7 of a samurai has cells of three grids side by side.
#[test]
fn clues_of_whole_lines_stay_within_one_grid() {
    let found = |clue: &str| {
        let rules = rules(&format!("samurai,{clue}"));
        Layout::new(Shape::CLASSIC, &rules).map(|_| ()).map_err(|error| error.to_string())
    };
    for cells in ["r7c1-r7c9", "r7c7-r7c15", "r7c21-r7c13", "r1c13-r9c13", "r15c10-r7c10"] {
        assert_eq!(found(&format!("sandwich 10 {cells}")), Ok(()), "{cells}");
    }
    for cells in ["r7c4-r7c12", "r7c10-r7c18", "r5c7-r13c7", "r1c2 r1c1 r1c3-r1c9"] {
        let error = found(&format!("sandwich 10 {cells}")).unwrap_err();
        assert!(error.contains("expected all of a row or column"), "{cells}: {error}");
    }
    for clue in ["rowindexer r1c1", "columnindexer r7c7", "regionsum r1c1-r1c4"] {
        let error = found(clue).unwrap_err();
        assert!(error.contains("found several grids, expected one"), "{clue}: {error}");
    }
}
