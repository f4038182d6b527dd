//! Fields of f-puzzles with a mistake: the message names the field, the number of the entry, what was found, and what
//! was expected.

use serde_json::{Value, json};

use super::fpuzzles::with;
use super::fpuzzles_meanings::{GIVEN, Row, json_of, read, rows};

/// The message for a puzzle that has the entry of each field that `wrong` makes from a right one, behind a right one.
/// `None` if `wrong` makes none.
fn messages(wrong: impl Fn(&str, &Value) -> Option<Value>) -> Vec<(String, String)> {
    let mut messages = Vec::new();
    for Row { field, value, .. } in rows() {
        let Some(right) = value.get(0).filter(|entry| entry.is_object()) else { continue };
        let Some(entry) = wrong(field, right) else { continue };
        let json = json_of(GIVEN, &[(field, json!([right, entry]))]);
        let message = read(&json).expect_err(field);
        messages.push((message, format!("{field}, entry 2: ")));
    }
    messages
}

/// Asserts that there are `least` messages or more, and that each names its field and entry, the problem, and what is
/// expected.
fn assert_messages(messages: Vec<(String, String)>, least: usize, problem: &str) {
    assert!(messages.len() >= least, "{}", messages.len());
    for (message, start) in messages {
        let rest = message.strip_prefix(&start).unwrap_or_else(|| panic!("{start}: {message}"));
        assert!(rest.contains(problem) && rest.contains(", expected "), "{message}");
    }
}

#[test]
fn entries_that_are_no_objects_are_named() {
    assert_messages(messages(|_, _| Some(json!(7))), 40, "found `7`, expected an object");
    assert_messages(messages(|_, _| Some(json!([{}]))), 40, "found `[{}]`, expected an object");
}

#[test]
fn parts_of_entries_with_a_wrong_type_are_named() {
    for (part, least, expected) in [
        ("cell", 9, "the name of a cell"),
        ("cells", 15, "a list of cells"),
        ("cloneCells", 1, "a list of cells"),
        ("direction", 1, "UL, UR, DL or DR"),
        ("lines", 18, "a list of lines"),
        ("values", 1, "a list of numbers"),
    ] {
        let wrong = |_: &str, right: &Value| {
            let mut entry = right.clone();
            *entry.get_mut(part)? = json!(7);
            Some(entry)
        };
        assert_messages(
            messages(wrong),
            least,
            &format!("in {part}: found `7`, expected {expected}"),
        );
    }
    for (part, least) in [("cells", 15), ("cloneCells", 1), ("lines", 18)] {
        let wrong = |_: &str, right: &Value| {
            let mut entry = right.clone();
            *entry.get_mut(part)? = json!([["R3C1"], 7]);
            Some(entry)
        };
        assert_messages(messages(wrong), least, &format!("in {part}: found `"));
    }
}

#[test]
fn cells_off_the_grid_are_named() {
    let wrong = |_: &str, right: &Value| {
        let text = right.to_string();
        let (before, behind) = text.split_once("\"R")?;
        serde_json::from_str(&format!("{before}\"R9C9{}", &behind[3..])).ok()
    };
    assert_messages(messages(wrong), 40, "`R9C9`");
}

#[test]
fn clues_without_cells_are_named() {
    let wrong = |field: &str, right: &Value| {
        let mut entry = right.clone();
        // An arrow without lines is only a circle.
        let parts = ["cell", "cells", "cloneCells", "lines"].into_iter();
        for part in parts.filter(|&part| field != "arrow" || part == "cells") {
            entry.as_object_mut()?.remove(part);
        }
        Some(entry)
    };
    assert_messages(messages(wrong), 40, "found ");
}

#[test]
fn fields_with_a_wrong_type_are_named() {
    let message = |field: &str, value: Value| read(&with(6, &[(field, value)])).unwrap_err();
    let start = "the data is not what f-puzzles exports: in";
    for Row { field, value, .. } in rows() {
        let expected = if value.is_boolean() { "true or false" } else { "a list" };
        for wrong in [json!(0), json!("yes"), json!({ "cells": ["R1C1"] })] {
            let found = message(field, wrong.clone());
            assert_eq!(found, format!("{start} {field}: found `{wrong}`, expected {expected}"));
        }
        for nothing in [json!(null), json!(false), json!([]), json!(""), json!({})] {
            assert!(read(&json_of(GIVEN, &[(field, nothing)])).is_ok(), "{field}");
        }
    }
    for (field, value, problem) in [
        ("size", json!("six"), "size: found \"six\", expected a whole number"),
        ("grid", json!(7), "grid: found `7`, expected a list of rows"),
        ("grid", json!([[{}], 7]), "grid, row 2: found `7`, expected a list of cells"),
        (
            "grid",
            json!([[{}], [{}, { "value": "x" }]]),
            "grid, R2C2: found \"x\", expected a whole number",
        ),
        ("antiknight", json!([1]), "antiknight: found `[1]`, expected true or false"),
    ] {
        assert_eq!(message(field, value), format!("{start} {problem}"));
    }
}

#[test]
fn unknown_fields_are_all_named_beside_known_ones() {
    let fields = [("thermometers", json!([{}])), ("antiknight", json!(true)), ("magic", json!(1))];
    let message = read(&json_of(GIVEN, &fields)).unwrap_err();
    assert_eq!(message, "sudosat does not know these constraints: thermometers, magic");
}
