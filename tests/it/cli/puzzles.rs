//! `sudosat puzzles`

use crate::cli::*;
use crate::common::{feed, run};
use crate::support::sample;
use crate::support::well_known::RECTANGLE;

fn puzzles(arguments: &[&str]) -> common::Run {
    run(&[&["puzzles"], arguments].concat())
}

#[test]
fn without_a_name_the_difficulties_are_listed() {
    let found = puzzles(&[]);
    assert_eq!(found.code, Some(0));
    assert!(
        found.out.starts_with("easy          50 puzzles  easy-101 to easy-150\n"),
        "{}",
        found.out
    );
    assert!(found.err.contains("`sudosat puzzles easy` lists a difficulty"), "{}", found.err);
    assert_eq!(puzzles(&["-q"]).err, "");
    let names = puzzles(&["--format", "line"]);
    assert_eq!((names.out.lines().nth(4), names.err.as_str()), (Some("extreme"), ""));
    let counts = objects(&puzzles(&["--format", "jsonl"]).out);
    assert_eq!((&counts[0]["difficulty"], &counts[0]["puzzles"]), (&"easy".into(), &50.into()));
}

#[test]
fn a_difficulty_is_listed_with_clues_and_ratings() {
    let found = puzzles(&["hard"]);
    assert_eq!((found.code, found.err.as_str()), (Some(0), ""));
    let rows: Vec<Vec<&str>> =
        found.out.lines().map(|line| line.split_whitespace().collect()).collect();
    assert_eq!(rows[0], ["id", "clues", "level", "score", "SE", "puzzle"]);
    assert_eq!(rows.len(), 51);
    for row in &rows[1..] {
        let &[id, clues, level, score, se, puzzle] = &row[..] else { panic!("{row:?}") };
        assert!(id.starts_with("hard-") && level == "hard" && puzzle.len() == 81, "{row:?}");
        assert_eq!(clues, puzzle.bytes().filter(u8::is_ascii_digit).count().to_string());
        assert!(score.parse::<f64>().unwrap() > 100.0 && se.parse::<f64>().unwrap() > 1.0);
    }
}

#[test]
fn a_puzzle_is_shown_by_its_id() {
    // A puzzle that is rated at once.
    let found = puzzles(&["easy-1", "--solution"]);
    assert_eq!(found.code, Some(0));
    let mut lines = found.out.lines();
    assert!(lines.next().unwrap().starts_with("# easy-1: 30 clues, score "), "{}", found.out);
    assert!(lines.next().unwrap().contains("Wikipedia"), "{}", found.out);
    assert_eq!(lines.next(), Some("5 3 0 | 0 7 0 | 0 0 0"));
    assert_eq!(lines.next_back(), Some(&format!("# solution: {EASY_SOLUTION}")[..]));
    let solved = feed(&found.out, &["solve", "-q", "--format", "line"]);
    assert_eq!(solved.out.trim(), EASY_SOLUTION);
    assert!(!puzzles(&["easy-101"]).out.contains("solution"));
    let line = puzzles(&["hard-1", "--format", "line"]).out;
    assert_eq!(line.trim(), HARD);
}

#[test]
fn every_form_is_read_by_the_other_commands() {
    // Without the files of other difficulties, which would be read in each run.
    let folder = Folder::new();
    for difficulty in ["hard", "variants", "sizes"] {
        let file = project(&format!("puzzles/library/{difficulty}.jsonl"));
        folder.file(&format!("{difficulty}.jsonl"), std::fs::read(file).unwrap());
    }
    let own = folder.path("");
    let listed = |wanted: &[&str]| puzzles(&[&["--puzzles", &own], wanted].concat()).out;
    for difficulty in ["hard", "variants", "sizes"] {
        let lines = listed(&[difficulty, "--format", "line"]);
        let records = listed(&[difficulty, "--format", "jsonl"]);
        let written = |text: &str| feed(text, &["convert", "-q"]).out;
        let expected = written(&lines);
        assert_eq!(written(&records), expected, "{difficulty}");
        let solutions = listed(&[difficulty, "--format", "line", "--solution"]);
        assert_eq!(written(&solutions), expected, "{difficulty}");
    }
    let solved = feed(listed(&["hard", "--format", "line"]), &["solve", "-q", "--format", "line"]);
    let stated: Vec<_> = objects(&listed(&["hard", "--format", "jsonl"]))
        .iter()
        .map(|one| one["solution"].as_str().unwrap().to_owned())
        .collect();
    assert_eq!(solved.out.lines().collect::<Vec<_>>(), stated);
    let table = records(&puzzles(&["multiple-1", "--format", "csv"]).out);
    assert!(has(&table[0], "id", "multiple-1") && has(&table[0], "solution", ""));
}

#[test]
fn the_error_for_what_is_not_there_lists_what_is() {
    for name in ["brutal", "hard-99", "", "hard-151"].into_iter().take(sample(3, 4)) {
        let found = puzzles(&[name]);
        assert_eq!((found.code, found.out.as_str()), (Some(2), ""), "{name}");
        let expected = format!(
            "`{name}` is no difficulty and no puzzle: there are easy (easy-101 to easy-150), "
        );
        assert!(found.err.contains(&expected), "{}", found.err);
    }
    let found = puzzles(&["easy", "--format", "dimacs"]);
    assert_eq!(found.code, Some(2));
    assert!(found.err.contains("expected grid, line, json, jsonl or csv"));
}

#[test]
fn a_folder_of_ones_own_takes_the_place_of_the_library() {
    let folder = Folder::new();
    folder.file("mine.txt", format!("# the first\n{EASY}\n{RECTANGLE}\n"));
    folder.file("easy.jsonl", run(&["generate", "-q", "--seed", "1", "--format", "jsonl"]).out);
    folder.file("notes.md", "no puzzles");
    folder.file(".hidden", "none here");
    std::fs::create_dir(folder.path("more")).unwrap();
    let own = folder.path("");
    let names = puzzles(&["--puzzles", &own]);
    assert_eq!(
        names.out,
        "easy            1 puzzle  easy-1\nmine           2 puzzles  mine-1 to mine-2\n"
    );
    let shown = puzzles(&["--puzzles", &own, "mine", "--format", "jsonl"]);
    let shown = objects(&shown.out);
    assert_eq!((&shown[0]["id"], &shown[0]["title"]), (&"mine-1".into(), &"the first".into()));
    assert_eq!(
        (&shown[0]["solution"], &shown[0]["level"]),
        (&EASY_SOLUTION.into(), &"easy".into())
    );
    assert!(shown[1]["rating"].as_f64().unwrap() > 4.5);
    let generated = objects(&puzzles(&["--puzzles", &own, "easy-1", "--format", "jsonl"]).out);
    assert!(generated[0]["difficulty"].is_f64());
    assert_eq!(puzzles(&["--puzzles", &own, "easy-101"]).code, Some(2));
}

#[test]
fn what_puzzles_writes_is_a_folder_again() {
    let folder = Folder::new();
    let records = puzzles(&["variants", "--format", "jsonl"]).out;
    folder.file("variants.jsonl.gz", "");
    let packed = folder.path("variants.jsonl.gz");
    assert_eq!(puzzles(&["variants", "--format", "jsonl", "-o", &packed]).code, Some(0));
    let own = folder.path("");
    let again = puzzles(&["--puzzles", &own, "variants", "--format", "jsonl"]);
    assert_eq!((again.code, again.err.as_str()), (Some(0), ""));
    assert!(again.out == records);
}

#[test]
fn a_bad_folder_is_reported() {
    let folder = Folder::new();
    let own = folder.path("");
    let complaint = |own: &str| {
        let found = puzzles(&["--puzzles", own]);
        assert_eq!((found.code, found.out.as_str()), (Some(2), ""));
        found.err
    };
    assert!(complaint("/nowhere/to/be").contains("cannot read the folder /nowhere/to/be"));
    assert!(complaint(&own).contains("expected files of puzzles"));
    let file = folder.file("mine.txt", "");
    assert!(complaint(&own).contains("mine.txt: line 1, column 1: there is no puzzle"));
    assert!(complaint(&file).contains("is a file: expected a folder"));
    folder.file("mine.txt", format!("{EASY}\n{}\n", &HARD[1..]));
    assert!(complaint(&own).contains("mine.txt: line 2, column 1: found 80 cells, expected 81"));
    folder.file("mine.txt", format!("{EASY}\n"));
    folder.file("mine.sdm", format!("{EASY}\n"));
    assert!(
        complaint(&own).contains("mine.txt: line 1: the id `mine-1` was there before, in mine")
    );
    folder.file("mine.sdm", [0xff, 0xfe, 0x80]);
    assert!(complaint(&own).contains("mine.sdm: line 1: found bytes that are not UTF-8"));
    let found = run(&["serve", "--address", "127.0.0.1:0", "--puzzles", &own]);
    assert_eq!(found.code, Some(2));
    assert!(found.err.contains("mine.sdm"), "{}", found.err);
}

#[test]
fn the_server_listens_on_an_ip_address_and_a_port() {
    for flag in ["--address=localhost:3000", "--fpuzzles=127.0.0.1"] {
        let found = run(&["serve", flag]);
        assert_eq!(found.code, Some(2));
        assert!(found.err.contains("expected an IP address and a port"), "{}", found.err);
    }
}
