//! Puzzles written for f-puzzles: read back with the same meaning, and what cannot be written.

use std::collections::BTreeSet;

use fastrand::Rng;
use proptest::prelude::*;
use serde_json::json;
use sudosat::decode::verify;
use sudosat::formats::{Format, FpuzzlesData, OutputFormat, write_fpuzzles};
use sudosat::grid::clues::TYPES;
use sudosat::grid::{Cell, Clue, Grid, Puzzle, Shape};

use super::fpuzzles::{fields, with};
use super::one;
use crate::clues::{FIELDS, random};
use crate::support::sample;

fn puzzle(rules: &str, cells: &str) -> Puzzle {
    one(&format!("# rules: {rules}\n{cells}\n")).puzzle
}

/// Writes a puzzle and reads it again.
fn again(puzzle: &Puzzle) -> Puzzle {
    let link = write_fpuzzles(puzzle, None, &[]).unwrap_or_else(|error| panic!("{error}"));
    let entry = one(&link);
    assert_eq!(entry.format, Format::Fpuzzles);
    entry.puzzle
}

#[test]
fn what_each_field_means_is_written_as_the_same_rules() {
    for (field, value, rules) in fields() {
        let read = one(&with(4, &[(field, value)]).to_string()).puzzle;
        assert_eq!(read.rules.to_string(), rules);
        assert_eq!(again(&read), read, "{rules}");
    }
}

#[test]
fn rules_and_shapes_and_cells_are_written_as_they_are() {
    let nine = ".".repeat(81);
    let sixteen = ".".repeat(256);
    let six = "1".to_owned() + &".".repeat(35);
    for (rules, cells) in [
        ("classic", super::LINE),
        ("windows, diagonals, anti-king", &nine),
        ("centre-dot, asterisk, disjoint-groups", &nine),
        ("windows, anti-knight, non-consecutive", &sixteen),
        ("latin", &nine),
        ("latin, windows", &nine),
        ("latin", "1........................"),
        ("latin", &six),
        ("classic", &six),
        ("jigsaw:1112122233343444", "1..............."),
        ("jigsaw:1112122233343444, disjoint-groups", "1..............."),
        ("difference 1 r1c1 r1c2, strictdifference 1, ratio 3 r2c1 r2c2", &nine),
        ("ratio 2 r1c1 r1c2, ratio 3 r2c1 r2c2, strictratio 2 3", &nine),
        ("maximum r1c1 r5c5 r5c6, minimum r9c9", &nine),
        ("arrow r1c1 r1c2 / r1c3, arrow r1c1 r1c2 / r2c2 r3c2 r4c2", &nine),
        ("sum 9 r1c2 r2c1, sum 5 r1c1, sum 10 r5c5 r5c6, sum 3 r9c9", &nine),
    ] {
        let puzzle = puzzle(rules, cells);
        let read = again(&puzzle);
        assert_eq!((read.rules, read.marks), (puzzle.rules.clone(), None), "{rules}");
        assert_eq!(read.clues.numbers(), puzzle.clues.numbers(), "{rules}");
        // Without boxes there is no shape of boxes to keep.
        let has_boxes = puzzle.rules.has_boxes();
        assert!(!has_boxes || read.clues.shape() == puzzle.shape(), "{rules}");
    }
    let tall = one(&format!("# shape: 3x2\n{six}\n")).puzzle;
    assert_eq!(again(&tall), tall);
}

/// Each of these means the same as the rules behind it, which are read.
#[test]
fn what_has_no_field_of_its_own_is_written_with_others() {
    for (rules, read) in [
        ("even r1c1, odd r4c4", "odd-even:e..............o"),
        ("strictkropki", "non-consecutive,strictratio 2"),
        ("strictratio", "strictratio 2"),
        ("strictdifference", "non-consecutive"),
        ("killer r1c1 r2c3", "different r1c1 r2c3"),
        ("killer 0 r1c1 r1c2", "classic"),
        ("different r1c1 r1c2 r1c3 r1c4", "classic"),
        (
            "clone r1c1 r1c2 / r3c3 r3c4 / r4c1 r4c2",
            "clone r1c1 / r3c3,clone r1c1 / r4c1,clone r1c2 / r3c4,clone r1c2 / r4c2",
        ),
        ("difference r1c1 r1c2, ratio r2c1 r2c2", "difference 1 r1c1 r1c2,ratio 2 r2c1 r2c2"),
        ("maximum r1c1, maximum r3c3", "maximum r1c1 r3c3"),
    ] {
        assert_eq!(again(&puzzle(rules, &".".repeat(16))).rules.to_string(), read, "{rules}");
    }
}

#[test]
fn pencil_marks_and_possible_digits_are_given_pencil_marks() {
    let marks = "1234 12 3 1234\n".to_owned() + &"1234 1234 1234 1234\n".repeat(3);
    let text = format!("# rules: oneof 2 3 4 r1c2, oneof 1 r4c4, oneof 2 r4c4\n{marks}");
    let puzzle = one(&text).puzzle;
    let read = again(&puzzle);
    let digits = |row: usize, col: usize| -> Vec<usize> {
        let marks = read.marks.as_ref().unwrap();
        marks.digits(Cell::new(row, col)).map(|digit| digit.number()).collect()
    };
    assert_eq!([digits(0, 0), digits(0, 1), digits(0, 2)], [vec![1, 2, 3, 4], vec![2], vec![3]]);
    assert_eq!(digits(3, 3), [0; 0]);
    // A given digit hides the pencil marks, so another part makes the cell impossible.
    let given = again(&self::puzzle("oneof 2 3 r1c1", "1..............."));
    assert_eq!(given.marks.unwrap().count(Cell::new(0, 0)), 0);
}

#[test]
fn everything_that_f_puzzles_cannot_express_is_named() {
    for (rules, parts) in [
        (
            "thermo r1c1 r1c2, greater r1c1 r1c2, sum 7 r1c1 r2c1",
            vec!["greater r1c1 r1c2", "sum 7 r1c1 r2c1"],
        ),
        ("sum 0 r1c2 r2c1", vec!["sum 0 r1c2 r2c1"]),
        ("sum 10 1 2 r1c1 r1c2", vec!["sum 10 1 2 r1c1 r1c2"]),
        ("non-consecutive, difference 2 r1c1 r1c2", vec!["non-consecutive"]),
        ("strictdifference 2", vec!["strictdifference 2"]),
        ("strictratio 3", vec!["strictratio 3"]),
        ("strictkropki, ratio 3 r1c1 r1c2", vec!["strictkropki"]),
        ("maximum r1c1, maximum r1c2", vec!["maximum r1c1", "maximum r1c2"]),
        ("arrow r1c2 r1c1 / r2c2", vec!["arrow r1c2 r1c1 / r2c2"]),
        ("mskiller 5 6 r1c1 r1c2", vec!["mskiller 5 6 r1c1 r1c2"]),
        ("or ( even r1c1 ) ( odd r1c2 )", vec!["or ( even r1c1 ) ( odd r1c2 )"]),
        ("no-houses, size:4x4", vec!["size:4x4", "no-houses"]),
    ] {
        let puzzle = puzzle(rules, &".".repeat(16));
        let error = write_fpuzzles(&puzzle, None, &[]).unwrap_err();
        assert_eq!(error.format, OutputFormat::Fpuzzles);
        let found: BTreeSet<&str> = error.parts.iter().map(String::as_str).collect();
        assert_eq!(found, parts.into_iter().collect(), "{rules}");
    }
    let error =
        write_fpuzzles(&puzzle("anti-king, greater r1c1 r1c2, dnc", &".".repeat(16)), None, &[]);
    assert_eq!(
        error.unwrap_err().to_string(),
        "`dnc, greater r1c1 r1c2`: sudosat cannot write it in the form fpuzzles"
    );
}

#[test]
fn title_author_rules_text_and_solution_are_kept() {
    let solution: Vec<usize> = vec![1, 2, 3, 4, 3, 4, 1, 2, 2, 1, 4, 3, 4, 3, 2, 1];
    let fields = [("title", "T"), ("author", "A"), ("ruleset", "No \"rules\"\n")];
    let mut own: Vec<(&str, serde_json::Value)> =
        fields.iter().map(|&(name, text)| (name, json!(text))).collect();
    own.push(("solution", json!(solution)));
    let read = one(&with(4, &own).to_string());
    let data = FpuzzlesData::of_puzzle(&read.puzzle, read.solution.as_ref(), &read.fields).unwrap();
    let written: serde_json::Value = serde_json::from_str(&data.json()).unwrap();
    for (name, value) in own {
        assert_eq!(written[name], value);
    }
    let again = one(&data.link());
    assert_eq!((again.fields, again.solution), (read.fields, read.solution));
    let other = [("difficulty".to_owned(), json!(3))];
    let data = FpuzzlesData::of_puzzle(&read.puzzle, None, &other).unwrap();
    assert!(!data.json().contains("difficulty"), "{}", data.json());
}

/// Names of the types of which some clues can be written.
const WRITTEN: [&str; 37] = [
    "arrow",
    "between",
    "boxindexer",
    "clone",
    "columnindexer",
    "contains",
    "difference",
    "different",
    "doublearrow",
    "entropic",
    "even",
    "killer",
    "lockout",
    "maximum",
    "minimum",
    "modular",
    "mskiller",
    "nabner",
    "odd",
    "oneof",
    "palindrome",
    "ratio",
    "regionsum",
    "renban",
    "rowindexer",
    "sandwich",
    "skyscraper",
    "slowthermo",
    "strictdifference",
    "strictkropki",
    "strictratio",
    "strictxv",
    "sum",
    "thermo",
    "whispers",
    "xsum",
    "zipper",
];

/// Compares the meaning on every full grid, by the checks of the clues, not by clauses.
#[test]
fn random_clues_have_the_same_solutions_when_read_again() {
    let field = &FIELDS[1];
    let grids: Vec<Grid> = field
        .full_grids()
        .iter()
        .map(|digits| {
            let numbers: Vec<u8> = digits.iter().map(|&digit| digit as u8).collect();
            Grid::from_numbers(Shape::new(2, 2).unwrap(), &numbers).unwrap()
        })
        .step_by(sample(19, 1))
        .collect();
    let mut written = BTreeSet::new();
    for (index, kind) in TYPES.iter().enumerate() {
        let mut rng = Rng::with_seed(index as u64);
        for _ in 0..sample(60, 1000) {
            let count = rng.usize(1..=3);
            let mut kinds = vec![*kind];
            kinds.extend((1..count).map(|_| TYPES[rng.usize(..TYPES.len())]));
            let texts: Vec<String> =
                kinds.iter().map(|kind| random(&mut rng, field, kind)).collect();
            let clues: Result<Vec<Clue>, _> = texts.iter().map(|text| text.parse()).collect();
            let Some(puzzle) = clues.ok().and_then(|clues| field.puzzle(&clues)) else { continue };
            let link = match write_fpuzzles(&puzzle, None, &[]) {
                Ok(link) => link,
                Err(error) => {
                    let rules: Vec<String> = puzzle.rules.iter().map(ToString::to_string).collect();
                    assert!(error.parts.iter().all(|part| rules.contains(part)), "{error}");
                    continue;
                }
            };
            let read = one(&link).puzzle;
            for grid in &grids {
                let [before, after] = [&puzzle, &read].map(|puzzle| verify(puzzle, grid).is_ok());
                assert_eq!(before, after, "{texts:?} became {}", read.rules);
            }
            written.insert(kind.name);
        }
    }
    assert_eq!(written.into_iter().collect::<Vec<_>>(), WRITTEN);
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(64))]

    #[test]
    fn texts_are_compressed_as_lz_string_does(text in "([ab]{0,40}|\\PC{0,20}|(ü|😀|a){0,30})") {
        let puzzle = Puzzle::from(Grid::empty(Shape::new(2, 2).unwrap()));
        let data = FpuzzlesData::of_puzzle(&puzzle, None, &[("title".to_owned(), json!(text))]).unwrap();
        let (own, other) = (data.compressed(), lz_str::compress_to_base64(data.json().as_str()));
        // The other compressor may write one `=` too many.
        prop_assert_eq!(own.trim_end_matches('='), other.trim_end_matches('='));
        prop_assert!(own.len().is_multiple_of(4));
    }
}
