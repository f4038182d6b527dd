//! `sudosat convert`

use crate::common::{feed, run};
use crate::*;

const FORMS: [&str; 8] = ["grid", "line", "block", "sdk", "marks", "marks-line", "csv", "json"];

fn convert(to: &str) -> String {
    let run = run(&["convert", "--quiet", "--to", to, EASY]);
    assert_eq!((run.code, run.err.as_str()), (Some(0), ""), "{to}");
    run.out
}

#[test]
fn every_form_is_read_back_as_the_same_puzzle() {
    for form in FORMS {
        let run = feed(convert(form), &["solve", "--format", "line"]);
        assert_eq!((run.code, run.out), (Some(0), format!("{EASY_SOLUTION}\n")), "{form}");
    }
}

#[test]
fn each_form_looks_as_it_should() {
    for (form, start) in [
        ("line", EASY),
        ("grid", "5 3 . | . 7 . | . . .\n"),
        ("block", "53..7....\n6..195...\n"),
        ("sdk", "[Puzzle]\n53..7....\n"),
        ("marks", "+---"),
        ("marks-line", "....5......3......123456789"),
        ("csv", "puzzle,solution\n53..7"),
        ("json", "{\"shape\":\"3x3\",\"clues\":\"53..7"),
    ] {
        assert!(convert(form).starts_with(start), "{form}");
    }
}

#[test]
fn line_is_the_default() {
    assert_eq!(run(&["convert", EASY]).out, format!("{EASY}\n"));
}

#[test]
fn many_puzzles_stay_many() {
    for form in FORMS {
        let text = feed(format!("{EASY}\n{HARD}\n"), &["convert", "--to", form]).out;
        let run = feed(text, &["solve", "--format", "line"]);
        let expected = format!("{EASY_SOLUTION}\n{HARD_SOLUTION}\n");
        assert_eq!((run.code, run.out), (Some(0), expected), "{form}");
    }
}

#[test]
fn csv_has_one_header_and_keeps_the_solution() {
    let line = format!("{EASY}:1:{EASY_SOLUTION}\n");
    let run = feed(line.repeat(2), &["convert", "--to", "csv"]);
    let record = format!("{EASY},{EASY_SOLUTION}\n");
    assert_eq!(run.out, format!("puzzle,solution\n{record}{record}"));
}

#[test]
fn symbols_can_be_changed() {
    let run = run(&["convert", "--to-alphabet", "letters", EASY]);
    assert!(run.out.starts_with("EC..G....F..AIE..."), "{}", run.out);
}

#[test]
fn a_bad_puzzle_does_not_stop_the_rest() {
    let run = feed(format!("{EASY}\nrubbish\n{HARD}\n"), &["convert"]);
    assert_eq!((run.code, run.out), (Some(2), format!("{EASY}\n{HARD}\n")));
    assert!(run.err.contains("-: line 2"), "{}", run.err);
}

#[test]
fn an_unknown_form_is_refused_with_the_known_ones() {
    let run = run(&["convert", "--to", "poem", EASY]);
    assert_eq!((run.code, run.out.as_str()), (Some(2), ""));
    assert!(FORMS.iter().all(|form| run.err.contains(form)), "{}", run.err);
}

/// The same puzzle as [`EASY`]: columns became rows, and the digits 1 and 2 have changed places.
fn transposed(puzzle: &str) -> String {
    let cells = puzzle.as_bytes();
    let cell = |at: usize| match cells[at % 9 * 9 + at / 9] {
        b'1' => '2',
        b'2' => '1',
        other => other.into(),
    };
    (0..81).map(cell).collect()
}

#[test]
fn canonical_forms_are_one_for_puzzles_that_are_the_same() {
    let input = format!("{EASY}\n{}\n{HARD}\n", transposed(EASY));
    let found = feed(input, &["convert", "-q", "--canonical"]);
    let forms: Vec<_> = found.out.lines().collect();
    assert_eq!((found.code, forms.len()), (Some(0), 3), "{}", found.err);
    assert!(forms[0] == forms[1] && forms[0] != forms[2], "{forms:?}");
    assert_eq!(forms[0].replace('.', "").len(), EASY.replace('.', "").len());
}

#[test]
fn of_puzzles_that_are_the_same_the_first_is_kept_as_it_stands() {
    let other = transposed(EASY);
    let input = format!("{EASY}\n{HARD}\n{other}\n{}\n{EASY}\n", transposed(HARD));
    let found = feed(&input, &["convert", "-q", "--dedup"]);
    assert_eq!((found.code, found.out), (Some(0), format!("{EASY}\n{HARD}\n")));
    let both = feed(&input, &["convert", "-q", "--dedup", "--canonical"]);
    assert_eq!(both.out, feed(format!("{EASY}\n{HARD}\n"), &["convert", "-q", "--canonical"]).out);
}

#[test]
fn a_solution_does_not_go_with_a_canonical_form() {
    let line = format!("{EASY}:1:{EASY_SOLUTION}\n");
    let found = feed(line, &["convert", "-q", "--canonical", "--to", "json"]);
    assert_eq!(objects(&found.out)[0]["solution"], Value::Null);
}

#[test]
fn what_has_no_canonical_form_is_told_with_its_place_and_the_rest_goes_on() {
    let input = format!("{EASY}\n{CLASHING}\n{}\n{HARD}\n", ".".repeat(256));
    for flag in ["--canonical", "--dedup"] {
        let found = feed(&input, &["convert", "-q", flag]);
        assert_eq!((found.code, found.out.lines().count()), (Some(2), 2), "{}", found.err);
        assert!(found.err.contains("-:2: found a clash, expected none: 5 stands twice"));
        assert!(found.err.contains("-:3: found boxes of 4x4, expected a grid of side 4 to 9"));
    }
}
