//! What is refused, and how.

use std::num::NonZeroUsize;
use std::time::{Duration, Instant};

use axum::http::Method;
use serde_json::json;
use sudosat::server::Config;

use crate::server::client::{Client, HARD};

#[tokio::test]
async fn an_error_names_the_place_of_what_cannot_be_read() {
    let client = Client::new();
    let solve = |text: &str| {
        let (client, body) = (client.clone(), text.as_bytes().to_vec());
        async move { client.send(Method::POST, "/api/v1/solve", "application/json", body).await }
    };
    assert_eq!(solve("{").await.error(400).0, "bad_request");
    for (body, expected) in [
        ("{}", "missing field `puzzle`"),
        (r#"{"puzzle": 5}"#, "puzzle: found 5, expected a text, or an array of rows of digits"),
        (
            r#"{"puzzle": "x", "frist": true}"#,
            "unknown field `frist`, expected `first`, or a field of any question: `puzzle`, `size`",
        ),
        (r#"{"puzzle": "....", "size": {}}"#, "size: found {}, expected a side"),
        (r#"{"puzzle": "....", "rules": "nonsense"}"#, "nonsense"),
        (r#"{"puzzle": "1...............", "engine": "cmd: rm -rf"}"#, "cannot run programs"),
        (r#"{"puzzle": "1...............", "engine": "race:cdcl,cmd: ls"}"#, "cannot run programs"),
        (r#"{"puzzle": "1...............", "engine": "varisat", "max_conflicts": 5}"#, "conflicts"),
        (r#"{"puzzle": "1..............."#, "EOF"),
    ] {
        let answer = solve(body).await;
        assert!(answer.status.is_client_error());
        let (_, message) = answer.error(answer.status.as_u16());
        assert!(message.contains(expected), "{body}: {message}");
    }
    let answer = solve(&format!(r#"{{"puzzle": "{}"}}"#, HARD.replacen('.', "%", 1))).await;
    answer.error(422);
    let place = &answer.json()["place"];
    assert_eq!((&place["line"], &place["column"]), (&json!(1), &json!(2)));
    let two = json!({"puzzle": format!("{HARD}\n{HARD}")});
    assert!(client.post("/api/v1/solve", two).await.error(422).1.contains("found several"));
    let untyped = client.send(Method::POST, "/api/v1/solve", "", b"{}".to_vec()).await;
    assert_eq!(untyped.error(415).0, "wrong_type");
}

#[tokio::test]
async fn an_error_names_the_row_and_column_of_a_cell_that_does_not_fit() {
    let client = Client::new();
    for (rows, expected) in [
        (
            json!([[1, 0, 0, 0], [0, 0, 0], [0, 0, 0, 0, 0], [0, 0, 0, 0]]),
            "row 2: found 3 cells, expected 4",
        ),
        (
            json!([[1, 0, 0, 0, 0, 0, 0, 0], [0, 0, 0, 0, 0, 0, 0, 0]]),
            "row 1: found 8 cells, expected 2",
        ),
        (
            json!([[1, 0, 0, 0], [0, 0, "x", 0], [0, 0, 0, 5], [0, 0, 0, 0]]),
            "row 3, column 4: found 5",
        ),
        (
            json!([[1, 0, 0, 0], [0, 0, "?", 0], [0, 0, 0, 0], [0, 0, 0, 0]]),
            "row 2, column 3: found \"?\"",
        ),
        (json!([[[1, 2], 0, 0], [0, 0, 0], [0, 0, 0]]), "row 1, column 1: found [1,2]"),
        (
            json!([[1, 0, 0, -1], [0, 0, 0, 0], [0, 0, 0, 0], [0, 0, 0, 0]]),
            "row 1, column 4: found -1",
        ),
    ] {
        let answer = client.post("/api/v1/solve", json!({"puzzle": rows})).await;
        let (_, message) = answer.error(422);
        assert!(message.contains(expected), "{rows}: {message}");
        assert_eq!(answer.json()["place"], json!(null), "rows have no lines of text");
    }
}

#[tokio::test]
async fn an_error_names_the_field_whose_value_is_out_of_range() {
    let client = Client::new();
    let puzzle = "1...............";
    for (question, asked, expected) in [
        ("count", json!({"puzzle": puzzle, "list": 1001}), "list: found 1001, expected 1 to 1000"),
        ("why", json!({"puzzle": puzzle, "number": 101}), "number: found 101, expected 1 to 100"),
        (
            "trace",
            json!({"puzzle": puzzle, "limit": 10001}),
            "limit: found 10001, expected 1 to 10000",
        ),
        ("count", json!({"puzzle": puzzle, "limit": 0}), "limit: found 0, expected at least 1"),
        ("render", json!({"puzzle": puzzle, "view": "step", "step": 0}), "step: found 0, expected"),
        (
            "render",
            json!({"puzzle": puzzle, "step": 2}),
            "view: found none, expected `step` with the field `step`",
        ),
        (
            "render",
            json!({"puzzle": puzzle, "view": "why", "step": 2}),
            "view: found `why`, expected `step` with the field `step`",
        ),
        (
            "candidates",
            json!({"puzzle": puzzle, "frist": 1}),
            "unknown field `frist`, expected a field of any question: `puzzle`, `size`",
        ),
        ("generate", json!({"timeout_ms": 0}), "timeout_ms: found 0, expected at least 1"),
        ("solve", json!({"puzzle": puzzle, "timeout_ms": 0}), "timeout_ms: found 0, expected"),
        ("solve", json!({"puzzle": puzzle, "timeout_ms": -1}), "timeout_ms: found -1, expected"),
        ("solve", json!({"puzzle": puzzle, "timeout_ms": 1.5}), "timeout_ms: found 1.5, expected"),
        ("solve", json!({"puzzle": puzzle, "first": "yes"}), "first: "),
    ] {
        let answer = client.post(&format!("/api/v1/{question}"), asked).await;
        let (_, message) = answer.error(422);
        assert!(message.contains(expected), "{message}");
    }
    let rows = json!([[0, 0, 0], [0, 0, 0]]);
    let asked = json!({"puzzle": rows, "rules": "size:2x3,digits:1-36"});
    let (_, message) = client.post("/api/v1/solve", asked).await.error(422);
    assert!(message.contains("digits"), "{message}");
    let asked = json!({"puzzle": rows, "rules": "size:2x3"});
    assert_eq!(client.ask("solve", asked).await["answer"], "several");
    for (rows, expected) in [
        (json!([[0, 0], [0, 0], [0, 0]]), "found a row of 2 cells, expected 3"),
        (json!([[0, 0, 0], [0, 0, 0], [0, 0, 0]]), "9 cells, expected 6"),
        (json!([]), "no puzzle"),
    ] {
        let asked = json!({"puzzle": rows, "rules": "size:2x3"});
        let (_, message) = client.post("/api/v1/solve", asked).await.error(422);
        assert!(message.contains(expected), "{message}");
    }
    let asked = json!({"puzzle": ".".repeat(25), "size": 5, "rules": "latin"});
    assert_eq!(client.ask("solve", asked).await["answer"], "several");
}

#[tokio::test]
async fn grids_and_bodies_have_a_largest_size() {
    let client = Client::new();
    for asked in [
        json!({"puzzle": ".".repeat(10_000)}),
        json!({"puzzle": "1...............", "size": 100}),
        json!({"puzzle": ".".repeat(81), "size": 1e15 as u64}),
    ] {
        assert_eq!(client.post("/api/v1/solve", asked).await.error(413).0, "too_large");
    }
    assert_eq!(
        client.post("/api/sudoku/initialize", json!({"size": 100})).await.error(413).0,
        "too_large"
    );
    let apart = json!({"rules": "gattai:r1c1/r150c150"});
    assert_eq!(client.post("/api/sudoku/initialize", apart).await.error(413).0, "too_large");
    let huge = json!({"puzzle": "x".repeat(2 << 20)});
    assert_eq!(client.post("/api/v1/solve", huge).await.error(413).0, "too_large");
    let formula = json!({"puzzle": ".".repeat(1296)});
    let small = Client::of(&Config { max_answer: 1 << 20, ..Config::default() });
    assert_eq!(small.post("/api/v1/export", formula).await.error(413).0, "too_large");
}

/// Random regions were looked for before the size was known to be too large.
#[tokio::test]
async fn what_is_too_large_is_refused_at_once() {
    let client = Client::new();
    let begun = Instant::now();
    for path in ["/api/v1/levels?size=10x10&rules=jigsaw", "/api/v1/levels?size=100&rules=jigsaw"] {
        assert_eq!(client.get(path).await.error(413).0, "too_large");
    }
    for path in ["/api/v1/generate", "/api/sudoku/initialize"] {
        let asked = json!({"size": "10x10", "rules": "jigsaw"});
        assert_eq!(client.post(path, asked).await.error(413).0, "too_large");
    }
    // The levels of a jigsaw follow from its size.
    let largest = "/api/v1/levels?size=6x6&rules=jigsaw";
    assert_eq!(client.get(largest).await.ok()["levels"].as_array().unwrap().len(), 5);
    assert!(begun.elapsed() < Duration::from_secs(1), "{:?}", begun.elapsed());
}

#[tokio::test]
async fn a_question_has_its_time() {
    let config = Config { timeout: Duration::from_millis(200), ..Config::default() };
    let client = Client::of(&config);
    let endless = json!({"puzzle": ".".repeat(81), "method": "search", "timeout_ms": 3_600_000});
    let answer = client.ask("count", endless).await;
    assert_eq!(
        (&answer["exact"], &answer["reason"]),
        (&json!(false), &json!("time limit reached"))
    );
    let at_once = json!({"puzzle": ".".repeat(1296), "timeout_ms": 1});
    assert_eq!(Client::new().ask("solve", at_once).await["answer"], "unknown");
}

#[tokio::test]
async fn a_formula_that_is_not_written_in_time_says_so() {
    let client = Client::new();
    let asked = json!({"puzzle": ".".repeat(1296), "timeout_ms": 1});
    let (code, message) = client.post("/api/v1/export", asked).await.error(422);
    assert_eq!((&*code, &*message), ("limit_reached", "time limit reached"));
}

#[tokio::test]
async fn a_field_that_means_nothing_without_another_is_refused() {
    let client = Client::new();
    for (clues, found) in [
        (json!(null), "nothing"),
        (json!("redundant"), "`redundant`"),
        (json!("repair"), "`repair`"),
    ] {
        let asked = json!({"puzzle": HARD, "clues": clues, "minimum": true});
        let (code, message) = client.post("/api/v1/check", asked).await.error(422);
        let expected = format!("clues: found {found}, expected `suggest` with minimum");
        assert_eq!((code.as_str(), message), ("bad_value", expected));
        let asked = json!({"puzzle": HARD, "clues": clues, "with": "killer"});
        let (code, message) = client.post("/api/v1/check", asked).await.error(422);
        let expected = format!("clues: found {found}, expected `suggest` with `with`");
        assert_eq!((code.as_str(), message), ("bad_value", expected));
    }
    for (with, minimum, expected) in [
        ("killer", true, "minimum: found true, expected false beside `with`"),
        ("cages", false, "with: `cages` is no kind of clues that can be drawn: expected killer, "),
        ("lockout", false, "with: lockout clues make no sense on this grid"),
    ] {
        let asked = json!({"puzzle": "......34....14..", "clues": "suggest", "with": with, "minimum": minimum});
        let (code, message) = client.post("/api/v1/check", asked).await.error(422);
        assert!(code == "bad_value" && message.starts_with(expected), "{message}");
    }
    for asked in [
        json!({"puzzle": HARD, "minimum": false}),
        json!({"puzzle": "......34....14..", "clues": "suggest", "minimum": true}),
    ] {
        client.ask("check", asked).await;
    }
    // The patterns were dropped for a level of rounds, and the assumption for patterns.
    for other in [json!({"level": "singles"}), json!({"assume_unique": true})] {
        let mut asked = json!({"puzzle": HARD, "with": "whips"});
        asked.as_object_mut().unwrap().extend(other.as_object().unwrap().clone());
        let (code, message) = client.post("/api/v1/explain", asked).await.error(422);
        assert!(
            code == "bad_value" && message.contains("a path by whips has neither"),
            "{message}"
        );
    }
}

#[tokio::test]
async fn a_race_takes_a_worker_for_each_member() {
    let workers = NonZeroUsize::new(2).unwrap();
    let timeout = Duration::from_secs(600);
    let client = Client::of(&Config { workers, max_waiting: 0, timeout, ..Config::default() });
    let race = |members: &str| json!({"puzzle": HARD, "engine": format!("race:{members}")});
    assert_eq!(client.ask("solve", race("cdcl,varisat")).await["answer"], "unique");
    for question in ["solve", "count", "candidates", "check", "why", "minimize", "rate"] {
        let path = format!("/api/v1/{question}");
        let (code, message) = client.post(&path, race("cdcl,varisat,batsat")).await.error(422);
        assert_eq!(code, "bad_value", "{question}");
        assert!(message.contains("found 3, expected at most 2"), "{message}");
    }
    let later = client.with("prefer", "respond-async");
    later.post("/api/v1/solve", race("cdcl,varisat,batsat")).await.error(422);
    // One of the two workers is not enough: the race waits until the other is free.
    let endless = json!({"puzzle": ".".repeat(81), "method": "search"});
    let asking = client.clone();
    let asked = tokio::spawn(async move { asking.post("/api/v1/count", endless).await });
    tokio::time::sleep(Duration::from_millis(100)).await;
    let racing = client.clone();
    let mut race = tokio::spawn(async move { racing.ask("solve", race("cdcl,varisat")).await });
    let early = tokio::time::timeout(Duration::from_millis(500), &mut race).await;
    assert!(early.is_err(), "a member ran without a worker");
    asked.abort();
    assert_eq!(race.await.unwrap()["answer"], "unique");
}

#[tokio::test]
async fn a_full_server_says_so_and_recovers() {
    let config = Config {
        workers: NonZeroUsize::MIN,
        max_waiting: 1,
        timeout: Duration::from_secs(600),
        ..Config::default()
    };
    let client = Client::of(&config);
    let endless = json!({"puzzle": ".".repeat(81), "method": "search"});
    let mut asked = tokio::task::JoinSet::new();
    for _ in 0..3 {
        let (client, endless) = (client.clone(), endless.clone());
        asked.spawn(async move { client.post("/api/v1/count", endless).await });
    }
    // One is worked on, one waits; the third hears at once that it cannot.
    let refused = asked.join_next().await.unwrap().unwrap();
    assert_eq!(refused.error(503).0, "busy");
    assert_eq!(refused.headers["retry-after"], "1");
    // The regions of a jigsaw are looked for by a worker; an empty grid needs none.
    for path in ["/api/sudoku/initialize", "/api/v1/generate"] {
        let jigsaw = json!({"size": 4, "rules": "jigsaw"});
        assert_eq!(client.post(path, jigsaw).await.error(503).0, "busy");
    }
    client.post("/api/sudoku/initialize", json!({"size": 4})).await.ok();
    // Whoever goes away is not worked for any longer.
    asked.shutdown().await;
    let answer = loop {
        let answer = client.post("/api/v1/solve", json!({"puzzle": HARD})).await;
        if answer.status == 200 {
            break answer;
        }
        tokio::time::sleep(Duration::from_millis(5)).await;
    };
    assert_eq!(answer.ok()["answer"], "unique");
}

/// The list took the whole time, and the count of the same question then began anew with none.
#[tokio::test]
async fn a_count_has_at_least_the_listed_solutions() {
    let config = Config { timeout: Duration::from_millis(100), ..Config::default() };
    let client = Client::of(&config);
    for (puzzle, list) in [(".".repeat(256), 1000), ("1...............".to_owned(), 100)] {
        let answer = client.ask("count", json!({"puzzle": puzzle, "list": list})).await;
        let listed = answer["listed"].as_array().unwrap().len() as u64;
        assert!(answer["count"].as_u64().unwrap_or(u64::MAX) >= listed, "{answer}");
    }
    let answer = client.ask("count", json!({"puzzle": "1...............", "list": 100})).await;
    assert_eq!((&answer["count"], &answer["exact"]), (&json!(72), &json!(true)));
}

/// The errors of Serde name Rust's types, and those of the questions the flags of the command line.
#[tokio::test]
async fn an_error_names_the_field_and_what_was_found_and_expected_there() {
    let client = Client::new();
    let puzzle = ".".repeat(81);
    for (question, asked, expected) in [
        ("solve", json!(5), "found 5, expected an object"),
        ("solve", json!({"puzzle": puzzle, "first": "x"}), "first: found \"x\", expected true or"),
        (
            "solve",
            json!({"puzzle": puzzle, "first": "x, expected y"}),
            "first: found \"x, expected y\", expected true or false",
        ),
        ("count", json!({"puzzle": puzzle, "limit": "3"}), "limit: found \"3\", expected a whole"),
        ("hint", json!({"puzzle": puzzle, "detail": "x"}), "detail: found `x`, expected one of"),
        (
            "trace",
            json!({"puzzle": puzzle, "heuristic": "x"}),
            "heuristic: found `x`, expected one of `vsids`, `mrv`, `first`, `random`",
        ),
        ("hint", json!({"puzzle": puzzle, "marks": [[5]]}), "marks[0][0]: found 5, expected an"),
        ("read", json!({"text": 5}), "text: found 5, expected a text"),
        ("read", json!({"txt": "5"}), "txt: unknown field `txt`, expected `text` or `rules`"),
        ("generate", json!({"number": "3"}), "number: found \"3\", expected a whole number"),
        ("generate", json!({"with": ["killer", 5]}), "with[1]: found 5, expected a text"),
        ("generate", json!({"size": {}}), "size: found {}, expected a side"),
        ("generate", json!({"clues": "100"}), "clues: no puzzle has 100 clues: expected 17 to 81"),
        ("generate", json!({"pattern": puzzle}), "pattern: the pattern has 0 cells"),
        ("why", json!({"puzzle": puzzle, "cell": "r10c1=3"}), "cell: found r10c1=3, expected a"),
        (
            "rate",
            json!({"puzzle": puzzle, "scale": "gb", "assume_unique": true}),
            "assume_unique: found true, expected false: the scale gb does not use uniqueness",
        ),
        (
            "rate",
            json!({"puzzle": puzzle, "scale": "se", "rules": "killer 3 r1c1 r1c2"}),
            "scale: found se, expected score: the scale se rates no cages",
        ),
        (
            "solve",
            json!({"puzzle": puzzle, "engine": "glucose"}),
            "engine: found `glucose`, expected auto, varisat, cdcl, batsat or race:ENGINE,ENGINE,...",
        ),
        (
            "solve",
            json!({"puzzle": puzzle, "engine": "race:auto,cdcl"}),
            "engine: found `auto` in a race, expected varisat, cdcl or batsat",
        ),
        (
            "solve",
            json!({"puzzle": json!({"size": 0, "grid": []}).to_string()}),
            "a grid of 0 rows, one of which has 0 cells: expected a square",
        ),
    ] {
        let (_, message) = client.post(&format!("/api/v1/{question}"), asked).await.error(422);
        let begins = message.starts_with(expected) || message.ends_with(expected);
        assert!(begins, "{question}: {message}");
    }
}
