//! Puzzles written for SudokuPad: what is stated is read back, and the rest is drawn and described.

use fastrand::Rng;
use itertools::Itertools;
use serde_json::{Value, json};
use sudosat::decode::verify;
use sudosat::formats::{Entry, Format, NOT_UNDERSTOOD, OutputFormat, write_sudokupad};
use sudosat::grid::clues::TYPES;
use sudosat::grid::{Clue, Grid, Puzzle, Shape};

use super::one;
use crate::clues::{FIELDS, random};
use crate::support::sample;

fn puzzle(rules: &str, cells: &str) -> Puzzle {
    one(&format!("# rules: {rules}\n{cells}\n")).puzzle
}

fn link(puzzle: &Puzzle) -> String {
    write_sudokupad(puzzle, None, &[]).unwrap_or_else(|error| panic!("{error}"))
}

/// Writes a puzzle and reads it again.
fn again(puzzle: &Puzzle) -> Entry {
    let entry = one(&link(puzzle));
    assert_eq!(entry.format, Format::SudokuPad);
    entry
}

/// The JSON in the link of a puzzle, by another decompressor.
fn json_of(puzzle: &Puzzle) -> Value {
    let link = link(puzzle);
    let data = link.strip_prefix("https://sudokupad.app/scl").unwrap();
    let data = data.replace("%2B", "+").replace("%2F", "/").replace("%3D", "=");
    let units = lz_str::decompress_from_base64(&data).unwrap();
    serde_json::from_str(&String::from_utf16(&units).unwrap()).unwrap()
}

fn field<'e>(entry: &'e Entry, name: &str) -> Option<&'e Value> {
    sudosat::formats::field(&entry.fields, name)
}

#[test]
fn what_has_a_field_is_read_back_as_it_was() {
    let (empty, nine) = (".".repeat(16), ".".repeat(81));
    for (rules, cells) in [
        ("classic", super::LINE),
        ("anti-knight, anti-king, non-consecutive", &*nine),
        ("windows, killer 10 r1c1 r1c2 r2c1, different r1c1 r5c6", &nine),
        ("centre-dot, asterisk, disjoint-groups", &nine),
        ("latin", &empty),
        ("no-houses, different r1c1 r3c4", &empty),
        ("jigsaw:1112122233343444", "1..............."),
        ("jigsaw:1112122233343444, killer 5 r1c1 r4c4", &empty),
        ("classic", &("1".to_owned() + &".".repeat(35))),
        ("killer 30 r1c1 r1c2", &".".repeat(256)),
    ] {
        let puzzle = puzzle(rules, cells);
        let read = again(&puzzle);
        assert_eq!(read.puzzle.rules, puzzle.rules, "{rules}");
        assert_eq!(read.puzzle.clues.numbers(), puzzle.clues.numbers(), "{rules}");
        let listed = json!(["the text of the rules"]);
        assert_eq!(field(&read, NOT_UNDERSTOOD), Some(&listed), "{rules}");
    }
    let tall = one(&format!("# shape: 3x2\n{}\n", ".".repeat(36))).puzzle;
    assert_eq!(again(&tall).puzzle, tall);
}

#[test]
fn diagonals_are_stated_and_drawn() {
    let puzzle = puzzle("diagonals", &".".repeat(16));
    let read = again(&puzzle);
    assert_eq!(read.puzzle.rules, puzzle.rules);
    let listed = [
        "line #34BBE6 through r1c1 r2c2 r3c3 r4c4 r5c5",
        "line #34BBE6 through r5c1 r4c2 r3c3 r2c4 r1c5",
        "the text of the rules",
    ];
    assert_eq!(field(&read, NOT_UNDERSTOOD), Some(&json!(listed)));
}

#[test]
fn other_clues_are_drawn_and_described() {
    for (clue, drawing, words) in [
        (
            "thermo r1c1 r1c2",
            "line #CFCFCF through r1c1 r1c2",
            "Digits rise along the thermometer r1c1 r1c2.",
        ),
        (
            "whispers r1c1 r1c2 r2c3",
            "line #67F067 through r1c1 r1c2 r2c3",
            "differ by half the number of digits, rounded up, or more",
        ),
        ("ratio 3 r2c2 r3c2", "overlay #000000 `3` at r2c2 r3c2", "r2c2"),
        ("difference r2c2 r3c2", "overlay #FFFFFF at r2c2 r3c2", "differ by 1."),
        ("sum 5 r2c2 r3c2", "overlay #FFFFFF `V` at r2c2 r3c2", "sum to 5"),
        ("sum 7 r1c3 r2c2 r3c1", "arrow #000000 through r0c4", "sum to 7"),
        ("sum 7 r1c1 r1c3", "cage `7` at r1c1 r1c3", "sum to 7"),
        ("greater r1c1 r2c1", "overlay #FFFFFF `v` at r1c1 r2c1", "r2c1"),
        ("sandwich 3 r1c2 r2c2 r3c2 r4c2", "overlay #FFFFFF `3` at r0c2", "3"),
        ("skyscraper 2 r2c4 r2c3 r2c2 r2c1", "overlay #FFFFFF `2` at r2c5", "r2c4"),
        (
            "contains 1 2 r1c1 r1c2 r2c1 r2c2",
            "overlay #FFFFFF `1 2` at r1c1 r1c2 r2c1 r2c2",
            "contain 1, 2",
        ),
        (
            "arrow r1c1 / r1c2 r1c3",
            "arrow #A1A1A1 through r1c1 r1c2 r1c3",
            "The arrow r1c2 r1c3 sums to r1c1.",
        ),
        ("between r1c1 r1c2 r1c3", "overlay #FFFFFF at r1c3", "r1c1"),
        ("odd r2c2", "underlay #CFCFCF at r2c2", "Odd digits in r2c2."),
        ("odd-even:e..............o", "underlay #CFCFCF at r4c4", "Grey circles hold odd digits"),
        ("mskiller 3 4 r1c1 r1c2", "cage `3/4` at r1c1 r1c2", "3, 4"),
    ] {
        let read = again(&puzzle(clue, &".".repeat(16)));
        let listed = field(&read, NOT_UNDERSTOOD).unwrap_or_else(|| panic!("{clue}"));
        assert!(listed.as_array().unwrap().contains(&json!(drawing)), "{clue}: {listed}");
        let text = field(&read, "ruleset").unwrap().as_str().unwrap();
        assert!(
            text.contains(words) && text.contains("Each row, column and box"),
            "{clue}: {text}"
        );
    }
}

#[test]
fn texts_marks_and_solution_are_written() {
    let fields = ["title", "author", "ruleset"].map(|name| (name.to_owned(), json!(name)));
    let solution = one("1234341221434321").puzzle.clues;
    let marked =
        one("1 12 34 1234\n1234 1234 1234 1234\n1234 1234 1234 1234\n1234 1234 1234 1234\n");
    let written = write_sudokupad(&marked.puzzle, Some(&solution), &fields).unwrap();
    let read = one(&written);
    assert_eq!(read.solution, Some(solution));
    assert_eq!(
        (field(&read, "title"), field(&read, "author")),
        (Some(&json!("title")), Some(&json!("author")))
    );
    let text = field(&read, "ruleset").unwrap().as_str().unwrap();
    assert_eq!(
        text,
        "ruleset\nEach row, column and box holds each digit once.\nA cell with small digits in its middle holds one of them."
    );
    let listed =
        json!(["centre marks 1 2 at r1c2", "centre marks 3 4 at r1c3", "the text of the rules"]);
    assert_eq!(field(&read, NOT_UNDERSTOOD), Some(&listed));
    // Sentences are not written twice.
    let twice = one(&write_sudokupad(&marked.puzzle, None, &read.fields).unwrap());
    assert_eq!(field(&twice, "ruleset").unwrap(), text);
}

#[test]
fn the_json_has_the_fields_that_sudokupad_reads() {
    let json = json_of(&puzzle("killer 7 r1c1 r1c2, thermo r3c1 r3c2", "....2..........."));
    assert_eq!(
        json["cages"],
        json!([{ "cells": [[0, 0], [0, 1]], "unique": true, "value": "7", "sum": 7 }])
    );
    assert_eq!(json["cells"][1][0], json!({ "value": "2", "given": true }));
    assert_eq!(json["regions"][1], json!([[0, 2], [0, 3], [1, 2], [1, 3]]));
    assert_eq!(json["lines"][0]["wayPoints"], json!([[2.5, 0.5], [2.5, 1.5]]));
    assert_eq!(json["underlays"][0]["center"], json!([2.5, 0.5]));
    assert_eq!(json["underlays"][0]["rounded"], json!(true));
}

#[test]
fn grids_that_sudokupad_cannot_have_are_named() {
    for (rules, cells, parts) in [
        ("twodoku, anti-king", 225, "twodoku"),
        ("digits:0-3, thermo r1c1 r1c2", 16, "digits:0-3"),
        ("latin, size:4x6", 24, "size:4x6"),
    ] {
        let error = write_sudokupad(&puzzle(rules, &".".repeat(cells)), None, &[]).unwrap_err();
        assert_eq!(
            (error.format, error.parts.join(", ").as_str()),
            (OutputFormat::SudokuPad, parts)
        );
    }
}

/// What is read back is stated, so it never rules out a grid that the puzzle allows.
#[test]
fn random_clues_are_written_without_adding_rules() {
    let field = &FIELDS[1];
    let shape = Shape::new(2, 2).unwrap();
    let grid = |digits: &Vec<i32>| {
        let numbers: Vec<u8> = digits.iter().map(|&digit| digit as u8).collect();
        Grid::from_numbers(shape, &numbers).unwrap()
    };
    let grids: Vec<Grid> = field.full_grids().iter().map(grid).step_by(sample(9, 1)).collect();
    let mut rng = Rng::with_seed(13);
    for kind in TYPES {
        let mut written = 0;
        for _ in 0..sample(300, 3000) {
            if written == sample(2, 100) {
                break;
            }
            let clue: Result<Clue, _> = random(&mut rng, field, kind).parse();
            let Some(puzzle) = clue.ok().and_then(|clue| field.puzzle(&[clue])) else { continue };
            written += 1;
            let read = again(&puzzle);
            let text = field_text(&read);
            let is_stated = puzzle.rules.clues().all(|clue| {
                let mut cells = clue.cells().to_vec();
                cells.sort_unstable();
                let sentence = match clue.kind().name {
                    "different" => format!("different {}", cells.iter().join(" "))
                        .parse::<Clue>()
                        .unwrap()
                        .sentence(),
                    _ => clue.sentence(),
                };
                clue.kind().name == "killer"
                    || text.to_lowercase().contains(&sentence.to_lowercase())
            });
            assert!(is_stated, "{}: {text}", puzzle.rules);
            for grid in grids.iter().filter(|grid| verify(&puzzle, grid).is_ok()) {
                assert_eq!(
                    verify(&read.puzzle, grid),
                    Ok(()),
                    "{} became {}",
                    puzzle.rules,
                    read.puzzle.rules
                );
            }
        }
        assert!(written > 0 || NEEDS_OTHER_RULES.contains(&kind.name), "{}", kind.name);
    }
}

/// These types are refused on a grid without extra cells.
const NEEDS_OTHER_RULES: [&str; 4] =
    ["chaosarrow", "chaosconstruction", "chaoscount", "doppelganger"];

fn field_text(entry: &Entry) -> String {
    field(entry, "ruleset").and_then(Value::as_str).unwrap_or_default().to_owned()
}
