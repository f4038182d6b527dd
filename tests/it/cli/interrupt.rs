//! Ctrl-C: what is known so far is still printed.
#![cfg(unix)]

use std::io::{BufRead, BufReader, Read};
use std::process::{Child, Command};
use std::time::Duration;

use itertools::Itertools;

use crate::cli::*;
use crate::common::{Run, command};

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

const METHODS: [&str; 3] = ["auto", "blocking", "search"];

#[test]
fn an_interrupted_count_is_a_lower_bound() {
    let check = |signal: &str, method: &str| {
        let arguments = ["count", "--format", "line", "--method", method, EMPTY];
        let run = interrupted(&arguments, signal);
        assert_eq!(run.code, Some(130), "{signal}, {method}: {}", run.err);
        let number = run.out.trim_end().strip_prefix("at least ").unwrap();
        assert!(number.parse::<u64>().is_ok(), "{number}");
    };
    // Side by side, because each waits.
    std::thread::scope(|scope| {
        for (signal, method) in ["-INT", "-TERM"].into_iter().cartesian_product(METHODS) {
            scope.spawn(move || check(signal, method));
        }
    });
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

/// Waits for the end, but not for ever.
fn ended(child: &mut Child) -> Option<i32> {
    for _ in 0..600 {
        if let Some(status) = child.try_wait().unwrap() {
            return status.code();
        }
        std::thread::sleep(Duration::from_millis(100));
    }
    child.kill().unwrap();
    panic!("it goes on after the signal");
}

#[test]
fn one_signal_ends_the_reading_of_what_is_answered_as_a_whole() {
    let folder = Folder::new();
    let pipe = folder.path("pipe");
    assert!(Command::new("mkfifo").arg(&pipe).status().unwrap().success());
    let start = |arguments: &'static [&str], files: &[&str]| {
        let mut command = command(&[arguments, files].concat());
        (arguments, command.stdin(std::process::Stdio::piped()).spawn().unwrap())
    };
    let children = [
        start(&["cover"], &[]),
        start(&["cover"], &[&pipe]),
        start(&["decode"], &[]),
        start(&["generate", "--pattern", "-"], &[]),
        start(&["export"], &[]),
        start(&["trace"], &[]),
        start(&["count", "--all"], &[]),
        start(&["solve"], &[&pipe]),
    ];
    // Nobody ever writes.
    std::thread::sleep(Duration::from_millis(300));
    children.iter().for_each(|(_, child)| send("-TERM", child));
    for (arguments, mut child) in children {
        let code = ended(&mut child);
        // Before it listens to signals the system ends it.
        assert!(matches!(code, Some(130) | None), "{arguments:?}: {code:?}");
    }
}

#[test]
fn a_file_that_is_not_finished_goes_with_the_signal() {
    for signal in ["-INT", "-TERM", "-HUP"] {
        let folder = Folder::new();
        let formula = folder.path("formula.cnf");
        let shape = ["--empty", "--shape", "9x9"];
        let mut child =
            command(&[&["export"], &shape[..], &["-o", &formula]].concat()).spawn().unwrap();
        while folder.names().is_empty() {
            assert_eq!(child.try_wait().unwrap(), None, "it takes long");
            std::thread::sleep(Duration::from_millis(1));
        }
        send(signal, &child);
        assert_eq!(ended(&mut child), Some(130), "{signal}");
        assert_eq!(folder.names(), [""; 0], "{signal}");
    }
}

#[test]
fn what_a_solver_program_leaves_behind_ends_with_it() {
    let folder = Folder::new();
    let (script, number) = (folder.path("solver.sh"), folder.path("number"));
    std::fs::write(&script, format!("sleep 1000 &\necho $! > {number}\necho s UNKNOWN\n")).unwrap();
    let engine = format!("cmd: sh {script}");
    let answer = crate::common::run(&["solve", "--format", "line", "--engine", &engine, HARD]);
    assert_eq!(answer.code, Some(3), "{}", answer.err);
    assert_gone(read(&number).trim());
}

/// A process that is killed may be there for a moment, until somebody asks how it ended.
fn assert_gone(process: &str) {
    let state = || std::fs::read_to_string(format!("/proc/{process}/stat")).unwrap_or_default();
    for _ in 0..600 {
        if state()
            .rsplit(") ")
            .next()
            .is_none_or(|state| state.is_empty() || state.starts_with('Z'))
        {
            return;
        }
        std::thread::sleep(Duration::from_millis(100));
    }
    panic!("{process} goes on");
}

#[test]
fn a_second_signal_ends_a_solver_program_with_its_children() {
    let folder = Folder::new();
    let (script, number) = (folder.path("solver.sh"), folder.path("number"));
    let text = format!("sleep 1000 &\necho $! > {number}\necho begun >&2\nwait\n");
    std::fs::write(&script, text).unwrap();
    let engine = format!("cmd: sh {script}");
    let mut child = command(&["solve", "--engine", &engine, HARD]).spawn().unwrap();
    while std::fs::read_to_string(&number).map_or(true, |text| text.trim().is_empty()) {
        std::thread::sleep(Duration::from_millis(5));
    }
    send("-INT", &child);
    std::thread::sleep(Duration::from_millis(600));
    let _ = Command::new("kill").args(["-INT", &child.id().to_string()]).output();
    assert_eq!(ended(&mut child), Some(130));
    assert_gone(read(&number).trim());
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

/// The output is a little longer than a pipe takes, so that the program waits for its reader with all answers known. On
/// a busy machine it may know them later, so the signal comes later in each attempt.
#[test]
fn the_exit_code_states_a_signal_while_the_last_answer_is_written() {
    let check = |arguments: &[&str]| {
        let is_whole = |seconds| {
            let (length, code) = signalled_after(Duration::from_secs(seconds), arguments);
            assert_eq!(code, Some(130), "{arguments:?}");
            length > 1 << 16
        };
        assert!([1, 4, 16, 60].into_iter().any(is_whole), "{arguments:?}");
    };
    // Side by side, because each waits.
    std::thread::scope(|scope| {
        scope.spawn(|| {
            check(&["count", "-q", "--all", "--limit", "850", "--format", "line", EMPTY])
        });
        scope.spawn(|| check(&["trace", "-q", "--format", "jsonl", EMPTY]));
    });
}

/// Runs the program, sends it the signal after `wait`, and reads its output only then. Returns the length of the output
/// and the exit code.
fn signalled_after(wait: Duration, arguments: &[&str]) -> (usize, Option<i32>) {
    let mut child = command(arguments).spawn().unwrap();
    std::thread::sleep(wait);
    send("-INT", &child);
    let mut text = String::new();
    std::thread::sleep(Duration::from_millis(100));
    child.stdout.take().unwrap().read_to_string(&mut text).unwrap();
    (text.len(), ended(&mut child))
}

/// Twelve cells with eleven digits, each pair different: no solver that resolves clauses sees soon that this is
/// impossible.
#[test]
fn an_export_that_is_interrupted_does_not_say_that_there_is_no_solution() {
    let folder = Folder::new();
    let pair = |one: usize, other: usize| format!("# clue: different r1c{one} r1c{other}\n");
    let pairs = (1..=12).flat_map(|one| (one + 1..=12).map(move |other| pair(one, other)));
    let rules = "# rules: no-houses,size:1x12,digits:1-11\n".to_owned();
    let text = rules + &pairs.collect::<String>() + "............\n";
    let (puzzle, formula) = (folder.file("puzzle.txt", text), folder.path("formula.cnf"));
    let mut child = command(&["export", "--unique", &puzzle, "-o", &formula]).spawn().unwrap();
    std::thread::sleep(Duration::from_millis(1000));
    send("-INT", &child);
    assert_eq!(ended(&mut child), Some(130));
    let run: Run = child.wait_with_output().unwrap().into();
    assert!(run.err.contains("interrupted before a solution was found"), "{}", run.err);
    assert_eq!(folder.names(), ["puzzle.txt"]);
}

/// The best puzzle was solved again under the interrupt that had ended the search for it.
#[test]
fn the_best_puzzle_until_the_interrupt_is_printed() {
    let run = interrupted(&["minimize", "--best", "--format", "jsonl", EASY], "-INT");
    assert_eq!(run.code, Some(130), "{}", run.err);
    let found = objects(&run.out).remove(0);
    assert!(found["minimized"].is_string(), "{found}");
}

#[test]
fn the_puzzles_generated_before_an_interrupt_are_in_the_file() {
    let folder = Folder::new();
    let file = folder.file("made.json", "old\n");
    let many = ["generate", "-n", "100000", "--size", "2x3", "--format", "json", "-o", &file];
    let run = interrupted(&many, "-INT");
    assert_eq!(run.code, Some(130), "{}", run.err);
    let made = serde_json::from_str::<Vec<serde_json::Value>>(&read(&file)).unwrap();
    assert!(!made.is_empty());
    let number = format!("sudosat: {} puzzle", made.len());
    assert!(run.err.contains(&number) && run.err.contains("found, interrupted"), "{}", run.err);
    assert!(!run.err.contains("is not written"), "{}", run.err);
}

#[test]
fn an_older_file_stays_if_a_trace_is_interrupted() {
    let folder = Folder::new();
    let file = folder.file("trace.txt", "old\n");
    let empty = ".".repeat(36 * 36);
    let long = ["trace", "--engine", "cdcl:random", "--format", "jsonl", &empty, "-o", &file];
    let run = interrupted(&long, "-INT");
    assert_eq!(run.code, Some(130), "{}", run.err);
    assert!(run.err.contains("interrupted, ") && run.err.contains("is not written"), "{}", run.err);
    assert_eq!((read(&file).as_str(), folder.names().len()), ("old\n", 1));
}

#[test]
fn a_signal_ends_the_drawing_of_many_pictures() {
    let folder = Folder::new();
    let many = folder.file("many.txt", format!("{EASY}\n").repeat(20_000));
    let mut child = command(&["render", &many, "-o", &folder.path("many.pdf")]).spawn().unwrap();
    std::thread::sleep(Duration::from_millis(700));
    send("-TERM", &child);
    assert_eq!(ended(&mut child), Some(130));
    assert_eq!(folder.names(), ["many.txt"]);
}
