//! Real SAT solvers, where they are installed: over files, and as engines.

use std::process::Command;

use crate::cli::*;
use crate::common::{Run, feed, run};

/// Whether a program can be started; says so when it cannot.
pub fn installed(program: &str) -> bool {
    let found = Command::new(program).arg("--help").output().is_ok();
    if !found {
        eprintln!("skipped: {program} is not installed");
    }
    found
}

/// Puzzles of several kinds with their solutions.
fn sample() -> Vec<(String, String)> {
    let files = ["easy", "hard", "hardest", "seventeen", "small", "large"];
    let texts = files.map(|file| read(&project(&format!("puzzles/{file}.txt"))));
    let first = |text: &String| text.lines().find_map(solved);
    texts.iter().filter_map(first).collect()
}

fn solved(line: &str) -> Option<(String, String)> {
    let (puzzle, solution) = line.split_once(":1:")?;
    Some((puzzle.to_owned(), solution.to_owned()))
}

/// Exports `puzzle`, solves it with MiniSat, and decodes the result.
fn through_minisat(puzzle: &str, more: &[&str]) -> Run {
    let folder = Folder::new();
    let (formula, result) = (folder.path("formula.cnf"), folder.path("result.txt"));
    let exported = run(&[&["export", puzzle, "-o", &formula], more].concat());
    assert_eq!(exported.code, Some(0), "{}", exported.err);
    Command::new("minisat").args([&formula, &result]).output().unwrap();
    run(&["decode", "--to", "line", "--cnf", &formula, &result])
}

#[test]
fn minisat_solves_what_is_exported() {
    if !installed("minisat") {
        return;
    }
    for (puzzle, solution) in sample() {
        let run = through_minisat(&puzzle, &[]);
        assert_eq!(decoded(&run), (Some(0), symbols(&solution)), "{puzzle}: {}", run.err);
    }
}

fn decoded(run: &Run) -> (Option<i32>, String) {
    (run.code, symbols(run.out.trim_end()))
}

/// Letters from A = 1 as `decode` writes them: above nine digits, A = 10.
fn symbols(grid: &str) -> String {
    match grid.len() {
        625 => run(&["convert", "--to-alphabet", "letters", grid]).out.trim_end().to_owned(),
        _ => grid.to_owned(),
    }
}

#[test]
fn minisat_solves_every_level_and_formula() {
    if !installed("minisat") {
        return;
    }
    let levels = ["minimal", "natural", "extended", "triad"].map(|level| ["--level", level]);
    let others = [["--formula", "reduced"], ["--at-most-one", "commander"]];
    for choice in [&levels[..], &others].concat() {
        let run = through_minisat(HARD, &choice);
        assert_eq!(decoded(&run), (Some(0), HARD_SOLUTION.to_owned()), "{choice:?}");
    }
}

#[test]
fn minisat_finds_no_second_solution() {
    if !installed("minisat") {
        return;
    }
    assert_eq!(through_minisat(HARD, &["--unique"]).code, Some(1));
    assert_eq!(through_minisat(TWO, &["--unique"]).code, Some(0));
}

#[test]
fn cadical_answers_over_a_pipe() {
    if !installed("cadical") {
        return;
    }
    let folder = Folder::new();
    let formula = folder.file("formula.cnf", run(&["export", HARD]).out);
    let answer = Command::new("cadical").args(["-q", &formula]).output().unwrap().stdout;
    let run = feed(answer, &["decode", "--to", "line", "--puzzle", HARD]);
    assert_eq!(decoded(&run), (Some(0), HARD_SOLUTION.to_owned()));
}

/// Solves, counts and refutes with `engine`.
fn serves(engine: &str) {
    let with = |command, more: &[&str]| {
        run(&[&[command, "--engine", engine, "--format", "line"], more].concat())
    };
    let solved = with("solve", &[HARD, EASY]);
    assert_eq!(solved.out, format!("{HARD_SOLUTION}\n{EASY_SOLUTION}\n"), "{}", solved.err);
    assert_eq!((solved.code, with("solve", &[IMPOSSIBLE]).code), (Some(0), Some(1)));
    assert_eq!(with("count", &["--method", "blocking", TWO]).out, "2\n");
    assert_eq!(with("solve", &["--formula", "assumed", HARD]).out, format!("{HARD_SOLUTION}\n"));
}

#[test]
fn minisat_serves_as_an_engine() {
    if installed("minisat") {
        serves("cmd: minisat {input} {output}");
    }
}

#[test]
fn cadical_serves_as_an_engine() {
    if installed("cadical") {
        serves("cmd: cadical -q {input}");
        serves("cmd: cadical -q");
    }
}

#[test]
fn the_error_for_minisat_without_its_result_file_shows_how() {
    if installed("minisat") {
        let run = run(&["solve", "--engine", "cmd: minisat {input}", HARD]);
        assert_eq!((run.code, run.out.as_str()), (Some(2), ""));
        assert!(run.err.contains("printed none") && run.err.contains("{output}"), "{}", run.err);
    }
}
