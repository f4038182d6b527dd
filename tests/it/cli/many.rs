//! Many puzzles: order, repeatability, bad lines in between, the worst exit code.

use itertools::Itertools;

use crate::cli::*;
use crate::common::{feed, run};
use crate::support::sample;

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

/// Bulk answers lines of clues, lines of pencil marks and lines under an odd-even mask in one input. A SAT solver gives
/// the same answers.
#[test]
fn pencil_marks_and_odd_even_masks_among_lines_of_clues_have_their_answers() {
    let marks = |text: &str| {
        let cell = |symbol: char| match symbol {
            '1'..='9' => symbol.to_string().repeat(9),
            _ => "123456789".to_owned(),
        };
        let on_places = |(n, digit): (usize, char)| match digit.to_digit(10) {
            Some(number) if number as usize == n % 9 + 1 => digit,
            _ => '.',
        };
        let text: String = text.chars().map(cell).collect();
        text.chars().enumerate().map(on_places).collect::<String>()
    };
    let several = format!("12{}", ".".repeat(79));
    let mask = format!("# rules: odd-even:oe{}", ".".repeat(79));
    let texts = [EASY, &marks(HARD), TWO, &marks(&several), &marks(TWO), EASY];
    let lines = texts.join("\n") + "\n" + &mask + "\n" + EASY + "\n" + &several + "\n";
    for command in ["solve", "check", "count"] {
        let by = |engine| {
            let limit: &[&str] = if command == "count" { &["--limit", "2"] } else { &[] };
            let arguments = [command, "-q", "--format", "line", "--engine", engine];
            feed(&lines, &[&arguments[..], limit].concat())
        };
        let (auto, bulk, sat) = (by("auto"), by("bulk"), by("varisat"));
        assert_eq!((&auto.out, auto.code), (&bulk.out, bulk.code), "{command}");
        assert_eq!(auto.out.lines().count(), 8);
        // Of several solutions each engine shows its own.
        let answer = |line: &str| match line.split_once(" # ") {
            Some((_, remark)) => remark.to_owned(),
            None => line.to_owned(),
        };
        let answers = |out: &str| out.lines().map(answer).collect::<Vec<_>>();
        assert_eq!(answers(&auto.out), answers(&sat.out), "{command}");
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
    let puzzles: String = puzzles().split_inclusive('\n').take(sample(60, 300)).collect();
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

/// Every command with the fields of its answer and of the reason for it.
const COMMANDS: [(&[&str], &str, &str); 11] = [
    (&["solve"], "answer", "reason"),
    (&["count"], "answer", "reason"),
    (&["check"], "verdict", "message"),
    (&["check", "--redundant"], "solutions", "reason"),
    (&["check", "--suggest"], "solutions", "reason"),
    (&["check", "--repair"], "solutions", "reason"),
    (&["candidates"], "answer", "reason"),
    (&["rate"], "answer", "message"),
    (&["hint"], "answer", "message"),
    (&["why"], "answer", "reason"),
    (&["minimize"], "solutions", "reason"),
];

#[test]
fn an_unreadable_puzzle_has_a_record_of_its_own_in_every_format() {
    let short = &EASY[1..];
    let table = format!("id,puzzle\na,{EASY}\nb,{short}\nc,{EASY}\n");
    let message = "line 3, column 3: found 80 cells, expected 81 as in the other rows";
    for (command, answer, reason) in COMMANDS {
        let with = |format| feed(&table, &[command, &["--format", format]].concat());
        let run = with("csv");
        let found = records(&run.out);
        assert_eq!((run.code, found.len()), (Some(2), 3), "{command:?}: {}", run.err);
        assert!(has(&found[1], answer, "unreadable") && has(&found[1], reason, message));
        assert!(has(&found[1], "line", "3") && has(&found[1], "puzzle", short));
        let ids: Vec<bool> =
            found.iter().zip(["a", "b", "c"]).map(|(it, id)| has(it, "id", id)).collect();
        assert_eq!(ids, [true; 3], "{command:?}");
        let mut forms = vec![objects(&with("jsonl").out)];
        // The elements of an array are the same objects, and lines are counted.
        let has_all_forms = command.len() == 1 || sample(0, 1) == 1;
        if has_all_forms {
            forms.push(serde_json::from_str(&with("json").out).unwrap());
            assert_eq!(with("line").out.lines().count(), 3, "{command:?}");
        }
        for objects in forms {
            let bad = &objects[1];
            assert_eq!(
                (objects.len(), &bad[answer], &bad["id"]),
                (3, &"unreadable".into(), &"b".into())
            );
            assert_eq!((&bad[reason], &bad["line"]), (&message.into(), &3.into()), "{command:?}");
        }
    }
}

#[test]
fn the_columns_are_the_same_when_the_first_puzzle_is_unreadable() {
    for (command, answer, _) in COMMANDS {
        let header = |first: &str| {
            let table = format!("id,puzzle\na,{first}\nc,{EASY}\n");
            let out = feed(table, &[command, &["--format", "csv"]].concat()).out;
            assert_eq!(records(&out).len(), 2, "{command:?}");
            out.lines().next().unwrap().to_owned()
        };
        assert_eq!(header("53..7"), header(EASY), "{command:?}");
        if command.len() == 1 || sample(0, 1) == 1 {
            let only = feed("id,puzzle\na,53..7\n", &[command, &["--format", "csv"]].concat());
            assert!(has(&records(&only.out)[0], answer, "unreadable"), "{command:?}");
        }
    }
}

#[test]
fn a_path_of_steps_has_its_place_too() {
    let text = format!("{EASY}\nrubbish\n");
    let found = feed(&text, &["explain", "--format", "json"]);
    let found: Value = serde_json::from_str(&found.out).unwrap();
    assert_eq!((&found[1]["end"], &found[1]["line"]), (&"unreadable".into(), &2.into()));
}

#[test]
fn what_is_wrong_above_puzzles_is_no_row() {
    let text = format!("{EASY}\n# rules: none such\n{EASY}\n# rules: classic\n{HARD}\n");
    for format in ["line", "jsonl"] {
        let run = feed(&text, &["check", "--format", format]);
        assert_eq!((run.code, run.out.lines().count()), (Some(2), 3), "{}", run.err);
    }
    let run = feed("", &["check", "--format", "jsonl"]);
    assert_eq!((run.code, run.out.as_str()), (Some(2), ""));
}

#[test]
fn a_question_without_answer_has_its_place() {
    let text = format!("{EASY}\n1...............\n");
    let run = feed(&text, &["solve", "--engine", "bulk", "--format", "jsonl"]);
    let found = objects(&run.out);
    assert_eq!((run.code, &found[1]["answer"]), (Some(2), &"failed".into()));
    assert_eq!(found[1]["puzzle"], "1...............");
}

#[test]
fn a_batch_closes_with_the_counts_by_answer() {
    let text = format!("{EASY}\n{TWO}\nrubbish\n{HARD}\n{CLASHING}\n");
    for (command, expected) in [
        ("solve", "5 puzzles: 2 unique, 1 several, 1 unreadable, 1 none"),
        ("count", "5 puzzles: 2 unique, 1 several, 1 unreadable, 1 none"),
        ("check", "5 puzzles: 2 valid, 1 several, 1 unreadable, 1 clash"),
        ("convert", "5 puzzles: 4 written, 1 unreadable"),
    ] {
        let message = feed(&text, &[command]).err;
        assert_eq!(message.lines().last(), Some(expected), "{command}");
        let quiet = feed(&text, &[command, "-q"]).err;
        assert!(!quiet.contains("puzzles:"), "{quiet}");
    }
    // One puzzle is no batch.
    assert!(!feed(EASY, &["solve"]).err.contains("puzzle:"));
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
