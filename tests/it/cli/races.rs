//! Several engines at once, on the command line.

use std::time::{Duration, Instant};

use crate::cli::*;
use crate::common::{feed, run};
use crate::support::sample;

/// The JSON object about one puzzle.
fn object(arguments: &[&str]) -> (Option<i32>, Value) {
    let found = run(&[&["solve", "--format", "jsonl"], arguments].concat());
    (found.code, objects(&found.out).remove(0))
}

#[test]
fn the_answer_names_the_engine_that_answered() {
    let (code, found) = object(&["--first", "--engine", "race:cdcl@2,batsat+triad", HARD]);
    assert_eq!((code, &found["solution"]), (Some(0), &HARD_SOLUTION.into()));
    let winner = found["engine"].as_str().unwrap();
    assert!(["cdcl@2", "batsat+triad"].contains(&winner), "{winner}");
    assert_eq!(object(&["--engine", "cdcl@2", HARD]).1["engine"], "cdcl@2");
    assert_eq!(object(&[HARD]).1["engine"], "varisat", "the one that auto is");
    assert_eq!(object(&[EASY]).1["engine"], Value::Null);
}

#[test]
fn statistics_say_who_answered_how_many() {
    let run = run(&["solve", "--stats", "-q", "--engine", "cdcl@2", HARD, HARD, EASY]);
    assert!(run.err.contains("answered by    cdcl@2: 2\n"), "{}", run.err);
    assert!(run.err.contains("answered by    propagation: 1\n"), "{}", run.err);
}

#[test]
fn a_cover_problem_can_be_raced_for() {
    let file = project("examples/party.dlx");
    let arguments = ["--format", "jsonl", "--engine", "race:varisat,cdcl+bitwise", &file];
    let found = run(&[&["cover"][..], &arguments].concat());
    let engine = objects(&found.out)[0]["engine"].clone();
    assert!(engine == Value::Null || engine.as_str().is_some(), "{engine}");
    assert_eq!((found.code, &objects(&found.out)[0]["answer"]), (Some(1), &"several".into()));
}

#[test]
fn what_is_no_race_is_refused() {
    for (engine, words) in [
        ("race:cdcl", "a race has 2 to 16 members, separated by commas: found 1"),
        ("race:cdcl,auto", "`auto` cannot be in a race"),
        ("race:cdcl,race:cdcl,batsat", "`race:cdcl` cannot be in a race"),
        ("race:cdcl,abacus", "`abacus` is not an engine"),
        ("race:cdcl,cdcl+tried", "`tried` is not an encoding: expected a level (minimal"),
        ("race:cdcl,cdcl+triad+minimal", "`+minimal` sets what was set before"),
        (
            "race:cdcl,batsat+native",
            "batsat takes no propagator: only cdcl propagates clues natively",
        ),
        ("race:cdcl,cmd: /no/such/solver", "cannot run `/no/such/solver`"),
    ] {
        let run = run(&["solve", "--engine", engine, HARD]);
        assert_eq!((run.code, run.out.as_str()), (Some(2), ""), "{engine}");
        assert!(run.err.contains(words), "{}", run.err);
    }
    let run = run(&["solve", "--max-conflicts", "9", "--engine", "race:cdcl,varisat", HARD]);
    assert_eq!(run.code, Some(2));
    assert!(run.err.contains("varisat cannot count conflicts"), "{}", run.err);
}

/// Each question gets the answer of a single engine; `--encode` is the form of members without one of their own.
#[test]
fn clauses_race_against_native_propagation_for_every_question() {
    let library = std::fs::read_to_string(project("puzzles/library/thermo.jsonl")).unwrap();
    let puzzles: String = library.split_inclusive('\n').take(sample(6, 50)).collect();
    let answer = |arguments: &[&str], flags: &[&str]| {
        feed(&puzzles, &[arguments, flags, &["-q", "-j", "1"]].concat()).out
    };
    for question in [
        &["solve", "--format", "line"][..],
        &["check", "--format", "line"],
        &["count", "--method", "blocking", "--format", "line"],
        &["candidates", "--format", "line"],
    ] {
        let expected = answer(question, &["--engine", "cdcl"]);
        assert!(expected.lines().count() >= sample(6, 20), "{expected}");
        for flags in [
            &["--engine", "race:cdcl,cdcl+native"][..],
            &["--engine", "race:cdcl@2,batsat+clauses", "--encode", "native"],
        ] {
            assert_eq!(answer(question, flags), expected, "{question:?} {flags:?}");
        }
    }
}

#[test]
fn the_answer_names_the_form_of_the_winner() {
    let file = project("puzzles/clues.txt");
    let race = ["--engine", "race:cdcl+native,cdcl@2+clauses", &file];
    let found = run(&[&["solve", "-q", "--format", "jsonl"][..], &race].concat());
    let engine = |one: &Value| one["engine"].as_str().map(ToOwned::to_owned);
    let engines: Vec<String> = objects(&found.out).iter().filter_map(engine).collect();
    assert!(!engines.is_empty());
    let members = ["cdcl+native", "cdcl@2+clauses"];
    let is_known = |name: &String| name.split(", ").all(|one| members.contains(&one));
    assert!(engines.iter().all(is_known), "{engines:?}");
}

#[test]
fn the_limit_on_conflicts_holds_for_all_members() {
    let (code, found) = object(&["--max-conflicts", "1", "--engine", "race:cdcl,batsat", HARD]);
    assert_eq!((code, &found["answer"]), (Some(3), &"unknown".into()));
    assert_eq!(found["reason"], "conflict limit reached");
}

#[cfg(unix)]
mod programs {
    use super::*;
    use crate::cli::engines::{engine, is_gone};

    #[test]
    fn a_limit_on_time_ends_all_members_at_once() {
        let folder = Folder::new();
        let hangs = engine(&folder, "sleep 1000");
        let start = Instant::now();
        let race = format!("race:{hangs},{hangs}");
        let (code, found) = object(&["--timeout", "200ms", "--engine", &race, HARD]);
        assert_eq!((code, &found["reason"]), (Some(3), &"time limit reached".into()));
        assert_eq!(found["engine"], race);
        assert!(start.elapsed() < Duration::from_secs(20));
    }

    #[test]
    fn a_program_that_hangs_is_ended_when_another_has_won() {
        let folder = Folder::new();
        let pids = folder.path("pids");
        let hangs = engine(&folder, &format!("sleep 1000 & echo $! $$ > '{pids}'; wait"));
        let (code, found) = object(&["--engine", &format!("race:{hangs},batsat"), HARD]);
        assert_eq!((code, &found["engine"]), (Some(0), &"batsat".into()));
        let pids = std::fs::read_to_string(pids).unwrap_or_default();
        assert!(pids.split_whitespace().all(is_gone), "{pids}");
    }

    #[test]
    fn a_program_that_fails_leaves_the_race_to_the_others() {
        let folder = Folder::new();
        let fails = engine(&folder, "echo 'out of memory' >&2; exit 1");
        let (code, found) = object(&["--engine", &format!("race:{fails},cdcl"), HARD]);
        assert_eq!((code, &found["engine"]), (Some(0), &"cdcl".into()));
        let run = run(&["solve", "--engine", &format!("race:{fails},{fails}"), HARD]);
        assert_eq!(run.code, Some(2));
        assert!(run.err.contains("it said: out of memory"), "{}", run.err);
    }
}
