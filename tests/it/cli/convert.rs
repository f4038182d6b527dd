//! `sudosat convert`

use crate::cli::*;
use crate::common::{feed, run};

const FORMS: [&str; 12] = [
    "grid",
    "line",
    "block",
    "sdk",
    "marks",
    "marks-line",
    "csv",
    "json",
    "iss",
    "fpuzzles",
    "sudokupad",
    "penpa",
];

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
        ("fpuzzles", "https://f-puzzles.com/?load=N4Ig"),
        ("sudokupad", "https://sudokupad.app/sclN4Ig"),
        ("penpa", "https://swaroopg92.github.io/penpa-edit/#m=edit&p="),
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
    let lines: Vec<_> = run.out.lines().collect();
    assert_eq!((run.code, lines[0], lines[2], lines.len()), (Some(2), EASY, HARD, 3));
    assert!(
        lines[1].starts_with("# -: line 2, column 1: found 7 cells, expected 81"),
        "{}",
        lines[1]
    );
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
fn canonical_forms_have_the_same_symbols_whatever_the_input_has() {
    let written = |input: String| feed(input, &["convert", "-q", "--canonical"]).out;
    let expected = written(EASY.to_owned());
    for blank in ["0", "_", "?", "X"] {
        assert_eq!(written(EASY.replace('.', blank)), expected, "{blank}");
    }
}

#[test]
fn a_solution_does_not_go_with_a_canonical_form() {
    let line = format!("{EASY}:1:{EASY_SOLUTION}\n");
    let found = feed(line, &["convert", "-q", "--canonical", "--to", "json"]);
    assert_eq!(objects(&found.out)[0]["solution"], Value::Null);
}

#[test]
fn what_has_no_canonical_form_is_reported_with_its_place_and_the_rest_goes_on() {
    let input = format!("{EASY}\n{CLASHING}\n{}\n{HARD}\n", ".".repeat(256));
    for flag in ["--canonical", "--dedup"] {
        let found = feed(&input, &["convert", "-q", flag]);
        let kept: Vec<_> = found.out.lines().filter(|line| !line.starts_with('#')).collect();
        assert_eq!((found.code, kept.len(), found.out.lines().count()), (Some(2), 2, 4));
        assert!(found.err.contains("-:2: found a clash, expected none: 5 stands twice"));
        assert!(found.err.contains("-:3: found boxes of 4x4, expected a grid of side 4 to 9"));
    }
}

/// A table with columns around the puzzle, one of them quoted, and a puzzle twice.
fn table() -> String {
    format!(
        "id,puzzle,solution,note\na,{EASY},{EASY_SOLUTION},\"x,y\"\nb,{HARD},,\nc,{},,again\n",
        transposed(EASY)
    )
}

#[test]
fn other_columns_stay() {
    let found = feed(table(), &["convert", "--to", "csv"]);
    let expected = format!(
        "puzzle,solution,id,note\n{EASY},{EASY_SOLUTION},a,\"x,y\"\n{HARD},,b,\n{},,c,again\n",
        transposed(EASY)
    );
    assert_eq!((found.code, found.out.as_str()), (Some(0), expected.as_str()));
    // What was written is read as what it was.
    assert_eq!(feed(found.out, &["convert", "-q", "--to", "csv"]).out, expected);
    let canonical = feed(table(), &["convert", "-q", "--canonical", "--to", "csv"]);
    let records = records(&canonical.out);
    assert!(has(&records[0], "id", "a") && has(&records[0], "solution", ""), "{}", canonical.out);
    let objects = objects(&feed(table(), &["convert", "-q", "--to", "json"]).out);
    assert_eq!((&objects[0]["note"], &objects[2]["id"]), (&"x,y".into(), &"c".into()));
}

#[test]
fn columns_of_rules_and_shapes_stay() {
    let blank = ".".repeat(36);
    let table = format!("puzzle,shape,rules,id\n{blank},3x2,,1\n{blank},2x3,diagonals,2\n");
    let found = feed(&table, &["convert", "-q", "--to", "csv"]);
    let again = feed(&found.out, &["check", "-q", "--format", "csv"]);
    let records = records(&again.out);
    assert!(has(&records[0], "shape", "3x2") && has(&records[0], "rules", ""), "{}", found.out);
    assert!(has(&records[1], "shape", "2x3") && has(&records[1], "rules", "diagonals"));
}

#[test]
fn other_fields_of_json_stay() {
    let line = format!("{{\"puzzle\":\"{EASY}\",\"clues\":30,\"tags\":[1.50],\"id\":7}}\n");
    let object = objects(&feed(&line, &["convert", "-q", "--to", "json"]).out).remove(0);
    assert_eq!((&object["clues"], &object["id"]), (&EASY.into(), &7.into()));
    assert_eq!(
        (object["tags"].to_string(), &object["input_clues"]),
        ("[1.50]".to_owned(), &30.into())
    );
    let csv = records(&feed(&line, &["convert", "-q", "--to", "csv"]).out);
    assert!(has(&csv[0], "clues", "30") && has(&csv[0], "id", "7"));
}

#[test]
fn dropped_puzzles_are_counted_and_their_columns_go_with_them() {
    let found = feed(table(), &["convert", "--dedup", "--to", "csv"]);
    let ids: Vec<_> = records(&found.out).iter().map(|record| record[2].1.clone()).collect();
    assert_eq!((found.code, ids), (Some(0), vec!["a".to_owned(), "b".to_owned()]));
    assert_eq!(found.err.lines().last(), Some("3 puzzles: 2 written, 1 dropped"));
    assert_eq!(feed(table(), &["convert", "-q", "--dedup"]).err, "");
}

#[test]
fn marked_puzzles_name_which_one_is_the_same() {
    let with = |to| feed(table(), &["convert", "-q", "--dedup=mark", "--to", to]);
    let found = records(&with("csv").out);
    assert!(found.len() == 3 && has(&found[0], "same_as", "") && has(&found[1], "same_as", ""));
    assert!(has(&found[2], "same_as", "-:2") && has(&found[2], "note", "again"));
    let found = objects(&with("json").out);
    assert_eq!((&found[2]["same_as"], found[0].get("same_as")), (&"-:2".into(), None));
    let lines = with("line").out;
    assert_eq!(lines.lines().nth(2), Some(&*format!("{} # the same as -:2", transposed(EASY))));
    assert_eq!((with("grid").code, with("grid").out.as_str()), (Some(2), ""));
}

#[test]
fn unreadable_records_keep_their_places_and_columns() {
    let table = format!("# rules: diagonals\nid,puzzle\na,53..7\nb,{EASY}\nc,53..7....%\n");
    let found = feed(&table, &["convert", "-q", "--to", "csv"]);
    assert!(found.out.starts_with("# rules: diagonals\npuzzle,solution,id\n"), "{}", found.out);
    let records = records(&found.out[found.out.find("puzzle").unwrap()..]);
    assert_eq!((found.code, records.len()), (Some(2), 3));
    let bad = "# line 3, column 3: found 5 cells, expected 81 as in the other rows";
    assert!(has(&records[0], "id", "a") && has(&records[0], "puzzle", bad), "{}", found.out);
    assert!(has(&records[2], "id", "c"));
    let found = objects(&feed(&table, &["convert", "-q", "--to", "json"]).out);
    assert_eq!((&found[0]["answer"], &found[0]["id"]), (&"unreadable".into(), &"a".into()));
}

#[test]
fn marks_are_refused_for_what_cannot_be_read_back_with_the_reason() {
    let twodoku = format!(
        "# rules: twodoku\n# shape: 2x2\n{0}{0}{1}{1}  {2}  {2}",
        "....  \n", "......\n", "....\n"
    );
    for (text, expected) in [
        (&*twodoku, "marks cannot draw several grids"),
        ("# rules: digits:0-3\n0...............\n", "digits from the rules"),
        ("# rules: latin,size:4x6\n1.......................\n", "digits from the rules"),
        ("# rules: size:4x4,digits:1-4\n1...............\n", "digits from the rules"),
    ] {
        let refused = feed(text, &["convert", "--to", "marks"]);
        assert_eq!((refused.code, refused.out.as_str()), (Some(2), ""), "{text}");
        assert!(refused.err.contains(expected), "{}", refused.err);
        let line = feed(text, &["convert", "--to", "marks-line"]);
        assert_eq!(line.code, Some(0), "{text}: {}", line.err);
    }
}

/// Grids of side 12 are read with boxes of 3x4 unless a line says otherwise, and such a line holds until the next.
#[test]
fn the_shape_of_the_boxes_is_kept() {
    let grid = format!("1{}", ".".repeat(143));
    let text =
        format!("# shape: 4x3\n{grid}\n{grid}\n# shape: 3x3\n{EASY}\n# shape: 3x4\n{grid}\n");
    // The others state their boxes themselves, or refuse those that they cannot state.
    for form in
        FORMS.into_iter().filter(|form| !["iss", "fpuzzles", "sudokupad", "penpa"].contains(form))
    {
        // CSV has one line of the shape, above its header.
        let (text, expected) = match form {
            "csv" => (&text[..text.find("# shape: 3x3").unwrap()], &["4x3", "4x3"][..]),
            _ => (&text[..], &["4x3", "4x3", "3x3", "3x4"][..]),
        };
        let converted = feed(text, &["convert", "-q", "--to", form]);
        assert_eq!((converted.code, converted.err.as_str()), (Some(0), ""), "{form}");
        let back = feed(&converted.out, &["convert", "-q", "--to", "json"]);
        let shapes: Vec<_> =
            objects(&back.out).iter().map(|object| object["shape"].clone()).collect();
        assert_eq!(shapes, expected, "{form}: {}{}", converted.out, back.err);
    }
    let refused = feed(&text, &["convert", "-q", "--to", "csv"]);
    assert_eq!(refused.code, Some(2));
    assert!(refused.err.contains("found boxes of 3x3"), "{}", refused.err);
}

#[test]
fn links_of_f_puzzles_contain_the_rules_and_one_stands_on_each_line() {
    let text = format!("# rules: anti-king\n{EASY}\n# clue: thermo r1c3 r1c4\n{EASY}\n");
    let written = feed(text, &["convert", "-q", "--to", "fpuzzles"]);
    assert_eq!((written.code, written.out.lines().count()), (Some(0), 2), "{}", written.err);
    let read = feed(written.out, &["convert", "-q", "--to", "json"]).out;
    let rules: Vec<&str> = read.lines().map(|line| line.split('"').nth(7).unwrap()).collect();
    assert_eq!(rules, ["anti-king", "anti-king,thermo r1c3 r1c4"]);
    let refused =
        feed("# rules: twodoku\n".to_owned() + &".".repeat(225), &["convert", "--to", "fpuzzles"]);
    assert_eq!((refused.code, refused.out.as_str()), (Some(2), ""));
    assert!(refused.err.contains("`twodoku`: sudosat cannot write it"), "{}", refused.err);
}

#[test]
fn what_sudokupad_only_draws_is_said_and_kept_in_the_fields() {
    let cells = ["[{},{},{},{}]"; 4].join(",");
    let lines: Vec<String> =
        (0..12).map(|at| format!("{{\"wayPoints\":[[0.5,{at}.5]]}}")).collect();
    let text = format!("{{\"cells\":[{cells}],\"lines\":[{}]}}\n", lines.join(","));
    let found = feed(text.clone(), &["convert", "--to", "json"]);
    assert_eq!(found.code, Some(0));
    let note = "reading a puzzle of SudokuPad, side 4, rules latin; not understood as rules: \
                line through r1c1; line through r1c2";
    assert!(found.err.contains(note), "{}", found.err);
    assert!(
        found.err.contains("line through r1c10; and 2 more, which JSON lists"),
        "{}",
        found.err
    );
    assert!(found.out.contains("\"line through r1c12\"]"), "{}", found.out);
    let solved = feed(text, &["solve", "-q", "--format", "json"]);
    assert!(solved.out.contains("not_understood"), "{}", solved.out);
}

#[test]
fn a_link_is_never_taken_for_the_name_of_a_file() {
    for (link, problem) in [
        ("https://sudokupad.app/abc123", "the link has only the id `abc123`"),
        ("https://example.com/a.txt", "found a link without a puzzle"),
        ("https://f-puzzles.com/?load=N4IgzglgXgpiBcBOANCA5", "a part of it is missing"),
    ] {
        let run = run(&["solve", link]);
        assert_eq!(run.code, Some(2));
        assert!(run.err.contains(problem), "{}", run.err);
    }
}

/// The first puzzle that iss cannot express ended the run, and `-o` wrote nothing.
#[test]
fn a_puzzle_that_the_form_cannot_express_does_not_stop_the_rest() {
    let large = format!("{}1", ".".repeat(1295));
    let found = feed(format!("{EASY}\n{large}\n{EASY}\n"), &["convert", "-q", "--to", "iss"]);
    assert_eq!(found.code, Some(2));
    assert!(found.err.starts_with("sudosat: -:2: "), "{}", found.err);
    let written = found.out.lines().filter(|line| line.starts_with(".~R1C1_5")).count();
    assert_eq!(written, 2, "{}", found.out);
    let two = format!("{EASY}\n# rules: diagonals\n{EASY}\n# rules: classic\n{EASY}\n");
    let found = feed(two, &["convert", "-q", "--to", "csv"]);
    assert_eq!(found.code, Some(2));
    assert_eq!(found.out.lines().filter(|line| line.starts_with(EASY)).count(), 2);
    assert!(found.out.contains("# found the rules diagonals, expected"), "{}", found.out);
}

/// After 1000 records without a puzzle the header is written, and the line of the rules stood below it.
#[test]
fn no_line_of_rules_stands_below_the_header_of_csv() {
    let bad = "{\"puzzle\":\"1?\"}\n".repeat(1000);
    let last = format!("{{\"puzzle\":\"{EASY}\",\"rules\":\"anti-knight\"}}\n");
    let found = feed(bad + &last, &["convert", "-q", "--to", "csv"]);
    assert_eq!(found.code, Some(2));
    assert!(!found.out.contains("\n# rules"), "{}", found.out.lines().last().unwrap());
}

/// The alphabet of an empty grid of side 81 has 61 symbols.
#[test]
fn an_alphabet_with_too_few_symbols_gives_way_to_numbers() {
    for form in ["line", "json", "csv"] {
        let found = feed(".".repeat(6561), &["convert", "-q", "--to", form]);
        assert_eq!((found.code, &*found.err), (Some(0), ""), "{form}");
        let again = feed(found.out, &["convert", "-q", "--to", "line"]);
        assert_eq!(again.out.split_whitespace().count(), 6561, "{form}");
    }
}

/// Its pencil marks leave one solution, its clues 24.
const MARKED: &str = r#"{"shape":"2x2","clues":"................",
"marks":"..341234123412341234.2.412341234123412.41234123412341234..3.1..."}"#;

#[test]
fn pencil_marks_are_refused_by_forms_of_clues_alone() {
    for form in FORMS {
        let found = feed(MARKED, &["convert", "-q", "--to", form]);
        if ["line", "block", "sdk", "grid", "csv"].contains(&form) {
            assert_eq!(found.code, Some(2), "{form}: {}", found.out);
            let reason = format!("{form} holds no pencil marks: expected another form");
            assert!(found.err.contains(&reason), "{}", found.err);
        } else {
            assert_eq!(found.code, Some(0), "{form}: {}", found.err);
            let count = feed(&found.out, &["count", "-q", "--format", "line"]);
            let all = if form == "sudokupad" { "24\n" } else { "1\n" };
            assert_eq!(count.out, all, "{form}");
        }
    }
    // Marks that follow from the clue, and the same without one more digit in the last cell.
    let marks = "1....234.234.234.234.23412341234.234123412341234.234123412341234";
    let json = |marks: &str| format!(r#"{{"shape":"2x2","marks":"{marks}"}}"#);
    assert_eq!(feed(json(marks), &["convert", "-q"]).out, "1...............\n");
    let fewer = marks.strip_suffix('4').unwrap().to_owned() + ".";
    assert_eq!(feed(json(&fewer), &["convert", "-q"]).code, Some(2));
}

#[test]
fn answers_state_the_pencil_marks_of_their_puzzle() {
    let minimized = feed(MARKED, &["minimize", "-q"]);
    assert!(minimized.out.contains("2 of 2 clues beside the pencil marks, "), "{}", minimized.out);
    let answers = feed(MARKED, &["minimize", "-q", "--format", "jsonl"]).out;
    assert_eq!(objects(&answers)[0]["marks"].as_str().map(str::len), Some(64));
    let table = feed(MARKED, &["solve", "-q", "--format", "csv"]).out;
    assert_eq!(feed(&table, &["count", "-q", "--format", "line"]).out, "1\n");
    assert_eq!(feed(&table, &["solve", "-q", "--format", "csv"]).out.matches("..34").count(), 2);
    let several = MARKED.replacen(".2.4", "1234", 1);
    let suggested = feed(several, &["check", "--suggest", "-q"]);
    assert!(suggested.out.trim_end().ends_with(" beside the pencil marks"), "{}", suggested.out);
}
