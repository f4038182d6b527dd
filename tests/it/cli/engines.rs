//! External solvers that misbehave, played by shell scripts.
#![cfg(unix)]

use std::process::Command;
use std::time::{Duration, Instant};

use crate::cli::*;
use crate::common::{Run, run};

/// Solves the hard puzzle with `script` as the solver.
fn solve_with(script: &str, more: &[&str]) -> Run {
    let folder = Folder::new();
    let engine = engine(&folder, script);
    run(&[&["solve", "--format", "line", "--engine", &engine, HARD], more].concat())
}

/// A solver program that is a shell script; `$1` is the formula, `$2` the result file.
pub fn engine(folder: &Folder, script: &str) -> String {
    format!("cmd: sh {} {{input}} {{output}}", folder.file("solver.sh", script))
}

/// Expects code 2, `words` on standard error, and no solution.
fn refuses(run: &Run, words: &str) {
    assert_eq!(run.code, Some(2), "{}", run.err);
    assert!(run.err.contains(words), "expected `{words}`: {}", run.err);
    assert!(!run.out.contains(HARD_SOLUTION), "{}", run.out);
}

#[test]
fn a_missing_program() {
    let run = run(&["solve", "--engine", "cmd: /no/such/solver {input}", HARD]);
    refuses(&run, "cannot run `/no/such/solver`");
    assert_eq!(run.out, "");
}

#[test]
fn a_program_that_fails_is_quoted() {
    let run = solve_with("echo 'out of memory' >&2; exit 1", &[]);
    refuses(&run, "gave no answer (exit status: 1); it said: out of memory");
}

#[test]
fn a_program_that_crashes() {
    refuses(&solve_with("kill -SEGV $$", &[]), "signal: 11");
}

#[test]
fn a_program_that_answers_and_then_crashes_is_not_believed() {
    let run = solve_with("echo 's UNSATISFIABLE'; kill -SEGV $$", &[]);
    refuses(&run, "but ended with signal: 11");
}

#[test]
fn a_program_that_says_nothing() {
    refuses(&solve_with("exit 0", &[]), "gave no answer (exit status: 0)");
    refuses(&solve_with("echo 'c thinking'; exit 10", &[]), "gave no answer (exit status: 10)");
}

#[test]
fn a_program_that_lies_is_found_out() {
    refuses(&solve_with("printf 's SATISFIABLE\\nv 1 2 0\\n'", &[]), "violates the clause");
    refuses(&solve_with("printf 's SATISFIABLE\\nv -1 0\\n'; exit 10", &[]), "violates the clause");
}

#[test]
fn a_model_of_another_formula_is_rejected() {
    let other = project("cnf/wikipedia-9x9-extended.cadical");
    let run = solve_with(&format!("cat '{other}'; exit 10"), &["--formula", "whole"]);
    refuses(&run, "violates the clause");
}

#[test]
fn values_that_are_cut_short_are_rejected() {
    refuses(&solve_with("printf 's SATISFIABLE\\nv 1 -2'", &[]), "cut short");
}

#[test]
fn a_model_that_is_not_printed_is_asked_for() {
    refuses(&solve_with("echo 's SATISFIABLE'; exit 10", &[]), "printed none");
}

#[test]
fn rubbish_is_rejected_with_its_place() {
    refuses(&solve_with("printf 's SATISFIABLE\\nv 1 x 0\\n'", &[]), "line 2, column 5");
    refuses(&solve_with("echo 's PERHAPS'", &[]), "PERHAPS");
}

#[test]
fn an_exit_code_that_contradicts_the_answer_is_rejected() {
    let script = "printf 's SATISFIABLE\\nv 1 0\\n'; exit 20";
    refuses(&solve_with(script, &[]), "but ended with exit status: 20");
    refuses(&solve_with("echo 's UNSATISFIABLE'; exit 10", &[]), "but ended with");
}

#[test]
fn unsatisfiable_is_no_solution() {
    let run = solve_with("echo 's UNSATISFIABLE'; exit 20", &[]);
    assert_eq!((run.code, run.out), (Some(1), format!("{HARD} # no solution\n")));
}

#[test]
fn unknown_is_unknown() {
    let run = solve_with("echo 's UNKNOWN'; exit 0", &[]);
    assert_eq!(run.code, Some(3));
    assert!(run.out.starts_with(&format!("{HARD} # unknown")), "{}", run.out);
}

#[test]
fn a_true_model_is_accepted_from_either_place() {
    let model = project("cnf/escargot-9x9-reduced.minisat");
    for target in ["", "> \"$2\""] {
        let run = solve_with(&format!("cat '{model}' {target}; exit 10"), &["--first"]);
        assert_eq!((run.code, run.out), (Some(0), format!("{HARD_SOLUTION}\n")), "{}", run.err);
    }
}

#[test]
fn the_program_gets_a_formula_without_input_being_named() {
    let folder = Folder::new();
    let script = folder.file("solver.sh", "grep -q '^p cnf 216 1400$' \"$1\" && echo UNSAT");
    let engine = format!("cmd: sh {script}");
    let run = run(&["solve", "--engine", &engine, HARD]);
    assert_eq!(run.code, Some(1), "{}", run.err);
}

#[test]
fn a_failure_in_a_batch_is_reported_with_its_place_and_the_rest_runs() {
    let folder = Folder::new();
    let engine = engine(&folder, "exit 1");
    let run = run(&["solve", "--format", "line", "--engine", &engine, HARD, EASY]);
    assert_eq!(run.code, Some(2));
    let lines: Vec<_> = run.out.lines().collect();
    assert!(lines[0].starts_with("# argument:1: "), "{}", lines[0]);
    assert_eq!(lines[1], EASY_SOLUTION);
}

#[test]
fn every_question_survives_a_lying_program() {
    let folder = Folder::new();
    let engine = engine(&folder, "printf 's SATISFIABLE\\nv 1 2 0\\n'");
    for command in [&["count", "--method", "blocking"][..], &["check"], &["candidates"]] {
        let run = run(&[command, &["--engine", &engine, HARD]].concat());
        assert_eq!((run.code, run.out.as_str()), (Some(2), ""), "{command:?}: {}", run.err);
    }
}

#[test]
fn a_program_that_hangs_is_ended_with_its_children() {
    let folder = Folder::new();
    let pids = folder.path("pids");
    let script = format!("sleep 1000 & echo $! $$ > '{pids}'; wait");
    let engine = engine(&folder, &script);
    let arguments = ["--timeout", "300ms", "--engine", &engine, "--format", "jsonl", HARD];
    let found = run(&[&["solve"][..], &arguments].concat());
    assert_eq!((found.code, &objects(&found.out)[0]["answer"]), (Some(3), &"unknown".into()));
    // On a busy machine the script may not have come as far as to start anything.
    let pids = std::fs::read_to_string(pids).unwrap_or_default();
    assert!(pids.split_whitespace().all(is_gone), "{pids}");
}

/// Whether a process ends within a while; one that only waits to be collected has ended.
pub fn is_gone(pid: &str) -> bool {
    let start = Instant::now();
    while is_running(pid) {
        if start.elapsed() > Duration::from_secs(20) {
            return false;
        }
        std::thread::sleep(Duration::from_millis(20));
    }
    true
}

fn is_running(pid: &str) -> bool {
    let Ok(output) = Command::new("ps").args(["-o", "stat=", "-p", pid]).output() else {
        eprintln!("skipped: ps is not installed");
        return false;
    };
    let state = String::from_utf8_lossy(&output.stdout).trim().to_owned();
    !state.is_empty() && !state.starts_with('Z')
}
