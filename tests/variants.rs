//! Variants: known counts by several methods, laws, text forms, and rules that are refused.

use std::ops::ControlFlow;

use proptest::prelude::*;
use sudosat::cover::Total;
use sudosat::decode::verify;
use sudosat::formats::{
    Alphabet, Entry, Format, FormatErrorKind, OutputFormat, ReadOptions, read_str, write,
};
use sudosat::grid::{Cell, Digit, Grid, Layout, Marks, Puzzle, Rules, RulesError, Shape};
use sudosat::solve::{CountOptions, Method, Options, Solver, solve};

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
    let solver = Solver::under(layout.clone(), Options::default());
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
    assert_count("2x3", "diagonals", &[], 8_640);
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
    let solver = Solver::under(layout("2x2", rules), Options::default());
    let empty = puzzle(solver.sudoku().layout(), &[]);
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
            if expected < 2_000 {
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
    let solver = Solver::under(layout("1x4", "latin"), Options::default());
    let empty = puzzle(solver.sudoku().layout(), &[]);
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
        let solver = Solver::under(layout.clone(), Options::default());
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
    #![proptest_config(ProptestConfig::with_cases(400))]

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
    let solver = Solver::under(layout, Options::default());
    let counted = |method| {
        let options = CountOptions { method, limit: None };
        solver.count(&puzzle, options, &mut |_| ControlFlow::Continue(())).unwrap().found
    };
    // 48 / 4 with that first digit, a third of them with 2 beside it.
    for method in Method::ALL {
        assert_eq!(counted(method), 8, "{method}");
    }
}

// Text forms.

fn read(text: &str) -> Vec<Result<Entry, String>> {
    read_with(text, &ReadOptions::default())
}

fn read_with(text: &str, options: &ReadOptions) -> Vec<Result<Entry, String>> {
    read_str(text, options).map(|entry| entry.map_err(|error| error.to_string())).collect()
}

fn one(text: &str) -> Puzzle {
    read(text).remove(0).unwrap().puzzle
}

const JIGSAW: &str = "1112122233343444";

#[test]
fn a_line_of_rules_holds_until_the_next() {
    let line = "1...............";
    let text =
        format!("# rules: diagonals, anti-knight\n{line}\n{line}\n# rules: classic\n{line}\n");
    let told: Vec<_> =
        read(&text).into_iter().map(|e| e.unwrap().puzzle.rules.to_string()).collect();
    assert_eq!(told, ["diagonals,anti-knight", "diagonals,anti-knight", "classic"]);
}

#[test]
fn a_line_of_rules_ends_a_block() {
    let text = "1...\n..2.\n# rules: diagonals\n..3.\n4...\n";
    assert!(read(text)[0].as_ref().unwrap_err().contains("the block ends after 2 rows"));
}

#[test]
fn regions_stand_among_the_rules_behind_the_cells_or_below() {
    let expected = one(&format!("# rules: jigsaw:{JIGSAW}\n1..2..3.........\n"));
    assert_eq!(expected.shape(), Shape::new(1, 4).unwrap());
    let block = "1112\n1222\n3334\n3444\n";
    let texts = [
        format!("# rules: jigsaw\n1..2..3......... {JIGSAW}\n"),
        format!("# rules: jigsaw\n1..2..3.........\n{JIGSAW}\n"),
        format!("# rules: jigsaw\n1..2\n..3.\n....\n....\n{block}"),
        format!("# rules: jigsaw\n1..2\n..3.\n....\n....\n\n{block}"),
        format!("{{\"rules\":\"jigsaw:{JIGSAW}\",\"clues\":\"1..2..3.........\"}}"),
    ];
    for text in texts {
        assert_eq!(one(&text), expected, "{text}");
    }
    let several = "# rules: jigsaw\n1............... 1112122233343444\n\
                   1............... 1122112233443344:0\n1............... 1111222233334444:9\n";
    let read: Vec<_> = read(several).into_iter().map(Result::unwrap).collect();
    assert_eq!(read.len(), 3);
    assert!(read[0].puzzle.rules != read[1].puzzle.rules);
    assert_eq!(read[2].expected_count, Some(9));
}

#[test]
fn without_boxes_any_side_is_told_by_the_number_of_cells() {
    let line = format!("# rules: latin\n1{}\n", ".".repeat(48));
    assert_eq!(one(&line).shape(), Shape::new(1, 7).unwrap());
    let block = format!("# rules: latin\n{}", "1....\n".to_owned() + &".....\n".repeat(4));
    assert_eq!(one(&block).shape(), Shape::new(1, 5).unwrap());
    // A shape without boxes is a Latin square, whatever was said.
    let options = ReadOptions { shape: Shape::new(1, 3).ok(), ..ReadOptions::default() };
    let small = read_with("1...2....", &options).remove(0).unwrap();
    assert_eq!((small.puzzle.rules.to_string(), small.format), ("latin".to_owned(), Format::Line));
}

const TWODOKU: &str = "1..2\n..3.\n......\n......\n  ....\n  ..1.\n";

fn small_options() -> ReadOptions {
    ReadOptions { shape: Shape::new(2, 2).ok(), ..ReadOptions::default() }
}

#[test]
fn several_grids_are_read_from_rows_and_from_a_line() {
    let text = format!("# rules: twodoku\n{TWODOKU}");
    let puzzle = read_with(&text, &small_options()).remove(0).unwrap().puzzle;
    assert_eq!((puzzle.shape().rows(), puzzle.clues.filled_count()), (6, 4));
    assert!(puzzle.clues.is_void(Cell::new(5, 1)) && !puzzle.clues.is_full());
    let dotted =
        TWODOKU.replace(' ', ".").replacen("1..2", "1..2..", 1).replacen("..3.", "..3...", 1);
    let rows = format!("# rules: twodoku\n{dotted}");
    let line = format!("# rules: twodoku\n{}\n", dotted.replace('\n', ""));
    for text in [rows, line] {
        assert_eq!(read_with(&text, &small_options()).remove(0).unwrap().puzzle, puzzle, "{text}");
    }
}

#[test]
fn every_form_keeps_rules_and_void_cells() {
    let texts = [
        format!("# rules: twodoku\n{TWODOKU}"),
        "# rules: diagonals,anti-king\n1...............\n".to_owned(),
        format!("# rules: jigsaw:{JIGSAW}\n1..2..3.........\n"),
        "# rules: latin\n1........................\n".to_owned(),
    ];
    for text in texts {
        let puzzle = read_with(&text, &small_options()).remove(0);
        let puzzle = puzzle.unwrap_or_else(|_| read(&text).remove(0).unwrap()).puzzle;
        let options =
            ReadOptions { shape: Some(puzzle.shape().of_one_grid()), ..ReadOptions::default() };
        for format in OutputFormat::all() {
            let canvas_marks = format == OutputFormat::Marks && puzzle.shape().is_canvas();
            if format == OutputFormat::Csv || canvas_marks {
                continue;
            }
            let marks = matches!(format, OutputFormat::Marks | OutputFormat::MarksLine);
            let written = write::puzzle(&puzzle, format, &Alphabet::digits());
            let read = read_with(&written, &options).remove(0);
            let read = read.unwrap_or_else(|error| panic!("{error}\n{written}")).puzzle;
            assert_eq!((&read.clues, &read.rules), (&puzzle.clues, &puzzle.rules), "{written}");
            assert_eq!(read.marks.is_some(), marks);
        }
    }
}

#[test]
fn a_solution_of_several_grids_is_read_and_written() {
    let text = format!("# rules: twodoku\n{TWODOKU}");
    let puzzle = read_with(&text, &small_options()).remove(0).unwrap().puzzle;
    let answer = solve(&puzzle, &Options::default()).unwrap().answer;
    let Some(solution) = answer.solution() else { panic!("it has a solution") };
    assert!(solution.is_full());
    assert_eq!(verify(&puzzle, solution), Ok(()));
    let line = format!(
        "# rules: twodoku\n{}:2:{}\n",
        write::line(&puzzle.clues, &Alphabet::digits()),
        write::line(solution, &Alphabet::digits())
    );
    let entry = read_with(&line, &small_options()).remove(0).unwrap();
    assert_eq!((entry.solution.as_ref(), entry.expected_count), (Some(solution), Some(2)));
}

// What is refused.

fn refuses(text: &str, expected: &str) {
    let error = read_with(text, &ReadOptions::default()).into_iter().find_map(Result::err);
    let error = error.unwrap_or_else(|| panic!("{text} was read"));
    assert!(error.contains(expected), "expected `{expected}`: {error}");
}

#[test]
fn rules_that_cannot_be_are_told_with_their_place() {
    let empty = ".".repeat(16);
    let refuses =
        |rules: &str, expected: &str| refuses(&format!("# rules: {rules}\n{empty}\n"), expected);
    refuses("diagonal", "line 1, column 10: `diagonal` is not a rule: expected latin, jigsaw");
    refuses("windows", "line 2, column 1: the rule windows makes no sense with boxes of 2x2");
    refuses("centre-dot", "expected boxes with a middle cell");
    refuses("asterisk", "expected a 9x9 grid");
    refuses("odd-even:eo", "found an odd-even mask of 2 cells, expected 16");
    refuses("odd-even:17", "`17` is not an argument of the rule odd-even");
    refuses("jigsaw", "a jigsaw needs regions");
    refuses("jigsaw:111", "found 3 region symbols, expected one for each of 16 cells");
    refuses("jigsaw:1111222233333334", "region 3 has 7 cells, expected 4");
    refuses("jigsaw:1111222233334445", "found 5 regions, expected 4");
    refuses("gattai:r1c1/r1c1", "grids 1 and 2 both begin at r1c1");
    refuses("samurai", "line 2, column 1: the block ends after 1 rows, expected 21");
}

#[test]
fn regions_behind_a_puzzle_are_checked_where_they_stand() {
    refuses("# rules: jigsaw\n1............... 111\n", "line 2, column 18: found 3 region symbols");
    refuses(
        "# rules: jigsaw\n1...............\n1111111122222222\n",
        "line 3, column 1: found 2 regions",
    );
}

#[test]
fn below_rules_that_could_not_be_read_no_puzzle_is_read() {
    let text = "# rules: diagonal\n1...............\n# rules: diagonals\n1...............\n";
    let read = read(text);
    assert_eq!(read.len(), 3);
    assert!(read[1].as_ref().unwrap_err().contains("told in line 1, could not be read"));
    assert!(read[2].is_ok());
}

#[test]
fn other_rules_than_those_asked_for_are_an_error_at_their_line() {
    let options = ReadOptions { rules: Some(rules("latin")), ..ReadOptions::default() };
    let texts = [
        "# rules: diagonals\n1...............\n",
        "{\"rules\":\"diagonals\",\"clues\":\"1...............\"}",
    ];
    for text in texts {
        let error = read_str(text, &options).next().unwrap().unwrap_err();
        assert!(matches!(error.kind, FormatErrorKind::OtherRules { .. }), "{error}");
        assert_eq!(error.line, 1);
    }
    let told = read_with("# rules: latin\n1...............\n", &options).remove(0).unwrap();
    assert_eq!(told.puzzle.rules, rules("latin"));
}

#[test]
fn a_symbol_where_no_grid_is_and_a_canvas_of_another_size() {
    let options = small_options();
    let error = |rows: &str| {
        let text = format!("# rules: twodoku\n{rows}");
        read_str(&text, &options).next().unwrap().unwrap_err().to_string()
    };
    assert_eq!(
        error(&TWODOKU.replace("  ..1.", " 4..1.")),
        "line 7, column 2: found `4` in r6c2, where no grid is: expected a space or a blank"
    );
    assert!(error("1..2\n..3.\n.......\n").contains("line 4, column 1: found 7 cells"));
    assert!(error("1..2\n..3.\n......\n").contains("the block ends after 3 rows, expected 6"));
    assert!(
        error(&TWODOKU.replacen("......", "...", 1)).contains("line 4, column 4: found a space")
    );
    assert!(error(&".".repeat(35)).contains("found 35 cells, expected 36"));
}

#[test]
fn a_puzzle_that_does_not_lie_on_the_canvas_of_its_rules_is_refused() {
    let flat = Puzzle::from(Grid::empty(Shape::CLASSIC)).under(rules("samurai"));
    assert!(matches!(flat.layout(), Err(RulesError::WrongCanvas { .. })));
    let canvas = rules("samurai").on_canvas(Shape::CLASSIC).unwrap();
    let whole = Puzzle::from(Grid::empty(canvas)).under(rules("samurai"));
    assert!(matches!(whole.layout(), Err(RulesError::OtherVoid(_))));
    assert!(solve(&whole, &Options::default()).is_err());
    let ones = Grid::from_numbers(canvas, &vec![1; canvas.cell_count()]).unwrap();
    assert!(verify(&whole, &ones).is_err() && verify(&Puzzle::from(ones.clone()), &ones).is_err());
}

#[test]
fn a_layout_refuses_another_canvas() {
    let canvas = Shape::CLASSIC.on_canvas(15, 15).unwrap();
    let error = Layout::new(canvas, &rules("samurai")).unwrap_err();
    assert!(matches!(error, RulesError::WrongCanvas { .. }));
}

// Rules in the places and spellings where people write them.

/// The rules of each puzzle of `text`.
fn told(text: &str) -> Vec<String> {
    read(text).into_iter().map(|entry| entry.unwrap().puzzle.rules.to_string()).collect()
}

#[test]
fn a_csv_column_tells_the_rules_of_its_record() {
    let line = "1...............";
    let header = "puzzle,rules";
    let text = format!("{header}\n{line},diagonals\n{line},\n{line},\"latin,anti-king\"\n{line}\n");
    assert_eq!(told(&text), ["diagonals", "classic", "latin,anti-king", "classic"]);
    assert_eq!(read(&text)[0].as_ref().unwrap().comment, None);
    let below = format!("# rules: anti-king\n{text}");
    assert_eq!(read(&below)[1].as_ref().unwrap().puzzle.rules, rules("anti-king"));
    let jigsaw = format!("rules,puzzle\njigsaw:{JIGSAW},{line}\n");
    assert_eq!(one(&jigsaw).shape(), Shape::new(1, 4).unwrap());
}

#[test]
fn bad_rules_in_a_csv_column_are_told_with_their_place() {
    let line = "1...............";
    let text = format!("puzzle,rules\n{line},diagonal\n{line},diagonals\n");
    let entries = read(&text);
    let error = entries[0].as_ref().unwrap_err();
    assert!(error.starts_with("line 2, column 18: `diagonal` is not a rule"), "{error}");
    assert_eq!(entries[1].as_ref().unwrap().puzzle.rules, rules("diagonals"));
    let options = ReadOptions { rules: Some(rules("latin")), ..ReadOptions::default() };
    let error = read_with(&text, &options).remove(1).unwrap_err();
    let expected = "line 3, column 18: found the rules diagonals, expected latin as asked for";
    assert_eq!(error, expected);
}

#[test]
fn a_line_of_rules_is_known_by_near_spellings() {
    let spellings = [
        "# Rules: diagonals",
        "# rules : diagonals",
        "# rule: diagonals",
        "#Rules:diagonals",
        "#rules diagonals",
        "# RULE diagonals",
    ];
    for line in spellings {
        assert_eq!(told(&format!("{line}\n1...............\n")), ["diagonals"], "{line}");
    }
    for comment in ["# rules of the contest", "# rulesdiagonals", "# rules", "# ruler: diagonals"] {
        assert_eq!(told(&format!("{comment}\n1...............\n")), ["classic"], "{comment}");
    }
    refuses("# Rule : diagonal\n1...............\n", "line 1, column 10: `diagonal` is not a rule");
}

#[test]
fn more_grids_than_can_be_numbered_are_refused() {
    let arrangement = |count: usize| {
        let corner = |i: usize| format!("r{}c{}", 1 + 2 * (i / 20), 1 + 2 * (i % 20));
        format!("gattai:{}", (0..count).map(corner).collect::<Vec<_>>().join("/"))
    };
    let most = layout("2x2", &arrangement(RulesError::MOST_GRIDS));
    assert!(most.houses().len() > 255 * 4);
    let error = arrangement(RulesError::MOST_GRIDS + 1).parse::<Rules>().unwrap_err();
    assert_eq!(error.to_string(), "found an arrangement of 256 grids, expected at most 255");
}

#[test]
fn first_cells_with_commas_between_are_told_how_to_be_separated() {
    let error = "gattai:r1c1,r3c3".parse::<Rules>().unwrap_err().to_string();
    assert!(error.contains("`r3c3`") && error.contains("separated by `/`"), "{error}");
}

#[test]
fn rules_that_need_boxes_give_a_latin_square_its_usual_boxes() {
    for text in ["latin,windows", "latin,centre-dot", "latin,disjoint-groups"] {
        let puzzle = one(&format!("# rules: {text}\n1{}\n", ".".repeat(80)));
        assert_eq!((puzzle.shape(), puzzle.rules), (Shape::CLASSIC, rules(text)));
    }
    let jigsaw = one(&format!("# rules: jigsaw:{JIGSAW},disjoint-groups\n1...............\n"));
    assert_eq!(jigsaw.shape(), Shape::new(2, 2).unwrap());
    let drawn = "# rules: latin,disjoint-groups\n".to_owned() + &"..|..|..\n".repeat(6);
    assert_eq!(one(&drawn).shape(), Shape::new(3, 2).unwrap());
    let prime = format!("# rules: latin,windows\n1{}\n", ".".repeat(48));
    refuses(&prime, "expected boxes of at least 3x3, told by --shape");
}

#[test]
fn a_shape_without_boxes_is_a_latin_square_in_flag_and_text_alike() {
    let options = ReadOptions {
        shape: Shape::new(1, 4).ok(),
        rules: Some(rules("diagonals")),
        ..ReadOptions::default()
    };
    for text in [
        "# rules: latin,diagonals\n1...............\n",
        "# rules: diagonals\n1...............\n",
        "{\"rules\":\"latin,diagonals\",\"clues\":\"1...............\"}",
    ] {
        let entry = read_with(text, &options).remove(0).unwrap();
        assert_eq!(entry.puzzle.rules, rules("latin,diagonals"));
    }
}

const REGIONS: &str = "1122112233443344";

#[test]
fn other_regions_behind_the_cells_than_those_told_are_an_error() {
    let asked = |text: &str| {
        let options = ReadOptions {
            rules: Some(rules(&format!("jigsaw:{JIGSAW}"))),
            ..ReadOptions::default()
        };
        read_with(text, &options).remove(0)
    };
    let error = asked(&format!("1............... {REGIONS}\n")).unwrap_err();
    let expected = format!(
        "line 1, column 18: found the rules jigsaw:{REGIONS}, expected jigsaw:{JIGSAW} as asked for"
    );
    assert_eq!(error, expected);
    let text = format!("# rules: jigsaw:{JIGSAW}\n1............... {REGIONS}\n");
    refuses(
        &text,
        &format!("line 2, column 18: found the rules jigsaw:{REGIONS}, expected jigsaw:"),
    );
    // The same regions in other symbols, then a count; and a solution is no regions.
    let letters = one("# rules: jigsaw\n1............... AAABABBBCCCDCDDD\n");
    assert_eq!(letters.rules, rules(&format!("jigsaw:{JIGSAW}")));
    let same = asked("1............... AAABABBBCCCDCDDD 3\n").unwrap();
    assert_eq!((same.expected_count, same.solution), (Some(3), None));
    assert!(asked("1............... 1234432121433412\n").unwrap().solution.is_some());
}

#[test]
fn regions_make_a_jigsaw_that_was_asked_for_no_other_rules() {
    let options = ReadOptions { rules: Some(rules("jigsaw")), ..ReadOptions::default() };
    let text = format!("# rules: jigsaw:{JIGSAW}\n1...............\n");
    let puzzle = read_with(&text, &options).remove(0).unwrap().puzzle;
    assert_eq!(puzzle.rules, rules(&format!("jigsaw:{JIGSAW}")));
}

#[test]
fn rules_told_above_and_otherwise_within_are_an_error() {
    let json = "{\"rules\":\"diagonals\",\"clues\":\"1...............\"}";
    let csv = "puzzle,rules\n1...............,diagonals\n";
    for text in [json, csv] {
        refuses(
            &format!("# rules: anti-king\n{text}\n"),
            "found the rules diagonals, expected anti-king as told above",
        );
        assert_eq!(told(&format!("# rules: diagonals\n{text}\n")), ["diagonals"]);
        assert_eq!(told(&format!("# rules: classic\n{text}\n")), ["diagonals"]);
    }
}
