//! Puzzles of f-puzzles: each field by itself, the forms of the text, and what is refused.

use std::ops::ControlFlow;

use serde_json::{Value, json};
use sudosat::formats::{
    Format, FormatErrorKind, FpuzzlesData, FpuzzlesError, FpuzzlesPart, LzError,
};
use sudosat::grid::Puzzle;
use sudosat::solve::{CountOptions, Method, Options, Solver};

use super::{error_with, one_with, shape};

const MOST: usize = 1 << 20;

fn compressed(text: &str) -> String {
    lz_str::compress_to_base64(text)
}

/// An empty grid with further fields.
pub fn with(side: usize, fields: &[(&str, Value)]) -> Value {
    let mut puzzle = json!({ "size": side, "grid": vec![vec![json!({}); side]; side] });
    for (field, value) in fields {
        puzzle[*field] = value.clone();
    }
    puzzle
}

fn read(puzzle: &Value) -> Result<Puzzle, FpuzzlesError> {
    let data = FpuzzlesData::from_json(&puzzle.to_string())?;
    Ok(data.puzzle(FpuzzlesPart::Givens, 36)?.puzzle)
}

fn rules(side: usize, fields: &[(&str, Value)]) -> String {
    read(&with(side, fields)).unwrap().rules.to_string()
}

/// Counts the solutions, by two methods, which must agree.
fn assert_counts_agree(puzzle: &Puzzle) {
    let solver = Solver::for_puzzle(puzzle, Options::default()).unwrap();
    let counts = [Method::Blocking, Method::Search].map(|method| {
        let options = CountOptions { method, ..CountOptions::default() };
        solver.count(puzzle, options, &mut |_| ControlFlow::Continue(())).unwrap().found
    });
    assert_eq!(counts[0], counts[1], "{}", puzzle.rules);
}

/// Each field with a value as the page exports it, the rules that it means on an empty 4x4 grid.
pub fn fields() -> Vec<(&'static str, Value, &'static str)> {
    let line = |cells: &[&str]| json!([{ "lines": [cells] }]);
    let three = line(&["R1C1", "R1C2", "R2C3"]);
    let pair = json!([{ "cells": ["R1C2", "R1C3"] }]);
    let cell = json!([{ "cell": "R2C2" }, { "cell": "R3C3" }]);
    let number = |number: &str| json!([{ "lines": [["R1C1", "R2C2"]], "value": number }]);
    let top = |value: &str| json!([{ "cell": "R0C2", "value": value }]);
    vec![
        ("diagonal+", json!(true), "diagonal-up"),
        ("diagonal-", json!(true), "diagonal-down"),
        ("antiknight", json!(true), "anti-knight"),
        ("antiking", json!(true), "anti-king"),
        ("nonconsecutive", json!(true), "non-consecutive"),
        ("disjointgroups", json!(true), "disjoint-groups"),
        ("odd", json!([{ "cell": "R1C1" }]), "odd-even:o..............."),
        ("even", json!([{ "cell": "R1C2" }]), "odd-even:.e.............."),
        ("extraregion", json!([{ "cells": ["R1C1", "R2C3"] }]), "different r1c1 r2c3"),
        ("killercage", json!([{ "cells": ["R1C1", "R2C3"], "value": "5" }]), "killer 5 r1c1 r2c3"),
        ("killercage", json!([{ "cells": ["R1C1", "R2C3"], "value": 0 }]), "different r1c1 r2c3"),
        ("cage", json!([{ "cells": ["R1C1", "R1C2"], "value": "DR5" }]), "mskiller 5 r1c1 r1c2"),
        ("thermometer", three.clone(), "thermo r1c1 r1c2 r2c3"),
        ("slowthermometer", three.clone(), "slowthermo r1c1 r1c2 r2c3"),
        ("palindrome", three.clone(), "palindrome r1c1 r1c2 r2c3"),
        ("renban", three.clone(), "renban r1c1 r1c2 r2c3"),
        ("regionsumline", three.clone(), "regionsum r1c1 r1c2 r2c3"),
        ("betweenline", three.clone(), "between r1c1 r1c2 r2c3"),
        ("entropicline", three.clone(), "entropic r1c1 r1c2 r2c3"),
        ("nabner", line(&["R1C1", "R1C2"]), "nabner r1c1 r1c2"),
        ("doublearrow", three.clone(), "doublearrow r1c1 r1c2 r2c3"),
        ("zipperline", three.clone(), "zipper r1c1 r1c2 r2c3"),
        ("modularline", three.clone(), "modular r1c1 r1c2 r2c3"),
        ("modularline", number("2"), "modular 2 r1c1 r2c2"),
        ("lockout", number("2"), "lockout 2 r1c1 r2c2"),
        ("whispers", three.clone(), "whispers r1c1 r1c2 r2c3"),
        ("whispers", number("3"), "whispers 3 r1c1 r2c2"),
        ("germanwhispers", three, "whispers r1c1 r1c2 r2c3"),
        ("dutchwhispers", line(&["R1C1", "R2C2"]), "whispers 1 r1c1 r2c2"),
        ("difference", pair.clone(), "difference 1 r1c2 r1c3"),
        (
            "difference",
            json!([{ "cells": ["R1C2", "R1C3"], "value": 2 }]),
            "difference 2 r1c2 r1c3",
        ),
        ("ratio", pair.clone(), "ratio 2 r1c2 r1c3"),
        ("xv", json!([{ "cells": ["R1C2", "R1C3"], "value": "v" }]), "sum 5 r1c2 r1c3"),
        ("negative", json!(["ratio"]), "strictratio 2"),
        ("negative", json!(["xv"]), "strictxv"),
        ("minimum", cell.clone(), "minimum r2c2 r3c3"),
        ("maximum", cell, "maximum r2c2 r3c3"),
        ("rowindexer", pair.clone(), "rowindexer r1c2 r1c3"),
        ("columnindexer", pair.clone(), "columnindexer r1c2 r1c3"),
        ("boxindexer", pair, "boxindexer r1c2 r1c3"),
        ("sandwichsum", top("2"), "sandwich 2 r1c2 r2c2 r3c2 r4c2"),
        ("xsum", top("6"), "xsum 6 r1c2 r2c2 r3c2 r4c2"),
        ("skyscraper", top("2"), "skyscraper 2 r1c2 r2c2 r3c2 r4c2"),
        (
            "littlekillersum",
            json!([{ "cell": "R0C0", "direction": "DR", "value": "12" }]),
            "sum 12 r1c1 r2c2 r3c3 r4c4",
        ),
        (
            "arrow",
            json!([{ "cells": ["R1C1"], "lines": [["R1C1", "R2C2", "R3C3"]] }]),
            "arrow r1c1 / r2c2 r3c3",
        ),
        ("clone", json!([{ "cells": ["R1C1"], "cloneCells": ["R3C3"] }]), "clone r1c1 / r3c3"),
        (
            "quadruple",
            json!([{ "cells": ["R1C1", "R1C2", "R2C1", "R2C2"], "values": [1, "2"] }]),
            "contains 1 2 r1c1 r1c2 r2c1 r2c2",
        ),
    ]
}

#[test]
fn each_field_becomes_the_rule_or_clue_that_it_means() {
    for (field, value, expected) in fields() {
        let puzzle = read(&with(4, &[(field, value.clone())])).unwrap();
        assert_eq!(puzzle.rules.to_string(), expected, "{field} {value}");
        assert_counts_agree(&puzzle);
    }
}

#[test]
fn clues_outside_look_into_the_grid_from_every_side() {
    let sky = |cell: &str| rules(4, &[("skyscraper", json!([{ "cell": cell, "value": 3 }]))]);
    assert_eq!(sky("R5C2"), "skyscraper 3 r4c2 r3c2 r2c2 r1c2");
    assert_eq!(sky("R2C0"), "skyscraper 3 r2c1 r2c2 r2c3 r2c4");
    assert_eq!(sky("R2C5"), "skyscraper 3 r2c4 r2c3 r2c2 r2c1");
    let little = |cell: &str, direction: &str| {
        let entry = json!([{ "cell": cell, "direction": direction, "value": 9 }]);
        rules(4, &[("littlekillersum", entry)])
    };
    assert_eq!(little("R0C3", "DL"), "sum 9 r1c2 r2c1");
    assert_eq!(little("R5C1", "UR"), "sum 9 r4c2 r3c3 r2c4");
    assert_eq!(little("R4C5", "UL"), "sum 9 r3c4 r2c3 r1c2");
}

#[test]
fn the_digits_of_a_pill_are_read_in_the_order_of_the_grid() {
    let arrow =
        json!([{ "cells": ["R1C2", "R1C1"], "lines": [["R1C2", "R2C2", "R3C2", "R4C2"], []] }]);
    assert_eq!(rules(4, &[("arrow", arrow)]), "arrow r1c1 r1c2 / r2c2 r3c2 r4c2");
}

#[test]
fn dots_excuse_each_others_negative_rule() {
    let dots = |rule: (&'static str, Value)| {
        let difference = ("difference", json!([{ "cells": ["R1C1", "R1C2"] }]));
        rules(4, &[difference, rule])
    };
    assert_eq!(dots(("nonconsecutive", json!(true))), "difference 1 r1c1 r1c2,strictdifference 1");
    assert_eq!(dots(("negative", json!(["ratio"]))), "difference 1 r1c1 r1c2,strictratio 2");
    let ratio = json!([{ "cells": ["R1C1", "R1C2"], "value": "3" }, { "cells": ["R4C1", "R4C2"] }]);
    let found = rules(4, &[("ratio", ratio), ("negative", json!(["ratio"]))]);
    assert_eq!(found, "ratio 2 r4c1 r4c2,ratio 3 r1c1 r1c2,strictratio 2 3");
}

#[test]
fn what_only_draws_means_nothing() {
    let ignored = [
        ("sandwichsum", json!([{ "cell": "R0C1", "value": "" }, { "cell": "R0C2" }])),
        ("littlekillersum", json!([{ "cell": "R0C0", "direction": "DR", "value": "?" }])),
        ("xv", json!([{ "cells": ["R1C1", "R1C2"], "value": "" }])),
        ("quadruple", json!([{ "cells": ["R1C1"], "values": [] }])),
        ("arrow", json!([{ "cells": ["R1C1"], "lines": [] }])),
        ("cage", json!([{ "cells": ["R1C1"], "value": "DR5", "fromConstraint": "Digital Root" }])),
        ("thermometer", json!([{ "lines": [["R1C1"]] }])),
        ("clone", json!([{ "cells": ["R1C1"], "cloneCells": ["R1C1"] }])),
    ];
    assert_eq!(rules(4, &ignored), "classic");
}

#[test]
fn cells_without_a_region_belong_to_no_box() {
    let mut puzzle = with(4, &[]);
    for (row, column) in [(0, 0), (0, 1), (1, 0), (1, 1), (2, 2)] {
        puzzle["grid"][row][column]["region"] = Value::Null;
    }
    let expected = "latin,different r1c3 r1c4 r2c3 r2c4,different r3c1 r3c2 r4c1 r4c2,\
                    different r3c4 r4c3 r4c4";
    assert_eq!(read(&puzzle).unwrap().rules.to_string(), expected);
    puzzle["regionsumline"] = json!([{ "lines": [["R1C1", "R1C2"]] }]);
    let message = read(&puzzle).unwrap_err().to_string();
    assert_eq!(message, "sudosat does not know these constraints: regionsumline without boxes");
}

#[test]
fn a_wrong_entry_is_named_with_its_field_and_number() {
    let one = |value: Value| vec![json!({ "lines": [["R1C1", "R1C2"]] }), value];
    let cases = [
        ("thermometer", json!(one(json!({}))), "entry 2: found no line of cells, expected one"),
        (
            "thermometer",
            json!(one(json!({ "lines": [["R1C1", "R1C9"]] }))),
            "entry 2: `R1C9` is no cell of a grid of side 4, expected one such as R3C5",
        ),
        (
            "thermometer",
            json!(one(json!({ "lines": [["R1C1", "R1C2", "R1C1"]] }))),
            "entry 2: r1c1 stands twice in a list",
        ),
        (
            "whispers",
            json!([{ "lines": [["R1C1", "R1C2"]], "value": "five" }]),
            "entry 1: found `five`, expected a whole number",
        ),
        (
            "killercage",
            json!([{ "cells": ["R1C1"], "value": "x" }]),
            "entry 1: found `x`, expected a whole number",
        ),
        ("killercage", json!([{ "value": "3" }]), "entry 1: found no cells, expected some"),
        (
            "ratio",
            json!([{ "cells": ["R1C1"] }]),
            "entry 1: found 1 cell in a list, expected `ratio [NUMBER] CELL CELL`",
        ),
        (
            "xv",
            json!([{ "cells": ["R1C1", "R1C2"], "value": "Y" }]),
            "entry 1: found `Y`, expected X or V",
        ),
        (
            "clone",
            json!([{ "cells": ["R1C1", "R1C2"], "cloneCells": ["R3C3"] }]),
            "entry 1: found 2 cells and 1 clone, expected as many",
        ),
        (
            "xsum",
            json!([{ "cell": "R1C1", "value": 3 }]),
            "entry 1: found the cell `R1C1`, expected one beside a row or column, such as R0C3 or R3C5",
        ),
        ("xsum", json!([{ "value": 3 }]), "entry 1: found the cell ``, expected one such as R0C3"),
        (
            "littlekillersum",
            json!([{ "cell": "R0C0", "direction": "up", "value": 3 }]),
            "entry 1: found the direction `up`, expected UL, UR, DL or DR",
        ),
        (
            "littlekillersum",
            json!([{ "cell": "R0C0", "direction": "UL", "value": 3 }]),
            "entry 1: from the cell `R0C0` no diagonal leads UL, expected one",
        ),
        (
            "cage",
            json!([{ "cells": ["R1C1", "R1C2"], "value": "DR8" }]),
            "entry 1: found the digital root 8, which no sum of 2 digits has",
        ),
        (
            "odd",
            json!([{ "cell": "R5C1" }]),
            "entry 1: `R5C1` is no cell of a grid of side 4, expected one such as R3C5",
        ),
    ];
    for (field, value, problem) in cases {
        let message = read(&with(4, &[(field, value)])).unwrap_err().to_string();
        assert_eq!(message, format!("{field}, {problem}"));
    }
}

#[test]
fn links_and_data_and_json_are_read_beside_other_forms() {
    let mut puzzle = with(9, &[("title", json!("A title")), ("antiknight", json!(true))]);
    puzzle["grid"][0][0] = json!({ "value": 5, "given": true });
    puzzle["grid"][0][1] = json!({ "value": 7 });
    let data = compressed(&puzzle.to_string());
    let escaped = data.replace('+', "%2B").replace('/', "%2f").replace('=', "%3D");
    let texts = [
        data.clone(),
        format!("https://www.f-puzzles.com/?load={data}"),
        format!("https://f-puzzles.com/?load={escaped}&more=1"),
        format!("https://sudokupad.app/fpuzzles{data}"),
        puzzle.to_string(),
        serde_json::to_string_pretty(&puzzle).unwrap(),
    ];
    let entries = super::read_above_a_line(&texts, Format::Fpuzzles);
    for entry in &entries {
        assert_eq!(entry.puzzle, entries[0].puzzle);
        assert_eq!(entry.puzzle.clues.filled_count(), 1);
        assert_eq!(entry.puzzle.rules.to_string(), "anti-knight");
        assert_eq!(entry.fields, [("title".to_owned(), json!("A title"))]);
    }
}

#[test]
fn a_damaged_link_is_an_error_of_its_line() {
    let data = compressed(&with(9, &[]).to_string());
    let text = format!("\nhttps://www.f-puzzles.com/?load={}\n{}\n", &data[..60], super::LINE);
    let mut results = super::read(&text);
    assert!(results.pop().unwrap().is_ok());
    let error = results.pop().unwrap().unwrap_err();
    assert_eq!(error.line, 2);
    assert!(
        matches!(error.kind, FormatErrorKind::Fpuzzles(FpuzzlesError::Lz(LzError::Broken))),
        "{error}"
    );
}

#[test]
fn the_solution_of_the_setter_is_kept() {
    let solution = [1, 2, 3, 4, 3, 4, 1, 2, 2, 1, 4, 3, 4, 3, 2, 1];
    let entry = super::one(&with(4, &[("solution", json!(solution))]).to_string());
    let digits: Vec<usize> =
        entry.solution.as_ref().unwrap().filled().map(|(_, d)| d.number()).collect();
    assert_eq!(digits, solution);
    assert_eq!(entry.not_understood(), None);
}

#[test]
fn a_solution_that_is_no_full_grid_is_left_out_and_named() {
    for solution in [json!([1, 2]), json!("1234341221434321"), json!({"R1C1": 1})] {
        let entry = super::one(&with(4, &[("solution", solution)]).to_string());
        assert_eq!(entry.solution, None);
        let named = json!(["the field solution (expected 16 digits)"]);
        assert_eq!(entry.not_understood(), Some(&named));
    }
    for nothing in [json!(null), json!([]), json!("")] {
        let entry = super::one(&with(4, &[("solution", nothing)]).to_string());
        assert_eq!((&entry.solution, entry.not_understood()), (&None, None));
    }
}

fn decompressed(data: &str, most: usize) -> Result<(), FpuzzlesError> {
    FpuzzlesData::from_link(data, most).map(|_| ())
}

#[test]
fn what_lz_string_writes_is_read_back() {
    let mut puzzle = with(4, &[("title", json!("Ünï ①② 🧩🧩🧩 aaaaaaaaaaaaaaaa abababab"))]);
    puzzle["solution"] = json!((0..3_000).map(|n| n % 17).collect::<Vec<_>>());
    let data = FpuzzlesData::from_link(&compressed(&puzzle.to_string()), MOST).unwrap();
    assert!(data.list::<i64>("solution").unwrap().iter().copied().eq((0..3_000).map(|n| n % 17)));
}

#[test]
fn every_part_of_a_compressed_text_is_refused() {
    let whole = compressed(&with(4, &[]).to_string());
    let whole = whole.trim_end_matches('=');
    for end in 0..whole.len() - 1 {
        let result = decompressed(&whole[..end], MOST);
        assert!(matches!(result, Err(FpuzzlesError::Lz(LzError::Broken))), "{end}: {result:?}");
    }
}

#[test]
fn symbols_other_than_base64_are_named() {
    for (data, symbol) in [("N4Ig zg", ' '), ("Ñ", 'Ñ')] {
        let result = decompressed(data, MOST);
        assert!(
            matches!(result, Err(FpuzzlesError::Lz(LzError::Symbol(found))) if found == symbol),
            "{result:?}"
        );
    }
}

#[test]
fn no_more_text_is_made_than_allowed() {
    let long = compressed(&format!("{{\"grid\":[]{}}}", " ".repeat(100_000)));
    assert!(long.len() < 2_000);
    let result = decompressed(&long, 100_010);
    assert!(matches!(result, Err(FpuzzlesError::Lz(LzError::TooLong(100_010)))), "{result:?}");
    assert!(decompressed(&long, 100_011).is_ok());
}

#[test]
fn a_puzzle_of_another_shape_is_refused() {
    let text = with(6, &[]).to_string();
    assert_eq!(one_with(&text, &shape("2x3")).puzzle.shape().side(), 6);
    for asked in ["3x3", "3x2"] {
        let wrong = error_with(&text, &shape(asked));
        assert!(matches!(wrong.kind, FormatErrorKind::OtherShape { .. }), "{wrong}");
    }
}
