//! `sudosat check --redundant`, `--suggest` and `--repair`

use crate::cli::*;
use crate::common::{feed, run};

/// A published misprint: 8 for 5 in r1c6; 6 for 7 in r1c5 repairs it as well.
const MISPRINTED: &str =
    "__2_78_1____1_4392_4_923___7_38____42947___8_8___496______9_856_79___2_1586____3_";

fn asked(question: &[&str], puzzle: &str) -> (Option<i32>, Value) {
    let found = run(&[&["check", "--format", "jsonl"], question, &[puzzle]].concat());
    (found.code, objects(&found.out).remove(0))
}

/// Wikipedia's example with another digit in one cell.
fn typo(index: usize, digit: &str) -> String {
    let mut text = EASY.to_owned();
    text.replace_range(index..=index, digit);
    text
}

#[test]
fn the_culprit_is_named_with_the_right_digit() {
    let found = run(&["check", "--repair", &typo(2, "5")]);
    assert_eq!(found.code, Some(1));
    let expected = "argument:1: no solution; one clue is wrong: r1c3=5 should be 4, or go (then exactly \
        one solution)\n  then: 534.7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79\n";
    assert_eq!(found.out, expected);
}

#[test]
fn of_the_misprint_both_possibilities_are_named() {
    let found = run(&["check", "--repair", MISPRINTED]);
    assert_eq!(found.code, Some(1));
    assert!(found.out.starts_with("argument:1: no solution; one clue is wrong, 2 possibilities\n"));
    assert!(
        found.out.contains("\n  r1c6=8 should be 5, or go (then exactly one solution): __2_75_1")
    );
    let (_, object) = asked(&["--repair"], MISPRINTED);
    let wrong: Vec<_> =
        object["repairs"].as_array().unwrap().iter().map(|row| &row["wrong"]).collect();
    assert_eq!(wrong, [&Value::from(vec!["r1c5=7"]), &vec!["r1c6=8"].into()]);
    assert_eq!(object["repairs"][1]["changes"][0]["right"], Value::from(vec!["r1c6=5"]));
    assert_eq!(object["complete"], true);
}

#[test]
fn a_line_says_every_possibility_in_input_order() {
    let text = format!("{}\n{EASY}\n{MISPRINTED}\n", typo(2, "5"));
    let found = feed(text, &["check", "--repair", "--format", "line"]);
    assert_eq!(found.code, Some(1));
    let lines: Vec<&str> = found.out.lines().collect();
    assert_eq!(lines[1], "exactly one solution: nothing to repair");
    assert!(lines[0].contains("r1c3=5 should be 4"));
    assert!(
        lines[2].contains(
            "r1c5=7 should be 6, or go (then exactly one solution); or r1c6=8 should be 5"
        )
    );
}

#[test]
fn csv_has_the_same_columns_for_every_puzzle() {
    let text = format!("{}\n{EASY}\n{TWO}\n", typo(2, "5"));
    for question in
        [&["--repair"][..], &["--suggest"], &["--suggest", "--with", "xv"], &["--redundant"]]
    {
        let found = feed(&text, &[&["check", "--format", "csv"], question].concat());
        let records = records(&found.out);
        assert_eq!(records.len(), 3);
        assert!(has(&records[0], "solutions", "none") && has(&records[1], "solutions", "unique"));
        assert!(has(&records[2], "solutions", "several"));
    }
}

#[test]
fn clues_that_can_go_are_named_and_a_minimal_puzzle_is_shown() {
    let (code, object) = asked(&["--redundant"], EASY);
    assert_eq!(code, Some(0));
    assert_eq!(object["redundant"].as_array().unwrap().len(), 22);
    let minimal = object["minimal"].as_str().unwrap();
    let (code, object) = asked(&["--redundant"], minimal);
    assert_eq!((code, &object["redundant"]), (Some(0), &Value::Array(Vec::new())));
    assert_eq!(object["minimal"], minimal);
    assert!(
        object["message"].as_str().unwrap().starts_with("minimal: none of the 22 clues can go")
    );
}

#[test]
fn missing_clues_make_the_puzzle_unique() {
    let (code, object) = asked(&["--suggest"], TWO);
    assert_eq!((code, &object["proved"]), (Some(1), &true.into()));
    assert_eq!(object["add"].as_array().unwrap().len(), 1);
    assert_eq!(run(&["check", object["repaired"].as_str().unwrap()]).code, Some(0));
}

#[test]
fn missing_clues_of_several_cells_are_rules_of_a_puzzle_that_is_unique() {
    for kind in ["killer", "kropki", "lk"] {
        let (code, object) = asked(&["--suggest", "--with", kind], TWO);
        assert_eq!((code, &object["solutions"]), (Some(1), &"several".into()), "{kind}");
        assert_eq!((&object["add"], &object["repaired"]), (&Value::Array(vec![]), &TWO.into()));
        let clues: Vec<_> = object["add_clues"].as_array().unwrap().iter().collect();
        assert!(!clues.is_empty());
        let rules = object["repaired_rules"].as_str().unwrap();
        assert!(clues.iter().all(|clue| rules.contains(clue.as_str().unwrap())), "{object}");
        let solved = run(&["solve", "--format", "line", "--rules", rules, TWO]);
        assert_eq!(solved.code, Some(0), "{object}");
        assert_eq!(solved.out.lines().last(), object["solution"].as_str());
    }
    let text = run(&["check", "--suggest", "--with", "killer", TWO]).out;
    assert!(text.contains("; 1 more clue makes it unique: killer "), "{text}");
    assert!(text.contains(&format!("\n  then: {TWO} under killer ")), "{text}");
}

#[test]
fn the_kinds_of_a_puzzle_with_several_solutions_are_listed() {
    let rules = "killer 3 r1c1 r1c2, sum 5 r1c3 r2c3, thermo r3c1 r3c2";
    for with in [&[][..], &["--with", "killer"]] {
        let question = [&["--suggest", "--rules", rules][..], with].concat();
        let (_, object) = asked(&question, "................");
        assert_eq!(object["kinds"], Value::from(vec!["killer", "thermo", "xv"]), "{object}");
    }
    let (_, object) = asked(&["--suggest", "--with", "killer"], EASY);
    assert_eq!(object["kinds"], Value::Array(vec![]));
}

#[test]
fn a_kind_that_cannot_be_suggested_is_refused() {
    let found = run(&["check", "--suggest", "--with", "cages", TWO]);
    assert_eq!(found.code, Some(2));
    assert!(found.err.contains("`cages` is no kind"), "{}", found.err);
    assert!(found.err.contains("expected killer, extraregion, thermo, "), "{}", found.err);
    let found = run(&["check", "--suggest", "--with", "lockout", "......34....14.."]);
    assert_eq!(found.code, Some(2));
    assert!(found.err.contains("lockout clues make no sense on this grid"), "{}", found.err);
}

#[test]
fn the_minimum_is_proved() {
    let puzzle =
        ".......2..719....6..64..........2....1.6.9.57...5....9......8...2.3.6........49.3";
    let (_, few) = asked(&["--suggest"], puzzle);
    let (code, fewest) = asked(&["--suggest", "--minimum"], puzzle);
    assert_eq!((code, &fewest["proved"], &fewest["at_least"]), (Some(1), &true.into(), &2.into()));
    assert_eq!(fewest["add"].as_array().unwrap().len(), 2);
    assert!(few["add"].as_array().unwrap().len() >= 2);
}

#[test]
fn a_question_that_does_not_fit_says_so_with_the_code_of_check() {
    for (question, puzzle, code, message) in [
        ("--repair", EASY, 0, "exactly one solution: nothing to repair"),
        ("--repair", TWO, 1, "more than one solution: nothing to repair"),
        ("--suggest", EASY, 0, "exactly one solution: no clue is missing"),
        ("--suggest", MISPRINTED, 1, "no solution: no clue is missing"),
        ("--redundant", TWO, 1, "more than one solution: no clue can go"),
        ("--redundant", CLASHING, 1, "no solution: no clue can go"),
        ("--suggest --with xv", EASY, 0, "exactly one solution: no clue is missing"),
        ("--suggest --with xv", MISPRINTED, 1, "no solution: no clue is missing"),
    ] {
        let flags: Vec<&str> = question.split(' ').collect();
        let (found, object) = asked(&flags, puzzle);
        assert_eq!((found, &object["message"]), (Some(code), &message.into()), "{question}");
    }
}

#[test]
fn past_a_limit_what_is_known_is_said() {
    for question in ["--redundant", "--repair", "--suggest"] {
        let (code, object) = asked(&[question, "--max-conflicts", "1"], HARD);
        assert_eq!((code, &object["solutions"]), (Some(3), &"unknown".into()), "{question}");
    }
    let question = ["--suggest", "--with", "killer", "--max-conflicts", "5"];
    let (code, object) = asked(&question, EMPTY);
    assert_eq!((code, &object["solutions"]), (Some(3), &"several".into()));
    assert_eq!(object["reason"], "conflict limit reached");
    assert!(
        object["message"]
            .as_str()
            .unwrap()
            .contains("which killer clues make it unique is unknown")
    );
    // The empty 6x6 has 28,200,960 solutions.
    let question = ["--suggest", "--minimum", "--timeout", "500ms", "--shape", "2x3"];
    let (code, object) = asked(&question, &EMPTY[..36]);
    assert_eq!((code, &object["proved"]), (Some(3), &false.into()));
    let clues = object["add"].as_array().unwrap().len() as u64;
    assert!((1..clues).contains(&object["at_least"].as_u64().unwrap()), "{object}");
    assert_eq!(object["reason"], "time limit reached");
}

#[test]
fn other_sizes_and_rules_are_repaired() {
    let found =
        run(&["check", "--repair", "--rules", "anti-king,non-consecutive", "..1..1..3......."]);
    assert!(found.out.contains("whatever the clues"), "{}", found.out);
    let found = run(&["check", "--repair", "12..34..1......1"]);
    assert_eq!(found.code, Some(1), "{}", found.out);
}

#[test]
fn questions_are_asked_one_at_a_time() {
    for arguments in [
        &["--repair", "--suggest"][..],
        &["--minimum"],
        &["--repair", "--minimum"],
        &["--with", "killer"],
        &["--redundant", "--with", "killer"],
        &["--suggest", "--minimum", "--with", "killer"],
    ] {
        assert_eq!(run(&[&["check"], arguments, &[EASY]].concat()).code, Some(2));
    }
    assert_eq!(run(&["check", "--repair", "123"]).code, Some(2));
}

/// A clue without a number cannot become another one: it can only go.
#[test]
fn a_wrong_clue_without_a_number_should_go() {
    let found = run(&["check", "--repair", "--rules", "untiedranks", "1234341221434321"]);
    let expected = "argument:1: no solution; one clue is wrong: untiedranks should go (then exactly \
        one solution)\n  then: 1234341221434321 under classic\n";
    assert_eq!(found.out, expected);
}

/// Its end looks like that of a file, but no file has `~` behind a dot.
#[test]
fn a_text_of_items_is_no_file_whatever_its_last_item() {
    for (text, expected) in [
        (".Shape~4x4.NoBoxes.Doppelganger", "found 4 digits, expected a square grid"),
        (".Shape~4x4~0-4.Doppelganger.Foo", "Foo"),
    ] {
        let found = run(&["count", text]);
        assert_eq!(found.code, Some(2), "{text}");
        assert!(found.err.contains(expected) && !found.err.contains("open"), "{}", found.err);
    }
}

#[test]
fn a_limit_that_leaves_the_number_of_solutions_open_is_the_reason() {
    for question in ["--redundant", "--suggest", "--repair"] {
        let (code, object) = asked(&[question, "--max-conflicts", "1"], HARD);
        assert_eq!((code, &object["solutions"]), (Some(3), &"unknown".into()), "{question}");
        assert_eq!(object["reason"], "conflict limit reached", "{question}");
        let (_, object) = asked(&[question], CLASHING);
        assert_eq!(object["reason"], Value::Null, "{question}");
    }
}
