//! `sudosat why` and `sudosat cover why`

use crate::cli::*;
use crate::common::{feed, run};

fn object(arguments: &[&str]) -> (Option<i32>, Value) {
    let all = [&["why", "-q", "--format", "jsonl"], arguments].concat();
    let found = run(&all);
    assert_eq!(found.err, "", "{arguments:?}");
    (found.code, objects(&found.out).remove(0))
}

#[test]
fn a_direct_clash_is_two_clues_and_a_house() {
    let puzzle = "5.5......".to_owned() + &".".repeat(72);
    let (code, found) = object(&[&puzzle]);
    assert_eq!((code, &found["answer"]), (Some(0), &"because".into()));
    let explanation = &found["explanations"][0];
    assert_eq!(explanation["clues"], serde_json::json!(["r1c1=5", "r1c3=5"]));
    assert_eq!(explanation["smallest"], true);
}

#[test]
fn each_answer_has_its_name_and_code() {
    for (arguments, code, word) in [
        (&[CLASHING][..], 0, "because"),
        (&[IMPOSSIBLE], 0, "because"),
        (&[EASY], 0, "unique"),
        (&[TWO], 0, "several"),
        (&[EASY, "r1c3=4"], 0, "because"),
        (&[EASY, "r1c3!=5"], 0, "because"),
        (&[EASY, "r1c3=5"], 1, "otherwise"),
        (&[EASY, "r1c3!=4"], 1, "otherwise"),
        (&[IMPOSSIBLE, "r1c1=1"], 1, "no solution"),
        (&["r1c3=4", EASY], 0, "because"),
    ] {
        let (found, object) = object(arguments);
        assert_eq!((found, &object["answer"]), (Some(code), &word.into()), "{arguments:?}");
    }
}

#[test]
fn the_answer_to_what_does_not_follow_names_the_digit_that_a_solution_has() {
    let found = run(&["why", "-q", "--format", "line", EASY, "r1c3=5"]);
    assert!(found.out.contains("r1c3=5 does not follow: a solution with r1c3=4"), "{}", found.out);
    let found = run(&["why", "-q", "--format", "line", EASY, "r1c3!=4"]);
    assert!(found.out.contains("r1c3=4 is possible: a solution with it"), "{}", found.out);
}

#[test]
fn a_question_must_make_sense() {
    let found = run(&["why", "-q", EASY, "r10c1=1"]);
    assert_eq!((found.code, found.out.as_str()), (Some(2), ""));
    assert!(found.err.contains("found r10c1=1, expected a cell and a digit of the grid"));
    let found = run(&["why", "-q", EASY, "r1c1=1", "r1c2=2"]);
    assert_eq!(found.code, Some(2));
    assert!(found.err.contains("expected one question, found r1c1=1 and r1c2=2"), "{}", found.err);
    let found = run(&["why", "-q", EASY, "r1c1=0"]);
    assert_eq!(found.code, Some(2), "{}", found.err);
}

#[test]
fn the_misprint_is_among_the_clues_that_clash() {
    let found = run(&["why", "-q", "--format", "jsonl", &project("puzzles/impossible.txt")]);
    let all = objects(&found.out);
    assert_eq!((found.code, all.len()), (Some(0), 6));
    let clues = all[2]["explanations"][0]["clues"].as_array().unwrap().clone();
    assert!(clues.contains(&"r1c6=8".into()), "{clues:?}");
}

#[test]
fn all_explanations_come_smallest_first_up_to_a_limit() {
    let (_, found) = object(&["--all", "--limit", "4", "--minimum", "12...1....1.1..4"]);
    let sizes: Vec<u64> = found["explanations"]
        .as_array()
        .unwrap()
        .iter()
        .map(|one| one["size"].as_u64().unwrap())
        .collect();
    assert!(sizes.len() == 4 && sizes.is_sorted(), "{sizes:?}");
    assert_eq!(found["all"], false);
    assert_eq!(run(&["why", "--limit", "4", EASY]).code, Some(2));
}

#[test]
fn several_explanations_are_numbered_for_people() {
    let found = run(&["why", "-q", "--all", "11..............", "--limit", "3"]);
    assert!(found.out.contains("3 explanations, there may be others"), "{}", found.out);
    assert!(found.out.contains("\n1. no solution: 2 clues and 1 rule clash"), "{}", found.out);
    assert!(found.out.contains("\n2. no solution: 2 clues"), "{}", found.out);
    let alone = run(&["why", "-q", "--rules", "sum 99 r1c1 r1c2", &".".repeat(16)]);
    assert!(alone.out.contains("no solution: 1 rule clashes"), "{}", alone.out);
}

#[test]
fn past_a_limit_what_is_known_is_said() {
    let found = run(&["why", "-q", "--max-conflicts", "1", "--format", "jsonl", IMPOSSIBLE]);
    let object = &objects(&found.out)[0];
    assert_eq!((found.code, &object["answer"]), (Some(3), &"unknown".into()));
}

/// What was found before the time was up is shown, with what is known of its size.
#[test]
fn a_time_limit_does_not_lose_an_explanation() {
    let puzzle =
        "8..........36......7..9.2...5...7.......457.....1...3...1....68..85...1..9....4..";
    let found =
        run(&["why", "-q", "--minimum", "--timeout", "2s", "--format", "jsonl", puzzle, "r1c2=1"]);
    let object = &objects(&found.out)[0];
    assert_eq!((found.code, &object["answer"]), (Some(3), &"because".into()));
    let explanation = &object["explanations"][0];
    assert_eq!((&explanation["minimal"], &explanation["smallest"]), (&true.into(), &false.into()));
}

#[test]
fn what_looks_like_a_question_is_read_as_one() {
    for text in ["r1c3==4", "R1C3=4", "r1c3<>4", "r0c1=1", "r1c1", "r1c1=99999999999999999999"] {
        let found = run(&["why", "-q", EASY, text]);
        assert_eq!((found.code, found.out.as_str()), (Some(2), ""), "{text}");
        let expected = "is no question: expected one such as r3c5=7 or r3c5!=7";
        assert!(found.err.contains(expected), "{text}: {}", found.err);
    }
}

#[test]
fn the_half_of_a_requirement_that_is_used_is_said() {
    let found = run(&["why", "-q", "--minimum", EASY, "r5c5=5"]);
    assert!(found.out.contains("  r5c5 needs a digit\n"), "{}", found.out);
    assert!(found.out.contains("  row 5 holds each of 1, 3, 4 and 8 at most once\n"));
    let (_, object) = object(&["--minimum", EASY, "r5c5=5"]);
    let explanation = &object["explanations"][0];
    assert_eq!(
        (&explanation["rules"][0], &explanation["halves"][0]),
        (&"r5c5 needs a digit".into(), &"at least one".into())
    );
    assert_eq!(explanation["rules"][1], "row 5 holds 1 at most once");
    assert_eq!(explanation["halves"][1], "at most one");
    assert!(explanation["houses"][0].is_null(), "a rule of a cell");
    assert_eq!(explanation["houses"][1]["house"], "row 5");
    assert_eq!(explanation["houses"][1]["digit"], 1);
}

/// From standard input, as lines.
/// Empty cells satisfied a cage or an arrow, so that each set had members that say that these cells hold digits.
#[test]
fn a_clue_of_several_cells_says_that_they_hold_digits() {
    let clashes = |arguments: &[&str]| object(arguments).1["explanations"][0].clone();
    let arrow = ["--minimum", "--shape", "2x2", "--rules", "arrow r3c2 / r3c3 r2c4"];
    let found = clashes(&[&arrow[..], &[".........24....."]].concat());
    assert_eq!(found["clues"], serde_json::json!(["r3c3=4"]));
    let cage = ["--shape", "2x3", "--rules", "killer 11 r1c1 r1c2"];
    let found = clashes(&[&cage[..], &[".5...6.............................."]].concat());
    assert_eq!(found["clues"], serde_json::json!(["r1c6=6"]));
    let cage = ["--minimum", "--shape", "2x2", "--rules", "killer 4 r4c3 r4c4"];
    let found = clashes(&[&cage[..], &["................", "r4c2!=3"]].concat());
    let named = |rule: &Value| !rule.as_str().unwrap().starts_with("r4c1");
    assert!(found["rules"].as_array().unwrap().iter().all(named), "{found}");
}

#[test]
fn a_clue_with_as_many_cells_as_digits_needs_each_digit() {
    let clue = "extraregion r1c1 r2c2 r3c3 r4c4";
    let found = run(&["why", "-q", "--shape", "2x2", "--rules", clue, ".1............1."]);
    let last = "  the digits in r1c1 r2c2 r3c3 r4c4 differ: at least one 1\n";
    assert!(found.out.contains(last), "{}", found.out);
    let found = run(&["trace", "-q", "--rules", clue, ".1...........42."]);
    let of_clue = "r3c3=1: the cells r1c1 r2c2 r3c3 r4c4 need a 1\n";
    assert!(found.out.contains(of_clue), "{}", found.out);
}

#[test]
fn a_stream_is_answered_line_by_line() {
    let input = format!("{CLASHING}\n{EASY}\n");
    let found = feed(input, &["why", "-q", "--format", "line"]);
    let lines: Vec<_> = found.out.lines().collect();
    assert_eq!(lines.len(), 2, "{}", found.out);
    assert!(lines[0].contains("r1c1=5; r1c2=5; "), "{}", lines[0]);
    assert!(lines[1].contains("such as r1c3=4"), "{}", lines[1]);
}

#[test]
fn items_that_clash_are_named() {
    let folder = Folder::new();
    let file = folder.file("odd.dlx", "a b c d\na b\nb c\nc a\nd\n");
    let found = run(&["cover", "why", "--format", "jsonl", &file]);
    let object = &objects(&found.out)[0];
    assert_eq!((found.code, &object["answer"]), (Some(0), &"clash".into()));
    assert_eq!(object["clashes"][0]["items"], serde_json::json!(["a", "b", "c"]));
    assert_eq!(object["clashes"][0]["smallest"], true);
}

#[test]
fn the_answer_shows_nearest_solutions_of_a_cover() {
    let found = run(&["cover", "why", "--format", "jsonl", &project("examples/party.dlx")]);
    let object = &objects(&found.out)[0];
    assert_eq!((&object["answer"], &object["nearest"]), (&"several".into(), &true.into()));
    assert_eq!(object["differ"].as_array().unwrap().len(), 6);
}

/// The board of 8x8 without two corners of one colour: dominoes do not cover it, and no solver of this
/// kind sees why.
#[test]
fn a_cover_past_a_limit_is_unknown() {
    let cells = |r: usize, c: usize| r < 8 && c < 8 && !matches!((r, c), (0, 0) | (7, 7));
    let name = |r: usize, c: usize| format!("r{r}c{c}");
    let all = (0..64).map(|index| (index / 8, index % 8)).filter(|&(r, c)| cells(r, c));
    let mut text = all.clone().map(|(r, c)| name(r, c)).collect::<Vec<_>>().join(" ") + "\n";
    for (r, c) in all {
        for (down, right) in [(r + 1, c), (r, c + 1)] {
            if cells(down, right) {
                text += &format!("{} {}\n", name(r, c), name(down, right));
            }
        }
    }
    let folder = Folder::new();
    let file = folder.file("board.dlx", text);
    let found = run(&["cover", "why", "--max-conflicts", "50", "--format", "jsonl", &file]);
    assert_eq!((found.code, &objects(&found.out)[0]["answer"]), (Some(3), &"unknown".into()));
}

#[test]
fn digits_are_written_as_the_grid_prints_them() {
    let puzzle = "G..G".to_owned() + &".".repeat(252);
    let found = run(&["why", "-q", &puzzle]);
    assert!(found.out.contains("clues: r1c1=G r1c4=G\n"), "{}", found.out);
    assert!(found.out.contains("row 1 holds G at most once\n"), "{}", found.out);
    let traced = run(&["trace", "-q", &puzzle]);
    assert!(traced.out.contains("r1c1 and r1c4 cannot both be G"), "{}", traced.out);
}

#[test]
fn a_file_may_be_named_like_a_question() {
    let folder = Folder::new();
    for name in ["R1C1.txt", "r1c1", "R2C2"] {
        folder.file(name, IMPOSSIBLE);
        let mut command = crate::common::command(&["why", "-q", "--format", "line", name]);
        let found: crate::common::Run =
            command.current_dir(folder.path("")).output().unwrap().into();
        assert_eq!((found.code, found.err.as_str()), (Some(0), ""), "{name}");
    }
}
