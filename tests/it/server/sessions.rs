//! A visitor's puzzle.

use std::sync::Arc;
use std::time::Duration;

use serde_json::{Value, json};
use sudosat::backend::{Limits, Settings};
use sudosat::encode::{AtMostOne, Encoding, EncodingLevel};
use sudosat::formats::{ReadOptions, read_str};
use sudosat::library::Library;
use sudosat::report::TraceLines;
use sudosat::rules::Sudoku;
use sudosat::server::Config;
use sudosat::trace::Subject;

use crate::server::client::{CLASH, Client, HARD, SOLUTION};
use crate::support::sample;
use crate::support::well_known::{EASY, EASY_SOLUTION, RECTANGLE};

fn digits(board: &Value) -> String {
    let cells = board.as_array().unwrap().iter().flat_map(|row| row.as_array().unwrap());
    cells.map(|cell| cell.to_string()).collect()
}

#[tokio::test]
async fn a_board_is_a_text_rows_or_nothing() {
    let client = Client::new();
    let rows = json!([[1, 0, 0, 0], [0, 0, null, 2], ["", ".", 3, 0], ["4", 0, 0, 0]]);
    for (asked, puzzle, shape) in [
        (json!({"board": HARD}), HARD, "3x3"),
        (json!({"board": rows}), "1......2..3.4...", "2x2"),
        (json!({"size": 4}), "................", "2x2"),
        (json!({"size": "2x3"}), "....................................", "2x3"),
    ] {
        let (_, state) = client.beginning(asked.clone()).await;
        assert_eq!((&state["puzzle"], &state["shape"]), (&json!(puzzle), &json!(shape)), "{asked}");
        assert_eq!(state["status"], "ready");
    }
    let empty =
        client.send(axum::http::Method::POST, "/api/sudoku/initialize", "", vec![]).await.ok();
    assert_eq!((&empty["side"], empty["puzzle"].as_str().unwrap().len()), (&json!(9), 81));
}

#[tokio::test]
async fn the_state_lists_the_rules_one_by_one() {
    let client = Client::new();
    let asked = json!({"size": 4, "rules": "cage 3 r1c1-r1c2,diagonals,dnc"});
    let (_, state) = client.beginning(asked).await;
    let rule = |text: &str| json!({"text": text, "name": text, "sentence": null, "cells": []});
    let cage = json!({
        "text": "killer 3 r1c1 r1c2", "name": "killer", "sentence": "the cage r1c1 r1c2 sums to 3",
        "cells": ["r1c1", "r1c2"],
    });
    let constraints = state["constraints"].as_array().unwrap();
    assert_eq!(constraints.len(), 4);
    assert_eq!(constraints[..2], [rule("diagonal-down"), rule("diagonal-up")]);
    assert!(constraints.contains(&cage), "{constraints:?}");
    let dnc = constraints.iter().find(|one| one["name"] == "dnc").unwrap();
    assert!(dnc["sentence"].is_string() && dnc["cells"] == json!([]), "{dnc}");
    // The texts together are the rules again.
    let texts: Vec<_> = constraints.iter().map(|one| one["text"].as_str().unwrap()).collect();
    let (_, again) = client.beginning(json!({"size": 4, "rules": texts.join(",")})).await;
    assert_eq!(again["constraints"], state["constraints"]);
    assert_eq!(again["rules"], state["rules"]);
}

#[tokio::test]
async fn the_state_contains_houses_rules_and_candidates() {
    let client = Client::new();
    let (_, state) =
        client.beginning(json!({"board": "1...............", "rules": "diagonals"})).await;
    assert_eq!(state["rules"], "diagonals");
    assert_eq!(state["houses"].as_array().unwrap().len(), 14);
    assert_eq!(state["candidates"][0], json!([[], [2, 3, 4], [2, 3, 4], [2, 3, 4]]));
    assert_eq!(state["candidates"][2][2], json!([2, 3, 4]), "on the diagonal of the 1");
    assert_eq!(state["candidates"][2][1], json!([1, 2, 3, 4]));
    assert_eq!(state["given"][0], json!([true, false, false, false]));
    assert_eq!(state["clashes_beyond_houses"], false);
    for rules in ["anti-knight", "anti-king", "non-consecutive", "odd-even:oe.............."] {
        let (_, state) = client.beginning(json!({"size": "2x2", "rules": rules})).await;
        assert_eq!(state["clashes_beyond_houses"], true, "{rules}");
    }
    let (_, samurai) = client.beginning(json!({"rules": "samurai"})).await;
    assert_eq!(samurai["board"][0][9], Value::Null, "no cell there");
    assert_eq!((&samurai["rows"], &samurai["side"]), (&json!(21), &json!(9)));
    let mut board = samurai["board"].clone();
    board[20][20] = json!(7);
    let (_, again) = client.beginning(json!({"board": board, "rules": "samurai"})).await;
    assert_eq!(again["board"], board, "what the state contains can be sent back");
    board[0][0] = json!(10);
    let asked = json!({"board": board, "rules": "samurai"});
    let refused = client.post("/api/sudoku/initialize", asked).await;
    assert!(refused.error(422).1.contains("row 1, column 1: found 10"));
}

#[tokio::test]
async fn it_is_solved_at_once() {
    let (client, _) = Client::new().beginning(json!({"board": HARD})).await;
    let solved = client.post("/api/sudoku/solve", json!({"mode": "instant"})).await.ok();
    assert_eq!(
        (&solved["status"], digits(&solved["board"])),
        (&json!("solved"), SOLUTION.to_owned())
    );
    let state = client.get("/api/sudoku/state").await.ok();
    assert_eq!(digits(&state["board"]), SOLUTION);
    assert_eq!(state["solver"]["engine"], "cdcl");
    assert!(state["solver"]["conflicts"].as_u64().unwrap() > 0);
}

#[tokio::test]
async fn the_status_reports_none_and_several_solutions() {
    for (board, status) in [(CLASH, "no_solution"), ("................", "several")] {
        let (client, _) = Client::new().beginning(json!({"board": board})).await;
        let solved = client.post("/api/sudoku/solve", json!({})).await.ok();
        assert_eq!(solved["status"], status);
    }
}

/// All steps of the visitor's run, page by page.
async fn film(client: &Client) -> Vec<Value> {
    let (mut steps, mut next) = (Vec::new(), json!(0));
    while let Some(from) = next.as_u64() {
        let page = client.get(&format!("/api/sudoku/solverSteps?from={from}&limit=777")).await.ok();
        steps.extend(page["steps"].as_array().unwrap().iter().cloned());
        next = page["next"].clone();
        assert!(page["total"].as_u64().unwrap() >= steps.len() as u64);
    }
    steps
}

/// The lines of the trace that the library writes.
fn lines(puzzle: &str, settings: &Settings) -> Vec<Value> {
    let entry = read_str(puzzle, &ReadOptions::default()).next().unwrap().unwrap();
    let sudoku = Sudoku::for_layout(entry.puzzle.layout().unwrap());
    let encoding = Encoding::for_export(EncodingLevel::Extended, AtMostOne::default());
    let subject = Subject::new(&sudoku, &entry.puzzle, encoding, &Limits::none()).unwrap();
    let mut written = Vec::new();
    let mut lines = TraceLines::new(&mut written);
    let mut watch = |event, clauses: &_| {
        lines.event(event, clauses).unwrap();
        std::ops::ControlFlow::Continue(())
    };
    subject.trace(settings, &Limits::none(), &mut watch).unwrap();
    let text = String::from_utf8(written).unwrap();
    text.lines().map(|line| serde_json::from_str(line).unwrap()).collect()
}

#[tokio::test]
async fn its_steps_are_those_of_the_trace() {
    for (asked, engine) in [
        (json!({"mode": "steps"}), ""),
        (json!({"mode": "steps", "heuristic": "mrv"}), ":mrv"),
        (json!({"mode": "steps", "engine": "cdcl:dpll"}), ":dpll"),
    ] {
        let (client, _) = Client::new().beginning(json!({"board": RECTANGLE})).await;
        let solved = client.post("/api/sudoku/solve", asked).await.ok();
        assert_eq!(
            (&solved["status"], &solved["end"]["end"]),
            (&json!("solved"), &json!("solved"))
        );
        let settings: sudosat::backend::Engine = format!("cdcl{engine}").parse().unwrap();
        let sudosat::backend::Engine::Cdcl(settings) = settings else { unreachable!() };
        let expected = lines(RECTANGLE, &settings);
        assert_eq!(solved["total"], expected.len());
        assert_eq!(solved["steps"].as_array().unwrap()[..], expected[..100]);
        assert_eq!(film(&client).await, expected);
        decisions_still_hold(&solved, &expected);
    }
}

/// What the state calls decision points are the decisions that no later step takes back.
fn decisions_still_hold(solved: &Value, steps: &[Value]) {
    let mut open: Vec<(u64, u64)> = Vec::new();
    for step in steps {
        match step["event"].as_str().unwrap() {
            "decided" => open.push((step["n"].as_u64().unwrap(), step["level"].as_u64().unwrap())),
            "backjumped" | "restarted" => {
                let to = step["to"].as_u64().unwrap();
                open.retain(|&(_, level)| level <= to);
            }
            _ => {}
        }
    }
    let points = solved["decision_points"].as_array().unwrap();
    let number = |point: &Value, field: &str| point[field].as_u64().unwrap();
    let listed: Vec<_> =
        points.iter().map(|one| (number(one, "step"), number(one, "level"))).collect();
    assert_eq!(listed, open);
}

#[tokio::test]
async fn steps_need_a_run_and_an_engine_that_reports_them() {
    let (client, _) = Client::new().beginning(json!({"board": HARD})).await;
    assert_eq!(client.get("/api/sudoku/solverSteps").await.error(409).0, "conflict");
    let asked = json!({"mode": "steps", "engine": "varisat"});
    let (code, message) = client.post("/api/sudoku/solve", asked).await.error(422);
    assert_eq!((&*code, message.contains("does not report its steps")), ("bad_value", true));
    client.post("/api/sudoku/solve", json!({"mode": "steps"})).await.ok();
    for query in ["limit=0", "limit=10001"] {
        let answer = client.get(&format!("/api/sudoku/solverSteps?{query}")).await;
        assert!(answer.error(422).1.contains("expected 1 to 1000"));
    }
    assert_eq!(client.get("/api/sudoku/solverSteps?from=x").await.error(400).0, "bad_request");
    let behind = client.get("/api/sudoku/solverSteps?from=999999999").await.ok();
    assert_eq!((&behind["steps"], &behind["next"]), (&json!([]), &Value::Null));
}

#[tokio::test]
async fn a_wrong_mode_and_a_wrong_heuristic_are_named_by_their_fields() {
    let (client, _) = Client::new().beginning(json!({"board": HARD})).await;
    for (asked, expected) in [
        (json!({"mode": "x"}), "mode: found `x`, expected `instant` or `steps`"),
        (
            json!({"heuristic": "x"}),
            "heuristic: found `x`, expected one of `vsids`, `mrv`, `first`, `random`",
        ),
    ] {
        let refused = client.post("/api/sudoku/solve", asked).await.error(422);
        assert_eq!(refused, ("bad_value".to_owned(), expected.to_owned()));
    }
}

#[tokio::test]
async fn conflicts_name_digit_cells_and_house() {
    let (client, state) = Client::new().beginning(json!({"board": CLASH})).await;
    let answer = client.get("/api/sudoku/conflicts").await.ok();
    assert_eq!(answer["conflicts"], state["conflicts"]);
    let first = json!({
        "digit": 5, "cells": ["r1c1", "r1c3"], "house": "row 1",
        "message": "5 stands twice in row 1: r1c1 and r1c3",
    });
    assert_eq!(answer["conflicts"][0], first);
    let rules = json!({"board": "1....1..........", "rules": "latin,anti-king"});
    let (client, _) = client.beginning(rules).await;
    let answer = client.get("/api/sudoku/conflicts").await.ok();
    assert_eq!(answer["conflicts"][0]["house"], Value::Null);
}

#[tokio::test]
async fn every_puzzle_that_comes_along_begins_a_session() {
    let client = Client::new();
    let levels = client.get("/api/sudoku/puzzles").await.ok();
    let levels = levels["difficulties"].as_array().unwrap().clone();
    assert!(levels.len() >= 5);
    // Ratings of the known puzzles take seconds.
    let is_listed = |level: &&Value| **level != "known" || sample(0, 1) == 1;
    for level in levels.iter().filter(is_listed) {
        let list =
            client.get(&format!("/api/sudoku/puzzles/{}", level.as_str().unwrap())).await.ok();
        for puzzle in list["puzzles"].as_array().unwrap().iter().step_by(sample(25, 1)) {
            let id = puzzle["id"].as_str().unwrap();
            let whole = client.get(&format!("/api/sudoku/puzzle/{id}")).await.ok();
            assert_eq!(whole["preview"], puzzle["preview"]);
            assert!(!whole["title"].as_str().unwrap().is_empty(), "{id}");
            assert_eq!((&whole["difficulty"], &whole["solution"]), (level, &Value::Null));
            let (_, state) = client.beginning(json!({"board": whole["puzzle"]})).await;
            assert_eq!(
                (&state["board"], &state["rules"]),
                (&whole["board"], &whole["rules"]),
                "{id}"
            );
        }
    }
    assert_eq!(client.get("/api/sudoku/puzzles/nasty").await.error(404).0, "not_found");
    assert_eq!(client.get("/api/sudoku/puzzle/hard-99").await.error(404).0, "not_found");
}

#[tokio::test]
async fn a_level_states_how_hard_its_puzzles_are_and_a_puzzle_its_solution_when_asked() {
    let client = Client::new();
    let list = client.get("/api/sudoku/puzzles/unfair").await.ok();
    assert_eq!(list["puzzles"].as_array().unwrap().len(), 50);
    for puzzle in list["puzzles"].as_array().unwrap() {
        assert_eq!(puzzle["level"], "unfair");
        assert!(puzzle["score"].is_f64() && puzzle["rating"].is_f64(), "{puzzle}");
    }
    let answer = client.get("/api/sudoku/puzzle/easy-1?solution=true").await.ok();
    assert_eq!(
        (&answer["preview"], &answer["solution"]),
        (&EASY.replace('.', "0").into(), &EASY_SOLUTION.into())
    );
    let none = client.get("/api/sudoku/puzzle/impossible-1?solution=true").await.ok();
    assert_eq!((&none["solution"], &none["rating"]), (&Value::Null, &Value::Null));
    assert_eq!(client.get("/api/sudoku/puzzle/hard-1?answer=1").await.error(400).0, "bad_request");
}

#[tokio::test]
async fn puzzles_of_ones_own_take_the_place_of_the_library() {
    let mut library = Library::default();
    library.add("mine", "mine", &format!("# of my own\n{RECTANGLE}\n")).unwrap();
    let client = Client::of(&Config { library: Some(Arc::new(library)), ..Config::default() });
    let levels = client.get("/api/sudoku/puzzles").await.ok();
    assert_eq!(levels["difficulties"], json!(["mine"]));
    let list = client.get("/api/sudoku/puzzles/mine").await.ok();
    assert_eq!(
        (&list["puzzles"][0]["id"], &list["puzzles"][0]["title"]),
        (&"mine-1".into(), &"of my own".into())
    );
    assert_eq!(client.get("/api/sudoku/puzzles/easy").await.error(404).0, "not_found");
    assert_eq!(client.get("/api/sudoku/puzzle/easy-101").await.error(404).0, "not_found");
}

#[tokio::test]
async fn a_session_is_named_by_header_or_cookie() {
    let client = Client::new();
    let answer = client.post("/api/sudoku/initialize", json!({"board": HARD})).await;
    let cookie = answer.headers["set-cookie"].to_str().unwrap();
    assert!(cookie.contains("HttpOnly") && cookie.contains("SameSite=Strict"), "{cookie}");
    let pair = cookie.split(';').next().unwrap();
    let state =
        client.with("cookie", &format!("other=1; {pair}")).get("/api/sudoku/state").await.ok();
    assert_eq!(state["puzzle"], HARD);
    let (other, _) = client.beginning(json!({"size": 4})).await;
    let both = other.with("cookie", pair);
    assert_eq!(both.get("/api/sudoku/state").await.ok()["side"], 4, "the header wins");
    assert_eq!(client.get("/api/sudoku/state").await.error(404).0, "not_found");
    let stranger = client.with("x-session", "somebody");
    assert!(stranger.get("/api/sudoku/state").await.error(404).1.contains("somebody"));
}

#[tokio::test]
async fn a_session_takes_another_puzzle() {
    let (client, first) = Client::new().beginning(json!({"board": HARD})).await;
    client.post("/api/sudoku/solve", json!({})).await.ok();
    let (_, second) = client.beginning(json!({"size": 4})).await;
    assert_eq!(second["session"], first["session"]);
    let state = client.get("/api/sudoku/state").await.ok();
    assert_eq!(
        (&state["side"], &state["status"], &state["solver"]),
        (&json!(4), &json!("ready"), &Value::Null)
    );
}

#[tokio::test]
async fn thousands_of_visitors_leave_room_for_the_last() {
    let config = Config { max_sessions: 3, ..Config::default() };
    let client = Client::of(&config);
    let (first, _) = client.beginning(json!({"size": 4})).await;
    let mut last = Vec::new();
    for _ in 0..sample(1_000, 10_000) {
        last.push(client.beginning(json!({"size": 4})).await.0);
        last.drain(..last.len().saturating_sub(4));
    }
    first.get("/api/sudoku/state").await.error(404);
    last[0].get("/api/sudoku/state").await.error(404);
    for client in &last[1..] {
        client.get("/api/sudoku/state").await.ok();
    }
}

/// Waits until the visitor's state fulfils a condition.
async fn until(client: &Client, is_so: impl Fn(&Value) -> bool) -> Value {
    loop {
        let state = client.get("/api/sudoku/state").await.ok();
        if is_so(&state) {
            return state;
        }
        tokio::time::sleep(Duration::from_millis(5)).await;
    }
}

/// A search that takes much longer than anybody waits.
fn endless() -> Value {
    json!({"engine": "cdcl:random:backtracking"})
}

#[tokio::test]
async fn a_run_reports_how_far_it_is_and_ends_with_another_puzzle() {
    let config = Config { timeout: Duration::from_secs(600), ..Config::default() };
    let (client, _) = Client::of(&config).beginning(json!({"size": 25})).await;
    let running = client.clone();
    let run = tokio::spawn(async move { running.post("/api/sudoku/solve", endless()).await });
    let state = until(&client, |state| state["progress"]["conflicts"].as_u64() > Some(0)).await;
    assert_eq!(state["status"], "solving");
    assert_eq!(client.post("/api/sudoku/solve", json!({})).await.error(409).0, "conflict");
    client.beginning(json!({"size": 4})).await;
    let after = run.await.unwrap().ok();
    assert_eq!((&after["side"], &after["status"]), (&json!(4), &json!("ready")));
}

/// The first page of its steps came from a second run, which had the time of a whole question again, and no step if
/// somebody had stopped the first.
#[tokio::test]
async fn a_run_that_is_stopped_has_its_first_steps() {
    let config = Config { timeout: Duration::from_secs(600), ..Config::default() };
    let (client, _) = Client::of(&config).beginning(json!({"size": 25})).await;
    let running = client.clone();
    let mut asked = endless();
    asked["mode"] = json!("steps");
    let run = tokio::spawn(async move { running.post("/api/sudoku/solve", asked).await });
    until(&client, |state| state["progress"]["steps"].as_u64() > Some(100)).await;
    client.beginning(json!({"size": 4})).await;
    let after = run.await.unwrap().ok();
    assert_eq!((&after["side"], &after["status"]), (&json!(4), &json!("ready")));
    assert_eq!(after["steps"].as_array().unwrap().len(), 100);
}

#[tokio::test]
async fn past_its_time_a_run_is_unknown() {
    let config = Config { timeout: Duration::from_millis(200), ..Config::default() };
    let (client, _) = Client::of(&config).beginning(json!({"size": 25})).await;
    let state = client.post("/api/sudoku/solve", endless()).await.ok();
    assert_eq!(
        (&state["status"], &state["reason"]),
        (&json!("unknown"), &json!("time limit reached"))
    );
}

/// A line of SudokuPad states no rule, so each answer about the visitor's puzzle says that it was not understood.
#[tokio::test]
async fn answers_about_a_visitors_puzzle_list_what_it_only_draws() {
    let line = json!({"wayPoints": [[0.5, 0.5], [0.5, 1.5]]});
    let board = json!({"cells": vec![vec![json!({}); 4]; 4], "lines": [line]}).to_string();
    let (client, begun) = Client::new().beginning(json!({"board": board})).await;
    let mut answers = vec![begun];
    for mode in ["instant", "steps"] {
        answers.push(client.post("/api/sudoku/solve", json!({"mode": mode})).await.ok());
    }
    for route in ["state", "conflicts", "solverSteps"] {
        answers.push(client.get(&format!("/api/sudoku/{route}")).await.ok());
    }
    for answer in &answers {
        assert_eq!(answer["not_understood"], json!(["line through r1c1 r1c2"]), "{answer}");
    }
    // The next puzzle of the visitor draws nothing.
    let plain = client.post("/api/sudoku/initialize", json!({"board": HARD})).await.ok();
    assert_eq!(plain.get("not_understood"), None);
}
