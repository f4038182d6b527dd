//! Rules beyond the classic ones, from the command line.

use crate::cli::*;
use crate::common::{feed, run};

/// Rules, and a puzzle that has one solution under them.
const DIAGONALS: &str =
    "....2............7........8.5.4...9.......5.39..3.......8.7..3.2....4....9.65....";
const JIGSAW: &str = "1112122233343444";
const TWODOKU: &str = "# rules: twodoku\n1..2\n..3.\n......\n......\n  ....\n  ..1.\n";

#[test]
fn a_flag_states_the_rules() {
    let solved = run(&["solve", "-q", "--format", "line", "--rules", "diagonals", DIAGONALS]);
    assert_eq!(solved.code, Some(0), "{}", solved.err);
    assert!(solved.out.starts_with("845726319639148257172539468"), "{}", solved.out);
    assert_eq!(run(&["solve", "-q", DIAGONALS]).code, Some(1));
}

#[test]
fn a_file_states_its_rules_itself() {
    let run = run(&["check", "-q", "--format", "line", "puzzles/variants.txt"]);
    assert_eq!(run.code, Some(0), "{}", run.err);
    assert!(run.out.lines().all(|line| line == "exactly one solution"), "{}", run.out);
}

#[test]
fn both_methods_count_alike_under_rules() {
    let empty = ".".repeat(16);
    for (rules, count) in [("diagonals", "48\n"), ("anti-knight", "24\n"), ("latin", "576\n")] {
        for method in ["auto", "search", "blocking"] {
            let args =
                ["count", "-q", "--format", "line", "--rules", rules, "--method", method, &empty];
            assert_eq!(run(&args).out, count, "{rules} {method}");
        }
    }
}

#[test]
fn a_clash_is_reported_with_the_rule_it_breaks() {
    let cases = [
        ("diagonals", "1.........1.....", "1 stands twice in the diagonal down: r1c1 and r3c3"),
        ("anti-king", "..1..1..........", "1 stands twice a king's move apart: r1c3 and r2c2"),
        (
            "non-consecutive",
            "12..............",
            "1 and 2 are consecutive neighbours: r1c1 and r1c2",
        ),
        (
            "odd-even:e...............",
            "1...............",
            "1 stands in r1c1, a cell for even digits",
        ),
    ];
    for (rules, puzzle, words) in cases {
        let run = run(&["check", "-q", "--rules", rules, puzzle]);
        assert_eq!(run.code, Some(1), "{rules}");
        assert!(run.out.contains(words), "{}", run.out);
    }
}

#[test]
fn the_rules_are_among_the_fields_of_every_answer() {
    for command in ["solve", "count", "check", "candidates"] {
        let ask = |rules: &[&str]| {
            let args = [&[command, "-q", "--format", "jsonl", "1..............."], rules].concat();
            let value: Value = serde_json::from_str(&run(&args).out).unwrap();
            value["rules"].clone()
        };
        assert_eq!(ask(&["--rules", "diagonals+anti-knight"]), "diagonals,anti-knight");
        assert_eq!(ask(&[]), Value::Null);
    }
}

#[test]
fn what_is_exported_under_rules_is_decoded_under_them() {
    let folder = Folder::new();
    let jigsaw = format!("# rules: jigsaw:{JIGSAW}\n1...............\n");
    let diagonals = format!("# rules: diagonals\n{DIAGONALS}\n");
    let cases = [(diagonals.as_str(), "3x3"), (&jigsaw, "1x4"), (TWODOKU, "2x2")];
    for (text, shape) in cases {
        let file = folder.file("puzzle.txt", text);
        for formula in ["whole", "reduced", "assumed"] {
            let cnf = folder.path("puzzle.cnf");
            let args = ["export", "-q", "--shape", shape, "--formula", formula, "-o", &cnf, &file];
            assert_eq!(run(&args).code, Some(0));
            let header = std::fs::read_to_string(&cnf).unwrap();
            let rules = text.lines().next().unwrap().replace("# rules: ", "c rules ");
            assert!(header.lines().any(|line| line == rules), "{header}");
        }
        let cnf = folder.path("whole.cnf");
        run(&["export", "-q", "--shape", shape, "-o", &cnf, &file]);
        let args = ["solve", "-q", "--first", "--shape", shape, "--format", "dimacs", &file];
        let answer = run(&args);
        assert_eq!(answer.code, Some(10));
        let decoded = feed(&answer.out, &["decode", "--cnf", &cnf]);
        assert_eq!(decoded.code, Some(0), "{}", decoded.err);
        let args = ["solve", "-q", "--first", "--shape", shape, &file];
        let solution = run(&args).out;
        let grid = |text: &str| {
            let rows = text.lines().filter(|line| !line.starts_with('#'));
            rows.map(str::to_owned).collect::<Vec<_>>()
        };
        assert_eq!(grid(&decoded.out), grid(&solution));
    }
}

#[test]
fn an_exported_formula_names_every_requirement() {
    let run = run(&["export", "-q", "--rules", "anti-king,non-consecutive", "1..............."]);
    for line in [
        "c requirement r1c1 needs a digit: 1 2 3 4",
        "c requirement box 1 needs a 2: 2 6 18 22",
        "c requirement r1c2 and r2c3 are a king's move apart: at most one 1: 5 25",
        "c requirement r1c1 and r1c2 are neighbours: at most one of 3 and 4: 3 4 7 8",
    ] {
        assert!(run.out.lines().any(|found| found == line), "{line}");
    }
}

#[test]
fn opb_says_at_most_one_where_the_rules_do() {
    let run = run(&["export", "-q", "--opb", "--rules", "anti-king", "1..............."]);
    let lines: Vec<_> = run.out.lines().collect();
    assert!(
        lines.contains(&"-1 x5 -1 x25 >= -1 ;") && lines.contains(&"+1 x1 +1 x2 +1 x3 +1 x4 = 1 ;")
    );
    let said = lines.iter().filter(|line| line.ends_with(" ;")).count();
    assert!(lines[0].ends_with(&format!("#constraint= {said}")), "{}", lines[0]);
}

#[test]
fn without_the_formula_decode_takes_the_rules_from_a_flag() {
    let args = ["solve", "-q", "--format", "dimacs", "--rules", "diagonals", DIAGONALS];
    let answer = run(&args).out;
    let decoded = |rules| feed(&answer, &["decode", "--to", "line", "--rules", rules]);
    let right = decoded("diagonals");
    assert!(right.out.starts_with("# rules: diagonals\n845726319"), "{}{}", right.out, right.err);
    let wrong = decoded("anti-king");
    assert_eq!(wrong.code, Some(2));
    assert!(wrong.err.contains("a king's move apart"), "{}", wrong.err);
}

#[test]
fn rules_stand_above_the_header_of_csv() {
    let run =
        feed("# rules: diagonals\npuzzle\n1...............\n", &["convert", "-q", "--to", "csv"]);
    assert_eq!(run.out, "# rules: diagonals\npuzzle,solution\n1...............,\n", "{}", run.err);
}

#[test]
fn regions_may_follow_a_puzzle_on_the_command_line() {
    let puzzle = format!("1............... {JIGSAW}");
    let run = run(&["count", "-q", "--format", "line", "--rules", "jigsaw", &puzzle]);
    assert_eq!(run.out, "36\n", "{}", run.err);
}

#[test]
fn every_level_says_the_same_under_rules() {
    for level in ["minimal", "natural", "extended", "triad"] {
        let count = |rules: &str| {
            let empty = ".".repeat(16);
            let args =
                ["count", "-q", "--format", "line", "--method", "blocking", "--level", level];
            run(&[&args[..], &["--formula", "whole", "--rules", rules, &empty]].concat()).out
        };
        assert_eq!(count("diagonals"), "48\n", "{level}");
        assert_eq!(count("latin"), "576\n", "{level}");
        assert_eq!(count(&format!("jigsaw:{JIGSAW}")), count("jigsaw:AAABABBBCCCDCDDD"));
        let args = ["count", "-q", "--format", "line", "--shape", "2x2", "--level", level];
        assert_eq!(feed(TWODOKU, &args).out, feed(TWODOKU, &args[..6]).out, "{level}");
    }
}

#[test]
fn conversion_keeps_the_rules() {
    let text = format!(
        "# rules: diagonals\n1...............\n2...............\n# rules: jigsaw\n1............... {JIGSAW}\n"
    );
    let lines = feed(&text, &["convert", "-q"]);
    let written = format!(
        "# rules: diagonals\n1...............\n2...............\n# rules: jigsaw:{JIGSAW}\n1...............\n"
    );
    assert_eq!(lines.out, written);
    for form in ["grid", "block", "sdk", "json", "line"] {
        let there = feed(&text, &["convert", "-q", "--to", form]);
        assert_eq!(feed(&there.out, &["convert", "-q"]).out, written, "{}", there.out);
    }
    let csv = feed(&text, &["convert", "-q", "--to", "csv"]);
    assert_eq!(csv.code, Some(2));
    assert!(csv.err.contains("CSV has one line of rules"), "{}", csv.err);
    let canvas = feed(TWODOKU, &["convert", "-q", "--to", "grid", "--shape", "2x2"]);
    assert_eq!(canvas.out, format!("# shape: 2x2\n{TWODOKU}"));
    assert_eq!(feed(&canvas.out, &["convert", "-q", "--to", "grid"]).out, canvas.out);
}

#[test]
fn an_arrangement_of_grids_comes_from_a_file() {
    let folder = Folder::new();
    let file = folder.file("three.txt", "r1c1\nr3c3\nr5c5\n");
    let rules = format!("gattai:{file}");
    let run = run(&["export", "-q", "--empty", "--shape", "2x2", "--rules", &rules]);
    assert!(run.out.contains("\nc rules gattai:r1c1/r3c3/r5c5\n"), "{}{}", run.out, run.err);
}

#[test]
fn the_file_of_an_arrangement_may_have_comments_and_must_be_there() {
    let folder = Folder::new();
    let export = |file: &str| {
        let rules = format!("gattai:{file}");
        run(&["export", "-q", "--empty", "--shape", "2x2", "--rules", &rules])
    };
    let run = export(&folder.file("mark.txt", "\u{feff}# two grids\r\nr1c1\r\nr3c3 # corner\r\n"));
    assert!(run.out.contains("\nc rules gattai:r1c1/r3c3\n"), "{}{}", run.out, run.err);
    for (file, words) in [
        ("nofile", "cannot read nofile: no such file"),
        (&folder.file("commas.txt", "r1c1,r3c3\n"), "found `r1c1,r3c3`, expected a first cell"),
        (&folder.path(""), "cannot read "),
        ("r1c1/r3", "`r1c1/r3` is not an argument of the rule gattai"),
    ] {
        let run = export(file);
        assert_eq!(run.code, Some(2), "{file}");
        assert!(run.err.contains(words), "expected `{words}`: {}", run.err);
    }
}

fn refuses(args: &[&str], input: &str, words: &str) {
    let run = feed(input, args);
    assert_eq!(run.code, Some(2), "{}", run.err);
    assert!(run.err.contains(words), "expected `{words}`: {}", run.err);
}

#[test]
fn bad_rules_are_reported() {
    let empty = ".".repeat(16);
    for command in ["solve", "count", "check", "candidates", "export", "convert"] {
        let flag = |rules: &str, words: &str| refuses(&[command, "--rules", rules], &empty, words);
        flag(
            "diagonal",
            "`diagonal` is not a rule (did you mean `diagonals`?): expected latin, jigsaw, diagonal-down",
        );
        flag("anti-nigth", "`anti-nigth` is not a rule (did you mean `anti-knight`?): expected");
        flag("sudoku-x", "`sudoku-x` is not a rule: expected latin");
        flag("windows", "the rule windows makes no sense with boxes of 2x2");
        flag("jigsaw:1111222233333334", "region 3 has 7 cells, expected 4");
        flag("odd-even:eo", "found an odd-even mask of 2 cells, expected 16");
        flag("samurai", "expected 21");
        let text = format!("# rules: diagonals\n{empty}\n");
        let words = "line 1, column 10: found the rules diagonals, expected latin as asked for";
        refuses(&[command, "--rules", "latin"], &text, words);
        let text = TWODOKU.replace("  ..1.", " 4..1.");
        refuses(&[command, "--shape", "2x2"], &text, "line 7, column 2: found `4` in r6c2");
    }
}

#[test]
fn the_rules_of_a_csv_file_are_honoured() {
    let folder = Folder::new();
    let file = folder.file("c.csv", "puzzle,rules\n................,diagonals\n");
    let counted = run(&["count", "-q", "--format", "line", &file]);
    assert_eq!(counted.out, "48\n", "{}", counted.err);
    refuses(
        &["count", "--rules", "latin", &file],
        "",
        "line 2, column 18: found the rules diagonals",
    );
}

#[test]
fn the_csv_of_every_answer_is_read_back_under_its_rules() {
    let jigsaw = format!("jigsaw:{JIGSAW}");
    for rules in ["classic", "diagonals", "latin,anti-king", jigsaw.as_str()] {
        let count = |input: &str, extra: &[&str]| {
            feed(input, &[&["count", "-q", "--format", "line"], extra].concat())
        };
        let expected = count("1...............\n", &["--rules", rules]).out;
        for command in ["solve", "count", "check"] {
            let args = [command, "-q", "--format", "csv", "--rules", rules, "1..............."];
            let counted = count(&run(&args).out, &[]);
            assert_eq!(counted.out, expected, "{command} {rules}: {}", counted.err);
        }
    }
}

#[test]
fn what_is_converted_under_flags_is_read_back_under_them() {
    let empty = ".".repeat(16);
    for flags in [
        ["--shape", "2x2", "--rules", "latin,disjoint-groups"],
        ["--shape", "1x4", "--rules", "diagonals"],
    ] {
        for form in ["line", "grid", "block", "json"] {
            let there = run(&[&["convert", "-q", "--to", form, &empty], &flags[..]].concat()).out;
            let line = run(&[&["convert", "-q", &empty], &flags[..]].concat()).out;
            for flags in [&[][..], &flags[..]] {
                let back = feed(&there, &[&["convert", "-q"], flags].concat());
                assert_eq!(back.out, line, "{form}: {}", back.err);
            }
        }
    }
}

#[test]
fn pencil_marks_of_several_grids_are_not_drawn() {
    let run = feed(TWODOKU, &["convert", "-q", "--shape", "2x2", "--to", "marks"]);
    assert_eq!((run.code, run.out.as_str()), (Some(2), ""));
    assert!(run.err.contains("expected another form, such as marks-line or json"), "{}", run.err);
}

#[test]
fn too_many_grids_are_refused() {
    let corners: Vec<_> =
        (0..300).map(|i| format!("r{}c{}", 1 + 2 * (i / 20), 1 + 2 * (i % 20))).collect();
    let rules = format!("gattai:{}", corners.join("/"));
    let run = run(&["export", "-q", "--empty", "--shape", "2x2", "--rules", &rules]);
    assert_eq!(run.code, Some(2));
    assert!(
        run.err.contains("found an arrangement of 300 grids, expected at most 255"),
        "{}",
        run.err
    );
}

#[test]
fn clues_are_given_one_by_one_or_among_the_rules() {
    let empty = ".".repeat(16);
    let count = |flags: &[&str]| run(&[&["count", "-q"], flags, &[&empty]].concat());
    let listed = count(&["--rules", "diagonals, thermo r1c1-r1c4, killer 7 r2c1 r3c1"]);
    let given = count(&[
        "--rules",
        "diagonals",
        "--clue",
        "thermo r1c1-r1c4",
        "--clue",
        "killer 7 r2c1 r3c1",
    ]);
    assert_eq!((given.code, &given.out), (listed.code, &listed.out));
    let alone = count(&["--clue", "thermo r1c1-r1c4", "--clue", "killer 7 r2c1 r3c1"]);
    assert_ne!(alone.out, listed.out);
    let wrong = count(&["--clue", "thermo r1c1"]);
    assert_eq!(wrong.code, Some(2));
    assert!(wrong.err.contains("the clue `thermo r1c1`: found 1 cell"), "{}", wrong.err);
    let made =
        run(&["generate", "-q", "--size", "2x2", "--seed", "3", "--clue", "thermo r1c1-r1c4"]);
    assert!(made.out.contains("# clue: thermo r1c1 r1c2 r1c3 r1c4"), "{}{}", made.out, made.err);
}
