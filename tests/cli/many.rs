//! Many puzzles: order, repeatability, bad lines in between, the worst exit code.

use itertools::Itertools;

use crate::common::{feed, run};
use crate::*;

/// Three hundred puzzles with different solutions: easy and hard ones with their digits renamed.
pub fn puzzles() -> String {
    let names = ('1'..='9').permutations(9).step_by(101).take(300);
    let puzzles = [EASY, HARD, TWO].iter().cycle();
    names.zip(puzzles).map(|(names, puzzle)| renamed(puzzle, &names) + "\n").collect()
}

fn renamed(puzzle: &str, names: &[char]) -> String {
    let name = |symbol: char| symbol.to_digit(10).map_or(symbol, |d| names[d as usize - 1]);
    puzzle.chars().map(name).collect()
}

#[test]
fn two_threads_write_the_same_bytes_as_one() {
    let puzzles = puzzles();
    for command in ["solve", "count", "check"] {
        for format in ["line", "jsonl"] {
            let with = |jobs| feed(&puzzles, &[command, "-j", jobs, "--format", format]).out;
            let (one, two) = (with("1"), with("2"));
            assert_eq!(one.lines().count(), 300);
            assert!(one == two, "{command} {format}");
        }
    }
}

#[test]
fn answers_keep_the_order_of_the_input() {
    let puzzles = puzzles();
    let run = feed(&puzzles, &["solve", "-j", "2", "--format", "jsonl"]);
    let found = objects(&run.out);
    for (index, (puzzle, object)) in puzzles.lines().zip(&found).enumerate() {
        assert_eq!((&object["puzzle"], &object["line"]), (&puzzle.into(), &(index + 1).into()));
    }
}

#[test]
fn the_same_input_twice_gives_the_same_bytes() {
    let puzzles = puzzles();
    for arguments in [&["solve"][..], &["solve", "--engine", "batsat"], &["candidates"]] {
        let again = || feed(&puzzles, arguments).out;
        assert!(again() == again(), "{arguments:?}");
    }
}

#[test]
fn a_bad_line_keeps_its_place_and_the_rest_runs() {
    let text = format!("{EASY}\nrubbish\n{HARD}\n");
    for jobs in ["1", "2"] {
        let run = feed(&text, &["solve", "-j", jobs, "--format", "line"]);
        assert_eq!(run.code, Some(2));
        let lines: Vec<_> = run.out.lines().collect();
        assert_eq!((lines[0], lines[2]), (EASY_SOLUTION, HARD_SOLUTION));
        assert!(lines[1].starts_with("# -: line 2, column "), "{}", lines[1]);
        assert!(run.err.contains("sudosat: -: line 2, column "), "{}", run.err);
    }
}

#[test]
fn a_bad_line_is_no_object() {
    let text = format!("{EASY}\nrubbish\n{HARD}\n");
    let run = feed(text, &["solve", "--format", "jsonl"]);
    let lines: Vec<_> = objects(&run.out).iter().map(|object| object["line"].clone()).collect();
    assert_eq!((run.code, lines), (Some(2), vec![1.into(), 3.into()]));
}

#[test]
fn every_command_goes_on_after_a_bad_line() {
    let text = format!("{EASY}\nrubbish\n{HARD}\n");
    for command in ["solve", "count", "check", "candidates"] {
        let run = feed(&text, &[command, "--format", "line"]);
        assert_eq!((run.code, run.out.lines().count()), (Some(2), 3), "{command}");
    }
    let run = feed(&text, &["count", "--all", "--format", "line"]);
    assert_eq!((run.code, run.out), (Some(2), format!("{EASY_SOLUTION}\n{HARD_SOLUTION}\n")));
}

#[test]
fn the_exit_code_is_the_worst() {
    let solve = |inputs: &[&str]| run(&[&["solve", "--max-conflicts", "1"], inputs].concat()).code;
    let folder = Folder::new();
    let bad = folder.file("bad.txt", "rubbish\n");
    assert_eq!(solve(&[EASY]), Some(0));
    assert_eq!(solve(&[CLASHING, EASY]), Some(1));
    assert_eq!(solve(&[CLASHING, &bad, EASY]), Some(2));
    assert_eq!(solve(&[HARD, CLASHING, &bad, EASY]), Some(3));
}

#[test]
fn several_inputs_are_answered_in_the_order_named() {
    let folder = Folder::new();
    let (a, b) = (folder.file("a.txt", EASY), folder.file("b.txt", format!("{HARD}\n{EASY}\n")));
    let run = run(&["solve", "--format", "jsonl", &b, &a, HARD]);
    let sources: Vec<_> = objects(&run.out)
        .iter()
        .map(|object| format!("{}:{}", object["file"].as_str().unwrap(), object["line"]))
        .collect();
    let expected = [format!("{b}:1"), format!("{b}:2"), format!("{a}:1"), "argument:1".to_owned()];
    assert_eq!(sources, expected);
}

#[test]
fn sizes_may_be_mixed() {
    let four = "......34....14..";
    let run = feed(format!("{EASY}\n{four}\n{HARD}\n"), &["solve", "--format", "line"]);
    let expected = format!("{EASY_SOLUTION}\n4312213432411423\n{HARD_SOLUTION}\n");
    assert_eq!((run.code, run.out), (Some(0), expected));
}

#[test]
fn the_memory_of_a_large_puzzle_is_said_before_it_is_taken() {
    let empty = |side: usize| "0 ".repeat(side * side);
    let solve = |text: String| feed(text, &["solve", "--format", "line", "--timeout", "1ms"]);
    let large = solve(empty(64)).err;
    let said = "its formula has up to 33 million clauses and takes about 528 MB";
    assert!(large.contains(said), "{large}");
    let small = solve(empty(36)).err;
    assert!(small.contains("boxes 6x6") && !small.contains("clauses"), "{small}");
    let quiet = feed(empty(64), &["solve", "-q", "--format", "line", "--timeout", "1ms"]).err;
    assert!(!quiet.contains("clauses"), "{quiet}");
}
