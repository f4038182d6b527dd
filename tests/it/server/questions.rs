//! Questions about any puzzle: the answers are those of the command line.

use std::process::Command;

use axum::http::Method;
use serde_json::{Value, json};

use crate::server::client::{Answer, CLASH, Client, HARD, IMPOSSIBLE};
use crate::support::sample;
use crate::support::well_known::{EASY, RECTANGLE};

/// What the command line answers, as JSON, without the place of the puzzle.
fn command_answer(arguments: &[&str], puzzle: &str) -> Value {
    let mut command = Command::new(env!("CARGO_BIN_EXE_sudosat"));
    command.args(arguments).args(["--format", "json", "-q", puzzle]);
    let output = command.output().unwrap();
    let text = String::from_utf8(output.stdout).unwrap();
    let answer: Value =
        serde_json::from_str(&text).unwrap_or_else(|error| panic!("{error}: {text}"));
    without_place(answer.as_array().map_or(answer.clone(), |all| all[0].clone()))
}

fn without_place(mut value: Value) -> Value {
    let fields = value.as_object_mut().unwrap();
    for field in ["file", "line", "format"] {
        fields.remove(field);
    }
    value
}

/// Asks both about puzzles of many kinds.
async fn agree(question: &str, asked: Value, arguments: &[&str]) {
    let samurai = ".".repeat(441);
    // A rating of the other takes a second.
    let hard = if question == "rate" { RECTANGLE } else { HARD };
    let puzzles = [
        (hard, ""),
        (CLASH, ""),
        (IMPOSSIBLE, ""),
        ("......34....14..", ""),
        (".....2..........", ""),
        (
            "...3..1....4............85..67..5...2...........63....3...2.4.9...81...5.........",
            "diagonals",
        ),
        (&samurai, "samurai"),
    ];
    let client = Client::new();
    // What else is asked does not depend on the kind of puzzle.
    let is_brief = ["hint", "explain", "rate"].contains(&question) && asked != json!({});
    let count = sample(if is_brief { 3 } else { puzzles.len() }, puzzles.len());
    for (puzzle, rules) in puzzles.into_iter().take(count) {
        if samurai == puzzle && question != "solve" {
            continue;
        }
        let mut asked = asked.clone();
        asked["puzzle"] = json!(puzzle);
        let mut arguments = arguments.to_vec();
        if !rules.is_empty() {
            asked["rules"] = json!(rules);
            arguments.extend(["--rules", rules]);
        }
        let mut answer = without_place(client.ask(question, asked).await);
        if question == "check" {
            // What the API says beyond the command line.
            answer.as_object_mut().unwrap().remove("conflicts");
        }
        let expected = command_answer(&arguments, puzzle);
        assert_eq!(answer, expected, "{question} {puzzle} {rules}");
    }
}

#[tokio::test]
async fn solve_answers_as_the_command_line() {
    agree("solve", json!({"engine": "batsat"}), &["solve", "--engine", "batsat"]).await;
    agree(
        "solve",
        json!({"engine": "cdcl", "first": true}),
        &["solve", "--engine", "cdcl", "--first"],
    )
    .await;
}

#[tokio::test]
async fn count_answers_as_the_command_line() {
    let (asked, arguments) = (json!({"limit": 50}), ["count", "--limit", "50", "--engine", "cdcl"]);
    agree("count", asked, &arguments).await;
    agree(
        "count",
        json!({"method": "search", "limit": 7}),
        &["count", "--method", "search", "--limit", "7"],
    )
    .await;
}

#[tokio::test]
async fn an_engine_that_a_count_does_not_use_is_refused() {
    let client = Client::new();
    for method in ["search", "memo"] {
        let asked = |engine| json!({"puzzle": HARD, "method": method, "engine": engine});
        let (code, message) = client.post("/api/v1/count", asked("cdcl")).await.error(422);
        let expected = format!(
            "engine: found a SAT solver, expected auto: the method {method} takes no engine"
        );
        assert_eq!((code.as_str(), message), ("bad_value", expected));
        assert_eq!(client.ask("count", asked("auto")).await["count"], 1);
    }
}

#[tokio::test]
async fn count_lists_solutions() {
    let asked = json!({"puzzle": "1...............", "list": 5});
    let answer = Client::new().ask("count", asked).await;
    assert_eq!(answer["count"], 72);
    let listed = answer["listed"].as_array().unwrap();
    let mut distinct: Vec<_> = listed.iter().map(|line| line.as_str().unwrap()).collect();
    distinct.sort_unstable();
    distinct.dedup();
    assert_eq!(distinct.len(), 5);
    assert!(distinct.iter().all(|line| line.starts_with('1') && !line.contains('.')));
    let asked = json!({"puzzle": "1...............", "list": 9, "limit": 3});
    let answer = Client::new().ask("count", asked).await;
    assert_eq!((&answer["count"], answer["listed"].as_array().unwrap().len()), (&json!(3), 3));
}

#[tokio::test]
async fn check_answers_as_the_command_line() {
    agree("check", json!({"engine": "varisat"}), &["check"]).await;
    for clues in ["redundant", "suggest", "repair"] {
        let flag = format!("--{clues}");
        agree("check", json!({"clues": clues, "engine": "auto"}), &["check", &flag]).await;
    }
    let with = json!({"clues": "suggest", "with": "killer", "engine": "auto"});
    agree("check", with, &["check", "--suggest", "--with", "killer"]).await;
    let answer = Client::new().ask("check", json!({"puzzle": CLASH})).await;
    assert_eq!(answer["verdict"], "clash");
    assert_eq!(answer["conflicts"][0]["house"], "row 1");
}

#[tokio::test]
async fn digits_that_break_a_clue_are_a_conflict_beside_empty_cells() {
    let conflicts = async |puzzle: &str| {
        let rules = "thermo r1c1 r1c2 r1c3, killer 5 r3c1 r3c2";
        let answer = Client::new().ask("check", json!({"puzzle": puzzle, "rules": rules})).await;
        let conflicts = answer["conflicts"].as_array().unwrap();
        conflicts.iter().map(|one| one["message"].as_str().unwrap().to_owned()).collect::<Vec<_>>()
    };
    assert_eq!(
        conflicts("31..............").await,
        ["it does not hold that digits rise along the thermometer r1c1 r1c2 r1c3"]
    );
    assert_eq!(
        conflicts("........13......").await,
        ["it does not hold that the cage r3c1 r3c2 sums to 5"]
    );
    // What may still come right is no conflict.
    assert_eq!(conflicts("13......2.......").await, Vec::<String>::new());
}

#[tokio::test]
async fn a_full_grid_that_breaks_a_clue_has_a_conflict() {
    let full = json!({"puzzle": "1234341221434321", "rules": "thermo r1c1 r1c2, thermo r2c1 r2c3"});
    let answer = Client::new().ask("check", full).await;
    let broken = json!([{
        "digit": 3,
        "cells": ["r2c1", "r2c3"],
        "house": null,
        "message": "it does not hold that digits rise along the thermometer r2c1 r2c3",
    }]);
    assert_eq!((&answer["conflicts"], &answer["verdict"]), (&broken, &json!("unsolvable")));
}

#[tokio::test]
async fn candidates_answers_as_the_command_line() {
    agree("candidates", json!({}), &["candidates", "--engine", "cdcl"]).await;
}

#[tokio::test]
async fn hints_paths_and_ratings_are_those_of_the_command_line() {
    agree("hint", json!({}), &["hint"]).await;
    agree("hint", json!({"detail": "candidates"}), &["hint", "--candidates"]).await;
    agree(
        "hint",
        json!({"detail": "concrete", "language": "fr"}),
        &["hint", "--concrete", "--language", "fr"],
    )
    .await;
    agree("explain", json!({"level": "chains"}), &["explain", "--level", "chains"]).await;
    agree("explain", json!({"level": "singles"}), &["explain", "--level", "singles"]).await;
    agree("rate", json!({}), &["rate"]).await;
    agree("rate", json!({"scale": "gb"}), &["rate", "--scale", "gb"]).await;
    agree(
        "rate",
        json!({"scale": "score", "assume_unique": true}),
        &["rate", "--scale", "score", "--assume-unique"],
    )
    .await;
}

#[tokio::test]
async fn a_hint_goes_on_from_a_half_filled_grid() {
    let client = Client::new();
    let easy = "530070000600195000098000060800060003400803001700020006060000280000419005000080079";
    let from = easy.replacen('0', "1", 1);
    let asked = json!({"puzzle": easy, "from": from});
    let wrong = client.ask("hint", asked).await;
    assert_eq!(
        (&wrong["answer"], &wrong["mistakes"][0]["cell"]),
        (&json!("wrong"), &json!("r1c3"))
    );
    let asked = json!({"puzzle": easy, "from": easy.replacen('0', "4", 1), "detail": "concrete"});
    assert_eq!(client.ask("hint", asked).await["answer"], "hint");
    let asked = json!({"puzzle": easy, "from": "1..."});
    let answer = client.post("/api/v1/hint", asked).await;
    assert_eq!(answer.error(422).0, "bad_puzzle", "another size");
}

/// An easy puzzle, the marks of its first empty cell, r1c3, and nothing noted elsewhere.
fn noted(digits: &Value) -> (&'static str, Value) {
    let easy = "530070000600195000098000060800060003400803001700020006060000280000419005000080079";
    let mut marks = json!(vec![vec![Value::Null; 9]; 9]);
    marks[0][2] = digits.clone();
    (easy, marks)
}

#[tokio::test]
async fn a_hint_and_a_path_go_on_from_the_candidates_that_are_left() {
    let client = Client::new();
    let (easy, marks) = noted(&json!([1, 2]));
    for from in [Value::Null, json!(easy)] {
        let mut asked = json!({"puzzle": easy, "marks": marks});
        if !from.is_null() {
            asked["from"] = from;
        }
        for question in ["hint", "explain"] {
            let wrong = client.ask(question, asked.clone()).await;
            let end = if question == "hint" { "answer" } else { "end" };
            assert_eq!(wrong[end], "wrong", "{question}: r1c3 is 4");
            let mistake = json!({"cell": "r1c3", "found": "1,2", "missing": 4});
            assert_eq!(wrong["mistakes"], json!([mistake]), "{question}");
        }
    }
    // With one candidate left it is a single, to be shown; it does not stand there yet.
    let (easy, marks) = noted(&json!([4]));
    let asked = json!({"puzzle": easy, "marks": marks, "detail": "concrete"});
    let hint = client.ask("hint", asked).await;
    assert_eq!(hint["step"]["placed"], "r1c3=4", "{hint}");
    assert_eq!(hint["from"], hint["puzzle"], "no digit is taken as entered");
}

#[tokio::test]
async fn candidates_that_are_no_grid_of_digits_are_refused_with_their_place() {
    let client = Client::new();
    let (easy, _) = noted(&Value::Null);
    let samurai = json!({"size": "2x2", "rules": "twodoku", "puzzle": ".".repeat(36)});
    for (mut asked, marks, expected) in [
        (json!({"puzzle": easy}), json!([[]]), "marks: found 1 row, expected 9"),
        (json!({"puzzle": easy}), json!(vec![[[1]]; 9]), "marks: row 1: found 1 cell, expected 9"),
        (
            json!({"puzzle": easy}),
            noted(&json!([0])).1,
            "marks: r1c3: found 0, expected a digit from 1 to 9",
        ),
        (
            json!({"puzzle": easy}),
            noted(&json!([10])).1,
            "marks: r1c3: found 10, expected a digit from 1 to 9",
        ),
        (samurai, json!(vec![vec![[1]; 6]; 6]), "marks: r1c5: no grid is here, expected null"),
    ] {
        asked["marks"] = marks;
        let (code, message) = client.post("/api/v1/hint", asked).await.error(422);
        assert_eq!((code.as_str(), message.as_str()), ("bad_puzzle", expected));
    }
}

#[tokio::test]
async fn a_text_is_taken_apart_into_its_puzzles() {
    let (easy, _) = noted(&Value::Null);
    let text = format!("{HARD} the hard one\n12.4\n# rules: diagonals\n{easy}\n");
    let found = Client::new().ask("read", json!({"text": text})).await;
    let puzzles = found["puzzles"].as_array().unwrap();
    assert_eq!((puzzles.len(), &found["more"]), (3, &json!(false)));
    assert_eq!(puzzles[0]["puzzle"], HARD);
    assert_eq!(
        (&puzzles[0]["comment"], &puzzles[0]["clues"]),
        (&json!("the hard one"), &json!(21))
    );
    assert_eq!((&puzzles[1]["line"], &puzzles[1]["puzzle"]), (&json!(2), &Value::Null));
    assert!(puzzles[1]["error"].is_string());
    assert_eq!((&puzzles[2]["rules"], &puzzles[2]["shape"]), (&json!("diagonals"), &json!("3x3")));
    let many = format!("{HARD}\n").repeat(501);
    let found = Client::new().ask("read", json!({"text": many})).await;
    assert_eq!((found["puzzles"].as_array().unwrap().len(), &found["more"]), (500, &json!(true)));
}

#[tokio::test]
async fn why_answers_as_the_command_line() {
    agree("why", json!({}), &["why"]).await;
    let answer = Client::new().ask("why", json!({"puzzle": EASY, "cell": "r1c3=4"})).await;
    assert_eq!(answer["answer"], "because");
    let asked = json!({"puzzle": HARD, "cell": "r1c12=1"});
    assert_eq!(Client::new().post("/api/v1/why", asked).await.error(422).0, "bad_value");
}

#[tokio::test]
async fn a_certificate_is_made_and_checked() {
    let client = Client::new();
    for (puzzle, form) in
        [(HARD, "drat"), (HARD, "lrat"), (CLASH, "drat"), ("......34....14..", "lrat")]
    {
        let made = client.post("/api/v1/prove", json!({"puzzle": puzzle, "form": form})).await;
        assert_eq!(made.headers["content-type"], "application/zip", "{:?}", made.bytes);
        let checked = verify(&client, made.bytes).await.ok();
        assert_eq!(checked["accepted"], true, "{checked}");
    }
    let asked = json!({"puzzle": HARD, "claim": "count=2"});
    let answer = client.ask("prove", asked).await;
    assert_eq!(answer, json!({"answer": "false", "message": "there is only one solution"}));
}

async fn verify(client: &Client, bytes: Vec<u8>) -> Answer {
    client.send(Method::POST, "/api/v1/verify", "application/zip", bytes).await
}

/// A certificate of which one file has another content.
fn changed(bytes: &[u8], file: &str, content: &[u8]) -> Vec<u8> {
    use std::io::{Cursor, Read, Write};
    let mut old = zip::ZipArchive::new(Cursor::new(bytes)).unwrap();
    let mut new = zip::ZipWriter::new(Cursor::new(Vec::new()));
    for index in 0..old.len() {
        let mut entry = old.by_index(index).unwrap();
        let (name, mut own) = (entry.name().unwrap().into_owned(), Vec::new());
        entry.read_to_end(&mut own).unwrap();
        new.start_file(name.clone(), zip::write::SimpleFileOptions::default()).unwrap();
        new.write_all(if name == file { content } else { &own }).unwrap();
    }
    new.finish().unwrap().into_inner()
}

#[tokio::test]
async fn a_wrong_certificate_is_rejected_and_a_monstrous_one_refused() {
    let client = Client::new();
    let right = client.post("/api/v1/prove", json!({"puzzle": HARD})).await.bytes;
    let other = verify(&client, changed(&right, "puzzle.txt", CLASH.as_bytes())).await.ok();
    assert_eq!(other["accepted"], false);
    let huge = ".".repeat(10_000);
    let refused = verify(&client, changed(&right, "puzzle.txt", huge.as_bytes())).await;
    assert_eq!(refused.error(413).0, "too_large", "a grid of side 100");
    let bomb = vec![b' '; 20 << 20];
    let refused = verify(&client, changed(&right, "proof.drat", &bomb)).await;
    assert_eq!(refused.error(413).0, "too_large", "20 MB in a few kB");
    assert_eq!(verify(&client, b"no archive".to_vec()).await.error(422).0, "bad_value");
    assert_eq!(client.post("/api/v1/verify", json!({})).await.error(415).0, "wrong_type");
}

/// The archive with `from` in the place of `to`, which is as long, wherever a name stands.
fn renamed(mut bytes: Vec<u8>, from: &str, to: &str) -> Vec<u8> {
    assert_eq!(from.len(), to.len());
    let starts: Vec<usize> = (0..bytes.len() - from.len())
        .filter(|&start| bytes[start..].starts_with(from.as_bytes()))
        .collect();
    assert_eq!(starts.len(), 2, "in front of the file, and in the list of all files");
    for start in starts {
        bytes[start..start + to.len()].copy_from_slice(to.as_bytes());
    }
    bytes
}

#[tokio::test]
async fn an_archive_with_a_name_twice_is_refused() {
    let client = Client::new();
    let right = client.post("/api/v1/prove", json!({"puzzle": HARD})).await.bytes;
    let mut archive = zip::ZipWriter::new_append(std::io::Cursor::new(right)).unwrap();
    let options = zip::write::SimpleFileOptions::default();
    archive.start_file("puzzle.abc", options).unwrap();
    archive.start_file("other/formula.cnf", options).unwrap();
    let bytes = archive.finish().unwrap().into_inner();
    let (_, message) = verify(&client, bytes.clone()).await.error(422);
    assert!(message.contains("formula.cnf is there twice"), "{message}");
    let (_, message) = verify(&client, renamed(bytes, "puzzle.abc", "puzzle.txt")).await.error(422);
    assert!(message.contains("there twice"), "{message}");
}

#[tokio::test]
async fn pictures_are_those_of_the_command_line() {
    let client = Client::new();
    for (asked, flags) in [
        (json!({}), vec![]),
        (json!({"view": "solution"}), vec!["--solution"]),
        (json!({"view": "marks"}), vec!["--marks"]),
        (json!({"view": "clashes"}), vec!["--clashes"]),
        (json!({"view": "step", "step": 2}), vec!["--step=2"]),
        (json!({"view": "why", "cell": "r1c3=4"}), vec!["--why=r1c3=4"]),
    ] {
        let mut asked = asked;
        // Reasons in the other take half a second to find.
        let puzzle = if asked["view"] == "why" { EASY } else { HARD };
        asked["puzzle"] = json!(puzzle);
        let answer = client.ask("render", asked).await;
        let mut command = Command::new(env!("CARGO_BIN_EXE_sudosat"));
        let output = command.args(["render", "-q", puzzle]).args(&flags).output().unwrap();
        assert_eq!(answer["svg"], String::from_utf8(output.stdout).unwrap(), "{flags:?}");
    }
    let from = HARD.replacen("8.", "81", 1);
    let entered = client.ask("render", json!({"puzzle": HARD, "from": from})).await;
    let entered = entered["svg"].as_str().unwrap();
    let clues = HARD.chars().filter(|&symbol| symbol != '.').count();
    assert_eq!(entered.matches("<text").count(), clues + 1);
    for asked in [
        json!({"view": "side"}),
        json!({"step": 2}),
        json!({"view": "step", "cell": "r1c1=1"}),
        json!({"view": "solution", "from": HARD}),
    ] {
        let mut asked = asked;
        asked["puzzle"] = json!(HARD);
        let (code, message) = client.post("/api/v1/render", asked).await.error(422);
        assert!(code == "bad_value" && message.starts_with("view: "), "{code}: {message}");
    }
}

#[tokio::test]
async fn the_clues_of_several_cells_are_drawn_as_a_layer() {
    let client = Client::new();
    let rules = "diagonals,killer 3 r1c1 r1c2,sandwich 4 r2c1-r2c4";
    let asked =
        json!({"puzzle": "1...".to_owned() + &".".repeat(12), "rules": rules, "view": "clues"});
    let answer = client.ask("render", asked).await;
    let svg = answer["svg"].as_str().unwrap();
    let document = roxmltree::Document::parse(svg).unwrap();
    assert_eq!(document.root_element().attribute("viewBox"), Some("0 0 256 256"));
    // The sum of the cage and the number outside the grid, at their places; no digit, no line of the grid, no ground.
    let texts: Vec<_> = document.descendants().filter(|node| node.has_tag_name("text")).collect();
    let text = |index: usize| (texts[index].text().unwrap(), number(texts[index], "x"));
    assert_eq!(texts.len(), 2, "{svg}");
    assert!(matches!(text(0), ("3", 0.0..64.0)), "{svg}");
    assert!(matches!(text(1), ("4", -64.0..0.0)), "{svg}");
    assert!((64.0..128.0).contains(&number(texts[1], "y")), "{svg}");
    assert!(
        !svg.contains("diagonals") && !svg.contains("width=\"256\" height=\"256\" fill"),
        "{svg}"
    );
}

fn number(node: roxmltree::Node<'_, '_>, attribute: &str) -> f64 {
    node.attribute(attribute).unwrap().parse().unwrap()
}

#[tokio::test]
async fn every_type_of_clues_is_listed_with_the_cells_to_point_at() {
    let listed = Client::new().get("/api/v1/clue-types").await.ok();
    let listed = listed.as_array().unwrap();
    assert_eq!(listed.len(), sudosat::grid::clues::TYPES.len());
    let gesture = |name: &str| {
        let found = listed.iter().find(|kind| kind["name"] == name).unwrap();
        found["gesture"].as_str().unwrap().to_owned()
    };
    for (name, expected) in [
        ("killer", "cells"),
        ("thermo", "line"),
        ("arrow", "cell and cells"),
        ("countdistinct", "cell and cells"),
        ("clone", "groups"),
        ("difference", "pair"),
        ("contains", "corner"),
        ("sandwich", "whole line"),
        ("dnc", "nothing"),
        ("or", "text"),
    ] {
        assert_eq!(gesture(name), expected, "{name}");
    }
    let killer = listed.iter().find(|kind| kind["name"] == "killer").unwrap();
    assert_eq!(killer["numbers"], json!({"least": 0, "most": 1}));
    assert_eq!(killer["cells"], json!({"least": 1, "most": null}));
}

#[tokio::test]
async fn forms_and_formulas_are_those_of_the_command_line() {
    let client = Client::new();
    let run = |arguments: &[&str]| {
        let mut command = Command::new(env!("CARGO_BIN_EXE_sudosat"));
        String::from_utf8(command.args(arguments).arg("-q").output().unwrap().stdout).unwrap()
    };
    for to in [
        "grid",
        "line",
        "block",
        "marks",
        "marks-line",
        "csv",
        "json",
        "sdk",
        "iss",
        "fpuzzles",
        "sudokupad",
        "penpa",
    ] {
        let answer = client.ask("convert", json!({"puzzle": HARD, "to": to})).await;
        assert_eq!(answer["text"], run(&["convert", "--to", to, HARD]), "{to}");
        // These forms cannot state other boxes than the usual ones.
        if ["iss", "fpuzzles", "sudokupad", "penpa"].contains(&to) {
            continue;
        }
        let asked = json!({"puzzle": ".".repeat(36), "size": "3x2", "to": to});
        let expected = run(&["convert", "--to", to, "--shape", "3x2", &".".repeat(36)]);
        assert_eq!(client.ask("convert", asked).await["text"], expected, "{to}, boxes 3x2");
    }
    let titled =
        client.ask("convert", json!({"puzzle": HARD, "to": "json", "title": "Hard"})).await;
    assert!(titled["text"].as_str().unwrap().ends_with("\"title\":\"Hard\"}\n"), "{titled}");
    for (asked, arguments) in [
        (json!({}), vec!["export"]),
        (json!({"formula": "reduced"}), vec!["export", "--formula", "reduced"]),
        (
            json!({"level": "triad", "varnames": true}),
            vec!["export", "--level", "triad", "--varnames"],
        ),
        (json!({"at_most_one": "product"}), vec!["export", "--at-most-one", "product"]),
    ] {
        let mut asked = asked;
        asked["puzzle"] = json!(HARD);
        let answer = client.post("/api/v1/export", asked).await;
        let expected = run(&[&arguments[..], &[HARD]].concat());
        assert_eq!(String::from_utf8(answer.bytes).unwrap(), expected, "{arguments:?}");
    }
}

#[tokio::test]
async fn traces_come_in_pages_and_searches_are_compared() {
    let client = Client::new();
    let all = client.ask("trace", json!({"puzzle": HARD, "limit": 1000})).await;
    let part = client.ask("trace", json!({"puzzle": HARD, "from": 990, "limit": 20})).await;
    assert_eq!(part["steps"].as_array().unwrap()[..10], all["steps"].as_array().unwrap()[990..]);
    assert_eq!((&part["next"], &part["head"]["variables"]), (&json!(1010), &json!(729)));
    let asked = json!({"puzzle": "......34....14..", "limit": 1000});
    let whole = client.ask("trace", asked.clone()).await;
    assert_eq!((&whole["next"], &whole["end"]["end"]), (&Value::Null, &json!("solved")));
    let compared = client.ask("compare", json!({"puzzle": "......34....14.."})).await;
    assert_eq!(compared["searches"].as_array().unwrap().len(), 10);
}

/// With the same limits, a request for later steps would end at the same step.
#[tokio::test]
async fn a_trace_that_a_limit_has_ended_has_no_next_step() {
    let client = Client::new();
    let asked = json!({"puzzle": HARD, "limit": 10_000, "max_conflicts": 1});
    let ended = client.ask("trace", asked).await;
    assert_eq!((&ended["next"], &ended["end"]["end"]), (&Value::Null, &json!("unknown")));
    let description = client.get("/openapi.json").await.ok();
    let next = &description["components"]["schemas"]["Traced"]["properties"]["next"];
    let said = next["description"].as_str().unwrap();
    assert!(said.contains("a limit has ended it"), "{said}");
}

#[tokio::test]
async fn an_empty_option_is_as_none() {
    let client = Client::new();
    let plain = client.ask("count", json!({"puzzle": HARD})).await;
    for option in ["size", "rules", "format", "alphabet", "engine", "method"] {
        assert_eq!(client.ask("count", json!({"puzzle": HARD, option: ""})).await, plain);
    }
}

#[tokio::test]
async fn digits_from_zero_are_taken_but_by_sessions() {
    let client = Client::new();
    let rows =
        json!([[0, null, null, 1], ["", 3, ".", 0], [null, null, null, null], [3, null, 1, 2]]);
    let body = json!({"puzzle": rows, "rules": "digits:0-3"});
    let solved = client.ask("solve", body).await;
    assert_eq!(solved["puzzle"], "0..1.3.0....3.12", "{solved}");
    let rows_of_sessions = json!({"board": rows, "rules": "digits:0-3"});
    let refused = client.post("/api/sudoku/initialize", rows_of_sessions).await.error(422);
    assert_eq!(refused.0, "bad_puzzle");
}
