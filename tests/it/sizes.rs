//! Grids of other sizes, and with other digits.

use std::ops::ControlFlow;

use itertools::iproduct;
use sudosat::cover::Total;
use sudosat::encode::{Encoding, EncodingLevel, Scope};
use sudosat::formats::{Alphabet, ReadOptions, read_str, write};
use sudosat::grid::{Grid, Layout, Puzzle, Rules, Shape};
use sudosat::solve::{Answer, CountOptions, Method, Options, Solver, solve};

use crate::common::run;
use crate::support::sample;

/// The empty puzzle under these rules.
fn empty(rules: &str) -> Puzzle {
    let rules: Rules = rules.parse().unwrap();
    let layout = Layout::new(rules.usual_shape(), &rules).unwrap();
    Puzzle::from(layout.empty_grid()).under(rules)
}

/// Latin rectangles: n! first rows, and for each as many second rows as derangements, and so on; and shidokus.
#[test]
fn empty_grids_of_all_sizes_have_the_known_numbers_of_solutions() {
    for (rules, count) in [
        ("latin,size:2x3", 12),
        ("latin,size:3x2", 12),
        ("latin,size:3x4", 576),
        ("latin,size:2x4,digits:3-6", 24 * 9),
        ("latin,size:1x4,digits:0-5", 360),
        ("digits:0-3", 288),
        ("digits:9-12", 288),
        ("no-houses,size:2x3,digits:0-2", 729),
        ("latin,size:2x3,extra-cells:2", 12 * 9),
        ("latin,size:2x2,extra-cells:1x2/3", 2 * 4 * 8),
        ("latin,size:2x5,digits:3-7", 120 * 44),
        ("latin,size:2x3,extra-cells:1x2/5", 12 * 9 * 243),
    ]
    .into_iter()
    .take(sample(11, 13))
    {
        let puzzle = empty(rules);
        for method in [Method::Blocking, Method::Search, Method::Memo] {
            let solver = Solver::for_puzzle(&puzzle, Options::default()).unwrap();
            let how = CountOptions { method, ..CountOptions::default() };
            let found = solver.count(&puzzle, how, &mut |_| ControlFlow::Continue(())).unwrap();
            assert_eq!(found.found, Total::from(count), "{rules} {method:?}");
        }
    }
}

/// In these grids cells lie in no house with as many cells as there are digits.
#[test]
fn cells_without_a_full_house_hold_one_digit_at_every_level() {
    for (rules, count) in [
        ("no-houses,size:1x3,digits:1-2", 8),
        ("no-houses,size:1x2,digits:1-2,non-consecutive", 2),
        ("no-houses,size:2x2,digits:1-3,non-consecutive", 17),
        // Of the shape of classic grids, which have segments.
        ("no-houses,size:2x2,digits:1-2", 16),
        ("latin,size:2x2,digits:1-3", 18),
        ("latin,size:2x3,extra-cells:1", 36),
    ] {
        let puzzle = empty(rules);
        for (level, scope) in iproduct!(EncodingLevel::ALL, Scope::ALL) {
            let encoding = Encoding { level, ..Encoding::default() };
            let options = Options { encoding, scope, ..Options::default() };
            let solver = Solver::for_puzzle(&puzzle, options).unwrap();
            for method in [Method::Blocking, Method::Search] {
                let how = CountOptions { method, ..CountOptions::default() };
                let found = solver.count(&puzzle, how, &mut |_| ControlFlow::Continue(())).unwrap();
                assert_eq!(found.found, Total::from(count), "{rules} {method} {level} {scope:?}");
            }
        }
    }
}

/// Of the sixteen sets of cells in a square of four, all but the two diagonals are connected. A block of extra cells is
/// no neighbour of the grid above it.
#[test]
fn extra_cells_are_neighbours_in_their_block_only() {
    let grid = "no-houses,size:1x2,digits:0-1,extra-cells:2x2";
    for (clue, count) in [
        ("connected 1 r2c1 r2c2 r3c1 r3c2", 4 * 14),
        ("connected 1 r1c1 r2c1 r2c2 r3c1 r3c2", 2 * (14 + 1)),
        ("chess 1 0 1", 3 * 16),
    ] {
        let puzzle = empty(&format!("{grid},{clue}"));
        let solver = Solver::for_puzzle(&puzzle, Options::default()).unwrap();
        for method in [Method::Blocking, Method::Search] {
            let how = CountOptions { method, ..CountOptions::default() };
            let found = solver.count(&puzzle, how, &mut |_| ControlFlow::Continue(())).unwrap();
            assert_eq!(found.found, Total::from(count), "{clue} {method:?}");
        }
    }
}

/// Other digits are other names only: the puzzle with each digit less by one has the same solution, less by one.
#[test]
fn digits_from_zero_are_the_same_puzzle() {
    let puzzle =
        "53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79";
    let shifted: String = puzzle
        .chars()
        .map(|c| c.to_digit(10).map_or(c, |digit| char::from_digit(digit - 1, 10).unwrap()))
        .collect();
    let one = run(&["solve", "-q", "--format", "line", puzzle]);
    let other = run(&["solve", "-q", "--format", "line", "--rules", "digits:0-8", &shifted]);
    let lessened: String = one
        .out
        .chars()
        .map(|c| c.to_digit(10).map_or(c, |digit| char::from_digit(digit - 1, 10).unwrap()))
        .collect();
    assert_eq!((other.code, other.out), (Some(0), lessened));
    let score = |args: &[&str]| run(&[&["rate", "-q", "--format", "line"], args].concat()).out;
    assert_eq!(score(&[puzzle]), score(&["--rules", "digits:0-8", &shifted]));
}

#[test]
fn messages_name_the_digits_of_the_grid() {
    let clash = run(&["check", "-q", "--rules", "digits:0-3", "0..0............"]);
    assert!(clash.out.contains("0 stands twice in row 1: r1c1 and r1c4"), "{}", clash.out);
    let step = run(&["explain", "-q", "--rules", "digits:0-3", "012.2301103.321."]);
    assert!(step.out.contains("r1c4=3"), "{}{}", step.out, step.err);
    let why = run(&["why", "-q", "--rules", "digits:0-3", "012.............", "r1c4=3"]);
    assert!(why.out.contains("r1c1=0"), "{}{}", why.out, why.err);
    let above = run(&["why", "-q", "--rules", "digits:0-3", "012.............", "r1c4=4"]);
    assert_eq!(above.code, Some(2), "{}", above.out);
    let symbol = run(&["check", "-q", "--rules", "digits:0-3", "4..............."]);
    assert!(symbol.err.contains("expected one of `0123` or the blank `.`"), "{}", symbol.err);
}

#[test]
fn puzzles_are_read_back_as_they_are_written() {
    for rules in [
        "digits:0-3",
        "digits:3-12,size:10x10",
        "size:6x8",
        "latin,size:2x5,digits:0-6",
        "no-houses,size:3x3,digits:0-1",
        "extra-cells:5/2x3",
        "size:4x6,extra-cells:1x6/1,arrow r5c1 / r1c1 r6c1",
        "size:4x6,digits:1-9,anti-knight,thermo r1c1 r1c2 r2c2",
    ] {
        let puzzle = empty(rules);
        let answer = solve(&puzzle, &Options::default()).unwrap().answer;
        let full = answer.solution().expect("it has solutions");
        let mut clues = puzzle.clues.clone();
        full.filled().step_by(2).for_each(|(cell, digit)| clues.set(cell, Some(digit)));
        let puzzle = Puzzle { clues, ..puzzle };
        let text = |grid: &str| write::heading(puzzle.shape(), &puzzle.rules) + grid;
        let alphabet = Alphabet::for_shape(puzzle.shape());
        let texts = [
            text(&write::line(&puzzle.clues, &alphabet)),
            text(&write::block(&puzzle.clues, &alphabet)),
            text(&write::grid(&puzzle.clues, &alphabet)),
        ];
        for text in texts {
            let read = read_str(&text, &ReadOptions::default()).next().unwrap();
            let read = read.unwrap_or_else(|error| panic!("{error}: {text}"));
            assert_eq!(read.puzzle, puzzle, "{text}");
        }
    }
}

#[test]
fn a_formula_says_its_grid_and_a_model_is_read_back() {
    let folder = tempfile::tempdir().unwrap();
    let cnf = folder.path().join("puzzle.cnf");
    let rules = "size:4x6,digits:0-5";
    let clues = "0.....1.................";
    let cnf = cnf.to_str().unwrap();
    let export = run(&["export", "-q", "--rules", rules, clues, "-o", cnf]);
    assert_eq!(export.code, Some(0), "{}", export.err);
    let model = folder.path().join("model");
    let solved = run(&["sat", "-q", cnf]);
    std::fs::write(&model, &solved.out).unwrap();
    let decoded = run(&["decode", "-q", "--cnf", cnf, model.to_str().unwrap()]);
    assert_eq!(decoded.code, Some(0), "{}{}", decoded.out, decoded.err);
    let last = decoded.out.lines().last().unwrap_or_default();
    assert!(last.contains('0') && !last.contains('6'), "{}", decoded.out);
}

/// The symbols of one puzzle are not those of the next under other rules.
#[test]
fn other_rules_have_other_symbols() {
    let text = "# rules: digits:0-3\n0...............\n# rules: classic\n1...............\n# rules: digits:0-3\n1...............\n";
    let entries = read_str(text, &ReadOptions::default()).map(Result::unwrap);
    let firsts: Vec<u8> = entries.map(|entry| entry.puzzle.clues.numbers()[0]).collect();
    assert_eq!(firsts, [1, 1, 2]);
}

#[test]
fn rules_that_do_not_fit_are_refused_with_what_was_expected() {
    for (rules, problem) in [
        ("size:6", "expected rows x columns"),
        ("size:0x4", "expected rows x columns"),
        ("size:6x101", "expected rows x columns"),
        ("digits:5", "expected the first and the last"),
        ("digits:5-4", "expected the first and the last"),
        ("digits:0-62", "expected the first and the last"),
        ("digits:0-3,samurai", "exclude each other"),
        ("size:4x4,size:5x5", "exclude each other"),
        ("no-houses,latin", "exclude each other"),
        ("samurai,extra-cells:3", "exclude each other"),
        ("extra-cells:3,extra-cells:4", "exclude each other"),
        ("extra-cells", "expected a number of cells or rows x columns for each block"),
        ("extra-cells:3/0", "expected a number of cells or rows x columns for each block"),
        ("extra-cells:300x300", "expected a number of cells or rows x columns for each block"),
        ("extra-cells:2x10", "at most 9 columns and, with the grid, at most 200 rows"),
        ("extra-cells:192x1", "at most 9 columns and, with the grid, at most 200 rows"),
        ("extra-cells:4,thermo r10c4 r10c5", "r10c5 is not in the grid"),
        ("size:4x6,diagonals", "expected a square grid"),
        ("size:9x9,digits:1-8", "row 1 has 9 cells, but there are only 8 digits"),
        ("size:4x4,digits:1-40", "expected at most 35"),
    ] {
        let found = rules.parse::<Rules>().and_then(|rules| {
            let shape = rules.on_canvas(rules.usual_shape())?;
            Layout::new(shape, &rules).map(|_| ())
        });
        let found = found.unwrap_err().to_string();
        assert!(found.contains(problem), "{rules}: {found}");
    }
}

#[test]
fn a_wrong_solution_is_refused() {
    let puzzle = empty("size:2x3,digits:0-3,latin");
    let grid = |numbers: &[u8]| Grid::from_numbers(puzzle.shape(), numbers).unwrap();
    let verify = |numbers| sudosat::decode::verify(&puzzle, &grid(numbers));
    assert!(verify(&[1, 2, 3, 2, 3, 4]).is_ok());
    assert_eq!(verify(&[1, 2, 1, 2, 3, 4]).unwrap_err().to_string(), "row 1 has 0 twice");
    assert_eq!(verify(&[1, 2, 3, 2, 2, 4]).unwrap_err().to_string(), "row 2 has 1 twice");
    assert_eq!(verify(&[1, 2, 3, 1, 3, 4]).unwrap_err().to_string(), "column 1 has 0 twice");
}

#[test]
fn the_shape_of_boxes_follows_the_size() {
    let shape = |rules: &str| rules.parse::<Rules>().unwrap().usual_shape().to_string();
    for (rules, boxes) in [
        ("size:6x8", "2x4"),
        ("size:8x6", "4x2"),
        ("size:9x8", "1x9"),
        ("size:4x7", "1x7"),
        ("digits:0-8", "3x3"),
        ("digits:0-4", "1x5"),
        ("size:6x6,digits:1-9", "2x3"),
    ] {
        assert_eq!(shape(rules), boxes, "{rules}");
    }
    let nine = Shape::new(3, 3).unwrap();
    let rules: Rules = "size:6x6".parse().unwrap();
    let canvas = rules.on_canvas(nine).unwrap();
    assert_eq!((canvas.rows(), canvas.columns(), canvas.side()), (6, 6, 9));
    assert_eq!(Layout::new(nine, &rules).unwrap().houses().len(), 6 + 6 + 4);
}

/// As a whole program would read it: text of Interactive Sudoku Solver with its own digits, and written as ours.
#[test]
fn converted_texts_keep_their_digits() {
    let text = ".Shape~4x4~0-3.~R1C1_0~R2C3_3";
    let converted = run(&["convert", "-q", "--to", "line", text]);
    assert!(converted.out.ends_with("0.....3.........\n"), "{}{}", converted.out, converted.err);
    let entry = read_str(text, &ReadOptions::default()).next().unwrap().unwrap();
    let answer = solve(&entry.puzzle, &Options::default()).unwrap().answer;
    assert!(matches!(answer, Answer::Several(..)));
}

#[test]
fn more_houses_than_can_be_numbered_are_refused() {
    let layout = |shape: &str, rules: &str| {
        Layout::new(shape.parse().unwrap(), &rules.parse().unwrap()).map(|it| it.houses().len())
    };
    assert_eq!(layout("2x2", "size:32x32,digits:1-32"), Ok(32 + 32 + 256));
    for (shape, rules, problem) in [
        ("2x2", "size:34x34,digits:1-34", "found 289 boxes, expected at most 256"),
        (
            "3x3",
            "no-houses,size:99x99,digits:1-9,windows",
            "found 576 windows, expected at most 256",
        ),
    ] {
        let found = layout(shape, rules).unwrap_err().to_string();
        assert_eq!(found, problem, "{rules}");
    }
}

/// The block of region numbers may have another form than the grid: the cells of a region are neighbours in the grid.
/// The oracle looks at every full grid.
#[test]
fn regions_are_connected_in_the_grid_whatever_the_form_of_their_block() {
    for rules in [
        "no-houses,size:2x2,digits:1-2,extra-cells:2x2,chaosconstruction",
        "no-houses,size:2x2,digits:1-2,extra-cells:4x1,chaosconstruction",
        "no-houses,size:1x4,digits:1-2,extra-cells:2x2,chaosconstruction 2",
        "no-houses,size:2x2,digits:1-2,extra-cells:4,chaosconstruction",
    ] {
        let puzzle = empty(rules);
        let cells: Vec<_> = puzzle.layout().unwrap().cells().to_vec();
        let is_solution = |number: &u32| {
            let mut grid = puzzle.clues.clone();
            for (bit, &cell) in cells.iter().enumerate() {
                let digit = puzzle.shape().digit((number >> bit & 1) as usize);
                grid.set(cell, Some(digit));
            }
            sudosat::decode::verify(&puzzle, &grid).is_ok()
        };
        let expected = (0..1 << cells.len()).filter(is_solution).count() as u64;
        assert!(expected > 0, "{rules}");
        let solver = Solver::for_puzzle(&puzzle, Options::default()).unwrap();
        for method in [Method::Blocking, Method::Search] {
            let how = CountOptions { method, ..CountOptions::default() };
            let found = solver.count(&puzzle, how, &mut |_| ControlFlow::Continue(())).unwrap();
            assert_eq!(found.found, Total::from(expected), "{rules} {method:?}");
        }
    }
}
