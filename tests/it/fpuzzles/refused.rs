//! What is not understood is refused by name, and never answered as something else.

use serde_json::{Value, json};

use super::client::{Client, client, compressed, empty, exported, with};

/// The message with which every command refuses the data.
async fn refusal(client: &mut Client, data: &str) -> String {
    let mut messages = Vec::new();
    for command in ["solve", "check", "count", "truecandidates", "estimate", "step", "solvepath"] {
        let answer = client.ask_one(command, data).await;
        assert_eq!(answer["type"], "invalid", "{command}: {answer}");
        messages.push(answer["message"].as_str().unwrap().to_owned());
    }
    messages.dedup();
    assert_eq!(messages.len(), 1, "{messages:?}");
    messages.remove(0)
}

async fn refusal_of(client: &mut Client, puzzle: &Value) -> String {
    refusal(client, &compressed(puzzle)).await
}

/// Constraints that are not known, each as a page might export it.
fn unknown_constraints() -> Vec<(&'static str, Value)> {
    vec![
        ("a constraint to come", json!([{ "cells": ["R1C1"] }])),
        ("another one", json!(true)),
        ("mathrax", json!([{ "cells": ["R1C1", "R1C2", "R2C1", "R2C2"], "value": "6+" }])),
    ]
}

#[tokio::test]
async fn each_unknown_constraint_is_named() {
    let mut client = client().await;
    for (name, value) in unknown_constraints() {
        let message = refusal_of(&mut client, &with(empty(4), name, value)).await;
        assert_eq!(message, format!("sudosat does not know these constraints: {name}"));
    }
    let message =
        refusal_of(&mut client, &with(empty(4), "negative", json!(["quad", "xv", "dot"]))).await;
    let expected = "sudosat does not know these constraints: negative quad, negative dot";
    assert_eq!(message, expected);
}

#[tokio::test]
async fn all_unknown_constraints_are_named_together() {
    let mut client = client().await;
    let mut puzzle = with(empty(4), "disjointgroups", json!(true));
    for (name, value) in unknown_constraints() {
        puzzle[name] = value;
    }
    puzzle["boxindexer"] = json!([{ "cells": ["R1C1"] }]);
    puzzle["grid"][0][0]["region"] = Value::Null;
    let message = refusal_of(&mut client, &puzzle).await;
    let (_, names) = message.split_once(": ").unwrap();
    let names: Vec<&str> = names.split(", ").collect();
    for (name, _) in unknown_constraints() {
        assert!(names.contains(&name), "{name}: {message}");
    }
    assert!(names.contains(&"disjointgroups without boxes"), "{message}");
    assert!(names.contains(&"boxindexer without boxes"), "{message}");
}

#[tokio::test]
async fn regions_without_places_have_no_disjoint_groups() {
    let mut client = client().await;
    let mut puzzle = with(empty(4), "disjointgroups", json!(true));
    for row in 0..4 {
        for column in 0..4 {
            puzzle["grid"][row][column]["region"] = Value::Null;
        }
    }
    let message = refusal_of(&mut client, &puzzle).await;
    let expected = "sudosat does not know these constraints: disjointgroups without boxes";
    assert_eq!(message, expected);
}

#[tokio::test]
async fn what_says_nothing_of_digits_is_ignored() {
    let mut client = client().await;
    let mut puzzle = exported(&["1...", "..3.", ".4..", "...2"]);
    let ignored = [
        ("title", json!("A title")),
        ("author", json!("Somebody")),
        ("ruleset", json!("Normal sudoku rules apply.")),
        ("solution", json!([1, 3, 2, 4])),
        ("highlightConflicts", json!(true)),
        ("successMessage", json!("Well done")),
        ("line", json!([{ "lines": [["R1C1", "R1C2"]], "outlineC": "#FFFFFF", "width": 0.2 }])),
        ("text", json!([{ "cells": ["R1C1"], "value": "A" }])),
        ("circle", json!([{ "cells": ["R1C1"], "baseC": "#FFFFFF" }])),
        ("rectangle", json!([{ "cells": ["R1C1"] }])),
        ("cage", json!([{ "cells": ["R1C1", "R1C2"], "value": "A cage" }])),
        ("sandwichsum", json!([{ "cell": "R0C1", "value": "" }, { "cell": "R0C2" }])),
        ("littlekillersum", json!([{ "cell": "R0C0", "direction": "DR", "value": "?" }])),
        ("xv", json!([{ "cells": ["R1C1", "R1C2"], "value": "" }])),
        ("quadruple", json!([{ "cells": ["R1C1"], "values": [] }])),
        ("arrow", json!([{ "cells": ["R1C1"], "lines": [] }])),
        ("killercage", json!([{ "cells": ["R1C1", "R2C2"], "value": "" }])),
        ("extraregion", json!([{ "cells": ["R1C1", "R1C3"] }])),
        ("thermometer", json!([])),
        ("antiknight", json!(false)),
        ("negative", json!([])),
        ("disabledlogic", json!([])),
    ];
    for (name, value) in ignored {
        puzzle[name] = value;
    }
    let checked = client.ask_one("check", &compressed(&puzzle)).await;
    assert_eq!(checked, json!({ "type": "count", "count": 1, "inProgress": false }));
}

#[tokio::test]
async fn bad_puzzles_are_refused_with_what_was_expected() {
    let mut client = client().await;
    let mut uneven = empty(4);
    uneven["grid"][2].as_array_mut().unwrap().pop();
    let mut digit = empty(4);
    digit["grid"][1][2] = json!({ "value": 5, "given": true });
    let mut mark = empty(4);
    mark["grid"][0][3] = json!({ "centerPencilMarks": [0] });
    let mut region = empty(4);
    region["grid"][0][0]["region"] = json!(1);
    let mut text = empty(4);
    text["grid"][0][0]["value"] = json!("x");
    let cases = [
        (uneven, "a grid of 4 rows, one of which has 3 cells: expected a square"),
        (digit, "r2c3 has the digit 5: expected 1 to 4"),
        (mark, "r1c4 has the digit 0: expected 1 to 4"),
        (region, "region 1 has 5 cells, expected 4"),
        (with(empty(4), "size", json!(9)), "the field size is 9, but the grid has 4 rows"),
        (empty(37), "a grid of side 37 is too large: expected at most 36"),
        (empty(0), "a grid of 0 rows, one of which has 0 cells: expected a square"),
        (
            with(empty(4), "odd", json!([{ "cell": "R5C1" }])),
            "odd, entry 1: `R5C1` is no cell of a grid of side 4, expected one such as R3C5",
        ),
        (
            with(empty(4), "odd", json!({ "cell": "R1C1" })),
            "the data is not what f-puzzles exports: in odd: found `{\"cell\":\"R1C1\"}`, expected a list",
        ),
        (
            text,
            "the data is not what f-puzzles exports: in grid, R1C1: found \"x\", expected a whole number",
        ),
        (
            json!({}),
            "the data is not what f-puzzles exports: in grid: found `null`, expected a list of rows",
        ),
        (
            json!([]),
            "the data is not what f-puzzles exports: invalid type: sequence, expected a map at line 1 \
             column 0",
        ),
    ];
    for (puzzle, expected) in cases {
        assert_eq!(refusal_of(&mut client, &puzzle).await, expected);
    }
}

#[tokio::test]
async fn data_that_is_damaged_is_refused() {
    let mut client = client().await;
    let whole = compressed(&empty(4));
    let broken = "the data is no text compressed by lz-string, or a part of it is missing";
    assert_eq!(refusal(&mut client, &whole[..whole.len() / 2]).await, broken);
    assert_eq!(refusal(&mut client, "//////").await, broken);
    let symbol = "` ` stands in the data: expected base64";
    assert_eq!(refusal(&mut client, &format!("{whole} ")).await, symbol);
    let no_json = lz_str::compress_to_base64("{");
    assert!(refusal(&mut client, &no_json).await.starts_with("the data is not what f-puzzles"));
    assert!(refusal(&mut client, "").await.starts_with("the data is no"));
}

#[tokio::test]
async fn messages_that_are_not_understood_are_answered() {
    let mut client = client().await;
    let cases = [
        ("", Value::Null, "the message is no JSON"),
        ("[1, 2]", Value::Null, "found null for command, expected text"),
        (r#"{"nonce": 3}"#, json!(3), "found null for command, expected text"),
        (
            r#"{"nonce": 4, "command": "dance"}"#,
            json!(4),
            "found the command `dance`, expected one",
        ),
        (
            r#"{"nonce": 5, "command": "solve", "dataType": "penpa", "data": ""}"#,
            json!(5),
            "found the data type `penpa`, expected fpuzzles",
        ),
        (
            r#"{"nonce": 6, "command": "solve", "dataType": "fpuzzles"}"#,
            json!(6),
            "found null for data, expected text",
        ),
    ];
    for (message, nonce, expected) in cases {
        client.say(message).await;
        let answer = client.answer().await;
        assert_eq!((&answer["nonce"], &answer["type"]), (&nonce, &json!("invalid")));
        let found = answer["message"].as_str().unwrap();
        assert!(found.starts_with(expected), "{found}");
    }
}
