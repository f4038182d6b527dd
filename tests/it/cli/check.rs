//! `sudosat check`

use crate::cli::*;
use crate::common::{feed, run};

fn verdict(puzzle: &str) -> (Option<i32>, Value) {
    let found = run(&["check", "--format", "jsonl", puzzle]);
    (found.code, objects(&found.out).remove(0)["verdict"].clone())
}

#[test]
fn each_verdict_has_its_name_and_code() {
    let wrong = format!("{EASY}:2");
    let swapped = format!("{EASY}:1:{HARD_SOLUTION}");
    for (puzzle, code, word) in [
        (EASY, 0, "valid"),
        (CLASHING, 1, "clash"),
        (IMPOSSIBLE, 1, "unsolvable"),
        (TWO, 1, "several"),
        (&wrong, 1, "misstated"),
        (&swapped, 1, "misstated"),
    ] {
        assert_eq!(verdict(puzzle), (Some(code), word.into()), "{puzzle}");
    }
}

#[test]
fn a_wrong_number_of_solutions_is_quoted() {
    for (puzzle, stated) in
        [(format!("{TWO}:1"), "1 solution:"), (format!("{EASY}:2"), "2 solutions:")]
    {
        let found = run(&["check", "-q", &puzzle]).out;
        assert!(found.contains(&format!("the input states {stated} ")), "{found}");
    }
}

#[test]
fn past_a_limit_the_verdict_is_unknown() {
    let found = run(&["check", "--max-conflicts", "1", "--format", "jsonl", HARD]);
    assert_eq!((found.code, &objects(&found.out)[0]["verdict"]), (Some(3), &"unknown".into()));
}

/// Wikipedia's example with another digit in one cell.
fn with(row: usize, col: usize, digit: &str) -> String {
    let mut text = EASY.to_owned();
    let index = 9 * (row - 1) + col - 1;
    text.replace_range(index..=index, digit);
    text
}

#[test]
fn both_cells_of_a_clash_are_named_in_a_row() {
    let run = run(&["check", &with(1, 9, "7")]);
    assert_eq!(run.code, Some(1));
    assert!(run.out.contains("7 stands twice in row 1: r1c5 and r1c9"), "{}", run.out);
}

#[test]
fn both_cells_of_a_clash_are_named_in_a_column() {
    let run = run(&["check", &with(7, 2, "9")]);
    assert!(run.out.contains("9 stands twice in column 2: r3c2 and r7c2"), "{}", run.out);
}

#[test]
fn both_cells_of_a_clash_are_named_in_a_box() {
    let run = run(&["check", &with(2, 3, "3")]);
    assert!(run.out.contains("3 stands twice in box 1: r1c2 and r2c3"), "{}", run.out);
}

#[test]
fn every_clash_is_named_not_only_the_first() {
    let run = run(&["check", CLASHING]);
    assert!(run.out.contains("row 1: r1c1 and r1c2") && run.out.contains("box 1: r1c1 and r1c2"));
}

#[test]
fn the_puzzles_of_the_project_are_as_they_say() {
    for file in ["easy", "medium", "hard", "hardest", "seventeen", "large"] {
        let run = run(&["check", &project(&format!("puzzles/{file}.txt"))]);
        assert_eq!(run.code, Some(0), "{file}: {}", run.out);
    }
    for file in ["multiple", "impossible"] {
        let run = run(&["check", "--format", "csv", &project(&format!("puzzles/{file}.txt"))]);
        assert_eq!(run.code, Some(1), "{file}");
        assert!(!run.out.contains("misstated"), "{file}: {}", run.out);
    }
}

#[test]
fn a_line_is_the_verdict_in_words() {
    let run = feed(format!("{EASY}\n{TWO}\n"), &["check", "--format", "line"]);
    assert_eq!(run.out, "exactly one solution\nmore than one solution\n");
}
