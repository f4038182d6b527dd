//! Puzzles of other sites: what answers say of drawings that state no rule, of titles and of authors.

use serde_json::json;

use crate::server::client::{Client, HARD};

/// An empty grid of SudokuPad with a line, which states no rule.
fn with_a_line() -> String {
    let line = json!({"wayPoints": [[0.5, 0.5], [0.5, 1.5]]});
    json!({"cells": vec![vec![json!({}); 4]; 4], "lines": [line]}).to_string()
}

#[tokio::test]
async fn answers_about_a_puzzle_of_sudokupad_list_what_it_only_draws() {
    let client = Client::new();
    let puzzle = with_a_line();
    let listed = json!(["line through r1c1 r1c2"]);
    for question in [
        "solve",
        "count",
        "check",
        "candidates",
        "hint",
        "explain",
        "why",
        "rate",
        "prove",
        "convert",
        "render",
        "trace",
        "compare",
        "minimize",
    ] {
        let answer = client.ask(question, json!({"puzzle": puzzle})).await;
        assert_eq!(answer["not_understood"], listed, "{question}");
    }
    let read = client.ask("read", json!({"text": puzzle})).await;
    assert_eq!(read["puzzles"][0]["not_understood"], listed);
    let plain = client.ask("solve", json!({"puzzle": HARD})).await;
    assert_eq!(plain.get("not_understood"), None);
}

/// A file has no field, so a header names what the puzzle only draws.
#[tokio::test]
async fn files_about_a_puzzle_of_sudokupad_name_in_a_header_what_it_only_draws() {
    let client = Client::new();
    let puzzle = with_a_line();
    let claim = json!("r1c1!=1");
    for (question, drawn, plain) in [
        ("export", json!({"puzzle": puzzle}), json!({"puzzle": HARD})),
        (
            "prove",
            json!({"puzzle": puzzle.replacen("{}", "{\"value\":2}", 1), "claim": claim}),
            json!({"puzzle": "2...............", "claim": claim}),
        ),
    ] {
        let path = format!("/api/v1/{question}");
        let answer = client.post(&path, drawn).await;
        let named = answer.headers.get("x-not-understood").map(|names| names.to_str().unwrap());
        assert_eq!(named, Some("line through r1c1 r1c2"), "{question}");
        let answer = client.post(&path, plain).await;
        assert!(answer.status.is_success(), "{question}: {}", answer.json());
        assert!(!answer.headers.contains_key("x-not-understood"), "{question}");
    }
}

#[tokio::test]
async fn read_returns_the_title_the_author_and_the_text_of_the_rules() {
    let client = Client::new();
    let rows = vec![vec![json!({}); 4]; 4];
    let fpuzzles = json!({"size": 4, "grid": rows, "title": "T", "author": "A", "ruleset": "R"});
    let about = json!({"title": "T", "author": "A", "rules": "R"});
    let sudokupad = json!({"cells": rows, "metadata": about});
    for text in [fpuzzles.to_string(), sudokupad.to_string()] {
        let read = client.ask("read", json!({"text": text})).await;
        let found = ["title", "author", "ruleset"].map(|name| &read["puzzles"][0][name]);
        assert_eq!(found, ["T", "A", "R"], "{read}");
    }
    let read = client.ask("read", json!({"text": HARD})).await;
    assert_eq!(read["puzzles"][0]["title"], json!(null));
}
