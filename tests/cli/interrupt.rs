//! Ctrl-C: what is known so far is still printed.
#![cfg(unix)]

use std::io::{BufRead, BufReader, Read};
use std::process::{Child, Command};
use std::time::Duration;

use crate::common::{Run, command};
use crate::*;

/// Runs until the input has been read and a little more, then sends `signal`.
fn interrupted(arguments: &[&str], signal: &str) -> Run {
    let mut child = command(arguments).spawn().unwrap();
    let mut notes = BufReader::new(child.stderr.take().unwrap());
    let mut first = String::new();
    notes.read_line(&mut first).unwrap();
    std::thread::sleep(Duration::from_millis(300));
    send(signal, &child);
    let mut run: Run = child.wait_with_output().unwrap().into();
    notes.read_to_string(&mut run.err).unwrap();
    run
}

fn send(signal: &str, child: &Child) {
    let status = Command::new("kill").args([signal, &child.id().to_string()]).status();
    assert!(status.unwrap().success());
}

#[test]
fn an_interrupted_count_is_a_lower_bound() {
    for signal in ["-INT", "-TERM"] {
        for method in ["auto", "blocking", "search"] {
            let arguments = ["count", "--format", "line", "--method", method, EMPTY];
            let run = interrupted(&arguments, signal);
            assert_eq!(run.code, Some(130), "{signal}, {method}: {}", run.err);
            let number = run.out.trim_end().strip_prefix("at least ").unwrap();
            assert!(number.parse::<u64>().is_ok(), "{number}");
        }
    }
}

#[test]
fn bulk_is_interrupted_in_a_long_count() {
    let limit = "1000000000000";
    let arguments =
        ["count", "--engine", "bulk", "--limit", limit, "--format", "line", EASY, EMPTY];
    let run = interrupted(&arguments, "-INT");
    assert_eq!(run.code, Some(130), "{}", run.err);
    let lines: Vec<_> = run.out.lines().collect();
    assert_eq!(lines[0], "1");
    assert!(lines[1].starts_with("at least "), "{lines:?}");
}

#[test]
fn an_interrupted_count_says_why_it_is_no_more() {
    let run = interrupted(&["count", "--format", "jsonl", EMPTY], "-INT");
    let object = objects(&run.out).remove(0);
    assert_eq!((run.code, &object["exact"]), (Some(130), &false.into()));
    assert_eq!(object["reason"], "interrupted");
}

#[test]
fn answers_before_the_interrupt_are_printed() {
    let run = interrupted(&["count", "--format", "line", "-j", "1", EASY, EMPTY, EASY], "-INT");
    assert_eq!(run.code, Some(130));
    let lines: Vec<_> = run.out.lines().collect();
    assert_eq!(lines[0], "1");
    assert!(lines[1].starts_with("at least "), "{lines:?}");
}

#[test]
fn a_solver_program_is_interrupted_too() {
    let folder = Folder::new();
    let script = folder.file("solver.sh", "sleep 1000");
    let engine = format!("cmd: sh {script}");
    let run = interrupted(&["solve", "--format", "line", "--engine", &engine, HARD], "-INT");
    assert_eq!(run.code, Some(130), "{}", run.err);
    assert!(run.out.contains("# unknown, interrupted"), "{}", run.out);
}

#[test]
fn all_members_of_a_race_are_interrupted() {
    let folder = Folder::new();
    let script = folder.file("solver.sh", "sleep 1000");
    let engine = format!("race:cmd: sh {script},cmd: sh {script} {{input}}");
    let run = interrupted(&["solve", "--format", "line", "--engine", &engine, HARD], "-INT");
    assert_eq!(run.code, Some(130), "{}", run.err);
    assert!(run.out.contains("# unknown, interrupted"), "{}", run.out);
}
