//! New puzzles, and puzzles with fewer clues.

use std::num::NonZeroUsize;
use std::process::Command;
use std::time::Duration;

use serde_json::{Value, json};
use sudosat::server::Config;

use crate::server::client::{CLASH, Client, HARD};
use crate::server::jobs::{events, start, until};

const EASY: &str =
    "530070000600195000098000060800060003400803001700020006060000280000419005000080079";

/// What the command line writes, as JSON.
fn command_answer(arguments: &[&str]) -> Value {
    let mut command = Command::new(env!("CARGO_BIN_EXE_sudosat"));
    let output = command.args(arguments).args(["--format", "json", "-q"]).output().unwrap();
    serde_json::from_slice(&output.stdout)
        .unwrap_or_else(|error| panic!("{error}: {}", String::from_utf8_lossy(&output.stderr)))
}

/// No 4x4 puzzle has so large a score: it is looked for until somebody ends it.
fn endless() -> Value {
    json!({"size": 4, "difficulty": "9000"})
}

#[tokio::test]
async fn the_same_seed_makes_the_puzzles_of_the_command_line() {
    let config = Config { timeout: Duration::from_secs(600), ..Config::default() };
    let client = Client::of(&config);
    let pattern = "xx.x\n....\n....\nx.xx\n";
    let folder = tempfile::tempdir().unwrap();
    let file = folder.path().join("pattern.txt");
    std::fs::write(&file, pattern).unwrap();
    for (asked, flags) in [
        (json!({"number": 20}), vec!["-n", "20"]),
        (
            json!({"difficulty": "easy", "symmetry": "rotate-180"}),
            vec!["--difficulty", "easy", "--symmetry", "rotate-180"],
        ),
        (
            json!({"minimal": true, "symmetry": "left-right", "size": "2x3"}),
            vec!["--minimal", "--symmetry", "left-right", "--size", "2x3"],
        ),
        (
            json!({"scale": "se", "difficulty": "1.0..2.0", "clues": "24..26"}),
            vec!["--scale", "se", "--difficulty", "1.0..2.0", "--clues", "24..26"],
        ),
        (
            json!({"size": "2x3", "rules": "diagonals", "technique": "hidden-single", "number": 3}),
            vec![
                "--size",
                "2x3",
                "--rules",
                "diagonals",
                "--technique",
                "hidden-single",
                "-n",
                "3",
            ],
        ),
        (
            json!({"size": "2x3", "rules": "jigsaw", "number": 2}),
            vec!["--size", "2x3", "--rules", "jigsaw", "-n", "2"],
        ),
        (
            json!({"size": "2x3", "with": ["killer", "thermo:1"], "minimal": true, "number": 2}),
            vec!["--size", "2x3", "--with", "killer", "--with", "thermo:1", "--minimal", "-n", "2"],
        ),
        (
            json!({"size": 4, "pattern": pattern}),
            vec!["--size", "4", "--pattern", file.to_str().unwrap()],
        ),
    ] {
        let mut asked = asked;
        asked["seed"] = json!(7);
        let answer = client.ask("generate", asked.clone()).await;
        let expected = command_answer(&[&["generate", "--seed", "7"], &flags[..]].concat());
        assert_eq!(answer["puzzles"], expected, "{asked}");
        assert_eq!((&answer["answer"], &answer["seed"]), (&json!("made"), &json!(7)));
    }
}

#[tokio::test]
async fn a_jigsaw_without_regions_gets_random_ones() {
    let client = Client::new();
    let regions = async |seed: u64| {
        let made = client.ask("generate", json!({"rules": "jigsaw", "seed": seed})).await;
        assert_eq!(made["answer"], "made");
        made["puzzles"][0]["rules"].as_str().unwrap().to_owned()
    };
    let (one, other) = (regions(1).await, regions(2).await);
    assert!(one.starts_with("jigsaw:") && one != other, "{one}, {other}");
    let (_, begun) = client.beginning(json!({"size": "3x3", "rules": "jigsaw"})).await;
    assert_eq!(begun["rules"].as_str().map(|rules| rules.len()), Some("jigsaw:".len() + 81));
    let board = json!({"board": ".".repeat(81), "rules": "jigsaw"});
    let (code, _) = client.post("/api/sudoku/initialize", board).await.error(422);
    assert_eq!(code, "bad_puzzle", "a board states its own regions");
}

#[tokio::test]
async fn without_a_seed_the_answer_says_which_one_it_took() {
    let client = Client::new();
    let first = client.ask("generate", json!({})).await;
    let again = client.ask("generate", json!({"seed": first["seed"]})).await;
    assert_eq!(first["puzzles"], again["puzzles"]);
    assert!(first["seed"].as_u64().unwrap() < 1 << 53, "it is exact as a double");
    assert_ne!(client.ask("generate", json!({})).await["seed"], first["seed"]);
}

#[tokio::test]
async fn an_error_names_what_is_not_possible() {
    let client = Client::new().with("prefer", "respond-async");
    for (asked, expected) in [
        (json!({"number": 0}), "number: found 0, expected 1 to 1000"),
        (json!({"number": 1001}), "number: found 1001, expected 1 to 1000"),
        (json!({"clues": "9..16"}), "no puzzle has 9 to 16 clues: expected 17 to 81"),
        (json!({"clues": "many"}), "clues: `many` is no range"),
        (json!({"difficulty": "nasty"}), "difficulty: `nasty` is no range: expected easy"),
        (json!({"difficulty": "hard", "scale": "se"}), "the scale se has no levels"),
        (
            json!({"size": 4, "difficulty": "medium..extreme"}),
            "no puzzle of this size and these rules is medium..extreme: expected easy",
        ),
        (json!({"with": ["magic"]}), "with: `magic` is no kind of clues that can be drawn"),
        (json!({"with": ["killer:50"]}), "no grid of this size has 50 killer clues"),
        (json!({"symmetry": "round"}), "symmetry: "),
        (json!({"symmetry": "rotate-90", "size": "samurai"}), "size: "),
        (json!({"technique": "luck"}), "technique: "),
        (json!({"pattern": "x?"}), "pattern: line 1, column 2: found `?`"),
        (json!({"pattern": "x."}), "pattern: found 2 cells, expected 81"),
        (json!({"rules": "nonsense"}), "rules: "),
        (json!({"colour": "red"}), "unknown field `colour`"),
        (json!([3, "easy"]), "found an array, expected an object"),
    ] {
        // Even where a job is wanted the error is reported at once.
        let (code, message) = client.post("/api/v1/generate", asked).await.error(422);
        assert!(code == "bad_value" && message.contains(expected), "{code}: {message}");
    }
    let huge = client.post("/api/v1/generate", json!({"size": 100})).await;
    assert_eq!(huge.error(413).0, "too_large");
    let no_grid = json!({"size": 4, "rules": "anti-king,anti-knight"});
    let (_, message) = Client::new().post("/api/v1/generate", no_grid).await.error(422);
    assert_eq!(message, "no full grid satisfies the rules");
}

#[tokio::test]
async fn past_its_time_the_answer_contains_what_was_found_and_the_nearest() {
    let mut asked = endless();
    asked["timeout_ms"] = json!(500);
    let answer = Client::new().ask("generate", asked).await;
    assert_eq!(
        (&answer["answer"], &answer["reason"], &answer["message"]),
        (
            &json!("limit"),
            &json!("time limit reached"),
            &json!("0 puzzles of 1 found, time limit reached")
        )
    );
    let nearest = answer["nearest"]["puzzle"].as_str().unwrap();
    assert_eq!(Client::new().ask("solve", json!({"puzzle": nearest})).await["answer"], "unique");
    // There are only 36 of this kind.
    let config = Config { timeout: Duration::from_millis(500), ..Config::default() };
    let answer = Client::of(&config).ask("generate", json!({"size": 4, "number": 37})).await;
    let found = answer["puzzles"].as_array().unwrap().len();
    assert!((1..37).contains(&found), "{found}");
    assert_eq!(answer["message"], format!("{found} puzzles of 37 found, time limit reached"));
}

#[tokio::test]
async fn the_puzzles_of_a_job_come_one_by_one() {
    let client = Client::new();
    let path = start(&client, "generate", json!({"number": 12, "seed": 1})).await;
    let events = events(&client.get(&format!("{path}/events")).await.bytes);
    let parts: Vec<Value> =
        events.iter().filter(|(name, _)| name == "partial").map(|(_, part)| part.clone()).collect();
    let (name, last) = events.last().unwrap();
    assert_eq!((&**name, parts.len()), ("done", 12));
    assert_eq!(last["answer"]["puzzles"], json!(parts));
    let progress = &last["progress"];
    assert_eq!((&progress["puzzles"], &progress["wanted"]), (&json!(12), &json!(12)));
    assert!(progress["attempts"].as_u64() >= Some(12));
}

#[tokio::test]
async fn a_stopped_job_ends_at_once_and_nobody_else_waits_for_it() {
    let config = Config { workers: NonZeroUsize::MIN, ..Config::default() };
    let client = Client::of(&config);
    let path = start(&client, "generate", endless()).await;
    let running = |job: &Value| job["progress"]["attempts"].as_u64() > Some(1);
    until(&client, &path, running).await;
    assert_eq!(client.ask("solve", json!({"puzzle": HARD})).await["answer"], "unique");
    let waiting = start(&client, "generate", json!({"size": 4})).await;
    assert_eq!(client.get(&waiting).await.ok()["state"], "waiting", "there is one worker");
    assert_eq!(client.delete(&path).await.ok()["state"], "canceled");
    let done = until(&client, &waiting, |job| job["state"] == "done").await;
    assert_eq!(done["answer"]["answer"], "made");
}

#[tokio::test]
async fn clues_go_as_by_the_command_line() {
    let client = Client::new();
    let several = "......34....14..";
    let cages = "killer 3 r1c1 r1c2,killer 7 r1c3 r1c4";
    for (puzzle, asked, flags) in [
        (EASY, json!({}), vec![]),
        (
            EASY,
            json!({"seed": 5, "symmetry": "rotate-180"}),
            vec!["--seed", "5", "--symmetry", "rotate-180"],
        ),
        (CLASH, json!({}), vec![]),
        (several, json!({}), vec![]),
        (
            "1234341221434321",
            json!({"all_clues": true, "rules": cages}),
            vec!["--all-clues", "--rules", cages],
        ),
    ] {
        let mut asked = asked;
        asked["puzzle"] = json!(puzzle);
        let mut answer = client.ask("minimize", asked.clone()).await;
        let expected = command_answer(&[&["minimize", puzzle], &flags[..]].concat());
        let mut expected = expected.as_array().map_or(expected.clone(), |all| all[0].clone());
        for place in ["file", "line"] {
            answer[place].take();
            expected[place].take();
        }
        assert_eq!(answer, expected, "{asked}");
    }
    let asked = json!({"puzzle": EASY, "symmetry": "all"});
    let (code, message) = client.post("/api/v1/minimize", asked).await.error(422);
    assert_eq!((&*code, &*message), ("bad_value", "the clues have no symmetry all"));
}

#[tokio::test]
async fn the_smallest_is_looked_for_as_long_as_the_request_states() {
    let asked = json!({"puzzle": EASY, "best": true, "timeout_ms": 500});
    let answer = Client::new().ask("minimize", asked).await;
    assert!(answer["minimized_clues"].as_u64() <= Some(30), "{answer}");
    let minimized = answer["minimized"].as_str().unwrap();
    let solved = Client::new().ask("solve", json!({"puzzle": minimized})).await;
    assert_eq!((&solved["answer"], &solved["solution"]), (&json!("unique"), &answer["solution"]));
}
